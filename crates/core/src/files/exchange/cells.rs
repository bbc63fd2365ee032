//! The cells that a code describes, row by row.

use std::borrow::Cow;

use super::Imported;
use crate::files::InputError;
use crate::files::boards::LARGEST_BOARD;
use crate::files::boards::loops::barred;
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

    /// Returns the error for a sign without a meaning; `index` counts characters from 0.
    pub(super) fn unknown(&self, index: usize, sign: char) -> InputError {
        let (what, place, sign) = (self.what, index + 1, sign.escape_debug());
        InputError::new(format!("{what}: character {place} of the code is '{sign}', which has no meaning"))
            .hint("copy the whole text")
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

/// Cells as they are read, each with its plain sign.
#[derive(Debug)]
pub(super) struct CodeCells<'a> {
    code: ForeignCode<'a>,
    signs: Vec<Cow<'static, str>>,
}

impl<'a> CodeCells<'a> {
    pub(super) fn new(code: &ForeignCode<'a>) -> Self {
        Self { code: *code, signs: Vec::new() }
    }

    /// Appends a cell.
    pub(super) fn push(&mut self, sign: impl Into<Cow<'static, str>>) -> Result<(), InputError> {
        if self.signs.len() == self.code.count() {
            return Err(self.code.uneven(self.signs.len() + 1));
        }
        self.signs.push(sign.into());
        Ok(())
    }

    /// Appends equal cells.
    pub(super) fn run(&mut self, count: usize, sign: &'static str) -> Result<(), InputError> {
        if count > self.code.count() - self.signs.len() {
            return Err(self.code.uneven(self.code.count() + 1));
        }
        self.signs.resize(self.signs.len() + count, sign.into());
        Ok(())
    }

    /// Appends open cells, as many as fit.
    pub(super) fn skip(&mut self, count: usize) {
        let most = self.code.count() - self.signs.len();
        self.signs.resize(self.signs.len() + count.min(most), ".".into());
    }

    /// Fills the board up with open cells, which codes may omit at the end.
    pub(super) fn fill(&mut self) {
        self.skip(usize::MAX);
    }

    /// Returns the cells of a full board.
    pub(super) fn cells(self) -> Result<Vec<Cow<'static, str>>, InputError> {
        if self.signs.len() == self.code.count() {
            Ok(self.signs)
        } else {
            Err(self.code.uneven(self.signs.len()))
        }
    }

    /// Returns the plain text of a full board.
    pub(super) fn text(self) -> Result<String, InputError> {
        let columns = self.code.columns;
        self.cells().map(|cells| rows(&cells, columns))
    }

    /// Returns the same for cells of several characters, with bars behind a single column, where there are no blanks.
    pub(super) fn barred_text(self) -> Result<String, InputError> {
        let columns = self.code.columns;
        Ok(barred(self.text()?, columns))
    }
}

/// Returns cells as rows of signs with blanks between them.
pub(super) fn rows(cells: &[Cow<'static, str>], columns: usize) -> String {
    cells.chunks(columns).map(|row| row.join(" ") + "\n").collect()
}

/// Returns the cells one by one, and equal neighbours for which `has_runs` holds together, at most `longest`.
pub(super) fn in_runs<T: PartialEq>(
    cells: &[T],
    longest: usize,
    has_runs: impl Fn(&T) -> bool,
) -> impl Iterator<Item = &[T]> {
    cells.chunk_by(move |one, other| one == other && has_runs(one)).flat_map(move |run| run.chunks(longest))
}
