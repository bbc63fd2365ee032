//! The turns of the search that learns.

use std::ops::ControlFlow;

use super::{FAILURES, GROWTH};
use crate::nogoods::NogoodSearch;
use crate::tree::RunEnd;
use crate::{Limits, Statistics};

/// The search that learns, and how much it has done.
pub(super) struct LearningTurns {
    search: NogoodSearch,
    /// How many failures end its next turn.
    failures: u64,
    done: u64,
}

impl LearningTurns {
    pub(super) fn new(search: NogoodSearch) -> Self {
        Self { search, failures: FAILURES, done: 0 }
    }

    /// Returns the work of all turns so far.
    pub(super) fn done(&self) -> u64 {
        self.done
    }

    /// Runs it for solutions better than `best`; returns how that ended, and what it took. Each turn is longer than the
    /// last.
    pub(super) fn run(
        &mut self,
        best: Option<&[i32]>,
        limits: Limits,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> (RunEnd, Statistics) {
        if let Some(best) = best {
            self.search.follow(best);
        }
        let before = self.search.statistics();
        let ended = self.search.run(self.failures, limits, visit);
        let spent = self.search.statistics().since(&before);
        self.failures += self.failures / GROWTH;
        self.done += work(&spent);
        (ended, spent)
    }
}

/// Returns how much a search has done, in nodes and runs of propagators.
pub(super) fn work(spent: &Statistics) -> u64 {
    spent.nodes + spent.propagations
}
