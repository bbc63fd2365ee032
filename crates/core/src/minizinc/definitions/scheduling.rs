//! Tasks that share a resource.

use super::assigned::Assigned;
use super::shape::ArgumentShape::{Int, Ints};
use super::table::DefinedRelation;

pub(super) static RELATIONS: &[DefinedRelation] = &[
    // (starts, durations, demands, capacity)
    DefinedRelation::new("cavalcade_cumulative", &[Ints, Ints, Ints, Int], cumulative)
        .equally_long(&[0, 1, 2]),
];

/// Returns whether the tasks that are running never demand more than the capacity.
///
/// A task is running from its start until just before its end, so a task of no duration never is. Durations and demands
/// are not negative. A negative capacity is too little for any list of tasks but the empty one.
fn cumulative(args: &Assigned<'_>) -> bool {
    if args.ints(1).chain(args.ints(2)).any(|value| value < 0) {
        return false;
    }
    let capacity = i128::from(args.int(3));
    if args.len(0) > 0 && capacity < 0 {
        return false;
    }
    let tasks =
        || args.ints(0).zip(args.ints(1)).zip(args.ints(2)).map(|((s, d), r)| (s.into(), d.into(), r.into()));
    let starts = tasks().map(|(start, _, demand): (i128, i128, i128)| (start, demand));
    let ends = tasks().map(|(start, duration, demand): (i128, i128, i128)| (start + duration, -demand));
    let mut changes: Vec<(i128, i128)> = starts.chain(ends).collect();
    // At the same time, ends come before starts because their changes are negative.
    changes.sort_unstable();
    let mut demand = 0;
    changes.into_iter().all(|(_, change)| {
        demand += change;
        demand <= capacity
    })
}
