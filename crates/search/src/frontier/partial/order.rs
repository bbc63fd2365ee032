//! The order of the vertices, and the steps of a sweep in this order.
//!
//! Orders of the vertices of the problem are compared by the maximum number of states. A dummy with two neighbours
//! follows the first of them, all other dummies are taken last. The three copies of a vertex of a directed graph follow
//! each other.

use cavalcade_core::CycleForm;

use super::step::PartialStep;
use crate::frontier::cells::Places;
use crate::frontier::key::MOST_PLACES;
use crate::frontier::order::{self, most_states};
use crate::frontier::plan::Plan;
use crate::network::Rows;

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
    let copies = form.copies as u32;
    let dummies = form.real as u32 * copies..count as u32;
    let in_copies = |order: &Vec<u32>| -> Vec<u32> {
        let vertices = order.iter().flat_map(|vertex| copies * vertex..copies * (vertex + 1));
        vertices.chain(dummies.clone()).collect()
    };
    let proposed: Vec<Vec<u32>> = proposed.iter().map(in_copies).collect();
    let most = most_states();
    let (states, order, plan) = order::best(&graph, &proposed, |order| {
        let order = arranged(form, &graph, originals(form, order));
        let plan = Plan::new(&graph, &order, None, MOST_PLACES)?;
        let states: f64 = plan.frontiers.iter().map(|frontier| most[frontier.len()]).sum();
        Some((states, (states, order, plan)))
    })?;
    let width = plan.width;
    Some(PartialPlan { steps: steps(form, &order, plan), width, states })
}

/// Returns the vertices of the problem in the order of their first copies.
fn originals(form: &CycleForm, order: &[u32]) -> Vec<u32> {
    let mut is_met = vec![false; form.real];
    let vertices = order.iter().map(|&vertex| vertex / form.copies as u32);
    vertices
        .filter(|&vertex| is_met.get_mut(vertex as usize).is_some_and(|met| !std::mem::replace(met, true)))
        .collect()
}

/// Returns an order of all vertices for one of the vertices of the problem; those with very many neighbours are last.
fn arranged(form: &CycleForm, graph: &Rows, order: Vec<u32>) -> Vec<u32> {
    let copies = form.copies as u32;
    let (hubs, others): (Vec<u32>, Vec<u32>) = order.into_iter().partition(|&vertex| {
        (copies * vertex..copies * (vertex + 1)).any(|copy| graph.degree(copy) as usize > MOST_PLACES)
    });
    let order = [others, hubs].concat();
    let dummies = form.real as u32 * copies..graph.len() as u32;
    let mut arranged = Vec::with_capacity(graph.len());
    for copy in order.iter().flat_map(|vertex| copies * vertex..copies * (vertex + 1)) {
        arranged.push(copy);
        let follows = |dummy: &u32| {
            graph.degree(*dummy) <= 2 && graph.row(*dummy).contains(&copy) && !arranged.contains(dummy)
        };
        let following: Vec<u32> = dummies.clone().filter(follows).collect();
        arranged.extend(following);
    }
    let others: Vec<u32> = dummies.filter(|dummy| !arranged.contains(dummy)).collect();
    arranged.extend(others);
    arranged
}

/// Returns the steps of a plan.
fn steps(form: &CycleForm, order: &[u32], plan: Plan) -> Vec<PartialStep> {
    let mut is_required = vec![false; order.len()];
    form.required.iter().for_each(|&vertex| is_required[vertex as usize] = true);
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
        let places = |fits: &dyn Fn(u32) -> bool| -> Places {
            later().filter(|&(other, _)| fits(other)).fold(0, |set, (_, place)| set | 1 << place)
        };
        let own = partner[vertex as usize];
        let on_frontier = |entry: &&(u32, u8)| is_required[entry.0 as usize];
        let required = || frontier.iter().filter(on_frontier);
        let needs = |other: u32| partner[other as usize].is_some_and(|partner| !is_taken[partner as usize]);
        steps.push(PartialStep {
            is_required: is_required[vertex as usize],
            awaits_required: required().count() < left,
            required: required().fold(0, |set, (_, place)| set | 1 << place),
            required_later: places(&|other| is_required[other as usize]) & (step.not_bare | step.inner),
            partner: later().find(|on| Some(on.0) == own).map(|on| on.1),
            is_passive: own.is_some_and(|own| is_taken[own as usize]),
            followers: places(&|other| partner[other as usize] == Some(vertex)),
            guarded: places(&needs),
            remaining: order.len() - at - 1,
            step,
        });
    }
    steps
}
