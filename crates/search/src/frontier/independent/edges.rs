//! The steps of a sweep over the edges of a graph, for its matchings.
//!
//! The vertices are taken in an order, and with each vertex the edges to earlier ones. The frontier consists of the
//! vertices with edges both taken and yet to come, and the trace of a matching is the set of those that it covers. An
//! edge can be put in if neither end is covered.
//!
//! Two matchings with the same trace have the same completions, also if different edges cover the vertices. So there
//! are fewer traces than in a sweep over the vertices of the line graph.

use rustc_hash::FxHashMap;

use super::{IndependentSweep, Rest, TraceStep, WIDEST, by_breadth};

/// Returns a sweep in each order whose frontier is not too wide.
pub(super) fn sweeps(ends: &[[u32; 2]]) -> Vec<IndependentSweep> {
    let count = ends.iter().flatten().max().map_or(0, |&last| last as usize + 1);
    let mut neighbours = vec![Vec::new(); count];
    for &[one, other] in ends {
        neighbours[one as usize].push(other);
        neighbours[other as usize].push(one);
    }
    let edges = ends.iter().zip(0..).map(|(ends, edge)| (*ends, edge)).collect();
    let orders = [(0..count).collect(), by_breadth(&neighbours)];
    orders.iter().filter_map(|order| along(&neighbours, &edges, order)).collect()
}

/// Returns the sweep in this order; `None` if its frontier is too wide.
fn along(
    neighbours: &[Vec<u32>],
    edges: &FxHashMap<[u32; 2], u32>,
    order: &[usize],
) -> Option<IndependentSweep> {
    let mut number = vec![0; order.len()];
    order.iter().enumerate().for_each(|(at, &vertex)| number[vertex] = at);
    let mut left: Vec<usize> = neighbours.iter().map(Vec::len).collect();
    let mut to_come = left.iter().filter(|&&left| left > 0).count();
    let mut place: Vec<Option<u32>> = vec![None; order.len()];
    let mut free: Vec<u32> = (0..WIDEST as u32).rev().collect();
    let (mut steps, mut vertices, mut occupied, mut entries) = (Vec::new(), Vec::new(), 0u64, 0u64);
    for &vertex in order {
        let earlier = neighbours[vertex].iter().map(|&other| other as usize);
        for other in earlier.filter(|&other| number[other] < number[vertex]) {
            let ends = [vertex, other];
            let edge = |[one, other]: [usize; 2]| edges.get(&[one as u32, other as u32]);
            vertices.push(*edge(ends).or_else(|| edge([other, vertex]))?);
            for end in ends {
                if place[end].is_none() {
                    place[end] = Some(free.pop()?);
                    to_come -= 1;
                }
            }
            let both = ends.iter().filter_map(|&end| place[end]).fold(0, |set, place| set | 1 << place);
            occupied |= both;
            entries = entries.saturating_add(1 << occupied.count_ones());
            for end in ends {
                left[end] -= 1;
                if left[end] == 0
                    && let Some(freed) = place[end]
                {
                    occupied &= !(1 << freed);
                    free.push(freed);
                }
            }
            let rest = Rest::Pairs { to_come };
            steps.push(TraceStep { weight: 1, excluded: both, added: both, remaining: occupied, rest });
        }
    }
    Some(IndependentSweep { steps, vertices, entries })
}
