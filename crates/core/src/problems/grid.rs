//! Steps and symmetries of a grid, flat or wrapped around.

use std::collections::HashSet;

use crate::problems::symmetry::{Permutation, Symmetries};

/// A wrapped grid has as many shifts as cells; a group of more elements than this is not listed.
const MOST_SYMMETRIES: usize = 1024;

/// Maps a row and column, given the last row and column.
type Image = fn((usize, usize), (usize, usize)) -> (usize, usize);

/// A rectangle of cells, numbered row by row from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// Whether rows and columns wrap around, as on a torus.
    pub wraps: bool,
}

impl Grid {
    /// Returns the cell at an offset of rows and columns from `cell`, or `None` beyond the border.
    #[must_use]
    pub fn step(&self, cell: usize, (down, right): (i32, i32)) -> Option<usize> {
        let along = |place: usize, by: i32, size: usize| {
            let target = place as i64 + i64::from(by);
            let target = if self.wraps { target.rem_euclid(size as i64) } else { target };
            usize::try_from(target).ok().filter(|&target| target < size)
        };
        let row = along(cell / self.columns, down, self.rows)?;
        let column = along(cell % self.columns, right, self.columns)?;
        Some(row * self.columns + column)
    }

    /// Returns the squared distance from the centre in half cells, at most `u32::MAX`.
    #[must_use]
    pub fn distance(&self, cell: usize) -> u32 {
        let along = |place: usize, size: usize| (2 * place as u64 + 1).abs_diff(size as u64).pow(2);
        let sum = along(cell / self.columns, self.rows) + along(cell % self.columns, self.columns);
        u32::try_from(sum).unwrap_or(u32::MAX)
    }

    /// Returns the symmetries of the grid as permutations of `cells`, for those that map these cells to each other
    /// and that `keep` accepts: each once, the identity first.
    ///
    /// `None` for a torus with too many symmetries.
    pub(crate) fn symmetries(
        &self,
        cells: &[usize],
        keep: impl Fn(&Permutation) -> bool,
    ) -> Option<Symmetries> {
        let shifts = if self.wraps { self.rows * self.columns } else { 1 };
        if 8 * shifts > MOST_SYMMETRIES {
            return None;
        }
        let mut vertex = vec![None; self.rows * self.columns];
        (0..).zip(cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
        let mut seen = HashSet::new();
        let mut elements = Vec::new();
        for shift in 0..shifts {
            for (name, image) in Self::MAPS {
                if self.rows != self.columns && !matches!(*name, IDENTITY | HALF_TURN | MIRROR) {
                    continue;
                }
                let moved = |&cell: &usize| {
                    let (last_row, last_column) = (self.rows - 1, self.columns - 1);
                    let (row, column) =
                        image((cell / self.columns, cell % self.columns), (last_row, last_column));
                    let row = (row + shift / self.columns) % self.rows;
                    vertex[row * self.columns + (column + shift % self.columns) % self.columns]
                };
                let Some(permutation) = cells.iter().map(moved).collect::<Option<Permutation>>() else {
                    continue;
                };
                if keep(&permutation) && seen.insert(permutation.clone()) {
                    // On a torus, shifts lead from one reflection to another, so all symmetries have the same name.
                    elements.push((if self.wraps { AROUND } else { *name }, permutation));
                }
            }
        }
        Some(Symmetries::new(elements))
    }

    /// The symmetries of a square by name.
    const MAPS: &'static [(&'static str, Image)] = &[
        (IDENTITY, |at, _| at),
        (HALF_TURN, |(row, column), (last, end)| (last - row, end - column)),
        (QUARTER_TURN, |(row, column), (last, _)| (column, last - row)),
        (QUARTER_TURN, |(row, column), (last, _)| (last - column, row)),
        (MIRROR, |(row, column), (_, end)| (row, end - column)),
        (MIRROR, |(row, column), (last, _)| (last - row, column)),
        (DIAGONAL, |(row, column), _| (column, row)),
        (DIAGONAL, |(row, column), (last, _)| (last - column, last - row)),
    ];
}

