//! The order of the vertices, and the steps of a sweep in this order.
//!
//! Several orders of the vertices of the problem are compared by the maximum number of states. A dummy with two neighbours
//! follows the first of them, all other dummies are taken last. The three copies of a vertex of a directed graph follow
//! each other.

use cavalcade_core::CycleForm;

use super::step::PartialStep;
use crate::frontier::cells::MOST_PLACES;
use crate::frontier::order::{most_states, narrowing};
use crate::frontier::plan::Plan;
use crate::network::Rows;

/// The most neighbours to read while growing an order.
const EFFORT: u64 = 1 << 26;

/// The steps of a sweep, and the width of its frontier.
#[derive(Debug)]
pub(super) struct PartialPlan {
    pub(super) steps: Vec<PartialStep>,
    pub(super) width: usize,
    /// The maximum number of states of all steps together.
    pub(super) states: f64,
}

/// Returns the best plan over the orders that are tried; `None` if every order has too wide a frontier.
pub(super) fn best(form: &CycleForm, proposed: &[Vec<u32>]) -> Option<PartialPlan> {
    let count = form.graph.vertices();
    let graph = Rows::new(count, form.graph.arcs(), |vertex, row| row.extend(form.graph.row(vertex)))?;
    let grown = narrowing(&graph, MOST_PLACES, &mut { EFFORT }).map(|order| originals(form, &order));
    let numbers: Vec<u32> = (0..form.real as u32).collect();
    let orders = proposed.iter().cloned().chain([numbers]).chain(grown);
    let most = most_states();
    let plans = orders.filter_map(|order| {
        let order = arranged(form, &graph, order);
        let plan = Plan::new(&graph, &order, None, MOST_PLACES)?;
        let states: f64 = plan.frontiers.iter().map(|frontier| most[frontier.len()]).sum();
        Some((states, order, plan))
    });
    let (states, order, plan) = plans.min_by(|one, other| one.0.total_cmp(&other.0))?;
    let width = plan.width;
    Some(PartialPlan { steps: steps(form, &order, plan), width, states })
}

/// Returns the vertices of the problem in the order of their first copies.
fn originals(form: &CycleForm, order: &[u32]) -> Vec<u32> {
    let mut is_met = vec![false; form.real];
    let vertices = order.iter().map(|&it| it / form.copies as u32);
    vertices
        .filter(|&it| is_met.get_mut(it as usize).is_some_and(|met| !std::mem::replace(met, true)))
        .collect()
}

/// Returns an order of all vertices for one of the vertices of the problem; those with very many neighbours are last.
fn arranged(form: &CycleForm, graph: &Rows, mut order: Vec<u32>) -> Vec<u32> {
    let copies = form.copies as u32;
    order.sort_by_key(|&it| {
        (copies * it..copies * (it + 1)).any(|copy| graph.degree(copy) as usize > MOST_PLACES)
    });
    let dummies = form.real as u32 * copies..graph.len() as u32;
    let mut arranged = Vec::with_capacity(graph.len());
    for copy in order.iter().flat_map(|it| copies * it..copies * (it + 1)) {
        arranged.push(copy);
        let follows = |dummy: &u32| {
            graph.degree(*dummy) <= 2 && graph.row(*dummy).contains(&copy) && !arranged.contains(dummy)
        };
        let following: Vec<u32> = dummies.clone().filter(follows).collect();
        arranged.extend(following);
    }
    let others: Vec<u32> = dummies.filter(|it| !arranged.contains(it)).collect();
    arranged.extend(others);
    arranged
}

/// Returns the steps of a plan.
fn steps(form: &CycleForm, order: &[u32], plan: Plan) -> Vec<PartialStep> {
    let mut is_required = vec![false; order.len()];
    form.required.iter().for_each(|&it| is_required[it as usize] = true);
    let mut partner = vec![None; order.len()];
    form.partners.iter().for_each(|&(vertex, other)| partner[vertex as usize] = Some(other));
    let mut is_taken = vec![false; order.len()];
    let mut left = form.required.len();
    let mut steps = Vec::with_capacity(order.len());
    for (at, (step, frontier)) in plan.steps.into_iter().zip(&plan.frontiers).enumerate() {
        let vertex = step.vertex;
        is_taken[vertex as usize] = true;
        left -= usize::from(is_required[vertex as usize]);
        let later = || step.neighbours.iter().copied().zip(step.later.iter().copied());
        let places = |fits: &dyn Fn(u32) -> bool| -> Vec<u8> {
            later().filter(|&(other, _)| fits(other)).map(|(_, place)| place).collect()
        };
        let own = partner[vertex as usize];
        let on_frontier = |it: &&(u32, u8)| is_required[it.0 as usize];
        let required: Vec<u8> = frontier.iter().filter(on_frontier).map(|it| it.1).collect();
        let needs = |other: u32| partner[other as usize].is_some_and(|it| !is_taken[it as usize]);
        let is_last = |place: &u8| step.not_bare.contains(place) || step.inner.contains(place);
        steps.push(PartialStep {
            is_required: is_required[vertex as usize],
            awaits_required: required.len() < left,
            required,
            required_later: places(&|other| is_required[other as usize])
                .into_iter()
                .filter(is_last)
                .collect(),
            partner: later().find(|it| Some(it.0) == own).map(|it| it.1),
            is_passive: own.is_some_and(|it| is_taken[it as usize]),
            followers: places(&|other| partner[other as usize] == Some(vertex)),
            guarded: places(&needs),
            remaining: order.len() - at - 1,
            step,
        });
    }
    steps
}
