//! Reading edges: which are possible, chosen and undecided.

use super::edges::{ChosenEdge, Edges};
use super::state::State;
use super::state_data::StateData;

impl StateData {
    /// Slots `64 * k ..` of `vertex`: which edges are possible, and which are chosen.
    #[expect(
        clippy::inline_always,
        reason = "several reads a node; as a call it costs one percent of a search"
    )]
    #[inline(always)]
    pub(super) fn row(&self, edges: &Edges, vertex: usize, k: usize) -> (u64, u64) {
        if edges.is_dense() {
            let chosen = self.chosen.word(vertex, k);
            return (self.undecided(edges, vertex, k) | chosen, chosen);
        }
        self.trail.pair(edges.word(vertex) + 2 * k)
    }

    /// Which of the slots `64 * k ..` of `vertex` have undecided edges.
    #[inline]
    pub(super) fn undecided(&self, edges: &Edges, vertex: usize, k: usize) -> u64 {
        if edges.is_dense() {
            let is_full = self.full_word(edges, vertex / 64) >> (vertex % 64) & 1 == 1;
            return if is_full {
                0
            } else {
                self.trail.word(edges.word(vertex) + k) & !self.full_word(edges, k)
            };
        }
        let (possible, chosen) = self.trail.pair(edges.word(vertex) + 2 * k);
        possible & !chosen
    }

    /// The full vertices `64 * k ..` of dense edges: those known to have no possible edges but the chosen ones.
    #[inline]
    pub(super) fn full_word(&self, edges: &Edges, k: usize) -> u64 {
        self.trail.word(edges.path_ends as usize + edges.dense_width + k)
    }

    /// Whether all vertices of dense edges are full.
    #[inline]
    pub(super) fn are_full(&self, edges: &Edges) -> bool {
        let last = edges.dense_width - 1;
        (0..last).all(|k| self.full_word(edges, k) == u64::MAX)
            && self.full_word(edges, last) == u64::MAX >> (64 * edges.dense_width - edges.vertices as usize)
    }

    /// Whether a dense edge is chosen.
    #[inline]
    pub(super) fn is_chosen(&self, vertex: usize, target: usize) -> bool {
        self.chosen.word(vertex, target / 64) >> (target % 64) & 1 == 1
    }
}

impl State {
    /// Returns the slots `64 * k ..` of `vertex` whose edges are not excluded.
    ///
    /// Costs as much as [`State::chosen`].
    #[inline]
    #[must_use]
    pub fn possible(&self, edges: &Edges, vertex: usize, k: usize) -> u64 {
        self.data.row(edges, vertex, k).0
    }

    /// Returns the slots `64 * k ..` of `vertex` whose edges are chosen.
    ///
    /// Costs a look-up, or O(vertices) if changes wake a single propagator and it finds them itself, as in a model
    /// of cycles alone: chosen edges are then searched for in the log. For all vertices see
    /// [`State::chosen_neighbours`].
    #[inline]
    #[must_use]
    pub fn chosen(&self, edges: &Edges, vertex: usize, k: usize) -> u64 {
        if edges.is_dense() {
            return self.data.chosen.word(vertex, k);
        }
        self.data.trail.word(edges.word(vertex) + 2 * k + 1)
    }

    /// Returns the slots `64 * k ..` of `vertex` whose edges are neither chosen nor excluded.
    #[inline]
    #[must_use]
    pub fn undecided(&self, edges: &Edges, vertex: usize, k: usize) -> u64 {
        self.data.undecided(edges, vertex, k)
    }

    /// Writes for each vertex the targets of its last two chosen edges, the later first, with `u32::MAX` for a
    /// missing one; replaces the contents of `beside`. O(vertices + chosen edges).
    pub fn chosen_neighbours(&self, edges: &Edges, beside: &mut Vec<[u32; 2]>) {
        beside.clear();
        beside.resize(edges.table.vertices(), [u32::MAX; 2]);
        for edge in self.chosen_edges() {
            if edge.is_in(edges) {
                let (one, other) = edge.ends();
                beside[one] = [other as u32, beside[one][0]];
                beside[other] = [one as u32, beside[other][0]];
            }
        }
    }

    /// Returns which of the first 64 slots of `vertex` have possible edges, and which have chosen ones.
    #[inline]
    #[must_use]
    pub fn edge_row(&self, edges: &Edges, vertex: usize) -> (u64, u64) {
        self.data.row(edges, vertex, 0)
    }

    /// Returns whether every edge is chosen or excluded.
    #[must_use]
    pub fn are_decided(&self, edges: &Edges) -> bool {
        if edges.is_dense() {
            return self.data.are_full(edges)
                || (0..edges.table.vertices())
                    .all(|vertex| (0..edges.dense_width).all(|k| self.undecided(edges, vertex, k) == 0));
        }
        let (first, end) = (edges.first_word as usize, edges.path_ends as usize);
        // No early exit within a chunk, so that several rows are compared at once.
        let is_decided =
            |rows: &[u64]| rows.chunks_exact(2).fold(0, |open, row| open | (row[0] ^ row[1])) == 0;
        self.data.trail.words(first, end - first).chunks(256).all(is_decided)
    }

    /// Returns the vertices `64 * k ..` that are ends of paths of chosen edges.
    ///
    /// The circuit constraint keeps this set; without one it is empty.
    #[inline]
    #[must_use]
    pub fn path_ends(&self, edges: &Edges, k: usize) -> u64 {
        self.data.trail.word(edges.path_ends as usize + k)
    }

    /// Returns all chosen edges in the order they were chosen.
    #[inline]
    #[must_use]
    pub fn chosen_edges(&self) -> &[ChosenEdge] {
        self.data.chosen.log()
    }
}
