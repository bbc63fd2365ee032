//! Boards of digits, as in Slitherlink.

use super::lines::{decode, single, skip_size};
use super::{CellGrid, grid, is_blank, signs};
use crate::files::InputError;

const NOTATION: &str = "write one row of cells per line: a digit from 0 to 3, or '.' for a cell without one";

/// Reads a board, with notes on how it was read. The digit 4 is accepted, too: it surrounds one cell.
///
/// # Errors
/// It is not a board of digits. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<(CellGrid<Option<u8>>, Vec<String>), InputError> {
    let text = decode(bytes)?;
    let lines = single(&text)?;
    let (lines, note) = skip_size(&lines, 1, |line| signs(line).len());
    let digit = |sign: &str| match sign.as_bytes() {
        &[digit @ b'0'..=b'4'] => Some(Some(digit - b'0')),
        _ => is_blank(sign).then_some(None),
    };
    Ok((grid(lines, signs, digit, NOTATION)?, note.into_iter().collect()))
}

/// Returns a board in canonical notation.
pub(crate) fn text(board: &CellGrid<Option<u8>>) -> String {
    board.text(|digit| digit.map_or_else(|| ".".to_owned(), |digit| digit.to_string()))
}
