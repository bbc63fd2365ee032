//! The parts of a graph that an edge or a vertex separates from the rest, by a depth-first search.
//!
//! In preorder the descendants of a vertex are consecutive. Let `child` be found from `parent`. If no edge leads from
//! the descendants of `child` beyond `parent`, then `parent` separates them from all other vertices. If none leads to
//! `parent` either, except for the edge to `child`, that edge is a bridge.
//!
//! Source: J. Hopcroft and R. Tarjan, *Efficient algorithms for graph manipulation*, Communications of the ACM 16
//! (1973).

use std::ops::Range;

use super::numbered_edges::NumberedEdges;

/// No edge: the number of none.
pub const NO_EDGE: usize = usize::MAX;

/// What separates a place and its descendants in preorder from all other vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockGate {
    /// Some edge leads elsewhere.
    Open,
    /// All edges that lead elsewhere lead to this vertex.
    Vertex(usize),
    /// They are a whole component.
    Component,
}

impl BlockGate {
    /// Returns the vertex, if it is one.
    #[must_use]
    pub fn vertex(self) -> Option<usize> {
        if let Self::Vertex(vertex) = self { Some(vertex) } else { None }
    }
}

/// The separated parts of some edges of a graph; each part is a range of `order`.
#[derive(Debug, Clone, Default)]
pub struct Blocks {
    /// The vertices in preorder, one component after another.
    pub order: Vec<usize>,
    /// For each vertex its place in `order`.
    pub places: Vec<usize>,
    /// For each place the end of its descendants.
    pub ends: Vec<usize>,
    /// For each place what separates it and its descendants from the rest.
    pub gates: Vec<BlockGate>,
    /// For each place the only edge between it and its descendants and the rest, or [`NO_EDGE`].
    pub bridges: Vec<usize>,
    /// For each place the least place that an edge leads to from it and its descendants, without the edge to its
    /// parent.
    low: Vec<usize>,
    /// The open places with the edge that led to each, and the next of its edges to look at.
    stack: Vec<(usize, usize, usize)>,
}

const UNSEEN: usize = usize::MAX;

impl Blocks {
    /// Finds the parts of the graph that has only the edges that `is_edge` accepts.
    pub fn explore(&mut self, graph: &NumberedEdges, is_edge: impl Fn(usize) -> bool) {
        let count = graph.vertices();
        self.order.clear();
        self.places.clear();
        self.places.resize(count, UNSEEN);
        self.ends.resize(count, 0);
        self.gates.clear();
        self.gates.resize(count, BlockGate::Open);
        self.bridges.clear();
        self.bridges.resize(count, NO_EDGE);
        self.low.resize(count, 0);
        for root in 0..count {
            if self.places[root] == UNSEEN {
                let place = self.order.len();
                self.enter(root, NO_EDGE);
                self.descend(graph, &is_edge);
                self.gates[place] = BlockGate::Component;
            }
        }
    }

    fn enter(&mut self, vertex: usize, edge: usize) {
        let place = self.order.len();
        self.places[vertex] = place;
        self.order.push(vertex);
        self.low[place] = place;
        self.stack.push((place, edge, 0));
    }

    /// Visits all descendants of the vertex on the stack.
    fn descend(&mut self, graph: &NumberedEdges, is_edge: &impl Fn(usize) -> bool) {
        while let Some(&mut (place, from, ref mut next)) = self.stack.last_mut() {
            let Some(&(edge, other)) = graph.row(self.order[place]).get(*next) else {
                self.stack.pop();
                self.leave(place, from);
                continue;
            };
            *next += 1;
            let (edge, other) = (edge as usize, other as usize);
            if edge == from || !is_edge(edge) {
                continue;
            }
            match self.places[other] {
                UNSEEN => self.enter(other, edge),
                there => self.low[place] = self.low[place].min(there),
            }
        }
    }

    /// Ends the visit of a place that an edge led to.
    fn leave(&mut self, place: usize, from: usize) {
        self.ends[place] = self.order.len();
        let Some(&(parent, ..)) = self.stack.last() else { return };
        let low = self.low[place];
        self.low[parent] = self.low[parent].min(low);
        if low >= parent {
            self.gates[place] = BlockGate::Vertex(self.order[parent]);
        }
        if low > parent {
            self.bridges[place] = from;
        }
    }

    /// Calls `each` with every edge of the graph between a part and the rest, without the edges of one vertex.
    pub(crate) fn cut(
        &self,
        graph: &NumberedEdges,
        part: &Range<usize>,
        without: Option<usize>,
        mut each: impl FnMut(usize),
    ) {
        for &vertex in &self.order[part.clone()] {
            for (edge, other) in graph.around(vertex) {
                if !part.contains(&self.places[other]) && Some(other) != without {
                    each(edge);
                }
            }
        }
    }
}
