//! Simple paths and cycles as simple cycles of an undirected graph.
//!
//! An open path becomes a cycle by *dummies*, vertices that stand for the outside; every cycle must visit them.
//!
//! - Directed steps, or both ends given, or none: one dummy, joined to the vertices that may be first or last.
//! - Undirected steps and one end given: two dummies that are joined to each other. The first is also joined to the
//!   given end, the second to all other vertices.
//!
//! A cycle with both ends given is an open path between them without the step that joins them. In a directed graph,
//! each vertex becomes three in a row, `in - middle - out`, and a step becomes an edge from `out` to `in`. A cycle that
//! visits `in` or `out` must use the edge to its `middle`, so it passes every triple in the same direction.
//!
//! Vertices that are too far from the ends for the greatest length lose their edges.

use std::collections::VecDeque;
use std::sync::Arc;

use super::SimplePaths;
use crate::solver::graph::SuccessorTable;

/// An undirected graph whose simple cycles stand for simple paths or cycles of another graph.
#[derive(Debug, Clone)]
pub struct CycleForm {
    /// The undirected graph.
    pub graph: Arc<SuccessorTable>,
    /// Vertices that every cycle must visit.
    pub required: Vec<u32>,
    /// Pairs of a vertex and a neighbour: a cycle that visits the vertex must use the edge between them.
    pub partners: Vec<(u32, u32)>,
    /// Whether the ends exclude every solution.
    pub is_impossible: bool,
    /// Whether every cycle stands for a solution with at least the least number of steps.
    pub has_fewest: bool,
    /// The number of vertices of the other graph.
    pub real: usize,
    /// The number of vertices for each of the other graph: 1 or 3.
    pub copies: usize,
    /// The number of edges of a cycle that are no steps.
    pub extra: usize,
}

impl SimplePaths {
    /// Returns the solutions as cycles.
    ///
    /// # Panics
    /// If the graph has too many steps for a table.
    #[must_use]
    pub fn form(&self) -> CycleForm {
        let real = self.steps.vertices();
        let copies = if self.is_undirected() { 1 } else { 3 };
        let both = self.first.is_some() && self.last.is_some();
        let open = !self.closed || both;
        let closing = || self.steps.slot(self.last.unwrap_or(0) as usize, self.first.unwrap_or(0) as usize);
        let mut form = CycleForm {
            graph: Arc::clone(&self.steps),
            required: Vec::new(),
            partners: Vec::new(),
            is_impossible: both && (self.first == self.last || self.closed && closing().is_none()),
            has_fewest: copies == 1 || self.closed || both,
            real,
            copies,
            extra: 0,
        };
        let mut rows = self.edges(&form, open);
        if open {
            self.add_dummies(&mut form, &mut rows);
        } else if let Some(vertex) = self.first.or(self.last) {
            form.required.push(form.vertex(vertex as usize));
        }
        if copies == 3 {
            let triples = (0..real as u32).map(|vertex| 3 * vertex + 1);
            let partners = triples.map(|middle| [(middle - 1, middle), (middle + 1, middle)]);
            form.partners = partners.collect::<Vec<_>>().concat();
        }
        form.graph = Arc::new(SuccessorTable::new(rows).expect("each edge once, and as few as the steps"));
        form
    }

    /// Returns the edges for the steps that a solution can use, in both directions.
    fn edges(&self, form: &CycleForm, open: bool) -> Vec<Vec<u32>> {
        let is_useful = self.within_reach();
        let mut rows = vec![Vec::new(); form.real * form.copies];
        for from in 0..form.real {
            let joins_ends = |to: u32| {
                let ends = (self.first, self.last);
                let is_step = |one: u32, other: u32| ends == (Some(one), Some(other));
                self.closed && (is_step(from as u32, to) && form.copies == 1 || is_step(to, from as u32))
            };
            for to in self.steps.row(from) {
                if !is_useful[from] || !is_useful[to as usize] || open && joins_ends(to) {
                    continue;
                }
                if form.copies == 1 {
                    rows[from].push(to);
                } else {
                    rows[3 * from + 2].push(3 * to);
                    rows[3 * to as usize].push(3 * from as u32 + 2);
                }
            }
            if form.copies == 3 {
                let middle = 3 * from as u32 + 1;
                rows[3 * from].push(middle);
                rows[3 * from + 1].extend([middle - 1, middle + 1]);
                rows[3 * from + 2].push(middle);
            }
        }
        rows
    }

    /// Adds the dummies of open paths.
    fn add_dummies(&self, form: &mut CycleForm, rows: &mut Vec<Vec<u32>>) {
        let dummy = rows.len() as u32;
        let single = self.first.xor(self.last).filter(|_| form.copies == 1);
        rows.resize(rows.len() + if single.is_some() { 2 } else { 1 }, Vec::new());
        let mut join = |one: u32, other: u32| {
            rows[one as usize].push(other);
            rows[other as usize].push(one);
        };
        let all = 0..form.real as u32;
        let is_first = |vertex: u32| self.first.is_none_or(|first| first == vertex);
        let is_last = |vertex: u32| self.last.is_none_or(|last| last == vertex);
        form.required.push(dummy);
        if form.copies == 3 {
            form.extra = 1;
            all.clone().filter(|&vertex| is_first(vertex)).for_each(|vertex| join(dummy, 3 * vertex));
            all.filter(|&vertex| is_last(vertex)).for_each(|vertex| join(dummy, 3 * vertex + 2));
        } else if let Some(end) = single {
            form.extra = 3;
            form.required.push(dummy + 1);
            join(dummy, end);
            join(dummy, dummy + 1);
            all.filter(|&vertex| vertex != end).for_each(|vertex| join(dummy + 1, vertex));
        } else {
            form.extra = 2;
            all.filter(|&vertex| is_first(vertex) || is_last(vertex)).for_each(|vertex| join(dummy, vertex));
        }
    }

    /// Returns for each vertex whether a solution of the greatest length can reach it from its ends.
    fn within_reach(&self) -> Vec<bool> {
        let most = *self.lengths.end();
        let there = self.first.or(self.last.filter(|_| self.is_undirected()));
        let from_first = there.map(|vertex| self.distances(vertex));
        let last = self.last.filter(|&last| self.is_undirected() && Some(last) != there);
        let from_last = last.map(|vertex| self.distances(vertex));
        let distance = |known: &Option<Vec<usize>>, vertex: usize| {
            known.as_ref().map_or(0, |distances| distances[vertex])
        };
        let one_way = |vertex: usize| {
            let sum = distance(&from_first, vertex).saturating_add(distance(&from_last, vertex));
            // A cycle through one vertex leads there and back.
            let returns = self.closed && from_last.is_none() && self.is_undirected();
            if returns { sum.saturating_mul(2) } else { sum }
        };
        (0..self.steps.vertices()).map(|vertex| one_way(vertex) <= most).collect()
    }

    /// Returns the number of steps from a vertex to each other; `usize::MAX` where no path leads.
    fn distances(&self, start: u32) -> Vec<usize> {
        let mut distances = vec![usize::MAX; self.steps.vertices()];
        distances[start as usize] = 0;
        let mut waiting = VecDeque::from([start as usize]);
        while let Some(vertex) = waiting.pop_front() {
            for next in self.steps.row(vertex) {
                if distances[next as usize] == usize::MAX {
                    distances[next as usize] = distances[vertex] + 1;
                    waiting.push_back(next as usize);
                }
            }
        }
        distances
    }
}
