//! The contents of cells, and the meaning of signs.
//!
//! `.`, `_`, `0` and `?` are open cells, `#` and `*` are holes; on boards without marks, `x` is a hole too. Filled
//! squares are holes, and empty ones open cells. Some signs differ between files. A `-`, or a longer dash, is an open
//! cell if it is the only sign for one. A `.` is a hole in files with another sign for open cells and none for holes.
//! An empty field is an open cell, and so is `-1`, but they are holes in files that write open cells as `0`. If both
//! readings are possible, the numbers may decide: the largest clue is often the number of cells. A reading with that
//! property is taken if it is the only one, or the only one in which empty fields beside `0` are holes and `.` is an
//! open cell. Otherwise the defaults apply, and `-` is refused.

use std::collections::HashSet;

use super::super::Cell;
use super::super::rows::{Row, Token, tokens};
use super::super::signs::Signs;
use super::shape::is_even;
use crate::files::text::shorten;

/// The content of one token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Number(u32),
    /// An open cell or a hole, by its sign.
    Sign(char),
    /// An empty field.
    Empty,
    /// The number -1.
    MinusOne,
    Letter(char),
}

/// Whether a character is a dash of any length.
fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Whether a character is a square: filled (`true`) or empty.
fn square(sign: char) -> Option<bool> {
    match sign {
        '\u{2588}' | '\u{2593}' | '\u{25a0}' | '\u{25aa}' | '\u{25fc}' | '\u{25fe}' | '\u{2b1b}' => {
            Some(true)
        }
        '\u{2591}' | '\u{25a1}' | '\u{25a2}' | '\u{25ab}' | '\u{25fb}' | '\u{25fd}' | '\u{2b1c}'
        | '\u{b7}' => Some(false),
        _ => None,
    }
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
    let is_hole = |sign: char| !signs.marks() && matches!(sign, 'x' | 'X');
    match first {
        '-' if text == "-1" && !signs.marks() => Ok(Content::MinusOne),
        _ if alike && square(first).is_some() => Ok(Content::Sign(first)),
        _ if alike && is_dash(first) && !signs.marks() => Ok(Content::Sign(first)),
        '_' if alike => Ok(Content::Sign('_')),
        '.' | '?' | '#' | '*' if alone => Ok(Content::Sign(first)),
        '.' | '?' | '#' | '*' if alike && !signs.marks() => Ok(Content::Sign(first)),
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
    /// Whether -1 is a hole; `None` if unknown.
    minus: Option<bool>,
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

/// Which of the signs in doubt are holes; see [`DOT`] and the others.
type Holes = [bool; 4];

const DOT: usize = 0;
const DASH: usize = 1;
const EMPTY: usize = 2;
const MINUS: usize = 3;

impl Reading {
    /// Decides the meaning of signs from the whole board.
    pub(crate) fn of(rows: &[Row<'_>], signs: &Signs) -> Self {
        let width = rows.iter().map(|row| row.tokens.len()).max().unwrap_or(0);
        let tokens = tokens(rows).into_iter();
        let (mut dots, mut dashes, mut zeros, mut empty, mut free, mut largest) = (0, 0, 0, 0, 0, 0);
        let (mut has_open, mut has_hole, mut minus) = (false, false, 0);
        for content in tokens.filter_map(|token| content(token.text, signs).ok()) {
            match content {
                Content::Number(number) => (free, largest) = (free + 1, largest.max(number as usize)),
                Content::Sign(sign) => match (signs.is_hole(sign), sign) {
                    (None, '.') => dots += 1,
                    (None, sign) if is_dash(sign) => dashes += 1,
                    (Some(false) | None, '0') => (zeros, free, has_open) = (zeros + 1, free + 1, true),
                    (Some(true), _) | (None, '#' | '*' | 'x' | 'X') => has_hole = true,
                    (None, sign) if square(sign) == Some(true) => has_hole = true,
                    _ => (free, has_open) = (free + 1, true),
                },
                Content::Empty => (empty, has_open) = (empty + 1, true),
                Content::MinusOne => minus += 1,
                Content::Letter(_) => free += 1,
            }
        }
        let doubts = Doubts {
            dot: !signs.marks() && dots > 0 && !has_hole && (has_open || dashes > 0),
            empty: empty > 0 && zeros > 0,
        };
        let counts = [dots, dashes, empty, minus];
        let may_be_hole: Holes = [doubts.dot, dashes > 0, doubts.empty, minus > 0];
        let holes = |choice: usize| -> Holes { std::array::from_fn(|sign| choice >> sign & 1 == 1) };
        let open = |holes: &Holes| -> usize {
            counts.iter().zip(holes).filter(|(_, is_hole)| !**is_hole).map(|(count, _)| count).sum()
        };
        let is_possible = |holes: &Holes| holes.iter().zip(may_be_hole).all(|(&hole, may)| may || !hole);
        let readings = (0..1 << counts.len()).map(holes).filter(is_possible);
        let mut readings: Vec<Holes> = readings.filter(|holes| free + open(holes) == largest).collect();
        // Of several readings, prefer those in which empty fields are holes, and of these, those in which `.` is
        // open.
        for is_default in
            [|holes: &Holes| holes[EMPTY], |holes: &Holes| holes[MINUS], |holes: &Holes| !holes[DOT]]
        {
            if readings.len() > 1 && readings.iter().any(is_default) {
                readings.retain(is_default);
            }
        }
        let fitting = if let [only] = readings[..] { Some(only) } else { None };
        let even = is_even(rows);
        let short_rows =
            !even && !signs.marks() && !signs.are_literal() && fitting.is_some() && are_aligned(rows, width);
        let alone = dots == 0 && !has_open;
        let minus_alone = (zeros > 0).then_some(true).or((alone && dashes == 0).then_some(false));
        Self {
            dot: fitting.is_some_and(|holes| holes[DOT]),
            dash: fitting.map(|holes| holes[DASH]).or(alone.then_some(false)),
            empty: fitting.map_or(doubts.empty, |holes| holes[EMPTY]),
            minus: fitting.map(|holes| holes[MINUS]).or(minus_alone),
            doubts,
            short_rows,
        }
    }

    /// Returns the cell; the error is for content of unknown meaning, with its sign if it has one.
    pub(crate) fn cell(self, content: Content, signs: &Signs) -> Result<Cell, Option<char>> {
        let named = |hole| if hole { Cell::Hole } else { Cell::Open };
        let sign = match content {
            Content::Number(number) => return Ok(Cell::Clue(number)),
            Content::Letter(letter) => return Ok(Cell::Mark(letter)),
            Content::Empty if self.doubts.empty && signs.are_literal() => return Err(None),
            Content::MinusOne if signs.are_literal() => return Err(None),
            Content::Empty => return Ok(named(self.empty)),
            Content::MinusOne => return self.minus.map(named).ok_or(None),
            Content::Sign(sign) => sign,
        };
        let hole = match (signs.is_hole(sign), sign) {
            (Some(hole), _) => Some(hole),
            (None, '.') => Some(self.dot),
            (None, '#' | '*' | 'x' | 'X') => Some(true),
            (None, sign) if is_dash(sign) => self.dash,
            (None, sign) => Some(square(sign) == Some(true)),
        };
        hole.map(named).ok_or(Some(sign))
    }
}

/// Returns whether rows are a valid board: equally long, with different numbers, none larger than the number of cells
/// that are not holes.
pub(crate) fn are_valid(rows: &[Row<'_>], signs: &Signs) -> bool {
    let reading = Reading::of(rows, signs);
    let cell = |token: Token<'_>| reading.cell(content(token.text, signs).ok()?, signs).ok();
    let cells: Option<Vec<Cell>> = tokens(rows).into_iter().map(cell).collect();
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
