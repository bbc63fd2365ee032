//! Chosen vertices of a graph, no two of them joined by an edge.
//!
//! When a vertex is chosen its neighbours are ruled out, a word at a time. Every remaining vertex has no
//! chosen neighbour, so this constraint allows it to be chosen or not: one pass is domain consistent. Each
//! chosen vertex is handled once on the way down; trailed words record which ones have been.

use std::sync::Arc;

use super::masks::Masks;
use super::{Assignment, Consistency, Constraint, chosen_literal};
use crate::solver::bits::ones;
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{
    Booleans, Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, TrailedRow, Variable,
};
use crate::solver::fact::DomainFact;
use crate::solver::formula::Encoder;
use crate::solver::graph::SuccessorTable;

/// No two chosen vertices are neighbours in a graph.
#[derive(Debug, Clone)]
pub struct Independent {
    chosen: Booleans,
    graph: Arc<SuccessorTable>,
}

impl Independent {
    /// `chosen` has a variable for each vertex of `graph`. Domain consistent. Takes up to 16 bytes for each
    /// arc.
    ///
    /// # Panics
    /// If the graph is not symmetric, or there are more or fewer variables than vertices.
    #[must_use]
    pub fn new(chosen: &Booleans, graph: &Arc<SuccessorTable>) -> Self {
        assert!(graph.is_symmetric(), "the graph must be symmetric");
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

    /// The edges.
    fn parts(&self) -> Vec<Vec<Variable>> {
        neighbours(&self.chosen, &self.graph)
    }

    /// The reason is one chosen neighbour.
    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let is_chosen = |vertex: usize| before.value(self.chosen.variable(vertex)) == Some(1);
        let neighbour = |vertex: usize| {
            self.graph.row(vertex).map(|other| other as usize).find(|&other| is_chosen(other))
        };
        let mut vertices = 0..self.graph.vertices();
        let chosen = match inferred {
            Some(fact) => vertices
                .find(|&vertex| self.chosen.variable(vertex) == fact.variable())
                .and_then(|vertex| Some(vec![neighbour(vertex)?])),
            None => vertices
                .filter(|&vertex| is_chosen(vertex))
                .find_map(|vertex| Some(vec![vertex, neighbour(vertex)?])),
        };
        reason.extend(chosen.iter().flatten().map(|&it| DomainFact::AtLeast(self.chosen.variable(it), 1)));
        chosen.is_some()
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.chosen.is_empty() {
            return Ok(());
        }
        let seen = posting.allocate(self.chosen.width(), 0u64);
        let mut neighbours = Masks::new();
        (0..self.graph.vertices()).for_each(|vertex| neighbours.push(self.graph.row(vertex)));
        posting.install(Exclusion { chosen: self.chosen, neighbours, seen });
        Ok(())
    }

    fn clauses(&self, encoder: &mut Encoder<'_>) {
        independence(&self.chosen, &self.graph, encoder);
    }
}

/// The variables of every two neighbours.
pub(super) fn neighbours(chosen: &Booleans, graph: &SuccessorTable) -> Vec<Vec<Variable>> {
    let mut pairs = Vec::new();
    for vertex in 0..graph.vertices() {
        let later = graph.row(vertex).map(|other| other as usize).filter(|&other| other > vertex);
        pairs.extend(later.map(|other| vec![chosen.variable(vertex), chosen.variable(other)]));
    }
    pairs
}

/// Writes a clause for every two neighbours.
pub(super) fn independence(chosen: &Booleans, graph: &SuccessorTable, encoder: &mut Encoder<'_>) {
    for vertex in 0..graph.vertices() as u32 {
        if encoder.is_full() {
            return;
        }
        for other in graph.row(vertex as usize).filter(|&other| other > vertex) {
            let pair = [vertex, other].map(|end| chosen_literal(chosen, end, encoder).negated());
            encoder.clause(pair);
        }
    }
}

/// Rules out the neighbours of chosen vertices.
struct Exclusion {
    chosen: Booleans,
    neighbours: Masks,
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
                    for &(word, mask) in self.neighbours.of(vertex) {
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
