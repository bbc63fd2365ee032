//! Cliques of a graph that together contain every edge.
//!
//! From an edge that is in no clique so far, a clique grows until no vertex is joined to all its members. The
//! next vertex is always the one that leaves the most candidates. So the cells that a rook attacks along a
//! line become that line, and those that a king attacks become squares of four.

use super::SuccessorTable;
use crate::solver::bits::ones_in;

/// Returns maximal cliques that together contain every edge, in the order of their first edges.
///
/// Takes two bits for each pair of vertices.
pub(crate) fn edge_cliques(graph: &SuccessorTable) -> Vec<Vec<u32>> {
    let vertices = graph.vertices();
    let width = vertices.div_ceil(64);
    let mut joined = vec![0u64; vertices * width];
    for vertex in 0..vertices {
        for other in graph.row(vertex) {
            joined[vertex * width + other as usize / 64] |= 1 << (other % 64);
        }
    }
    let row = |vertex: usize| &joined[vertex * width..(vertex + 1) * width];
    let mut open = joined.clone();
    let mut cliques = Vec::new();
    for vertex in 0..vertices {
        for other in graph.row(vertex).map(|other| other as usize).filter(|&other| other > vertex) {
            if open[vertex * width + other / 64] >> (other % 64) & 1 == 0 {
                continue;
            }
            let mut clique = vec![vertex as u32, other as u32];
            let mut candidates: Vec<u64> =
                row(vertex).iter().zip(row(other)).map(|(one, other)| one & other).collect();
            let left = |candidates: &[u64], next: usize| -> u32 {
                candidates.iter().zip(row(next)).map(|(one, other)| (one & other).count_ones()).sum()
            };
            // The first of the best.
            while let Some(next) =
                ones_in(&candidates).max_by_key(|&next| (left(&candidates, next), std::cmp::Reverse(next)))
            {
                clique.push(next as u32);
                candidates.iter_mut().zip(row(next)).for_each(|(word, row)| *word &= row);
            }
            clique.sort_unstable();
            for &one in &clique {
                for &other in &clique {
                    open[one as usize * width + other as usize / 64] &= !(1 << (other % 64));
                }
            }
            cliques.push(clique);
        }
    }
    cliques
}
