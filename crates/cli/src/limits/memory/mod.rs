//! Memory limits: the amount that the user allows, or most of the available memory.
//!
//! | file | idea |
//! | --- | --- |
//! | `available`, `fixed` | the available memory; a fixed amount for WebAssembly, which does not know it |
//!
//! The limits of this process also come from the control groups of Linux that it is in, which containers, batch systems
//! and services use.
//!
//! Linux reports all of them in files. Other systems report nothing here: they do not enforce such limits, or allocations
//! fail, and then a table that cannot grow ends the run.
//!
//! Groups are nested, and the limits of all enclosing groups apply. The inactive page cache is reclaimed first, so it
//! counts as free. Source: the Linux kernel's documentation of control groups, versions 1 and 2.

#[cfg_attr(target_family = "wasm", path = "fixed.rs")]
mod available;

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use cavalcade_core::puzzles::Arguments;
use cavalcade_search::frontier::Need;

use crate::limits::signals;
use crate::streams::{Exit, Failure};
use crate::units;
use available::available;

/// The option that sets the limit.
pub(crate) const OPTION: &str = "memory";

/// The share of the memory that tables may take, in eighths. Measured: the allocator keeps up to half as much again.
const TABLES: u64 = 5;
/// Bytes that the program takes without tables (measured: 14 MB); a large input takes a multiple of it.
const PROGRAM: u64 = 20 << 20;
/// Bytes of these that are pages of the program's file. Without optimisation there are more, but the system can drop them.
const PAGES: u64 = 13 << 20;
/// Address space of a thread, with its stack and the reserve of the allocator.
const THREAD: u64 = 72 << 20;

/// Measured bytes per cell of a large board, and per byte of a large file, before any search.
const A_CELL: usize = 192;
const A_BYTE: usize = 16;
/// The largest board that puzzles accept.
const MOST_CELLS: usize = 1 << 20;

/// The source of a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    /// The option of the user.
    Given,
    /// The memory that no other program uses.
    Available,
    /// A container, or another control group.
    Group,
    /// The system's limit of address space or of data.
    Space,
}

impl Limit {
    /// Returns its name for messages; `given` is the value of the option.
    pub(crate) fn name(self, given: Option<&str>) -> String {
        match self {
            Self::Given => format!("--{OPTION} {}", given.unwrap_or_default()),
            Self::Available => "the limit of available memory".to_owned(),
            Self::Group => "the memory limit of the control group".to_owned(),
            Self::Space => "the address-space limit (ulimit -v)".to_owned(),
        }
    }

    /// Returns how to provide more memory.
    pub(crate) fn remedy(self) -> &'static str {
        match self {
            Self::Given => "increase --memory",
            Self::Available => "use a machine with more memory",
            Self::Group => "raise the limit of the control group",
            Self::Space => "raise the limit (ulimit -v)",
        }
    }
}

/// The memory at the first use; reading it again for each of many problems would be slow.
struct Surroundings {
    /// Bytes that the program uses.
    taken: u64,
    /// Bytes that no other program uses.
    available: u64,
    /// Bytes that the control groups leave, if they have limits.
    group: Option<u64>,
    /// Bytes that the limits of the process leave, if it has any.
    space: Option<u64>,
}

impl Surroundings {
    fn read() -> Self {
        let process = Process::read();
        Self {
            // Rounded up, so that the same problem always has the same budget.
            taken: (process.resident + PAGES).next_multiple_of(PROGRAM),
            available: available(),
            group: free_in_groups(Path::new("/sys/fs/cgroup"), Path::new("/proc/self/cgroup")),
            space: process.free(),
        }
    }
}

/// The memory that a run may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    /// Bytes that tables may take.
    pub(crate) tables: usize,
    /// The source of the limit.
    pub(crate) limit: Limit,
    /// Bytes that the program uses without tables.
    taken: u64,
}

