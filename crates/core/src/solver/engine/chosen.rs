//! The chosen edges, in the order in which they were chosen, and for dense edges also by vertex.
//!
//! The log is cut when a level is left, which says exactly which edges are no longer chosen. So the rows need
//! not be copied at every level: each edge that leaves the log leaves the rows of both its ends. In a model
//! whose only propagator reads the log, keeping rows is not worth its cost, and the few readers search the
//! log.

use super::edges::{ChosenEdge, Edges};

/// The chosen edges of all sets of edges.
#[derive(Debug, Default)]
pub(crate) struct ChosenEdges {
    log: Vec<ChosenEdge>,
    /// For each vertex of the dense edges the targets of its chosen edges; empty if rows are not kept.
    rows: Vec<u64>,
    /// How many words a row has.
    width: usize,
    /// The dense set of edges.
    dense: u32,
    /// The length of the log at each open level.
    levels: Vec<usize>,
}

impl ChosenEdges {
    /// No chosen edge.
    pub(super) fn new(edge_sets: &[Edges]) -> Self {
        let Some(edges) = edge_sets.iter().find(|edges| edges.is_dense()) else {
            return Self::default();
        };
        let vertices = edges.table.vertices();
        let rows = vec![0; edges.dense_width * vertices];
        Self {
            log: Vec::with_capacity(vertices),
            rows,
            width: edges.dense_width,
            dense: edges.set,
            levels: Vec::new(),
        }
    }

    /// Keeps no rows from now on.
    pub(super) fn drop_rows(&mut self) {
        self.rows = Vec::new();
    }

    /// All of them, in the order in which they were chosen.
    #[inline]
    pub(super) fn log(&self) -> &[ChosenEdge] {
        &self.log
    }

    /// The targets `64 * k ..` of the chosen edges of a vertex of the dense edges.
    #[inline]
    pub(super) fn word(&self, vertex: usize, k: usize) -> u64 {
        if self.rows.is_empty() { self.search(vertex, k) } else { self.rows[self.width * vertex + k] }
    }

    /// The same from the log.
    fn search(&self, vertex: usize, k: usize) -> u64 {
        let ends = self.log.iter().filter(|edge| edge.is_of(self.dense)).map(ChosenEdge::ends);
        let targets = ends.filter_map(|(one, other)| match vertex {
            _ if vertex == one => Some(other),
            _ if vertex == other => Some(one),
            _ => None,
        });
        targets.filter(|target| target / 64 == k).fold(0, |row, target| row | 1 << (target % 64))
    }

    /// Adds an edge that is not dense.
    #[inline]
    pub(super) fn push(&mut self, edge: ChosenEdge) {
        self.log.push(edge);
    }

    /// Adds a dense edge, where rows have `W` words.
    #[inline]
    pub(super) fn push_dense<const W: usize>(&mut self, vertex: usize, target: usize) {
        self.log.push(ChosenEdge::new(self.dense, vertex, target));
        if !self.rows.is_empty() {
            self.rows[W * vertex + target / 64] |= 1 << (target % 64);
            self.rows[W * target + vertex / 64] |= 1 << (vertex % 64);
        }
    }

    #[inline]
    pub(super) fn open_level(&mut self) {
        self.levels.push(self.log.len());
    }

    /// Takes back the edges that were chosen since the level was opened.
    #[inline]
    pub(super) fn close_level(&mut self) {
        let length = self.levels.pop().unwrap_or(0);
        if !self.rows.is_empty() {
            for edge in &self.log[length..] {
                if edge.is_of(self.dense) {
                    let (one, other) = edge.ends();
                    self.rows[self.width * one + other / 64] &= !(1 << (other % 64));
                    self.rows[self.width * other + one / 64] &= !(1 << (one % 64));
                }
            }
        }
        self.log.truncate(length);
    }
}
