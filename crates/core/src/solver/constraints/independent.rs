//! Chosen vertices of a graph, no two of them joined by an edge.
//!
//! Where a vertex is chosen its neighbours are ruled out, a word of them at a time. Every vertex that
//! is left has no chosen neighbour, so it may be chosen or not as far as this constraint goes: one
//! pass is domain consistent. A chosen vertex is looked at once on the way down; which ones have been
//! is kept in trailed words.

use std::sync::Arc;

use super::{Assignment, Consistency, Constraint, masks};
use crate::solver::bits::ones;
use crate::solver::engine::{
    Booleans, Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, TrailedRow, Variable,
};
use crate::solver::graph::SuccessorTable;

/// No two chosen vertices are neighbours in a graph.
#[derive(Debug, Clone)]
pub struct Independent {
    chosen: Booleans,
    graph: Arc<SuccessorTable>,
}

impl Independent {
    /// `chosen` has a variable for each vertex of `graph`. Domain consistent; memory is up to 16 bytes an arc.
    ///
    /// # Panics
    /// If the graph is not symmetric, or there are more or fewer variables than vertices.
    #[must_use]
    pub fn new(chosen: &Booleans, graph: &Arc<SuccessorTable>) -> Self {
        assert!(graph.is_symmetric(), "neighbours are neighbours both ways");
        assert_eq!(chosen.len(), graph.vertices(), "a variable for each vertex");
        Self { chosen: *chosen, graph: Arc::clone(graph) }
    }
}

impl Constraint for Independent {
    fn scope(&self) -> Vec<Variable> {
        self.chosen.variables().collect()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let is_chosen = |vertex: usize| assignment.value(self.chosen.variable(vertex)) == 1;
        (0..self.graph.vertices())
            .filter(|&vertex| is_chosen(vertex))
            .all(|vertex| !self.graph.row(vertex).any(|other| is_chosen(other as usize)))
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.chosen.is_empty() {
            return Ok(());
        }
        let seen = posting.allocate(self.chosen.width(), 0u64);
        let mut neighbours = Vec::new();
        let mut starts = vec![0];
        for vertex in 0..self.graph.vertices() {
            neighbours.extend(masks(self.graph.row(vertex)));
            starts.push(neighbours.len() as u32);
        }
        posting.install(Exclusion { chosen: self.chosen, starts, neighbours, seen });
        Ok(())
    }
}

/// Rules out the neighbours of what is chosen.
struct Exclusion {
    chosen: Booleans,
    /// The neighbours of vertex `v` are `neighbours[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    /// Words and masks.
    neighbours: Vec<(u32, u64)>,
    /// The chosen vertices whose neighbours have been ruled out.
    seen: TrailedRow<u64>,
}

impl Propagator for Exclusion {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        while let Some((first, words)) = state.next_changes() {
            for k in ones(words).map(|bit| first + bit) {
                let (_, chosen) = state.booleans(&self.chosen, k);
                let seen = state.get(self.seen.at(k));
                if chosen == seen {
                    continue;
                }
                state.set(self.seen.at(k), chosen);
                for vertex in ones(chosen & !seen).map(|bit| k << 6 | bit) {
                    let (start, end) = (self.starts[vertex] as usize, self.starts[vertex + 1] as usize);
                    for &(word, mask) in &self.neighbours[start..end] {
                        state.exclude_booleans(&self.chosen, word as usize, mask)?;
                    }
                }
            }
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.chosen(&self.chosen);
    }
}
