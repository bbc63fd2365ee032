//! Compares estimates with the true numbers of states.

use std::collections::HashSet;
use std::sync::Arc;

use cavalcade_core::Hamiltonian;
use cavalcade_core::graph::SuccessorTable;

use super::*;
use crate::amounts::{is_thorough, part};
use crate::frontier::colours::colours;
use crate::frontier::key::MOST_PLACES;
use crate::network::Network;

const CONTROL: Control = Control { memory: 1 << 30, is_over: &|| false, spill: None };

/// Returns the network for the cycles or paths on a grid with these steps.
fn network(rows: u32, columns: u32, closed: bool, is_step: impl Fn(u32, u32) -> bool) -> Network {
    let cells = rows * columns;
    let row = |from: u32| {
        let rise = |to: u32| (from / columns).abs_diff(to / columns);
        let run = |to: u32| (from % columns).abs_diff(to % columns);
        (0..cells).filter(|&to| is_step(rise(to), run(to))).collect()
    };
    let steps = Arc::new(SuccessorTable::new((0..cells).map(row).collect()).expect("a small table"));
    Network::new(&Hamiltonian { steps, closed, first: None, last: None }).expect("paths")
}

/// Returns the plan for the cycles on a grid with these steps, in the order of the rows.
fn plan(rows: u32, columns: u32, is_step: impl Fn(u32, u32) -> bool) -> Plan {
    let order: Vec<u32> = (0..rows * columns).collect();
    let network = network(rows, columns, true, is_step);
    Plan::new(network.ahead(), &order, None, MOST_PLACES).expect("a narrow grid")
}

#[test]
fn a_plan_that_ends_early_has_fewer_steps_than_vertices() {
    let order: Vec<u32> = (0..64).collect();
    let plan = Plan::beginning(network(8, 8, true, one_and_two).ahead(), &order, None, 14);
    let end = plan.steps.len();
    assert!(end < 20, "{end} steps");
    let walk = walk(&plan, end, 20, &mut Random::new(1), CONTROL);
    assert_eq!((walk.states.len(), walk.exact < end), (end, true));
}

fn one_and_two(rise: u32, run: u32) -> bool {
    (rise, run) == (1, 2) || (rise, run) == (2, 1)
}

fn beside(rise: u32, run: u32) -> bool {
    rise + run == 1
}

/// Returns how many layers must be exceeded, of those that are tried.
fn least(all: usize) -> usize {
    if is_thorough() { all } else { all / 8 }
}

/// Returns the layers whose mean estimate, over many seeds, differs from the true number of states by more than four
/// standard errors, and the number of layers that are estimated.
fn wrong_layers(
    plan: &Plan,
    layers: impl Iterator<Item = usize> + Clone,
    estimate: impl Fn(usize, &mut Random) -> Option<LayerSize>,
) -> (Vec<usize>, usize) {
    // The choices after the last layer are those of the next step.
    let end = layers.clone().max().map_or(0, |last| plan.steps.len().min(last + 1));
    let truth = walk(plan, end, usize::MAX, &mut Random::new(0), CONTROL);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for layer in layers {
        let seeds = (0..100).map(|seed| estimate(layer, &mut Random::new(seed)));
        let Some(sizes) = seeds.collect::<Option<Vec<LayerSize>>>() else { continue };
        count += 1;
        let is_wrong = |of: &dyn Fn(&LayerSize) -> f64, truth: f64| {
            let mean = sizes.iter().map(of).sum::<f64>() / sizes.len() as f64;
            let variance =
                sizes.iter().map(|size| (of(size) - mean).powi(2)).sum::<f64>() / sizes.len() as f64;
            (mean - truth).abs() > 4.0 * (variance / sizes.len() as f64).sqrt() + 1e-6
        };
        if is_wrong(&|walk| walk.states, truth.states[layer - 1])
            || is_wrong(&|walk| walk.choices, truth.choices.get(layer).copied().unwrap_or(0.0))
        {
            wrong.push(layer);
        }
    }
    (wrong, count)
}

