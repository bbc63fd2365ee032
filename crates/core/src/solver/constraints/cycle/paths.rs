//! Chosen paths: an edge between the ends of one would close a cycle, and a closed cycle is all of it.

use super::rules::{Conclusions, Known, claim, cost_of};
use crate::solver::engine::Conflict;
use crate::solver::graph::NumberedEdges;

/// Follows chosen paths.
#[derive(Debug, Clone, Default)]
pub(super) struct ChosenPaths {
    /// For each vertex the number of the last path that it was found on; 0 if it was found on none.
    numbers: Vec<u32>,
    /// The number of the last path.
    last: u32,
    /// The edges and the vertices of a path, in order.
    edges: Vec<usize>,
    vertices: Vec<usize>,
}

impl ChosenPaths {
    /// Draws conclusions from the paths through these vertices, when `visited` vertices are known to be on the cycle.
    ///
    /// An edge between the ends of a chosen path is impossible if another vertex is on the cycle. If a cycle is closed,
    /// no other vertex is on it. Returns whether nothing new follows from these paths until they change: if no vertex
    /// outside a path is known to be on the cycle, something may follow from the next such vertex.
    pub(super) fn close(
        &mut self,
        graph: &NumberedEdges,
        known: &mut Known,
        starts: impl IntoIterator<Item = usize>,
        visited: usize,
        conclusions: &mut impl Conclusions,
    ) -> Result<bool, Conflict> {
        self.numbers.resize(graph.vertices(), 0);
        let earlier = self.last;
        let mut is_final = true;
        for start in starts {
            if self.numbers[start] > earlier {
                continue;
            }
            self.follow(graph, known, start);
            let end = self.vertices[self.vertices.len() - 1];
            if self.edges.len() < self.vertices.len() {
                self.follow(graph, known, end);
            }
            if self.edges.is_empty() {
                continue;
            }
            if self.edges.len() == self.vertices.len() {
                self.closed(graph, known, conclusions)?;
                return Ok(true);
            }
            is_final &= self.open(graph, known, visited, conclusions)?;
        }
        Ok(is_final)
    }

    /// Stores and numbers the chosen path from a vertex up to an end, or around the cycle.
    fn follow(&mut self, graph: &NumberedEdges, known: &Known, start: usize) {
        self.last += 1;
        self.edges.clear();
        self.vertices.clear();
        let mut here = start;
        while self.vertices.len() < graph.vertices() {
            self.numbers[here] = self.last;
            self.vertices.push(here);
            let last = self.edges.last().copied();
            let next = graph.around(here).find(|&(edge, _)| known[edge] > 0 && Some(edge) != last);
            let Some((edge, other)) = next else { return };
            self.edges.push(edge);
            if other == start {
                return;
            }
            here = other;
        }
    }

    /// Excludes the edge between the ends of the path that was followed last; returns whether that was possible.
    fn open(
        &self,
        graph: &NumberedEdges,
        known: &mut Known,
        visited: usize,
        conclusions: &mut impl Conclusions,
    ) -> Result<bool, Conflict> {
        let (start, end) = (self.vertices[0], self.vertices[self.vertices.len() - 1]);
        let Some(edge) = graph.between(start, end).filter(|&edge| known[edge] == 0) else { return Ok(true) };
        if self.vertices.len() == visited {
            return Ok(false);
        }
        let outside =
            (0..graph.vertices()).filter(|&vertex| known[graph.visit(vertex)] > 0 && !self.contains(vertex));
        let Some(outside) = outside.min_by_key(|&vertex| cost_of(conclusions, graph, vertex)) else {
            return Ok(false);
        };
        claim(conclusions, known, (edge, false), |others| {
            others.extend(self.edges.iter().map(|&edge| (edge, false)));
            others.push((graph.visit(outside), false));
        })?;
        Ok(true)
    }

    /// Excludes all vertices that are not on the closed cycle that was followed last.
    fn closed(
        &self,
        graph: &NumberedEdges,
        known: &mut Known,
        conclusions: &mut impl Conclusions,
    ) -> Result<(), Conflict> {
        // Those on the cycle first: they are conflicts.
        for is_visited in [true, false] {
            for vertex in (0..graph.vertices()).filter(|&vertex| !self.contains(vertex)) {
                let visit = graph.visit(vertex);
                if (known[visit] > 0) != is_visited {
                    continue;
                }
                claim(conclusions, known, (visit, false), |others| {
                    others.extend(self.edges.iter().map(|&edge| (edge, false)));
                })?;
            }
        }
        Ok(())
    }

    /// Whether a vertex is on the path that was followed last.
    fn contains(&self, vertex: usize) -> bool {
        self.numbers[vertex] == self.last
    }
}
