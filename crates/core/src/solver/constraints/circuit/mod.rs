//! One cycle through all vertices, over undirected edges or over successors.
//!
//! | file | rule | cost |
//! | --- | --- | --- |
//! | `paths` | two edges a vertex; no chosen edges close a short cycle | O(1) a changed edge |
//! | `dense` | the same on up to 128 vertices, by whole rows | O(1) a changed edge |
//! | `ends` | the ends of an open path on a two-coloured board | O(1), once for each path |
//! | `structure` | when the rules below are applied, and in what order | adaptive |
//! | `contracted` | the graphs of undecided edges that they read | O(edges) |
//! | `cuts` | paths are connected without any one of them; no bridge; both edges of a two-edge cut | nearly O(edges) |
//! | `parity` | a single undecided edge between two parts | O(edges) |
//! | `toughness` | removing `k` paths leaves at most `k` parts | O(edges log vertices) |
//! | `factor` | all vertices can have two edges at once | O(edges) for each round |
//! | `pairs` | without one path the others form a chain of blocks | O(vertices edges) |
//! | `balance` | colours restrict where such parts are entered and left | O(edges) for each path |
//! | `subtours` | each vertex entered once; no fixed arcs close a short cycle | O(1) a fixed arc |
//! | `strong` | the possible arcs are strongly connected | O(arcs), adaptive |
//!
//! The last two rules are for successors, all others for edges. Open paths are cycles through a *dummy*
//! vertex that is joined to every possible end.
//!
//! `subcircuit` is a constraint of its own: one cycle through some of the vertices. `reason` explains what follows for
//! successors.

mod adaptive;
mod balance;
mod contracted;
mod cuts;
mod dense;
mod ends;
mod factor;
mod pairs;
mod parity;
mod paths;
mod reason;
mod strong;
mod structure;
mod subcircuit;
mod subtours;
mod toughness;

use super::{Assignment, Consistency, Constraint, NotEqual};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{ChosenEdge, Conflict, Edges, Posting, State, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::graph::joined_paths::JoinedPaths;

use dense::DensePaths;
use ends::EndColours;
use paths::SparsePaths;
use reason::SuccessorReasons;
use strong::Strong;
use structure::Structure;
pub use subcircuit::Subcircuit;
use subtours::Subtours;

/// The chosen steps form one cycle through all vertices.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::constraints::Circuit;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_core::{Engine, Model};
///
/// // A square with one diagonal, from corner 0 to corner 2: no cycle can use it.
/// let steps = SuccessorTable::new(vec![vec![1, 2, 3], vec![0, 2], vec![0, 1, 3], vec![0, 2]])?;
/// let mut model = Model::new();
/// let edges = model.edges(&Arc::new(steps));
/// model.post(Circuit::undirected(&edges));
///
/// let mut engine = Engine::new(&model);
/// engine.propagate().expect("there is a cycle");
/// let diagonal = edges.variable(0, edges.slot_towards(0, 2).expect("a step"));
/// assert_eq!(engine.state().value(diagonal), Some(0));
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Circuit {
    steps: CircuitScope,
    dummy: Option<usize>,
    /// The number of the first vertex in the values of successors.
    base: i32,
    /// Whether a loop is a cycle through one vertex, and nothing a cycle through none.
    allows_trivial: bool,
}

#[derive(Debug, Clone)]
enum CircuitScope {
    Edges(Edges),
    Successors(Vec<Variable>),
}

impl Circuit {
    /// The chosen `edges` are those of a Hamiltonian cycle, which has at least three vertices. Value
    /// consistent.
    ///
    /// Degrees and short cycles are checked after every change. The shape of the whole graph is checked at
    /// the root, and adaptively below it.
    #[must_use]
    pub fn undirected(edges: &Edges) -> Self {
        Self::over(CircuitScope::Edges(edges.clone()))
    }

    /// `next[v]` is the number of the vertex after `v` on a Hamiltonian cycle, which has at least two
    /// vertices. Value consistent.
    ///
    /// The variables may range over slots of a table or over any integers.
    #[must_use]
    pub fn directed(next: impl IntoIterator<Item = Variable>) -> Self {
        Self::over(CircuitScope::Successors(next.into_iter().collect()))
    }

    fn over(steps: CircuitScope) -> Self {
        Self { steps, dummy: None, base: 0, allows_trivial: false }
    }

    /// Numbers the vertices from `base`, so that `next[0]` is the successor of vertex `base`.
    ///
    /// The successors of [`directed`](Self::directed) are such numbers. Edges are not affected.
    #[must_use]
    pub fn from(mut self, base: i32) -> Self {
        self.base = base;
        self
    }

    /// Lets [`directed`](Self::directed) accept fewer than two vertices, as MiniZinc does.
    ///
    /// A single vertex is its own successor, and a circuit without vertices is satisfied.
    #[must_use]
    pub fn with_trivial(mut self) -> Self {
        self.allows_trivial = true;
        self
    }

    /// Declares that `vertex` is the dummy of an open path.
    ///
    /// This does not change the solutions. It lets propagation use colours: if the other vertices are
    /// two-coloured, the colours of the ends of a path are restricted.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn with_dummy(mut self, vertex: usize) -> Self {
        let vertices = match &self.steps {
            CircuitScope::Edges(edges) => edges.table().vertices(),
            CircuitScope::Successors(next) => next.len(),
        };
        assert!(vertex < vertices, "vertex {vertex} of {vertices}");
        self.dummy = Some(vertex);
        self
    }
}

