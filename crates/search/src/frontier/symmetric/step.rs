//! One step of a sweep over orbits: the states that follow when the members of an orbit choose their edges.

use super::super::Follow;
use super::super::cells::{Cells, Joined, PathState, Places};
use super::super::colour_needs::Balance;
use super::super::key::Key;
use super::super::plane::{BracketKey, Brackets};

/// A step that takes an orbit. Places are renumbered at each step: first the frontier as it was, then the
/// vertices that the orbit adds; for words of brackets all in the order around the disc.
#[derive(Debug, Clone)]
pub(super) struct OrbitStep {
    /// The places of the orbit, the last one first.
    pub(super) members: Vec<u8>,
    /// The places that the orbit adds, for words of brackets; labels need no room for them.
    pub(super) reached: Places,
    /// The bundles to choose from: the number of edges at each member, and all edges.
    pub(super) bundles: Vec<(usize, Vec<(u8, u8)>)>,
    /// The places that remain without the orbit.
    pub(super) kept: Vec<u8>,
    /// The vertices at these places.
    pub(super) frontier: Vec<u32>,
    /// The images of these places under a symmetry; for words of brackets as they are numbered after the step.
    pub(super) image: Option<Vec<u8>>,
    /// The number of orbits in `kept`.
    pub(super) orbits: usize,
    /// The places in `kept` whose vertices have too few edges left to be bare; one per orbit.
    pub(super) not_bare: Places,
    /// The places in `kept` whose vertices have no edges left and must be inner; one per orbit.
    pub(super) inner: Places,
    /// Whether `kept` holds all remaining vertices. Only then may a cycle be closed, provided that all of
    /// them are inner.
    pub(super) is_rest: bool,
    /// The test of the colours of the remaining vertices, if steps change colour.
    pub(super) balance: Option<Balance>,
}

impl<K: Key> Follow<K> for OrbitStep {
    fn follow(&self, key: K, mut emit: impl FnMut(K)) {
        self.choose_bundles(Cells::of(key), |cells| {
            let key: K = cells.key_at(&self.kept);
            emit(self.image.as_ref().map_or(key, |image| key.min(cells.key_at(image))));
        });
    }
}

impl Follow<BracketKey> for OrbitStep {
    fn follow(&self, key: BracketKey, mut emit: impl FnMut(BracketKey)) {
        self.choose_bundles(Brackets::of(key).with_bare(self.reached), |state| {
            let state = self.members.iter().fold(state, |state, &place| state.without(place));
            let key = state.key();
            emit(self.image.as_ref().map_or(key, |image| key.min(state.turned(image).key())));
        });
    }
}

impl OrbitStep {
    /// Calls `emit` for every choice, with the state in which the orbit is still on the frontier.
    #[inline]
    fn choose_bundles<S: PathState>(&self, state: S, mut emit: impl FnMut(S)) {
        let mut settle = |state: S| {
            if self.is_settled(&state) {
                emit(state);
            }
        };
        let need = 2 - usize::from(state.degree(self.members[0]));
        if need == 0 {
            return settle(state);
        }
        for (number, (weight, edges)) in self.bundles.iter().enumerate() {
            let mut first = state;
            if *weight > need || !self.choose(&mut first, edges, *weight == need) {
                continue;
            }
            if *weight == need {
                settle(first);
                continue;
            }
            for (_, edges) in self.bundles[number + 1..].iter().filter(|bundle| weight + bundle.0 == need) {
                let mut second = first;
                if self.choose(&mut second, edges, true) {
                    settle(second);
                }
            }
        }
    }

    /// Chooses the edges of a bundle; returns whether that is allowed. Only the last edge of all may close a
    /// cycle.
    fn choose(&self, state: &mut impl PathState, edges: &[(u8, u8)], is_last: bool) -> bool {
        edges.iter().enumerate().all(|(number, &(one, other))| {
            !state.is_inner(one)
                && !state.is_inner(other)
                && (state.join(one, other) == Joined::Path
                    || is_last
                        && number + 1 == edges.len()
                        && self.is_rest
                        && self.kept.iter().all(|&place| state.is_inner(place)))
        })
    }

    /// Returns whether all neighbours of the orbit can still get their edges.
    fn is_settled(&self, state: &impl PathState) -> bool {
        self.not_bare & state.bare_places() == 0
            && self.inner & !state.inner() == 0
            && self.balance.as_ref().is_none_or(|balance| balance.allows(balance.need(state), 0))
    }
}
