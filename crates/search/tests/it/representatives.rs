//! Compares counts of largest independent sets up to symmetry with searches that visit all of them.

use std::collections::BTreeSet;

use cavalcade_core::IndependentSets;
use cavalcade_core::problems::grid::Grid;
use cavalcade_core::problems::surface::Surface;
use cavalcade_search::{Branching, Limits};
use proptest::prelude::*;

use crate::amounts::cases;
use crate::independent::{count, nodes, sets};

/// Returns cells of a grid, with conflicts along the lines of these steps: on the open cells, where borders may be joined.
fn attacking(grid: Grid, is_open: &[bool], steps: &[(i64, i64)]) -> IndependentSets {
    let Grid { rows, columns, surface } = grid;
    let cells: Vec<usize> = (0..rows * columns).filter(|&cell| is_open[cell]).collect();
    let mut edges = BTreeSet::new();
    for (number, &cell) in cells.iter().enumerate() {
        for &(down, right) in steps {
            let far = |times: i64| {
                let place = ((cell / columns) as i64 + times * down, (cell % columns) as i64 + times * right);
                let (row, column) = surface.fold(place, (rows, columns))?;
                cells.binary_search(&(row * columns + column)).ok()
            };
            edges.extend(
                (1..6)
                    .filter_map(far)
                    .filter(|&other| other != number)
                    .map(|other| (number.min(other), number.max(other))),
            );
        }
    }
    sets(cells.len(), &edges.into_iter().collect::<Vec<_>>()).on(grid, cells)
}

/// Lines in all eight directions, along rows and columns, and leaps.
const STEPS: [&[(i64, i64)]; 3] = [
    &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)],
    &[(0, 1), (1, 0), (0, -1), (-1, 0)],
    &[(1, 2), (1, -2), (-1, 2), (-1, -2), (0, 1), (0, -1)],
];

#[test]
fn representatives_save_work() {
    // Of six members of a row, a mirror leaves three; on a torus, shifts leave one.
    for (surface, most) in [(Surface::Plane, 3), (Surface::Torus, 1)] {
        let sets = attacking(Grid { surface, ..Grid::flat(6, 6) }, &[true; 36], STEPS[0]);
        let found = sets.representatives().expect("a symmetry");
        assert_eq!((found.len(), found.iter().map(|vertex| vertex.1).sum::<u64>()), (most, 6));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(200), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn representatives_stand_for_all(
        size in (2usize..6, 2usize..6),
        surface in prop::sample::select(vec![Surface::Plane, Surface::Cylinder, Surface::Torus]),
        steps in prop::sample::select(STEPS.to_vec()),
        is_open in prop::collection::vec(prop::bool::weighted(0.93), 25),
    ) {
        let sets = attacking(Grid { surface, ..Grid::flat(size.0, size.1) }, &is_open, steps);
        let [best, searched] = [Limits::default(), nodes(u64::MAX)].map(|limits| {
            count(&sets, sets.bound(), Branching::FirstFail, limits).expect("few").number
        });
        prop_assert_eq!(best, searched, "{:?}", sets.representatives());
    }
}