/// The vertex with this number, if there is one.
fn vertex_of(number: i32, base: i32, vertices: usize) -> Option<usize> {
    let vertex = usize::try_from(i64::from(number) - i64::from(base)).ok()?;
    (vertex < vertices).then_some(vertex)
}

/// Removes values below and above the numbers of vertices.
fn keep_vertices(next: Variable, base: i32, vertices: usize, state: &mut State) -> Result<(), Conflict> {
    let last = i64::from(base) + vertices as i64 - 1;
    state.remove_below(next, base)?;
    state.remove_above(next, i32::try_from(last).unwrap_or(i32::MAX))
}

/// Posts a circuit over successors of which some have no bits.
///
/// The propagators of successors expect that removed values are gone. Those of a subcircuit do not.
fn post_without_bits(next: &[Variable], base: i32, posting: &mut Posting<'_>) -> Result<(), Conflict> {
    if next.len() < 2 {
        return Err(Conflict);
    }
    for (&variable, vertex) in next.iter().zip(i64::from(base)..) {
        NotEqual::new([(1, variable)], vertex).post(posting)?;
    }
    Subcircuit::new(next.iter().copied()).from(base).post(posting)
}

/// Adds, for each vertex whose successor is open, where the chain of steps begins that ends there.
fn add_chains(next: &[Variable], base: i32, state: &State, key: &mut Vec<u64>) {
    let successor = |vertex: usize| vertex_of(state.value(next[vertex])?, base, next.len());
    let steps = (0..next.len()).filter_map(|vertex| Some((vertex, successor(vertex)?)));
    let chains = JoinedPaths::new(next.len(), steps.filter(|step| step.0 != step.1));
    chains.add_ends((0..next.len()).filter(|&vertex| state.value(next[vertex]).is_none()), key);
}

/// Whether following `next` from vertex 0 visits every vertex once and returns to 0.
fn is_cycle(vertices: usize, next: impl Fn(usize) -> Option<usize>) -> bool {
    let mut seen = vec![false; vertices];
    let mut here = 0;
    for _ in 0..vertices {
        match next(here).filter(|&there| there < vertices && !seen[there]) {
            Some(there) => here = there,
            None => return false,
        }
        seen[here] = true;
    }
    vertices > 1
}

impl Constraint for Circuit {
    fn scope(&self) -> Vec<Variable> {
        match &self.steps {
            CircuitScope::Edges(edges) => edges.variables().collect(),
            CircuitScope::Successors(next) => super::each_once(next.iter().copied()),
        }
    }

