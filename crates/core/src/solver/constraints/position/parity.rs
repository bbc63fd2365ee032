//! On a two-coloured board the ordinals of one colour are all odd or all even.
//!
//! Every step changes colour and parity. So one vertex whose ordinal is known to be odd, or even, decides the
//! parity of all ordinals. Before that, a parity is possible only if the vertices can be matched to ordinals
//! of their parity. This is tried once, when the constraint is posted.

use crate::solver::engine::{Conflict, Edges, Posting, State, Status, Variable};
use crate::solver::graph::matching::Matching;

/// The even bits of a word: the odd ordinals.
const ODD: u64 = 0x5555_5555_5555_5555;

/// Decides the parity of ordinals by colour.
pub(super) struct PositionParity {
    positions: Vec<Variable>,
    colour: Vec<bool>,
}

impl PositionParity {
    /// Returns the propagator, if the cells form one two-coloured part and parity is not decided at once.
    ///
    /// # Errors
    /// Neither parity is possible.
    pub(super) fn new(
        edges: &Edges,
        positions: &[Variable],
        posting: &mut Posting<'_>,
    ) -> Result<Option<Self>, Conflict> {
        let dummy = (edges.table().vertices() > positions.len()).then_some(positions.len());
        let Some(colours) = edges.table().colours(dummy).filter(|colours| colours.parts == 1) else {
            return Ok(None);
        };
        let parity = Self { positions: positions.to_vec(), colour: colours.colour };
        let state = posting.state();
        match [parity.can_be_matched(state, false), parity.can_be_matched(state, true)] {
            [false, false] => Err(Conflict),
            [true, true] => Ok(Some(parity)),
            [_, odd] => parity.settle(state, odd).map(|()| None),
        }
    }

    fn mask(&self, vertex: usize, odd: bool) -> u64 {
        if self.colour[vertex] == odd { ODD } else { !ODD }
    }

    /// Whether each vertex can have an ordinal of its own if the vertices of colour
    /// `odd` have the odd ones.
    fn can_be_matched(&self, state: &State, odd: bool) -> bool {
        let mut rows = Vec::new();
        for (vertex, &position) in self.positions.iter().enumerate() {
            let mask = self.mask(vertex, odd);
            rows.extend(state.words(position).iter().map(|word| word & mask));
        }
        Matching::new(self.positions.len(), self.positions.len()).repair(&rows)
    }

    /// Gives the vertices of colour `odd` the odd ordinals and the others the even ones.
    fn settle(&self, state: &mut State, odd: bool) -> Result<(), Conflict> {
        for (vertex, &position) in self.positions.iter().enumerate() {
            for k in 0..state.words(position).len() {
                state.keep_word(position, k, self.mask(vertex, odd))?;
            }
        }
        Ok(())
    }
}

impl PositionParity {
    pub(super) fn filter(&self, state: &mut State) -> Result<Status, Conflict> {
        for (vertex, &position) in self.positions.iter().enumerate() {
            for odd in [false, true] {
                let mask = self.mask(vertex, odd);
                if state.words(position).iter().all(|word| word & !mask == 0) {
                    self.settle(state, odd)?;
                    return Ok(Status::Entailed);
                }
            }
        }
        Ok(Status::Active)
    }
}
