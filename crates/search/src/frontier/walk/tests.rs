//! Compares estimates with the true numbers of states.

use std::sync::Arc;

use cavalcade_core::Hamiltonian;
use cavalcade_core::graph::SuccessorTable;

use super::*;
use crate::frontier::key::MOST_PLACES;
use crate::network::Network;

const CONTROL: Control = Control { memory: 1 << 30, is_over: &|| false };

/// Returns the network for the cycles on a grid with these steps.
fn network(rows: u32, columns: u32, is_step: impl Fn(u32, u32) -> bool) -> Network {
    let cells = rows * columns;
    let row = |from: u32| {
        let rise = |to: u32| (from / columns).abs_diff(to / columns);
        let run = |to: u32| (from % columns).abs_diff(to % columns);
        (0..cells).filter(|&to| is_step(rise(to), run(to))).collect()
    };
    let steps = Arc::new(SuccessorTable::new((0..cells).map(row).collect()).expect("a small table"));
    Network::new(&Hamiltonian { steps, closed: true, first: None, last: None }).expect("cycles")
}

/// Returns the plan for the cycles on a grid with these steps, in the order of the rows.
fn plan(rows: u32, columns: u32, is_step: impl Fn(u32, u32) -> bool) -> Plan {
    let order: Vec<u32> = (0..rows * columns).collect();
    let network = network(rows, columns, is_step);
    Plan::new(network.ahead(), &order, None, MOST_PLACES).expect("a narrow grid")
}

#[test]
fn a_plan_that_ends_early_has_fewer_steps_than_vertices() {
    let order: Vec<u32> = (0..64).collect();
    let plan = Plan::beginning(network(8, 8, one_and_two).ahead(), &order, None, 14);
    let end = plan.steps.len();
    assert!(end < 20, "{end} steps");
    let walk = walk(&plan, end, 20, &mut Random::new(1), CONTROL);
    assert_eq!((walk.states.len(), walk.exact < end), (end, true));
}

fn one_and_two(rise: u32, run: u32) -> bool {
    (rise, run) == (1, 2) || (rise, run) == (2, 1)
}

/// Returns the number of layers after the exact ones whose mean over many walks differs from the true number by
/// more than four standard errors, and the number of these layers.
fn wrong_layers(plan: &Plan, end: usize, cap: usize) -> (usize, usize) {
    let truth = walk(plan, end, usize::MAX, &mut Random::new(0), CONTROL);
    assert_eq!((truth.exact, truth.is_complete), (end, true));
    let walks: Vec<ClassWalk> =
        (0..100).map(|seed| walk(plan, end, cap, &mut Random::new(seed), CONTROL)).collect();
    assert!(walks.iter().all(|it| it.is_complete && it.exact < end));
    let exact = walks[0].exact;
    assert_eq!(walks[0].states[..exact], truth.states[..exact]);
    // Other layers lie between two estimates.
    let layers = (exact..end).filter(|layer| (layer + 1 - exact).is_multiple_of(STRIDE) || layer + 1 == end);
    let is_wrong = |&layer: &usize| {
        let count = walks.len() as f64;
        let mean = walks.iter().map(|it| it.states[layer]).sum::<f64>() / count;
        let variance = walks.iter().map(|it| (it.states[layer] - mean).powi(2)).sum::<f64>() / count;
        (mean - truth.states[layer]).abs() > 4.0 * (variance / count).sqrt() + 1e-6
    };
    (layers.clone().filter(is_wrong).count(), layers.count())
}

#[test]
fn estimates_have_the_true_mean() {
    assert_eq!(wrong_layers(&plan(6, 6, one_and_two), 15, 1 << 9), (0, 4));
    assert_eq!(wrong_layers(&plan(7, 7, |rise, run| rise.max(run) == 1), 18, 1 << 9), (0, 6));
}

#[test]
fn a_walk_depends_on_its_seed_alone() {
    let plan = plan(8, 6, one_and_two);
    let found = |seed| walk(&plan, 18, 1 << 11, &mut Random::new(seed), CONTROL).states;
    assert_eq!(found(3), found(3));
    assert_ne!(found(3), found(4));
}

#[test]
fn a_layer_that_is_too_far_is_predicted() {
    let plan = plan(10, 6, one_and_two);
    let walk = walk(&plan, 60, 1 << 6, &mut Random::new(1), CONTROL);
    assert_eq!((walk.is_complete, walk.states.len(), walk.choices.len()), (false, 60, 60));
    assert!(walk.states.iter().chain(&walk.choices).all(|it| it.is_finite()));
}
