//! Searches that take turns: the next one is that which has done the least for its share.

use std::ops::ControlFlow;

use super::{FAILURES, GROWTH};
use crate::tree::{RestartingSearch, RunEnd};
use crate::{Limits, Statistics};

/// A search that restarts, and its share of the work.
pub(super) struct TakesTurns {
    /// How many times as much it may do as the others.
    pub(super) share: u64,
    search: Box<dyn RestartingSearch>,
    /// How many failures end its next run.
    failures: u64,
    done: u64,
}

impl TakesTurns {
    pub(super) fn new(share: u64, search: Box<dyn RestartingSearch>) -> Self {
        Self { share, search, failures: FAILURES, done: 0 }
    }

    /// Returns how much it has done for its share.
    pub(super) fn load(&self) -> u64 {
        self.done / self.share
    }

    /// Runs it for solutions better than `best`; returns how that ended, and what it took. Each run is longer than the last.
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
