//! When a costly check is worth its cost.
//!
//! While a check finds nothing on the way down, it runs less and less often: at the root, then some decisions
//! deeper, then twice as many below that, and so on. Where it is cheap compared with the remaining search, it
//! runs at every node. The depths depend only on the path to the node, neither on the order of propagators
//! nor on what the search found elsewhere.

use crate::solver::engine::{Posting, State, Status, Trailed};

/// Decides at which depths a check runs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Adaptive {
    gap: Trailed<u32>,
}

impl Adaptive {
    /// The first check below the root runs `gap` decisions deeper.
    pub(super) fn new(gap: usize, posting: &mut Posting<'_>) -> Self {
        Self { gap: posting.allocate(1, gap as u32).at(0) }
    }

    /// When to run the check again after it has found nothing.
    pub(super) fn passed(self, state: &mut State) -> Status {
        let gap = state.get(self.gap);
        state.set(self.gap, gap.saturating_mul(2));
        Status::SleepUntil { depth: state.depth().saturating_add(gap) }
    }

    /// Runs the check again at the next node although it has found nothing.
    pub(super) fn at_next_node(state: &State) -> Status {
        Status::SleepUntil { depth: state.depth().saturating_add(1) }
    }
}
