//! No interval of time needs more than it has.
//!
//! The energy of a task is its least duration times its least demand. Between two times a task uses at least the
//! part of it that lies there when the task starts as late as it can. All these parts are at most the capacity times
//! the length of the interval, which bounds the capacity. What they leave may be too little for a task that starts as
//! early as it can: then it starts later. Intervals from the earliest start of a task to the latest end of a task are
//! enough; for each end the tasks are added in the order of their earliest starts, the last first. Latest starts are
//! earliest starts in mirrored time.
//!
//! Sources: P. Vilím, Timetable edge finding filtering algorithm for discrete cumulative resources, CPAIOR 2011; A.
//! Schutt, T. Feydy and P. J. Stuckey, Explaining time-table-edge-finding propagation for the cumulative resource
//! constraint, CPAIOR 2013.

use super::tasks::{TaskBounds, Tasks};
use crate::solver::engine::{Conflict, State, Status};
use crate::solver::ranges::distinct;

/// With more tasks nothing is looked at: it would take too long.
const MOST_TASKS: usize = 300;

/// An interval of time from the earliest start of a task to the latest end of one, and what it needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct BusyInterval {
    pub(super) start: i64,
    pub(super) end: i64,
    /// The energy that the tasks which start in the interval need in it.
    pub(super) energy: i64,
    /// The task that would need most besides, if it started as early as it can: its place in the list, and what it
    /// would need.
    greediest: Option<(usize, i64)>,
}

impl BusyInterval {
    /// The time that a task spends in the interval at least, if it starts in it or later.
    pub(super) fn part(&self, task: &TaskBounds) -> i64 {
        (self.end - task.latest).clamp(0, task.duration)
    }

    /// The same, if the task starts as early as it can.
    fn early_part(&self, task: &TaskBounds) -> i64 {
        task.duration.min(self.end - task.earliest)
    }

    /// The energy that the interval has; the greatest number if it is more.
    pub(super) fn available(&self, capacity: i64) -> i64 {
        capacity.saturating_mul(self.end - self.start)
    }

    /// Returns the longest time that a task which starts in the interval can spend in it.
    pub(super) fn longest_part(&self, task: &TaskBounds, capacity: i64) -> i64 {
        let others = self.energy - task.demand * self.part(task);
        (self.available(capacity) - others).div_euclid(task.demand)
    }

    /// Returns a task that starts too early, and the earliest time at which it can start.
    fn delayed(&self, tasks: &[TaskBounds], capacity: i64) -> Option<(usize, i64)> {
        let (greediest, more) = self.greediest?;
        let is_late = self.energy + more > self.available(capacity);
        is_late.then(|| (greediest, self.end - self.longest_part(&tasks[greediest], capacity).max(0)))
    }
}

/// Visits all intervals of at most 300 tasks, until `visit` returns false; none if the energy of all tasks exceeds 60
/// bits. The tasks that start in an interval are those up to its start in the order of the earliest starts, the last
/// first; of tasks with the same start some may be missing. Intervals are left out that need no more than a shorter
/// one.
pub(super) fn intervals(tasks: &[TaskBounds], mut visit: impl FnMut(BusyInterval) -> bool) {
    let used = tasks.iter().copied().enumerate().filter(|(_, task)| task.is_used());
    let mut ordered: Vec<(usize, TaskBounds)> = used.collect();
    let all = ordered.iter().map(|(_, task)| i128::from(task.duration * task.demand)).sum::<i128>();
    if tasks.len() > MOST_TASKS || all >= 1 << 60 {
        return;
    }
    ordered.sort_unstable_by_key(|&(number, task)| (std::cmp::Reverse(task.earliest), number));
    let ends: Vec<i64> = ordered.iter().map(|(_, task)| task.end()).collect();
    for end in distinct(ends) {
        let mut interval = BusyInterval { start: end, end, energy: 0, greediest: None };
        let first = ordered.partition_point(|(_, task)| task.earliest >= end);
        for &(number, ref task) in &ordered[first..] {
            let part = interval.part(task);
            let more = task.demand * (interval.early_part(task) - part);
            let is_greediest = more > interval.greediest.map_or(0, |(_, most)| most);
            if is_greediest {
                interval.greediest = Some((number, more));
            }
            if part == 0 && !is_greediest {
                continue;
            }
            interval.start = task.earliest;
            interval.energy += task.demand * part;
            if !visit(interval) {
                return;
            }
        }
    }
}

/// Moves the bounds of tasks and of the capacity so that no interval needs more than it has.
pub(super) struct EdgeFinder {
    tasks: Tasks,
}

impl EdgeFinder {
    pub(super) fn new(tasks: Tasks) -> Self {
        Self { tasks }
    }
}

/// Returns the least capacity, and for each task a time before which it cannot start.
fn needs(tasks: &[TaskBounds], capacity: i64) -> (i64, Vec<i64>) {
    let mut starts: Vec<i64> = tasks.iter().map(|task| task.earliest).collect();
    let mut needed = 0;
    intervals(tasks, |interval| {
        if interval.energy > interval.available(needed) {
            needed = (interval.energy - 1) / (interval.end - interval.start) + 1;
        }
        if let Some((number, start)) = interval.delayed(tasks, capacity) {
            starts[number] = starts[number].max(start);
        }
        needed <= capacity
    });
    (needed, starts)
}

impl EdgeFinder {
    pub(super) fn filter(&self, state: &mut State) -> Result<Status, Conflict> {
        let tasks: Vec<TaskBounds> = self.tasks.all(state).collect();
        let mirrored: Vec<TaskBounds> = tasks.iter().map(TaskBounds::mirrored).collect();
        let capacity = self.tasks.capacity(state);
        let (needed, starts) = needs(&tasks, capacity);
        let (needed_mirrored, starts_mirrored) = needs(&mirrored, capacity);
        self.tasks.need(state, needed.max(needed_mirrored))?;
        for (number, task) in tasks.iter().enumerate() {
            let start = self.tasks.task(number).start;
            let latest = -starts_mirrored[number] - task.duration;
            if starts[number] > task.earliest {
                state.remove_below(start, i32::try_from(starts[number]).map_err(|_| Conflict)?)?;
            }
            if latest < task.latest {
                state.remove_above(start, i32::try_from(latest).map_err(|_| Conflict)?)?;
            }
        }
        Ok(Status::Active)
    }
}
