//! Finds the symmetries and the good cuts of grids whose vertices are numbered at random.

use std::sync::Arc;

use cavalcade_core::Hamiltonian;
use cavalcade_core::graph::SuccessorTable;
use num_bigint::BigUint;

use super::involutions::involutions;
use super::*;
use crate::Random;
use crate::amounts::part;
use crate::frontier::colours::colours;
use crate::frontier::cut::GraphSymmetries;
use crate::frontier::cut_plan::CutPlan;
use crate::frontier::sides::{Sides, Wanted};
use crate::frontier::{Control, Event, Frontier, selection};
use crate::network::Network;

const FREE: Control = Control { memory: 1 << 30, is_over: &|| false, spill: None };

/// Returns the numbers from 0 in random order; in ascending order for seed 0.
fn shuffled(count: u32, seed: u64) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..count).collect();
    let mut random = Random::new(seed);
    if seed > 0 {
        (1..numbers.len()).rev().for_each(|at| numbers.swap(at, random.below(at + 1)));
    }
    numbers
}

/// Returns the cycles or paths of a grid with steps by `a` in one direction and `b` in the other, or by any of
/// several such steps. Vertices are numbered at random unless the seed is 0.
fn grid(rows: u32, columns: u32, moves: &[(u32, u32)], closed: bool, seed: u64) -> Hamiltonian {
    let numbers = shuffled(rows * columns, seed);
    let mut adjacent = vec![Vec::new(); numbers.len()];
    for (from, to) in (0..rows * columns).flat_map(|from| (0..rows * columns).map(move |to| (from, to))) {
        let (down, right) =
            ((from / columns).abs_diff(to / columns), (from % columns).abs_diff(to % columns));
        if moves.contains(&(down, right)) || moves.contains(&(right, down)) {
            adjacent[numbers[from as usize] as usize].push(numbers[to as usize]);
        }
    }
    for row in &mut adjacent {
        row.sort_unstable();
    }
    let steps = Arc::new(SuccessorTable::new(adjacent).expect("a small table"));
    Hamiltonian { steps, closed, first: None, last: None }
}

fn network(problem: &Hamiltonian) -> Network {
    Network::new(problem).expect("enough vertices")
}

/// Returns the number of involutions of a grid, after a check of each.
fn symmetries(rows: u32, columns: u32, moves: &[(u32, u32)], seed: u64) -> usize {
    let network = network(&grid(rows, columns, moves, true, seed));
    let graph = network.ahead();
    let found = involutions(graph, |_| false, graph.len(), 1000, 1 << 22);
    for image in &found {
        for vertex in 0..graph.len() as u32 {
            assert_eq!(image[image[vertex as usize] as usize], vertex);
            let mut row: Vec<u32> = graph.row(vertex).iter().map(|&other| image[other as usize]).collect();
            row.sort_unstable();
            assert_eq!(row, graph.row(image[vertex as usize]));
        }
    }
    found.len()
}

#[test]
fn involutions_do_not_depend_on_the_numbers_of_vertices() {
    for seed in 0..3 {
        assert_eq!(symmetries(6, 8, &[(1, 2)], seed), 3, "a half turn and two reflections");
        assert_eq!(symmetries(6, 6, &[(1, 2)], seed), 5, "also the diagonals");
        assert_eq!(symmetries(7, 7, &[(0, 1), (1, 1)], seed), 5, "with vertices that stay");
        assert_eq!(symmetries(2, 9, &[(0, 1)], seed), 3, "a ladder");
    }
}

/// Returns the number of states up to the middle, and of the whole count from both sides, for the best cut of
/// one order, or of all orders.
fn states(problem: &Hamiltonian, only: Option<&[u32]>) -> [usize; 2] {
    let network = network(problem);
    let (graph, colours) = (network.ahead(), colours(&network).map(Arc::from));
    let symmetries = GraphSymmetries::new(graph, |vertex| network.is_dummy(vertex));
    let plan = |order: &[u32]| {
        let symmetries = symmetries.with_reversal(graph, order);
        let plans = CutPlan::new(graph, order, colours.as_ref(), &symmetries)?;
        Some((plans.states(graph), plans))
    };
    let plans = if let Some(order) = only {
        plan(order).map(|plan| plan.1)
    } else {
        let cuts = cuts(graph, &[], &symmetries.found, FREE, plan);
        selection::best(cuts, selection::WORSE_CUTS, FREE, selection::work_of_cut)
    };
    met(&plans.expect("a narrow graph")).0
}

