//! Undirected steps as 0/1 variables, stored in the rows of both their ends.

use std::ops::Range;
use std::sync::Arc;

use super::variable::Variable;
use crate::solver::graph::SuccessorTable;

/// Where a vertex's row of edges begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct EdgeRow {
    /// First word of `(possible, chosen)` pairs, one pair for 64 slots; for dense edges of its set of vertices.
    pub(crate) word: u32,
    /// Index of slot 0 among the slots of all rows.
    pub(crate) slot: u32,
}

/// An edge as seen from one end: the other end, and the slot it has there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct EdgeEnd {
    pub(crate) target: u32,
    pub(crate) slot: u32,
}

/// The undirected steps of a symmetric table as 0/1 variables, one for each edge.
///
/// Row `v` of the state holds, for every slot of `v`, whether the edge is still possible and whether it is
/// chosen. Both ends of an edge always change together.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Edges {
    pub(crate) table: Arc<SuccessorTable>,
    /// How many words a set of vertices takes if the edges are dense, or 0. Then slots are vertices, rows are
    /// laid out as in `dense_rows`, and changes are collected in one set of the queue. Only the first set of
    /// a model over a dense table is dense.
    pub(crate) dense_width: usize,
    /// For each vertex its row, and one entry beyond the last.
    pub(crate) rows: Arc<[EdgeRow]>,
    /// For each slot of each row the edge's other end; empty in a dense table.
    pub(crate) ends: Arc<[EdgeEnd]>,
    /// For each slot of each row the number of its edge.
    pub(crate) numbers: Arc<[u32]>,
    pub(crate) first_word: u32,
    /// The words of dense edges; see `dense_rows`.
    pub(crate) dense_words: Range<usize>,
    /// First word of the set of vertices that are ends of paths.
    pub(crate) path_ends: u32,
    pub(crate) first_row: u32,
    pub(crate) vertices: u32,
    pub(crate) first_variable: Variable,
    pub(crate) set: u32,
    pub(crate) count: u32,
}

impl Edges {
    /// Returns the table of steps.
    #[must_use]
    pub fn table(&self) -> &Arc<SuccessorTable> {
        &self.table
    }

    /// Returns the number of edges.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Returns whether there are no edges.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the 0/1 variable of the edge in `slot` of `vertex`. It is the same from either end.
    #[inline]
    #[must_use]
    pub fn variable(&self, vertex: usize, slot: usize) -> Variable {
        self.first_variable.plus(self.numbers[self.rows[vertex].slot as usize + slot])
    }

    /// Returns all edge variables, ordered by lower end, then by higher end.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        let first = self.first_variable;
        (0..self.count).map(move |number| first.plus(number))
    }

    /// Whether slots are vertices, and every row is a set of vertices.
    #[inline]
    pub(crate) fn is_dense(&self) -> bool {
        self.dense_width != 0
    }

    /// Returns the number of 64-slot words in the row of `vertex`.
    #[inline]
    #[must_use]
    pub fn width(&self, vertex: usize) -> usize {
        if self.is_dense() {
            return self.dense_width;
        }
        ((self.rows[vertex + 1].word - self.rows[vertex].word) / 2) as usize
    }

    /// The units of notification of its vertices.
    pub(super) fn row_numbers(&self) -> Range<u32> {
        self.first_row..self.first_row + self.table.vertices() as u32
    }

    /// First word of the row of `vertex`.
    #[inline]
    pub(crate) fn word(&self, vertex: usize) -> usize {
        if self.is_dense() {
            return self.first_word as usize + self.dense_width * vertex;
        }
        self.rows[vertex].word as usize
    }

    /// The edge in `slot` of `vertex`, as seen from there.
    #[inline]
    pub(crate) fn end(&self, vertex: usize, slot: usize) -> (usize, usize) {
        if self.is_dense() {
            return (slot, vertex);
        }
        let end = self.ends[self.rows[vertex].slot as usize + slot];
        (end.target as usize, end.slot as usize)
    }

    /// Returns the slot of `vertex` that leads to `target`, if there is one. In a dense table that is the
    /// number of the target, whether there is an edge or not.
    #[inline]
    #[must_use]
    pub fn slot_towards(&self, vertex: usize, target: usize) -> Option<usize> {
        if self.is_dense() { Some(target) } else { self.table.slot(vertex, target) }
    }

    /// Returns the vertex that `slot` of `vertex` leads to.
    #[inline]
    #[must_use]
    pub fn target(&self, vertex: usize, slot: usize) -> usize {
        self.end(vertex, slot).0
    }
}

/// One entry of the log of chosen edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenEdge {
    set: u32,
    vertex: u32,
    target: u32,
}

impl ChosenEdge {
    #[inline]
    pub(super) fn new(set: u32, vertex: usize, target: usize) -> Self {
        Self { set, vertex: vertex as u32, target: target as u32 }
    }

    /// Returns whether the edge is one of `edges`.
    #[inline]
    #[must_use]
    pub fn is_in(&self, edges: &Edges) -> bool {
        self.is_of(edges.set)
    }

    /// The number of the set of edges.
    pub(super) fn set(&self) -> usize {
        self.set as usize
    }

    /// Whether the edge is of the set with this number.
    #[inline]
    pub(super) fn is_of(&self, set: u32) -> bool {
        self.set == set
    }

    /// Returns the two ends of the edge.
    #[inline]
    #[must_use]
    pub fn ends(&self) -> (usize, usize) {
        (self.vertex as usize, self.target as usize)
    }
}

impl std::fmt::Debug for Edges {
    /// The table and where its variables begin, which determine everything else.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Edges").field(&self.first_variable.index()).field(&self.table).finish()
    }
}
