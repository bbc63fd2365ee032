//! The model of a numbered walk: steps, successors and positions.

use std::sync::Arc;

use crate::solver::constraints::{AllDifferent, Circuit, Member, Position};
use crate::solver::engine::State;
use crate::solver::graph::{SuccessorTable, TableError};
use crate::{Decisions, Model, Variable};

/// Walks of more vertices than this are refused: every vertex has as many positions as there are
/// vertices.
pub(crate) const LARGEST_PATH: usize = 4096;

/// The numbers that one vertex may have.
#[derive(Debug, Clone)]
pub(crate) struct Numbers {
    /// Those that fit if none is given, ascending; `None` is all.
    pub(crate) fitting: Option<Arc<[i32]>>,
    /// The one that is given.
    pub(crate) given: Option<i32>,
}

/// A walk through all vertices of a graph with a position `1..=n` for each of them.
#[derive(Debug)]
pub(crate) struct NumberedPath {
    /// What is searched; the search decides the successors.
    pub(crate) model: Model,
    /// The position of each vertex.
    pub(crate) positions: Vec<Variable>,
    pub(crate) steps: Arc<SuccessorTable>,
    /// What each vertex may have.
    pub(crate) numbers: Vec<Numbers>,
    /// Whether the last position is a step from the first.
    pub(crate) closed: bool,
}

impl NumberedPath {
    /// Walks along the steps of a symmetric table, where `numbers[v]` are the positions that `v` may have.
    ///
    /// An open path is a cycle through one more vertex, the dummy.
    ///
    /// # Errors
    /// The steps together with the dummy are more than a table can hold.
    pub(crate) fn new(
        steps: Arc<SuccessorTable>,
        numbers: Vec<Numbers>,
        closed: bool,
    ) -> Result<Self, TableError> {
        let count = steps.vertices();
        let table = if closed {
            Arc::clone(&steps)
        } else {
            let ends: Vec<u32> = (0..count as u32).collect();
            Arc::new(steps.with_dummy(&ends)?)
        };
        let mut model = Model::new();
        let positions = model.integers(count, 1..=count as i32);
        let next = model.successors(&table);
        let edges = model.edges(&table);
        for (&position, numbers) in positions.iter().zip(&numbers) {
            match (numbers.given, &numbers.fitting) {
                (Some(given), _) => model.post(Member::new(position, [given])),
                (None, Some(fitting)) => model.post(Member::new(position, fitting.iter().copied())),
                (None, None) => {}
            }
        }
        // Two cells have a tour, there and back, which is no cycle of distinct edges.
        if table.vertices() > 2 {
            let circuit = Circuit::undirected(&edges);
            model.post(if closed { circuit } else { circuit.with_dummy(count) });
        }
        model.post(Position::new(&edges, next.clone(), positions.clone()));
        model.post(AllDifferent::domain(positions.clone()));
        model.decide(Decisions::Successors(next));
        Ok(Self { model, positions, steps, numbers, closed })
    }

    /// The same walks with no number given; the variables are the same too.
    pub(crate) fn without_clues(&self) -> Self {
        let free = |numbers: &Numbers| Numbers { given: None, ..numbers.clone() };
        let numbers = self.numbers.iter().map(free).collect();
        Self::new(Arc::clone(&self.steps), numbers, self.closed).expect("there was room for a dummy before")
    }

    /// Puts the vertices of a solution by position into `path`, in place of what it held; a position that no
    /// vertex has holds what is no vertex.
    pub(crate) fn read(&self, state: &State, path: &mut Vec<usize>) {
        path.clear();
        path.resize(self.positions.len(), usize::MAX);
        for (vertex, &position) in self.positions.iter().enumerate() {
            let position = state.value(position).and_then(|position| usize::try_from(position - 1).ok());
            if let Some(place) = position.and_then(|position| path.get_mut(position)) {
                *place = vertex;
            }
        }
    }
}
