//! A search that answers questions about one model: under assumptions, on a level of its own, back at the root
//! afterwards.

use cavalcade_core::{Engine, NoFixpoint, State, Variable};

use super::Search;
use crate::tree::Visit;
use crate::{Brancher, Decision, Limits, Outcome, Statistics};

/// A brancher that decides nothing; a placeholder while a brancher is replaced.
struct Nothing;

impl Brancher for Nothing {
    fn decide(&self, _: &State) -> Option<Decision> {
        None
    }
}

impl Search {
    /// Propagates the root.
    pub(in super::super) fn propagate_root(&mut self) -> Result<(), NoFixpoint> {
        self.engine.propagate()
    }

    /// Replaces the brancher by one that `make` builds from it.
    pub(in super::super) fn replace_brancher(
        &mut self,
        make: impl FnOnce(Box<dyn Brancher>) -> Box<dyn Brancher>,
    ) {
        let inner = std::mem::replace(&mut self.brancher, Box::new(Nothing));
        self.brancher = make(inner);
    }

    /// Visits the solutions in which all `assumptions` hold, then returns to the root. The statistics cover
    /// this visit only.
    pub(in super::super) fn ask(
        &mut self,
        assumptions: &[(Variable, i32)],
        limits: Limits,
        visit: &mut Visit<'_>,
    ) -> Outcome {
        self.limits = limits;
        self.statistics = Statistics::default();
        self.before = self.engine.propagations();
        self.engine.push();
        let mut assume = |engine: &mut Engine| {
            engine.assume(|state| {
                assumptions.iter().try_for_each(|&(variable, value)| state.fix(variable, value))
            })
        };
        let outcome = self.explore(&mut assume, visit);
        while self.open.pop().is_some() {
            self.engine.pop();
        }
        self.engine.pop();
        self.path.clear();
        self.forget();
        self.pending = None;
        outcome
    }
}
