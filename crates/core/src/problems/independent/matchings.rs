//! Matchings of a graph: sets of edges without a common end.
//!
//! They are the independent sets of the line graph, whose vertices are the edges. In a *perfect* matching every vertex
//! of the graph is an end of an edge, so each star, the edges at one vertex, has a chosen edge.
//!
//! The size of a largest matching comes from augmenting paths: a matching is largest if and only if no path joins two
//! uncovered vertices by edges that are alternately outside and inside it (C. Berge 1957). In a graph with odd cycles,
//! a search for such a path contracts the odd cycles that it meets, the *blossoms* (J. Edmonds 1965). This takes
//! O(vertices^3).

use std::collections::VecDeque;
use std::sync::Arc;

use super::IndependentSets;
use crate::solver::graph::SuccessorTable;

/// No vertex.
const NONE: u32 = u32::MAX;

impl IndependentSets {
    /// Returns the matchings of a symmetric graph. The vertices of the sets are its edges, in the order of their lesser
    /// ends and then of the others.
    ///
    /// Takes memory of a few bits per pair of edges.
    ///
    /// # Panics
    /// If the graph is not symmetric.
    #[must_use]
    pub fn matchings(graph: &SuccessorTable) -> Self {
        assert!(graph.is_symmetric(), "edges have no direction");
        let from = |one: u32| {
            graph.row(one as usize).filter(move |&other| one < other).map(move |other| [one, other])
        };
        let mut ends = Vec::new();
        (0..graph.vertices() as u32).for_each(|one| ends.extend(from(one)));
        let ends: Arc<[[u32; 2]]> = ends.into();
        let stars = stars(&ends);
        let row = |edge: u32| -> Vec<u32> {
            let [one, other] = ends[edge as usize];
            let mut row = [&stars[one as usize][..], &stars[other as usize]].concat();
            row.retain(|&other| other != edge);
            row.sort_unstable();
            row
        };
        let rows = (0..ends.len() as u32).map(row).collect();
        let conflicts = SuccessorTable::new(rows).expect("two edges have at most one common end");
        Self { largest: Some(largest_matching(graph)), ends: Some(ends), ..Self::new(&Arc::new(conflicts)) }
    }

    /// Returns the stars, each of which has a chosen edge, if sets of this size are perfect matchings.
    pub(super) fn stars_of_perfect(&self, size: usize) -> Vec<Vec<u32>> {
        let stars = self.ends.as_deref().map(stars);
        stars.filter(|stars| 2 * size == stars.len()).unwrap_or_default()
    }
}

/// Returns the edges at each vertex, ascending, up to the last vertex with an edge.
fn stars(ends: &[[u32; 2]]) -> Vec<Vec<u32>> {
    let count = ends.concat().into_iter().max().map_or(0, |last| last as usize + 1);
    let mut stars = vec![Vec::new(); count];
    for (edge, &[one, other]) in (0..).zip(ends) {
        stars[one as usize].push(edge);
        stars[other as usize].push(edge);
    }
    stars
}

/// Returns the number of edges of a largest matching.
fn largest_matching(graph: &SuccessorTable) -> usize {
    let count = graph.vertices();
    let mut mate = vec![NONE; count];
    for one in 0..count {
        // Most edges of a largest matching are found without a search.
        let free = graph.row(one).find(|&other| mate[other as usize] == NONE);
        if let Some(other) = free.filter(|_| mate[one] == NONE) {
            (mate[one], mate[other as usize]) = (other, one as u32);
        }
    }
    for root in 0..count as u32 {
        if mate[root as usize] == NONE {
            BlossomSearch::new(graph, &mut mate).augment(root);
        }
    }
    mate.iter().filter(|&&partner| partner != NONE).count() / 2
}

/// A search for an augmenting path from one vertex.
struct BlossomSearch<'a> {
    graph: &'a SuccessorTable,
    mate: &'a mut [u32],
    /// The vertex before each inner vertex of the tree, and of each vertex of a blossom.
    before: Vec<u32>,
    /// The base of the blossom that contains each vertex.
    base: Vec<u32>,
    /// Whether each vertex is an outer one: reached by a path that ends with an edge of the matching.
    is_outer: Vec<bool>,
    waiting: VecDeque<u32>,
}

impl<'a> BlossomSearch<'a> {
    fn new(graph: &'a SuccessorTable, mate: &'a mut [u32]) -> Self {
        let count = graph.vertices();
        Self {
            graph,
            mate,
            before: vec![NONE; count],
            base: (0..count as u32).collect(),
            is_outer: vec![false; count],
            waiting: VecDeque::new(),
        }
    }

