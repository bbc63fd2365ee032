//! The vertices to be examined, each once, in the order in which they are added.
//!
//! It is a queue and not a stack because changes of ordinals spread like a wave, and a stack would follow each of them
//! too far.

use std::collections::VecDeque;

/// A queue of vertices; see the module.
#[derive(Debug)]
pub(super) struct Waiting {
    vertices: VecDeque<usize>,
    is_waiting: Vec<bool>,
}

impl Waiting {
    /// Returns an empty queue for vertices below `count`.
    pub(super) fn new(count: usize) -> Self {
        Self { vertices: VecDeque::new(), is_waiting: vec![false; count] }
    }

    /// Empties the queue.
    pub(super) fn clear(&mut self) {
        self.vertices.clear();
        self.is_waiting.fill(false);
    }

    /// Adds a vertex, unless it waits already.
    #[inline]
    pub(super) fn add(&mut self, vertex: usize) {
        if !std::mem::replace(&mut self.is_waiting[vertex], true) {
            self.vertices.push_back(vertex);
        }
    }

    /// Takes a vertex out of the queue, wherever it is.
    #[inline]
    pub(super) fn remove(&mut self, vertex: usize) {
        self.is_waiting[vertex] = false;
    }

    /// Takes the next vertex. It counts as waiting until it is [removed](Self::remove).
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        std::iter::from_fn(|| self.vertices.pop_front()).find(|&vertex| self.is_waiting[vertex])
    }
}
