//! One cycle through some vertices of an undirected graph.
//!
//! | file | contents |
//! | --- | --- |
//! | `degrees` | two chosen edges or none at each vertex |
//! | `paths` | paths that close, with reasons |
//! | `rules` | separated parts and cuts, with reasons |
//! | `propagator` | all of them in an engine |
//! | `clauses` | the degrees as clauses |
//! | `lazy` | the others as clauses, when they are needed |

mod clauses;
mod degrees;
mod lazy;
mod paths;
mod propagator;
mod rules;

use std::sync::Arc;

use super::{Assignment, Consistency, Constraint, chosen_literal};
use crate::solver::engine::{Booleans, Conflict, Posting, State, Variable};
use crate::solver::formula::{Encoder, Literal};
use crate::solver::graph::joined_paths::JoinedPaths;
use crate::solver::graph::{NumberedEdges, SuccessorTable};
use propagator::CyclePropagator;

/// The chosen edges are those of one cycle, and the chosen vertices are those that it visits.
///
/// A cycle has at least three vertices. The variables are 0/1: one for each edge, in the order of its lesser end and
/// then of the other, followed by one for each vertex.
///
/// ```
/// use std::sync::Arc;
/// use cavalcade_core::constraints::SimpleCycle;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_core::{Engine, Model};
///
/// // A square with a diagonal; vertex 1 is not on the cycle, and vertex 3 is.
/// let rows = vec![vec![1, 2, 3], vec![0, 2], vec![0, 1, 3], vec![0, 2]];
/// let table = Arc::new(SuccessorTable::new(rows)?);
/// let mut model = Model::new();
/// let facts = model.booleans(5 + 4);
/// model.post(SimpleCycle::new(&facts, &table));
///
/// let mut engine = Engine::new(&model);
/// engine.push();
/// engine.assume(|state| state.fix(facts.variable(5 + 1), 0)).expect("there is a cycle");
/// engine.assume(|state| state.fix(facts.variable(5 + 3), 1)).expect("there is a cycle");
/// assert_eq!(engine.state().value(facts.variable(1)), Some(1), "the edge from 0 to 2");
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug, Clone)]
pub struct SimpleCycle {
    chosen: Booleans,
    graph: Arc<NumberedEdges>,
}

impl SimpleCycle {
    /// The first variables of `chosen` belong to the edges of a symmetric table, the others to its vertices. Value
    /// consistent.
    ///
    /// # Panics
    /// If the table is not symmetric, or there are fewer variables than edges and vertices.
    #[must_use]
    pub fn new(chosen: &Booleans, table: &SuccessorTable) -> Self {
        let graph = Arc::new(NumberedEdges::new(table));
        assert!(graph.facts() <= chosen.len(), "a variable for each edge and each vertex");
        Self { chosen: *chosen, graph }
    }

    fn variables(&self) -> impl Iterator<Item = Variable> {
        self.chosen.variables().take(self.graph.facts())
    }
}

/// Writes the clauses of a cycle through all vertices of a graph, given the literal of each edge.
pub(super) fn write_through_all(
    mut edges: Vec<Literal>,
    graph: &Arc<NumberedEdges>,
    encoder: &mut Encoder<'_>,
) {
    edges.resize(graph.facts(), Literal::TRUE);
    clauses::write(edges, graph, encoder);
}

impl Constraint for SimpleCycle {
    fn scope(&self) -> Vec<Variable> {
        self.variables().collect()
    }

    fn consistency(&self) -> Consistency {
        Consistency::Forward
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let graph = &self.graph;
        let holds = |fact: usize| assignment.value(self.chosen.variable(fact)) == 1;
        let next = |vertex: usize| -> Vec<usize> {
            graph.around(vertex).filter(|&(edge, _)| holds(edge)).map(|(_, other)| other).collect()
        };
        let visited: Vec<usize> =
            (0..graph.vertices()).filter(|&vertex| holds(graph.visit(vertex))).collect();
        let degrees = (0..graph.vertices())
            .all(|vertex| next(vertex).len() == if holds(graph.visit(vertex)) { 2 } else { 0 });
        let Some(&start) = visited.first().filter(|_| degrees) else { return false };
        // Go on to the neighbour that was not visited just before.
        let (mut previous, mut here, mut length) = (start, next(start)[0], 1);
        while here != start {
            let there = next(here).into_iter().find(|&neighbour| neighbour != previous).unwrap_or(start);
            (previous, here) = (here, there);
            length += 1;
        }
        length == visited.len()
    }

    /// For each vertex that is open or has an open edge, the other end of its path and whether it is visited.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let graph = &self.graph;
        let value = |fact: usize| state.boolean(&self.chosen, fact);
        let chosen = (0..).zip(graph.pairs()).filter(|&(edge, _)| value(edge) == Some(true));
        let paths = JoinedPaths::new(graph.vertices(), chosen.map(|(_, [one, other])| (one, other)));
        let is_open = |vertex: &usize| {
            value(graph.visit(*vertex)).is_none()
                || graph.around(*vertex).any(|(edge, _)| value(edge).is_none())
        };
        let open = || (0..graph.vertices()).filter(is_open);
        paths.add_ends(open(), key);
        let visited = open().map(|vertex| value(graph.visit(vertex)));
        key.extend(visited.map(|visited| visited.map_or(0, |visited| 1 + u64::from(visited))));
        true
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.install(CyclePropagator::new(self.chosen, &self.graph));
        Ok(())
    }

    /// Clauses of the degrees, and all others when they are needed.
    fn clauses(&self, encoder: &mut Encoder<'_>) {
        let literal = |fact| chosen_literal(&self.chosen, fact as u32, encoder);
        let literals = (0..self.graph.facts()).map(literal).collect();
        clauses::write(literals, &self.graph, encoder);
    }
}
