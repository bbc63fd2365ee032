//! Boards of circles with numbers, as in Geradeweg.

use super::{CellGrid, Notation, by_separators, notation, separated};
use crate::files::InputError;

/// A circle, with the length of the lines that meet in it if that is given: a number of steps, at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LengthCircle(pub(crate) Option<u32>);

const NOTATION: Notation = notation(
    "a cell is a number from 1 (a circle with the length of its lines), '?' (a circle) or '.' (without a circle)",
);

/// Reads a board, with notes on how it was read.
///
/// # Errors
/// It is not a board of circles. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<(CellGrid<Option<LengthCircle>>, Vec<String>), InputError> {
    super::read(bytes, &NOTATION, by_separators, |sign| match sign {
        "." | "-" | "_" => Some(None),
        "?" => Some(Some(LengthCircle(None))),
        number => {
            number.parse().ok().filter(|&length| length > 0).map(|length| Some(LengthCircle(Some(length))))
        }
    })
}

/// Returns a board in canonical notation.
pub(crate) fn text(board: &CellGrid<Option<LengthCircle>>) -> String {
    separated(board, |circle| match circle {
        None => ".".to_owned(),
        Some(LengthCircle(None)) => "?".to_owned(),
        Some(LengthCircle(Some(length))) => length.to_string(),
    })
}
