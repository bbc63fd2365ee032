//! Branching on the first open variable, lowest value first.

use cavalcade_core::{Edges, State, Variable};

use super::value::is_open;
use super::{Brancher, Decision};

/// Decides the first variable that is not fixed.
pub(super) struct InputOrder {
    pub(super) variables: Vec<Variable>,
}

impl Brancher for InputOrder {
    fn decide(&self, state: &State) -> Option<Decision> {
        self.variables.iter().find_map(|&variable| lowest(state, variable))
    }
}

/// Returns the decision for the lowest value of a variable, or `None` if it is fixed.
#[inline]
pub(super) fn lowest(state: &State, variable: Variable) -> Option<Decision> {
    if !state.has_bits(variable) {
        return is_open(state, variable).then(|| Decision::least(state, variable));
    }
    let bits = state.domain(variable).bits();
    let mut ones = bits.iter_ones();
    let first = ones.next()?;
    ones.next().map(|_| Decision::Take { variable, bit: first as u32 })
}

/// Decides the first undecided edge of the first vertex that has one.
pub(super) struct FirstEdge {
    pub(super) edges: Edges,
}

impl Brancher for FirstEdge {
    fn decide(&self, state: &State) -> Option<Decision> {
        (0..self.edges.table().vertices()).find_map(|vertex| first_edge(state, &self.edges, vertex))
    }
}

/// Returns the decision to choose the first undecided edge of a vertex, if it has one.
pub(super) fn first_edge(state: &State, edges: &Edges, vertex: usize) -> Option<Decision> {
    (0..edges.width(vertex)).find_map(|k| {
        let open = state.undecided(edges, vertex, k);
        let slot = (open != 0).then(|| k * 64 + open.trailing_zeros() as usize)?;
        Some(Decision::Take { variable: edges.variable(vertex, slot), bit: 1 })
    })
}
