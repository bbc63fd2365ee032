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
    adaptive: Adaptive,
}

impl Strong {
    pub(super) fn new(next: &[Variable], base: i32, posting: &mut Posting<'_>) -> Self {
        Self { next: next.to_vec(), base, adaptive: Adaptive::new(FIRST_GAP, posting) }
    }

    /// Whether the possible arcs are strongly connected.
    ///
    /// # Errors
    /// The engine is to give up.
    fn is_one_component(&self, state: &State) -> Result<bool, Conflict> {
        let mut rows: Vec<Vec<usize>> = Vec::with_capacity(self.next.len());
        for &variable in &self.next {
            state.poll()?;
            let targets = state.domain(variable).values().map(|target| (target - self.base) as usize);
            rows.push(targets.collect());
        }
        let mut components = StrongComponents::default();
        components.find(rows.len(), |vertex| rows[vertex].len(), |vertex, step| Some(rows[vertex][step]));
        Ok((0..rows.len()).all(|vertex| components.are_together(0, vertex)))
    }
}

impl Propagator for Strong {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        if self.is_one_component(state)? { Ok(self.adaptive.passed(state)) } else { Err(Conflict) }
    }

    fn priority(&self) -> Priority {
        Priority::Rare
    }

    fn subscribe(&self, _: &mut Subscriptions) {}
}
