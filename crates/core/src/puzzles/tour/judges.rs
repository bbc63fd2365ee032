//! Steps on surfaces with joined borders, in boxes and along arrows, judged by the places of both cells.
//!
//! Written from the definitions and not from a table of steps. On a surface, a move leads from one cell to another if
//! it leads to a copy of the other: their columns may differ by whole widths, and after an odd number of widths a
//! twisted surface is upside down.

use crate::files::boards::arrows::Arrow;
use crate::problems::surface::Surface;

/// The moves of a piece on a surface.
#[derive(Debug, Clone)]
pub(super) struct GluedMoves {
    surface: Surface,
    rows: i64,
    columns: i64,
    /// Differences of rows and columns, in either order and with any signs.
    moves: Vec<(i64, i64)>,
}

impl GluedMoves {
    /// Returns the moves, whose differences apply in either order and with any signs.
    pub(super) fn new(moves: &[(u32, u32)], (rows, columns): (usize, usize), surface: Surface) -> Self {
        let mut signed = Vec::new();
        for &(one, other) in moves {
            for (down, right) in [(i64::from(one), i64::from(other)), (i64::from(other), i64::from(one))] {
                signed.extend([(down, right), (-down, right), (down, -right), (-down, -right)]);
            }
        }
        Self { surface, rows: rows as i64, columns: columns as i64, moves: signed }
    }

    /// Returns whether a step leads from one cell to another.
    pub(super) fn lead(&self, from: usize, to: usize) -> bool {
        let place = |cell: usize| (cell as i64 / self.columns, cell as i64 % self.columns);
        let ((row, column), (other_row, other_column)) = (place(from), place(to));
        let leads = |&(down, right): &(i64, i64)| {
            let across = column + right - other_column;
            if across % self.columns != 0 || across != 0 && !self.surface.joins_columns() {
                return false;
            }
            let is_odd = across / self.columns % 2 != 0;
            let goal = if is_odd && self.surface.flips() { self.rows - 1 - other_row } else { other_row };
            let beyond = row + down - goal;
            beyond == 0 || self.surface.joins_rows() && beyond % self.rows == 0
        };
        from != to && self.moves.iter().any(leads)
    }
}

/// The moves of a piece in a box.
#[derive(Debug, Clone)]
pub(super) struct LayeredMoves {
    /// The number of rows of each layer.
    rows: usize,
    columns: usize,
    /// The differences along the three directions, each ascending.
    moves: Vec<[usize; 3]>,
}

impl LayeredMoves {
    /// Returns the moves in a box whose layers have this size.
    pub(super) fn new(moves: &[[u32; 3]], (rows, columns): (usize, usize)) -> Self {
        let ascending = moves.iter().map(|one| {
            let mut one = one.map(|length| length as usize);
            one.sort_unstable();
            one
        });
        Self { rows, columns, moves: ascending.collect() }
    }

    /// Returns whether a step leads from one cell to another.
    pub(super) fn lead(&self, from: usize, to: usize) -> bool {
        let layer = self.rows * self.columns;
        let place = |cell: usize| [cell / layer, cell % layer / self.columns, cell % self.columns];
        let (here, there) = (place(from), place(to));
        let mut differences = [0, 1, 2].map(|side| here[side].abs_diff(there[side]));
        differences.sort_unstable();
        self.moves.contains(&differences)
    }
}

/// Steps along rows, columns and diagonals, at any distance, in the directions of arrows.
#[derive(Debug, Clone)]
pub(super) struct ArrowLines {
    pub(super) columns: usize,
    /// The arrow of each cell; empty if each cell points in all directions.
    pub(super) arrows: Vec<Arrow>,
}

impl ArrowLines {
    /// Returns whether one cell points to another.
    pub(super) fn lead(&self, from: usize, to: usize) -> bool {
        let place = |cell: usize| ((cell / self.columns) as i32, (cell % self.columns) as i32);
        let ((row, column), (to_row, to_column)) = (place(from), place(to));
        let (down, right) = (to_row - row, to_column - column);
        let is_line = down == 0 || right == 0 || down.abs() == right.abs();
        let is_meant = |&arrow: &Arrow| arrow == Arrow::Towards(down.signum(), right.signum());
        is_line && from != to && self.arrows.get(from).is_none_or(is_meant)
    }
}
