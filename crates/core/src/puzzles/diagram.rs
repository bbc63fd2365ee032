//! A neutral picture of a solution: cells with labels, marks and pieces, and a walk.
//!
//! Puzzles only make diagrams and output formats only read them, so neither needs
//! to know of the other.

use super::piece::Piece;

/// One cell of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cell {
    /// Whether there is no cell at all, or a wall, which may have a number or a mark.
    pub hole: bool,
    /// The number in it.
    pub label: Option<u32>,
    /// The class it belongs to, by its letter.
    pub mark: Option<char>,
    /// Whether the number was there from the start.
    pub given: bool,
    /// The piece in it.
    pub piece: Option<Piece>,
}

/// A walk from cell to cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Walk {
    /// Cells in the order of the walk, numbered row by row from 0.
    pub cells: Vec<usize>,
    /// Whether it goes on from the last cell to the first.
    pub closed: bool,
}

impl Walk {
    /// For every cell of a board of `size` cells the one that comes after it.
    #[must_use]
    pub fn successors(&self, size: usize) -> Vec<Option<usize>> {
        let mut next = vec![None; size];
        for pair in self.cells.windows(2) {
            next[pair[0]] = Some(pair[1]);
        }
        if let (true, Some(&first), Some(&last)) = (self.closed, self.cells.first(), self.cells.last()) {
            next[last] = Some(first);
        }
        next
    }
}

/// A picture of one solution.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagram {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The cells row by row, holes included.
    pub cells: Vec<Cell>,
    /// The walk, if the solution is one.
    pub walk: Option<Walk>,
    /// Whether pieces are to be drawn as signs of Unicode, not as letters.
    pub unicode: bool,
}

impl Diagram {
    /// The picture with a piece in each of these cells.
    #[must_use]
    pub fn with_pieces(mut self, cells: &[usize], piece: Piece) -> Self {
        for &cell in cells {
            if let Some(cell) = self.cells.get_mut(cell) {
                cell.piece = Some(piece);
            }
        }
        self
    }

    /// The picture with a walk in it, whose cells are numbered from `first`.
    #[must_use]
    pub fn with_walk(mut self, cells: &[usize], closed: bool, first: u32) -> Self {
        for (number, &cell) in (first..).zip(cells) {
            if let Some(cell) = self.cells.get_mut(cell) {
                cell.label = Some(number);
            }
        }
        self.walk = Some(Walk { cells: cells.to_vec(), closed });
        self
    }

    /// Cells with a piece, numbered row by row from 0.
    pub fn pieces(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(|&cell| self.cells[cell].piece.is_some())
    }

    /// Cells, numbered row by row from 0, whose contents differ from those of `other`.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells.get(cell) != other.cells.get(cell)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_walk_returns_to_its_first_cell() {
        let mut walk = Walk { cells: vec![2, 0, 1], closed: true };
        assert_eq!(walk.successors(4), [Some(1), Some(2), Some(0), None]);
        walk.closed = false;
        assert_eq!(walk.successors(4), [Some(1), None, Some(0), None]);
    }

    #[test]
    fn pictures_differ_where_their_cells_do() {
        let picture = |labels: [u32; 3]| Diagram {
            rows: 1,
            columns: 3,
            cells: labels.iter().map(|&label| Cell { label: Some(label), ..Cell::default() }).collect(),
            ..Diagram::default()
        };
        assert_eq!(picture([1, 2, 3]).differences(&picture([3, 2, 1])), [0, 2]);
    }
}
