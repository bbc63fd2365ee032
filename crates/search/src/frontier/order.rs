//! The order in which a sweep takes the vertices.
//!
//! The number of states grows quickly with the width of the frontier, so the order should keep it narrow.
//! Several orders are compared by the maximum number of states of their frontiers: the orders that the caller
//! proposes (such as the columns of a grid), the order of the vertex numbers, and an order that is grown so
//! that the frontier stays narrow. Vertices with very many neighbours (hubs) are taken last: they are on the
//! frontier in any case, and a hub that is taken early chooses among all its neighbours at once.
//!
//! Source: I. P. King, Int. J. Numerical Methods in Engineering 2 (1970), for the grown order.

pub(super) mod involutions;

use super::cells::{MOST_PLACES, WORKED};
use crate::network::Rows;

/// The most neighbours to read while growing an order.
const EFFORT: u64 = 1 << 26;

/// Returns the best plan over the orders that are tried; `None` if every order has too wide a frontier.
///
/// `plan` returns the plan of an order and its predicted number of states, or `None` if the frontier is too
/// wide.
pub(super) fn best<P>(
    graph: &Rows,
    proposed: &[Vec<u32>],
    plan: impl Fn(&[u32]) -> Option<(f64, P)>,
) -> Option<P> {
    let numbers: Vec<u32> = (0..graph.len() as u32).collect();
    let grown = narrowing(graph, MOST_PLACES, &mut { EFFORT });
    let orders = proposed.iter().cloned().chain([numbers]).chain(grown);
    let plans = orders.filter_map(|mut order| {
        order.sort_by_key(|&vertex| is_hub(graph, vertex));
        plan(&order)
    });
    plans.min_by(|one, other| one.0.total_cmp(&other.0)).map(|it| it.1)
}

/// Returns the maximum number of states of a frontier, indexed by its number of vertices: each vertex is
/// bare, inner or paired with another.
pub(super) fn most_states() -> [f64; WORKED + 1] {
    let mut most = [1.0; WORKED + 1];
    most[1] = 2.0;
    for places in 2..=WORKED {
        // One more vertex: it is bare or inner, or the mate of one of the others.
        most[places] = 2.0 * most[places - 1] + (places - 1) as f64 * most[places - 2];
    }
    most
}

/// Returns whether a vertex has so many neighbours that it should be taken last.
fn is_hub(graph: &Rows, vertex: u32) -> bool {
    graph.degree(vertex) as usize > MOST_PLACES
}

/// Grows an order from its end so that the frontier stays narrow; `None` if the frontier gets wider than
/// `widest`, or if the work exceeds `effort`, from which it is deducted.
///
/// Seen from the end, the vertices enter one after another, and the frontier consists of those with
/// neighbours that have not entered. The next vertex is a neighbour of the frontier that widens it least;
/// ties go to the neighbour of the vertex that entered first. Hubs enter first, then a vertex at one side of
/// the graph.
pub(super) fn narrowing(graph: &Rows, widest: usize, effort: &mut u64) -> Option<Vec<u32>> {
    let count = graph.len() as u32;
    let is_hub = |vertex: u32| is_hub(graph, vertex);
    let mut to_come: Vec<u32> = (0..count).map(|it| graph.degree(it)).collect();
    let mut inside = vec![false; count as usize];
    let mut order: Vec<u32> = Vec::with_capacity(count as usize);
    let mut front: Vec<u32> = Vec::new();
    let start = (0..count).find(|&it| !is_hub(it)).map(|it| furthest(graph, furthest(graph, it)));
    let mut first = (0..count).filter(|&it| is_hub(it)).chain(start);
    while order.len() < count as usize {
        let mut best = None;
        for (age, &old) in front.iter().enumerate().filter(|it| !is_hub(*it.1)) {
            for &vertex in graph.row(old).iter().filter(|&&it| !inside[it as usize]) {
                let row = graph.row(vertex);
                let leave =
                    row.iter().filter(|&&it| inside[it as usize] && to_come[it as usize] == 1).count();
                let growth = i32::from(to_come[vertex as usize] > 0) - leave as i32;
                let rank = (growth, age, vertex);
                if best.is_none_or(|it| rank < it) {
                    best = Some(rank);
                }
                *effort = effort.saturating_sub(row.len() as u64);
            }
        }
        let outside = || (0..count).find(|&it| !inside[it as usize]);
        let entering = first.next().or(best.map(|it| it.2)).or_else(outside)?;
        *effort = effort.saturating_sub(if best.is_none() { u64::from(count) } else { 1 });
        inside[entering as usize] = true;
        for &neighbour in graph.row(entering) {
            to_come[neighbour as usize] -= 1;
        }
        front.push(entering);
        if front.len() > widest || *effort == 0 {
            return None;
        }
        front.retain(|&it| to_come[it as usize] > 0);
        order.push(entering);
    }
    order.reverse();
    Some(order)
}

/// Returns a vertex at maximum distance from another one, along paths that avoid hubs.
fn furthest(graph: &Rows, from: u32) -> u32 {
    let mut met = vec![false; graph.len()];
    met[from as usize] = true;
    let mut queue = vec![from];
    let mut head = 0;
    while let Some(&vertex) = queue.get(head) {
        head += 1;
        for &next in graph.row(vertex).iter().filter(|&&it| !is_hub(graph, it)) {
            if !std::mem::replace(&mut met[next as usize], true) {
                queue.push(next);
            }
        }
    }
    queue[queue.len() - 1]
}
