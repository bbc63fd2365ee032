//! The order in which a sweep takes the vertices.
//!
//! The number of states grows quickly with the width of the frontier, so the order should keep it narrow.
//! Several orders are compared by their expected numbers of states ([`cost`]): the orders that the caller
//! proposes (such as the columns of a grid), the order of the vertex numbers, and one that is grown so that the
//! frontier stays narrow ([`narrowing`]). If these are expensive, such orders are grown from every vertex; for
//! two sweeps that meet, also sides of cuts that a symmetry swaps ([`prefixes`]). Vertices with very many
//! neighbours (hubs) are taken last: they are on the frontier in any case, and a hub that is taken early chooses
//! among all its neighbours at once.

mod cost;
pub(super) mod involutions;
mod narrowing;
mod prefixes;

pub(super) use cost::{expected, meeting_states, most_states, unreached_factor};
pub(super) use narrowing::narrowing;

use std::collections::HashSet;

use super::key::MOST_PLACES;
use super::{Control, UNLIMITED};
use crate::network::Rows;
use cost::sweep_states;
use prefixes::{Folding, Prefix};

/// The most vertices to compare while growing one order.
const EFFORT: u64 = 1 << 24;
/// The same while growing an order from every vertex, and while growing sides.
const EFFORT_OF_ALL: u64 = 1 << 21;
/// The expected number of states up to which only the simple orders are compared, and nothing is drawn.
pub(super) const CHEAP: f64 = 65_536.0;
/// The number of orders of each kind that are planned.
const PLANNED: usize = 4;

/// Returns the plan of [`plans`] with the fewest expected states; `None` if every order has too wide a frontier.
pub(super) fn best<P>(
    graph: &Rows,
    proposed: &[Vec<u32>],
    plan: impl Fn(&[u32]) -> Option<(f64, P)>,
) -> Option<P> {
    least(plans(graph, proposed, UNLIMITED, plan))
}

/// Returns after each item of an order whether all items so far have their images among them. An item is the image of its
/// image.
pub(super) fn kept(order: &[u32], image: impl Fn(&u32) -> u32) -> Vec<bool> {
    let mut without_image = HashSet::new();
    let take = |item: &u32| {
        if image(item) != *item && !without_image.remove(&image(item)) {
            without_image.insert(*item);
        }
        without_image.is_empty()
    };
    order.iter().map(take).collect()
}

/// Returns the plan with the fewest expected states.
pub(super) fn least<P>(plans: Vec<(f64, P)>) -> Option<P> {
    plans.into_iter().min_by(|one, other| one.0.total_cmp(&other.0)).map(|best| best.1)
}

/// Returns the plans of the orders that are tried, each with its expected number of states.
///
/// `plan` returns the plan of an order and its expected number of states, or `None` if the frontier is too
/// wide. If the control stops the comparison, the other orders are left out.
pub(super) fn plans<P>(
    graph: &Rows,
    proposed: &[Vec<u32>],
    control: Control,
    plan: impl Fn(&[u32]) -> Option<(f64, P)>,
) -> Vec<(f64, P)> {
    planned(&simple(graph, proposed), &|| from_all(graph), control, plan)
}

/// Returns the plans of cuts for all orders that are tried, each with its expected number of states, as in [`plans`].
///
/// `swaps` are symmetries of order two that may swap the sides of a cut.
pub(super) fn cuts<P>(
    graph: &Rows,
    proposed: &[Vec<u32>],
    swaps: &[Vec<u32>],
    control: Control,
    plan: impl Fn(&[u32]) -> Option<(f64, P)>,
) -> Vec<(f64, P)> {
    let others = || [symmetric(graph, swaps), from_all(graph)].concat();
    planned(&simple(graph, proposed), &others, control, plan)
}

/// Returns the plans of the first orders; of all orders, if none of the first is cheap and there is time, or none fits.
fn planned<P>(
    first: &[Vec<u32>],
    others: &dyn Fn() -> Vec<Vec<u32>>,
    control: Control,
    plan: impl Fn(&[u32]) -> Option<(f64, P)>,
) -> Vec<(f64, P)> {
    let all = |orders: &[Vec<u32>]| orders.iter().filter_map(|order| plan(order)).collect();
    let mut plans: Vec<(f64, P)> = all(first);
    if plans.iter().all(|plan| plan.0 > CHEAP) && (plans.is_empty() || !(control.is_over)()) {
        plans.append(&mut all(&others()));
    }
    plans
}

/// Returns the proposed orders, that of the vertex numbers, and one that is grown.
fn simple(graph: &Rows, proposed: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut orders = proposed.to_vec();
    orders.push((0..graph.len() as u32).collect());
    orders.extend(narrowing(graph, None, MOST_PLACES, &mut { EFFORT }));
    for order in &mut orders {
        hubs_last(graph, order);
    }
    orders
}

/// Returns the best orders that are grown from every vertex.
fn from_all(graph: &Rows) -> Vec<Vec<u32>> {
    let mut effort = EFFORT_OF_ALL;
    let starts = (0..graph.len() as u32).filter(|&vertex| !is_hub(graph, vertex));
    let grown = starts.map_while(|start| {
        let order = narrowing(graph, Some(start), MOST_PLACES, &mut effort);
        (effort > 0).then_some(order)
    });
    let grown = grown.flatten().map(|mut order| {
        hubs_last(graph, &mut order);
        (sweep_states(graph, &order, &[]).0, order)
    });
    cheapest(grown.collect())
}

/// Returns orders that begin with one of the best sides of cuts that a symmetry swaps.
fn symmetric(graph: &Rows, swaps: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut effort = EFFORT_OF_ALL;
    let mut grown = Vec::new();
    for image in swaps {
        let (hubs, starts): (Vec<u32>, Vec<u32>) =
            (0..graph.len() as u32).partition(|&vertex| is_hub(graph, vertex));
        let folding = Folding { graph, image, late: hubs };
        if folding.is_promising() {
            for start in starts {
                let Some(Prefix { cost, above }) = folding.grown(start, &mut effort) else { continue };
                grown.push((cost, folding.completed(above)));
            }
        }
    }
    cheapest(grown)
}

/// Returns the orders of lowest cost, in ascending order.
fn cheapest(mut orders: Vec<(f64, Vec<u32>)>) -> Vec<Vec<u32>> {
    orders.sort_by(|one, other| one.0.total_cmp(&other.0));
    orders.into_iter().take(PLANNED).map(|order| order.1).collect()
}

/// Moves hubs to the end of an order.
fn hubs_last(graph: &Rows, order: &mut Vec<u32>) {
    let (hubs, others): (Vec<u32>, Vec<u32>) = order.iter().partition(|&&vertex| is_hub(graph, vertex));
    *order = [others, hubs].concat();
}

/// Returns whether a vertex has so many neighbours that it should be taken last.
fn is_hub(graph: &Rows, vertex: u32) -> bool {
    graph.degree(vertex) as usize > MOST_PLACES
}

#[cfg(test)]
mod tests;
