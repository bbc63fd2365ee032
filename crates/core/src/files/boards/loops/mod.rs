//! Readers of boards of clues and regions, for puzzles with one loop and with marks in cells.
//!
//! | file | board |
//! | --- | --- |
//! | `clues` | clues of an alphabet: colours, numbers, arrows |
//! | `dense` | cells without anything between them, where blanks may be cells |
//! | `pairs` | numbers, each of them twice |
//! | `rooms` | clues, and then the regions |
//!
//! One row of cells per line. `.`, `-`, `_` and `?` are cells without a clue. Blanks, commas, semicolons and bars only
//! separate cells; where every sign is a cell of its own they may be missing. An empty field between commas, semicolons or bars, or in an
//! array of a program, is a cell without a clue. Text from `%` to the end of a line is a
//! comment, and a first line with the size of the board is skipped.

pub(crate) mod clues;
mod dense;
pub(crate) mod pairs;
pub(crate) mod rooms;

use super::cell_grid::{CellGrid, Notation, Refusal};
use super::reader::{self, CellTable};
use super::rows::{self, Line, Row, are_apart, blank, characters, decode, second, second_board};
use crate::files::InputError;

/// Largest number of cells.
pub(crate) const LARGEST: usize = 1 << 14;

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
    /// Each character is one, and a blank may be one. They are written without blanks.
    Dense,
}

impl LineCells {
    /// Splits lines.
    fn rows<'a>(self, lines: &[Line<'a>]) -> Vec<Row<'a>> {
        let has_words = lines.iter().any(|line| line.text.contains(separates));
        let split = match self {
            Self::Clues => clues::split,
            Self::Words if has_words => words,
            Self::Words | Self::Characters | Self::Dense => signs,
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
    let is_dense = split == LineCells::Dense;
    let mut lines = || if is_dense { Ok(dense::lines(text)) } else { single(text) };
    let (table, mut notes) = reader::table(text, &mut lines)?;
    let mut second = None;
    let rows = table.rows(|lines| {
        if is_dense {
            let (rows, line) = dense::rows(lines, text);
            second = line.filter(|_| notes.is_empty());
            return rows;
        }
        let mut rows = split.rows(&lines);
        notes.extend(skip_size(&lines, &mut rows, 1));
        rows
    });
    let has_blanks = rows::tokens(&rows).iter().any(|token| token.text == " ");
    let (grid, _) = notation.read(rows, second, |token| cell(token.sign()).ok_or(Refusal::NO_CELL))?;
    notes.extend(has_blanks.then(|| "blanks were read as open cells".to_owned()));
    Ok((grid, notes))
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

/// Returns the lines with cells, in blocks between blank lines. Comments are removed, and a line that only has a
/// comment does not count.
fn blocks(text: &str) -> Vec<Vec<Line<'_>>> {
    let (lines, blank) = (lines(text), blank(text));
    let blocks = lines.chunk_by(|one, other| !are_apart(one.number, other.number, &blank));
    blocks.map(<[_]>::to_vec).collect()
}

/// Returns the lines of a file with one board. Blank lines may stand between all rows, and below the size.
///
/// # Errors
/// There is a second board.
fn single(text: &str) -> Result<Vec<Line<'_>>, InputError> {
    let lines = lines(text);
    let numbers: Vec<usize> = lines.iter().map(|line| line.number).collect();
    let blank = blank(text);
    let [all, below] =
        [&numbers[..], numbers.get(1..).unwrap_or_default()].map(|numbers| second(numbers, &blank));
    let is_below_size =
        below.is_none() && all == numbers.get(1).copied() && lines.first().is_some_and(is_size);
    match all.filter(|_| !is_below_size) {
        Some(line) => Err(second_board(line)),
        None => Ok(lines),
    }
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let lines = rows::lines(text).map(|line| line.part(line.text.trim()));
    lines.filter(|line| !line.text.is_empty()).collect()
}

/// Whether a line has one or two numbers and nothing else.
fn is_size(line: &Line<'_>) -> bool {
    let words = words(line.text);
    words.len() <= 2 && words.iter().all(|word| word.parse::<usize>().is_ok())
}

/// Removes the first of these rows, which are those of the lines, if it is the size of the board: one number, or two for
/// rows and columns in either order. Returns a note then.
fn skip_size(lines: &[Line<'_>], rows: &mut Vec<Row<'_>>, rows_each: usize) -> Option<String> {
    let [first, second, ..] = &rows[..] else { return None };
    let (height, width) = ((rows.len() - 1) / rows_each, second.tokens.len());
    let numbers: Option<Vec<usize>> = words(lines[0].text).iter().map(|word| word.parse().ok()).collect();
    let fits = match numbers?[..] {
        [side] => side == height && side == width,
        [one, other] => (one, other) == (height, width) || (other, one) == (height, width),
        _ => false,
    };
    let is_size = fits && first.tokens.len() != width && (rows.len() - 1).is_multiple_of(rows_each);
    is_size.then(|| format!("line {} was read as the size of the board", rows.remove(0).line))
}

#[cfg(test)]
mod tests;
