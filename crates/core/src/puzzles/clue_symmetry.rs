//! Symmetries of the places of clues on a rectangular board.
//!
//! A symmetry maps every cell to a cell. Cells that it maps to each other, directly or in several steps, form an orbit;
//! clues are symmetric if each orbit has clues in all of its cells or in none.

/// A symmetry of the places of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ClueSymmetry {
    /// Every cell is its own orbit.
    #[default]
    None,
    /// A rotation by 180 degrees.
    HalfTurn,
    /// A reflection that swaps left and right.
    Mirror,
    /// A reflection in the diagonal from the upper left to the lower right corner; on square boards only.
    Diagonal,
    /// A rotation by 90 degrees; on square boards only.
    QuarterTurn,
}

impl ClueSymmetry {
    /// The names of all symmetries.
    pub const NAMES: &[&str] = &["none", "half-turn", "mirror", "diagonal", "quarter-turn"];

    /// Returns the symmetry of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        const ALL: [ClueSymmetry; 5] = {
            use ClueSymmetry::{Diagonal, HalfTurn, Mirror, None, QuarterTurn};
            [None, HalfTurn, Mirror, Diagonal, QuarterTurn]
        };
        Self::NAMES.iter().position(|&known| known == name).map(|index| ALL[index])
    }

    /// Returns whether a board of this size has the symmetry.
    #[must_use]
    pub fn fits(self, rows: usize, columns: usize) -> bool {
        rows == columns || !matches!(self, Self::Diagonal | Self::QuarterTurn)
    }

    /// Returns the image of a cell, counted row by row from 0, on a board that the symmetry fits.
    pub(super) fn image(self, cell: usize, rows: usize, columns: usize) -> usize {
        let (row, column) = (cell / columns, cell % columns);
        let (row, column) = match self {
            Self::None => (row, column),
            Self::HalfTurn => (rows - 1 - row, columns - 1 - column),
            Self::Mirror => (row, columns - 1 - column),
            Self::Diagonal => (column, row),
            Self::QuarterTurn => (column, rows - 1 - row),
        };
        row * columns + column
    }

    /// Returns the orbit of a cell on a board that the symmetry fits, beginning with the cell itself.
    pub fn orbit(self, cell: usize, rows: usize, columns: usize) -> impl Iterator<Item = usize> {
        let next = move |&at: &usize| Some(self.image(at, rows, columns)).filter(|&image| image != cell);
        std::iter::successors(Some(cell), next)
    }

    /// Returns a pair of cells and its images, each with the smaller cell first, on a board that the symmetry fits.
    pub(super) fn edge_orbit(
        self,
        [one, other]: [usize; 2],
        (rows, columns): (usize, usize),
    ) -> impl Iterator<Item = [usize; 2]> {
        let ordered = |[one, other]: [usize; 2]| [one.min(other), one.max(other)];
        let first = ordered([one, other]);
        let image = move |&edge: &[usize; 2]| {
            Some(ordered(edge.map(|cell| self.image(cell, rows, columns)))).filter(|&image| image != first)
        };
        std::iter::successors(Some(first), image)
    }

    /// Returns the orbits of these cells, in the order of their first cells.
    ///
    /// # Errors
    /// A cell of an orbit is not among the cells: the cell, and the one that is missing.
    pub fn orbits(
        self,
        cells: &[usize],
        (rows, columns): (usize, usize),
    ) -> Result<Vec<Vec<usize>>, (usize, usize)> {
        let mut is_open = vec![false; rows * columns];
        for &cell in cells {
            is_open[cell] = true;
        }
        let is_known = is_open.clone();
        let mut orbits = Vec::new();
        for &cell in cells {
            if !is_open[cell] {
                continue;
            }
            let orbit: Vec<usize> = self.orbit(cell, rows, columns).collect();
            if let Some(&missing) = orbit.iter().find(|&&cell| !is_known[cell]) {
                return Err((cell, missing));
            }
            for &cell in &orbit {
                is_open[cell] = false;
            }
            orbits.push(orbit);
        }
        Ok(orbits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_known() {
        let all: Vec<_> = ClueSymmetry::NAMES.iter().map(|name| ClueSymmetry::named(name)).collect();
        assert!(all.iter().all(Option::is_some));
        assert_eq!(all.iter().collect::<std::collections::HashSet<_>>().len(), all.len());
        assert_eq!(ClueSymmetry::named("turn"), None);
    }

    #[test]
    fn orbits_cover_the_cells_once() {
        let orbits = |symmetry: ClueSymmetry, rows, columns| {
            let cells: Vec<usize> = (0..rows * columns).collect();
            let orbits = symmetry.orbits(&cells, (rows, columns)).expect("all cells");
            let mut all = orbits.concat();
            all.sort_unstable();
            assert_eq!(all, cells);
            orbits
        };
        assert_eq!(orbits(ClueSymmetry::None, 2, 2), [[0], [1], [2], [3]]);
        assert_eq!(orbits(ClueSymmetry::HalfTurn, 2, 3), [[0, 5], [1, 4], [2, 3]]);
        assert_eq!(orbits(ClueSymmetry::Mirror, 2, 3), [vec![0, 2], vec![1], vec![3, 5], vec![4]]);
        assert_eq!(orbits(ClueSymmetry::Diagonal, 2, 2), [vec![0], vec![1, 2], vec![3]]);
        assert_eq!(orbits(ClueSymmetry::QuarterTurn, 3, 3), [vec![0, 2, 8, 6], vec![1, 5, 7, 3], vec![4]]);
    }

    #[test]
    fn a_missing_image_is_named() {
        assert_eq!(ClueSymmetry::HalfTurn.orbits(&[0, 3, 1], (2, 2)), Err((1, 2)));
    }
}
