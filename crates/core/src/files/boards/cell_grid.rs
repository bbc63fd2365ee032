//! Rectangles of cells, and their reader: rows of tokens become cells, or an error with its place.
//!
//! A kind of board describes itself with a [`Notation`], splits its lines into tokens, and gives each token a meaning.

use super::LARGEST_BOARD;
use super::rows::{Row, Token, second_board};
use crate::files::text::shorten;
use crate::files::{InputError, Message};
use crate::words::quantity;

/// A rectangle of cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CellGrid<T> {
    /// Number of columns, at least 1.
    pub(crate) columns: usize,
    /// The cells row by row.
    pub(crate) cells: Vec<T>,
}

impl<T> CellGrid<T> {
    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// Returns the cells as text, one line per row with a blank between cells.
    pub(crate) fn text(&self, sign: impl Fn(&T) -> String) -> String {
        let row = |row: &[T]| row.iter().map(&sign).collect::<Vec<_>>().join(" ") + "\n";
        self.cells.chunks(self.columns).map(row).collect()
    }
}

/// Returns the place of a cell for messages: `row 3 column 4`.
pub(super) fn coordinates(cell: usize, columns: usize) -> String {
    format!("row {} column {}", cell / columns + 1, cell % columns + 1)
}

/// A kind of board, as its reader and the hints of errors describe it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Notation {
    /// What a cell is.
    pub(super) cell: &'static str,
    /// What to do about a row of another length; `None` if it helps to know what a cell is.
    pub(super) uneven: Option<&'static str>,
    /// Largest number of cells.
    pub(super) most: usize,
}

/// Why a token is not a cell.
#[derive(Debug)]
pub(super) struct Refusal {
    /// What is wrong, as the end of a sentence about the token.
    pub(super) reason: &'static str,
    /// How to correct it; `None` if it helps to know what a cell is.
    pub(super) remedy: Option<Message>,
}

impl Refusal {
    /// The token has no meaning.
    pub(super) const NO_CELL: Self = Self { reason: "is not a cell", remedy: None };
}

impl Notation {
    /// Returns the notation of boards of numbers, which may have holes.
    pub(super) const fn with_holes(cell: &'static str) -> Self {
        let uneven = Some("fill the shorter one up with '#' where there is no cell");
        Self { cell, uneven, most: LARGEST_BOARD }
    }

    /// Returns the error for a text without cells.
    pub(super) fn empty(&self) -> InputError {
        InputError::new("board is empty").hint(format!("write one row of cells per line: {}", self.cell))
    }

    /// Reads rows of cells, which must be equally long. `second` is the line where a second board begins, if there is
    /// one. Also returns the lines of the rows.
    ///
    /// # Errors
    /// The first of these: a token is not a cell, there are too many cells, a row differs from the first in length, a
    /// second board begins, there are no cells.
    pub(super) fn read<'a, T>(
        &self,
        rows: impl IntoIterator<Item = Row<'a>>,
        second: Option<usize>,
        mut cell: impl FnMut(&Token<'a>) -> Result<T, Refusal>,
    ) -> Result<(CellGrid<T>, Vec<usize>), InputError> {
        let (mut cells, mut columns, mut lines) = (Vec::new(), 0, Vec::new());
        let is_first = |row: &Row<'_>| second.is_none_or(|second| row.line < second);
        for (number, row) in (1..).zip(rows.into_iter().take_while(is_first)) {
            let line = row.line;
            for (column, token) in (1..).zip(&row.tokens) {
                let content = cell(token).map_err(|Refusal { reason, remedy }| {
                    let sign = shorten(token.text);
                    let hint = Message::from(format!("line {line}: "));
                    InputError::new(format!("board row {number} column {column}: '{sign}' {reason}"))
                        .hint(hint.then(remedy.unwrap_or_else(|| self.cell.into())))
                })?;
                if cells.len() == self.most {
                    let message = format!("board has more than {} cells (line {line})", self.most);
                    return Err(InputError::new(message).hint("wrong file? use a smaller board"));
                }
                cells.push(content);
            }
            let count = row.tokens.len();
            if number == 1 {
                columns = count;
            }
            lines.push(line);
            if count != columns {
                let message =
                    format!("board row {number} has {}, expected {columns}", quantity(count, "cells"));
                let (first, uneven) = (lines[0], self.uneven.unwrap_or(self.cell));
                return Err(InputError::new(message)
                    .hint(format!("line {line} differs from the first row, line {first}; {uneven}")));
            }
        }
        match second {
            Some(line) => Err(second_board(line)),
            None if cells.is_empty() => Err(self.empty()),
            None => Ok((CellGrid { columns, cells }, lines)),
        }
    }
}
