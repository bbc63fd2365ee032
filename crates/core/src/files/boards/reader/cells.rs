//! The contents of cells, and the meaning of signs.
//!
//! `.`, `_`, `0` and `?` are open cells, `#` and `*` are holes; on boards without marks, `x` is a hole too. Some
//! signs differ between files. A `-` is an open cell if it is the only sign for one. A `.` is a hole in files with
//! another sign for open cells and none for holes. An empty field is an open cell, but a hole in files that write
//! open cells as `0`. If both readings are possible, the numbers may decide: the largest clue is often the number of
//! cells. A reading with that property is taken if it is the only one, or the only one in which empty fields beside
//! `0` are holes and `.` is an open cell. Otherwise the defaults apply, and `-` is refused.

use std::collections::HashSet;

use super::super::Cell;
use super::super::signs::Signs;
use super::layout::{Row, Token};
use super::shape::is_even;
use crate::files::InputError;
use crate::files::text::shorten;

/// The content of one token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Number(u32),
    /// An open cell or a hole, by its sign.
    Sign(char),
    /// An empty field.
    Empty,
    Letter(char),
}

/// Reads a token; the error says what is wrong with it.
pub(crate) fn content(text: &str, signs: &Signs) -> Result<Content, &'static str> {
    let mut characters = text.chars();
    let Some(first) = characters.next() else { return Ok(Content::Empty) };
    let alike = characters.clone().all(|other| other == first);
    let alone = characters.next().is_none();
    if alike && signs.is_hole(first).is_some() {
        return Ok(Content::Sign(first));
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return match text.parse() {
            Ok(0) => Ok(Content::Sign('0')),
            Ok(number) => Ok(Content::Number(number)),
            Err(_) => Err("is too large a number"),
        };
    }
    let is_hole = |it: char| !signs.marks() && matches!(it, 'x' | 'X');
    match first {
        '_' if alike => Ok(Content::Sign('_')),
        '.' | '?' | '#' | '*' if alone => Ok(Content::Sign(first)),
        '.' | '?' | '#' | '*' | '-' if alike && !signs.marks() => Ok(Content::Sign(first)),
        _ if alike && is_hole(first) => Ok(Content::Sign(first)),
        _ if alone && first.is_ascii_alphabetic() => Ok(Content::Letter(first)),
        _ => Err("is not a cell"),
    }
}

/// The meanings of signs in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Whether `.` is a hole.
    dot: bool,
    /// Whether `-` is a hole; `None` if unknown.
    dash: Option<bool>,
    /// Whether an empty field is a hole.
    empty: bool,
    /// Signs that might have the other meaning.
    pub(crate) doubts: Doubts,
    /// Whether rows that end early end in holes.
    pub(crate) short_rows: bool,
}

/// Signs that could mean an open cell or a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Doubts {
    /// A `.`, beside another sign for open cells.
    pub(crate) dot: bool,
    /// An empty field, beside a `0`.
    empty: bool,
}

/// Which signs are holes.
#[derive(Debug, Clone, Copy)]
struct Holes {
    dot: bool,
    dash: bool,
    empty: bool,
}

