//! The cells of a plain board that is to be written for another program.

use crate::files::InputError;
use crate::files::boards::CellGrid;
use crate::files::text::shorten;

/// A plain board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlainBoard<'a> {
    pub(super) puzzle: &'a str,
    /// The value of the parameter `tiling`, if it is set.
    pub(super) tiling: Option<&'a str>,
    pub(super) text: &'a str,
}

impl<'a> PlainBoard<'a> {
    /// Returns cells of one character, with or without blanks between them.
    pub(super) fn characters(&self) -> Result<CellGrid<char>, InputError> {
        grid(self.lines().map(|line| line.chars().filter(|sign| !sign.is_whitespace()).collect()))
    }

    /// Returns cells with blanks between them.
    pub(super) fn words(&self) -> Result<CellGrid<&'a str>, InputError> {
        // A bar marks a board of one column.
        grid(self.lines().map(|line| line.split_whitespace().filter(|word| *word != "|").collect()))
    }

    /// Returns the error for a cell that the other notation cannot express.
    pub(super) fn refuse(&self, sign: &str, why: &str) -> InputError {
        InputError::new(format!("board of {}: '{}' cannot be written: {why}", self.puzzle, shorten(sign)))
    }

    fn lines(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.text.lines()
    }
}

fn grid<T>(rows: impl Iterator<Item = Vec<T>>) -> Result<CellGrid<T>, InputError> {
    let mut board = CellGrid { columns: 0, cells: Vec::new() };
    for row in rows.filter(|row| !row.is_empty()) {
        if board.columns == 0 {
            board.columns = row.len();
        }
        if row.len() != board.columns {
            return Err(InputError::new("the rows of the board have different lengths"));
        }
        board.cells.extend(row);
    }
    if board.columns == 0 { Err(InputError::new("board is empty")) } else { Ok(board) }
}
