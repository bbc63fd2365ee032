//! A code with its size, and the cells of a plain board that is to be written as one.

use super::Imported;
use crate::files::InputError;
use crate::files::boards::{CellGrid, LARGEST_BOARD};
use crate::files::text::shorten;
use crate::words::quantity;

/// A code with its size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ForeignCode<'a> {
    /// What the text is called, such as `lightup ID`.
    pub(super) what: &'a str,
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The name of the puzzle here, the first if there are several.
    pub(super) puzzle: &'static str,
    /// The name of the wanted puzzle, if there is one.
    pub(super) named: Option<&'a str>,
    /// What stands between the size and the code.
    pub(super) params: &'a str,
    pub(super) code: &'a str,
}

impl ForeignCode<'_> {
    /// Returns the board that it stands for, with a note on what the code says that the board does not.
    pub(super) fn imported(&self, board: String, note: Option<&str>) -> Imported {
        let notes = note.map(str::to_owned).into_iter().collect();
        Imported { puzzle: self.puzzle, board, notes, ..Imported::default() }
    }

    /// Returns the number of cells.
    pub(super) fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns the error for a code that ends within a sign.
    pub(super) fn cut(&self) -> InputError {
        InputError::new(format!("{}: the code ends early", self.what)).hint("copy the whole text")
    }

    /// Returns the error for a code with another number of cells.
    pub(super) fn uneven(&self, found: usize) -> InputError {
        let (what, rows, columns) = (self.what, self.rows, self.columns);
        let found = if found > self.count() { "more cells".to_owned() } else { quantity(found, "cells") };
        let rows = quantity(rows, "rows");
        InputError::new(format!("{what}: the code has {found}, expected {rows} of {columns}"))
            .hint("copy the whole text; the size stands before it, columns first")
    }
}

/// Reads columns and rows.
///
/// # Errors
/// They are no numbers, 0, or too many cells.
pub(super) fn size(what: &str, columns: &str, rows: &str) -> Result<(usize, usize), InputError> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=LARGEST_BOARD).contains(number));
    let size = number(columns).zip(number(rows));
    let size = size.filter(|&(columns, rows): &(usize, usize)| columns * rows <= LARGEST_BOARD);
    size.ok_or_else(|| {
        InputError::new(format!("{what} does not begin with a size")).hint(format!(
            "write columns and rows, such as akari/7/7/... or 7x7:...; at most {LARGEST_BOARD} cells"
        ))
    })
}

/// A plain board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlainBoard<'a> {
    pub(super) puzzle: &'a str,
    /// The value of the parameter `tiling`, if it is set.
    pub(super) tiling: Option<&'a str>,
    pub(super) text: &'a str,
}

impl<'a> PlainBoard<'a> {
    /// Returns the cells: words, or characters with or without blanks between them if it is dense.
    pub(super) fn cells(&self, is_dense: bool) -> Result<CellGrid<&'a str>, InputError> {
        let split = |line: &'a str| -> Vec<&'a str> {
            // A bar marks a board of one column.
            let words = line.split_whitespace().filter(|word| *word != "|");
            let characters = |word: &'a str| word.split("").filter(|sign| !sign.is_empty());
            if is_dense { words.flat_map(characters).collect() } else { words.collect() }
        };
        let rows: Vec<_> = self.text.lines().map(split).filter(|row| !row.is_empty()).collect();
        let columns = rows.first().map(Vec::len);
        let columns = columns.ok_or_else(|| InputError::new("board is empty"))?;
        if rows.iter().any(|row| row.len() != columns) {
            return Err(InputError::new("the rows of the board have different lengths"));
        }
        Ok(CellGrid { columns, cells: rows.concat() })
    }

    /// Returns the error for a cell that the other notation cannot express.
    pub(super) fn refuse(&self, sign: &str, why: &str) -> InputError {
        InputError::new(format!("board of {}: '{}' cannot be written: {why}", self.puzzle, shorten(sign)))
    }
}
