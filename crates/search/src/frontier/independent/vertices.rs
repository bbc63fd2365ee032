//! The steps of a sweep over the vertices of a graph.
//!
//! A cover by cliques bounds the number of traces: a trace contains at most one vertex of each clique, so
//! either one of the clique's vertices on the frontier or none. The order with the lowest sum of these bounds
//! is used. Above a limit there is no sweep.

use std::collections::HashSet;

use cavalcade_core::IndependentSets;

use super::{IndependentSweep, Rest, TraceStep, WIDEST, by_breadth};

/// Returns a sweep in each order whose frontier is not too wide.
pub(super) fn sweeps(sets: &IndependentSets) -> Vec<IndependentSweep> {
    let vertices = 0..sets.weights.len();
    let neighbours: Vec<Vec<u32>> =
        vertices.clone().map(|vertex| sets.conflicts.row(vertex).collect()).collect();
    let orders = [vertices.collect(), by_breadth(&neighbours)];
    orders.iter().filter_map(|order| along(sets, &neighbours, order)).collect()
}

/// Returns the sweep in this order; `None` if its frontier is too wide.
fn along(sets: &IndependentSets, neighbours: &[Vec<u32>], order: &[usize]) -> Option<IndependentSweep> {
    let mut number = vec![0; order.len()];
    order.iter().enumerate().for_each(|(at, &vertex)| number[vertex] = at);
    // Returns the last neighbour of a vertex, by its number in the order, if it comes after the vertex.
    let last = |vertex: usize| {
        neighbours[vertex]
            .iter()
            .map(|&other| number[other as usize])
            .max()
            .filter(|&last| last > number[vertex])
    };
    let mut rest = FrontierCliques::new(sets);
    let mut place: Vec<Option<u32>> = vec![None; order.len()];
    let mut free: Vec<u32> = (0..WIDEST as u32).rev().collect();
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
    let mut steps = Vec::with_capacity(order.len());
    let (mut occupied, mut entries) = (0u64, 0u64);
    for (at, &vertex) in order.iter().enumerate() {
        let excluded = neighbours[vertex].iter().filter_map(|&other| place[other as usize]);
        let excluded = excluded.fold(0, |set, place| set | 1 << place);
        let last = last(vertex);
        rest.enter(vertex, last.is_some());
        if let Some(last) = last {
            place[vertex] = Some(free.pop()?);
            leaving[last].push(vertex);
        }
        let own = place[vertex].map_or(0, |place| 1 << place);
        occupied |= own;
        for leaver in std::mem::take(&mut leaving[at]) {
            let freed = place[leaver].take()?;
            rest.leave(leaver);
            occupied &= !(1 << freed);
            free.push(freed);
        }
        entries = entries.saturating_add(rest.traces().min(1 << occupied.count_ones()));
        steps.push(TraceStep {
            weight: sets.weights[vertex] as usize,
            excluded,
            added: own,
            remaining: occupied,
            rest: Rest::AtMost(rest.left),
        });
    }
    let vertices = order.iter().map(|&vertex| vertex as u32).collect();
    Some(IndependentSweep { steps, vertices, entries })
}

/// The cliques of a cover, relative to the frontier.
struct FrontierCliques {
    groups_of: Vec<Vec<usize>>,
    /// For each clique, the number of vertices yet to come.
    to_come: Vec<usize>,
    /// For each clique, the number of vertices on the frontier.
    on_frontier: Vec<u64>,
    /// Whether no earlier clique has the same vertices; duplicates occur if the vertices are orbits.
    is_first: Vec<bool>,
    /// The number of cliques with a vertex yet to come: the most that can be added.
    left: usize,
}

impl FrontierCliques {
    fn new(sets: &IndependentSets) -> Self {
        let mut groups_of = vec![Vec::new(); sets.weights.len()];
        let groups: &[Vec<u32>] = sets.covers.first().map_or(&[], |cover| cover);
        for (number, group) in groups.iter().enumerate() {
            for &vertex in group {
                groups_of[vertex as usize].push(number);
            }
        }
        let to_come: Vec<usize> = groups.iter().map(Vec::len).collect();
        let left = to_come.iter().filter(|&&number| number > 0).count();
        let mut known = HashSet::new();
        let is_first = groups.iter().map(|group| known.insert(group)).collect();
        Self { groups_of, on_frontier: vec![0; to_come.len()], is_first, to_come, left }
    }

    /// Takes a vertex, which stays on the frontier or not.
    fn enter(&mut self, vertex: usize, stays: bool) {
        for &group in &self.groups_of[vertex] {
            self.to_come[group] -= 1;
            self.left -= usize::from(self.to_come[group] == 0);
            self.on_frontier[group] += u64::from(stays);
        }
    }

    fn leave(&mut self, vertex: usize) {
        self.groups_of[vertex].iter().for_each(|&group| self.on_frontier[group] -= 1);
    }

    /// Returns the maximum number of traces: at most one vertex of each clique.
    fn traces(&self) -> u64 {
        let different = self.on_frontier.iter().zip(&self.is_first).filter(|pair| *pair.1);
        different.fold(1, |traces: u64, (&count, _)| traces.saturating_mul(1 + count))
    }
}