impl Reading {
    /// Decides the meaning of signs from the whole board.
    pub(crate) fn of(rows: &[Row<'_>], signs: &Signs) -> Self {
        let width = rows.iter().map(|row| row.tokens.len()).max().unwrap_or(0);
        let tokens = rows.iter().flat_map(|row| &row.tokens);
        let (mut dots, mut dashes, mut zeros, mut empty, mut free, mut largest) = (0, 0, 0, 0, 0, 0);
        let (mut open, mut hole) = (false, false);
        for content in tokens.filter_map(|token| content(token.text, signs).ok()) {
            match content {
                Content::Number(number) => (free, largest) = (free + 1, largest.max(number as usize)),
                Content::Sign(sign) => match (signs.is_hole(sign), sign) {
                    (None, '.') => dots += 1,
                    (None, '-') => dashes += 1,
                    (Some(false) | None, '0') => (zeros, free, open) = (zeros + 1, free + 1, true),
                    (Some(true), _) | (None, '#' | '*' | 'x' | 'X') => hole = true,
                    _ => (free, open) = (free + 1, true),
                },
                Content::Empty => (empty, open) = (empty + 1, true),
                Content::Letter(_) => free += 1,
            }
        }
        let doubts = Doubts {
            dot: !signs.marks() && dots > 0 && !hole && (open || dashes > 0),
            empty: empty > 0 && zeros > 0,
        };
        let choices = |is_doubtful: bool| [false, true].into_iter().filter(move |it| !it || is_doubtful);
        let mut readings = Vec::new();
        for dot in choices(doubts.dot) {
            for dash in choices(dashes > 0) {
                for field in choices(doubts.empty) {
                    let signs = [(dot, dots), (dash, dashes), (field, empty)];
                    let open: usize = signs.into_iter().filter(|(hole, _)| !hole).map(|it| it.1).sum();
                    if free + open == largest {
                        readings.push(Holes { dot, dash, empty: field });
                    }
                }
            }
        }
        // Of several readings, prefer those in which empty fields are holes, and of these, those in which `.` is
        // open.
        for is_default in [|it: &Holes| it.empty, |it: &Holes| !it.dot] {
            if readings.len() > 1 && readings.iter().any(is_default) {
                readings.retain(is_default);
            }
        }
        let fitting = if let [only] = readings[..] { Some(only) } else { None };
        let even = is_even(rows);
        let short_rows = !even && !signs.marks() && fitting.is_some() && are_aligned(rows, width);
        let alone = dots == 0 && !open;
        Self {
            dot: fitting.is_some_and(|it| it.dot),
            dash: fitting.map(|it| it.dash).or(alone.then_some(false)),
            empty: fitting.map_or(doubts.empty, |it| it.empty),
            doubts,
            short_rows,
        }
    }

    /// Returns the cell; the error is a sign of unknown meaning.
    pub(crate) fn cell(self, content: Content, signs: &Signs) -> Result<Cell, char> {
        let sign = match content {
            Content::Number(number) => return Ok(Cell::Clue(number)),
            Content::Letter(letter) => return Ok(Cell::Mark(letter)),
            Content::Empty => return Ok(if self.empty { Cell::Hole } else { Cell::Open }),
            Content::Sign(sign) => sign,
        };
        let hole = match (signs.is_hole(sign), sign) {
            (Some(hole), _) => Some(hole),
            (None, '.') => Some(self.dot),
            (None, '-') => self.dash,
            (None, '#' | '*' | 'x' | 'X') => Some(true),
            _ => Some(false),
        };
        hole.map(|hole| if hole { Cell::Hole } else { Cell::Open }).ok_or(sign)
    }
}

/// Returns whether rows are a valid board: equally long, with different numbers, none larger than the number of cells
/// that are not holes.
pub(crate) fn are_valid(rows: &[Row<'_>], signs: &Signs) -> bool {
    let reading = Reading::of(rows, signs);
    let cell = |token: &Token<'_>| reading.cell(content(token.text, signs).ok()?, signs).ok();
    let cells: Option<Vec<Cell>> = rows.iter().flat_map(|row| &row.tokens).map(cell).collect();
    let Some(cells) = cells.filter(|_| is_even(rows)) else { return false };
    let free = cells.iter().filter(|&&cell| cell != Cell::Hole).count();
    let mut seen = HashSet::new();
    cells.iter().all(|cell| match *cell {
        Cell::Clue(number) => number as usize <= free && seen.insert(number),
        _ => true,
    })
}

/// Returns whether every short row begins before the second column of the full rows.
fn are_aligned(rows: &[Row<'_>], width: usize) -> bool {
    let column = |row: &Row<'_>, index: usize| row.tokens.get(index).map(|token| token.start - row.start);
    let second = rows.iter().filter(|row| row.tokens.len() == width).find_map(|row| column(row, 1));
    rows.iter().all(|row| column(row, 0) < second.or(Some(usize::MAX)))
}

/// Returns a note on a sign that is not the usual one, or that could have the other meaning.
pub(crate) fn remark(text: &str, content: Content, cell: Cell, reading: Reading) -> Option<String> {
    let usual = matches!(content, Content::Number(_) | Content::Letter(_))
        || matches!(text, "#" | "_")
        || (text == "0" && !reading.doubts.empty)
        || (text == "." && !reading.doubts.dot);
    let meaning = if cell == Cell::Hole { "a hole" } else { "an open cell" };
    (!usual).then(|| match content {
        Content::Empty => format!("an empty field was read as {meaning}"),
        _ => format!("'{}' was read as {meaning}", shorten(text)),
    })
}

/// Returns the error for a token in a row and column, counted from 1.
pub(crate) fn refusal(text: &str, reason: &str, (row, column): (usize, usize), line: usize) -> InputError {
    InputError::new(format!("board row {row} column {column}: '{}' {reason}", shorten(text))).hint(format!(
        "line {line}: a cell is '.' (open), '#' (a hole), a number or one letter; separate cells with blanks"
    ))
}
