//! Board files: one row of cells a line.
//!
//! Cells are separated by blanks; if no row of the file contains a blank between
//! its cells, every character is a cell. `.`, `_` and `0` are open cells, `#` is a
//! hole, a number is a given and a letter the mark of a class. Text from `%` to the
//! end of a line is a comment; lines without cells are skipped. The board keeps
//! the line of every row, so that whoever objects to a cell can say where it is.

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
}

impl Board {
    /// Reads a board.
    ///
    /// # Errors
    /// The text is no board: it is empty, not text, too large, has rows of different
    /// lengths, or something in a cell cannot be understood.
    pub fn parse(bytes: &[u8]) -> Result<Self, PuzzleError> {
        let text = decode(bytes)?;
        let rows: Vec<(usize, &str)> = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.split_once('%').map_or(line, |(cells, _)| cells).trim()))
            .filter(|(_, row)| !row.is_empty())
            .collect();
        let dense = rows.iter().all(|(_, row)| !row.contains(char::is_whitespace));
        let mut board = Self { columns: 0, cells: Vec::new(), lines: Vec::new() };
        for (line, row) in rows {
            if dense {
                let mut character = [0; 4];
                board.push(line, row.chars().map(|one| Self::cell_of(one.encode_utf8(&mut character))))?;
            } else {
                board.push(line, row.split_whitespace().map(Self::cell_of))?;
            }
        }
        if board.cells.is_empty() {
            return Err(PuzzleError::new("board is empty")
                .hint("write one row of cells a line: '.' an open cell, '#' a hole, a number a given"));
        }
        Ok(board)
    }

    /// Appends a row.
    fn push(
        &mut self,
        line: usize,
        row: impl Iterator<Item = Result<Cell, CellError>>,
    ) -> Result<(), PuzzleError> {
        let (number, start) = (self.lines.len() + 1, self.cells.len());
        for (index, cell) in row.enumerate() {
            let cell = cell.map_err(|error| error.at(number, index + 1, line))?;
            if self.cells.len() == LARGEST_BOARD {
                return Err(PuzzleError::new(format!(
                    "board has more than {LARGEST_BOARD} cells (line {line})"
                ))
                .hint("is this the file you meant?"));
            }
            self.cells.push(cell);
        }
        let count = self.cells.len() - start;
        if number == 1 {
            self.columns = count;
        } else if count != self.columns {
            let cells = if count == 1 { "cell" } else { "cells" };
            return Err(PuzzleError::new(format!(
                "board row {number} has {count} {cells}, expected {}",
                self.columns
            ))
            .hint(format!(
                "line {line} differs from the first row, line {}; fill the shorter one up with '#' where there is no cell",
                self.lines[0]
            )));
        }
        self.lines.push(line);
        Ok(())
    }

    /// Reads what stands in one cell.
    fn cell_of(text: &str) -> Result<Cell, CellError> {
        let mut characters = text.chars();
        let (first, rest) = (characters.next().unwrap_or('.'), characters.as_str());
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            return match text.parse() {
                Ok(0) => Ok(Cell::Open),
                Ok(number) => Ok(Cell::Given(number)),
                Err(_) => Err(CellError { text: shorten(text), reason: "is too large a number" }),
            };
        }
        match first {
            '.' | '_' if rest.is_empty() => Ok(Cell::Open),
            '#' if rest.is_empty() => Ok(Cell::Hole),
            letter if rest.is_empty() && letter.is_ascii_alphabetic() => Ok(Cell::Mark(letter)),
            _ => Err(CellError { text: shorten(text), reason: "is not a cell" }),
        }
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

/// Text in a cell that means nothing.
struct CellError {
    text: String,
    reason: &'static str,
}

impl CellError {
    fn at(self, row: usize, column: usize, line: usize) -> PuzzleError {
        let Self { text, reason } = self;
        PuzzleError::new(format!("board row {row} column {column}: '{text}' {reason}")).hint(format!(
            "line {line}: a cell is '.' (open), '#' (a hole), a number or one letter; blanks stand between cells"
        ))
    }
}

/// The start of a text that may be long or unprintable.
fn shorten(text: &str) -> String {
    const SHOWN: usize = 12;
    let shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() { shown + "..." } else { shown }
}

/// The bytes as text, without a byte order mark.
fn decode(bytes: &[u8]) -> Result<&str, PuzzleError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let line_of = |offset: usize| bytes[..offset].split(|&byte| byte == b'\n').count();
    if let Some(offset) = bytes.iter().position(|&byte| byte == 0) {
        return Err(PuzzleError::new(format!("board is not text: a zero byte in line {}", line_of(offset)))
            .hint("a board is a plain text file in UTF-8"));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        PuzzleError::new(format!("board is not UTF-8 text: line {}", line_of(error.valid_up_to())))
            .hint("save it as plain text in UTF-8")
    })
}

#[cfg(test)]
mod tests;
