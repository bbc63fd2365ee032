//! When a costly check is worth its while.
//!
//! A check that finds nothing on the way down is made ever more rarely: at the root,
//! then some levels deeper, then twice as many below that, and so on. Whether it is
//! made at a node depends on nothing but the levels above the node, so it does not
//! depend on the order of propagators or on what the search saw elsewhere.

use crate::engine::{Posting, State, Trailed};

/// Decides at which levels a check is made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Adaptive {
    /// The level at which it was last made; it is made again and again there.
    last: Trailed<u32>,
    /// The next level at which it will be made.
    due: Trailed<u32>,
    /// How far apart the two are.
    gap: Trailed<u32>,
}

impl Adaptive {
    /// Makes the check at the root and next `gap` levels below.
    pub(super) fn new(gap: u32, posting: &mut Posting<'_>) -> Self {
        let cells = posting.allocate(3, 0u32);
        posting.state().set(cells.at(2), gap);
        Self { last: cells.at(0), due: cells.at(1), gap: cells.at(2) }
    }

    /// Whether the check is made at this level.
    #[inline]
    pub(super) fn is_due(&self, state: &State) -> bool {
        let level = state.level() as u32;
        level >= state.get(self.due) || level == state.get(self.last)
    }

    /// The check was made and found no conflict.
    pub(super) fn passed(&self, state: &mut State) {
        let level = state.level() as u32;
        if level >= state.get(self.due) {
            let gap = state.get(self.gap);
            state.set(self.last, level);
            state.set(self.due, level + gap);
            state.set(self.gap, 2 * gap);
        }
    }
}
