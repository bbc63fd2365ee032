//! Points of Penpa's grids. In that of squares: cells, then corners.
//!
//! Two more cells surround the board on each side. Points are counted row by row, first all cells, then the corners at
//! the lower right of the cells. A side is the pair of its corners. (`create_point` of `class_square.js`.)

use crate::files::InputError;
use crate::problems::grid::Grid;
use crate::problems::tiling::Tiling;

/// The number of cells around the board on each side.
const MARGIN: usize = 2;
/// The most columns and rows of a board.
const LONGEST_SIDE: usize = 100;

/// The place of a board in the grid.
#[derive(Debug, Clone, Copy)]
pub(super) struct PenpaGrid {
    /// The shape of the cells: squares or hexagons.
    pub(super) tiling: Tiling,
    /// The size of the grid with its margins.
    pub(super) width: usize,
    pub(super) height: usize,
    /// The first column and row of the board.
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// A side of a cell of the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct PenpaSide {
    /// The cells on both sides, the left or upper one first; `None` is not on the board.
    pub(super) cells: [Option<usize>; 2],
    /// Its corners, the lesser first.
    pub(super) corners: [usize; 2],
    /// The point in its middle, which the sides of hexagons have.
    pub(super) middle: Option<usize>,
}

/// Two neighbouring cells, the left or upper one first.
pub(super) type CellPair = (usize, usize);

impl PenpaGrid {
    /// Returns the grid of a board of squares.
    ///
    /// # Errors
    /// The board is too large.
    pub(super) fn new(columns: usize, rows: usize) -> Result<Self, InputError> {
        if columns.max(rows) > LONGEST_SIDE {
            return Err(InputError::new(format!("the {rows}x{columns} board does not fit Penpa"))
                .hint(format!("Penpa has at most {LONGEST_SIDE} rows and columns")));
        }
        let (width, height) = (columns + 2 * MARGIN, rows + 2 * MARGIN);
        Ok(Self { tiling: Tiling::Squares, width, height, left: MARGIN, top: MARGIN, columns, rows })
    }

    /// Returns the grid with the smallest board that contains these points of cells; `None` if there are none, or if
    /// one is not a cell.
    pub(super) fn around(self, points: &[usize]) -> Option<Self> {
        let places = points.iter().map(|&point| self.place(point)).collect::<Option<Vec<_>>>()?;
        let (top, bottom) =
            (places.iter().map(|place| place.1).min()?, places.iter().map(|place| place.1).max()?);
        let columns = || places.iter().map(|place| place.0 - Self { top, ..self }.shift(place.1));
        let (left, right) = (columns().min()?, columns().max()?);
        Some(Self { left, top, columns: right - left + 1, rows: bottom - top + 1, ..self })
    }

    /// Returns how much further right a row of the grid is than here, where the first row of hexagons is an even one.
    fn shift(&self, row: usize) -> usize {
        usize::from(self.tiling == Tiling::Hexagons && !self.top.is_multiple_of(2) && row.is_multiple_of(2))
    }

    /// Returns the column and row of a point in the grid, if it is a cell.
    fn place(&self, point: usize) -> Option<(usize, usize)> {
        let (column, row) = (point % self.width, point / self.width);
        let is_border = column == 0 || column + 1 == self.width || row == 0 || row + 1 == self.height;
        let is_cell = row < self.height && !(self.tiling == Tiling::Hexagons && is_border);
        is_cell.then_some((column, row))
    }

    /// Returns the cell of the board in a column and row of the grid.
    fn at(&self, column: usize, row: usize) -> Option<usize> {
        let (column, row) = (column.checked_sub(self.left + self.shift(row))?, row.checked_sub(self.top)?);
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }

    /// Returns the cell of a point, if it is a cell of the board.
    pub(super) fn cell(&self, point: usize) -> Option<usize> {
        self.place(point).and_then(|(column, row)| self.at(column, row))
    }

    /// Returns the point of a cell.
    pub(super) fn point(&self, cell: usize) -> usize {
        let row = cell / self.columns + self.top;
        row * self.width + cell % self.columns + self.left + self.shift(row)
    }

    /// Returns the sides of the cells of the board, in the order of the left or upper cell.
    pub(super) fn sides(&self) -> Vec<PenpaSide> {
        let (count, width) = (self.width * self.height, self.width);
        let around = |point: usize| {
            let is_inside = (point + 1) % width > 1;
            let corner = count + point;
            let (odd, left) = (point / width % 2, corner + count);
            match self.tiling {
                Tiling::Hexagons => vec![
                    (point + width - 1 + odd, [corner, left], Some(left + count)),
                    (point + width + odd, [corner, left + 1], Some(left + 2 * count)),
                    (point + 1, [corner - width + odd, left + 1], Some(left + 3 * count)),
                ],
                _ if is_inside => vec![
                    (point + 1, [corner - width, corner], None),
                    (point + width, [corner - 1, corner], None),
                ],
                _ => Vec::new(),
            }
        };
        let side = |point: usize| {
            around(point).into_iter().map(move |(later, corners, middle)| {
                let cells = [self.cell(point), self.cell(later)];
                PenpaSide { cells, corners, middle }
            })
        };
        (0..count).flat_map(side).filter(|side| side.cells != [None; 2]).collect()
    }

    /// Returns all pairs of neighbouring cells: each cell with the one on its right, and with the one below it.
    pub(super) fn neighbours(self) -> impl Iterator<Item = CellPair> {
        let grid = Grid::flat(self.rows, self.columns);
        (0..self.columns * self.rows).flat_map(move |cell| grid.after(cell).map(move |later| (cell, later)))
    }

    /// Returns the point in the middle of a board without margins, which places the picture: a cell, a corner, or the
    /// middle of a side. (`search_center` of `class_p.js`.)
    pub(super) fn middle(&self) -> usize {
        let kind = match (self.columns % 2, self.rows % 2) {
            (1, 1) => 0,
            (0, 0) => 1,
            (1, _) => 2,
            _ => 3,
        };
        let (column, row) = (self.columns.div_ceil(2) + 1, self.rows.div_ceil(2) + 1);
        (kind * self.height + row) * self.width + column
    }
}
