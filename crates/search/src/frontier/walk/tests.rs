//! Compares estimates with the true numbers of states.

use std::sync::Arc;

use cavalcade_core::Hamiltonian;
use cavalcade_core::graph::SuccessorTable;

use super::*;
use crate::frontier::colours::colours;
use crate::frontier::key::MOST_PLACES;
use crate::network::Network;

const CONTROL: Control = Control { memory: 1 << 30, is_over: &|| false };

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

/// Returns the number of layers after the exact ones whose mean over many walks differs from the true number by
/// more than four standard errors, and the number of these layers.
fn wrong_layers(plan: &Plan, end: usize, cap: usize) -> (usize, usize) {
    let truth = walk(plan, end, usize::MAX, &mut Random::new(0), CONTROL);
    assert_eq!((truth.exact, truth.is_complete()), (end, true));
    let walks: Vec<ClassWalk> =
        (0..100).map(|seed| walk(plan, end, cap, &mut Random::new(seed), CONTROL)).collect();
    assert!(walks.iter().all(|it| it.is_complete() && it.exact < end));
    let exact = walks[0].exact;
    assert_eq!(walks[0].states[..exact], truth.states[..exact]);
    // Other layers lie between two estimates.
    let next = |&known: &usize| (known < end).then(|| next_layer(exact, known, end));
    let layers = std::iter::successors(next(&exact), next).map(|layer| layer - 1);
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
    assert_eq!(wrong_layers(&plan(7, 7, |rise, run| rise.max(run) == 1), 18, 1 << 9), (0, 5));
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
    assert!(walk.states.iter().chain(&walk.choices).all(|it| it.is_finite()));
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
                .filter(|&it| graph.row(it).iter().any(|&at| at < taken))
                .collect();
            let ranges: Vec<[u8; 2]> = frontier
                .iter()
                .map(|&it| {
                    let earlier = graph.row(it).iter().filter(|at| **at < taken).count();
                    let later = graph.row(it).len() - earlier;
                    [2usize.saturating_sub(later) as u8, earlier.min(2) as u8]
                })
                .collect();
            let is_balanced = |degrees: &[Option<u8>]| {
                let need = |vertex: u32| {
                    let at = frontier.iter().position(|&it| it == vertex);
                    2 - i32::from(at.and_then(|at| degrees[at]).unwrap_or(0))
                };
                let left = || taken..order.len() as u32;
                let difference: i32 = left().map(|it| need(it) * i32::from(colours[it as usize])).sum();
                let uncoloured: i32 = left().filter(|it| colours[*it as usize] == 0).map(need).sum();
                difference.abs() <= uncoloured
            };
            let listed = if ranges.iter().any(|it| it[0] > it[1]) {
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
            if let Some(&vertex) = frontier.first() {
                assert_eq!(possible.by_degree(vertex, &[]).iter().sum::<f64>() as usize, listed);
            }
        }
    }
}