impl Budget {
    /// Returns the smallest of the limits of the user in bytes (or the available memory) and of the system.
    pub(crate) fn new(given: Option<u64>, threads: usize) -> Self {
        static SURROUNDINGS: OnceLock<Surroundings> = OnceLock::new();
        let Surroundings { taken, available, group, space } = *SURROUNDINGS.get_or_init(Surroundings::read);
        let given = given.map(|bytes| bytes.saturating_sub(taken));
        let amounts = [
            (Limit::Given, given),
            (Limit::Available, Some(if given.is_none() { available } else { u64::MAX })),
            (Limit::Group, group),
            (Limit::Space, space.map(|free| beside_threads(free, threads))),
        ];
        Self::least(&amounts, taken)
    }

    fn least(amounts: &[(Limit, Option<u64>)], taken: u64) -> Self {
        let amounts = amounts.iter().filter_map(|&(limit, free)| Some((limit, free?)));
        let (limit, free) = amounts.min_by_key(|amount| amount.1).unwrap_or((Limit::Available, u64::MAX));
        Self { tables: usize::try_from(free / 8 * TABLES).unwrap_or(usize::MAX), limit, taken }
    }

    /// Returns the memory of the process with tables of this many bytes.
    pub(crate) fn whole(&self, tables: usize) -> u64 {
        (tables as u64 / TABLES).saturating_mul(8) + self.taken
    }

    /// Returns how much memory would be enough, to follow a message; empty if `need` is not known.
    pub(crate) fn enough(&self, need: Option<Need>) -> String {
        let whole = |tables: usize| units::memory(self.whole(tables));
        match need {
            Some(Need::About(tables)) => format!("; about {} would be enough (estimate)", whole(tables)),
            Some(Need::AtLeast(tables)) => {
                format!("; about {} or more would be enough (estimate)", whole(tables))
            }
            None => String::new(),
        }
    }
}

/// Makes an abort end the process with the exit code of a limit: the allocator aborts if memory runs out unexpectedly,
/// after a message with the number of bytes.
pub(crate) fn exit_when_exhausted() {
    signals::exit_on_abort(Exit::Stopped.code().into());
}

/// Returns the number of threads that fit into the address space, at most `wanted`.
pub(crate) fn threads(wanted: usize) -> usize {
    let room = Process::read().free().map_or(usize::MAX, |free| (free / (2 * THREAD)) as usize);
    wanted.min(room.max(1))
}

/// Returns the address space that threads leave free; at least half of it.
fn beside_threads(free: u64, threads: usize) -> u64 {
    free.saturating_sub(THREAD.saturating_mul(threads as u64 + 1)).max(free / 2)
}

/// Refuses a problem that is too large for the address space.
pub(crate) fn refuse_problem(arguments: &Arguments) -> Result<(), Failure> {
    let sides = arguments.size().map(|size| size.split('x').filter_map(|side| side.parse::<usize>().ok()));
    let cells = sides.map_or(0, |sides| sides.fold(1, usize::saturating_mul)).min(MOST_CELLS);
    let bytes = arguments.board().map_or(0, <[u8]>::len);
    refuse_beyond(cells * A_CELL + bytes * A_BYTE, "a problem of this size")
}

/// Refuses work that needs more memory than the system provides; a growing list cannot be stopped half-way.
pub(crate) fn refuse_beyond(estimate: usize, what: &str) -> Result<(), Failure> {
    let mut room: Vec<u8> = Vec::new();
    room.try_reserve_exact(estimate).map_err(|_| {
        let limit = if Process::read().free().is_some() { Limit::Space } else { Limit::Available };
        let (name, size) = (limit.name(None), units::memory(estimate as u64));
        Failure::Stopped(format!("stopped at {name}: {what} takes about {size}\nhint: {}", limit.remedy()))
    })
}

/// Returns the resident memory of this process in bytes, without pages of files; 0 if the system does not report it.
pub(crate) fn resident() -> usize {
    Process::read().resident as usize
}

/// The memory use and limits of a process, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Process {
    /// Resident memory without the pages of files: the program's own can be read again.
    resident: u64,
    /// Address space, and its limit (`RLIMIT_AS`).
    space: (u64, Option<u64>),
    /// Data that may be written to, and its limit (`RLIMIT_DATA`).
    data: (u64, Option<u64>),
}

impl Process {
    /// Reads this process; all zero if the system reports nothing.
    fn read() -> Self {
        let text = |path| fs::read_to_string(path).unwrap_or_default();
        Self::parse(&text("/proc/self/status"), &text("/proc/self/limits"))
    }