#[test]
fn tests_have_the_true_mean() {
    let king = |rise: u32, run: u32| rise.max(run) == 1;
    // Later tests of the second graph may stay without an answer.
    for (plan, end) in [(plan(6, 6, one_and_two), 24), (plan(6, 6, king), 17)] {
        let estimate = |layer, random: &mut Random| test(&plan, None, layer, &mut 0, random, CONTROL).ok();
        let (wrong, count) = wrong_layers(&plan, part(8..end), estimate);
        assert!(wrong.is_empty() && count > least(8), "{wrong:?} of {count} layers");
    }
}

#[test]
fn tests_without_crossings_have_the_true_mean() {
    for closed in [true, false] {
        let network = network(5, 6, closed, beside);
        let order: Vec<u32> = (0..network.vertices() as u32).collect();
        let plan = Plan::new(network.ahead(), &order, None, MOST_PLACES).expect("a narrow grid");
        let plane = PlaneLayers::new(&plan, order.len(), &[]).expect("no crossings");
        let estimate =
            |layer, random: &mut Random| test(&plan, Some(&plane), layer, &mut 0, random, CONTROL).ok();
        let (wrong, count) = wrong_layers(&plan, part(8..26), estimate);
        assert!(wrong.is_empty() && count > least(12), "{wrong:?} of {count} layers, closed: {closed}");
    }
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
    assert_eq!((walk.is_complete(), walk.states.len(), walk.choices.len()), (false, 60, 60));
    assert!(walk.states.iter().chain(&walk.choices).all(|state| state.is_finite()));
}

/// Returns the number of ways to pair vertices and leave others out, where each degree has a minimum and a maximum; a
/// vertex of degree 1 is paired. `is_allowed` decides on the degrees of all vertices.
fn paired(
    degrees: &mut Vec<Option<u8>>,
    ranges: &[[u8; 2]],
    is_allowed: &dyn Fn(&[Option<u8>]) -> bool,
) -> usize {
    let Some(first) = degrees.iter().position(Option::is_none) else {
        return usize::from(is_allowed(degrees));
    };
    let range = |at: usize| ranges[at][0]..=ranges[at][1];
    let mut count = 0;
    for degree in range(first).filter(|degree| *degree != 1) {
        degrees[first] = Some(degree);
        count += paired(degrees, ranges, is_allowed);
    }
    degrees[first] = Some(1);
    for mate in first + 1..degrees.len() {
        if range(first).contains(&1) && degrees[mate].is_none() && range(mate).contains(&1) {
            degrees[mate] = Some(1);
            count += paired(degrees, ranges, is_allowed);
            degrees[mate] = None;
        }
    }
    degrees[first] = None;
    count
}

#[test]
fn possible_states_are_those_that_are_listed_one_by_one() {
    for closed in [true, false] {
        let network = network(4, 5, closed, one_and_two);
        let (graph, order) = (network.ahead(), (0..network.vertices() as u32).collect::<Vec<u32>>());
        let colours: Arc<[i8]> = colours(&network).expect("two colours").into();
        let plan = Plan::new(graph, &order, Some(&colours), MOST_PLACES).expect("a narrow grid");
        let truth = walk(&plan, order.len(), usize::MAX, &mut Random::new(0), CONTROL);
        for taken in 1..order.len() as u32 {
            let frontier: Vec<u32> = (taken..order.len() as u32)
                .filter(|&vertex| graph.row(vertex).iter().any(|&at| at < taken))
                .collect();
            let ranges: Vec<[u8; 2]> = frontier
                .iter()
                .map(|&vertex| {
                    let earlier = graph.row(vertex).iter().filter(|at| **at < taken).count();
                    let later = graph.row(vertex).len() - earlier;
                    [2usize.saturating_sub(later) as u8, earlier.min(2) as u8]
                })
                .collect();
            let is_balanced = |degrees: &[Option<u8>]| {
                let need = |vertex: u32| {
                    let at = frontier.iter().position(|&on| on == vertex);
                    2 - i32::from(at.and_then(|at| degrees[at]).unwrap_or(0))
                };
                let left = || taken..order.len() as u32;
                let difference: i32 =
                    left().map(|vertex| need(vertex) * i32::from(colours[vertex as usize])).sum();
                let uncoloured: i32 = left().filter(|vertex| colours[*vertex as usize] == 0).map(need).sum();
                difference.abs() <= uncoloured
            };
            let listed = if ranges.iter().any(|range| range[0] > range[1]) {
                0
            } else {
                paired(&mut vec![None; frontier.len()], &ranges, &is_balanced)
            };
            let possible = PossibleStates::after(&plan, taken as usize);
            assert_eq!(possible.count() as usize, listed, "after {taken} steps, closed: {closed}");
            assert!(
                truth.states[taken as usize - 1] <= listed as f64,
                "after {taken} steps, closed: {closed}"
            );
        }
    }
}

