//! Memory limits: the amount that the user allows, or most of the available memory.
//!
//! | file | idea |
//! | --- | --- |
//! | `process` | the limits of the process |
//! | `available`, `fixed` | the available memory; a fixed amount for WebAssembly, which does not know it |

#[cfg_attr(target_family = "wasm", path = "fixed.rs")]
mod available;
mod process;

use std::path::Path;
use std::sync::OnceLock;

use cavalcade_core::puzzles::Arguments;
use cavalcade_search::frontier::Need;

use crate::limits::signals;
use crate::streams::{Exit, Failure};
use crate::units;
use available::available;
use process::Process;

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
            group: process::free_in_groups(Path::new("/sys/fs/cgroup"), Path::new("/proc/self/cgroup")),
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

#[cfg(test)]
mod tests {
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
}
