//! One cycle through some of the vertices, over successors; all others are their own successors.
//!
//! An arc is here a step to another vertex. A vertex is *inside* if it cannot be its own successor, and *outside* if it is.
//! The fixed arcs form at most one cycle, which `chains` sees to in O(vertices).
//!
//! The cycle lies in one strong component of the possible arcs. An arc between two components is on no cycle, so it is
//! impossible. If a vertex is inside, the cycle lies in the component of that vertex, and the vertices of all other
//! components are outside. This takes O(arcs). Besides, the successors are all different.

mod chains;

use super::reason::SuccessorReasons;
use super::strong::ArcComponents;
use super::{add_chains, keep_vertices, vertex_of};
use crate::solver::constraints::{
    AllDifferent, Assignment, Consistency, Constraint, each_once, forward_if_distinct,
};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;

use chains::SubcircuitChains;

/// The successors form one cycle through some vertices; every other vertex is its own successor.
///
/// ```
/// use cavalcade_core::constraints::Subcircuit;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let next = model.integers(4, 1..=4);
/// model.post(Subcircuit::new(next.clone()).from(1));
///
/// let mut engine = Engine::new(&model);
/// engine.push();
/// engine.assume(|state| state.fix(next[0], 3).and_then(|()| state.fix(next[2], 1))).expect("a cycle");
/// assert_eq!(engine.state().value(next[1]), Some(2));
/// assert_eq!(engine.state().value(next[3]), Some(4));
/// ```
#[derive(Debug, Clone)]
pub struct Subcircuit {
    next: Vec<Variable>,
    base: i32,
}

impl Subcircuit {
    /// `next[v]` is the vertex after `v` on the one cycle, or `v` itself if the cycle does not visit `v`.
    /// Value consistent.
    ///
    /// The cycle has at least two vertices, but there may be none: then every vertex is its own successor.
    /// Vertices are numbered from 0.
    #[must_use]
    pub fn new(next: impl IntoIterator<Item = Variable>) -> Self {
        Self { next: next.into_iter().collect(), base: 0 }
    }

    /// Numbers the vertices from `base`, so that `next[0]` is the successor of vertex `base`.
    #[must_use]
    pub fn from(mut self, base: i32) -> Self {
        self.base = base;
        self
    }
}

impl Constraint for Subcircuit {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.next.iter().copied())
    }

    fn consistency(&self) -> Consistency {
        forward_if_distinct(self.next.iter().copied())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let vertices = self.next.len();
        let targets =
            self.next.iter().map(|&variable| vertex_of(assignment.value(variable), self.base, vertices));
        let Some(targets) = targets.collect::<Option<Vec<usize>>>() else { return false };
        let mut entered = vec![false; vertices];
        for &target in &targets {
            if std::mem::replace(&mut entered[target], true) {
                return false;
            }
        }
        let inside = |&vertex: &usize| targets[vertex] != vertex;
        let Some(start) = (0..vertices).find(inside) else { return true };
        let mut length = 1;
        let mut here = targets[start];
        while here != start {
            here = targets[here];
            length += 1;
        }
        length == (0..vertices).filter(inside).count()
    }

    /// For each vertex with an open step, where its chain begins.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        add_chains(&self.next, self.base, state, key);
        true
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        SuccessorReasons::new((&self.next, self.base), false, before).why(inferred, reason)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        for &variable in &self.next {
            keep_vertices(variable, self.base, self.next.len(), posting.state())?;
        }
        AllDifferent::value(self.next.iter().copied()).post(posting)?;
        let arcs = Arcs { next: self.next.clone(), base: self.base };
        posting.install(SubcircuitChains::new(arcs.clone()));
        let (next, mut components) = (self.next.iter().copied(), ArcComponents::default());
        posting.install_filter(next, Change::Domain, Priority::Costly, move |state| {
            arcs.keep_one_component(state, &mut components)
        });
        Ok(())
    }
}

/// The successor variables, with vertices numbered from 0.
#[derive(Debug, Clone)]
struct Arcs {
    next: Vec<Variable>,
    base: i32,
}

impl Arcs {
    /// The value that stands for a vertex.
    fn value(&self, vertex: usize) -> i32 {
        self.base + vertex as i32
    }

    /// The vertex that a possible value stands for.
    fn vertex(&self, value: i32) -> usize {
        (value - self.base) as usize
    }

    /// Removes arcs between strong components, and puts the vertices of all but one outside if one is inside.
    fn keep_one_component(
        &self,
        state: &mut State,
        components: &mut ArcComponents,
    ) -> Result<Status, Conflict> {
        components.find(&self.next, self.base, state)?;
        let vertices = self.next.len();
        let inside = (0..vertices).find(|&vertex| !components.targets(vertex).contains(&vertex));
        for vertex in 0..vertices {
            if inside.is_some_and(|inside| !components.are_together(inside, vertex)) {
                state.fix(self.next[vertex], self.value(vertex))?;
                continue;
            }
            for &target in components.targets(vertex) {
                if !components.are_together(vertex, target) {
                    state.remove(self.next[vertex], self.value(target))?;
                }
            }
        }
        Ok(Status::Active)
    }
}
