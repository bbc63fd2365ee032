//! No interval of time needs more than it has.
//!
//! The energy of a task is its least duration times its least demand. The tasks that must run between two times
//! use their energies there, which together are at most the capacity times the length of the interval.
//! Intervals from the earliest start of a task to the latest end of a task are enough. For each start the tasks
//! are added in the order of their latest ends.

use super::tasks::{TaskBounds, Tasks};
use crate::solver::engine::{Conflict, Priority, Propagator, State, Status, Subscriptions};

/// With more tasks the check takes too long.
const MOST_TASKS: usize = 300;

/// Fails if an interval of time is overloaded.
pub(super) struct Overload {
    tasks: Tasks,
}

impl Overload {
    pub(super) fn new(tasks: Tasks) -> Self {
        Self { tasks }
    }
}

/// The latest end of the shortest form of a task.
fn end(task: &TaskBounds) -> i64 {
    task.latest + task.duration
}

/// The least capacity with which no interval from the earliest start of a task is overloaded.
fn needed(tasks: &[TaskBounds], start: i64) -> i128 {
    let (mut energy, mut needed) = (0, 0);
    for task in tasks.iter().filter(|task| task.earliest >= start) {
        energy += task.energy();
        let length = i128::from(end(task) - start);
        needed = needed.max((energy + length - 1) / length);
    }
    needed
}

impl Propagator for Overload {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes();
        let all = (0..self.tasks.len()).map(|index| self.tasks.bounds(state, index));
        let mut tasks: Vec<TaskBounds> = all.filter(TaskBounds::is_used).collect();
        if tasks.len() > MOST_TASKS {
            return Ok(Status::Active);
        }
        tasks.sort_unstable_by_key(end);
        let needed = tasks.iter().map(|task| needed(&tasks, task.earliest)).max().unwrap_or(0);
        self.tasks.need(state, i64::try_from(needed).map_err(|_| Conflict)?)?;
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        self.tasks.subscribe(subscriptions);
    }
}
