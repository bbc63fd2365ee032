//! The cells of a plain board that is to be written for another program.

use crate::files::InputError;
use crate::files::boards::CellGrid;
use crate::files::text::shorten;

/// A plain board.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlainBoard<'a> {
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
        words(self.lines())
    }

    /// Returns the two halves of a board with an empty line between them, each as cells with blanks between them.
    pub(super) fn halves(&self) -> Result<[CellGrid<&'a str>; 2], InputError> {
        let lines: Vec<&str> = self.lines().skip_while(|line| line.trim().is_empty()).collect();
        let end = lines.iter().position(|line| line.trim().is_empty()).unwrap_or(lines.len());
        let (first, second) = lines.split_at(end);
        Ok([words(first.iter().copied())?, words(second.iter().copied())?])
    }

    /// Returns the error for a cell that the other notation cannot express.
    pub(super) fn refuse(&self, sign: &str, why: &str) -> InputError {
        InputError::new(format!("board of {}: '{}' cannot be written: {why}", self.puzzle, shorten(sign)))
    }

    fn lines(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.text.lines()
    }
}

fn words<'a>(lines: impl Iterator<Item = &'a str>) -> Result<CellGrid<&'a str>, InputError> {
    // A bar marks a board of one column.
    grid(lines.map(|line| line.split_whitespace().filter(|word| *word != "|").collect()))
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
