//! A model of all loops of a graph, with names for what can be said of a loop.
//!
//! [`SingleLoop`](super::single_loop::SingleLoop) states the rules of one problem. Here the rules are left open: a 0/1
//! variable says whether a condition on edges and vertices holds, for as many conditions as a caller may want to assume
//! later. Conditions are built from others as conjunctions, disjunctions and counts, in clauses both ways (G. S. Tseitin,
//! *On the complexity of derivation in propositional calculus*, 1968).

use crate::Model;
use crate::problems::draft::BinaryFact;
use crate::solver::constraints::{Cardinality, Clauses, NumberedEdges, SimpleCycle};
use crate::solver::engine::Booleans;
use crate::solver::graph::SuccessorTable;

/// A model of loops under construction.
#[derive(Debug)]
pub(crate) struct LoopFacts {
    model: Model,
    chosen: Booleans,
    edges: NumberedEdges,
    clauses: Vec<Vec<BinaryFact>>,
}

/// A finished model of loops.
#[derive(Debug)]
pub(crate) struct KnownLoops {
    pub(crate) model: Model,
    chosen: Booleans,
    edges: NumberedEdges,
}

/// Returns the fact that a variable has the other value.
pub(crate) fn not((variable, value): BinaryFact) -> BinaryFact {
    (variable, 1 - value)
}

impl LoopFacts {
    /// Begins with the edges and vertices of a symmetric table.
    pub(crate) fn new(steps: &SuccessorTable) -> Self {
        let mut model = Model::new();
        let edges = NumberedEdges::new(steps);
        let chosen = model.booleans(edges.facts());
        model.post(SimpleCycle::new(&chosen, steps));
        Self { model, chosen, edges, clauses: Vec::new() }
    }

    /// Returns the fact that the loop uses the edge between two vertices, if there is one.
    pub(crate) fn edge(&self, one: usize, other: usize) -> Option<BinaryFact> {
        self.edges.between(one, other).map(|edge| (self.chosen.variable(edge), 1))
    }

    /// Returns the fact that the loop visits a vertex.
    pub(crate) fn visit(&self, vertex: usize) -> BinaryFact {
        (self.chosen.variable(self.edges.visit(vertex)), 1)
    }

    /// Demands that at least one of these facts holds.
    pub(crate) fn require(&mut self, clause: impl IntoIterator<Item = BinaryFact>) {
        self.clauses.push(clause.into_iter().collect());
    }

    /// Demands that exactly `number` of these edges are on the loop.
    pub(crate) fn choose(&mut self, edges: &[(u32, u32)], number: usize) {
        let edge = |&(one, other): &(u32, u32)| self.edges.between(one as usize, other as usize);
        let edges = edges.iter().filter_map(edge).map(|edge| (edge as u32, true));
        self.model.post(Cardinality::new(&self.chosen, edges, number..=number));
    }

    /// Returns a new fact about which nothing is known.
    pub(crate) fn fresh(&mut self) -> BinaryFact {
        (self.model.integer(0..=1), 1)
    }

    /// Returns the fact that at least one of these holds.
    pub(crate) fn any(&mut self, facts: &[BinaryFact]) -> BinaryFact {
        if let &[only] = facts {
            return only;
        }
        let result = self.fresh();
        for &fact in facts {
            self.require([not(fact), result]);
        }
        self.require(facts.iter().copied().chain([not(result)]));
        result
    }

    /// Returns the fact that all of these hold.
    pub(crate) fn all(&mut self, facts: &[BinaryFact]) -> BinaryFact {
        let negated: Vec<BinaryFact> = facts.iter().copied().map(not).collect();
        not(self.any(&negated))
    }

    /// Returns the number of facts that hold, given that of all but `fact`: entry `k` says that there are more than `k`.
    /// No number above `most` can occur.
    pub(crate) fn counted(
        &mut self,
        before: &[BinaryFact],
        fact: BinaryFact,
        most: usize,
    ) -> Vec<BinaryFact> {
        let count = (before.len() + 1).min(most);
        let mut counts = Vec::with_capacity(count);
        for more in 0..count {
            let result = self.fresh();
            let (known, less) = (before.get(more).copied(), more.checked_sub(1).map(|it| before[it]));
            // It holds if it held before, or if one less held and the fact holds.
            self.require(less.map(not).into_iter().chain([not(fact), result]));
            self.require(known.into_iter().chain([fact, not(result)]));
            self.require(known.into_iter().chain(less).chain([not(result)]).filter(|_| less.is_some()));
            if let Some(known) = known {
                self.require([not(known), result]);
            }
            counts.push(result);
        }
        counts
    }

    /// Finishes the model.
    pub(crate) fn finish(mut self) -> KnownLoops {
        self.clauses.retain(|clause| !clause.is_empty());
        self.model.post(Clauses::new(self.clauses));
        KnownLoops { model: self.model, chosen: self.chosen, edges: self.edges }
    }
}

/// Returns the facts that a number is `number`, given its [`counts`](LoopFacts::counted); `None` if it cannot be.
pub(crate) fn exactly(counts: &[BinaryFact], number: usize) -> Option<Vec<BinaryFact>> {
    if number > counts.len() {
        return None;
    }
    let least = number.checked_sub(1).map(|it| counts[it]);
    Some(least.into_iter().chain(counts.get(number).copied().map(not)).collect())
}

/// Returns the points of a loop from the least one towards the lesser of its neighbours, as [`KnownLoops::read`] does.
pub(crate) fn in_order(mut points: Vec<usize>) -> Vec<usize> {
    let least = (0..points.len()).min_by_key(|&at| points[at]).unwrap_or(0);
    points.rotate_left(least);
    if points.len() > 2 && points[1] > points[points.len() - 1] {
        points[1..].reverse();
    }
    points
}

impl KnownLoops {
    /// Returns the edges of a loop as facts; no other loop has all of them.
    pub(crate) fn facts(&self, points: &[usize]) -> Vec<BinaryFact> {
        let next = points.iter().cycle().skip(1);
        let edge = |(&one, &other): (&usize, &usize)| self.edges.between(one, other);
        points.iter().zip(next).filter_map(edge).map(|edge| (self.chosen.variable(edge), 1)).collect()
    }

    /// Returns the vertices of the loop that these facts describe, in cyclic order from the least one towards
    /// the lesser of its neighbours.
    pub(crate) fn read(&self, holds: &dyn Fn(BinaryFact) -> bool) -> Vec<usize> {
        let is_used = |edge: usize| holds((self.chosen.variable(edge), 1));
        let is_visited = |vertex: &usize| self.edges.around(*vertex).any(|(edge, _)| is_used(edge));
        let Some(start) = (0..self.edges.vertices()).find(is_visited) else { return Vec::new() };
        let mut points = vec![start];
        loop {
            let here = points[points.len() - 1];
            let before = points.len().checked_sub(2).map(|it| points[it]);
            let mut next = self.edges.around(here).filter(|&(edge, _)| is_used(edge)).map(|it| it.1);
            match next.find(|&next| Some(next) != before) {
                Some(next) if next != start && points.len() < self.edges.vertices() => points.push(next),
                _ => return points,
            }
        }
    }
}
