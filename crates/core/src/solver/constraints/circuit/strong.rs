//! The possible arcs are strongly connected.
//!
//! On a cycle through all vertices every vertex reaches every other, so there must be one strong component.
//! This holds if vertex 0 reaches all vertices and all reach it, which takes two searches: one along the arcs
//! and one against them. Nothing is removed. The check runs adaptively, like the rules for edges.

use super::adaptive::Adaptive;
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, Variable,
};

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
        let mut along = vec![Vec::new(); self.next.len()];
        let mut against = vec![Vec::new(); self.next.len()];
        for (vertex, &variable) in self.next.iter().enumerate() {
            state.poll()?;
            for target in state.domain(variable).values() {
                let target = (target - self.base) as usize;
                along[vertex].push(target);
                against[target].push(vertex);
            }
        }
        Ok(reaches_all(&along) && reaches_all(&against))
    }
}

/// Whether vertex 0 reaches every vertex.
fn reaches_all(rows: &[Vec<usize>]) -> bool {
    let mut reached = vec![false; rows.len()];
    reached[0] = true;
    let mut waiting = vec![0];
    while let Some(vertex) = waiting.pop() {
        for &target in &rows[vertex] {
            if !reached[target] {
                reached[target] = true;
                waiting.push(target);
            }
        }
    }
    reached.iter().all(|&is_reached| is_reached)
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
