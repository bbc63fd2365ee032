//! What stands in one cell, and what its sign means.
//!
//! `.`, `_`, `0` and `?` are open cells, `#` and `*` are holes; on boards without marks `x` is a hole too. Two signs
//! mean different things in different files. A `-` is an open cell if it is the only sign for one. A `.` is a
//! hole in files that have another sign for open cells and none for holes. Where both readings are
//! possible the numbers may tell: the largest given is often the number of cells, so a
//! reading that makes it so is taken, if it is the only one or the only one in which `.` is an open cell. Otherwise
//! `.` is an open cell, and `-` is refused.

use super::super::super::PuzzleError;
use super::super::super::text::shorten;
use super::super::Cell;
use super::super::signs::Signs;
use super::layout::Row;
use super::shape::{Shape, is_even};

/// What stands in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    Number(u32),
    /// An open cell or a hole, by its sign.
    Sign(char),
    /// Nothing between two separators.
    Empty,
    Letter(char),
}

/// Reads what stands in one place, or says what is wrong with it.
pub(super) fn content(text: &str, signs: &Signs) -> Result<Content, &'static str> {
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

/// How the signs of one file are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading {
    /// Whether `.` is a hole.
    dot: bool,
    /// Whether `-` is a hole; `None` if nobody knows.
    dash: Option<bool>,
    /// Whether `.` might have been the other thing.
    pub(super) dot_in_doubt: bool,
    /// Whether rows that end early end in holes.
    pub(super) short_rows: bool,
}

impl Reading {
    /// Decides what signs mean from all that stands on the board.
    pub(super) fn of(shape: &Shape<'_>, signs: &Signs) -> Self {
        let width = shape.rows.iter().map(|row| row.pieces.len()).max().unwrap_or(0);
        let pieces = shape.rows.iter().flat_map(|row| &row.pieces);
        let (mut dots, mut dashes, mut free, mut largest) = (0, 0, 0, 0);
        let (mut open, mut hole) = (false, false);
        for content in pieces.filter_map(|piece| content(piece.text, signs).ok()) {
            match content {
                Content::Number(number) => (free, largest) = (free + 1, largest.max(number as usize)),
                Content::Sign(sign) => match (signs.is_hole(sign), sign) {
                    (None, '.') => dots += 1,
                    (None, '-') => dashes += 1,
                    (Some(true), _) | (None, '#' | '*' | 'x' | 'X') => hole = true,
                    _ => (free, open) = (free + 1, true),
                },
                Content::Empty => (free, open) = (free + 1, true),
                Content::Letter(_) => free += 1,
            }
        }
        let dot_in_doubt = !signs.marks() && dots > 0 && !hole && (open || dashes > 0);
        let mut readings = Vec::new();
        for dot in [false, true].into_iter().filter(|dot| !dot || dot_in_doubt) {
            for dash in [false, true].into_iter().filter(|dash| !dash || dashes > 0) {
                let cells = free + if dot { 0 } else { dots } + if dash { 0 } else { dashes };
                if cells == largest {
                    readings.push((dot, dash));
                }
            }
        }
        if readings.len() > 1 {
            readings.retain(|(dot, _)| !dot);
        }
        let fitting = if let [only] = readings[..] { Some(only) } else { None };
        let even = is_even(&shape.rows);
        let short_rows = !even && !signs.marks() && fitting.is_some() && are_aligned(&shape.rows, width);
        let alone = dots == 0 && !open;
        Self {
            dot: fitting.is_some_and(|(dot, _)| dot),
            dash: fitting.map(|(_, dash)| dash).or(alone.then_some(false)),
            dot_in_doubt,
            short_rows,
        }
    }

    /// What a sign means; `None` if nobody knows.
    pub(super) fn cell(self, sign: char, signs: &Signs) -> Option<Cell> {
        let hole = match (signs.is_hole(sign), sign) {
            (Some(hole), _) => Some(hole),
            (None, '.') => Some(self.dot),
            (None, '-') => self.dash,
            (None, '#' | '*' | 'x' | 'X') => Some(true),
            _ => Some(false),
        };
        hole.map(|hole| if hole { Cell::Hole } else { Cell::Open })
    }
}

/// Whether no row that ends early begins where the second cell of the others stands, or after it.
fn are_aligned(rows: &[Row<'_>], width: usize) -> bool {
    let column = |row: &Row<'_>, index: usize| row.pieces.get(index).map(|piece| piece.start - row.start);
    let second = rows.iter().filter(|row| row.pieces.len() == width).find_map(|row| column(row, 1));
    rows.iter().all(|row| column(row, 0) < second.or(Some(usize::MAX)))
}

/// Says what was made of a sign that others use, or of one that could mean something else.
pub(super) fn remark(text: &str, content: Content, cell: Cell, reading: Reading) -> Option<String> {
    let usual = matches!(content, Content::Number(_) | Content::Letter(_))
        || matches!(text, "#" | "_" | "0")
        || (text == "." && !reading.dot_in_doubt);
    let meaning = if cell == Cell::Hole { "a hole" } else { "an open cell" };
    (!usual).then(|| match content {
        Content::Empty => format!("a field without anything was taken for {meaning}"),
        _ => format!("'{}' was taken for {meaning}", shorten(text)),
    })
}

/// What is wrong with something that means nothing, in row and column from 1.
pub(super) fn refusal(text: &str, reason: &str, (row, column): (usize, usize), line: usize) -> PuzzleError {
    PuzzleError::new(format!("board row {row} column {column}: '{}' {reason}", shorten(text))).hint(format!(
        "line {line}: a cell is '.' (open), '#' (a hole), a number or one letter; blanks stand between cells"
    ))
}
