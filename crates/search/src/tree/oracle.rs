//! Many questions about one model: its solutions, where some variables have given values.
//!
//! What follows from the model alone is inferred once. A question opens a level on top
//! of that, fixes its values, searches, and goes back; nothing is built anew.

use std::ops::ControlFlow;

use cavalcade_core::{Interrupt, Model, NoFixpoint, Variable};

use super::search::Search;
use crate::branching::Faithful;
use crate::{BranchingRule, Limits, Outcome, Solution, Statistics};

/// Answers questions about the solutions of one model under changing assumptions.
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
/// assert_eq!(count(&[]), 6, "a question leaves nothing behind");
/// ```
pub struct Oracle {
    search: Search,
    /// Whether the model may have solutions at all.
    possible: bool,
}

impl Oracle {
    /// Returns an oracle for `model`; costs what the root of a search costs.
    #[must_use]
    pub fn new(model: &Model, rule: impl BranchingRule) -> Self {
        Self::under(model, rule, Interrupt::NEVER)
    }

    /// The same, which stops soon after `interrupt` is raised, also while it is made: then every question is stopped.
    #[must_use]
    pub fn under(model: &Model, rule: impl BranchingRule, interrupt: &'static Interrupt) -> Self {
        let mut search = Search::under(model, rule, interrupt);
        let possible = search.propagate_root() != Err(NoFixpoint::Conflict);
        Self { search, possible }
    }

    /// Lets every later search try the given values first: for each variable the bit of one.
    pub(crate) fn prefer(&mut self, bits: Vec<u32>) {
        self.search.replace_brancher(|inner| Box::new(Faithful::new(inner, bits)));
    }

    /// Visits the solutions in which all `assumptions` hold, as [`Search::run`] does.
    ///
    /// Statistics are those of this question alone.
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