    fn parse(status: &str, limits: &str) -> Self {
        let taken = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
            number.map_or(0, |kibibytes| kibibytes * 1024)
        };
        let limit = |name: &str| {
            let line = limits.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok())
        };
        Self {
            resident: taken("RssAnon:"),
            space: (taken("VmSize:"), limit("Max address space")),
            data: (taken("VmData:"), limit("Max data size")),
        }
    }

    /// Returns the free bytes below the limits; `None` without a limit.
    fn free(&self) -> Option<u64> {
        let left = |(taken, limit): (u64, Option<u64>)| limit.map(|limit| limit.saturating_sub(taken));
        left(self.space).into_iter().chain(left(self.data)).min()
    }
}

/// The files with limits and with the usage of a group, of both versions; a folder has those of one.
const LIMITS: [&str; 3] = ["memory.max", "memory.high", "memory.limit_in_bytes"];
const USAGE: [&str; 2] = ["memory.current", "memory.usage_in_bytes"];
/// The lines of `memory.stat` with reclaimable memory; the first version has that of the groups below apart.
const RECLAIMABLE: [&str; 2] = ["total_inactive_file ", "inactive_file "];
/// Where groups with limits of memory may be mounted.
const MOUNTS: [&str; 3] = ["", "unified", "memory"];

/// Returns the bytes that are free in all groups of a process; `None` if no group has a limit.
///
/// `root` is the mount point of the groups, `list` the file that names the groups of the process.
fn free_in_groups(root: &Path, list: &Path) -> Option<u64> {
    let list = fs::read_to_string(list).ok()?;
    let groups = list.lines().filter_map(|line| line.split_once(':')?.1.split_once(':'));
    let groups =
        groups.filter(|(controllers, _)| controllers.split(',').any(|it| ["", "memory"].contains(&it)));
    groups.flat_map(|(_, group)| MOUNTS.map(|mount| least(&root.join(mount), group))).flatten().min()
}

/// Returns the free bytes of a group and all enclosing groups; a container may see only the outermost.
fn least(mount: &Path, group: &str) -> Option<u64> {
    let path = mount.join(group.trim_start_matches('/'));
    path.ancestors().take_while(|folder| folder.starts_with(mount)).filter_map(left).min()
}

