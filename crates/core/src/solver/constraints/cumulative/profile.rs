//! How much tasks must use at each time.
//!
//! A task that starts at the latest at `l`, and ends at the earliest at `e`, runs at all times from `l` to `e`.
//! The profile adds up the demands of these *compulsory parts*. It is a row of segments of equal usage, which
//! are cut where a compulsory part begins or ends, even if its task demands nothing.

use super::tasks::TaskBounds;

/// A stretch of time with equal usage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) start: i64,
    pub(super) end: i64,
    pub(super) usage: i64,
}

/// The times from the latest start of a task to its earliest end, if there are any.
pub(super) fn compulsory_part(task: &TaskBounds) -> Option<(i64, i64)> {
    let (start, end) = (task.latest, task.earliest + task.duration);
    (start < end).then_some((start, end))
}

/// The segments in which something is used, in the order of time.
pub(super) fn profile(tasks: &[TaskBounds]) -> Vec<Segment> {
    let mut steps = Vec::new();
    for task in tasks {
        if let Some((start, end)) = compulsory_part(task) {
            steps.extend([(start, task.demand), (end, -task.demand)]);
        }
    }
    steps.sort_unstable();
    let mut segments = Vec::new();
    let (mut time, mut usage) = (i64::MIN, 0);
    for (next, step) in steps {
        if next > time && usage > 0 {
            segments.push(Segment { start: time, end: next, usage });
        }
        (time, usage) = (next, usage + step);
    }
    segments
}
