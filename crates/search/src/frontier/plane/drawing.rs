//! Whether the taken part of a graph can be drawn in a disc with the frontier around it.

use super::super::plan::Plan;
use super::planar::is_planar;

/// The decided edges of a layer, with those of a new vertex that is joined to the frontier.
///
/// If they can be drawn in the plane, the vertices of the frontier have an order around the new one, and two disjoint paths
/// between them never alternate in this order: they would have to cross. The order is needed to draw the paths, but
/// their number does not depend on it.
pub(in crate::frontier) struct JoinedLayer {
    edges: Vec<[usize; 2]>,
    /// The new vertex; all others have lower numbers.
    new: usize,
}

impl JoinedLayer {
    /// Returns the layer after some steps of a plan, of which there is at least one.
    ///
    /// Earlier layers need not be tested. If the vertices that are not taken there are connected with the new one,
    /// contracting them turns one graph into the other, and a contracted graph can still be drawn.
    pub(in crate::frontier) fn new(plan: &Plan, steps: usize) -> Self {
        let decided = plan.steps[..steps].iter();
        let decided = decided.flat_map(|step| step.neighbours.iter().map(move |&other| [step.vertex, other]));
        let mut edges: Vec<[usize; 2]> = decided.map(|ends| ends.map(|end| end as usize)).collect();
        let new = edges.iter().flatten().max().map_or(0, |last| last + 1);
        edges.extend(plan.frontiers[steps - 1].iter().map(|on| [on.0 as usize, new]));
        Self { edges, new }
    }

    /// Returns whether the layer can be drawn in the plane.
    pub(super) fn is_planar(&self) -> bool {
        is_planar(self.new + 1, &self.edges)
    }

    /// Returns whether the layer can be drawn in the plane, with or without the vertex that has the most edges. The dummy
    /// of an open path is such a vertex.
    pub(in crate::frontier) fn is_nearly_planar(&self) -> bool {
        let mut degrees = vec![0usize; self.new];
        for &vertex in self.edges.iter().flatten().filter(|&&end| end < self.new) {
            degrees[vertex] += 1;
        }
        let most = (0..self.new).max_by_key(|&vertex| degrees[vertex]);
        let others = self.edges.iter().copied();
        let others = others.filter(|edge| most.is_some_and(|most| !edge.contains(&most)));
        self.is_planar() || is_planar(self.new + 1, &others.collect::<Vec<[usize; 2]>>())
    }

    /// Returns the number of its edges.
    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    /// Returns whether it can be drawn with these vertices of the frontier in this order around the new one, if that is
    /// joined to them only.
    ///
    /// A cycle through them is drawn around the new vertex. Each of its edges is divided by a vertex, because edges of
    /// the frontier may be there already.
    pub(super) fn has_order(&self, order: &[u32]) -> bool {
        let mut edges: Vec<[usize; 2]> =
            self.edges.iter().copied().filter(|edge| !edge.contains(&self.new)).collect();
        // A vertex of the order may have no decided edge, so its number may be greater.
        let new = order.iter().map(|&vertex| vertex as usize + 1).fold(self.new, usize::max);
        for (at, &vertex) in order.iter().enumerate() {
            let between = new + 1 + at;
            edges.push([vertex as usize, new]);
            if order.len() > 1 {
                edges.extend([vertex, order[(at + 1) % order.len()]].map(|end| [end as usize, between]));
            }
        }
        is_planar(new + 1 + order.len(), &edges)
    }

    /// Returns the vertices of the frontier in the order in which they are around the new vertex; `None` if no order is
    /// found.
    pub(super) fn order(&self, frontier: impl Iterator<Item = u32>) -> Option<Vec<u32>> {
        // The order of the first vertices nearly always leaves a place for the next one.
        let mut order = Vec::new();
        for vertex in frontier {
            let with = |at: usize| [&order[..at], &[vertex], &order[at..]].concat();
            order = (0..=order.len()).rev().map(with).find(|order: &Vec<u32>| self.has_order(order))?;
        }
        Some(order)
    }
}
