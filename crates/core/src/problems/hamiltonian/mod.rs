//! Hamiltonian paths and cycles of a graph, as data: what to look for, before it is
//! said how.
//!
//! The data serve every method: [`Hamiltonian::model`] is the model that is searched,
//! and whoever builds or counts walks in another way reads the same fields. The model is
//! undirected where every step can be made backwards, so that a walk and its reversal are one
//! solution; an open path is a cycle through one more vertex, the *dummy*, joined
//! to every possible end.

mod obstacle;
mod path;

use std::sync::Arc;

pub use obstacle::Obstacle;

use crate::problems::symmetry::Permutation;
use crate::solver::constraints::{AllDifferent, Circuit, Invariant, Member};
use crate::solver::engine::{Edges, Variable};
use crate::solver::graph::{SuccessorTable, TableError};
use crate::{Decisions, Model};

/// Up to so many vertices directed steps are also kept to those of some matching, which takes one bit for every
/// pair of vertices, and at each node time for as many. The circuit alone says that all successors are different.
const MOST_MATCHED: usize = 4096;

/// The Hamiltonian cycles, or the Hamiltonian paths, of a graph.
///
/// Undirected where the table is symmetric: a walk and its reversal are one solution then,
/// unless the ends say which way it goes. A cycle of undirected steps has at
/// least three vertices, one of directed steps two.
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
/// assert!(paths.obstacle().is_some(), "that is seen without a search");
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Hamiltonian {
    /// The steps.
    pub steps: Arc<SuccessorTable>,
    /// Whether a last step leads from the last vertex to the first.
    pub closed: bool,
    /// The first vertex; on a cycle this only says where it is written from, unless `last`
    /// is given too.
    pub first: Option<u32>,
    /// The last vertex; on a cycle it is followed by the first.
    pub last: Option<u32>,
}

/// The model of a [`Hamiltonian`] problem, and how to read its solutions.
#[derive(Debug)]
pub struct HamiltonianModel {
    /// What is searched.
    pub model: Model,
    /// The steps as variables.
    pub steps: Steps,
    /// The vertex that stands for the outside of an open path.
    pub dummy: Option<usize>,
}

/// The variables for the steps of a walk.
#[derive(Debug, Clone)]
pub enum Steps {
    /// Every step can be made either way.
    Undirected(Edges),
    /// `next[v]` is the vertex after `v`.
    Directed(Vec<Variable>),
    /// There is one vertex and no step.
    Nothing,
}

impl Hamiltonian {
    /// Whether a walk and its reversal are one solution.
    #[must_use]
    pub fn is_undirected(&self) -> bool {
        self.steps.is_symmetric()
    }

    /// Whether a permutation of the vertices takes undirected walks that are looked for to such walks.
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

    /// The model whose solutions are these walks, each once.
    ///
    /// # Errors
    /// The steps together with the dummy are more than a table can hold.
    pub fn model(&self) -> Result<HamiltonianModel, TableError> {
        self.symmetric_model(&[])
    }

    /// The model whose solutions are those undirected walks that all the permutations leave as they are.
    ///
    /// # Errors
    /// The steps together with the dummy are more than a table can hold.
    ///
    /// # Panics
    /// If there are permutations, and the steps are directed.
    pub fn symmetric_model(&self, permutations: &[&Permutation]) -> Result<HamiltonianModel, TableError> {
        let vertices = self.steps.vertices();
        let mut model = Model::new();
        if vertices == 1 && !self.closed {
            return Ok(HamiltonianModel { model, steps: Steps::Nothing, dummy: None });
        }
        if self.first.is_some() && self.first == self.last {
            impossible(&mut model); // several vertices, and the walk would have but one
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
                model.post(Invariant::new(&edges, permutation.iter().copied()));
            }
            model.decide(Decisions::Edges(edges.clone()));
            Steps::Undirected(edges)
        } else {
            assert!(permutations.is_empty(), "symmetries are those of undirected walks");
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

    /// The steps that the ends ask for, from vertex to vertex.
    fn forced(&self, dummy: Option<usize>) -> Vec<(usize, usize)> {
        let (first, last) = (self.first.map(|it| it as usize), self.last.map(|it| it as usize));
        match (dummy, first, last) {
            (Some(dummy), first, last) => {
                first.map(|first| (dummy, first)).into_iter().chain(last.map(|last| (last, dummy))).collect()
            }
            (None, Some(first), Some(last)) => vec![(last, first)],
            (None, ..) => Vec::new(),
        }
    }
}

/// Leaves the model without solutions.
fn impossible(model: &mut Model) {
    #[expect(clippy::reversed_empty_ranges, reason = "a variable without values has no solution")]
    model.integer(1..=0);
}
