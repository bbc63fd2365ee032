//! Boards, as they stand in files: one row of cells a line.
//!
//! Cells are separated by blanks; if no row of the file contains a blank between
//! its cells, every character is a cell. `.`, `_` and `0` are open cells, `#` is a
//! hole, a number is a given and a letter the mark of a class. Text from `%` to the
//! end of a line is a comment; lines without cells are skipped. The board keeps
//! the line of every row, so that whoever objects to a cell can say where it is.

mod reader;

use super::PuzzleError;

/// A board larger than this is refused before anything is made of it.
pub const LARGEST_BOARD: usize = 1 << 20;

/// What stands in one cell of a board file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Nothing yet.
    Open,
    /// There is no cell here.
    Hole,
    /// A number that must stay.
    Given(u32),
    /// A letter.
    Mark(char),
}

/// The content of a board file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    columns: usize,
    cells: Vec<Cell>,
    /// For each row its line in the file, from 1.
    lines: Vec<usize>,
    remarks: Vec<String>,
}

impl Board {
    /// Reads a board.
    ///
    /// # Errors
    /// The text is no board: it is empty, not text, too large, has rows of different
    /// lengths, or something in a cell cannot be understood.
    pub fn parse(bytes: &[u8]) -> Result<Self, PuzzleError> {
        reader::read(bytes)
    }

    /// What was understood though it is not quite how boards are written; one line each.
    #[must_use]
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The cells row by row.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The size in short, such as `8x8`: rows, then columns.
    #[must_use]
    pub fn label(&self) -> String {
        format!("{}x{}", self.rows(), self.columns)
    }

    /// Where a cell is, for people: `board row 3 column 4`.
    #[must_use]
    pub fn place(&self, cell: usize) -> String {
        format!("board row {} column {}", cell / self.columns + 1, cell % self.columns + 1)
    }

    /// The line of the file that holds a cell, from 1.
    #[must_use]
    pub fn line(&self, cell: usize) -> usize {
        self.lines[cell / self.columns]
    }

    /// Cells that share a side with `cell`, ascending; holes included.
    #[must_use]
    pub fn beside(&self, cell: usize) -> Vec<usize> {
        let column = cell % self.columns;
        [
            cell.checked_sub(self.columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < self.columns).then_some(cell + 1),
            Some(cell + self.columns).filter(|&below| below < self.cells.len()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

#[cfg(test)]
mod tests;
