//! A model of all loops of a graph, with names for what can be said of a loop.
//!
//! [`SingleLoop`](super::single_loop::SingleLoop) states the rules of one problem. Here the rules are left open, as
//! [`Conditions`] on edges and vertices.

use crate::Model;
use crate::problems::conditions::Conditions;
use crate::problems::draft::{BinaryFact, SolutionFacts};
use crate::problems::single_loop::{LiteralRule, LoopFact, LoopRule};
use crate::solver::constraints::{Cardinality, Parity, SimpleCycle};
use crate::solver::engine::Booleans;
use crate::solver::graph::{NumberedEdges, SuccessorTable};

/// A model of loops.
#[derive(Debug)]
pub(crate) struct LoopFacts {
    pub(crate) conditions: Conditions,
    chosen: Booleans,
    edges: NumberedEdges,
    /// The first vertex of the path that a joint after all vertices makes a loop, and the joint.
    pub(crate) path: Option<[usize; 2]>,
}

impl LoopFacts {
    /// Begins with the edges and vertices of a symmetric table, and a number of auxiliary facts.
    pub(crate) fn new(steps: &SuccessorTable, auxiliaries: usize) -> Self {
        let mut conditions = Conditions::default();
        let edges = NumberedEdges::new(steps);
        let chosen = conditions.model.booleans(edges.facts() + auxiliaries);
        conditions.model.post(SimpleCycle::new(&chosen, steps));
        Self { conditions, chosen, edges, path: None }
    }

    /// Returns the fact that the loop uses the edge between two vertices, if there is one.
    pub(crate) fn edge(&self, one: usize, other: usize) -> Option<BinaryFact> {
        self.edges.between(one, other).map(|edge| (self.chosen.variable(edge), 1))
    }

    /// Returns the fact that the loop visits a vertex.
    pub(crate) fn visit(&self, vertex: usize) -> BinaryFact {
        (self.chosen.variable(self.edges.visit(vertex)), 1)
    }

    /// Returns a fact about loops; whether it holds, if it is about an edge that there is not.
    pub(crate) fn fact(&self, fact: &LoopFact) -> Result<BinaryFact, bool> {
        let (number, value) = fact.number(&self.edges)?;
        Ok((self.chosen.variable(number as usize), value.into()))
    }

    /// Demands that one of these facts holds, or one of the others.
    pub(crate) fn require(&mut self, facts: &[LoopFact], others: impl IntoIterator<Item = BinaryFact>) {
        let facts: Vec<_> = facts.iter().map(|fact| self.fact(fact)).collect();
        if !facts.contains(&Err(true)) {
            self.conditions.require(facts.into_iter().flatten().chain(others));
        }
    }

    /// Demands a rule.
    pub(crate) fn post(&mut self, rule: &LoopRule) {
        let variable = |&(number, value): &(u32, bool)| (self.chosen.variable(number as usize), value.into());
        match rule.over(|fact| fact.number(&self.edges)) {
            None => {}
            Some(LiteralRule::Clause(literals)) => self.conditions.require(literals.iter().map(variable)),
            Some(LiteralRule::Parity(literals, is_odd)) => {
                let used: Vec<_> = literals.iter().map(|literal| variable(literal).0).collect();
                self.conditions.model.post(Parity::new(used, is_odd));
            }
            Some(LiteralRule::Count(literals, number)) => {
                self.conditions.model.post(Cardinality::new(&self.chosen, literals, number));
            }
        }
    }

    /// Returns the [counts](Conditions::counts) of facts about edges that exist, vertices and auxiliary facts.
    pub(crate) fn counts(&mut self, facts: &[LoopFact]) -> Vec<BinaryFact> {
        let facts: Vec<_> = facts.iter().filter_map(|fact| self.fact(fact).ok()).collect();
        self.conditions.counts(facts)
    }

    /// Finishes the model.
    pub(crate) fn finish(mut self) -> Self {
        self.conditions.post();
        self
    }
}

/// Returns the points of a loop from the least one towards the lesser of its neighbours, as [`LoopFacts`] does.
pub(crate) fn in_order(mut points: Vec<usize>) -> Vec<usize> {
    let least = (0..points.len()).min_by_key(|&at| points[at]).unwrap_or(0);
    points.rotate_left(least);
    if points.len() > 2 && points[1] > points[points.len() - 1] {
        points[1..].reverse();
    }
    points
}

impl SolutionFacts for LoopFacts {
    fn model(&self) -> &Model {
        &self.conditions.model
    }

    fn facts(&self, points: &[usize]) -> Vec<BinaryFact> {
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).filter_map(|(&one, &other)| self.edge(one, other)).collect()
    }

    /// The vertices are in the order of the path, or in cyclic order from the least one towards the lesser of its neighbours.
    fn read(&self, holds: &dyn Fn(BinaryFact) -> bool) -> Vec<usize> {
        let mut points = Vec::new();
        self.edges.follow(|edge| holds((self.chosen.variable(edge), 1)), &mut points);
        if let Some(path) = self.path {
            unjoin(&mut points, path);
        }
        points
    }
}

/// Puts the vertices of a loop into the order of the path from its first vertex, and removes the joint.
pub(crate) fn unjoin(points: &mut Vec<usize>, [first, joint]: [usize; 2]) {
    let start = points.iter().position(|&point| point == joint).unwrap_or(0);
    points.rotate_left(start);
    points.retain(|&point| point != joint);
    if points.first() != Some(&first) {
        points.reverse();
    }
}
