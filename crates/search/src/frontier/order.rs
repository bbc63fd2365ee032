//! In which order a sweep takes the vertices.
//!
//! The number of states of a frontier grows quickly with its width, so a narrow one is all that matters. Several
//! orders are compared by the numbers of states that their frontiers could have at most: those that the
//! caller proposes, such as the columns of a grid, the order of the numbers, and orders by distance
//! from vertices far out, as for matrices of small bandwidth (E. Cuthill and J. `McKee`, 1969).
//! Vertices with very many neighbours are taken last: they are on any frontier in any case, and a
//! vertex taken early chooses among all its neighbours at once.

use super::cells::MOST_PLACES;
use crate::network::Rows;

/// From so many vertices distances are measured.
const STARTS: usize = 8;

/// What is planned for an order.
pub(super) trait Planned {
    /// The most places that are in use at a time.
    fn width(&self) -> usize;

    /// How many vertices are on each frontier, or orbits of vertices that are in the same state.
    fn sizes(&self) -> impl Iterator<Item = usize>;
}

/// The best plan of the orders that are tried, with its order; `None` if every one of them has too wide a frontier.
///
/// `plan` makes the plan of an order, unless it takes more places than it is told.
pub(super) fn best<P: Planned>(
    graph: &Rows,
    proposed: &[Vec<u32>],
    plan: impl Fn(&[u32], usize) -> Option<P>,
) -> Option<(Vec<u32>, P)> {
    let numbers: Vec<u32> = (0..graph.len() as u32).collect();
    let orders = proposed.iter().cloned().chain([numbers]).chain(by_distance(graph));
    let mut best: Option<(f64, Vec<u32>, P)> = None;
    for mut order in orders {
        order.sort_by_key(|&vertex| is_hub(graph, vertex));
        let widest = best.as_ref().map_or(MOST_PLACES, |best| best.2.width());
        if let Some(plan) = plan(&order, widest) {
            let cost = states(&plan);
            if best.as_ref().is_none_or(|best| cost < best.0) {
                best = Some((cost, order, plan));
            }
        }
    }
    best.map(|(_, order, plan)| (order, plan))
}

/// How many states all frontiers together could have: every place is bare, inner or paired with another.
fn states(plan: &impl Planned) -> f64 {
    // With one place more: bare or inner, or the mate of one of the others.
    let mut numbers = vec![1.0, 2.0];
    for places in 2..=MOST_PLACES {
        numbers.push(2.0 * numbers[places - 1] + (places - 1) as f64 * numbers[places - 2]);
    }
    plan.sizes().map(|size| numbers[size]).sum()
}

/// Whether a vertex has so many neighbours that it had better be taken last.
fn is_hub(graph: &Rows, vertex: u32) -> bool {
    graph.degree(vertex) as usize > MOST_PLACES
}

/// Orders by the distance from a few vertices far from others.
fn by_distance(graph: &Rows) -> Vec<Vec<u32>> {
    let mut orders: Vec<Vec<u32>> = Vec::new();
    let mut start = 0;
    for _ in 0..STARTS {
        let order = from(graph, start);
        start = order[order.iter().rposition(|&it| !is_hub(graph, it)).unwrap_or(0)];
        if orders.contains(&order) {
            break;
        }
        orders.push(order);
    }
    orders
}

/// The vertices by their distance from one, which is not measured over hubs, neighbours of those met earlier first.
fn from(graph: &Rows, start: u32) -> Vec<u32> {
    let mut met = vec![false; graph.len()];
    let mut order: Vec<u32> = Vec::with_capacity(graph.len());
    for start in std::iter::once(start).chain(0..graph.len() as u32) {
        if std::mem::replace(&mut met[start as usize], true) {
            continue;
        }
        let mut next = order.len();
        order.push(start);
        while let Some(&vertex) = order.get(next) {
            next += 1;
            if is_hub(graph, vertex) {
                continue;
            }
            let mut row: Vec<u32> = graph.row(vertex).to_vec();
            row.sort_by_key(|&it| graph.degree(it));
            for other in row {
                if !std::mem::replace(&mut met[other as usize], true) {
                    order.push(other);
                }
            }
        }
    }
    order
}
