//! The two ends of an open path on a two-coloured board.
//!
//! Along a path colours alternate, so with as many cells of one colour as of the
//! other the ends differ in colour; with one more, both ends have the larger colour;
//! with two more there is no path. The ends are the neighbours of the dummy on the cycle.
//! A closed tour needs as many of one colour as of the other.

use crate::engine::{Conflict, Edges, State};

/// The rule that is left when both colours are equally frequent: the ends differ.
#[derive(Debug, Clone)]
pub(super) struct EndColours {
    dummy: usize,
    colour: Vec<bool>,
}

impl EndColours {
    /// Applies what holds for good; returns the rule for later, if one is left.
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
            (Some(dummy), 0) => Ok(Some(Self { dummy, colour: colours.colour })),
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

    /// One end of an edge was found at the dummy: the other end of the path has the other colour.
    #[inline]
    pub(super) fn joined(
        &self,
        state: &mut State,
        edges: &Edges,
        ends: (usize, usize),
    ) -> Result<(), Conflict> {
        let end = match ends {
            (end, dummy) | (dummy, end) if dummy == self.dummy => end,
            _ => return Ok(()),
        };
        for (slot, other) in edges.table().slots(self.dummy) {
            if other != end && self.colour[other] == self.colour[end] {
                state.exclude(edges, self.dummy, slot)?;
            }
        }
        Ok(())
    }
}
