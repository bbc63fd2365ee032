//! The variables of a numbered path, and what the propagator reads of them.

use smallvec::SmallVec;

use super::ordinals::OrdinalSet;
use crate::solver::bits::ones;
use crate::solver::engine::{Edges, Location, Posting, State, Variable};

/// The variables of a numbered path, and where their domains are stored.
pub(super) struct PathVariables {
    pub(super) edges: Edges,
    pub(super) next: Vec<Variable>,
    pub(super) positions: Vec<Variable>,
    next_at: Vec<Location>,
    positions_at: Vec<Location>,
}

impl PathVariables {
    pub(super) fn new(
        edges: &Edges,
        next: &[Variable],
        positions: &[Variable],
        posting: &mut Posting<'_>,
    ) -> Self {
        Self {
            edges: edges.clone(),
            next: next.to_vec(),
            positions: positions.to_vec(),
            next_at: located(next, posting),
            positions_at: located(positions, posting),
        }
    }

    /// The vertices, the dummy included.
    pub(super) fn vertices(&self) -> usize {
        self.next.len()
    }

    #[inline]
    pub(super) fn is_dummy(&self, vertex: usize) -> bool {
        vertex == self.positions.len()
    }

    /// The words of the ordinals that `vertex` may have.
    #[inline]
    pub(super) fn words<'a>(&self, state: &'a State, vertex: usize) -> &'a [u64] {
        state.words_at(self.positions_at[vertex])
    }

    /// The ordinals that `vertex` may have.
    #[inline]
    pub(super) fn row<const W: usize>(&self, state: &State, vertex: usize) -> OrdinalSet<W> {
        OrdinalSet::from_words(self.words(state, vertex))
    }

    /// Whether the path may leave `vertex` by `slot`.
    #[inline]
    pub(super) fn may_step(&self, state: &State, vertex: usize, slot: usize) -> bool {
        state.words_at(self.next_at[vertex])[slot / 64] >> (slot % 64) & 1 == 1
    }

    /// Whether the path can leave `vertex` by one slot only.
    #[inline]
    pub(super) fn has_one_step(&self, state: &State, vertex: usize) -> bool {
        state.words_at(self.next_at[vertex]).iter().map(|word| word.count_ones()).sum::<u32>() == 1
    }

    /// Whether the path may go directly from one vertex to another.
    #[inline]
    pub(super) fn may_go(&self, state: &State, vertex: usize, target: usize) -> bool {
        let slot = self.edges.table().slot(vertex, target);
        slot.is_some_and(|slot| self.may_step(state, vertex, slot))
    }

    /// The slots of word `k` of `vertex` whose edges are chosen and not to the dummy.
    #[inline]
    fn links(&self, state: &State, vertex: usize, k: usize) -> impl Iterator<Item = usize> + '_ {
        slots(state.chosen(&self.edges, vertex, k), k)
            .map(move |slot| self.edges.target(vertex, slot))
            .filter(|&target| !self.is_dummy(target))
    }

    /// How many edges are chosen at `vertex`, counted up to three.
    #[inline]
    pub(super) fn chosen_edges(&self, state: &State, vertex: usize) -> usize {
        let mut count = 0;
        for k in 0..self.edges.width(vertex) {
            count += state.chosen(&self.edges, vertex, k).count_ones() as usize;
        }
        count.min(3)
    }

    /// The slots of `vertex` whose edges are neither chosen nor excluded.
    #[inline]
    pub(super) fn undecided(&self, state: &State, vertex: usize) -> SmallVec<[usize; 8]> {
        let mut all = SmallVec::new();
        for k in 0..self.edges.width(vertex) {
            for slot in slots(state.undecided(&self.edges, vertex, k), k) {
                all.push(slot);
            }
        }
        all
    }

    /// The vertices to which an edge of word `k` of `vertex` leads that is not excluded, the dummy included.
    #[inline]
    pub(super) fn neighbours(&self, state: &State, vertex: usize, k: usize) -> impl Iterator<Item = usize> {
        slots(state.possible(&self.edges, vertex, k), k).map(move |slot| self.edges.target(vertex, slot))
    }

    /// The chosen neighbour of `vertex` other than `from` and the dummy.
    #[inline]
    pub(super) fn along(&self, state: &State, vertex: usize, from: usize) -> Option<usize> {
        for k in 0..self.edges.width(vertex) {
            for target in self.links(state, vertex, k) {
                if target != from {
                    return Some(target);
                }
            }
        }
        None
    }
}

/// Where the domains of these variables are stored.
pub(super) fn located(variables: &[Variable], posting: &mut Posting<'_>) -> Vec<Location> {
    variables.iter().map(|&variable| posting.state().locate(variable)).collect()
}

/// The slots of the bits set in word `k` of a row.
#[inline]
pub(super) fn slots(word: u64, k: usize) -> impl Iterator<Item = usize> {
    ones(word).map(move |bit| k * 64 + bit)
}
