//! The possible edges hang together, and no vertex holds them together alone.
//!
//! A cycle through all vertices stays connected when one vertex is taken away, so
//! a graph with a *cut vertex* has none. One depth-first walk finds both: with
//! vertices numbered as they are reached, the subtree of a child that reaches no
//! number below its parent's is cut off by the parent.
//!
//! Nothing is removed, so this finds dead ends only. On whole boards it almost never
//! does; on sparse irregular graphs it is vital. Hence [`Adaptive`].
//!
//! Source: J. Hopcroft and R. Tarjan, Algorithm 447: efficient algorithms for graph
//! manipulation, CACM 16 (1973).

use super::adaptive::Adaptive;
use crate::engine::{Conflict, Edges, Posting, Priority, Propagator, State, Status, Wishes};

/// Average degree up to which a graph counts as sparse, as cubic graphs do: there the
/// first check below the root is made after one decision, elsewhere after as many as there
/// are vertices.
const SPARSE_DEGREE: usize = 3;

/// Fails where the possible edges have a cut vertex or fall apart.
pub(super) struct Connectivity {
    edges: Edges,
    vertices: usize,
    adaptive: Adaptive,
    // Scratch of the walk.
    number: Vec<u32>,
    lowest: Vec<u32>,
    stack: Vec<Visit>,
}

/// A vertex on the way from the root of the walk, and how far its row has been walked.
struct Visit {
    vertex: usize,
    k: usize,
    rest: u64,
}

impl Connectivity {
    pub(super) fn new(edges: &Edges, posting: &mut Posting<'_>) -> Self {
        let vertices = edges.table().vertices();
        let sparse = 2 * edges.len() <= SPARSE_DEGREE * vertices;
        Self {
            edges: edges.clone(),
            vertices,
            adaptive: Adaptive::new(if sparse { 1 } else { vertices }, posting),
            number: vec![0; vertices],
            lowest: vec![0; vertices],
            stack: Vec::new(),
        }
    }

    fn enter(&mut self, state: &State, vertex: usize, number: u32) {
        self.number[vertex] = number;
        self.lowest[vertex] = number;
        self.stack.push(Visit { vertex, k: 0, rest: state.possible(&self.edges, vertex, 0) });
    }

    /// Whether all vertices are reached from the first and none cuts others off.
    fn is_whole(&mut self, state: &State) -> bool {
        self.number.fill(0);
        self.stack.clear();
        let mut reached = 1;
        let mut children_of_first = 0;
        self.enter(state, 0, reached);
        while let Some(top) = self.stack.last_mut() {
            let vertex = top.vertex;
            if top.rest == 0 {
                top.k += 1;
                if top.k < self.edges.width(vertex) {
                    top.rest = state.possible(&self.edges, vertex, top.k);
                    continue;
                }
                self.stack.pop();
                let Some(parent) = self.stack.last().map(|visit| visit.vertex) else { break };
                self.lowest[parent] = self.lowest[parent].min(self.lowest[vertex]);
                if parent == 0 {
                    children_of_first += 1;
                } else if self.lowest[vertex] >= self.number[parent] {
                    return false;
                }
                continue;
            }
            let slot = top.k * 64 + top.rest.trailing_zeros() as usize;
            top.rest &= top.rest - 1;
            let target = self.edges.target(vertex, slot);
            if self.number[target] == 0 {
                reached += 1;
                self.enter(state, target, reached);
            } else {
                self.lowest[vertex] = self.lowest[vertex].min(self.number[target]);
            }
        }
        reached as usize == self.vertices && children_of_first < 2
    }
}

impl Propagator for Connectivity {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        if self.is_whole(state) { Ok(self.adaptive.passed(state)) } else { Err(Conflict) }
    }

    fn priority(&self) -> Priority {
        Priority::Rare
    }

    fn subscribe(&self, _: &mut Wishes) {}
}
