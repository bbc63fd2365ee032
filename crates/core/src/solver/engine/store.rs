//! The words behind a state, and the rows of edges among them.
//!
//! An edge is one bit in the row of each of its ends. The three operations here
//! change both together, log what was chosen, and wake whoever watches the ends.

use super::edges::Edges;
use super::propagator::Conflict;
use super::queue::Queue;
use super::trail::Trail;

/// One entry of the log of chosen edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenEdge {
    set: u32,
    vertex: u32,
    target: u32,
}

impl ChosenEdge {
    #[inline]
    pub(super) fn new(set: u32, vertex: usize, target: usize) -> Self {
        Self { set, vertex: vertex as u32, target: target as u32 }
    }

    /// Whether the edge is one of `edges`.
    #[inline]
    #[must_use]
    pub fn is_in(&self, edges: &Edges) -> bool {
        self.set == edges.set
    }

    /// The two ends of the edge.
    #[inline]
    #[must_use]
    pub fn ends(&self) -> (usize, usize) {
        (self.vertex as usize, self.target as usize)
    }
}

/// Trail, queue and the log of chosen edges: what a change of a domain touches.
#[derive(Debug)]
pub(super) struct Store {
    pub(super) trail: Trail,
    pub(super) queue: Queue,
    pub(super) chosen: Vec<ChosenEdge>,
    levels: Vec<usize>,
}

impl Store {
    pub(super) fn new(trail: Trail) -> Self {
        Self { trail, queue: Queue::default(), chosen: Vec::new(), levels: Vec::new() }
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

    /// Rules out the edge in `slot` of `vertex`.
    ///
    /// # Errors
    /// The edge is chosen.
    #[inline]
    pub(super) fn exclude(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
        if edges.dense {
            return self.exclude_dense(edges, vertex, slot);
        }
        let index = edges.word(vertex) + (slot >> 6) * 2;
        let bit = 1 << (slot & 63);
        let (possible, chosen) = self.trail.pair(index);
        if possible & bit == 0 {
            return Ok(());
        }
        if chosen & bit != 0 {
            return Err(Conflict);
        }
        self.trail.write(index, possible & !bit);
        let target = self.clear_other_end(edges, vertex, slot);
        self.queue.touched().add(edges, vertex);
        self.queue.touched().add(edges, target);
        Ok(())
    }

    /// Chooses the edge in `slot` of `vertex`.
    ///
    /// # Errors
    /// The edge is excluded.
    #[inline]
    pub(super) fn include(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
        if edges.dense {
            return self.include_dense(edges, vertex, slot);
        }
        let index = edges.word(vertex) + (slot >> 6) * 2;
        let bit = 1 << (slot & 63);
        let (possible, chosen) = self.trail.pair(index);
        if !is_undecided(possible, chosen, bit)? {
            return Ok(());
        }
        self.trail.write(index + 1, chosen | bit);
        let (target, back) = edges.end(vertex, slot);
        let other = edges.word(target) + (back >> 6) * 2 + 1;
        self.trail.update(other, |chosen| chosen | 1 << (back & 63));
        self.chosen.push(ChosenEdge::new(edges.set, vertex, target));
        self.queue.touched().add(edges, vertex);
        self.queue.touched().add(edges, target);
        Ok(())
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

    /// Slots `64 * k ..` of `vertex`: which edges are possible, and which are chosen.
    #[inline]
    pub(super) fn row(&self, edges: &Edges, vertex: usize, k: usize) -> (u64, u64) {
        if edges.dense { self.dense_row(edges, vertex) } else { self.trail.pair(edges.word(vertex) + 2 * k) }
    }

    /// Rules out every edge at `vertex` that is not chosen.
    #[inline]
    pub(super) fn saturate(&mut self, edges: &Edges, vertex: usize) {
        if edges.dense {
            let (possible, chosen) = self.dense_row(edges, vertex);
            for target in super::ones(&[possible & !chosen]) {
                let done = self.exclude_dense(edges, vertex, target);
                debug_assert!(done.is_ok(), "undecided edges can be excluded");
            }
            return;
        }
        for k in 0..edges.width(vertex) {
            let index = edges.word(vertex) + 2 * k;
            let (possible, chosen) = self.trail.pair(index);
            let mut rest = possible & !chosen;
            if rest == 0 {
                continue;
            }
            self.trail.write(index, chosen);
            self.queue.touched().add(edges, vertex);
            while rest != 0 {
                let target = self.clear_other_end(edges, vertex, k << 6 | rest.trailing_zeros() as usize);
                self.queue.touched().add(edges, target);
                rest &= rest - 1;
            }
        }
    }

    /// Makes the edge in `slot` of `vertex` impossible in the row of its other end; returns that.
    #[inline]
    fn clear_other_end(&mut self, edges: &Edges, vertex: usize, slot: usize) -> usize {
        let (target, back) = edges.end(vertex, slot);
        let index = edges.word(target) + (back >> 6) * 2;
        self.trail.update(index, |possible| possible & !(1 << (back & 63)));
        target
    }
}

/// Whether an edge is still to be chosen, rather than chosen already.
#[inline]
fn is_undecided(possible: u64, chosen: u64, bit: u64) -> Result<bool, Conflict> {
    if possible & bit == 0 { Err(Conflict) } else { Ok(chosen & bit == 0) }
}
