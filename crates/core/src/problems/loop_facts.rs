//! A model of all loops of a graph, with names for what can be said of a loop.
//!
//! [`SingleLoop`](super::single_loop::SingleLoop) states the rules of one problem. Here the rules are left open, as
//! [`Conditions`] on edges and vertices.

use crate::Model;
use crate::problems::conditions::Conditions;
use crate::problems::draft::BinaryFact;
use crate::solver::constraints::{Cardinality, NumberedEdges, SimpleCycle};
use crate::solver::engine::Booleans;
use crate::solver::graph::SuccessorTable;

/// A model of loops under construction.
#[derive(Debug)]
pub(crate) struct LoopFacts {
    pub(crate) conditions: Conditions,
    chosen: Booleans,
    edges: NumberedEdges,
}

/// A finished model of loops.
#[derive(Debug)]
pub(crate) struct KnownLoops {
    pub(crate) model: Model,
    chosen: Booleans,
    edges: NumberedEdges,
}

impl LoopFacts {
    /// Begins with the edges and vertices of a symmetric table.
    pub(crate) fn new(steps: &SuccessorTable) -> Self {
        let mut conditions = Conditions::default();
        let edges = NumberedEdges::new(steps);
        let chosen = conditions.model.booleans(edges.facts());
        conditions.model.post(SimpleCycle::new(&chosen, steps));
        Self { conditions, chosen, edges }
    }

    /// Returns the fact that the loop uses the edge between two vertices, if there is one.
    pub(crate) fn edge(&self, one: usize, other: usize) -> Option<BinaryFact> {
        self.edges.between(one, other).map(|edge| (self.chosen.variable(edge), 1))
    }

    /// Returns the fact that the loop visits a vertex.
    pub(crate) fn visit(&self, vertex: usize) -> BinaryFact {
        (self.chosen.variable(self.edges.visit(vertex)), 1)
    }

    /// Demands that exactly `number` of these edges are on the loop.
    pub(crate) fn choose(&mut self, edges: &[(u32, u32)], number: usize) {
        let edge = |&(one, other): &(u32, u32)| self.edges.between(one as usize, other as usize);
        let edges = edges.iter().filter_map(edge).map(|edge| (edge as u32, true));
        self.conditions.model.post(Cardinality::new(&self.chosen, edges, number..=number));
    }

    /// Finishes the model.
    pub(crate) fn finish(self) -> KnownLoops {
        KnownLoops { model: self.conditions.finish(), chosen: self.chosen, edges: self.edges }
    }
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
            let before = points.len().checked_sub(2).map(|index| points[index]);
            let mut next = self.edges.around(here).filter(|&(edge, _)| is_used(edge)).map(|step| step.1);
            match next.find(|&next| Some(next) != before) {
                Some(next) if next != start && points.len() < self.edges.vertices() => points.push(next),
                _ => return points,
            }
        }
    }
}
