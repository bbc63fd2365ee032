//! The solutions of a model as an iterator.

use std::ops::ControlFlow;

use cavalcade_core::Model;

use super::search::Search;
use crate::{BranchingRule, Limits, Outcome, Statistics, Stop};

/// Iterates over the solutions of a model: the values of all variables, in the order of the model.
///
/// Each call of `next` continues the search. Stop early by dropping the iterator; a visitor ([`Search::run`])
/// avoids the copies.
///
/// ```
/// use cavalcade_core::constraints::Linear;
/// use cavalcade_core::{Decisions, Model};
/// use cavalcade_search::Solve;
///
/// let mut model = Model::new();
/// let x = model.integers(2, 0..=3);
/// model.post(Linear::new([(1, x[0]), (2, x[1])], ..=2));
/// model.decide(Decisions::Variables(x));
/// let mut solutions = Solve::new(&model).solutions();
/// assert_eq!(solutions.next(), Some(vec![0, 0]));
/// assert_eq!(solutions.by_ref().count(), 3);
/// assert!(solutions.outcome().is_complete());
/// ```
pub struct Solutions {
    search: Search,
    limits: Limits,
    spent: Statistics,
    /// Why the search is over; [`Stop::Visitor`] while there may be more solutions.
    stopped: Option<Stop>,
}

impl Solutions {
    /// Returns the solutions of `model`, within limits; the time between two calls does not count.
    pub(crate) fn new(model: &Model, rule: impl BranchingRule, limits: Limits) -> Self {
        let search = Search::under(model, rule, limits.interrupt());
        Self { search, limits, spent: Statistics::default(), stopped: Some(Stop::Visitor) }
    }

    /// Returns the work so far. The outcome is complete only if `next` has returned `None` and no limit was
    /// reached.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome { statistics: self.spent, stopped: self.stopped }
    }
}

impl Iterator for Solutions {
    type Item = Vec<i32>;

    fn next(&mut self) -> Option<Vec<i32>> {
        if self.stopped != Some(Stop::Visitor) {
            return None;
        }
        let left = self.limits.after(&self.spent);
        if left.solutions.is_some_and(|most| self.spent.solutions >= most) {
            self.stopped = Some(Stop::Solutions);
            return None;
        }
        let mut found = None;
        let limits = Limits { solutions: Some(1), ..left };
        let outcome = self.search.visit(limits, &mut |solution| {
            found = Some(solution.values());
            ControlFlow::Continue(())
        });
        self.spent.add(&outcome.statistics);
        if outcome.stopped != Some(Stop::Solutions) {
            self.stopped = outcome.stopped;
        }
        found
    }
}
