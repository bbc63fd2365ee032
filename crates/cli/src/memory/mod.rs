//! How much memory a run may take: what the user allows, or most of what there is.
//!
//! | file | idea |
//! | --- | --- |
//! | `groups` | the limits of control groups |
//! | `process` | the limits of the process |

mod groups;
mod process;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use cavalcade_core::puzzles::Arguments;
use cavalcade_search::frontier::Need;
use sysinfo::{MemoryRefreshKind, System};

use crate::question::units::{self, bytes};
use crate::terminal::exit::{Exit, Failure};
use process::Process;

/// The option that sets it.
pub(crate) const OPTION: &str = "memory";

/// The share of the memory that tables may take, in eighths: the allocator keeps up to half as much again, as measured.
const TABLES: u64 = 5;
/// The program takes this much without tables, or a multiple of it where the input is large.
const PROGRAM: u64 = 16 << 20;
/// Address space that a thread takes, with its stack and what the allocator reserves for it.
const THREAD: u64 = 72 << 20;

/// Bytes that a cell of a large board takes before any search, and a byte of a large file, as measured.
const A_CELL: usize = 192;
const A_BYTE: usize = 16;
/// Larger boards are refused by the puzzles.
const MOST_CELLS: usize = 1 << 20;

/// What sets the amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    /// The user.
    Given,
    /// What no other program uses.
    Available,
    /// A container, or another control group.
    Group,
    /// The system's limit of address space, or of data.
    Space,
}

impl Limit {
    /// What it is called in messages; `given` is what the user wrote.
    pub(crate) fn name(self, given: Option<&str>) -> String {
        match self {
            Self::Given => format!("--{OPTION} {}", given.unwrap_or_default()),
            Self::Available => "the memory there is".to_owned(),
            Self::Group => "the memory limit of the control group".to_owned(),
            Self::Space => "the address-space limit (ulimit -v)".to_owned(),
        }
    }

    /// How more memory is given.
    pub(crate) fn remedy(self) -> &'static str {
        match self {
            Self::Given => "give --memory more",
            Self::Available => "take a machine with more memory",
            Self::Group => "raise the limit of the control group",
            Self::Space => "raise the limit (ulimit -v)",
        }
    }
}

/// What there was when somebody first asked; asking again for each of many problems would take longer than these.
struct Surroundings {
    /// Bytes that the program takes.
    taken: u64,
    /// What no other program uses.
    available: u64,
    /// What the control groups leave, if they limit anything.
    group: Option<u64>,
    /// What the limits of the process leave, if there are any.
    space: Option<u64>,
}

impl Surroundings {
    fn read() -> Self {
        let process = Process::read();
        Self {
            // In whole units, so that the same problem has the same budget each time.
            taken: process.resident.max(1).next_multiple_of(PROGRAM),
            available: available(),
            group: groups::free(Path::new("/sys/fs/cgroup"), Path::new("/proc/self/cgroup")),
            space: process.free(),
        }
    }
}

/// How much memory a run may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    /// Bytes that tables may take.
    pub(crate) tables: usize,
    /// What sets them.
    pub(crate) limit: Limit,
    /// Bytes that the program takes without them.
    taken: u64,
}

impl Budget {
    /// The smallest of what the user gives, or else of what is available to this program, and of what the system allows.
    pub(crate) fn new(given: Option<&str>, threads: usize) -> Self {
        static SURROUNDINGS: OnceLock<Surroundings> = OnceLock::new();
        let Surroundings { taken, available, group, space } = *SURROUNDINGS.get_or_init(Surroundings::read);
        let given = given.and_then(|text| bytes(text).ok()).map(|it| it.saturating_sub(taken));
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
        let (limit, free) = amounts.min_by_key(|it| it.1).unwrap_or((Limit::Available, u64::MAX));
        Self { tables: usize::try_from(free / 8 * TABLES).unwrap_or(usize::MAX), limit, taken }
    }

    /// How much memory would be enough, in words.
    pub(crate) fn enough(&self, need: Need) -> String {
        let whole = |tables: usize| units::memory((tables as u64 / TABLES).saturating_mul(8) + self.taken);
        match need {
            Need::About(tables) => format!("about {} would be enough (estimate)", whole(tables)),
            Need::AtLeast(tables) => format!("about {} or more would be enough (estimate)", whole(tables)),
        }
    }
}

/// Ends the process with the exit code of a limit where memory runs out that nothing could check before.
///
/// The system's allocator then says how many bytes it was asked for, and aborts.
pub(crate) fn exit_when_exhausted() {
    let always = Arc::new(AtomicBool::new(true));
    let code = Exit::Stopped.code().into();
    // Where signals cannot be caught, an abort stays one.
    let _ = signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGABRT, code, always);
}

/// How many threads there is room for, of those that are wanted.
pub(crate) fn threads(wanted: usize) -> usize {
    if wanted == 1 || !Process::is_limited() {
        return wanted;
    }
    let room = Process::read().free().map_or(usize::MAX, |free| (free / (2 * THREAD)) as usize);
    wanted.min(room.max(1))
}

/// What threads leave of free address space; at least half.
fn beside_threads(free: u64, threads: usize) -> u64 {
    free.saturating_sub(THREAD.saturating_mul(threads as u64 + 1)).max(free / 2)
}

/// Refuses to build a problem for which there is not enough address space.
pub(crate) fn refuse_problem(arguments: &Arguments) -> Result<(), Failure> {
    let sides = arguments.size().map(|size| size.split('x').filter_map(|side| side.parse::<usize>().ok()));
    let cells = sides.map_or(0, |sides| sides.fold(1, usize::saturating_mul)).min(MOST_CELLS);
    let bytes = arguments.board().map_or(0, <[u8]>::len);
    refuse_beyond(cells * A_CELL + bytes * A_BYTE, "a problem of this size")
}

/// Refuses what would take more memory than the system gives: lists that grow cannot be stopped half-way.
pub(crate) fn refuse_beyond(estimate: usize, what: &str) -> Result<(), Failure> {
    let mut room: Vec<u8> = Vec::new();
    room.try_reserve_exact(estimate).map_err(|_| {
        let limit = if Process::read().free().is_some() { Limit::Space } else { Limit::Available };
        let (name, size) = (limit.name(None), units::memory(estimate as u64));
        Failure::Stopped(format!("stopped by {name}: {what} takes about {size}\nhint: {}", limit.remedy()))
    })
}

/// What is in memory of this process, in bytes; 0 where the system does not tell.
pub(crate) fn resident() -> usize {
    Process::read().resident as usize
}

fn available() -> u64 {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    system.available_memory()
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
    fn what_is_enough_is_as_much_as_gives_the_tables_their_room() {
        let budget = Budget { tables: 0, limit: Limit::Given, taken: 5_000_000 };
        let enough = budget.enough(Need::About(500_000_000));
        assert_eq!(enough, "about 805.0MB would be enough (estimate)");
        assert!(Budget::least(&[(Limit::Given, Some(805_000_000 - 5_000_000))], 0).tables >= 500_000_000);
        assert_eq!(budget.enough(Need::AtLeast(500_000)), "about 5.8MB or more would be enough (estimate)");
    }

    #[test]
    fn what_nobody_has_is_refused() {
        assert_eq!(refuse_beyond(1 << 20, "this"), Ok(()));
        let failure = refuse_beyond(usize::MAX / 2, "this").expect_err("too much");
        assert_eq!(failure.code(), 3);
    }
}
