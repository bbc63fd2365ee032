//! What happens at each vertex of a sweep, worked out before it begins.
//!
//! The vertices of a graph are taken in an order. A vertex that is taken has all its edges to earlier vertices decided
//! already, and chooses among those to later ones. The *frontier* is made up of the later
//! vertices that have an earlier neighbour. Each has a place, which it keeps from the step that first
//! reaches it until it is taken itself; so nothing moves within a state, but for one vertex that has just
//! been reached and may inherit the place of the one that is taken.

use super::balance::Balance;
use super::cells::WORKED;
use super::order::most_states;
use crate::network::Rows;

/// One vertex, as the sweep comes across it.
#[derive(Debug, Clone)]
pub(super) struct Step {
    /// The vertex itself.
    pub(super) vertex: u32,
    /// Its place.
    pub(super) place: u8,
    /// Its later neighbours.
    pub(super) neighbours: Vec<u32>,
    /// The places of these.
    pub(super) later: Vec<u8>,
    /// Of these, the ones that have too few neighbours left to be bare.
    pub(super) not_bare: Vec<u8>,
    /// Of these, the ones that have no neighbours left, and must be inner.
    pub(super) inner: Vec<u8>,
    /// From where to where a vertex that was just reached moves when the place of this one is free.
    pub(super) moved: Option<(u8, u8)>,
    /// All places on the frontier, this one left out, where these are all vertices that are left: only then may
    /// a cycle be closed, if all of them are inner.
    pub(super) closing: Option<Vec<u8>>,
    /// What the colours of the vertices that are left ask for, if steps change colour.
    pub(super) balance: Option<Balance>,
    /// How many places there are before and after: those in use have lower numbers, but for vertices that
    /// enter in between.
    pub(super) places: [usize; 2],
}

/// The steps of a sweep.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// The most places that are in use at a time.
    pub(super) width: usize,
    /// The vertices on the frontier after each step, with their places.
    pub(super) frontiers: Vec<Vec<(u32, u8)>>,
}

impl Plan {
    /// The plan for the vertices in this order, with their colours if steps change them; `None` if more than `widest` places are needed.
    pub(super) fn new(graph: &Rows, order: &[u32], colours: Option<&[i8]>, widest: usize) -> Option<Self> {
        let mut number = vec![0u32; order.len()];
        (0..).zip(order).for_each(|(at, &vertex)| number[vertex as usize] = at);
        let mut left: Vec<u32> = (0..order.len() as u32).map(|vertex| graph.degree(vertex)).collect();
        let mut places: Vec<Option<u32>> = Vec::new();
        let mut steps = Vec::with_capacity(order.len());
        let mut frontiers = Vec::with_capacity(order.len());
        let mut width = 0;
        for (at, &vertex) in order.iter().enumerate() {
            let before = used(&places);
            let place = enter(&mut places, vertex);
            let row = graph.row(vertex).iter().copied();
            let later: Vec<u32> = row.filter(|&it| number[it as usize] as usize > at).collect();
            let neighbours: Vec<u8> = later.iter().map(|&it| enter(&mut places, it) as u8).collect();
            if used(&places) > WORKED {
                return None;
            }
            places[place] = None;
            let rest: Vec<u8> = taken(&places).map(|it| it.1).collect();
            let last = used(&places).saturating_sub(1);
            let is_new = last >= before && last > place;
            let moved = is_new.then_some((last as u8, place as u8));
            if is_new {
                places.swap(place, last);
            }
            width = width.max(used(&places));
            if width > widest {
                return None;
            }
            for &neighbour in graph.row(vertex) {
                left[neighbour as usize] -= 1;
            }
            let few = |most: u32| {
                let pairs = later.iter().zip(&neighbours);
                pairs.filter(|it| left[*it.0 as usize] <= most).map(|it| *it.1).collect::<Vec<u8>>()
            };
            let frontier: Vec<(u32, u8)> = taken(&places).collect();
            let is_rest = at + 1 + frontier.len() == order.len();
            let (not_bare, inner) = (few(1), few(0));
            steps.push(Step {
                balance: colours.map(|colours| Balance::new(colours, &order[at + 1..], &frontier)),
                vertex,
                place: place as u8,
                not_bare: not_bare.into_iter().filter(|it| !inner.contains(it)).collect(),
                inner,
                later: neighbours,
                neighbours: later,
                moved,
                closing: is_rest.then_some(rest),
                places: [before, used(&places)],
            });
            frontiers.push(frontier);
        }
        Some(Self { steps, width, frontiers })
    }
}

/// The place of a vertex, a new one if it had none.
fn enter(places: &mut Vec<Option<u32>>, vertex: u32) -> usize {
    let known = places.iter().position(|&it| it == Some(vertex));
    let free = || places.iter().position(Option::is_none);
    let place = known.or_else(free).unwrap_or(places.len());
    if place == places.len() {
        places.push(None);
    }
    places[place] = Some(vertex);
    place
}

impl Plan {
    /// How many states there are after each step, at most: every place is bare, inner or paired with another, and a
    /// vertex has only so many choices.
    pub(super) fn states(&self) -> impl Iterator<Item = f64> + '_ {
        let most = most_states();
        let mut chosen = 1.0;
        let mut known: &[(u32, u8)] = &[];
        self.steps.iter().zip(&self.frontiers).map(move |(step, frontier)| {
            let later = step.later.len() as f64;
            let is_bare = known.iter().all(|it| it.0 != step.vertex);
            chosen *= if is_bare { later * (later - 1.0) / 2.0 } else { later }.max(1.0);
            known = frontier;
            chosen = most[frontier.len()].min(chosen);
            chosen
        })
    }
}

/// The vertices that have a place.
fn taken(places: &[Option<u32>]) -> impl Iterator<Item = (u32, u8)> + '_ {
    (0..).zip(places).filter_map(|(place, it)| it.map(|vertex| (vertex, place)))
}

/// How many places there are up to the last that is in use.
fn used(places: &[Option<u32>]) -> usize {
    places.iter().rposition(Option::is_some).map_or(0, |last| last + 1)
}
