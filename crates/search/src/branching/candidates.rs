//! Variables that may be open, for finding the best of them at one node after another.
//!
//! What is fixed at a node is fixed below it. The variables that may be open stand first in a row, and those that
//! turn out to be fixed are swapped behind them. A search goes back to a node only with the number that it had
//! there, and all swaps since then were within the first variables, so the set of these is the same (a sparse
//! set, after P. Briggs and L. Torczon, An efficient representation for sparse sets, 1993).

use std::cell::RefCell;

use cavalcade_core::{State, Variable};

use super::value::is_open;

/// Variables, those that may be open first.
pub(crate) struct Candidates {
    variables: Box<[Variable]>,
    places: RefCell<Box<[u32]>>,
}

impl Candidates {
    pub(crate) fn new(variables: Vec<Variable>) -> Self {
        let places = RefCell::new((0..variables.len() as u32).collect());
        Self { variables: variables.into(), places }
    }

    pub(super) fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Returns the best open variable, or `None` if all are fixed. `cost` gets a place and its variable; the
    /// first of equals is the best.
    ///
    /// `known` is the number of variables that were known to be fixed at the node above, 0 at the root; it
    /// becomes that of this node.
    pub(crate) fn best<C: PartialOrd>(
        &self,
        state: &State,
        known: &mut u32,
        cost: impl Fn(usize, Variable) -> C,
    ) -> Option<Variable> {
        let mut places = self.places.borrow_mut();
        let mut count = places.len() - *known as usize;
        let (mut at, mut best) = (0, None);
        while at < count {
            let place = places[at];
            let variable = self.variables[place as usize];
            if is_open(state, variable) {
                let other = (cost(place as usize, variable), place);
                if best.as_ref().is_none_or(|best| other < *best) {
                    best = Some(other);
                }
                at += 1;
            } else {
                count -= 1;
                places.swap(at, count);
            }
        }
        *known = (places.len() - count) as u32;
        best.map(|(_, place)| self.variables[place as usize])
    }

    /// Returns the same as [`Candidates::best`] with nothing known.
    pub(super) fn best_of_all<C: PartialOrd>(
        &self,
        state: &State,
        cost: impl Fn(usize, Variable) -> C,
    ) -> Option<Variable> {
        let open = (self.variables.iter().enumerate()).filter(|it| is_open(state, *it.1));
        let costs = open.map(|(place, &variable)| (cost(place, variable), place));
        let best = costs.reduce(|best, other| if other < best { other } else { best });
        best.map(|(_, place)| self.variables[place])
    }
}
