//! Compares sweeps over words of brackets with those over labels.

use proptest::prelude::*;

use super::super::cells::{Cells, Joined, PathState};
use super::super::key::{MOST_PLACES, StateKey};
use super::super::sweep::Sweep;
use super::super::{Follow, UNLIMITED};
use super::*;
use crate::amounts::cases;
use crate::network::Rows;

/// Returns the states of a table with their numbers, in order.
fn states<K: StateKey>(table: &StateTable<K>) -> Vec<(K, u64)> {
    let buckets = table.buckets.iter();
    let mut states: Vec<(K, u64)> =
        buckets.flat_map(|bucket| bucket.keys.iter().copied().zip(bucket.numbers.iter().copied())).collect();
    states.sort_unstable();
    states
}

/// Returns the states after some steps.
fn swept<K: StateKey + Default, S: Follow<K> + Clone>(steps: &[S]) -> StateTable<K> {
    let mut sweep = Sweep::new(steps, steps.len());
    while !sweep.is_done() {
        sweep.advance(UNLIMITED).expect("enough memory");
    }
    sweep.take()
}

/// Returns the graph of the open cells of a grid, joined to those beside them and, if `across` says so, by one of the
/// lines across the square to the right and below; and their rows and columns.
fn squares(columns: usize, is_open: &[bool], across: &[u8]) -> (Rows, Vec<[usize; 2]>) {
    let open = (0..is_open.len()).filter(|&cell| is_open[cell]);
    let cells: Vec<[usize; 2]> = open.map(|cell| [cell / columns, cell % columns]).collect();
    let is_edge = |one: [usize; 2], other: [usize; 2]| {
        let ([row, column], [lower, there]) = (one.min(other), one.max(other));
        match (lower - row, there as isize - column as isize) {
            (0, 1) | (1, 0) => true,
            (1, 1) => across[row * columns + column] == 1,
            (1, -1) => across[row * columns + there] == 2,
            _ => false,
        }
    };
    let write = |from: usize, row: &mut Vec<u32>| {
        row.extend((0..cells.len()).filter(|&to| is_edge(cells[from], cells[to])).map(|to| to as u32));
    };
    (Rows::new(cells.len(), 0, write).expect("a small graph"), cells.clone())
}

/// Compares the states after each number of steps; returns how many of these sweeps have words of brackets.
fn compared(graph: &Rows, order: &[u32]) -> usize {
    let plan = Plan::new(graph, order, None, MOST_PLACES).expect("a narrow grid");
    let is_same = |&steps: &usize| {
        let Some((plane, moves)) = PlanePlan::new(&plan, steps, None) else { return false };
        let brackets = plane.placed::<u128>(&mut swept(&moves), UNLIMITED).expect("enough memory");
        assert_eq!(states(&brackets), states(&swept::<u128, Step>(&plan.steps[..steps])), "{steps} steps");
        true
    };
    (1..=order.len()).filter(is_same).count()
}

/// Returns the cells in the order of the lines on which a weighted sum of row and column is the same.
fn order(cells: &[[usize; 2]], weights: [usize; 2]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..cells.len() as u32).collect();
    order.sort_by_key(|&cell| {
        let [row, column] = cells[cell as usize];
        (weights[0] * row + weights[1] * column, row)
    });
    order
}

#[test]
fn whole_grids_are_swept_over_brackets() {
    for across in 0..3 {
        let (graph, cells) = squares(5, &[true; 25], &[across; 25]);
        assert_eq!(compared(&graph, &order(&cells, [100, 1])), 25, "by rows");
        assert_eq!(compared(&graph, &order(&cells, [1, 1])), 25, "by diagonals");
    }
}

#[test]
fn crossing_steps_are_not() {
    let leaps = |from: usize, row: &mut Vec<u32>| {
        let is_step = |to: &usize| {
            let step = [from / 5, from % 5, to / 5, to % 5];
            let [rise, run] = [step[0].abs_diff(step[2]), step[1].abs_diff(step[3])];
            rise * run == 2
        };
        row.extend((0..25).filter(is_step).map(|to| to as u32));
    };
    let graph = Rows::new(25, 0, leaps).expect("a small graph");
    let plan = Plan::new(&graph, &(0..25).collect::<Vec<_>>(), None, MOST_PLACES).expect("a narrow graph");
    assert!(PlanePlan::new(&plan, 12, None).is_none());
}

