//! Compares sweeps of orbits over words of brackets with those over labels.

use std::sync::Arc;

use cavalcade_core::graph::SuccessorTable;
use proptest::prelude::*;

use super::super::UNLIMITED;
use super::*;
use crate::amounts::cases;

/// Returns the permutations of the cells of a grid that keep some of them open, each as the images of the open cells.
fn permutations(side: usize, is_open: &[bool]) -> [Permutation; 4] {
    let far = side - 1;
    let open: Vec<usize> = (0..side * side).filter(|&cell| is_open[cell]).collect();
    let number = |cell: usize| open.iter().position(|&other| other == cell).expect("an open cell") as u32;
    // Half turn, mirror, diagonal and quarter turn.
    [0, 1, 2, 3].map(|kind| {
        let of = |&cell: &usize| {
            let (row, column) = (cell / side, cell % side);
            let [row, column] = match kind {
                0 => [far - row, far - column],
                1 => [row, far - column],
                2 => [column, row],
                _ => [column, far - row],
            };
            number(row * side + column)
        };
        open.iter().map(of).collect()
    })
}

/// Returns the cycles by single steps over the open cells.
fn cycles(side: usize, is_open: &[bool]) -> Hamiltonian {
    let open: Vec<usize> = (0..side * side).filter(|&cell| is_open[cell]).collect();
    let is_step = |one: usize, other: usize| {
        (one / side).abs_diff(other / side) + (one % side).abs_diff(other % side) == 1
    };
    let row = |&from: &usize| {
        let to = |to: usize| is_step(from, open[to]).then_some(to as u32);
        (0..open.len()).filter_map(to).collect()
    };
    let steps = Arc::new(SuccessorTable::new(open.iter().map(row).collect()).expect("a small table"));
    Hamiltonian { steps, closed: true, first: None, last: None }
}

/// Compares the numbers of cycles with a symmetry, also up to the others; returns whether there are words of brackets.
fn compared(problem: &Hamiltonian, permutation: &Permutation, others: &[Permutation], order: &[u32]) -> bool {
    let Some(network) = Network::new(problem) else { return false };
    let folded = Folded::new(&network, &[permutation]);
    let order = folded.order(order.iter().copied());
    let count = |plan: OrbitPlan| Symmetric { kind: SymmetricKind::Swept(plan) }.count(UNLIMITED);
    let plan = || OrbitPlan::new(&folded, &order, None, None).expect("a narrow grid");
    let plane = || plan().in_plane(&network, &folded, &order);
    let Some((plan_in_plane, from_ends)) = plane() else { return false };
    let expected = count(plan());
    assert_eq!(count(plan_in_plane), expected);
    let images = folded.images(&network, others);
    for image in images.chunks(1).chain([&images[..]]) {
        assert_eq!(count(plan().up_to(&folded, &order, image)), expected);
        let (plane, _) = plane().expect("as before");
        assert_eq!(count(plane.up_to(&folded, &from_ends, image)), expected);
    }
    true
}

#[test]
fn whole_grids_are_swept_over_brackets() {
    for side in 2..=6 {
        let is_open = vec![true; side * side];
        let (problem, all) = (cycles(side, &is_open), permutations(side, &is_open));
        let rows: Vec<u32> = (0..(side * side) as u32).collect();
        for (number, permutation) in all.iter().enumerate() {
            // A grid of odd size has no cycle, and no network where colours show that.
            let is_swept = compared(&problem, permutation, &all, &rows);
            assert!(is_swept || side % 2 == 1, "symmetry {number} of {side}x{side}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(300)) })]

    /// Grids with closed cells, which all symmetries keep, in random orders of rows or columns.
    #[test]
    fn grids_with_closed_cells(
        side in 3usize..=6,
        closed in prop::collection::vec((0usize..6, 0usize..6), 0..4),
        shuffled in Just((0..36).collect::<Vec<usize>>()).prop_shuffle(),
        kind in 0..3,
    ) {
        let far = side - 1;
        let mut is_open = vec![true; side * side];
        for (row, column) in closed.into_iter().filter(|&(row, column)| row < side && column < side) {
            for (row, column) in [(row, column), (column, row)] {
                for (row, column) in [(row, column), (far - row, column), (row, far - column), (far - row, far - column)] {
                    is_open[row * side + column] = false;
                }
            }
        }
        prop_assume!(is_open.contains(&true));
        let (problem, all) = (cycles(side, &is_open), permutations(side, &is_open));
        let open: Vec<usize> = (0..side * side).filter(|&cell| is_open[cell]).collect();
        let mut order: Vec<u32> = (0..open.len() as u32).collect();
        order.sort_by_key(|&vertex| match (open[vertex as usize], kind) {
            (cell, 0) => cell % side,
            (cell, 1) => cell / side + cell % side,
            (cell, _) => shuffled[cell],
        });
        for permutation in &all {
            compared(&problem, permutation, &all, &order);
        }
    }
}
