//! Boards of cells that a loop goes around, as in Castle Wall.
//!
//! A clue is `w` (white, inside), `b` (black, outside) or nothing (grey) before a number and a direction, as in
//! [`arrows`](super::arrows). Without a number it is `w`, `b` or `#`.

use super::arrows::{self, ArrowCell, Heading};
use super::{CellGrid, Notation, by_separators, notation, separated};
use crate::files::InputError;

/// A cell that the loop goes around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tower {
    /// Whether it is inside the loop, if that is given.
    pub(crate) is_inside: Option<bool>,
    /// The number of steps of the loop in a direction, if it is given.
    pub(crate) lines: Option<(u32, Heading)>,
}

const NOTATION: Notation = notation(
    "a cell is a number and a direction n, e, s or w such as 2s, behind w (white) or b (black) if it has a colour; 'w', 'b' or \
     '#' without a number; or '.' (open)",
);

/// Reads a board, with notes on how it was read.
///
/// # Errors
/// It is not a board of such cells. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<(CellGrid<Option<Tower>>, Vec<String>), InputError> {
    super::read(bytes, &NOTATION, by_separators, |sign| {
        let is_open = arrows::cell(sign) == Some(ArrowCell::Open);
        if is_open { Some(None) } else { tower(sign).map(Some) }
    })
}

/// Returns the clue that a cell is.
fn tower(sign: &str) -> Option<Tower> {
    let (is_inside, rest) = match sign.chars().next()? {
        'w' | 'W' => (Some(true), &sign[1..]),
        'b' | 'B' => (Some(false), &sign[1..]),
        _ => (None, sign),
    };
    let lines = match arrows::cell(rest) {
        None if rest.is_empty() => None,
        Some(ArrowCell::Arrow(number, heading)) => number.map(|number| (number, heading)),
        Some(ArrowCell::Grey) if is_inside.is_none() => None,
        _ => return None,
    };
    Some(Tower { is_inside, lines })
}

/// Returns a board in canonical notation.
pub(crate) fn text(board: &CellGrid<Option<Tower>>) -> String {
    separated(board, |tower| match tower {
        None => ".".to_owned(),
        Some(Tower { is_inside: None, lines: None }) => "#".to_owned(),
        Some(Tower { is_inside, lines }) => {
            let colour = is_inside.map_or("", |is_inside| if is_inside { "w" } else { "b" });
            let lines = lines.map(|(number, heading)| format!("{number}{}", heading.letter()));
            colour.to_owned() + &lines.unwrap_or_default()
        }
    })
}
