//! One step of a sweep: the states that follow when the next vertex chooses its edges.

use super::Follow;
use super::cells::{Cells, Joined, PathState, Places};
use super::key::Key;
use super::layers::ChoiceStep;
use super::plan::Step;

impl<K: Key> Follow<K> for Step {
    #[inline]
    fn follow(&self, key: K, mut emit: impl FnMut(K)) {
        self.choices(key, |key, _| emit(key));
    }
}

impl<K: Key> ChoiceStep<K> for Step {
    fn choose(&self, state: K, emit: &mut dyn FnMut(K, u128)) {
        self.choices(state, |next, places| emit(next, places.into()));
    }
}

impl Step {
    /// Calls `emit` for every choice of the vertex among its edges to later vertices, in a fixed order, with
    /// the next state and the chosen places.
    #[inline]
    fn choices<K: Key>(&self, key: K, mut emit: impl FnMut(K, Places)) {
        self.choose_edges(Cells::of(key), |cells, places| emit(self.settled(cells), places));
    }

    /// Calls `emit` for every choice, with the state in which the vertex is still on the frontier.
    ///
    /// A bare vertex chooses two edges, an end one, an inner vertex none. A cycle may be closed only if it
    /// visits all vertices. Choices that leave another vertex with too few neighbours are dropped.
    #[inline]
    pub(super) fn choose_edges<S: PathState>(&self, cells: S, mut emit: impl FnMut(S, Places)) {
        let edges = 2 - u32::from(cells.degree(self.place));
        // The vertices that have no other edge left for a degree that they must reach.
        let due = self.inner & !cells.inner() | self.not_bare & cells.bare_places();
        if self.inner & cells.bare_places() != 0 || due.count_ones() > edges {
            return;
        }
        let balance = self.balance.as_ref().map(|balance| (balance, balance.need(&cells)));
        let allows = |chosen: Places| {
            due & !chosen == 0 && balance.is_none_or(|(balance, need)| balance.allows(need, chosen))
        };
        match edges {
            0 => {
                if allows(0) {
                    emit(cells, 0);
                }
            }
            1 => {
                for &other in &self.later {
                    let mut only = cells;
                    if allows(1 << other) && self.choose(&mut only, other) {
                        emit(only, 1 << other);
                    }
                }
            }
            _ => {
                for (number, &one) in self.later.iter().enumerate() {
                    let mut first = cells;
                    if self.choose(&mut first, one) {
                        for &other in &self.later[number + 1..] {
                            let mut second = first;
                            if allows(1 << one | 1 << other) && self.choose(&mut second, other) {
                                emit(second, 1 << one | 1 << other);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Chooses an edge; returns whether that is allowed.
    #[inline]
    fn choose(&self, cells: &mut impl PathState, other: u8) -> bool {
        !cells.is_inner(other)
            && match cells.join(self.place, other) {
                Joined::Path => true,
                Joined::Cycle => self.closing.is_some_and(|rest| rest & !cells.inner() == 0),
            }
    }

    /// Returns the state without the vertex.
    #[inline]
    fn settled<K: Key>(&self, mut cells: Cells) -> K {
        cells.clear(self.place);
        if let Some(moved) = self.moved {
            cells.relocate(moved);
        }
        cells.key()
    }
}
