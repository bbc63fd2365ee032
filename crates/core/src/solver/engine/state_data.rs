//! What a change of a domain touches: the trail, the queue of propagators, and the chosen edges.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::chosen::ChosenEdges;
use super::conflict::Conflict;
use super::edges::Edges;
use super::group_sizes::GroupSizes;
use super::queue::{Change, Queue};
use super::trail::{Trail, TrailedRow};

/// Returns what tells a shared constraint from all others, as long as it is in use.
pub(super) fn address<T: ?Sized>(constraint: &Arc<T>) -> usize {
    Arc::as_ptr(constraint).cast::<()>().addr()
}

/// The mutable part of a state.
#[derive(Debug)]
pub(super) struct StateData {
    pub(super) trail: Trail,
    pub(super) queue: Queue,
    pub(super) chosen: ChosenEdges,
    /// Where the sizes of groups are stored.
    pub(super) group_sizes: Vec<GroupSizes>,
    /// Where the least and the greatest values of sums are stored, by the addresses of their constraints.
    pub(super) sums: BTreeMap<usize, TrailedRow<u64>>,
}

impl StateData {
    pub(super) fn new(trail: Trail, edge_sets: &[Edges]) -> Self {
        Self {
            trail,
            queue: Queue::default(),
            chosen: ChosenEdges::new(edge_sets),
            group_sizes: Vec::new(),
            sums: BTreeMap::new(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self) {
        self.trail.push();
        self.chosen.open_level();
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.trail.pop();
        self.chosen.close_level();
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
            self.queue.notify(row, Change::Domain, possible & mask);
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
            self.queue.notify(row, Change::Fixed, mask & !chosen);
        }
        Ok(())
    }
}
