//! The model of a numbered walk: steps, successors and positions.

use std::sync::Arc;

use crate::constraints::{AllDifferent, Circuit, Member, Position};
use crate::engine::State;
use crate::graph::{SuccessorTable, TableError};
use crate::{Decisions, Model, Variable};

/// Walks of more vertices than this are refused: every vertex has as many positions as there are
/// vertices.
pub(super) const LARGEST_WALK: usize = 4096;

/// A walk through all vertices of a graph with a position `1..=n` for each of them.
#[derive(Debug)]
pub(super) struct NumberedWalk {
    /// What is searched; the search decides the successors.
    pub(super) model: Model,
    /// The position of each vertex.
    pub(super) positions: Vec<Variable>,
}

impl NumberedWalk {
    /// Walks along the steps of a symmetric table, where `allowed[v]` are the positions that `v` may have.
    ///
    /// An open path is a cycle through one more vertex, the dummy.
    ///
    /// # Errors
    /// The steps together with the dummy are more than a table can hold.
    pub(super) fn new(
        steps: &Arc<SuccessorTable>,
        allowed: &[Vec<i32>],
        closed: bool,
    ) -> Result<Self, TableError> {
        let count = steps.vertices();
        let table = if closed {
            Arc::clone(steps)
        } else {
            let ends: Vec<u32> = (0..count as u32).collect();
            Arc::new(steps.with_dummy(&ends)?)
        };
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
        Ok(Self { model, positions })
    }

    /// The vertices of a solution by position; a position that no vertex has holds what is no vertex.
    pub(super) fn read(&self, state: &State) -> Vec<usize> {
        let mut walk = vec![usize::MAX; self.positions.len()];
        for (vertex, &position) in self.positions.iter().enumerate() {
            let position = state.value(position).and_then(|position| usize::try_from(position - 1).ok());
            if let Some(place) = position.and_then(|position| walk.get_mut(position)) {
                *place = vertex;
            }
        }
        walk
    }
}
