//! Tours of all rectangles; too slow for every test run: `cargo test -p cavalcade-search --release --test
//! slow`.

#[path = "../it/tours.rs"]
mod tours;

use cavalcade_core::Hamiltonian;
use cavalcade_search::construct::{EFFORT, construct};

use tours::{distances, has_closed, has_open, tour, verify};

/// Builds and checks a path for every problem; returns those that failed.
fn failures(problems: impl Iterator<Item = (i32, i32, Hamiltonian)>) -> Vec<(i32, i32, Option<u32>)> {
    let mut failed = Vec::new();
    for (rows, columns, problem) in problems {
        match construct(&problem, &distances(rows, columns), EFFORT) {
            Some(path) => verify(&problem, &path),
            None => failed.push((rows, columns, problem.first)),
        }
    }
    failed
}

/// Returns all rectangles up to a size that are at least as wide as high.
fn rectangles(largest: i32) -> impl Iterator<Item = (i32, i32)> {
    (1..=largest).flat_map(move |rows| (rows..=largest).map(move |columns| (rows, columns)))
}

#[test]
fn closed_tours_up_to_200() {
    let some = rectangles(200).filter(|&(rows, columns)| has_closed(rows, columns));
    assert_eq!(failures(some.map(|(rows, columns)| (rows, columns, tour(rows, columns, true)))), []);
}

#[test]
fn open_tours_up_to_100() {
    let some = rectangles(100).filter(|&(rows, columns)| has_open(rows, columns));
    assert_eq!(failures(some.map(|(rows, columns)| (rows, columns, tour(rows, columns, false)))), []);
}

#[test]
fn open_tours_from_given_cells_up_to_60() {
    // From five rows and columns on, a tour can start at every cell, except at a cell of the colour with
    // fewer cells.
    let some = rectangles(60).filter(|&(rows, _)| rows > 4);
    let problems = some.flat_map(|(rows, columns)| {
        let cells = (rows * columns) as u32;
        let fits =
            move |&cell: &u32| cells % 2 == 0 || (cell as i32 / columns + cell as i32 % columns) % 2 == 0;
        let cells = (0..cells).step_by(cells as usize / 11).filter(fits);
        let problem = move |cell| Hamiltonian { first: Some(cell), ..tour(rows, columns, false) };
        cells.map(move |cell| (rows, columns, problem(cell)))
    });
    assert_eq!(failures(problems), []);
}

#[test]
fn a_million_cells() {
    for closed in [false, true] {
        assert_eq!(failures(std::iter::once((1000, 1000, tour(1000, 1000, closed)))), []);
    }
}
