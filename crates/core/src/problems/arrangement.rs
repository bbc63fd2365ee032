//! How the cells of a board lie: what symmetries they have, and in which orders they can be visited.

use super::cuboid::Cuboid;
use super::grid::Grid;
use super::lattice;
use super::symmetry::{Permutation, Symmetries};
use super::tiling::Tiling;

/// The arrangement of the cells of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellArrangement {
    /// Squares in rows and columns, with or without joined borders.
    Squares(Grid),
    /// Hexagons or triangles in an array of rows and columns.
    Tiles(Tiling, Grid),
    /// Layers of squares.
    Layers(Cuboid),
}

impl CellArrangement {
    /// Returns the numbers by which orders for the frontier method sort the cells. The order of the rows is that of the
    /// cells.
    fn keys(self, cell: usize) -> [usize; 3] {
        match self {
            Self::Squares(grid) | Self::Tiles(_, grid) => {
                let (row, column) = (cell / grid.columns, cell % grid.columns);
                [column, row + column, grid.rows - row + column]
            }
            Self::Layers(cuboid) => {
                let [layer, row, column] = cuboid.place(cell);
                [row, column, layer + row + column]
            }
        }
    }

    /// Returns orders of these cells for the frontier method: on a board by columns and by both diagonals, in a box by
    /// rows, by columns and by the diagonal.
    #[must_use]
    pub fn orders(self, cells: &[usize]) -> Vec<Vec<u32>> {
        let order = |key: usize| {
            let mut order: Vec<u32> = (0..cells.len() as u32).collect();
            order.sort_by_cached_key(|&vertex| self.keys(cells[vertex as usize])[key]);
            order
        };
        (0..3).map(order).collect()
    }

    /// Returns the squared distances of these cells from the centre, scaled by any factor; empty if there is no centre.
    #[must_use]
    pub fn distances(self, cells: &[usize]) -> Vec<u32> {
        let distance = |&cell: &usize| match self {
            Self::Squares(grid) | Self::Tiles(_, grid) => grid.distance(cell),
            Self::Layers(cuboid) => cuboid.distance(cell),
        };
        match self {
            Self::Squares(grid) if grid.surface.joins_rows() => Vec::new(),
            _ => cells.iter().map(distance).collect(),
        }
    }

    /// Returns the symmetries as permutations of `cells`, for those that map these cells to each other and that `keep`
    /// accepts: each once, the identity first. `None` if there are too many.
    pub(crate) fn symmetries(
        self,
        cells: &[usize],
        keep: impl Fn(&Permutation) -> bool,
    ) -> Option<Symmetries> {
        match self {
            Self::Squares(grid) => grid.symmetries(cells, keep),
            Self::Tiles(tiling, grid) => {
                let all = lattice::symmetries(tiling, grid.columns, cells);
                Some(Symmetries::new(all.into_iter().filter(|(_, permutation)| keep(permutation)).collect()))
            }
            Self::Layers(cuboid) => Some(cuboid.symmetries(cells, keep)),
        }
    }
}
