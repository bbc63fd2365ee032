//! The steps that a tour may take, for checks of finished tours.
//!
//! Written from the rules, without any code of the model. On a board of squares a step is judged by its differences of
//! rows and columns. The allowed ones are entered into a table once, so that a check divides no numbers.

use super::judges::{ArrowLines, GluedMoves, LayeredMoves};
use super::lines::LegalLines;
use super::sides::SharedSides;

/// The steps between cells.
#[derive(Debug, Clone)]
pub(super) enum LegalSteps {
    /// By differences of rows and columns.
    Leaps(LegalMoves),
    /// By differences of rows and columns on a surface.
    Glued(GluedMoves),
    /// By differences of layers, rows and columns.
    Layered(LayeredMoves),
    /// Along lines, or in one direction.
    Lines(LegalLines),
    /// Along arrows.
    Arrows(ArrowLines),
    /// Over the sides of cells that are no squares.
    Sides(SharedSides),
}

impl LegalSteps {
    /// Returns the index of the first cell from which no step leads to the next, from the last one to the first if the
    /// tour is closed.
    pub(super) fn gap(&self, tour: &[usize], closed: bool) -> Option<usize> {
        match self {
            Self::Leaps(moves) => gap(tour, closed, |from, to| moves.lead(from, to)),
            Self::Glued(moves) => gap(tour, closed, |from, to| moves.lead(from, to)),
            Self::Layered(moves) => gap(tour, closed, |from, to| moves.lead(from, to)),
            Self::Lines(lines) => gap(tour, closed, |from, to| lines.lead(from, to)),
            Self::Arrows(arrows) => gap(tour, closed, |from, to| arrows.lead(from, to)),
            Self::Sides(sides) => gap(tour, closed, |from, to| sides.lead(from, to)),
        }
    }
}

/// Returns the index of the first cell from which no step leads to the next; see [`LegalSteps::gap`].
#[inline]
fn gap(tour: &[usize], closed: bool, lead: impl Fn(usize, usize) -> bool) -> Option<usize> {
    let last = tour.len() - 1;
    let is_gap = || closed && last > 0 && !lead(tour[last], tour[0]);
    tour.windows(2).position(|step| !lead(step[0], step[1])).or_else(|| is_gap().then_some(last))
}

/// The differences of rows and columns that are steps.
#[derive(Debug, Clone)]
pub(super) struct LegalMoves {
    /// The place of each cell if the rows are written one after another, each followed by a gap as wide as a row. The
    /// difference of two places gives the differences of rows and of columns.
    places: Vec<u32>,
    /// A flag for each difference of places, the lowest first.
    fits: Vec<bool>,
}

impl LegalMoves {
    /// Returns the steps of `moves`, whose differences apply in either order and with any signs, on a board or a
    /// torus.
    pub(super) fn new(moves: &[(u32, u32)], (rows, columns): (usize, usize), torus: bool) -> Self {
        let places: Vec<u32> =
            (0..rows * columns).map(|cell| (cell + cell / columns * columns) as u32).collect();
        let middle = 2 * rows * columns;
        let mut fits = vec![false; 2 * middle + 1];
        // On a torus, the distance the other way around counts too.
        let distances = |by: u32, size: usize| {
            let by = if torus { by as usize % size } else { by as usize };
            [by, if torus { size - by } else { by }].into_iter().filter(move |&distance| distance < size)
        };
        for &(one, other) in moves {
            for (down, right) in [(one, other), (other, one)] {
                for (row, column) in distances(down, rows)
                    .flat_map(|row| distances(right, columns).map(move |column| (2 * row * columns, column)))
                {
                    for by in [row + column, row.abs_diff(column)] {
                        (fits[middle - by], fits[middle + by]) = (true, true);
                    }
                }
            }
        }
        fits[middle] = false; // on the spot is no step
        Self { places, fits }
    }

    /// Returns whether a step leads from one cell to another.
    #[inline]
    pub(super) fn lead(&self, from: usize, to: usize) -> bool {
        self.fits[self.fits.len() / 2 + self.places[to] as usize - self.places[from] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every step of a board against every pair of cells.
    #[test]
    fn steps_are_what_the_moves_say() {
        let (rows, columns) = (4, 6);
        for moves in [&[(0, 1)][..], &[(1, 2)], &[(0, 1), (1, 1)], &[(2, 5)], &[(3, 7)], &[(4, 6)], &[(0, 9)]]
        {
            for torus in [false, true] {
                let known = LegalMoves::new(moves, (rows, columns), torus);
                let along = |from: usize, by: i64, size: usize| {
                    let to = from as i64 + by;
                    if torus { to.rem_euclid(size as i64) } else { to }
                };
                for (from, to) in (0..24).flat_map(|from| (0..24).map(move |to| (from, to))) {
                    let is_known = known.lead(from, to);
                    let (from, to) = ((from / columns, from % columns), (to / columns, to % columns));
                    let leads = moves.iter().any(|&(one, other)| {
                        let (one, other) = (i64::from(one), i64::from(other));
                        let turned = [(one, other), (other, one)].into_iter();
                        let signed = turned.flat_map(|(down, right)| {
                            [(down, right), (-down, right), (down, -right), (-down, -right)]
                        });
                        signed.into_iter().any(|(down, right)| {
                            along(from.0, down, rows) == to.0 as i64
                                && along(from.1, right, columns) == to.1 as i64
                        })
                    });
                    assert_eq!(is_known, leads && from != to, "{moves:?} {torus} {from:?} {to:?}");
                }
            }
        }
    }
}
