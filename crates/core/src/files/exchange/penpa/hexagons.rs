//! Points of Penpa's grid of hexagons: `n` rows of `n` cells, of which odd rows are shifted right by half a cell, as
//! here. The cells at the border of the grid belong to no board.
//!
//! Behind the cells come, in the same order, the corner below each cell, the corner at its lower left, and the middles
//! of its sides at the lower left, at the lower right and on its right. (`create_point` of `class_hex.js`.)

use super::grid::PenpaGrid;
use crate::files::InputError;
use crate::problems::tiling::Tiling;

/// The largest size of a grid, which has three rows for each unit of its size, and one more.
const LARGEST_GRID: usize = 20;
/// The most rows and columns of a board: there is a row of cells around it, and the first row is an even one.
const MOST_ROWS: usize = 3 * LARGEST_GRID - 2;

impl PenpaGrid {
    /// Returns the grid of hexagons of a size, with a board of no particular place.
    ///
    /// # Errors
    /// Penpa has no such size.
    pub(super) fn of_hexagons(size: usize) -> Result<Self, InputError> {
        if size > LARGEST_GRID {
            return Err(InputError::new(format!("a grid of hexagons of size {size} does not fit Penpa"))
                .hint(format!("sizes go up to {LARGEST_GRID}")));
        }
        let across = 3 * size + 1;
        let (tiling, left, top, columns, rows) = (Tiling::Hexagons, 1, 2, across, across);
        Ok(Self { tiling, width: across, height: across, left, top, columns, rows })
    }

    /// Returns the smallest grid of hexagons for a board.
    ///
    /// # Errors
    /// The board is too large.
    pub(super) fn with_hexagons(columns: usize, rows: usize) -> Result<Self, InputError> {
        if columns.max(rows) > MOST_ROWS {
            return Err(InputError::new(format!("the {rows}x{columns} board does not fit Penpa"))
                .hint(format!("Penpa has at most {MOST_ROWS} rows and columns of hexagons")));
        }
        Ok(Self { columns, rows, ..Self::of_hexagons((columns.max(rows) + 2).div_ceil(3))? })
    }

    /// Returns the size of the grid as it is written.
    pub(super) fn size_of_hexagons(&self) -> usize {
        self.width / 3
    }

    /// Returns where a point of a cell, a corner or a middle is: to the right in quarters of a cell, and down in sixths
    /// of the distance of two rows.
    fn position(&self, point: usize) -> (i64, i64) {
        let count = self.width * self.height;
        let (row, column) = ((point % count / self.width) as i64, (point % self.width) as i64);
        let (right, down) = [(0, 0), (0, 4), (-2, 2), (-1, 3), (1, 3), (2, 0)][point / count];
        (4 * column + 2 * (row % 2) + right, 6 * row + down)
    }

    /// Returns the size of the picture of these points of cells, the distance of cells being `cell` pixels, and the
    /// point in its middle. (`search_center` of `class_p.js`.)
    pub(super) fn picture_of_hexagons(&self, points: &[usize], cell: usize) -> ([usize; 2], usize) {
        let positions: Vec<_> = points.iter().map(|&point| self.position(point)).collect();
        let ends = |along: fn(&(i64, i64)) -> i64| {
            let places = || positions.iter().map(along);
            (places().min().unwrap_or(0), places().max().unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (ends(|place| place.0), ends(|place| place.1));
        // Rows are half of the square root of three as far from each other as cells. Twice the squared distance.
        let from_middle = |&point: &usize| {
            let (x, y) = self.position(point);
            3 * (2 * x - left - right).pow(2) + (2 * y - top - bottom).pow(2)
        };
        let middle = (0..6 * self.width * self.height).min_by_key(from_middle).unwrap_or(0);
        let (across, down) = ((right - left) as usize, (bottom - top) as usize);
        ([across * cell / 4 + 2 * cell, down * cell * 866 / 6000 + 2 * cell], middle)
    }
}
