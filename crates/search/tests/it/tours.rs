//! Knight's graphs of rectangles: which of them have a tour, and a check of paths.

use std::sync::Arc;

use cavalcade_core::Hamiltonian;
use cavalcade_core::graph::SuccessorTable;

/// The eight steps of a knight.
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// Returns the problem of a knight's tour, open or closed.
pub(crate) fn tour(rows: i32, columns: i32, closed: bool) -> Hamiltonian {
    let targets = |cell: i32| {
        let at = |(down, right): (i32, i32)| (cell / columns + down, cell % columns + right);
        let inside = |&(row, column): &(i32, i32)| (0..rows).contains(&row) && (0..columns).contains(&column);
        let cells = KNIGHT.into_iter().map(at).filter(inside);
        cells.map(|(row, column)| (row * columns + column) as u32).collect()
    };
    let steps = SuccessorTable::new((0..rows * columns).map(targets).collect()).expect("a table");
    Hamiltonian { steps: Arc::new(steps), closed, first: None, last: None }
}

/// Returns the squared distance of each cell from the centre, times four.
pub(crate) fn distances(rows: i32, columns: i32) -> Vec<u32> {
    let from_centre = |cell: i32| {
        let (down, right) = (2 * (cell / columns) - rows + 1, 2 * (cell % columns) - columns + 1);
        (down * down + right * right) as u32
    };
    (0..rows * columns).map(from_centre).collect()
}

/// Returns whether a closed tour exists: A. J. Schwenk, Mathematics Magazine 64 (1991).
pub(crate) fn has_closed(rows: i32, columns: i32) -> bool {
    let (low, high) = (rows.min(columns), rows.max(columns));
    low * high % 2 == 0 && ![1, 2, 4].contains(&low) && !(low == 3 && [4, 6, 8].contains(&high))
}

/// Returns whether an open tour exists: P. Cull and J. De Curtins, Fibonacci Quarterly 16 (1978).
pub(crate) fn has_open(rows: i32, columns: i32) -> bool {
    let (low, high) = (rows.min(columns), rows.max(columns));
    low > 2 && !(low == 3 && [3, 5, 6].contains(&high)) && (low, high) != (4, 4) || high == 1
}

/// Asserts that a path is a solution of the problem.
pub(crate) fn verify(problem: &Hamiltonian, path: &[usize]) {
    let steps = &problem.steps;
    let mut sorted = path.to_vec();
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(0..steps.vertices()), "each vertex once");
    let is_step = |from: usize, to: usize| steps.row(from).any(|it| it as usize == to);
    assert!(path.windows(2).all(|pair| is_step(pair[0], pair[1])), "steps exist");
    let (first, last) = (path[0], path[path.len() - 1]);
    assert!(problem.first.is_none_or(|it| it as usize == first), "the first vertex");
    assert!(problem.last.is_none_or(|it| it as usize == last), "the last vertex");
    assert!(!problem.closed || is_step(last, first), "the last step leads back");
}
