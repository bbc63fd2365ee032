//! Classes of tours on every surface, against orbits under symmetries that are found by trying.
//!
//! The board is repeated on a plane of squares, as its joined borders require. A map of the plane that turns, reflects and
//! shifts is a symmetry if it maps the copies of each cell to the copies of one cell. No formula for the group is used.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::amounts::part;
use crate::boards::list;
use crate::outcome;

type Place = (i32, i32);

/// A motion along a joined border, from a place to a copy of its cell.
type Motion = fn(Place, Place) -> Place;

/// The options of the surfaces, with the motions that generate all copies of a board of the given rows and columns.
const SURFACES: [(&str, &[Motion]); 5] = [
    ("", &[]),
    ("--cylinder", &[|(row, column), (_, columns)| (row, column + columns)]),
    ("--moebius", &[|(row, column), (rows, columns)| (rows - 1 - row, column + columns)]),
    (
        "--torus",
        &[
            |(row, column), (_, columns)| (row, column + columns),
            |(row, column), (rows, _)| (row + rows, column),
        ],
    ),
    (
        "--klein",
        &[
            |(row, column), (rows, columns)| (rows - 1 - row, column + columns),
            |(row, column), (rows, _)| (row + rows, column),
        ],
    ),
];

/// Most solutions of a question; questions with more are left out.
const MOST: usize = 2000;

/// Returns the cell of each place within a few copies of the board.
fn copies((rows, columns): Place, motions: &[Motion]) -> BTreeMap<Place, usize> {
    let is_near = |(row, column): Place| row.abs() <= 6 * rows && column.abs() <= 6 * columns;
    let board = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mut cells: BTreeMap<Place, usize> = board.zip(0..).collect();
    // Steps back are the motions of places that are not reached yet.
    let near: Vec<Place> = (-6 * rows..=6 * rows)
        .flat_map(|row| (-6 * columns..=6 * columns).map(move |column| (row, column)))
        .collect();
    loop {
        let mut found = Vec::new();
        for (&place, motion) in
            near.iter().flat_map(|place| motions.iter().map(move |motion| (place, motion)))
        {
            let next = motion(place, (rows, columns));
            match (cells.get(&place), cells.get(&next)) {
                (Some(&cell), None) if is_near(next) => found.push((next, cell)),
                (None, Some(&cell)) => found.push((place, cell)),
                _ => {}
            }
        }
        if found.is_empty() {
            return cells;
        }
        cells.extend(found);
    }
}

/// Returns the permutations of the cells by all symmetries.
fn symmetries(size: Place, motions: &[Motion]) -> BTreeSet<Vec<usize>> {
    let ((rows, columns), cells) = (size, copies(size, motions));
    let mut found = BTreeSet::new();
    for code in 0..8 * 4 * rows * columns {
        let sign = |bit: i32| if code >> bit & 1 == 1 { -1 } else { 1 };
        let (down, right) = (code / 8 % (2 * rows), code / 8 / (2 * rows));
        let image = |(row, column): Place| {
            let (row, column) = if sign(2) == 1 { (row, column) } else { (column, row) };
            cells.get(&(sign(0) * row + down, sign(1) * column + right)).copied()
        };
        let mut permutation = vec![None; (rows * columns) as usize];
        let is_symmetry =
            (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).all(|place| {
                let target = image(place);
                permutation[cells[&place]] = target;
                target.is_some() && motions.iter().all(|motion| image(motion(place, size)) == target)
            });
        let permutation: Option<Vec<usize>> = permutation.into_iter().collect();
        found.extend(
            permutation.filter(|it| is_symmetry && it.iter().collect::<BTreeSet<_>>().len() == it.len()),
        );
    }
    found
}

