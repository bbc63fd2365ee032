//! Boards of digits, as in Slitherlink.

use super::{CellGrid, Notation, by_characters, is_blank, notation};
use crate::files::InputError;

const NOTATION: Notation = notation("a cell is a digit from 0 to 4, or '.' (without a digit)");

/// Reads a board, with notes on how it was read. A 4 surrounds one cell.
///
/// # Errors
/// It is not a board of digits. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<(CellGrid<Option<u8>>, Vec<String>), InputError> {
    super::read(bytes, &NOTATION, by_characters, |sign| match sign.as_bytes() {
        &[digit @ b'0'..=b'4'] => Some(Some(digit - b'0')),
        _ => is_blank(sign).then_some(None),
    })
}

/// Returns a board in canonical notation.
pub(crate) fn text(board: &CellGrid<Option<u8>>) -> String {
    board.text(|digit| digit.map_or_else(|| ".".to_owned(), |digit| digit.to_string()))
}
