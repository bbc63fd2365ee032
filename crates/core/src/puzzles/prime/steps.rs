//! The model of a numbered walk: steps, successors and positions.

use std::sync::Arc;

use crate::constraints::{AllDifferent, Circuit, Member, Position};
use crate::graph::{SuccessorTable, TableError};
use crate::{Decisions, Model, Variable};

/// A position `1..=n` for each of the `n` vertices of a graph, along a path or cycle
/// that visits all of them.
///
/// `neighbours[v]` are the vertices one step from `v`, `allowed[v]` the positions it
/// may have. An open path is a cycle through one more vertex, the dummy. Returns the model and
/// its positions; the search decides the successors.
///
/// # Errors
/// The neighbours are not those of a graph.
pub(super) fn model(
    neighbours: &[Vec<u32>],
    allowed: &[Vec<i32>],
    closed: bool,
) -> Result<(Model, Vec<Variable>), TableError> {
    let count = neighbours.len();
    let mut table = SuccessorTable::new(neighbours.to_vec())?;
    if !closed {
        let ends: Vec<u32> = (0..count as u32).collect();
        table = table.with_dummy(&ends)?;
    }
    let table = Arc::new(table);
    let mut model = Model::new();
    let positions = model.integers(count, &(1..=count as i32));
    let next = model.successors(&table);
    let edges = model.edges(&table);
    for (&position, allowed) in positions.iter().zip(allowed) {
        model.post(Member::new(position, allowed.iter().copied()));
    }
    // Two cells have a tour, there and back, which is no cycle of distinct edges.
    if table.vertices() > 2 {
        let circuit = Circuit::undirected(&edges);
        model.post(if closed { circuit } else { circuit.with_dummy(count) });
    }
    model.post(Position::new(&edges, next.clone(), positions.clone()));
    model.post(AllDifferent::domain(positions.clone()));
    model.decide(Decisions::Successors(next));
    Ok((model, positions))
}
