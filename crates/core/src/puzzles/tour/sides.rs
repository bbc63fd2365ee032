//! Steps over the sides of hexagons and triangles, judged by the places of cells.
//!
//! Written from the picture of a board and not from a table of steps: two cells share a side exactly if their centres
//! are as close as centres can be.

use crate::problems::tiling::Tiling;

/// The places of the cells of a board of hexagons or triangles.
#[derive(Debug, Clone, Copy)]
pub(super) struct SharedSides {
    pub(super) tiling: Tiling,
    /// The number of columns of the board.
    pub(super) columns: usize,
}

impl SharedSides {
    /// Returns whether two cells share a side.
    pub(super) fn lead(&self, from: usize, to: usize) -> bool {
        let place = |cell: usize| (cell / self.columns, cell % self.columns);
        let ((row, column), (other_row, other_column)) = (place(from), place(to));
        match self.tiling {
            Tiling::Squares => row.abs_diff(other_row) + column.abs_diff(other_column) == 1,
            Tiling::Hexagons => {
                // In half cells, a neighbour is two to the side, or one to the side and one row away.
                let halves = |row: usize, column: usize| 2 * column + row % 2;
                let across = halves(row, column).abs_diff(halves(other_row, other_column));
                matches!((row.abs_diff(other_row), across), (0, 2) | (1, 1))
            }
            Tiling::Triangles if row == other_row => column.abs_diff(other_column) == 1,
            Tiling::Triangles => {
                // The upper one must stand on the lower one.
                let upper = row.min(other_row);
                column == other_column && row.abs_diff(other_row) == 1 && (upper + column) % 2 == 0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::grid::Grid;

    #[test]
    fn both_ways_to_find_neighbours_agree() {
        let grid = Grid::flat(5, 4);
        for &tiling in Tiling::ALL {
            let sides = SharedSides { tiling, columns: 4 };
            for (from, to) in (0..20).flat_map(|from| (0..20).map(move |to| (from, to))) {
                let steps = tiling.sides(from / 4, from % 4);
                let is_step = steps.iter().any(|&by| grid.step(from, by) == Some(to));
                assert_eq!(sides.lead(from, to), is_step, "{tiling:?} {from} {to}");
            }
        }
    }
}
