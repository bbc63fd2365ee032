//! The shapes of the cells of a board, and which cells share a side.
//!
//! A board is an array of rows and columns whatever the shape of its cells. Hexagons lie in rows that are shifted by
//! half a cell in turn ("odd-r" coordinates: A. Patel, *Hexagonal Grids*, Red Blob Games 2013). Triangles point up and
//! down in turn, along rows and columns, as on a chessboard.

/// The shape and the arrangement of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tiling {
    /// Squares.
    #[default]
    Squares,
    /// Hexagons with a corner at the top. Rows 1, 3, 5 .., counted from 0, are shifted right by half a cell.
    Hexagons,
    /// Triangles. A cell points up if the sum of its row and its column, counted from 0, is even, and down otherwise.
    Triangles,
}

impl Tiling {
    /// All tilings.
    pub const ALL: &[Self] = &[Self::Squares, Self::Hexagons, Self::Triangles];

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Squares => "squares",
            Self::Hexagons => "hexagons",
            Self::Triangles => "triangles",
        }
    }

    /// Returns how many rows down and columns to the right the cells are that share a side with a cell of this row and
    /// column, counted from 0.
    #[must_use]
    pub fn sides(self, row: usize, column: usize) -> &'static [(i32, i32)] {
        match self {
            Self::Squares => &[(-1, 0), (0, -1), (0, 1), (1, 0)],
            Self::Hexagons if row.is_multiple_of(2) => &[(-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)],
            Self::Hexagons => &[(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)],
            Self::Triangles if (row + column).is_multiple_of(2) => &[(0, -1), (0, 1), (1, 0)],
            Self::Triangles => &[(-1, 0), (0, -1), (0, 1)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::grid::Grid;

    /// The centre of a cell, in halves of its width and thirds of the height of a triangle or halves of that of a row.
    fn centre(tiling: Tiling, row: i64, column: i64) -> (i64, i64) {
        match tiling {
            Tiling::Squares => (2 * column, 2 * row),
            Tiling::Hexagons => (2 * column + row % 2, 2 * row),
            Tiling::Triangles => (2 * column, 3 * row + 1 + i64::from((row + column) % 2 == 0)),
        }
    }

    /// Cells share a side exactly if their centres are as close as centres can be; lengths across are scaled by the
    /// shape: a row of hexagons is `sqrt(3) / 2` widths high, a row of triangles `sqrt(3)` columns.
    #[test]
    fn neighbours_are_the_nearest_cells() {
        let grid = Grid::flat(6, 7);
        for (tiling, down, nearest) in
            [(Tiling::Squares, 1, 4), (Tiling::Hexagons, 3, 16), (Tiling::Triangles, 12, 48)]
        {
            let place = |cell: usize| centre(tiling, (cell / 7) as i64, (cell % 7) as i64);
            // Squared distances in units in which all are whole numbers.
            let across = match tiling {
                Tiling::Squares => 1,
                Tiling::Hexagons => 4,
                Tiling::Triangles => 9,
            };
            for cell in 0..42 {
                let (x, y) = place(cell);
                let near: Vec<usize> = (0..42)
                    .filter(|&other| {
                        let (u, v) = place(other);
                        other != cell && across * (x - u).pow(2) + down * (y - v).pow(2) == nearest
                    })
                    .collect();
                let steps = tiling.sides(cell / 7, cell % 7).iter().filter_map(|&by| grid.step(cell, by));
                assert_eq!(steps.collect::<Vec<_>>(), near, "{tiling:?} {cell}");
            }
        }
    }
}
