//! One step of a sweep: the states that follow when the next vertex chooses its edges.

use super::Follow;
use super::cells::{BARE, Cells, INNER, Joined, Key};
use super::plan::Step;

impl Follow for Step {
    #[inline]
    fn follow<K: Key>(&self, key: K, mut emit: impl FnMut(K)) {
        self.choices(key, |key, _| emit(key));
    }
}

impl Step {
    /// Calls `emit` for every choice of the vertex among its edges to later vertices, in a fixed order, with
    /// the next state and the chosen places.
    ///
    /// A bare vertex chooses two edges, an end one, an inner vertex none. A cycle may be closed only if it
    /// visits all vertices. Choices that leave another vertex with too few neighbours are dropped.
    #[inline]
    pub(super) fn choices<K: Key>(&self, key: K, mut emit: impl FnMut(K, &[u8])) {
        let cells = Cells::of(key, self.places[0]);
        match cells.at(self.place) {
            INNER => self.settle(cells, |key| emit(key, &[])),
            BARE => {
                for (number, &one) in self.later.iter().enumerate() {
                    let mut first = cells;
                    if self.choose(&mut first, one) {
                        for &other in &self.later[number + 1..] {
                            let mut second = first;
                            if self.choose(&mut second, other) {
                                self.settle(second, |key| emit(key, &[one, other]));
                            }
                        }
                    }
                }
            }
            _ => {
                for &other in &self.later {
                    let mut only = cells;
                    if self.choose(&mut only, other) {
                        self.settle(only, |key| emit(key, &[other]));
                    }
                }
            }
        }
    }

    /// Returns the later neighbours, each with whether its place is among `places`.
    pub(super) fn chosen(&self, places: &[u8]) -> impl Iterator<Item = (u32, bool)> {
        self.neighbours.iter().zip(&self.later).map(|(&vertex, place)| (vertex, places.contains(place)))
    }

    /// Chooses an edge; returns whether that is allowed.
    #[inline]
    fn choose(&self, cells: &mut Cells, other: u8) -> bool {
        if cells.at(other) == INNER {
            return false;
        }
        match cells.join(self.place, other) {
            Joined::Path => true,
            Joined::Cycle => {
                self.closing.as_ref().is_some_and(|rest| rest.iter().all(|&it| cells.at(it) == INNER))
            }
        }
    }

    /// Removes the vertex from the frontier, if all its neighbours can still get their edges.
    #[inline]
    fn settle<K: Key>(&self, mut cells: Cells, emit: impl FnOnce(K)) {
        if self.not_bare.iter().all(|&it| cells.at(it) != BARE)
            && self.inner.iter().all(|&it| cells.at(it) == INNER)
        {
            cells.clear(self.place);
            if let Some(moved) = self.moved {
                cells.relocate(moved);
            }
            if self.balance.as_ref().is_none_or(|balance| balance.allows(cells.labels())) {
                emit(cells.key(self.places[1]));
            }
        }
    }
}
