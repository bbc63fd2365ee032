//! A graph with numbered edges, and the facts about a cycle in it.
//!
//! Fact `e` is that the cycle uses edge number `e`. Fact `edges + v` is that the cycle visits vertex `v`.

use super::successors::SuccessorTable;

/// The edges of a graph with their numbers.
#[derive(Debug, Clone)]
pub struct NumberedEdges {
    /// The first end of each edge: the lesser one, if they come from a table.
    ends: Vec<u32>,
    /// For each vertex its edges with their other ends, one vertex after another.
    incident: Vec<(u32, u32)>,
    /// Where the edges of each vertex start.
    starts: Vec<u32>,
}

impl NumberedEdges {
    /// Numbers the edges of a symmetric table by their lesser end, then by the other.
    ///
    /// # Panics
    /// If the table is not symmetric.
    pub(crate) fn new(table: &SuccessorTable) -> Self {
        assert!(table.is_symmetric(), "edges have no direction");
        let ends = table.joined().map(|[one, other]| (one, other));
        Self::of(table.vertices(), &ends.collect::<Vec<_>>())
    }

    /// Numbers edges between `vertices` vertices in this order.
    #[must_use]
    pub fn of(vertices: usize, ends: &[(u32, u32)]) -> Self {
        let mut rows = vec![Vec::new(); vertices];
        for (number, &(one, other)) in (0..).zip(ends) {
            rows[one as usize].push((number, other));
            rows[other as usize].push((number, one));
        }
        let mut starts = vec![0];
        let mut incident = Vec::with_capacity(2 * ends.len());
        for row in rows {
            incident.extend(row);
            starts.push(incident.len() as u32);
        }
        Self { ends: ends.iter().map(|pair| pair.0).collect(), incident, starts }
    }

    /// The number of vertices.
    pub(crate) fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges.
    pub(crate) fn edges(&self) -> usize {
        self.ends.len()
    }

    /// The ends of all edges in the order of their numbers, the lesser end first.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        (0..self.vertices()).flat_map(move |one| {
            let later = self.around(one).filter(move |step| one < step.1);
            later.map(move |(_, other)| [one, other])
        })
    }

    /// The lesser end of an edge.
    pub(crate) fn end(&self, edge: usize) -> usize {
        self.ends[edge] as usize
    }

    /// The number of facts.
    pub(crate) fn facts(&self) -> usize {
        self.edges() + self.vertices()
    }

    /// The number of the fact that a vertex is on the cycle.
    pub(crate) fn visit(&self, vertex: usize) -> usize {
        self.edges() + vertex
    }

    /// The edges of a vertex, each with its other end.
    #[inline]
    pub(crate) fn around(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)> {
        self.row(vertex).iter().map(|&(edge, other)| (edge as usize, other as usize))
    }

    /// The edges of a vertex, each with its other end, as they are stored.
    #[inline]
    #[must_use]
    pub fn row(&self, vertex: usize) -> &[(u32, u32)] {
        &self.incident[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// The number of the edge between two vertices, if there is one.
    #[inline]
    pub(crate) fn between(&self, one: usize, other: usize) -> Option<usize> {
        self.around(one).find(|&(_, end)| end == other).map(|(edge, _)| edge)
    }

    /// Writes the vertices of the cycle of these edges into `vertices`, replacing its contents: from the least one towards
    /// the lesser of its neighbours.
    pub(crate) fn follow(&self, is_used: impl Fn(usize) -> bool, vertices: &mut Vec<usize>) {
        vertices.clear();
        let used = |vertex: usize| self.around(vertex).filter(|&(edge, _)| is_used(edge)).map(|step| step.1);
        let mut next = (0..self.vertices()).find(|&vertex| used(vertex).next().is_some());
        while let Some(here) = next.filter(|_| vertices.len() < self.vertices()) {
            let previous = vertices.last().copied();
            vertices.push(here);
            let ahead = used(here).find(|&other| Some(other) != previous);
            next = ahead.filter(|&other| other != vertices[0]);
        }
    }
}