/// Rows, columns, moves, and whether paths are closed.
type Case = (u32, u32, &'static [(u32, u32)], bool);

#[test]
fn cuts_of_shuffled_grids_are_as_good_as_those_of_columns() {
    // The most percent of the states of the columns, up to the middle and in all. More states before the middle
    // may save many in it.
    let cases: [(Case, [usize; 2]); 4] = [
        ((6, 8, &[(1, 2)], true), [120, 130]),
        ((5, 10, &[(1, 2)], true), [120, 120]),
        ((5, 8, &[(1, 2)], false), [200, 120]),
        ((7, 7, &[(0, 1), (1, 1)], true), [120, 120]),
    ];
    let mut worse = Vec::new();
    for ((rows, columns, moves, closed), most) in cases {
        let mut order: Vec<u32> = (0..rows * columns).map(|at| at % rows * columns + at / rows).collect();
        order.extend((!closed).then_some(rows * columns));
        let ours = states(&grid(rows, columns, moves, closed, 0), Some(&order));
        for seed in part(1..4) {
            let theirs = states(&grid(rows, columns, moves, closed, seed), None);
            if (0..2).any(|at| 100 * theirs[at] > most[at] * ours[at]) {
                worse.push(format!("{rows}x{columns}, seed {seed}: {theirs:?} states instead of {ours:?}"));
            }
        }
    }
    assert!(worse.is_empty(), "{worse:#?}");
}

/// Counts the cycles from both sides of every cut that is grown.
#[test]
fn every_grown_cut_gives_the_same_count() {
    let cases: [Case; 4] = [
        (4, 6, &[(0, 1)], true),
        (5, 6, &[(1, 2)], true),
        (4, 5, &[(0, 1)], false),
        (3, 4, &[(0, 1), (1, 1)], true),
    ];
    for (number, (rows, columns, moves, closed)) in cases.into_iter().enumerate() {
        let problem = grid(rows, columns, moves, closed, number as u64 + 1);
        let network = network(&problem);
        let graph = network.ahead();
        let symmetries = GraphSymmetries::new(graph, |vertex| network.is_dummy(vertex));
        let alone = Frontier::new(&problem, &[]).expect("a narrow graph");
        let expected = alone.start_beyond(usize::MAX).finish(FREE).expect("enough memory");
        let mut cuts = 0;
        for order in symmetric(graph, &symmetries.found) {
            let plans = CutPlan::new(graph, &order, None, &symmetries).expect("a narrow order");
            cuts += usize::from(plans.cut.swap.is_some());
            assert_eq!(met(&plans).1, expected, "{rows}x{columns}");
        }
        assert!(cuts > 0, "{rows}x{columns}");
    }
}

/// Counts cycles from both sides; returns the number of states up to the middle and in all, and the count.
fn met(plans: &CutPlan) -> ([usize; 2], BigUint) {
    let below = plans.below.as_ref().filter(|_| plans.cut.swap.is_none());
    let steps = plans.above.steps + below.map_or(0, |below| below.steps);
    let mut sides = Sides::<u128>::new(plans, Wanted::All { few: 0 });
    let mut states = Vec::new();
    loop {
        match sides.advance(FREE).expect("enough memory") {
            Some(Event::Step(step)) => states.push(step.states),
            Some(Event::Done(sum)) => return ([states[..steps].iter().sum(), states.iter().sum()], sum),
            Some(Event::Part { .. }) | None => {}
        }
    }
}

#[test]
fn wide_orders_are_refused() {
    let all = Rows::new(40, 0, |vertex, row| row.extend((0..40).filter(|&other| other != vertex as u32)));
    let all = all.expect("few arcs");
    assert!(narrowing(&all, None, MOST_PLACES, &mut { EFFORT }).is_none());
    assert!(from_all(&all).is_empty());
}