#[test]
fn without_crossings_most_possible_states_exist() {
    let king = |rise: u32, run: u32| rise.max(run) == 1;
    for closed in [true, false] {
        let network = network(6, 6, closed, beside);
        let order: Vec<u32> = (0..network.vertices() as u32).collect();
        let colours: Arc<[i8]> = colours(&network).expect("two colours").into();
        let plan = Plan::new(network.ahead(), &order, Some(&colours), MOST_PLACES).expect("a narrow grid");
        let plane = PlaneLayers::new(&plan, order.len(), &[]).expect("no crossings");
        let truth = walk(&plan, order.len(), usize::MAX, &mut Random::new(0), CONTROL);
        for (steps, &states) in (1..order.len()).zip(&truth.states) {
            let possible = plane.among(steps, PossibleStates::after(&plan, steps)).count();
            assert!(states <= possible, "{steps}: {states} of {possible}");
            assert!(possible <= 8.0 * states, "{steps}: {states} of {possible}");
        }
        let walk = walk(&plan, order.len(), 100, &mut Random::new(0), CONTROL);
        for (steps, (states, truth)) in walk.states.iter().zip(&truth.states).enumerate() {
            assert!((0.4..2.5).contains(&(states / truth)), "{steps}: {states} for {truth}");
        }
    }
    assert!(PlaneLayers::new(&plan(5, 5, king), 12, &[]).is_none());
    assert!(PlaneLayers::new(&plan(5, 6, one_and_two), 12, &[]).is_none());
}

/// Returns the number of possible states of a layer, and of those with a witness.
fn witnessed(plan: &Plan, steps: usize) -> (usize, usize) {
    let possible = PossibleStates::after(plan, steps);
    let frontier: Vec<u32> = plan.frontiers[steps - 1].iter().map(|on| on.0).collect();
    let graph = witness::DecidedEdges::new(plan, steps, &frontier, &[]);
    let mut existing = 0;
    let any_order: Vec<u8> = (0..frontier.len() as u8).collect();
    let draws = draws::Draws::new(&possible, &any_order);
    let (mut state, mut search) = (draws::DrawnState::default(), witness::WitnessSearch::new(&graph));
    let mut seen = HashSet::new();
    let mut random = Random::new(steps as u64);
    let all = draws.count() as usize;
    for _ in 0..all * 12 {
        if draws.draw(&mut state, &mut random).is_none() {
            break;
        }
        let mut pairs = state.pairs.clone();
        for pair in &mut pairs {
            pair.sort_unstable();
        }
        pairs.sort_unstable();
        if seen.insert((state.degrees.clone(), pairs)) {
            existing += usize::from(search.finds(&state, &mut 1_000_000) == Some(true));
        }
    }
    assert_eq!(seen.len(), all, "all states are drawn");
    (all, existing)
}

#[test]
fn states_with_a_witness_are_those_of_the_sweep() {
    for closed in [true, false] {
        let network = network(3, 4, closed, one_and_two);
        let (graph, order) = (network.ahead(), (0..network.vertices() as u32).collect::<Vec<u32>>());
        let colours: Arc<[i8]> = colours(&network).expect("two colours").into();
        let plan = Plan::new(graph, &order, Some(&colours), MOST_PLACES).expect("a narrow grid");
        let truth = walk(&plan, order.len(), usize::MAX, &mut Random::new(0), CONTROL);
        for taken in 1..=order.len() {
            let (possible, existing) = witnessed(&plan, taken);
            assert_eq!(existing, truth.states[taken - 1] as usize, "{taken} of {possible}, closed: {closed}");
        }
    }
}
