//! In which order a sweep takes the vertices.
//!
//! The number of states of a frontier grows quickly with its width, so a narrow one is all that matters. Several
//! orders are compared by the numbers of states that their frontiers could have at most: those that the
//! caller proposes, such as the columns of a grid, the order of the numbers, and one that is grown so that it
//! stays narrow. Vertices with very many neighbours are taken last: they are on any frontier in any case,
//! and a vertex taken early chooses among all its neighbours at once.
//!
//! Source: I. P. King, Int. J. Numerical Methods in Engineering 2 (1970), for the order that is grown.

use super::cells::{MOST_PLACES, WORKED};
use crate::network::Rows;

/// Looks at neighbours that growing an order may take.
const EFFORT: u64 = 1 << 26;

/// The best plan of the orders that are tried; `None` if every order has too wide a frontier.
///
/// `plan` makes the plan of an order, if it is narrow enough, and says how many states it will take.
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

/// How many states a frontier can have at most, by the number of its vertices: each is bare, inner or paired with
/// another.
pub(super) fn most_states() -> [f64; WORKED + 1] {
    let mut most = [1.0; WORKED + 1];
    most[1] = 2.0;
    for places in 2..=WORKED {
        // With one vertex more: bare or inner, or the mate of one of the others.
        most[places] = 2.0 * most[places - 1] + (places - 1) as f64 * most[places - 2];
    }
    most
}

/// Whether a vertex has so many neighbours that it had better be taken last.
fn is_hub(graph: &Rows, vertex: u32) -> bool {
    graph.degree(vertex) as usize > MOST_PLACES
}

/// An order that is grown from its end so that the frontier stays narrow; `None` if it gets wider than `widest`, or
/// takes more than `effort`, from which the work is taken off.
///
/// Seen from the end, the vertices enter one after another, and the frontier are those that have neighbours to
/// come. Next is a neighbour that widens it least, and among those one of what entered first. Hubs enter before all
/// others, then a vertex at one side of the graph.
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

/// A vertex as far from another as there is, if the way does not lead over hubs.
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
