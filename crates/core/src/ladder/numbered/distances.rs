//! Distances on the empty board, found when they are first asked for.

use std::sync::{Arc, OnceLock};

use super::moves::StepSets;
use crate::solver::bits::ones_in;

/// The distance of vertices that no walk joins.
pub(super) const FAR: u16 = u16::MAX;

/// The lengths of shortest walks between vertices.
#[derive(Debug)]
pub(super) struct Distances {
    /// The steps to successors, and those to predecessors.
    ways: [Arc<StepSets>; 2],
    /// For each vertex the lengths of walks from it to all vertices, and of walks from all vertices to it; the second are
    /// empty if they are the same backwards.
    known: [Vec<OnceLock<Box<[u16]>>>; 2],
}

impl Distances {
    /// Prepares distances along steps.
    pub(super) fn new(ways: &[Arc<StepSets>; 2], count: usize) -> Self {
        let unknown = || (0..count).map(|_| OnceLock::new()).collect();
        let backwards = if Arc::ptr_eq(&ways[0], &ways[1]) { Vec::new() } else { unknown() };
        Self { ways: ways.clone(), known: [unknown(), backwards] }
    }

    /// Returns the lengths of shortest walks from this vertex to all vertices.
    pub(super) fn from(&self, vertex: usize) -> &[u16] {
        self.walks(0, vertex)
    }

    /// Returns the lengths of shortest walks from all vertices to this one.
    pub(super) fn toward(&self, vertex: usize) -> &[u16] {
        self.walks(usize::from(!self.known[1].is_empty()), vertex)
    }

    fn walks(&self, way: usize, vertex: usize) -> &[u16] {
        self.known[way][vertex].get_or_init(|| walks(vertex, &self.ways[way], self.known[way].len()))
    }
}

/// Returns the lengths of shortest walks from `start`.
fn walks(start: usize, steps: &StepSets, count: usize) -> Box<[u16]> {
    let mut lengths = vec![FAR; count];
    lengths[start] = 0;
    let (mut border, mut length) = (vec![start], 0);
    while !border.is_empty() {
        length += 1;
        let mut next = Vec::new();
        for vertex in border {
            for other in ones_in(steps.row(vertex)) {
                if lengths[other] == FAR {
                    lengths[other] = length;
                    next.push(other);
                }
            }
        }
        border = next;
    }
    lengths.into()
}