    /// Enlarges the matching by an edge if an augmenting path begins at `root`.
    fn augment(mut self, root: u32) {
        self.reach(root);
        while let Some(vertex) = self.waiting.pop_front() {
            let neighbours: Vec<u32> = self.graph.row(vertex as usize).collect();
            for next in neighbours {
                let is_tree_edge = self.mate[vertex as usize] == next;
                if is_tree_edge || self.base[vertex as usize] == self.base[next as usize] {
                    continue;
                }
                if self.is_outer[next as usize] {
                    self.contract(vertex, next);
                } else if self.before[next as usize] == NONE {
                    self.before[next as usize] = vertex;
                    match self.mate[next as usize] {
                        NONE => return self.flip(next),
                        mate => self.reach(mate),
                    }
                }
            }
        }
    }

    fn reach(&mut self, vertex: u32) {
        if !std::mem::replace(&mut self.is_outer[vertex as usize], true) {
            self.waiting.push_back(vertex);
        }
    }

    /// Exchanges the edges of the path that ends in an uncovered vertex.
    fn flip(&mut self, end: u32) {
        let mut vertex = end;
        while vertex != NONE {
            let before = self.before[vertex as usize];
            let next = self.mate[before as usize];
            (self.mate[vertex as usize], self.mate[before as usize]) = (before, vertex);
            vertex = next;
        }
    }

    /// Contracts the odd cycle that an edge between two outer vertices closes.
    fn contract(&mut self, one: u32, other: u32) {
        let base = self.common_base(one, other);
        let mut inside = vec![false; self.base.len()];
        self.mark(one, other, base, &mut inside);
        self.mark(other, one, base, &mut inside);
        for vertex in 0..self.base.len() {
            if inside[self.base[vertex] as usize] {
                self.base[vertex] = base;
                self.reach(vertex as u32);
            }
        }
    }

    /// Marks the blossoms on the way from an outer vertex to the base, and turns the way around.
    fn mark(&mut self, from: u32, beside: u32, base: u32, inside: &mut [bool]) {
        let (mut vertex, mut beside) = (from, beside);
        while self.base[vertex as usize] != base {
            let mate = self.mate[vertex as usize];
            inside[self.base[vertex as usize] as usize] = true;
            inside[self.base[mate as usize] as usize] = true;
            self.before[vertex as usize] = beside;
            beside = mate;
            vertex = self.before[mate as usize];
        }
    }

    /// Returns the base of the last blossom that is common to the ways from two outer vertices to the root.
    fn common_base(&self, one: u32, other: u32) -> u32 {
        let mut seen = vec![false; self.base.len()];
        let mut vertex = self.base[one as usize];
        loop {
            seen[vertex as usize] = true;
            let mate = self.mate[vertex as usize];
            if mate == NONE {
                break;
            }
            vertex = self.base[self.before[mate as usize] as usize];
        }
        let mut vertex = self.base[other as usize];
        while !seen[vertex as usize] {
            vertex = self.base[self.before[self.mate[vertex as usize] as usize] as usize];
        }
        vertex
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a graph given by its edges.
    fn graph(count: usize, edges: &[(u32, u32)]) -> SuccessorTable {
        let mut rows = vec![Vec::new(); count];
        for &(one, other) in edges {
            rows[one as usize].push(other);
            rows[other as usize].push(one);
        }
        SuccessorTable::new(rows).expect("a graph")
    }

    #[test]
    fn largest_matchings_agree_with_all_sets_of_edges() {
        // Every graph of five vertices, and random ones of seven.
        let mut state = 1u64;
        for case in 0..1024 + 1500u32 {
            let (count, bits) = if case < 1024 {
                (5, case)
            } else {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (7, (state >> 32) as u32 & (state >> 20) as u32)
            };
            let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
            let edges: Vec<(u32, u32)> =
                pairs.zip(0..).filter(|pair| bits >> pair.1 & 1 == 1).map(|pair| pair.0).collect();
            let most = brute(&edges, 0);
            let sets = IndependentSets::matchings(&graph(count as usize, &edges));
            assert_eq!(sets.maximum(), Some(most), "{edges:?}");
            assert!(sets.bound() >= most, "{edges:?}");
        }
    }

    /// Returns the size of a largest matching that avoids some vertices.
    fn brute(edges: &[(u32, u32)], used: u32) -> usize {
        let Some((&(one, other), rest)) = edges.split_first() else { return 0 };
        let ends = 1 << one | 1 << other;
        let without = brute(rest, used);
        if used & ends == 0 { without.max(1 + brute(rest, used | ends)) } else { without }
    }

    #[test]
    fn conflicts_are_common_ends() {
        let sets = IndependentSets::matchings(&graph(4, &[(0, 1), (0, 2), (2, 3)]));
        assert_eq!(sets.ends.as_deref(), Some(&[[0, 1], [0, 2], [2, 3]][..]));
        assert!(sets.conflicts.slot(0, 1).is_some() && sets.conflicts.slot(1, 2).is_some());
        assert!(sets.conflicts.slot(0, 2).is_none());
    }
}
