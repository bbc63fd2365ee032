//! Distances on the empty board, found when they are first asked for.

use std::sync::{Arc, OnceLock};

use crate::solver::bits::ones_in;

/// The distance of vertices that no walk joins.
pub(super) const FAR: u16 = u16::MAX;

/// The lengths of shortest walks between vertices.
#[derive(Debug)]
pub(super) struct Distances {
    after: Arc<[u64]>,
    before: Arc<[u64]>,
    /// For each vertex the lengths of walks from it to all vertices.
    from: Vec<OnceLock<Box<[u16]>>>,
    /// For each vertex the lengths of walks from all vertices to it; empty if they are the same backwards.
    toward: Vec<OnceLock<Box<[u16]>>>,
}

impl Distances {
    /// Prepares distances along steps, given as sets of successors and of predecessors.
    pub(super) fn new(after: Arc<[u64]>, before: Arc<[u64]>, count: usize) -> Self {
        let unknown = || (0..count).map(|_| OnceLock::new()).collect();
        let toward = if Arc::ptr_eq(&after, &before) { Vec::new() } else { unknown() };
        Self { after, before, from: unknown(), toward }
    }

    /// Returns the lengths of shortest walks from this vertex to all vertices.
    pub(super) fn from(&self, vertex: usize) -> &[u16] {
        self.from[vertex].get_or_init(|| walks(vertex, &self.after, self.from.len()))
    }

    /// Returns the lengths of shortest walks from all vertices to this one.
    pub(super) fn toward(&self, vertex: usize) -> &[u16] {
        if self.toward.is_empty() {
            return self.from(vertex);
        }
        self.toward[vertex].get_or_init(|| walks(vertex, &self.before, self.toward.len()))
    }
}

/// Returns the lengths of shortest walks from `start`, in a graph given as sets of neighbours.
fn walks(start: usize, near: &[u64], count: usize) -> Box<[u16]> {
    let width = count.div_ceil(64);
    let mut lengths = vec![FAR; count];
    lengths[start] = 0;
    let (mut border, mut length) = (vec![start], 0);
    while !border.is_empty() {
        length += 1;
        let mut next = Vec::new();
        for vertex in border {
            for other in ones_in(&near[vertex * width..][..width]) {
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
