//! What a change of a domain touches: the trail, the queue of propagators, and the log of chosen edges.

use super::conflict::Conflict;
use super::edges::ChosenEdge;
use super::group_sizes::GroupSizes;
use super::queue::Queue;
use super::trail::Trail;

/// The mutable part of a state.
#[derive(Debug)]
pub(super) struct StateData {
    pub(super) trail: Trail,
    pub(super) queue: Queue,
    /// The chosen edges of all sets, in the order they were chosen.
    pub(super) chosen: Vec<ChosenEdge>,
    /// Where the sizes of groups are stored.
    pub(super) group_sizes: Vec<GroupSizes>,
    /// The length of the log at each open level.
    levels: Vec<usize>,
}

impl StateData {
    pub(super) fn new(trail: Trail) -> Self {
        Self {
            trail,
            queue: Queue::default(),
            chosen: Vec::new(),
            group_sizes: Vec::new(),
            levels: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self) {
        self.trail.push();
        self.levels.push(self.chosen.len());
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.trail.pop();
        self.chosen.truncate(self.levels.pop().unwrap_or(0));
    }

    /// Rules out the 0/1 variables of `mask` in the pair of words at `index`.
    ///
    /// # Errors
    /// One of them is chosen.
    #[inline]
    pub(super) fn exclude_bits(&mut self, index: usize, row: usize, mask: u64) -> Result<(), Conflict> {
        let (possible, chosen) = self.trail.pair(index);
        if chosen & mask != 0 {
            return Err(Conflict);
        }
        if possible & mask != 0 {
            self.trail.write(index, possible & !mask);
            self.queue.notify(row, false);
        }
        Ok(())
    }

    /// Chooses the 0/1 variables of `mask` in the pair of words at `index`.
    ///
    /// # Errors
    /// One of them is ruled out.
    #[inline]
    pub(super) fn include_bits(&mut self, index: usize, row: usize, mask: u64) -> Result<(), Conflict> {
        let (possible, chosen) = self.trail.pair(index);
        if possible & mask != mask {
            return Err(Conflict);
        }
        if chosen & mask != mask {
            self.trail.write(index + 1, chosen | mask);
            self.queue.notify(row, true);
        }
        Ok(())
    }
}
