//! Boards of numbers with directions, as in Yajilin.
//!
//! A clue is a number and a direction, such as `2s`: n, e, s or w, or an arrow. Other programs write u, r, d and l, or
//! the direction first. `?s` is an arrow without a number, and `#` a grey cell without a clue.

use super::{CellGrid, Notation, notation, separates};
use crate::files::InputError;

/// A cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArrowCell {
    /// A cell for the loop or for shading.
    Open,
    /// A cell for neither.
    Grey,
    /// A clue: a number, if it has one, and its direction.
    Arrow(Option<u32>, Heading),
}

/// A direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heading {
    North,
    East,
    South,
    West,
}

impl Heading {
    /// All directions, in their order.
    pub(crate) const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the direction that a character stands for.
    fn named(sign: char) -> Option<Self> {
        match sign {
            'n' | 'N' | 'u' | 'U' | '^' | '\u{2191}' => Some(Self::North),
            'e' | 'E' | 'r' | 'R' | '>' | '\u{2192}' => Some(Self::East),
            's' | 'S' | 'd' | 'D' | 'v' | 'V' | '\u{2193}' => Some(Self::South),
            'w' | 'W' | 'l' | 'L' | '<' | '\u{2190}' => Some(Self::West),
            _ => None,
        }
    }

    /// Returns its letter.
    pub(super) fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    /// Returns the rows downwards and columns to the right of one step.
    pub(crate) fn step(self) -> (i8, i8) {
        match self {
            Self::North => (-1, 0),
            Self::East => (0, 1),
            Self::South => (1, 0),
            Self::West => (0, -1),
        }
    }
}

const NOTATION: Notation = notation(
    "a cell is a number and a direction n, e, s or w such as 2s, '.' (open), or '#' (grey, without a clue)",
);

/// Reads a board, with notes on how it was read.
///
/// # Errors
/// It is not a board of numbers with directions. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<(CellGrid<ArrowCell>, Vec<String>), InputError> {
    super::read(bytes, &NOTATION, |_| clues, cell)
}

/// Returns a board in canonical notation.
pub(crate) fn text(board: &CellGrid<ArrowCell>) -> String {
    board.text(|cell| match *cell {
        ArrowCell::Open => ".".to_owned(),
        ArrowCell::Grey => "#".to_owned(),
        ArrowCell::Arrow(Some(number), heading) => format!("{number}{}", heading.letter()),
        ArrowCell::Arrow(None, heading) => format!("?{}", heading.letter()),
    })
}

/// Splits a line into cells, which need no separators: a clue ends with its direction, or with its number if the
/// direction comes first.
fn clues(line: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut rest = line.trim_start_matches(separates);
    while let Some(first) = rest.chars().next() {
        let length = if Heading::named(first).is_some() {
            first.len_utf8() + number(&rest[first.len_utf8()..])
        } else {
            let number = number(rest);
            let next = rest[number..].chars().next().filter(|_| number > 0);
            match next.filter(|&next| Heading::named(next).is_some()) {
                Some(heading) => number + heading.len_utf8(),
                None => number.max(first.len_utf8()),
            }
        };
        let (cell, after) = rest.split_at(length);
        cells.push(cell);
        rest = after.trim_start_matches(separates);
    }
    cells
}

/// Returns the length of the number or question mark at the beginning of a text.
fn number(text: &str) -> usize {
    if text.starts_with('?') { 1 } else { text.bytes().take_while(u8::is_ascii_digit).count() }
}

/// Returns the meaning of a cell.
pub(super) fn cell(sign: &str) -> Option<ArrowCell> {
    match sign {
        "." | "-" | "_" => return Some(ArrowCell::Open),
        "#" | "x" | "X" => return Some(ArrowCell::Grey),
        _ => {}
    }
    let (heading, number) = if let Some(heading) = sign.chars().next().and_then(Heading::named) {
        (heading, sign.trim_start_matches(|letter| Heading::named(letter).is_some()))
    } else {
        let heading = sign.chars().next_back()?;
        (Heading::named(heading)?, sign.strip_suffix(heading)?)
    };
    match number {
        "?" => Some(ArrowCell::Arrow(None, heading)),
        number => Some(ArrowCell::Arrow(Some(number.parse().ok()?), heading)),
    }
}