/// Returns the free bytes of one group.
fn left(folder: &Path) -> Option<u64> {
    let text = |name: &str| fs::read_to_string(folder.join(name)).ok();
    let number = |name: &&str| text(name)?.trim().parse::<u64>().ok();
    let limit = LIMITS.iter().filter_map(number).min()?;
    let statistics = text("memory.stat").unwrap_or_default();
    let in_line =
        |name: &&str| statistics.lines().find_map(|line| line.strip_prefix(*name)?.trim().parse().ok());
    let reclaimable: u64 = RECLAIMABLE.iter().find_map(in_line).unwrap_or(0);
    let taken = USAGE.iter().find_map(number).unwrap_or(0).saturating_sub(reclaimable);
    Some(limit.saturating_sub(taken))
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn the_smallest_amount_counts() {
        let least = |given, group, space| {
            let amounts = [
                (Limit::Given, given),
                (Limit::Available, Some(800)),
                (Limit::Group, group),
                (Limit::Space, space),
            ];
            let budget = Budget::least(&amounts, 0);
            (budget.tables, budget.limit)
        };
        assert_eq!(least(None, None, None), (500, Limit::Available));
        assert_eq!(least(Some(400), None, None), (250, Limit::Given));
        assert_eq!(least(Some(400), Some(80), None), (50, Limit::Group));
        assert_eq!(least(Some(400), Some(80), Some(16)), (10, Limit::Space));
        assert_eq!(least(None, Some(u64::MAX), Some(u64::MAX)), (500, Limit::Available));
    }

    #[test]
    fn threads_leave_at_least_half() {
        assert_eq!(beside_threads(1000 * THREAD, 2), 997 * THREAD);
        assert_eq!(beside_threads(2 * THREAD, 64), THREAD);
    }

    #[test]
    fn enough_memory_gives_the_tables_their_share() {
        let budget = Budget { tables: 0, limit: Limit::Given, taken: 5_000_000 };
        let enough = budget.enough(Some(Need::About(500_000_000)));
        assert_eq!(enough, "; about 805.0MB would be enough (estimate)");
        assert!(Budget::least(&[(Limit::Given, Some(805_000_000 - 5_000_000))], 0).tables >= 500_000_000);
        assert_eq!(
            budget.enough(Some(Need::AtLeast(500_000))),
            "; about 5.8MB or more would be enough (estimate)"
        );
    }

    #[test]
    fn huge_amounts_are_refused() {
        assert_eq!(refuse_beyond(1 << 20, "this"), Ok(()));
        let failure = refuse_beyond(usize::MAX / 2, "this").expect_err("too much");
        assert_eq!(failure.code(), 3);
    }

    const STATUS: &str =
        "Name:\tx\nVmPeak:\t    9 kB\nVmSize:\t    8 kB\nRssAnon:\t    3 kB\nVmData:\t    2 kB\n";

    fn limits(space: &str, data: &str) -> String {
        format!(
            "Limit                     Soft Limit           Hard Limit           Units     \n\
             Max data size             {data}             unlimited            bytes     \n\
             Max address space         {space}             unlimited            bytes     \n"
        )
    }

    #[test]
    fn limits_are_read() {
        let free = |space: &str, data: &str| Process::parse(STATUS, &limits(space, data)).free();
        assert_eq!(free("unlimited", "unlimited"), None);
        assert_eq!(free("10240", "unlimited"), Some(2048));
        assert_eq!(free("10240", "3072"), Some(1024));
        assert_eq!(free("1", "unlimited"), Some(0));
        assert_eq!(Process::parse(STATUS, "").resident, 3072);
        assert_eq!(Process::parse("", ""), Process::default());
    }

    /// Returns the free bytes for these files and groups.
    fn found(files: &[(&str, &str)], groups: &str) -> Option<u64> {
        let folder = TempDir::new().expect("a folder");
        for (path, text) in files.iter().chain(&[("list", groups)]) {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        free_in_groups(folder.path(), &folder.path().join("list"))
    }

    #[test]
    fn without_a_limit_there_is_no_answer() {
        assert_eq!(found(&[], "0::/\n"), None);
        assert_eq!(found(&[("a/memory.max", "max\n"), ("a/memory.current", "5\n")], "0::/a\n"), None);
        assert_eq!(free_in_groups(Path::new("nowhere"), Path::new("nowhere")), None);
    }

    #[test]
    fn limits_of_all_groups_around_count() {
        let files = [
            ("a/memory.max", "1000\n"),
            ("a/memory.current", "700\n"),
            ("a/memory.stat", "anon 600\ninactive_file 50\n"),
            ("a/b/memory.max", "900\n"),
            ("a/b/memory.high", "800\n"),
            ("a/b/memory.current", "100\n"),
        ];
        assert_eq!(found(&files, "0::/a/b\n"), Some(350));
        assert_eq!(found(&files[3..], "0::/a/b\n"), Some(700));
        assert_eq!(found(&files[3..], "0::/a/b/c\n"), Some(700));
        assert_eq!(found(&files[..3], "1:cpu:/\n0::/a\n"), Some(350));
    }

    #[test]
    fn a_container_may_see_only_the_outermost_group() {
        let files = [("memory.max", "1000"), ("memory.current", "400")];
        assert_eq!(found(&files, "0::/\n"), Some(600));
        assert_eq!(found(&files, "0::/docker/0123\n"), Some(600));
    }

    #[test]
    fn the_first_version_counts_too() {
        let files = [
            ("memory/a/memory.limit_in_bytes", "1000\n"),
            ("memory/a/memory.usage_in_bytes", "900\n"),
            ("memory/a/memory.stat", "inactive_file 1\ntotal_inactive_file 500\n"),
            ("memory/memory.limit_in_bytes", "9223372036854771712\n"),
        ];
        assert_eq!(found(&files, "4:memory:/a\n0::/\n"), Some(600));
        assert_eq!(found(&files, "4:cpu,memory:/a\n"), Some(600));
        assert_eq!(found(&files, "4:cpu:/a\n"), None);
    }
}
