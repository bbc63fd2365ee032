//! Readers of boards of clues and regions, for puzzles with one loop and with marks in cells.
//!
//! | file | board |
//! | --- | --- |
//! | `clues` | clues of an alphabet: colours, numbers, arrows |
//! | `pairs` | numbers, each of them twice |
//! | `rooms` | clues, and then the regions |
//! | `lines` | blocks of lines |
//!
//! One row of cells per line. `.`, `-`, `_` and `?` are cells without a clue. Blanks, commas, semicolons and bars only
//! separate cells; where every sign is a cell of its own they may be missing. An empty field between commas, semicolons or bars, or in an
//! array of a program, is a cell without a clue. Text from `%` to the end of a line is a
//! comment, and a first line with the size of the board is skipped.

pub(crate) mod clues;
mod lines;
pub(crate) mod pairs;
pub(crate) mod rooms;

use super::cell_grid::{CellGrid, Notation, Refusal};
use super::reader::{self, CellTable};
use super::rows::{Line, Row, characters, decode};
use crate::files::InputError;

/// Largest number of cells.
pub(crate) const LARGEST: usize = 1 << 14;

/// Whether a sign stands for a cell without a clue.
pub(super) fn is_blank(sign: &str) -> bool {
    matches!(sign, "." | "-" | "_" | "?")
}

/// Whether a character only separates cells.
fn separates(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';' | '|')
}

/// Returns the notation of boards whose cells are these.
pub(super) const fn notation(cell: &'static str) -> Notation {
    Notation { cell, uneven: None, most: LARGEST }
}

/// How a line is split into cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineCells {
    /// Each character is one.
    Characters,
    /// Each word is one, or each character if there are no separators.
    Words,
    /// A clue ends with its direction, or with its number if the direction comes first.
    Clues,
}

impl LineCells {
    /// Splits lines.
    fn rows<'a>(self, lines: &[Line<'a>]) -> Vec<Row<'a>> {
        let has_words = lines.iter().any(|line| line.text.contains(separates));
        let split = match self {
            Self::Clues => clues::split,
            Self::Words if has_words => words,
            Self::Words | Self::Characters => signs,
        };
        lines.iter().map(|line| line.row(split(line.text))).collect()
    }

    /// Returns the rows of a table, whose lines are split.
    fn cells(self, table: CellTable<'_>) -> Vec<Row<'_>> {
        table.rows(|lines| self.rows(&lines))
    }
}

/// Reads a board, with notes on how it was read. `cell` gives the text of a cell its meaning.
///
/// # Errors
/// It is not a board in this notation. The error names the place.
pub(super) fn read<T>(
    bytes: &[u8],
    notation: &Notation,
    split: LineCells,
    cell: impl Fn(&str) -> Option<T>,
) -> Result<(CellGrid<T>, Vec<String>), InputError> {
    let text = decode(bytes)?;
    let (table, mut notes) = reader::table(text, &mut || lines::single(text))?;
    let rows = table.rows(|lines| {
        let mut rows = split.rows(&lines);
        notes.extend(lines::skip_size(&lines, &mut rows, 1));
        rows
    });
    Ok((grid(rows, notation, cell)?, notes))
}

/// Reads rows of cells.
fn grid<T>(
    rows: Vec<Row<'_>>,
    notation: &Notation,
    cell: impl Fn(&str) -> Option<T>,
) -> Result<CellGrid<T>, InputError> {
    let (grid, _) = notation.read(rows, None, |token| cell(token.sign()).ok_or(Refusal::NO_CELL))?;
    Ok(grid)
}

/// Returns the text of a board with bars behind a single column: without a separator, its characters would be cells.
pub(in crate::files) fn barred(text: String, columns: usize) -> String {
    if columns == 1 { text.replace('\n', " |\n") } else { text }
}

/// Returns a board as text that [`LineCells::Words`] splits into its cells.
fn separated<T>(board: &CellGrid<T>, sign: impl Fn(&T) -> String) -> String {
    barred(board.text(sign), board.columns)
}

/// Returns each character of a line that is not a separator.
pub(super) fn signs(line: &str) -> Vec<&str> {
    characters(line).filter(|sign| !sign.contains(separates)).collect()
}

/// Returns the texts between the separators of a line.
fn words(line: &str) -> Vec<&str> {
    line.split(separates).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests;
