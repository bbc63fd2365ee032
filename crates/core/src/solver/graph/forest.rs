//! Depth-first forests of undirected multigraphs, and what covers their edges.
//!
//! Vertices are numbered in the order they are reached, and named by these numbers. Every edge outside the
//! forest is a *back edge*: it joins a vertex to one of its ancestors and *covers* the tree edges between
//! them. Two numbers of a tree edge, from a vertex to its parent, show where the graph can be disconnected:
//!
//! - its *cover*, the number of back edges over it: an edge without cover is a bridge;
//! - its *low* point, the lowest number that a back edge from its subtree reaches: if that is not below the
//!   parent, the parent cuts the subtree off.
//!
//! Both are summed up from the leaves, so everything takes linear time and no recursion.
//!
//! Source: J. Hopcroft and R. Tarjan, Algorithm 447: efficient algorithms for graph
//! manipulation, CACM 16 (1973).

use super::multigraph::Multigraph;

/// No number, no edge.
pub(crate) const NONE: u32 = u32::MAX;

/// An edge outside the forest, between the numbers of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BackEdge {
    /// The end that was reached later.
    pub(crate) lower: u32,
    /// Its ancestor.
    pub(crate) upper: u32,
    pub(crate) edge: u32,
}

/// A depth-first forest; keeps its memory between calls. All lists are indexed by number, except `number`
/// itself, which is indexed by vertex.
#[derive(Debug, Clone, Default)]
pub(crate) struct Forest {
    /// The number of each vertex, or [`NONE`] if it was left out.
    pub(crate) number: Vec<u32>,
    /// The vertices in the order they were reached.
    pub(crate) order: Vec<u32>,
    /// The number of the parent, or [`NONE`] at a root.
    pub(crate) parent: Vec<u32>,
    /// The edge to the parent.
    pub(crate) edge: Vec<u32>,
    /// How many back edges cover the edge to the parent.
    pub(crate) cover: Vec<u32>,
    /// The lowest number that a back edge from the subtree reaches, or its own.
    pub(crate) low: Vec<u32>,
    pub(crate) back_edges: Vec<BackEdge>,
    /// How many roots there are.
    pub(crate) trees: usize,
    /// The numbers of the vertices on the current path, each with how many of its edges have been read.
    stack: Vec<(u32, u32)>,
}

impl Forest {
    /// Grows a forest over all vertices but `without`; every tree starts at its lowest vertex.
    pub(crate) fn grow(&mut self, graph: &Multigraph, without: Option<usize>) {
        let vertices = graph.vertices();
        self.number.clear();
        self.number.resize(vertices, NONE);
        self.order.clear();
        self.parent.clear();
        self.edge.clear();
        self.back_edges.clear();
        self.trees = 0;
        for root in (0..vertices).filter(|&vertex| Some(vertex) != without) {
            if self.number[root] == NONE {
                self.trees += 1;
                self.enter(root, NONE, NONE);
                self.explore(graph, without);
            }
        }
        self.sum_up();
    }

    fn enter(&mut self, vertex: usize, parent: u32, edge: u32) {
        let number = self.order.len() as u32;
        self.number[vertex] = number;
        self.order.push(vertex as u32);
        self.parent.push(parent);
        self.edge.push(edge);
        self.stack.push((number, 0));
    }

    fn explore(&mut self, graph: &Multigraph, without: Option<usize>) {
        while let Some((here, next)) = self.stack.last_mut() {
            let here = *here;
            let arcs = graph.arcs(self.order[here as usize] as usize);
            let Some(arc) = arcs.get(*next as usize) else {
                self.stack.pop();
                continue;
            };
            *next += 1;
            let (target, edge) = (arc.target as usize, arc.edge() as u32);
            let there = self.number[target];
            if Some(target) == without {
                continue;
            }
            if there == NONE {
                self.enter(target, here, edge);
            } else if there < here && edge != self.edge[here as usize] {
                self.back_edges.push(BackEdge { lower: here, upper: there, edge });
            }
        }
    }

    /// Covers and low points, from the leaves to the roots.
    fn sum_up(&mut self) {
        let count = self.order.len();
        self.low.clear();
        self.low.extend(0..count as u32);
        self.cover.clear();
        self.cover.resize(count, 0);
        for back in &self.back_edges {
            let (lower, upper) = (back.lower as usize, back.upper as usize);
            self.low[lower] = self.low[lower].min(back.upper);
            // Sums over whole subtrees are never negative, but intermediate sums may wrap.
            self.cover[lower] = self.cover[lower].wrapping_add(1);
            self.cover[upper] = self.cover[upper].wrapping_sub(1);
        }
        for number in (0..count).rev() {
            let parent = self.parent[number] as usize;
            if self.parent[number] != NONE {
                self.low[parent] = self.low[parent].min(self.low[number]);
                self.cover[parent] = self.cover[parent].wrapping_add(self.cover[number]);
            }
        }
    }

    /// Whether the parent of `number` cuts it off from all vertices reached before the parent. Below a root
    /// this is always so.
    #[inline]
    pub(crate) fn is_cut_off(&self, number: usize) -> bool {
        self.parent[number] != NONE && self.low[number] >= self.parent[number]
    }
}

#[cfg(test)]
mod tests {
    use super::super::multigraph::Multigraph;
    use super::Forest;

    fn forest(vertices: usize, edges: &[(u32, u32)], without: Option<usize>) -> Forest {
        let mut graph = Multigraph::default();
        graph.rebuild(vertices, &edges.iter().copied());
        let mut forest = Forest::default();
        forest.grow(&graph, without);
        forest
    }

    #[test]
    fn covers_and_low_points() {
        // A triangle with a tail, and a pair of parallel edges at its end.
        let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3)];
        let found = forest(5, &edges, None);
        assert_eq!((found.trees, found.order.clone()), (1, vec![0, 1, 2, 3, 4]));
        assert_eq!(found.cover, [0, 1, 1, 0, 1]);
        assert_eq!(found.low, [0, 0, 0, 3, 3]);
        let cut_off: Vec<usize> = (0..5).filter(|&number| found.is_cut_off(number)).collect();
        assert_eq!(cut_off, [1, 3, 4]);
    }

    #[test]
    fn a_vertex_can_be_left_out() {
        let found = forest(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)], Some(2));
        assert_eq!((found.trees, found.order.clone()), (2, vec![0, 1, 3, 4]));
        assert_eq!(found.cover, [0; 4]);
    }
}
