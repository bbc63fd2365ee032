//! Moves that cross each other: for the model, and for the check of finished tours.
//!
//! A move is the straight segment between the centres of two cells. Two moves cross if they have another point in common
//! than an end of both. So moves along one line that overlap cross, and so does a move over the centre of a cell and a
//! move from there.

use std::sync::Arc;

use crate::problems::simple_paths::StepPair;
use crate::solver::graph::SuccessorTable;

/// The most moves of a board on which no two may cross: all pairs of them are compared.
pub(super) const MOST_MOVES: usize = 4096;

/// A point as row and column.
type Point = [i64; 2];

/// Returns the place of a cell on a board with this many columns.
fn point(cell: usize, columns: usize) -> Point {
    [(cell / columns) as i64, (cell % columns) as i64]
}

/// Returns the pairs of steps that cross, where the vertices are these cells; `None` if there are too many steps.
pub(super) fn crossings(steps: &SuccessorTable, cells: &[usize], columns: usize) -> Option<Arc<[StepPair]>> {
    let moves: Vec<[u32; 2]> = steps.joined().collect();
    let place = |vertex: u32| point(cells[vertex as usize], columns);
    let after = |at: usize| moves[at + 1..].iter().map(move |&other| (at, other));
    let pairs = (0..moves.len()).flat_map(after).map(|(at, other)| [moves[at], other]);
    let crossing = |pair: &StepPair| cross(pair.map(|ends| ends.map(place)));
    (moves.len() <= MOST_MOVES).then(|| pairs.filter(crossing).collect())
}

/// Returns whether two segments cross, by the sides of each on which the ends of the other lie.
fn cross([[a, b], [c, d]]: [[Point; 2]; 2]) -> bool {
    let side = |from: Point, to: Point, at: Point| {
        ((to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0])).signum()
    };
    let shared = |axis: usize| {
        a[axis].max(b[axis]).min(c[axis].max(d[axis])) - a[axis].min(b[axis]).max(c[axis].min(d[axis]))
    };
    let sides = [[side(a, b, c), side(a, b, d)], [side(c, d, a), side(c, d, b)]];
    let (is_line, is_joint) = (sides[0] == [0, 0], [c, d].contains(&a) || [c, d].contains(&b));
    let is_more = is_line && shared(0) + shared(1) > 0 || !is_line && !is_joint;
    is_more && shared(0).min(shared(1)) >= 0 && sides.iter().all(|[one, other]| one * other <= 0)
}

/// Returns the cells from which two moves of a tour cross, by where on each of them the lines of both meet.
pub(super) fn crossed(tour: &[usize], columns: usize, closed: bool) -> Option<[usize; 2]> {
    let product = |one: Point, other: Point| one[0] * other[1] - one[1] * other[0];
    let along = |one: Point, other: Point| one[0] * other[0] + one[1] * other[1];
    let vector = |from: usize, to: usize| {
        let (from, to) = (point(tour[from], columns), point(tour[to % tour.len()], columns));
        [to[0] - from[0], to[1] - from[1]]
    };
    let count = tour.len() - usize::from(!closed);
    let is_crossed = |&[one, other]: &[usize; 2]| {
        let (r, s, apart) = (vector(one, one + 1), vector(other, other + 1), vector(one, other));
        let whole = product(r, s);
        if whole == 0 {
            let (begin, end) = (along(apart, r), along(apart, r) + along(s, r));
            return product(apart, r) == 0 && begin.min(end) < along(r, r) && begin.max(end) > 0;
        }
        let parts = [product(apart, s) * whole.signum(), product(apart, r) * whole.signum()];
        parts.iter().all(|part| (0..=whole.abs()).contains(part))
            && parts.iter().any(|part| (1..whole.abs()).contains(part))
    };
    let mut pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other]));
    Some(pairs.find(is_crossed)?.map(|number| tour[number]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crosses(places: [Point; 4]) -> bool {
        let [a, b, c, d] = places;
        cross([[a, b], [c, d]])
    }

    #[test]
    fn moves_cross_in_their_middle_on_a_line_and_over_cells() {
        assert!(crosses([[0, 0], [1, 1], [0, 1], [1, 0]])); // two diagonals
        assert!(crosses([[0, 0], [2, 1], [0, 1], [1, 0]])); // a knight and a king
        assert!(crosses([[0, 0], [0, 2], [0, 1], [0, 3]]) && crosses([[0, 0], [0, 2], [0, 3], [0, 0]]));
        assert!(crosses([[0, 0], [0, 2], [0, 1], [1, 1]])); // a move from a cell that another passes
        assert!(!crosses([[0, 0], [0, 2], [0, 2], [0, 3]]) && !crosses([[0, 0], [0, 2], [0, 2], [2, 2]]));
        assert!(!crosses([[0, 0], [1, 2], [2, 0], [1, 2]]) && !crosses([[0, 0], [0, 1], [1, 0], [1, 1]]));
    }

    /// Both ways to find out agree for all pairs of different moves on a small board.
    #[test]
    fn the_check_agrees_with_the_model() {
        let moves: Vec<[usize; 2]> = (0..20)
            .flat_map(|from| (0..20).map(move |to| [from, to]))
            .filter(|[from, to]| from != to)
            .collect();
        let columns = 5;
        for &[a, b] in &moves {
            for &[c, d] in moves.iter().filter(|other| !(other.contains(&a) && other.contains(&b))) {
                let expected = crosses([a, b, c, d].map(|cell| point(cell, columns)));
                // Two moves as parts of a tour with a third one between them, of which nothing is asked.
                let tour = [a, b, c, d];
                let between = [[[a, b], [b, c]], [[b, c], [c, d]]];
                let others = between
                    .iter()
                    .any(|pair| b != c && cross(pair.map(|ends| ends.map(|cell| point(cell, columns)))));
                if b != c && !others {
                    assert_eq!(crossed(&tour, columns, false).is_some(), expected, "{tour:?}");
                }
                if b == c {
                    assert_eq!(crossed(&[a, b, d], columns, false).is_some(), expected, "{tour:?}");
                }
            }
        }
    }
}