/// Compares the classes of a question with orbits under these permutations; returns the number of solutions.
fn compare(question: &str, group: &[&Vec<usize>]) -> usize {
    let drawings: BTreeSet<_> =
        list(&format!("list {question} --format json --limit {}", MOST + 1), "").into_iter().collect();
    if drawings.len() > MOST {
        return 0;
    }
    let (mut seen, mut classes) = (BTreeSet::new(), 0);
    for drawing in &drawings {
        if seen.contains(drawing) {
            continue;
        }
        classes += 1;
        for map in group {
            let moved =
                drawing.iter().map(|&(one, other)| (map[one].min(map[other]), map[one].max(map[other])));
            let mut moved: Vec<_> = moved.collect();
            moved.sort_unstable();
            assert!(drawings.contains(&moved), "{question}: symmetries map tours to tours");
            seen.insert(moved);
        }
    }
    let counted = outcome(&format!("count {question} --classes --format json"), "").stdout;
    let counts = serde_json::from_slice::<Value>(&counted).expect("JSON")["counts"].clone();
    assert_eq!(
        counts["classes"],
        classes,
        "{question}: {} tours, {} symmetries",
        drawings.len(),
        group.len()
    );
    drawings.len()
}

const SIZES: [Place; 16] = [
    (1, 5),
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 4),
    (4, 2),
    (3, 3),
    (2, 5),
    (5, 2),
    (2, 6),
    (6, 2),
    (3, 4),
    (4, 3),
    (3, 5),
    (5, 3),
    (4, 4),
];

#[test]
fn classes_are_orbits_under_the_symmetries_of_the_surface() {
    for (surface, motions) in SURFACES {
        let mut boards = 0;
        for size in part(SIZES) {
            let group = symmetries(size, motions);
            let group: Vec<_> = group.iter().collect();
            for piece in ["rook", "king", "knight"] {
                let tours = ["", "--closed"].map(|closed| {
                    compare(&format!("{piece} {}x{} {surface} {closed}", size.0, size.1), &group)
                });
                boards += usize::from(tours != [0, 0]);
            }
        }
        assert!(boards >= part(0..20).count(), "{surface}: {boards} boards");
    }
}

/// A symmetry may also exchange the ends that are given.
#[test]
fn symmetries_keep_the_ends_or_exchange_them() {
    for (surface, motions) in SURFACES {
        let mut questions = 0;
        for (piece, size) in part([("rook", (3, 4)), ("king", (2, 3)), ("knight", (4, 3)), ("rook", (2, 5))])
        {
            let group = symmetries(size, motions);
            let cells = (size.0 * size.1) as usize;
            let name =
                |cell: usize| format!("r{}c{}", cell / size.1 as usize + 1, cell % size.1 as usize + 1);
            for (from, to) in [0, 1].into_iter().flat_map(|from| (0..cells).map(move |to| (from, to))) {
                if from == to {
                    continue;
                }
                let ends = |map: &&Vec<usize>| [[from, to], [to, from]].contains(&[map[from], map[to]]);
                let group: Vec<_> = group.iter().filter(ends).collect();
                let (rows, columns) = size;
                let (from, to) = (name(from), name(to));
                let question = format!("{piece} {rows}x{columns} {surface} --from {from} --to {to}");
                questions += usize::from(compare(&question, &group) > 0);
            }
            let fixed: Vec<_> = group.iter().filter(|map| map[0] == 0).collect();
            questions += usize::from(
                compare(&format!("{piece} {}x{} {surface} --from r1c1", size.0, size.1), &fixed) > 0,
            );
        }
        assert!(questions >= part(0..20).count(), "{surface}: {questions} questions");
    }
}

/// The symmetries of a surface need not be all permutations that preserve steps.
#[test]
fn four_cells_of_a_klein_bottle_have_more_automorphisms_than_symmetries() {
    let (_, motions) = SURFACES[4];
    let group = symmetries((2, 2), motions);
    assert_eq!(group.len(), 8);
    assert_eq!(compare("king 2x2 --klein --closed", &group.iter().collect::<Vec<_>>()), 3);
    let counts = |command: &str| -> Value {
        serde_json::from_slice::<Value>(&outcome(&format!("{command} --format json"), "").stdout)
            .expect("JSON")["counts"]
            .clone()
    };
    assert_eq!(counts("count king 2x2 --klein --closed")["classes"], 2);
}
