//! The bounds of all tasks, in 64 bits.
//!
//! Times, durations and demands fit 32 bits, so sums of two times and sums over all tasks cannot overflow.

use super::{Cumulative, Task};
use crate::solver::engine::{Conflict, State, Variable};

/// The tasks of a constraint.
#[derive(Debug, Clone)]
pub(super) struct Tasks {
    constraint: Cumulative,
}

/// The bounds of a task.
#[derive(Debug, Clone, Copy)]
pub(super) struct TaskBounds {
    /// The earliest and the latest start.
    pub(super) earliest: i64,
    pub(super) latest: i64,
    /// The least duration and the least demand.
    pub(super) duration: i64,
    pub(super) demand: i64,
}

impl TaskBounds {
    /// Whether the task certainly uses something at some time.
    pub(super) fn is_used(&self) -> bool {
        self.duration > 0 && self.demand > 0
    }

    /// The latest end of the shortest form of the task.
    pub(super) fn end(&self) -> i64 {
        self.latest + self.duration
    }

    /// The same task in mirrored time, where it starts when it ends.
    pub(super) fn mirrored(&self) -> Self {
        Self { earliest: -self.end(), latest: -(self.earliest + self.duration), ..*self }
    }
}

impl Task {
    /// The bounds of the task, by those of its variables.
    pub(super) fn bounds(&self, bounds: impl Fn(Variable) -> (i32, i32)) -> TaskBounds {
        let (earliest, latest) = bounds(self.start);
        TaskBounds {
            earliest: earliest.into(),
            latest: latest.into(),
            duration: bounds(self.duration).0.into(),
            demand: bounds(self.demand).0.into(),
        }
    }
}

impl Tasks {
    pub(super) fn new(constraint: &Cumulative) -> Self {
        Self { constraint: constraint.clone() }
    }

    /// The variables of a task.
    pub(super) fn task(&self, number: usize) -> Task {
        self.constraint.tasks[number]
    }

    /// The bounds of all tasks.
    pub(super) fn all(&self, state: &State) -> impl Iterator<Item = TaskBounds> {
        self.constraint.tasks.iter().map(|task| task.bounds(|variable| state.bounds(variable)))
    }

    /// The greatest capacity.
    pub(super) fn capacity(&self, state: &State) -> i64 {
        state.max(self.constraint.capacity).into()
    }

    /// Removes capacities below `usage`.
    ///
    /// # Errors
    /// No capacity remains.
    pub(super) fn need(&self, state: &mut State, usage: i64) -> Result<(), Conflict> {
        let usage = i32::try_from(usage).map_err(|_| Conflict)?;
        state.remove_below(self.constraint.capacity, usage)
    }
}
