//! The fixed arcs form at most one cycle, and chains that are not closed too early.
//!
//! A chain whose last vertex returns to its first leaves all other vertices outside. So if another vertex is
//! inside, that arc is impossible. If the fixed arcs already form a cycle, all others are outside.

use super::Arcs;
use crate::solver::engine::{Conflict, Propagator, State, Status, Subscriptions};

/// Forbids a second cycle.
pub(super) struct SubcircuitChains {
    arcs: Arcs,
    /// For each vertex the one that its fixed arc leads to; memory of one run.
    targets: Vec<Option<usize>>,
    /// Whether a fixed arc leads to a vertex.
    entered: Vec<bool>,
    /// Whether a chain or cycle has visited a vertex.
    visited: Vec<bool>,
}

/// A row of fixed arcs.
struct SubcircuitChain {
    last: usize,
    length: usize,
}

impl SubcircuitChains {
    pub(super) fn new(arcs: Arcs) -> Self {
        let vertices = arcs.next.len();
        Self {
            arcs,
            targets: vec![None; vertices],
            entered: vec![false; vertices],
            visited: vec![false; vertices],
        }
    }

    /// Reads the fixed arcs.
    ///
    /// # Errors
    /// Two of them lead to one vertex.
    fn read(&mut self, state: &State) -> Result<(), Conflict> {
        self.entered.fill(false);
        self.visited.fill(false);
        for (vertex, &variable) in self.arcs.next.iter().enumerate() {
            let target = state.value(variable).map(|value| self.arcs.vertex(value));
            self.targets[vertex] = target.filter(|&target| target != vertex);
            if let Some(target) = self.targets[vertex]
                && std::mem::replace(&mut self.entered[target], true)
            {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// Follows the fixed arcs from a vertex to one without, or back to the vertex.
    fn follow(&mut self, first: usize) -> SubcircuitChain {
        let mut chain = SubcircuitChain { last: first, length: 1 };
        self.visited[first] = true;
        while let Some(target) = self.targets[chain.last].filter(|&target| target != first) {
            self.visited[target] = true;
            chain = SubcircuitChain { last: target, length: chain.length + 1 };
        }
        chain
    }

    /// Puts all vertices outside that no chain has visited yet, or that are not on the cycle of `first`.
    fn close(&mut self, state: &mut State, first: usize) -> Result<(), Conflict> {
        self.visited.fill(false);
        self.follow(first);
        for vertex in (0..self.visited.len()).filter(|&start| !self.visited[start]) {
            state.fix(self.arcs.next[vertex], self.arcs.value(vertex))?;
        }
        Ok(())
    }
}

impl Propagator for SubcircuitChains {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes();
        self.read(state)?;
        let vertices = self.targets.len();
        let can_be_outside = |state: &State, vertex: usize| {
            state.domain(self.arcs.next[vertex]).contains(self.arcs.value(vertex))
        };
        let is_inside = |vertex: usize| self.entered[vertex] || !can_be_outside(state, vertex);
        let inside = (0..vertices).filter(|&vertex| is_inside(vertex)).count();
        for first in 0..vertices {
            if self.entered[first] || self.targets[first].is_none() {
                continue;
            }
            let chain = self.follow(first);
            // The first vertex has an arc, so every vertex of the chain is inside.
            if chain.length < inside {
                state.remove(self.arcs.next[chain.last], self.arcs.value(first))?;
            }
        }
        let on_cycle = (0..vertices).find(|&vertex| !self.visited[vertex] && self.targets[vertex].is_some());
        if let Some(first) = on_cycle {
            self.close(state, first)?;
            return Ok(Status::Entailed);
        }
        Ok(Status::Active)
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.each(self.arcs.next.iter().copied());
    }
}
