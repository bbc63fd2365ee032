//! Chosen vertices of a graph: no two neighbours, and at least one in each of some groups.
//!
//! The two rules feed each other at almost every step: a chosen vertex rules out its neighbours, the last possible vertex
//! of a group is chosen, and a group without possible vertices is a conflict. One propagator applies both until nothing
//! changes; see `fixpoint`. This costs a fraction of two propagators that wake each other.
//!
//! Without groups one pass of `exclusion` is domain consistent: a possible vertex without chosen neighbours can be chosen, and
//! all vertices that are not chosen can be left out.
//!
//! Measured: 12 queens 0.058 instead of 0.094 s with one propagator, 0.045 with groups tested for changed words alone.

mod exclusion;
mod fixpoint;

use std::sync::Arc;

use super::{Assignment, Consistency, Constraint, chosen_literal, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Booleans, Conflict, Posting, State, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::formula::Encoder;
use crate::solver::graph::SuccessorTable;

use exclusion::Exclusion;
use fixpoint::Fixpoint;

/// No two chosen vertices are neighbours in a graph, and every group has a chosen vertex.
#[derive(Debug, Clone)]
pub struct Independent {
    chosen: Booleans,
    graph: Arc<SuccessorTable>,
    groups: Arc<[Vec<u32>]>,
}

impl Independent {
    /// `chosen` has a variable for each vertex of `graph`, and there are no groups. Domain consistent.
    ///
    /// # Panics
    /// If the graph is not symmetric, or the numbers of variables and vertices differ.
    #[must_use]
    pub fn new(chosen: &Booleans, graph: &Arc<SuccessorTable>) -> Self {
        assert!(graph.is_symmetric(), "the graph must be symmetric");
        assert_eq!(chosen.len(), graph.vertices(), "a variable for each vertex");
        Self { chosen: *chosen, graph: Arc::clone(graph), groups: Arc::new([]) }
    }

    /// Each of these groups, which are lists of vertices, has a chosen vertex. Value consistent.
    ///
    /// # Panics
    /// If a group has an unknown vertex.
    #[must_use]
    pub fn hitting(mut self, groups: impl Into<Arc<[Vec<u32>]>>) -> Self {
        self.groups = groups.into();
        let is_known = |&vertex: &u32| (vertex as usize) < self.chosen.len();
        assert!(self.groups.iter().all(|group| group.iter().all(is_known)), "a group of vertices");
        self
    }

    fn variable(&self, vertex: u32) -> Variable {
        self.chosen.variable(vertex as usize)
    }

    /// The pairs of neighbours.
    fn pairs(&self) -> impl Iterator<Item = [u32; 2]> {
        let later = |vertex: u32| {
            let row = self.graph.row(vertex as usize).filter(move |&other| other > vertex);
            row.map(move |other| [vertex, other])
        };
        (0..self.graph.vertices() as u32).flat_map(later)
    }
}

impl Constraint for Independent {
    fn scope(&self) -> Vec<Variable> {
        self.chosen.variables().collect()
    }

    fn consistency(&self) -> Consistency {
        if self.groups.is_empty() { Consistency::Domain } else { Consistency::Forward }
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let is_chosen = |&vertex: &u32| assignment.value(self.variable(vertex)) == 1;
        !self.pairs().any(|pair| pair.iter().all(is_chosen))
            && self.groups.iter().all(|group| group.iter().any(is_chosen))
    }

    /// The edges, then the groups.
    fn parts(&self) -> Vec<Vec<Variable>> {
        let pairs = self.pairs().map(|pair| pair.map(|vertex| self.variable(vertex)).into());
        let groups = self.groups.iter().map(|group| each_once(group.iter().map(|&it| self.variable(it))));
        pairs.chain(groups).collect()
    }

    /// Whether a group is hit.
    fn projection_key(&self, part: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let group = part.checked_sub(self.graph.arcs() / 2).map(|group| &self.groups[group]);
        let is_chosen = |&vertex: &u32| state.value(self.variable(vertex)) == Some(1);
        key.extend(group.filter(|group| group.iter().any(is_chosen)).map(|_| 1));
        true
    }

    /// The reason is one chosen neighbour, or that all other vertices of a group are ruled out.
    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let own = inferred.map(DomainFact::variable);
        let is = |vertex: u32, value: i32| before.value(self.variable(vertex)) == Some(value);
        let is_own = |vertex: u32| own == Some(self.variable(vertex));
        if inferred.is_none_or(|fact| !fact.holds_for(1)) {
            let mut vertices = (0..self.graph.vertices() as u32)
                .filter(|&vertex| if own.is_some() { is_own(vertex) } else { is(vertex, 1) });
            let neighbour = |vertex: u32| self.graph.row(vertex as usize).find(|&other| is(other, 1));
            if let Some(pair) = vertices.find_map(|vertex| Some([vertex, neighbour(vertex)?])) {
                let chosen = pair.into_iter().filter(|&vertex| !is_own(vertex));
                reason.extend(chosen.map(|vertex| DomainFact::AtLeast(self.variable(vertex), 1)));
                return true;
            }
        }
        if inferred.is_some_and(|fact| !fact.holds_for(1)) {
            return false;
        }
        let mut groups = self.groups.iter().filter(|group| {
            let others_are_out = group.iter().all(|&vertex| is_own(vertex) || is(vertex, 0));
            others_are_out && (own.is_none() || group.iter().any(|&vertex| is_own(vertex)))
        });
        let Some(group) = groups.next() else { return false };
        let others = group.iter().filter(|&&vertex| !is_own(vertex));
        reason.extend(others.map(|&vertex| DomainFact::AtMost(self.variable(vertex), 0)));
        true
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.groups.iter().any(Vec::is_empty) {
            return Err(Conflict);
        }
        if self.chosen.is_empty() {
            return Ok(());
        }
        if self.groups.is_empty() {
            let exclusion = Exclusion::new(&self.chosen, &self.graph, posting);
            posting.install(exclusion);
        } else {
            let fixpoint = Fixpoint::new(&self.chosen, &self.graph, &self.groups, posting);
            posting.install(fixpoint);
        }
        Ok(())
    }

    fn clauses(&self, encoder: &mut Encoder<'_>) {
        for pair in self.pairs() {
            if encoder.is_full() {
                return;
            }
            let pair = pair.map(|vertex| chosen_literal(&self.chosen, vertex, encoder).negated());
            encoder.clause(pair);
        }
        for group in self.groups.iter() {
            let group: Vec<_> =
                group.iter().map(|&vertex| chosen_literal(&self.chosen, vertex, encoder)).collect();
            encoder.clause(group);
        }
    }
}
