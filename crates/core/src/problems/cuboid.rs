//! Steps and symmetries of a box of cells.
//!
//! The symmetries of a box are the reflections of its three directions, and the exchanges of directions of equal
//! length: 48 for a cube, 16 for a box with one more length, 8 for other boxes, and fewer if a length is 1.

use std::collections::HashSet;

use super::symmetry::{Permutation, Symmetries};

/// The name of a symmetry of a box. Kinds of symmetry have no names there.
pub(super) const SPATIAL: &str = "spatial";

/// The orders of three directions, the usual one first.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A box of cells, numbered layer by layer, and row by row in each layer, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cuboid {
    /// Number of layers.
    pub layers: usize,
    /// Number of rows of each layer.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

impl Cuboid {
    /// Returns the number of layers, rows and columns.
    fn sides(self) -> [usize; 3] {
        [self.layers, self.rows, self.columns]
    }

    /// Returns layer, row and column of a cell, from 0.
    #[must_use]
    pub fn place(self, cell: usize) -> [usize; 3] {
        let row = cell / self.columns;
        [row / self.rows, row % self.rows, cell % self.columns]
    }

    /// Returns the cell in this layer, row and column.
    fn cell(self, [layer, row, column]: [usize; 3]) -> usize {
        (layer * self.rows + row) * self.columns + column
    }

    /// Returns the cell at an offset of layers, rows and columns from `cell`, or `None` outside of the box.
    #[must_use]
    pub fn step(self, cell: usize, by: [i32; 3]) -> Option<usize> {
        let mut place = self.place(cell);
        for ((at, size), by) in place.iter_mut().zip(self.sides()).zip(by) {
            let target = *at as i64 + i64::from(by);
            *at = usize::try_from(target).ok().filter(|&target| target < size)?;
        }
        Some(self.cell(place))
    }

    /// Returns the squared distance from the centre in half cells, at most `u32::MAX`.
    pub(super) fn distance(self, cell: usize) -> u32 {
        let along = |(at, size): (usize, usize)| (2 * at as u64 + 1).abs_diff(size as u64).pow(2);
        let sum: u64 = self.place(cell).into_iter().zip(self.sides()).map(along).sum();
        u32::try_from(sum).unwrap_or(u32::MAX)
    }

    /// Returns the symmetries of the box as permutations of `cells`, for those that map these cells to each other and
    /// that `keep` accepts: each once, the identity first.
    pub(super) fn symmetries(self, cells: &[usize], keep: impl Fn(&Permutation) -> bool) -> Symmetries {
        let sides = self.sides();
        let mut vertex = vec![None; sides.iter().product()];
        (0..).zip(cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
        let fits = |order: &&[usize; 3]| order.map(|side| sides[side]) == sides;
        let motions =
            ORDERS.iter().filter(fits).flat_map(|order| (0..8).map(move |mirrors| (order, mirrors)));
        let mut seen = HashSet::new();
        let mut elements = Vec::new();
        for (order, mirrors) in motions {
            let moved = |&cell: &usize| {
                let mut image = order.map(|side| self.place(cell)[side]);
                for (side, at) in image.iter_mut().enumerate().filter(|(side, _)| mirrors >> side & 1 == 1) {
                    *at = sides[side] - 1 - *at;
                }
                vertex[self.cell(image)]
            };
            let Some(permutation) = cells.iter().map(moved).collect::<Option<Permutation>>() else {
                continue;
            };
            if keep(&permutation) && seen.insert(permutation.clone()) {
                elements.push((SPATIAL, permutation));
            }
        }
        Symmetries::new(elements)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(layers: usize, rows: usize, columns: usize) -> usize {
        let cells: Vec<usize> = (0..layers * rows * columns).collect();
        Cuboid { layers, rows, columns }.symmetries(&cells, |_| true).order()
    }

    #[test]
    fn a_cube_has_forty_eight_symmetries() {
        assert_eq!(order(3, 3, 3), 48);
        assert_eq!([order(2, 3, 3), order(3, 2, 3), order(3, 3, 2)], [16; 3]);
        assert_eq!(order(2, 3, 4), 8);
        assert_eq!([order(1, 4, 4), order(4, 1, 4), order(1, 3, 4), order(1, 1, 5)], [8, 8, 4, 2]);
        assert_eq!(order(1, 1, 1), 1);
    }

    #[test]
    fn steps_stay_in_the_box() {
        let cuboid = Cuboid { layers: 2, rows: 3, columns: 4 };
        assert_eq!(cuboid.place(17), [1, 1, 1]);
        assert_eq!(cuboid.step(5, [1, 0, 0]), Some(17));
        assert_eq!(cuboid.step(17, [-1, 1, 2]), Some(11));
        assert_eq!(
            [cuboid.step(17, [1, 0, 0]), cuboid.step(5, [0, 2, 0]), cuboid.step(0, [0, 0, -1])],
            [None; 3]
        );
    }
}
