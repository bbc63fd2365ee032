//! Hamiltonian paths and cycles of a graph.
//!
//! [`Hamiltonian`] is the problem as data: the graph, whether the path is closed, and its ends. Every method reads
//! these fields, the frontier and construction methods too. [`Hamiltonian::model`] builds the model for a search.
//!
//! If the graph is undirected, so is the model: a path and its reversal are one solution, with one 0/1 variable per
//! edge. A directed graph gets a successor variable per vertex. An open path is modelled as a cycle through one extra
//! vertex, the *dummy*, which is adjacent to every possible end.

mod obstacle;
mod path;

use std::sync::Arc;

pub use obstacle::Obstacle;

use crate::problems::symmetry::Permutation;
use crate::solver::constraints::{AllDifferent, Circuit, Member, SymmetricEdges};
use crate::solver::engine::{Edges, Variable};
use crate::solver::graph::{SuccessorTable, TableError};
use crate::{Decisions, Model};

/// Largest directed graph whose successors also get an `AllDifferent` constraint. It takes one bit per pair of
/// vertices and as much time per node; the circuit alone already implies that successors differ.
const MOST_MATCHED: usize = 4096;

/// The Hamiltonian cycles or the Hamiltonian paths of a graph.
///
/// If the table is symmetric, the problem is undirected: a path and its reversal are one solution, unless the ends
/// fix the direction. An undirected cycle has at least three vertices, a directed one two.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::Hamiltonian;
/// use cavalcade_core::graph::SuccessorTable;
///
/// // A star with three rays: from its centre, vertex 0, no path reaches two of them.
/// let steps = Arc::new(SuccessorTable::new(vec![vec![1, 2, 3], vec![0], vec![0], vec![0]])?);
/// let paths = Hamiltonian { steps, closed: false, first: None, last: None };
/// assert!(paths.is_undirected());
/// assert!(paths.obstacle().is_some(), "an obvious reason why there is none");
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Hamiltonian {
    /// The steps.
    pub steps: Arc<SuccessorTable>,
    /// Whether a step leads from the last vertex to the first.
    pub closed: bool,
    /// The first vertex. On a cycle without `last`, it only says where to begin writing the cycle.
    pub first: Option<u32>,
    /// The last vertex. On a cycle, the first vertex follows it.
    pub last: Option<u32>,
}

/// The model of a [`Hamiltonian`] problem, and how to read its solutions.
#[derive(Debug)]
pub struct HamiltonianModel {
    /// The model.
    pub model: Model,
    /// The steps as variables.
    pub steps: Steps,
    /// The dummy of an open path.
    pub dummy: Option<usize>,
}

/// The variables for the steps of a path.
#[derive(Debug, Clone)]
pub enum Steps {
    /// Undirected: a 0/1 variable per edge.
    Undirected(Edges),
    /// Directed: `next[v]` is the vertex after `v`.
    Directed(Vec<Variable>),
    /// A single vertex and no step.
    Nothing,
}

impl Hamiltonian {
    /// Returns whether a path and its reversal are one solution.
    #[must_use]
    pub fn is_undirected(&self) -> bool {
        self.steps.is_symmetric()
    }

    /// Returns whether a permutation of the vertices maps undirected solutions to undirected solutions.
    #[must_use]
    pub fn is_kept_by(&self, permutation: &Permutation) -> bool {
        let image = |vertex: u32| permutation[vertex as usize];
        let ends = match (self.first, self.last) {
            (Some(first), Some(last)) => {
                [first, last] == [image(first), image(last)] || [last, first] == [image(first), image(last)]
            }
            (Some(end), None) | (None, Some(end)) => self.closed || image(end) == end,
            (None, None) => true,
        };
        ends && (0..self.steps.vertices()).all(|vertex| {
            let there = permutation[vertex] as usize;
            self.steps.degree(vertex) == self.steps.degree(there)
                && self
                    .steps
                    .row(vertex)
                    .all(|target| self.steps.slot(there, image(target) as usize).is_some())
        })
    }

    /// Builds the model, in which each solution occurs once.
    ///
    /// # Errors
    /// The steps and those of the dummy are more than a table can hold.
    pub fn model(&self) -> Result<HamiltonianModel, TableError> {
        self.symmetric_model(&[])
    }

    /// Builds the model of the undirected solutions that all these permutations map to themselves.
    ///
    /// # Errors
    /// The steps and those of the dummy are more than a table can hold.
    ///
    /// # Panics
    /// If there are permutations and the graph is directed.
    pub fn symmetric_model(&self, permutations: &[&Permutation]) -> Result<HamiltonianModel, TableError> {
        let vertices = self.steps.vertices();
        let mut model = Model::new();
        if vertices == 1 && !self.closed {
            return Ok(HamiltonianModel { model, steps: Steps::Nothing, dummy: None });
        }
        if self.first.is_some() && self.first == self.last {
            impossible(&mut model); // several vertices, and the path would have but one
        }
        let (table, dummy) = if self.closed {
            (Arc::clone(&self.steps), None)
        } else {
            let ends: Vec<u32> = match (self.first, self.last) {
                (Some(first), Some(last)) if first != last && self.is_undirected() => {
                    let mut ends = vec![first, last];
                    ends.sort_unstable();
                    ends
                }
                _ => (0..vertices as u32).collect(),
            };
            (Arc::new(self.steps.with_dummy(&ends)?), Some(vertices))
        };
        let steps = if self.is_undirected() {
            let table = table.with_numbers_as_slots();
            let edges = model.edges(&table);
            let circuit = Circuit::undirected(&edges);
            model.post(if let Some(dummy) = dummy { circuit.with_dummy(dummy) } else { circuit });
            for (one, other) in self.forced(dummy) {
                let slot = table.slot(one, other);
                match slot {
                    Some(slot) => model.post(Member::new(edges.variable(one, slot), [1])),
                    None => impossible(&mut model), // the step does not exist
                }
            }
            for permutation in permutations {
                model.post(SymmetricEdges::new(&edges, permutation.iter().copied()));
            }
            model.decide(Decisions::Edges(edges.clone()));
            Steps::Undirected(edges)
        } else {
            assert!(permutations.is_empty(), "symmetries are those of undirected paths");
            let next = model.successors(&table);
            model.post(Circuit::directed(next.clone()));
            if next.len() <= MOST_MATCHED {
                model.post(AllDifferent::domain(next.clone()));
            }
            for (one, other) in self.forced(dummy) {
                model.post(Member::new(next[one], [other as i32]));
            }
            model.decide(Decisions::Successors(next.clone()));
            Steps::Directed(next)
        };
        Ok(HamiltonianModel { model, steps, dummy })
    }

    /// Returns the steps that the ends imply, as pairs of vertices.
    fn forced(&self, dummy: Option<usize>) -> Vec<(usize, usize)> {
        let (first, last) =
            (self.first.map(|vertex| vertex as usize), self.last.map(|vertex| vertex as usize));
        match (dummy, first, last) {
            (Some(dummy), first, last) => {
                first.map(|first| (dummy, first)).into_iter().chain(last.map(|last| (last, dummy))).collect()
            }
            (None, Some(first), Some(last)) => vec![(last, first)],
            (None, ..) => Vec::new(),
        }
    }
}

/// Makes the model infeasible.
fn impossible(model: &mut Model) {
    #[expect(clippy::reversed_empty_ranges, reason = "a variable without values has no solution")]
    model.integer(1..=0);
}
