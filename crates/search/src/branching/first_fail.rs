//! Branching on the variable with the fewest values, lowest value first.
//!
//! Source: R. M. Haralick and G. L. Elliott, Increasing tree search efficiency for constraint satisfaction
//! problems, Artificial Intelligence 14 (1980).

use cavalcade_core::{Edges, State, Variable};

use super::input_order::{first_edge, lowest};
use super::value::size;
use super::{Brancher, Decision};

/// Decides the first variable among those with the fewest values.
pub(super) struct FirstFail {
    pub(super) variables: Vec<Variable>,
}

impl Brancher for FirstFail {
    fn decide(&self, state: &State) -> Option<Decision> {
        let mut best = None;
        let mut fewest = u64::MAX;
        for &variable in &self.variables {
            let size = size(state, variable);
            if size > 1 && size < fewest {
                (best, fewest) = (Some(variable), size);
                if size == 2 {
                    break;
                }
            }
        }
        best.and_then(|variable| lowest(state, variable))
    }
}

/// Decides an edge of the first vertex among those with the fewest undecided edges.
pub(super) struct FewestEdges {
    pub(super) edges: Edges,
}

impl Brancher for FewestEdges {
    fn decide(&self, state: &State) -> Option<Decision> {
        if state.are_decided(&self.edges) {
            return None;
        }
        let open = |&vertex: &usize| undecided(state, &self.edges, vertex);
        let vertices = 0..self.edges.table().vertices();
        let vertex = vertices.filter(|vertex| open(vertex) > 0).min_by_key(open)?;
        first_edge(state, &self.edges, vertex)
    }
}

/// Returns the number of edges of a vertex that are neither chosen nor excluded.
pub(super) fn undecided(state: &State, edges: &Edges, vertex: usize) -> u32 {
    (0..edges.width(vertex)).map(|k| state.undecided(edges, vertex, k).count_ones()).sum()
}