const IDENTITY: &str = "identity";
const HALF_TURN: &str = "half turn";
const QUARTER_TURN: &str = "quarter turn";
const MIRROR: &str = "mirror";
const DIAGONAL: &str = "diagonal";
const AROUND: &str = "around";

/// Returns a word for the symmetry of a solution whose stabiliser has these names; `None` on a torus.
#[must_use]
pub fn kind(names: &[&str]) -> Option<&'static str> {
    let count = |name: &str| names.iter().filter(|&&it| it == name).count();
    if count(AROUND) > 0 {
        return None;
    }
    Some(match (count(HALF_TURN), count(QUARTER_TURN), count(MIRROR), count(DIAGONAL)) {
        (0, 0, 0, 0) => "none",
        (_, 0, 0, 0) => "half_turn",
        (_, _, 0, 0) => "quarter_turn",
        (0, 0, _, 0) => "mirror",
        (0, 0, 0, _) => "diagonal",
        (_, 0, _, 0) => "mirrors",
        (_, 0, 0, _) => "diagonals",
        _ => "all",
    })
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;

    fn order(rows: usize, columns: usize, wraps: bool) -> usize {
        let cells: Vec<usize> = (0..rows * columns).collect();
        let symmetries = Grid { rows, columns, wraps }.symmetries(&cells, |_| true);
        symmetries.map_or(0, |symmetries| symmetries.order())
    }

    #[test]
    fn a_square_has_eight_symmetries() {
        assert_eq!(order(6, 6, false), 8);
        assert_eq!(order(5, 6, false), 4);
        assert_eq!(order(1, 6, false), 2);
        assert_eq!(order(1, 1, false), 1);
        assert_eq!(order(1000, 1, false), 2);
        assert_eq!(order(4, 4, true), 128);
        assert_eq!(order(4, 3, true), 48);
        assert_eq!(order(100, 100, true), 0);
    }

    #[test]
    fn holes_break_symmetries() {
        let grid = Grid { rows: 3, columns: 3, wraps: false };
        let symmetries = grid.symmetries(&[1, 2, 3, 4, 5, 6, 7, 8], |_| true).expect("a small group");
        assert_eq!(symmetries.order(), 2);
    }

    #[test]
    fn steps_end_at_the_border_or_go_around() {
        let mut grid = Grid { rows: 3, columns: 4, wraps: false };
        assert_eq!(grid.step(0, (1, 2)), Some(6));
        assert_eq!(grid.step(0, (-1, 2)), None);
        grid.wraps = true;
        assert_eq!(grid.step(0, (-1, 2)), Some(10));
        assert_eq!(grid.step(0, (i32::MIN, i32::MAX)), Some(7));
    }

    #[test]
    fn kinds() {
        assert_eq!(kind(&[IDENTITY]), Some("none"));
        assert_eq!(kind(&[IDENTITY, HALF_TURN]), Some("half_turn"));
        assert_eq!(kind(&[IDENTITY, HALF_TURN, QUARTER_TURN, QUARTER_TURN]), Some("quarter_turn"));
        assert_eq!(kind(&[IDENTITY, HALF_TURN, MIRROR, MIRROR]), Some("mirrors"));
        assert_eq!(kind(&[IDENTITY, DIAGONAL]), Some("diagonal"));
    }

    #[test]
    fn symmetries_of_a_torus_have_no_kind() {
        let cells: Vec<usize> = (0..6).collect();
        let grid = Grid { rows: 3, columns: 2, wraps: true };
        let symmetries = grid.symmetries(&cells, |_| true).expect("a small group");
        let order = symmetries.order();
        // One class of solutions without symmetry and one with all symmetries.
        for (all, symmetric) in [(order, 0), (1, 1)] {
            let fixed =
                |kept: &[&Permutation]| Ok::<_, ()>(if kept.is_empty() { all } else { symmetric }.into());
            let kinds = symmetries.classes(fixed).expect("no error").kinds.expect("few symmetries");
            assert_eq!(kinds.iter().filter(|kind_of| kind_of.classes > BigUint::ZERO).count(), 1);
            assert!(kinds.iter().all(|kind_of| kind(&kind_of.names).is_none()), "{kinds:?}");
        }
    }
}
