//! Steps and symmetries of a grid, flat or with joined borders.

use std::collections::HashSet;

use super::cuboid::SPATIAL;
use super::surface::Surface;
use crate::problems::symmetry::{Permutation, Symmetries};

/// A torus has as many shifts as cells; a group of more elements than this is not listed.
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
    /// The borders that are joined.
    pub surface: Surface,
}

impl Grid {
    /// Returns the grid of this size without joined borders.
    #[must_use]
    pub const fn flat(rows: usize, columns: usize) -> Self {
        Self { rows, columns, surface: Surface::Plane }
    }

    /// Returns the cell at an offset of rows and columns from `cell`, or `None` beyond the border.
    #[inline]
    #[must_use]
    pub fn step(&self, cell: usize, (down, right): (i32, i32)) -> Option<usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let place = (row as i64 + i64::from(down), column as i64 + i64::from(right));
        let (row, column) = self.surface.fold(place, (self.rows, self.columns))?;
        Some(row * self.columns + column)
    }

    /// The steps to the cells above, on the left, on the right and below, which share a side with a cell.
    pub const STEPS: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

    /// Returns the cells in one direction from a cell, up to the border or to the cell itself.
    pub(crate) fn ahead(self, cell: usize, step: (i32, i32)) -> impl Iterator<Item = usize> + use<> {
        let next = move |&cell: &usize| self.step(cell, step);
        std::iter::successors(next(&cell), next).take_while(move |&other| other != cell)
    }

    /// Returns the cells that share a side with a cell.
    pub(crate) fn beside(self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        Self::STEPS.into_iter().filter_map(move |step| self.step(cell, step))
    }

    /// Returns the cells on the right of a cell and below it.
    pub(crate) fn after(self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        Self::STEPS[2..].iter().filter_map(move |&step| self.step(cell, step))
    }

    /// Returns the row and column of the first of two neighbours in a row or column, from which the other one is a step
    /// to the right or down, and whether it is a step to the right. Between joined borders there are three cells at
    /// least.
    #[must_use]
    pub fn edge(&self, one: usize, other: usize) -> (usize, usize, bool) {
        let leads = |from: usize, to: usize, step| self.step(from, step) == Some(to);
        let is_first = leads(one, other, (0, 1)) || leads(one, other, (1, 0));
        let (first, second) = if is_first { (one, other) } else { (other, one) };
        (first / self.columns, first % self.columns, leads(first, second, (0, 1)))
    }

    /// Returns the squared distance from the centre in half cells, at most `u32::MAX`; 0 along a direction whose
    /// borders are joined.
    #[must_use]
    pub fn distance(&self, cell: usize) -> u32 {
        let along = |place: usize, size: usize, is_joined: bool| {
            if is_joined { 0 } else { (2 * place as u64 + 1).abs_diff(size as u64).pow(2) }
        };
        let sum = along(cell / self.columns, self.rows, self.surface.joins_rows())
            + along(cell % self.columns, self.columns, self.surface.joins_columns());
        u32::try_from(sum).unwrap_or(u32::MAX)
    }

    /// Returns the symmetries of the grid as permutations of `cells`, for those that map these cells to each other
    /// and that `keep` accepts: each once, the identity first.
    ///
    /// `None` for a surface with too many symmetries.
    pub(crate) fn symmetries(
        &self,
        cells: &[usize],
        keep: impl Fn(&Permutation) -> bool,
    ) -> Option<Symmetries> {
        let size = (self.rows, self.columns);
        let shifts = self.surface.shifts(size);
        if 8 * shifts.len() > MOST_SYMMETRIES {
            return None;
        }
        let mut vertex = vec![None; self.rows * self.columns];
        (0..).zip(cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
        let is_square = self.rows == self.columns && matches!(self.surface, Surface::Plane | Surface::Torus);
        let is_possible = |name: &str| is_square || matches!(name, IDENTITY | HALF_TURN | MIRROR);
        let mut seen = HashSet::new();
        let mut elements = Vec::new();
        for (down, right) in shifts {
            for (name, image) in Self::MAPS.iter().filter(|(name, _)| is_possible(name)) {
                let moved = |&cell: &usize| {
                    let last = (self.rows - 1, self.columns - 1);
                    let (row, column) = image((cell / self.columns, cell % self.columns), last);
                    let place = ((row + down) as i64, (column + right) as i64);
                    let (row, column) = self.surface.fold(place, size)?;
                    vertex[row * self.columns + column]
                };
                let Some(permutation) = cells.iter().map(moved).collect::<Option<Permutation>>() else {
                    continue;
                };
                if keep(&permutation) && seen.insert(permutation.clone()) {
                    // Shifts lead from one reflection to another, so all symmetries have the same name.
                    let is_flat = self.surface == Surface::Plane;
                    elements.push((if is_flat { *name } else { AROUND }, permutation));
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

pub(super) const IDENTITY: &str = "identity";
pub(super) const HALF_TURN: &str = "half turn";
pub(super) const THIRD_TURN: &str = "third turn";
pub(super) const SIXTH_TURN: &str = "sixth turn";
const QUARTER_TURN: &str = "quarter turn";
pub(super) const MIRROR: &str = "mirror";
const DIAGONAL: &str = "diagonal";
const AROUND: &str = "around";

/// Returns a word for the symmetry of a solution whose stabiliser has these names; `None` if borders are joined, and in
/// a box.
#[must_use]
pub fn kind(names: &[&str]) -> Option<&'static str> {
    let count = |name: &str| names.iter().filter(|&&other| other == name).count();
    if count(AROUND) + count(SPATIAL) > 0 {
        return None;
    }
    // Turns by 60 and 120 degrees occur on hexagons and triangles only.
    if count(THIRD_TURN) > 0 {
        return Some(match (count(SIXTH_TURN) > 0, count(MIRROR) > 0) {
            (false, false) => "third_turn",
            (false, true) => "three_mirrors",
            (true, false) => "sixth_turn",
            (true, true) => "all",
        });
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

    fn order(rows: usize, columns: usize, surface: Surface) -> usize {
        let cells: Vec<usize> = (0..rows * columns).collect();
        let symmetries = Grid { rows, columns, surface }.symmetries(&cells, |_| true);
        symmetries.map_or(0, |symmetries| symmetries.order())
    }

    #[test]
    fn a_square_has_eight_symmetries() {
        assert_eq!(order(6, 6, Surface::Plane), 8);
        assert_eq!(order(5, 6, Surface::Plane), 4);
        assert_eq!(order(1, 6, Surface::Plane), 2);
        assert_eq!(order(1, 1, Surface::Plane), 1);
        assert_eq!(order(1000, 1, Surface::Plane), 2);
        assert_eq!(order(4, 4, Surface::Torus), 128);
        assert_eq!(order(4, 3, Surface::Torus), 48);
        assert_eq!(order(100, 100, Surface::Torus), 0);
    }

    #[test]
    fn holes_break_symmetries() {
        let grid = Grid::flat(3, 3);
        let symmetries = grid.symmetries(&[1, 2, 3, 4, 5, 6, 7, 8], |_| true).expect("a small group");
        assert_eq!(symmetries.order(), 2);
    }

    #[test]
    fn steps_end_at_the_border_or_go_around() {
        let mut grid = Grid::flat(3, 4);
        assert_eq!(grid.step(0, (1, 2)), Some(6));
        assert_eq!(grid.step(0, (-1, 2)), None);
        grid.surface = Surface::Torus;
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
        assert_eq!(kind(&[IDENTITY, THIRD_TURN, THIRD_TURN]), Some("third_turn"));
        assert_eq!(kind(&[IDENTITY, THIRD_TURN, THIRD_TURN, MIRROR, MIRROR, MIRROR]), Some("three_mirrors"));
        assert_eq!(kind(&[SPATIAL]), None);
    }

    #[test]
    fn symmetries_of_a_torus_have_no_kind() {
        let cells: Vec<usize> = (0..6).collect();
        let grid = Grid { rows: 3, columns: 2, surface: Surface::Torus };
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
