//! How a set of edges is laid out: words for its rows, and a 0/1 variable for each edge.

use std::sync::Arc;

use super::dense_rows::{initial_words, words_of_sets};
use super::edges::{ChosenEdge, EdgeEnd, EdgeRow, Edges};
use super::layout::Layout;
use super::variable::{BitMeaning, Storage, Variable};
use crate::solver::graph::SuccessorTable;

/// The words of one set of edges.
struct EdgeWords {
    /// First word of the row of vertex 0.
    first: u32,
    /// First word of the set of vertices that are ends of paths.
    path_ends: u32,
    rows: Vec<EdgeRow>,
}

/// The edges of one set, by the slots of all rows.
struct EdgeSlots {
    /// For each slot the edge's other end; empty for dense edges.
    ends: Vec<EdgeEnd>,
    /// For each slot the number of its edge.
    numbers: Vec<u32>,
    count: u32,
}

impl Layout {
    pub(crate) fn edges(&mut self, table: Arc<SuccessorTable>) -> Edges {
        assert!(table.is_symmetric(), "edges need a symmetric table");
        assert!(table.vertices() > 0, "edges need a vertex");
        // The queue has one set for the vertices of dense edges, so one set of edges can be dense.
        let dense = table.is_dense() && self.edge_sets.iter().all(|edges| !edges.is_dense());
        let dense_width = if dense { table.vertices().div_ceil(64) } else { 0 };
        let set = self.edge_sets.len() as u32;
        let (first_row, first_variable) = (self.rows, self.next_variable(table.arcs() / 2));
        self.rows += table.vertices() as u32;
        let words = if dense { self.dense_words(&table) } else { self.sparse_words(&table) };
        let slots = self.number_edges(&table, set, first_row, &words.rows, dense);
        let start = words.first as usize - if dense { words_of_sets(dense_width) } else { 0 };
        let edges = Edges {
            dense_width,
            dense_words: start..self.words() as usize,
            first_word: words.first,
            vertices: table.vertices() as u32,
            table,
            rows: words.rows.into(),
            ends: slots.ends.into(),
            numbers: slots.numbers.into(),
            path_ends: words.path_ends,
            first_row,
            first_variable,
            set,
            count: slots.count,
        };
        self.edge_sets.push(edges.clone());
        edges
    }

    /// The variable of a chosen edge.
    pub(super) fn edge(&self, edge: &ChosenEdge) -> Variable {
        let (edges, (one, other)) = (&self.edge_sets[edge.set()], edge.ends());
        edges.variable(one, edges.slot_towards(one, other).expect("a chosen edge is an edge"))
    }

    /// Lays out the sets and rows of dense edges.
    fn dense_words(&mut self, table: &SuccessorTable) -> EdgeWords {
        let targets = |vertex| table.slots(vertex).map(|(slot, _)| slot).collect();
        let targets: Vec<Vec<usize>> = (0..table.vertices()).map(targets).collect();
        let width = table.vertices().div_ceil(64);
        let start = self.words();
        let words = if width == 1 { initial_words::<1>(&targets) } else { initial_words::<2>(&targets) };
        self.initial.extend(words);
        let first = start + words_of_sets(width) as u32;
        let rows = slot_starts(table).map(|slot| EdgeRow { word: first, slot }).collect();
        EdgeWords { first, path_ends: start + 1, rows }
    }

    /// Lays out a row of `(possible, chosen)` pairs for each vertex, and the set of ends of paths.
    fn sparse_words(&mut self, table: &SuccessorTable) -> EdgeWords {
        let first = self.words();
        let mut rows = Vec::with_capacity(table.vertices() + 1);
        for (vertex, slot) in slot_starts(table).enumerate() {
            rows.push(EdgeRow { word: self.words(), slot });
            if vertex < table.vertices() {
                let start = self.initial.len();
                let width = table.slot_count(vertex).div_ceil(64).max(1);
                self.initial.resize(start + 2 * width, 0);
                for (slot, _) in table.slots(vertex) {
                    self.initial[start + slot / 64 * 2] |= 1 << (slot % 64);
                }
            }
        }
        let path_ends = self.words();
        self.initial.resize(self.initial.len() + table.vertices().div_ceil(64), 0);
        EdgeWords { first, path_ends, rows }
    }

    /// Adds a variable for each edge, numbered by lower end, then by higher end.
    fn number_edges(
        &mut self,
        table: &SuccessorTable,
        set: u32,
        first_row: u32,
        rows: &[EdgeRow],
        dense: bool,
    ) -> EdgeSlots {
        let total = rows[table.vertices()].slot as usize;
        let mut ends = vec![EdgeEnd::default(); if dense { 0 } else { total }];
        let mut numbers = vec![0; total];
        let mut count = 0;
        for vertex in 0..table.vertices() {
            for (slot, target) in table.slots(vertex) {
                let here = rows[vertex].slot as usize + slot;
                let back = table.back(vertex, slot).expect("the table is symmetric");
                if !dense {
                    ends[here] = EdgeEnd { target: target as u32, slot: back as u32 };
                }
                if target > vertex {
                    let values = BitMeaning::Edge { set, vertex: vertex as u32, slot: slot as u32 };
                    self.storage.push(Storage { word: 0, size: 2, row: first_row + vertex as u32, values });
                    numbers[here] = count;
                    numbers[rows[target].slot as usize + back] = count;
                    count += 1;
                }
            }
        }
        EdgeSlots { ends, numbers, count }
    }
}

/// The index of slot 0 of each vertex among the slots of all rows, and the number of all slots.
fn slot_starts(table: &SuccessorTable) -> impl Iterator<Item = u32> {
    let mut next = 0;
    (0..=table.vertices()).map(move |vertex| {
        let start = next;
        if vertex < table.vertices() {
            next += table.slot_count(vertex) as u32;
        }
        start
    })
}
