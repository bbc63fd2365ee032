//! Boards of pearls, as in Masyu.

use super::{CellGrid, Notation, by_characters, is_blank, notation};
use crate::files::InputError;

/// A pearl.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pearl {
    White,
    Black,
}

const NOTATION: Notation =
    notation("a cell is 'w' (a white pearl), 'b' (a black pearl) or '.' (without a pearl)");

/// Reads a board, with notes on how it was read.
///
/// # Errors
/// It is not a board of pearls. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<(CellGrid<Option<Pearl>>, Vec<String>), InputError> {
    super::read(bytes, &NOTATION, by_characters, |sign| match sign {
        "w" | "W" | "o" | "O" | "\u{25cb}" => Some(Some(Pearl::White)),
        "b" | "B" | "\u{25cf}" => Some(Some(Pearl::Black)),
        _ => is_blank(sign).then_some(None),
    })
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
