//! The two ends of an open path on a two-coloured board.
//!
//! Colours alternate along a path. If both colours have the same number of cells, the ends differ in colour.
//! If one colour has one cell more, both ends have that colour. With a larger difference there is no path.
//! The ends are the neighbours of the dummy on the cycle. A closed tour needs equal numbers of both colours.

use crate::solver::bits::ones;
use crate::solver::engine::{Conflict, DenseView, Edges, State};

/// The rule for equal numbers of both colours: the ends differ in colour.
#[derive(Debug, Clone)]
pub(super) struct EndColours {
    dummy: usize,
    colour: Vec<bool>,
    /// Those of the first 64 vertices that do not have the colour, and those that have it.
    sets: [u64; 2],
}

impl EndColours {
    /// Applies what follows at once, and returns the rule to apply later, if there is one.
    ///
    /// # Errors
    /// The colours do not balance.
    pub(super) fn new(
        edges: &Edges,
        dummy: Option<usize>,
        state: &mut State,
    ) -> Result<Option<Self>, Conflict> {
        let table = edges.table();
        let Some(colours) = table.colours(dummy).filter(|colours| colours.parts == 1) else {
            return Ok(None);
        };
        let cells = (0..table.vertices()).filter(|&vertex| Some(vertex) != dummy);
        let balance: i64 = cells.map(|vertex| if colours.colour[vertex] { 1 } else { -1 }).sum();
        match (dummy, balance) {
            (None, 0) => Ok(None),
            (Some(dummy), 0) => Ok(Some(Self::differing(dummy, colours.colour))),
            (Some(dummy), 1 | -1) => {
                for (slot, end) in table.slots(dummy) {
                    if colours.colour[end] != (balance > 0) {
                        state.exclude(edges, dummy, slot)?;
                    }
                }
                Ok(None)
            }
            _ => Err(Conflict),
        }
    }

    fn differing(dummy: usize, colour: Vec<bool>) -> Self {
        let mut sets = [0; 2];
        for (vertex, &colour) in colour.iter().enumerate().take(64).filter(|&(vertex, _)| vertex != dummy) {
            sets[usize::from(colour)] |= 1 << vertex;
        }
        Self { dummy, colour, sets }
    }

    /// The end of the path that an edge leads to from the dummy, if it leads from there.
    #[inline]
    fn end(&self, edge: (usize, usize)) -> Option<usize> {
        match edge {
            (end, dummy) | (dummy, end) if dummy == self.dummy => Some(end),
            _ => None,
        }
    }

    /// Applies the rule after an edge was chosen: if that decides one end of the path, the other end has the
    /// other colour.
    #[inline]
    pub(super) fn joined(
        &self,
        state: &mut State,
        edges: &Edges,
        edge: (usize, usize),
    ) -> Result<(), Conflict> {
        let Some(end) = self.end(edge) else { return Ok(()) };
        for (slot, other) in edges.table().slots(self.dummy) {
            if other != end && self.colour[other] == self.colour[end] {
                state.exclude(edges, self.dummy, slot)?;
            }
        }
        Ok(())
    }

    /// Whether one of these vertices is the dummy.
    #[inline]
    pub(super) fn concern(&self, vertices: u64) -> bool {
        vertices >> self.dummy & 1 == 1
    }

    /// Applies the rule to dense edges, by whole rows. Returns the ends of the excluded edges.
    ///
    /// # Errors
    /// The other end is known, and has the same colour.
    #[inline(never)]
    pub(super) fn joined_dense(
        &self,
        view: &mut DenseView<'_>,
        edge: (usize, usize),
    ) -> Result<u64, Conflict> {
        let Some(end) = self.end(edge) else { return Ok(0) };
        let same = self.sets[usize::from(self.colour[end])] & !(1 << end);
        if view.chosen(self.dummy) & same != 0 {
            return Err(Conflict);
        }
        if view.sets.full >> self.dummy & 1 == 1 {
            return Ok(0);
        }
        let excluded = view.undecided(self.dummy) & same;
        ones(excluded).for_each(|vertex| view.cut(self.dummy, vertex));
        Ok(excluded | 1 << self.dummy)
    }
}
