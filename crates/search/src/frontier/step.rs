//! One step of a sweep: what a state becomes when the next vertex has chosen its edges.

use super::cells::{BARE, Cells, INNER, Joined, Key};
use super::plan::Step;

impl Step {
    /// Calls `emit` with every state that follows from one when the vertex chooses among its edges to
    /// later vertices.
    ///
    /// A bare vertex chooses two edges, an end one, an inner one none. A cycle may be closed only when it
    /// passes through all vertices. Choices that leave another vertex with too few
    /// neighbours are dropped.
    #[inline]
    pub(super) fn follow<K: Key>(&self, key: K, mut emit: impl FnMut(K)) {
        let cells = Cells::of(key, self.places[0]);
        match cells.at(self.place) {
            INNER => self.settle(cells, &mut emit),
            BARE => {
                for (number, &one) in self.later.iter().enumerate() {
                    let mut first = cells;
                    if self.choose(&mut first, one) {
                        for &other in &self.later[number + 1..] {
                            let mut second = first;
                            if self.choose(&mut second, other) {
                                self.settle(second, &mut emit);
                            }
                        }
                    }
                }
            }
            _ => {
                for &other in &self.later {
                    let mut only = cells;
                    if self.choose(&mut only, other) {
                        self.settle(only, &mut emit);
                    }
                }
            }
        }
    }

    /// Chooses an edge, if that is allowed.
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

    /// Takes the vertex off the frontier, if all its neighbours can still get their edges.
    #[inline]
    fn settle<K: Key>(&self, mut cells: Cells, emit: &mut impl FnMut(K)) {
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
