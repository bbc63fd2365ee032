//! The possible arcs are strongly connected.
//!
//! On a cycle through all vertices every vertex reaches every other, so there must be one strong component. Nothing is
//! removed. The check runs adaptively, like the rules for edges.

use super::adaptive::Adaptive;
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, Variable,
};
use crate::solver::graph::strong::StrongComponents;

/// Decisions before the first check below the root.
const FIRST_GAP: usize = 2;

/// Fails where the possible arcs are not strongly connected.
pub(super) struct Strong {
    next: Vec<Variable>,
    /// The number of the first vertex.
    base: i32,
    arcs: ArcComponents,
    adaptive: Adaptive,
}

impl Strong {
    pub(super) fn new(next: &[Variable], base: i32, posting: &mut Posting<'_>) -> Self {
        let adaptive = Adaptive::new(FIRST_GAP, posting);
        Self { next: next.to_vec(), base, arcs: ArcComponents::default(), adaptive }
    }
}

/// The possible arcs between successors, and their strong components. Memory that a run leaves to the next.
#[derive(Default)]
pub(super) struct ArcComponents {
    components: StrongComponents,
    /// The possible targets of all vertices, one vertex after the other.
    targets: Vec<usize>,
    /// For each vertex its first place in `targets`.
    starts: Vec<usize>,
}

impl ArcComponents {
    /// Finds the components. Vertices are numbered from `base` on.
    ///
    /// # Errors
    /// The engine is to give up.
    pub(super) fn find(&mut self, next: &[Variable], base: i32, state: &State) -> Result<(), Conflict> {
        self.targets.clear();
        self.starts.clear();
        self.starts.push(0);
        for &variable in next {
            state.poll()?;
            self.targets.extend(state.domain(variable).values().map(|target| (target - base) as usize));
            self.starts.push(self.targets.len());
        }
        let (starts, targets) = (&self.starts, &self.targets);
        self.components.find(
            next.len(),
            |vertex| starts[vertex + 1] - starts[vertex],
            |vertex, step| Some(targets[starts[vertex] + step]),
        );
        Ok(())
    }

    /// The possible targets of a vertex when the components were found.
    pub(super) fn targets(&self, vertex: usize) -> &[usize] {
        &self.targets[self.starts[vertex]..self.starts[vertex + 1]]
    }

    /// Whether two vertices are in one component.
    pub(super) fn are_together(&self, one: usize, other: usize) -> bool {
        self.components.are_together(one, other)
    }
}

impl Propagator for Strong {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        self.arcs.find(&self.next, self.base, state)?;
        let is_one = (0..self.next.len()).all(|vertex| self.arcs.are_together(0, vertex));
        if is_one { Ok(self.adaptive.passed(state)) } else { Err(Conflict) }
    }

    fn priority(&self) -> Priority {
        Priority::Rare
    }

    fn subscribe(&self, _: &mut Subscriptions) {}
}
