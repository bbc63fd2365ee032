//! Boards with checkpoints, and with walls between cells.
//!
//! A row of cells is a line: `.`, `_` or `0` is an open cell, `#` a hole, and a number a checkpoint. Cells are
//! separated by blanks; if no row contains a blank and all have the same length, each character is a cell. `|` between
//! two cells of a row is a wall between them.
//!
//! A line that contains `-` or `+`, and besides only `.`, `|` and blanks, holds the walls below the row above it. A `-`
//! belongs to the cell of that row under whose text it is. If the line has as many signs `-` and `.` as the row has
//! cells, they belong to the cells in order instead, so that spacing does not matter. A `+` and a `|` have no meaning
//! there. Walls at the border of the board have no effect, nor have those beside a hole. `%` begins a comment.
//!
//! ```text
//! 1   . | .
//!     -
//! .   2   .
//! ```

mod reader;
#[cfg(test)]
mod tests;

use super::Board;
use crate::files::InputError;

/// A board whose clues are checkpoints.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct CheckpointBoard {
    /// The cells: open ones, holes and clues.
    pub(crate) plain: Board,
    /// Pairs of adjacent cells with a wall between them, the smaller first, ascending. None of them is a hole.
    pub(crate) walls: Vec<(usize, usize)>,
}

impl CheckpointBoard {
    /// Reads a board.
    ///
    /// # Errors
    /// It is not such a board. The error names the place.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, InputError> {
        reader::read(bytes)
    }

    /// Returns whether a wall separates two adjacent cells.
    pub(crate) fn are_separated(&self, one: usize, other: usize) -> bool {
        self.walls.binary_search(&(one.min(other), one.max(other))).is_ok()
    }

    /// Returns the board in a canonical notation. Two boards are equal, except for their lines, exactly if these texts
    /// are.
    pub(crate) fn canonical(&self) -> String {
        let columns = self.plain.columns;
        let signs: Vec<String> = self.plain.signs().collect();
        let width = signs.iter().map(String::len).max().unwrap_or(0);
        let has_walls = self.walls.iter().any(|&(one, other)| other == one + 1 && other % columns != 0);
        // All gaps are equally wide, so that walls below cells are aligned with them.
        let (gap, wall) = if has_walls { ("   ", " | ") } else { (" ", " ") };
        // A frame keeps numbers in one column from being read digit by digit.
        let (frame, margin) = if columns == 1 && width > 1 { ("| ", "  ") } else { ("", "") };
        let mut text = String::new();
        for row in 0..self.plain.rows() {
            let (mut cells, mut below) = (frame.to_owned(), margin.to_owned());
            for (cell, sign) in signs.iter().enumerate().skip(row * columns).take(columns) {
                if cell % columns > 0 {
                    cells.push_str(if self.are_separated(cell - 1, cell) { wall } else { gap });
                    below.push_str(gap);
                }
                cells.extend([" ".repeat(width - sign.len()).as_str(), sign]);
                let is_walled = self.are_separated(cell, cell + columns);
                below.push_str(&if is_walled { "-" } else { " " }.repeat(width));
            }
            for line in [cells.as_str(), below.trim_end()].into_iter().filter(|line| !line.is_empty()) {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }
}
