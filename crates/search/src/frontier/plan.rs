//! The plan of a sweep: everything that depends on the graph and the order alone, computed in advance.
//!
//! The sweep takes the vertices in an order. When it takes a vertex, all edges to earlier vertices are
//! decided, and the vertex chooses among the edges to later ones. The *frontier* consists of the later
//! vertices that have an earlier neighbour. Each of them keeps its place from the step that first reaches it
//! until it is taken. Places therefore do not move within a state, with one exception: a vertex that has just
//! been reached may inherit the place of the vertex that is taken.

use std::sync::Arc;

use super::cells::Places;
use super::colour_needs::{self, Balance};
use super::key::WORKED;
use super::order::most_states;
use crate::network::Rows;

/// A step of a sweep: the vertex that it takes, and the consequences.
#[derive(Debug, Clone)]
pub(super) struct Step {
    /// The vertex.
    pub(super) vertex: u32,
    /// The place of the vertex.
    pub(super) place: u8,
    /// The later neighbours of the vertex.
    pub(super) neighbours: Vec<u32>,
    /// The places of `neighbours`.
    pub(super) later: Vec<u8>,
    /// The places in `later` whose vertices have too few neighbours left to be bare.
    pub(super) not_bare: Places,
    /// The places in `later` whose vertices have no neighbours left and must be inner.
    pub(super) inner: Places,
    /// The old and the new place of a vertex that was just reached and moves to the place that becomes free.
    pub(super) moved: Option<(u8, u8)>,
    /// All other places on the frontier, if they hold all remaining vertices. Only then may a cycle be
    /// closed, provided that all of them are inner.
    pub(super) closing: Option<Places>,
    /// The test of the colours of the remaining vertices, if steps change colour.
    pub(super) balance: Option<Balance>,
    /// The number of places before the step.
    pub(super) before: usize,
}

/// The steps of a sweep.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// The number of places in use after each step.
    pub(super) widths: Vec<usize>,
    /// The most places in use after any step.
    pub(super) width: usize,
    /// The vertices on the frontier after each step, with their places.
    pub(super) frontiers: Vec<Vec<(u32, u8)>>,
    /// The colours of all vertices, if all steps change colour; 0 for dummies.
    pub(super) colours: Option<Arc<[i8]>>,
}

impl Plan {
    /// Returns the plan for the vertices in this order; `None` if more than `widest` places are needed.
    /// `colours` are the colours of the vertices, if all steps change colour.
    pub(super) fn new(
        graph: &Rows,
        order: &[u32],
        colours: Option<&Arc<[i8]>>,
        widest: usize,
    ) -> Option<Self> {
        let plan = Self::beginning(graph, order, colours, widest);
        (plan.steps.len() == order.len()).then_some(plan)
    }

    /// Returns the plan of [`Plan::new`] up to the first step that needs too many places.
    pub(super) fn beginning(graph: &Rows, order: &[u32], colours: Option<&Arc<[i8]>>, widest: usize) -> Self {
        let tested = colours.filter(|colours| colour_needs::is_tested(colours));
        let mut number = vec![0u32; order.len()];
        (0..).zip(order).for_each(|(at, &vertex)| number[vertex as usize] = at);
        let mut left: Vec<u32> = (0..order.len() as u32).map(|vertex| graph.degree(vertex)).collect();
        let mut places: Vec<Option<u32>> = Vec::new();
        let mut steps = Vec::with_capacity(order.len());
        let mut frontiers = Vec::with_capacity(order.len());
        let mut widths = Vec::with_capacity(order.len());
        for (at, &vertex) in order.iter().enumerate() {
            let before = used(&places);
            let place = enter(&mut places, vertex);
            let row = graph.row(vertex).iter().copied();
            let later: Vec<u32> = row.filter(|&other| number[other as usize] as usize > at).collect();
            let neighbours: Vec<u8> = later.iter().map(|&vertex| enter(&mut places, vertex) as u8).collect();
            if used(&places) > WORKED {
                break;
            }
            places[place] = None;
            let reached: Vec<(u32, u8)> = taken(&places).collect();
            let rest = reached.iter().fold(0, |rest, (_, place)| rest | 1 << place);
            let last = used(&places).saturating_sub(1);
            let is_new = last >= before && last > place;
            let moved = is_new.then_some((last as u8, place as u8));
            if is_new {
                places.swap(place, last);
            }
            if used(&places) > widest {
                break;
            }
            widths.push(used(&places));
            for &neighbour in graph.row(vertex) {
                left[neighbour as usize] -= 1;
            }
            let few = |most: u32| {
                let pairs = later.iter().zip(&neighbours);
                let few = pairs.filter(|(vertex, _)| left[**vertex as usize] <= most);
                few.fold(0, |few, (_, place)| few | 1 << place)
            };
            let frontier: Vec<(u32, u8)> = taken(&places).collect();
            let is_rest = at + 1 + frontier.len() == order.len();
            let (not_bare, inner) = (few(1), few(0));
            steps.push(Step {
                balance: tested.map(|colours| Balance::new(colours, &order[at + 1..], &reached)),
                vertex,
                place: place as u8,
                not_bare: not_bare & !inner,
                inner,
                later: neighbours,
                neighbours: later,
                moved,
                closing: is_rest.then_some(rest),
                before,
            });
            frontiers.push(frontier);
        }
        let width = widths.iter().copied().max().unwrap_or(0);
        Self { steps, widths, width, frontiers, colours: colours.cloned() }
    }
}

/// Returns the place of a vertex; assigns a free place if it has none.
fn enter(places: &mut Vec<Option<u32>>, vertex: u32) -> usize {
    let known = places.iter().position(|&place| place == Some(vertex));
    let free = || places.iter().position(Option::is_none);
    let place = known.or_else(free).unwrap_or(places.len());
    if place == places.len() {
        places.push(None);
    }
    places[place] = Some(vertex);
    place
}

impl Plan {
    /// Returns the maximum number of states after each step: every place is bare, inner or paired with
    /// another, and each vertex has a limited number of choices.
    pub(super) fn states(&self) -> impl Iterator<Item = f64> + '_ {
        self.states_if(f64::max)
    }

    /// Returns the same number if every vertex of the frontier has an edge when it is taken. That is usual, not
    /// certain.
    pub(super) fn usual_states(&self) -> impl Iterator<Item = f64> + '_ {
        self.states_if(|_, later| later)
    }

    /// `choices` returns the number of choices of a vertex of the frontier from the pairs of its later neighbours and
    /// from these.
    fn states_if(&self, choices: impl Fn(f64, f64) -> f64) -> impl Iterator<Item = f64> {
        let most = most_states();
        let mut chosen = 1.0;
        let mut known: &[(u32, u8)] = &[];
        self.steps.iter().zip(&self.frontiers).map(move |(step, frontier)| {
            let later = step.later.len() as f64;
            let is_reached = known.iter().any(|on| on.0 == step.vertex);
            let pairs = later * (later - 1.0) / 2.0;
            chosen *= if is_reached { choices(pairs, later) } else { pairs }.max(1.0);
            known = frontier;
            chosen = most[frontier.len()].min(chosen);
            chosen
        })
    }
}

/// Iterates over the vertices that have a place.
fn taken(places: &[Option<u32>]) -> impl Iterator<Item = (u32, u8)> + '_ {
    (0..).zip(places).filter_map(|(place, vertex)| vertex.map(|vertex| (vertex, place)))
}

/// Returns the number of places up to the last one in use.
fn used(places: &[Option<u32>]) -> usize {
    places.iter().rposition(Option::is_some).map_or(0, |last| last + 1)
}
