//! A path that grows greedily and can be cut and rejoined.
//!
//! The path is an array of vertices, with the place of each vertex in it. It grows by H. C. von Warnsdorff's
//! rule (Des Rösselsprungs einfachste und allgemeinste Lösung, 1823): go to the vertex with the fewest onward
//! steps, because it is the hardest to reach later. Two additions:
//!
//! - A vertex without onward steps is visited last, since it would end the path at once.
//! - Ties go to the vertex that the caller prefers, then to the one with the fewest steps. With the distance
//!   from the centre as preference, this is F. Roth's rule: the path follows the border, so that the
//!   remaining vertices stay connected.
//!
//! The path remains valid because it only grows by a step to a vertex outside, and because
//! [`GreedyPath::arrange`] gets its segments from [`super::segments`], which cuts and joins only along steps.
//!
//! Open tours of squares from random cells, found by the greedy path alone: 98 to 100 of 100 from 50x50 to 500x500, 95
//! at 1000x1000; with ties to the fewest steps 90, 67, 37, 10 and 5 of 100.

use cavalcade_core::Interrupt;

use super::segments::Segments;
use crate::network::Network;
use crate::random::Random;

/// The place of a vertex that is not on the path.
const OUTSIDE: u32 = u32::MAX;

/// A path in a network, and the vertices outside it.
#[derive(Debug)]
pub(super) struct GreedyPath<'a> {
    network: &'a Network,
    preference: &'a [u32],
    order: Vec<u32>,
    place: Vec<u32>,
    /// For each vertex, the number of its successors outside the path.
    ways: Vec<u32>,
    /// Breaks ties at random instead of by preference, if present.
    lots: Option<Random>,
    /// The remaining effort: about one unit per array entry read.
    pub(super) effort: u64,
    interrupt: &'static Interrupt,
}

impl<'a> GreedyPath<'a> {
    /// Returns a path along the beginning of the network, or of one vertex if there is no beginning. Attempt 0 follows the
    /// preferences; later attempts break ties at random.
    pub(super) fn new(
        network: &'a Network,
        preference: &'a [u32],
        attempt: u64,
        effort: u64,
        interrupt: &'static Interrupt,
    ) -> Self {
        let mut lots = (attempt > 0).then(|| Random::new(attempt));
        let count = network.vertices();
        let ways = (0..count as u32).map(|vertex| network.ahead().degree(vertex)).collect();
        let mut start = network.beginning.clone();
        if start.is_empty() {
            let rank = |&vertex: &u32| (network.ahead().degree(vertex), !prefers(preference, vertex));
            let vertex = match &mut lots {
                Some(lots) => lots.below(count) as u32,
                None => (0..count as u32).min_by_key(rank).unwrap_or(0),
            };
            start.push(vertex);
        }
        let mut path = Self {
            network,
            preference,
            order: Vec::with_capacity(count),
            place: vec![OUTSIDE; count],
            ways,
            lots,
            effort,
            interrupt,
        };
        path.spend(count);
        for vertex in start {
            path.push(vertex);
        }
        path
    }

    pub(super) fn network(&self) -> &'a Network {
        self.network
    }

    /// Returns the vertices along the path; never empty.
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// Returns the last vertex.
    pub(super) fn end(&self) -> u32 {
        self.order[self.order.len() - 1]
    }

    /// Returns the place of a vertex on the path.
    #[inline]
    pub(super) fn place(&self, vertex: u32) -> Option<u32> {
        let place = self.place[vertex as usize];
        (place != OUTSIDE).then_some(place)
    }

    /// Returns whether a step leads from the vertex to the outside.
    #[inline]
    pub(super) fn leads_out(&self, vertex: u32) -> bool {
        self.ways[vertex as usize] > 0
    }

    /// Returns whether all vertices are on the path.
    pub(super) fn is_full(&self) -> bool {
        self.order.len() == self.place.len()
    }

    /// Deducts work from the effort. An interrupt leaves none.
    pub(super) fn spend(&mut self, amount: usize) {
        let left = self.effort.saturating_sub(amount as u64);
        self.effort = if self.interrupt.is_raised() { 0 } else { left };
    }

    fn push(&mut self, vertex: u32) {
        self.place[vertex as usize] = self.order.len() as u32;
        self.order.push(vertex);
        for &before in self.network.behind().row(vertex) {
            self.ways[before as usize] -= 1;
        }
    }

    /// Extends the path from its end until no step leads out. Costs O(steps of the vertices added).
    pub(super) fn extend(&mut self) {
        let network = self.network;
        loop {
            let row = network.ahead().row(self.end());
            let mut best = None;
            for &vertex in row.iter().filter(|&&other| self.place[other as usize] == OUTSIDE) {
                let onwards = self.ways[vertex as usize].wrapping_sub(1); // no onward step wraps to the maximum
                let tie = match &mut self.lots {
                    Some(lots) => lots.bits() as u32,
                    None => !prefers(self.preference, vertex),
                };
                let rank = (onwards, tie, network.ahead().degree(vertex), vertex);
                if best.is_none_or(|best| rank < best) {
                    best = Some(rank);
                }
            }
            let Some((.., vertex)) = best else { return };
            self.spend(2 * row.len());
            self.push(vertex);
            if self.interrupt.is_raised() {
                return;
            }
        }
    }

    /// Rearranges the path into the given order of segments.
    pub(super) fn arrange(&mut self, segments: &Segments) {
        let kept = segments.kept() as usize;
        let moved = segments.vertices_after_first(&self.order);
        self.spend(2 * moved.len());
        self.order.truncate(kept);
        self.order.extend(moved);
        self.number(kept);
    }

    /// Reverses the path; steps must be undirected.
    pub(super) fn reverse(&mut self) {
        self.order.reverse();
        self.number(0);
    }

    /// Cuts the path, which must be a cycle, after a vertex from which a step leads out. Returns whether
    /// there is one.
    ///
    /// Skips dummies: they lead anywhere, but a cut after a dummy would split the path that the cycle
    /// represents.
    pub(super) fn open(&mut self) -> bool {
        self.spend(self.order.len());
        let useful = |&vertex: &u32| !self.network.is_dummy(vertex) && self.leads_out(vertex);
        let Some(place) = self.order.iter().position(useful) else { return false };
        self.order.rotate_left(place + 1);
        self.number(0);
        true
    }

    /// Removes up to `count` vertices from the beginning, but keeps at least one.
    pub(super) fn forget(&mut self, count: usize) {
        let count = count.min(self.order.len() - 1);
        for vertex in self.order.drain(..count) {
            self.place[vertex as usize] = OUTSIDE;
            for &before in self.network.behind().row(vertex) {
                self.ways[before as usize] += 1;
            }
        }
        self.number(0);
    }

    fn number(&mut self, from: usize) {
        self.spend(self.order.len() - from);
        for (place, &vertex) in self.order.iter().enumerate().skip(from) {
            self.place[vertex as usize] = place as u32;
        }
    }
}

/// Returns the preference of a vertex; the lowest for dummies and for vertices without one.
#[inline]
fn prefers(preference: &[u32], vertex: u32) -> u32 {
    preference.get(vertex as usize).copied().unwrap_or(0)
}
