//! Masks of boards: the cells that must hold clues, and those that may.

use super::CellGrid;
use super::loops::{LineCells, is_blank, notation, read as read_rows};
use crate::files::InputError;

/// What a mask says about a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MaskCell {
    /// It holds no clue.
    Never,
    /// It may hold a clue.
    Maybe,
    /// It holds a clue.
    Always,
}

/// Reads a mask.
///
/// # Errors
/// It is not a mask. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<CellGrid<MaskCell>, InputError> {
    let notation = notation("a cell is 'X' (a clue), '?' (perhaps a clue) or '.' (no clue)");
    let (mask, _) = read_rows(bytes, &notation, LineCells::Characters, |sign| match sign {
        "X" | "x" | "#" => Some(MaskCell::Always),
        "?" => Some(MaskCell::Maybe),
        _ => is_blank(sign).then_some(MaskCell::Never),
    })?;
    Ok(mask)
}
