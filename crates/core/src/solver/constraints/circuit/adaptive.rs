//! When a costly check is worth its while.
//!
//! A check that finds nothing on the way down is made ever more rarely: at the root,
//! then some decisions deeper, then twice as many below that, and so on. Where it is known
//! to be cheap beside what is left to search, it is made at every node. When it is
//! made depends on nothing but the way to the node, so it depends neither
//! on the order of propagators nor on what the search saw elsewhere.

use crate::solver::engine::{Posting, State, Status, Trailed};

/// Decides at which depths a check is made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Adaptive {
    gap: Trailed<u32>,
}

impl Adaptive {
    /// The check after the one at the root is made `gap` decisions below it.
    pub(super) fn new(gap: usize, posting: &mut Posting<'_>) -> Self {
        Self { gap: posting.allocate(1, gap as u32).at(0) }
    }

    /// The check was made and found nothing: when to make the next.
    pub(super) fn passed(self, state: &mut State) -> Status {
        let gap = state.get(self.gap);
        state.set(self.gap, gap.saturating_mul(2));
        Status::SleepUntil { depth: state.depth().saturating_add(gap) }
    }

    /// The check was made and found nothing, and is to be made at the next node all the same.
    pub(super) fn at_next_node(state: &State) -> Status {
        Status::SleepUntil { depth: state.depth().saturating_add(1) }
    }
}
