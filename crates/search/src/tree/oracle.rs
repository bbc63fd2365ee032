//! Repeated queries about one model under assumptions.
//!
//! Propagation of the model alone happens once. A query opens a level on top of that, fixes the assumed
//! values, searches, and backtracks; nothing is rebuilt.

use std::ops::ControlFlow;

use cavalcade_core::{Interrupt, Model, NoFixpoint, Variable};

use super::search::Search;
use crate::branching::SolutionGuided;
use crate::{BranchingRule, Limits, Outcome, Solution, Statistics};

/// Finds the solutions of one model under changing assumptions.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use cavalcade_core::Model;
/// use cavalcade_core::constraints::AllDifferent;
/// use cavalcade_search::{Branching, Limits, Oracle};
///
/// let mut model = Model::new();
/// let x = model.integers(3, 1..=3);
/// model.post(AllDifferent::domain(x.clone()));
///
/// let mut oracle = Oracle::new(&model, Branching::InputOrder);
/// let mut count = |assumptions: &[_]| {
///     let outcome = oracle.ask(assumptions, Limits::default(), |_| ControlFlow::Continue(()));
///     outcome.statistics.solutions
/// };
/// assert_eq!(count(&[]), 6);
/// assert_eq!(count(&[(x[0], 2)]), 2);
/// assert_eq!(count(&[(x[0], 2), (x[1], 2)]), 0);
/// assert_eq!(count(&[]), 6, "a query changes nothing");
/// ```
pub struct Oracle {
    search: Search,
    /// Whether propagation of the root found no conflict.
    possible: bool,
}

impl Oracle {
    /// Returns an oracle for `model`; propagates the root once.
    #[must_use]
    pub fn new(model: &Model, rule: impl BranchingRule) -> Self {
        Self::under(model, rule, Interrupt::NEVER)
    }

    /// Returns an oracle that stops soon after `interrupt` is raised. If that happens during construction,
    /// every query stops at once.
    #[must_use]
    pub fn under(model: &Model, rule: impl BranchingRule, interrupt: &'static Interrupt) -> Self {
        let mut search = Search::under(model, rule, interrupt);
        let possible = search.propagate_root() != Err(NoFixpoint::Conflict);
        Self { search, possible }
    }

    /// Makes every later search try the given values first; `bits` holds the bit of one value per variable.
    pub(crate) fn prefer(&mut self, bits: Vec<u32>) {
        self.search.replace_brancher(|inner| Box::new(SolutionGuided::new(inner, bits)));
    }

    /// Visits the solutions in which all `assumptions` hold, as [`Search::run`] does.
    ///
    /// The statistics cover this query only.
    pub fn ask(
        &mut self,
        assumptions: &[(Variable, i32)],
        limits: Limits,
        mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        if self.possible {
            return self.search.ask(assumptions, limits, &mut visit);
        }
        let statistics = Statistics { nodes: 1, failures: 1, ..Statistics::default() };
        Outcome { statistics, stopped: None }
    }
}
