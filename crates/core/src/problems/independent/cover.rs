//! Covers of a graph by cliques: upper bounds on the size of an independent set.
//!
//! An independent set has at most one vertex of each clique. So if `c` cliques contain all vertices, no independent
//! set has more than `c` vertices, and a set of exactly `c` has one vertex in each clique and none that is in two. A
//! cover as small as the wanted size is therefore stronger than all conflicts together: it says not only what cannot
//! be chosen, but where something must be.
//!
//! A smallest cover and a largest independent set of equal size are found by matching in two cases (D. Kőnig 1931):
//!
//! - In a bipartite graph on `n` vertices with a largest matching of `m` edges, these edges and the remaining
//!   vertices are `n - m` cliques, and there is an independent set of that size.
//! - If every vertex is in two cliques of a family that contains all edges, one of each of two kinds, then the
//!   vertices are the edges of a bipartite graph of cliques. Independent sets are its matchings, and covers by
//!   cliques are its vertex covers. The two extreme ones together have every clique that is in any smallest cover.
//!
//! Other graphs are covered greedily in several ways, of which the best are kept.

use crate::solver::graph::bipartite::{largest_matching, smallest_covers};
use crate::solver::graph::cliques::edge_cliques;
use crate::solver::graph::{SuccessorTable, two_colours};
use crate::solver::ranges::distinct;

/// A partition of the vertices into cliques.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cover {
    /// The parts; every vertex is in one.
    pub(crate) parts: Vec<Vec<u32>>,
    /// Vertices in two of the cliques that the partition was cut from.
    pub(crate) twice: Vec<u32>,
}

impl Cover {
    /// Cuts cliques that cover all vertices down to a partition.
    fn new(vertices: usize, cliques: &[Vec<u32>]) -> Self {
        let mut seen = vec![false; vertices];
        let mut twice = Vec::new();
        let mut part = |clique: &Vec<u32>| -> Vec<u32> {
            let (new, old): (Vec<u32>, Vec<u32>) = clique.iter().partition(|&&vertex| !seen[vertex as usize]);
            for &vertex in &new {
                seen[vertex as usize] = true;
            }
            twice.extend(old);
            new
        };
        Self { parts: cliques.iter().map(&mut part).collect(), twice: distinct(twice) }
    }
}

/// Returns the smallest covers found, all of one size, and whether an independent set of that size is known to exist.
pub(crate) fn covers(graph: &SuccessorTable) -> (Vec<Cover>, bool) {
    let vertices = graph.vertices();
    let neighbours: Vec<Vec<u32>> = (0..vertices).map(|vertex| graph.row(vertex).collect()).collect();
    if let Some(colours) = two_colours(&neighbours).map(|colours| colours.colour) {
        let mate = largest_matching(&neighbours, &colours);
        let pair = |vertex: u32| match mate[vertex as usize] {
            Some(other) if other < vertex => None,
            Some(other) => Some(vec![vertex, other]),
            None => Some(vec![vertex]),
        };
        let cliques: Vec<Vec<u32>> = (0..vertices as u32).filter_map(pair).collect();
        return (vec![Cover::new(vertices, &cliques)], true);
    }
    let cliques = edge_cliques(graph);
    if let Some(covers) = of_two_kinds(vertices, &cliques) {
        return (covers, true);
    }
    (greedy(vertices, &cliques), false)
}

/// Returns smallest covers if every vertex is in at most one clique of each of two kinds.
fn of_two_kinds(vertices: usize, cliques: &[Vec<u32>]) -> Option<Vec<Cover>> {
    let mut of = vec![Vec::new(); vertices];
    for (number, clique) in (0u32..).zip(cliques) {
        for &vertex in clique {
            of[vertex as usize].push(number);
        }
    }
    let mut cliques = cliques.to_vec();
    for (vertex, of) in (0..).zip(&mut of) {
        while of.len() < 2 {
            of.push(cliques.len() as u32);
            cliques.push(vec![vertex]);
        }
    }
    if of.iter().any(|of| of.len() > 2) {
        return None;
    }
    let mut neighbours = vec![Vec::new(); cliques.len()];
    for pair in &of {
        neighbours[pair[0] as usize].push(pair[1]);
        neighbours[pair[1] as usize].push(pair[0]);
    }
    let colours = two_colours(&neighbours)?.colour;
    let mate = largest_matching(&neighbours, &colours);
    let covers = smallest_covers(&neighbours, &colours, &mate).map(|cover| {
        let chosen: Vec<Vec<u32>> = cover.iter().map(|&clique| cliques[clique as usize].clone()).collect();
        Cover::new(vertices, &chosen)
    });
    let mut covers = Vec::from(covers);
    covers.dedup();
    Some(covers)
}

/// Returns at most two covers of least size, found greedily: at the first vertex not yet covered, take the clique
/// with the most new vertices.
fn greedy(vertices: usize, cliques: &[Vec<u32>]) -> Vec<Cover> {
    let mut cliques = cliques.to_vec();
    let mut of = vec![Vec::new(); vertices];
    for (number, clique) in cliques.iter().enumerate() {
        for &vertex in clique {
            of[vertex as usize].push(number);
        }
    }
    for (vertex, of) in (0..).zip(&mut of).filter(|(_, of)| of.is_empty()) {
        of.push(cliques.len());
        cliques.push(vec![vertex]);
    }
    let mut used = vec![false; cliques.len()];
    let mut found: Vec<Vec<Vec<u32>>> = Vec::new();
    // In the second round, prefer cliques that have not been used.
    for backwards in [false, false, true, true] {
        let mut covered = vec![false; vertices];
        let mut cover = Vec::new();
        for place in 0..vertices {
            let vertex = if backwards { vertices - 1 - place } else { place };
            if covered[vertex] {
                continue;
            }
            let new =
                |clique: usize| cliques[clique].iter().filter(|&&vertex| !covered[vertex as usize]).count();
            let best = of[vertex]
                .iter()
                .copied()
                .max_by_key(|&clique| (new(clique), !used[clique], std::cmp::Reverse(clique)));
            let best = best.expect("every vertex is in a clique");
            cover.push(best);
            for &vertex in &cliques[best] {
                covered[vertex as usize] = true;
            }
        }
        for &clique in &cover {
            used[clique] = true;
        }
        found.push(cover.into_iter().map(|clique| cliques[clique].clone()).collect());
    }
    let least = found.iter().map(Vec::len).min().unwrap_or(0);
    found.retain(|cover| cover.len() == least);
    let mut covers: Vec<Cover> = found.iter().map(|cover| Cover::new(vertices, cover)).collect();
    covers.dedup();
    covers.truncate(2);
    covers
}
