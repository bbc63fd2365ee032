//! The order in which a sweep takes the vertices.
//!
//! The number of states grows quickly with the width of the frontier, so the order should keep it narrow.
//! Several orders are compared by their expected numbers of states ([`cost`]): the orders that the caller
//! proposes (such as the columns of a grid), the order of the vertex numbers, and orders that are grown so
//! that the frontier stays narrow ([`narrowing`]). If these are expensive, there are two more kinds: orders
//! grown from every vertex, and cuts in two sides that an involution swaps ([`involutions`], [`prefixes`]).
//! Vertices with very many neighbours (hubs) are taken last: they are on the frontier in any case, and a hub
//! that is taken early chooses among all its neighbours at once.

mod cost;
mod involutions;
mod narrowing;
mod prefixes;

pub(super) use cost::{expected, meeting_states, most_states};
pub(super) use narrowing::narrowing;

use super::cells::MOST_PLACES;
use super::meeting::MOST_MIDDLE;
use crate::network::Rows;
use involutions::involutions;
use prefixes::{Folding, Prefix};

/// The most neighbours to read while growing one order, and while growing one from every vertex.
const EFFORT: u64 = 1 << 26;
const EFFORT_OF_ALL: u64 = 1 << 24;
/// The expected number of states up to which only the simple orders are compared.
const CHEAP: f64 = 65_536.0;
/// The most vertices of a graph whose symmetries are searched.
const MOST_VERTICES: usize = 512;
/// The most involutions that are tried, and the most comparisons of distances to find them.
const MOST_INVOLUTIONS: usize = 64;
const COMPARISONS: usize = 1 << 21;
/// The most sides that are grown.
const MOST_PREFIXES: usize = 1 << 11;
/// The number of grown cuts that are planned.
const PLANNED: usize = 8;

/// An order of the vertices.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) order: Vec<u32>,
    /// The cut that the order was made for.
    pub(super) cut: Option<Cut>,
}

/// A cut of a graph in two sides that an involution swaps.
#[derive(Debug)]
pub(super) struct Cut {
    /// The number of vertices above, which begin the order.
    pub(super) above: usize,
    /// The vertices that are on neither side; some may have no neighbour above.
    pub(super) middle: Vec<u32>,
    /// The image of each vertex under the involution.
    pub(super) image: Vec<u32>,
}

/// Returns the best plan over the orders that are tried; `None` if every order has too wide a frontier.
///
/// `plan` returns the plan of an order and its expected number of states, or `None` if the frontier is too
/// wide.
pub(super) fn best<P>(
    graph: &Rows,
    proposed: &[Vec<u32>],
    plan: impl Fn(&[u32]) -> Option<(f64, P)>,
) -> Option<P> {
    let plan = |candidate: &Candidate| plan(&candidate.order);
    best_of(simple(graph, proposed), || from_all(graph), plan)
}

/// Returns the best plan over the orders and cuts that are tried; `None` if every order has too wide a
/// frontier.
///
/// `plan` is as in [`best`]. Vertices that are dummies are on no side of a cut.
pub(super) fn best_cut<P>(
    graph: &Rows,
    proposed: &[Vec<u32>],
    is_dummy: impl Fn(u32) -> bool,
    plan: impl Fn(&Candidate) -> Option<(f64, P)>,
) -> Option<P> {
    let others = || from_all(graph).into_iter().chain(symmetric(graph, is_dummy)).collect();
    best_of(simple(graph, proposed), others, plan)
}

/// Returns the cheapest plan of the first candidates; of all candidates, if it is not cheap.
fn best_of<P>(
    first: impl Iterator<Item = Candidate>,
    others: impl FnOnce() -> Vec<Candidate>,
    plan: impl Fn(&Candidate) -> Option<(f64, P)>,
) -> Option<P> {
    let cheaper = |one: (f64, P), other: (f64, P)| if other.0 < one.0 { other } else { one };
    let best = first.filter_map(|it| plan(&it)).reduce(cheaper);
    if best.as_ref().is_some_and(|it| it.0 <= CHEAP) {
        return best.map(|it| it.1);
    }
    let others = others().into_iter().filter_map(|it| plan(&it));
    best.into_iter().chain(others).reduce(cheaper).map(|it| it.1)
}

/// Returns the proposed orders, that of the vertex numbers, and one that is grown.
fn simple(graph: &Rows, proposed: &[Vec<u32>]) -> impl Iterator<Item = Candidate> {
    let numbers = (0..graph.len() as u32).collect();
    let grown = narrowing(graph, None, MOST_PLACES, &mut { EFFORT });
    let orders = proposed.iter().cloned().chain([numbers]).chain(grown);
    orders.map(|order| plain(graph, order))
}

/// Returns orders that are grown from every vertex.
fn from_all(graph: &Rows) -> Vec<Candidate> {
    let mut effort = EFFORT_OF_ALL;
    let starts = (0..graph.len() as u32).filter(|&it| !is_hub(graph, it));
    let grown = starts.map_while(|start| {
        let order = narrowing(graph, Some(start), MOST_PLACES, &mut effort);
        (effort > 0).then_some(order)
    });
    grown.flatten().map(|order| plain(graph, order)).collect()
}

/// Returns an order with hubs moved to its end.
fn plain(graph: &Rows, mut order: Vec<u32>) -> Candidate {
    order.sort_by_key(|&vertex| is_hub(graph, vertex));
    Candidate { order, cut: None }
}

/// Returns the best cuts in two sides that an involution swaps.
fn symmetric(graph: &Rows, is_dummy: impl Fn(u32) -> bool) -> Vec<Candidate> {
    if graph.len() > MOST_VERTICES {
        return Vec::new();
    }
    let (late, starts): (Vec<u32>, Vec<u32>) = (0..graph.len() as u32).partition(|&it| is_dummy(it));
    let unmovable = MOST_MIDDLE.saturating_sub(late.len());
    let images = involutions(graph, is_dummy, unmovable, MOST_INVOLUTIONS, COMPARISONS);
    let foldings = images.iter().map(|image| Folding { graph, image, late: &late });
    let pairs = foldings.flat_map(|folding| starts.iter().map(move |&start| (folding, start)));
    let grown =
        pairs.take(MOST_PREFIXES).filter_map(|(folding, start)| Some((folding, folding.grown(start)?)));
    let mut grown: Vec<(Folding, Prefix)> = grown.collect();
    grown.sort_by(|one, other| one.1.cost.total_cmp(&other.1.cost));
    grown.truncate(PLANNED);
    grown.into_iter().map(|(folding, prefix)| folding.candidate(prefix)).collect()
}

/// Returns whether a vertex has so many neighbours that it should be taken last.
fn is_hub(graph: &Rows, vertex: u32) -> bool {
    graph.degree(vertex) as usize > MOST_PLACES
}
