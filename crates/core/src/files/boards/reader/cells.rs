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
    Sure(Cell),
    /// An open cell or a hole, by a sign that means both: [`DOT`] or one of the others.
    Doubtful(usize),
}

const DOT: usize = 0;
pub(crate) const DASH: usize = 1;
pub(crate) const EMPTY: usize = 2;
const MINUS_ONE: usize = 3;

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
    let Some(first) = characters.next() else { return Ok(Content::Doubtful(EMPTY)) };
    let is_alike = characters.clone().all(|other| other == first);
    let is_alone = characters.next().is_none();
    let sure = |is_hole| Content::Sure(if is_hole { Cell::Hole } else { Cell::Open });
    if let Some(is_hole) = signs.is_hole(first).filter(|_| is_alike) {
        return Ok(sure(is_hole));
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = text.parse().map_err(|_| "is too large a number")?;
        return Ok(Content::Sure(if number == 0 { Cell::Open } else { Cell::Clue(number) }));
    }
    // Where letters are marks, only some signs may be repeated.
    let is_sign = is_alone || is_alike && !signs.marks;
    match (first, square(first)) {
        ('-', _) if text == "-1" && !signs.marks => Ok(Content::Doubtful(MINUS_ONE)),
        (_, Some(is_filled)) if is_alike => Ok(sure(is_filled)),
        ('_', _) if is_alike => Ok(sure(false)),
        ('.', _) if is_sign => Ok(Content::Doubtful(DOT)),
        ('?', _) if is_sign => Ok(sure(false)),
        ('#' | '*', _) if is_sign => Ok(sure(true)),
        ('x' | 'X', _) if is_alike && !signs.marks => Ok(sure(true)),
        _ if is_dash(first) && is_alike && !signs.marks => Ok(Content::Doubtful(DASH)),
        _ if is_alone && first.is_ascii_alphabetic() => Ok(Content::Sure(Cell::Mark(first))),
        _ => Err("is not a cell"),
    }
}

/// The meanings of signs in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Whether each doubtful sign is a hole; `None` if unknown.
    holes: [Option<bool>; 4],
    /// Whether there is a `.` beside another sign for open cells.
    doubts_dot: bool,
    /// Whether there is an empty field beside a `0`.
    doubts_empty: bool,
    /// Whether rows that end early end in holes.
    pub(crate) short_rows: bool,
}

/// Which of the doubtful signs are holes.
type Holes = [bool; 4];

impl Reading {
    /// Decides the meaning of signs from the whole board.
    pub(crate) fn of(rows: &[Row<'_>], signs: &Signs) -> Self {
        let width = rows.iter().map(|row| row.tokens.len()).max().unwrap_or(0);
        let (mut counts, mut zeros, mut free, mut largest) = ([0; 4], 0, 0, 0);
        let (mut has_open, mut has_hole) = (false, false);
        for token in tokens(rows) {
            match content(token.text, signs) {
                Ok(Content::Doubtful(sign)) => counts[sign] += 1,
                Ok(Content::Sure(Cell::Hole)) => has_hole = true,
                Ok(Content::Sure(cell)) => {
                    let is_open = cell == Cell::Open;
                    (free, has_open) = (free + 1, has_open || is_open);
                    zeros += usize::from(is_open && token.text.starts_with('0'));
                    largest = largest.max(cell.clue().unwrap_or(0) as usize);
                }
                Err(_) => {}
            }
        }
        has_open |= counts[EMPTY] > 0;
        let doubts_dot = !signs.marks && counts[DOT] > 0 && !has_hole && (has_open || counts[DASH] > 0);
        let doubts_empty = counts[EMPTY] > 0 && zeros > 0;
        let may_be_hole: Holes = [doubts_dot, counts[DASH] > 0, doubts_empty, counts[MINUS_ONE] > 0];
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
            [|holes: &Holes| holes[EMPTY], |holes: &Holes| holes[MINUS_ONE], |holes: &Holes| !holes[DOT]]
        {
            if readings.len() > 1 && readings.iter().any(is_default) {
                readings.retain(is_default);
            }
        }
        let fitting = if let [only] = readings[..] { Some(only) } else { None };
        let even = is_even(rows);
        let short_rows =
            !even && !signs.marks && !signs.literal && fitting.is_some() && are_aligned(rows, width);
        let is_alone = counts[DOT] == 0 && !has_open;
        let otherwise = [
            Some(false),
            is_alone.then_some(false),
            Some(doubts_empty).filter(|is_hole| !(*is_hole && signs.literal)),
            if zeros > 0 { Some(true) } else { (is_alone && counts[DASH] == 0).then_some(false) },
        ];
        let mut holes = fitting.map_or(otherwise, |holes| holes.map(Some));
        // A program that writes signs with their usual meaning leaves nothing to guess.
        if signs.literal {
            (holes[EMPTY], holes[MINUS_ONE]) = (otherwise[EMPTY], None);
        }
        Self { holes, doubts_dot, doubts_empty, short_rows }
    }

    /// Returns the cell; `None` for content of unknown meaning.
    pub(crate) fn cell(self, content: Content) -> Option<Cell> {
        match content {
            Content::Sure(cell) => Some(cell),
            Content::Doubtful(sign) => {
                self.holes[sign].map(|is_hole| if is_hole { Cell::Hole } else { Cell::Open })
            }
        }
    }

    /// Returns a note on a sign that is not the usual one, or that could have the other meaning.
    pub(crate) fn remark(self, text: &str, cell: Cell) -> Option<String> {
        let meaning = match cell {
            Cell::Hole => "a hole",
            Cell::Open => "an open cell",
            Cell::Clue(_) | Cell::Mark(_) => return None,
        };
        match text {
            "#" | "_" => None,
            "0" if !self.doubts_empty => None,
            "." if !self.doubts_dot => None,
            "" => Some(format!("an empty field was read as {meaning}")),
            _ => Some(format!("'{}' was read as {meaning}", shorten(text))),
        }
    }
}

/// Returns whether rows are a valid board: equally long, with different numbers, none larger than the number of cells
/// that are not holes.
pub(crate) fn are_valid(rows: &[Row<'_>], signs: &Signs) -> bool {
    let reading = Reading::of(rows, signs);
    let cell = |token: Token<'_>| reading.cell(content(token.text, signs).ok()?);
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