/// Returns the numbers of cells of a grid whose rows or diagonals are swept up to a symmetry, and compares the
/// states at the end with those without one. Numbers may differ where no completion is left.
fn folded(weights: [usize; 2], symmetry: impl Fn([usize; 2]) -> [usize; 2], steps: usize) -> Vec<usize> {
    let (graph, cells) = squares(6, &[true; 36], &[0; 36]);
    let image =
        |&cell: &[usize; 2]| cells.iter().position(|other| *other == symmetry(cell)).expect("a cell") as u32;
    let image: Vec<u32> = cells.iter().map(image).collect();
    let plan = Plan::new(&graph, &order(&cells, weights), None, MOST_PLACES).expect("a narrow graph");
    let swept_with = |symmetry| {
        let (plane, moves) = PlanePlan::new(&plan, steps, symmetry).expect("a plane graph");
        let placed = plane.placed::<u64>(&mut swept(&moves), UNLIMITED).expect("enough memory");
        (states(&placed), moves)
    };
    let ((with, moves), (without, _)) = (swept_with(Some(&image)), swept_with(None));
    assert_eq!(with, without);
    (1..=steps).filter(|at| !matches!(moves[at - 1].fold, Fold::None)).collect()
}

#[test]
fn symmetries_fold_states() {
    assert_eq!(folded([100, 1], |[row, column]| [row, 5 - column], 18), [6, 12, 18]);
    assert_eq!(folded([1, 1], |[row, column]| [column, row], 15), [1, 3, 6, 10, 15]);
    // The last step has no image.
    assert!(folded([100, 1], |[row, column]| [row, 5 - column], 16).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(60), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn states_are_those_of_labels(
        columns in 3usize..6,
        is_open in prop::collection::vec(prop::bool::weighted(0.85), 12..26),
        across in prop::collection::vec(0u8..3, 26),
        weights in prop_oneof![Just([100, 1]), Just([1, 1]), Just([1, 2]), Just([1, 100])],
    ) {
        let (graph, cells) = squares(columns, &is_open, &across);
        if !cells.is_empty() {
            compared(&graph, &order(&cells, weights));
        }
    }

    /// Compares random edges between places with a list of mates where no paths cross.
    #[test]
    fn brackets_follow_labels(edges in prop::collection::vec((0u8..12, 0u8..12), 0..20), order in Just((0..12).collect::<Vec<u8>>()).prop_shuffle()) {
        let (mut labels, mut brackets) = (Cells::of(0u64), Brackets::of(BracketKey::default()));
        for (one, other) in edges.into_iter().filter(|edge| edge.0 != edge.1) {
            if labels.is_inner(one) || labels.is_inner(other) {
                continue;
            }
            let mut joined = labels;
            let is_path = joined.join(one, other) == Joined::Path;
            if !is_path || crosses(&joined) {
                continue;
            }
            labels = joined;
            prop_assert_eq!(brackets.join(one, other), Joined::Path);
            let turned: Vec<u8> = (0..12).rev().collect();
            prop_assert_eq!(brackets.moved(&order).key::<u64>(), key_moved(&labels, &order));
            prop_assert_eq!(brackets.reversed(12).moved(&turned).key::<u64>(), labels.key::<u64>());
            prop_assert_eq!(Brackets::of(brackets.key()).key(), brackets.key());
        }
    }
}

/// Returns whether two paths alternate.
fn crosses(labels: &Cells) -> bool {
    let pairs: Vec<[u8; 2]> = (0..12)
        .filter(|&place| labels.degree(place) == 1 && place < labels.mate(place))
        .map(|place| [place, labels.mate(place)])
        .collect();
    pairs
        .iter()
        .any(|one| pairs.iter().any(|other| one[0] < other[0] && other[0] < one[1] && one[1] < other[1]))
}

/// Returns the key of a state whose place `i` becomes place `order[i]`.
fn key_moved(labels: &Cells, order: &[u8]) -> u64 {
    let mut from = [0; 12];
    (0..).zip(order).for_each(|(place, &to): (u8, _)| from[to as usize] = place);
    assert_eq!(labels.moved(&from).key::<u64>(), labels.key_at::<u64>(&from));
    labels.key_at(&from)
}