    fn consistency(&self) -> Consistency {
        match &self.steps {
            CircuitScope::Edges(_) => Consistency::Forward,
            CircuitScope::Successors(next) => super::forward_if_distinct(next.iter().copied()),
        }
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        match &self.steps {
            CircuitScope::Successors(next) => {
                let target = |vertex: usize| vertex_of(assignment.value(next[vertex]), self.base, next.len());
                match next.len() {
                    0 => self.allows_trivial,
                    1 => self.allows_trivial && target(0) == Some(0),
                    _ => is_cycle(next.len(), target),
                }
            }
            CircuitScope::Edges(edges) => {
                let table = edges.table();
                let is_chosen = |vertex, slot| assignment.value(edges.variable(vertex, slot)) == 1;
                let neighbours = |vertex: usize| -> Vec<usize> {
                    let chosen = table.slots(vertex).filter(|&(slot, _)| is_chosen(vertex, slot));
                    chosen.map(|(_, target)| target).collect()
                };
                let vertices = table.vertices();
                let mut previous = None;
                vertices > 2 && (0..vertices).all(|vertex| neighbours(vertex).len() == 2) && {
                    // Go on to the neighbour that was not visited just before.
                    let mut order = vec![0; vertices];
                    let mut here = 0;
                    for _ in 0..vertices {
                        let there =
                            neighbours(here).into_iter().find(|&neighbour| Some(neighbour) != previous);
                        let there = there.unwrap_or(here);
                        order[here] = there;
                        (previous, here) = (Some(here), there);
                    }
                    is_cycle(vertices, |vertex| Some(order[vertex]))
                }
            }
        }
    }

    /// For each vertex with an open step, the other end of its path.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        match &self.steps {
            CircuitScope::Successors(next) => add_chains(next, self.base, state, key),
            CircuitScope::Edges(edges) => {
                let vertices = edges.table().vertices();
                let chosen = state.chosen_edges().iter().filter(|edge| edge.is_in(edges));
                let paths = JoinedPaths::new(vertices, chosen.map(ChosenEdge::ends));
                let is_open = |vertex: &usize| {
                    let mut slots = edges.table().slots(*vertex);
                    slots.any(|(slot, _)| state.value(edges.variable(*vertex, slot)).is_none())
                };
                paths.add_ends((0..vertices).filter(is_open), key);
            }
        }
        true
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        match &self.steps {
            CircuitScope::Successors(next) => {
                SuccessorReasons::new((next, self.base), true, before).why(inferred, reason)
            }
            CircuitScope::Edges(_) => false,
        }
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        match &self.steps {
            CircuitScope::Successors(next) if next.len() < 2 && self.allows_trivial => {
                next.iter().try_for_each(|&variable| posting.state().fix(variable, self.base))?;
            }
            CircuitScope::Successors(next)
                if next.iter().any(|&variable| !posting.state().has_bits(variable)) =>
            {
                post_without_bits(next, self.base, posting)?;
            }
            CircuitScope::Successors(next) => {
                let subtours = Subtours::new(next, self.base, posting)?;
                posting.install(subtours);
                let strong = Strong::new(next, self.base, posting);
                posting.install(strong);
            }
            CircuitScope::Edges(edges) => {
                if edges.table().vertices() < 3 {
                    return Err(Conflict);
                }
                let ends = EndColours::new(edges, self.dummy, posting.state())?;
                posting.state().poll()?;
                match edges.dense_width {
                    0 => {
                        let paths = SparsePaths::new(edges, ends, posting);
                        posting.install(paths);
                    }
                    1 => posting.install(DensePaths::<1>::new(edges, ends)),
                    _ => posting.install(DensePaths::<2>::new(edges, ends)),
                }
                let structure = Structure::new(edges, posting);
                posting.install(structure);
            }
        }
        Ok(())
    }
}
