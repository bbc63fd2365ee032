//! The tasks as they were, in time or in mirrored time.
//!
//! What holds of earliest starts holds of latest starts in mirrored time, where a task starts when it ends.

use super::tasks::TaskBounds;
use super::{Cumulative, Task};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

/// The tasks as they were.
pub(super) struct ExplainedTasks<'a> {
    pub(super) tasks: &'a [Task],
    pub(super) bounds: Vec<TaskBounds>,
    is_mirrored: bool,
}

impl Cumulative {
    /// The tasks before a propagator ran.
    pub(super) fn earlier(&self, is_mirrored: bool, reason: &DomainReason<'_>) -> ExplainedTasks<'_> {
        let bounds = self.tasks.iter().map(|task| task.bounds(|variable| reason.before().bounds(variable)));
        let bounds = bounds.map(|bounds| if is_mirrored { bounds.mirrored() } else { bounds }).collect();
        ExplainedTasks { tasks: &self.tasks, bounds, is_mirrored }
    }
}

impl ExplainedTasks<'_> {
    /// Returns that a task starts at a time or later, in this direction of time.
    pub(super) fn at_least(&self, number: usize, time: i64) -> DomainFact {
        self.bound(number, time, !self.is_mirrored)
    }

    /// Returns that a task starts at a time or earlier.
    pub(super) fn at_most(&self, number: usize, time: i64) -> DomainFact {
        self.bound(number, time, self.is_mirrored)
    }

    fn bound(&self, number: usize, time: i64, is_least: bool) -> DomainFact {
        let kind = if is_least { DomainFact::AtLeast } else { DomainFact::AtMost };
        kind(self.tasks[number].start, narrow(self.mirror(number, time)))
    }

    /// Returns the start in this direction of time for one in time, and the opposite.
    pub(super) fn mirror(&self, number: usize, start: i64) -> i64 {
        if self.is_mirrored { -start - self.bounds[number].duration } else { start }
    }

    /// Adds the least duration and the least demand of a task, unless it has them without decisions.
    pub(super) fn add_size(&self, number: usize, reason: &mut DomainReason<'_>) {
        add_least(self.tasks[number].duration, reason);
        add_least(self.tasks[number].demand, reason);
    }
}

/// Adds the least value of a variable, unless it has it without decisions.
pub(super) fn add_least(variable: Variable, reason: &mut DomainReason<'_>) {
    let before = reason.before();
    let least = before.bounds(variable).0;
    if least > before.bounds_at_root(variable).0 {
        reason.push(DomainFact::AtLeast(variable, least));
    }
}

/// The nearest value of a variable.
fn narrow(time: i64) -> i32 {
    time.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}
