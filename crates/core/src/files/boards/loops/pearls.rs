//! Boards of pearls, as in Masyu.

use super::lines::{decode, single, skip_size};
use super::{CellGrid, grid, is_blank, signs};
use crate::files::InputError;

/// A pearl.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pearl {
    White,
    Black,
}

const NOTATION: &str =
    "write one row of cells per line: 'w' for a white pearl, 'b' for a black one, '.' for a cell without one";

/// Reads a board, with notes on how it was read.
///
/// # Errors
/// It is not a board of pearls. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<(CellGrid<Option<Pearl>>, Vec<String>), InputError> {
    let text = decode(bytes)?;
    let lines = single(&text)?;
    let (lines, note) = skip_size(&lines, 1, |line| signs(line).len());
    let pearl = |sign: &str| match sign {
        "w" | "W" | "o" | "O" | "\u{25cb}" => Some(Some(Pearl::White)),
        "b" | "B" | "\u{25cf}" => Some(Some(Pearl::Black)),
        _ => is_blank(sign).then_some(None),
    };
    Ok((grid(lines, signs, pearl, NOTATION)?, note.into_iter().collect()))
}

/// Returns a board in canonical notation.
pub(crate) fn text(board: &CellGrid<Option<Pearl>>) -> String {
    let sign = |pearl: &Option<Pearl>| match pearl {
        Some(Pearl::White) => "w",
        Some(Pearl::Black) => "b",
        None => ".",
    };
    board.text(|pearl| sign(pearl).to_owned())
}
