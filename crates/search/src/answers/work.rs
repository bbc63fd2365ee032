//! What is spent of limits, and what is left.

use std::time::Instant;

use cavalcade_core::Model;

use crate::tree::Visit;
use crate::{BranchingRule, Limits, Outcome, Search, Statistics, Stop};

/// Work in several parts under common limits.
pub(super) struct Work {
    limits: Limits,
    pub(super) start: Instant,
    /// What its parts have spent; of their time only the clock knows.
    pub(super) spent: Statistics,
    /// Solutions that the last search has visited.
    pub(super) seen: u64,
}

impl Work {
    /// Begins without any.
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, start: Instant::now(), spent: Statistics::default(), seen: 0 }
    }

    /// Returns the limits that are left, and the whole limit of solutions.
    pub(super) fn left(&self) -> Limits {
        self.limits.after(&self.timed())
    }

    /// Returns the limit that is reached, of time and the interrupt.
    pub(super) fn over(&self) -> Option<Stop> {
        self.limits.over(self.start.elapsed())
    }

    pub(super) fn is_over(&self) -> bool {
        self.over().is_some()
    }

    /// Adds a part; its solutions do not count.
    pub(super) fn add(&mut self, part: &Statistics) {
        self.spent.add(&Statistics { solutions: 0, ..*part });
    }

    /// Returns what is spent up to now.
    pub(super) fn timed(&self) -> Statistics {
        Statistics { seconds: self.start.elapsed().as_secs_f64(), ..self.spent }
    }

    /// All of the work, with this number of solutions.
    pub(super) fn outcome(&self, solutions: u64, stopped: Option<Stop>) -> Outcome {
        Outcome { statistics: Statistics { solutions, ..self.timed() }, stopped }
    }

    /// Returns the number of solutions of a model, or of those that a visitor has seen before it broke.
    ///
    /// # Errors
    /// A limit stopped the search, or with `None` only the budget of nodes did.
    pub(super) fn search(
        &mut self,
        model: &Model,
        rule: impl BranchingRule,
        budget: Option<u64>,
        visit: &mut Visit<'_>,
    ) -> Result<u64, Option<Stop>> {
        let left = self.left();
        let budget = budget.filter(|&budget| left.nodes.is_none_or(|left| budget < left));
        let limits = Limits { nodes: budget.or(left.nodes), ..left };
        let outcome = Search::under(model, rule, limits.interrupt()).limits(limits).run_on(visit);
        self.add(&outcome.statistics);
        self.seen = outcome.statistics.solutions;
        match outcome.stopped {
            None | Some(Stop::Visitor) => Ok(self.seen),
            Some(Stop::Nodes) if budget.is_some() => Err(None),
            stop => Err(stop),
        }
    }
}
