//! Boards of numbers, each of which is given twice, as in Numberlink.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::{CellGrid, Notation, by_separators, notation, separated};
use crate::files::InputError;
use crate::files::boards::CellName;

/// The cells of the pairs: each number with its two cells, by numbers.
pub(crate) type NumberPairs = Vec<(u32, [usize; 2])>;

const NOTATION: Notation =
    notation("a cell is a number from 1, a letter (A is 10, Z is 35) or '.' (without a number)");

/// Reads a board, with notes on how it was read.
///
/// # Errors
/// It is not a board of numbers, or a number is not given twice. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<(CellGrid<Option<u32>>, Vec<String>), InputError> {
    let has_letters = Cell::new(false);
    let (board, mut notes) = super::read(bytes, &NOTATION, by_separators, |sign| match sign {
        "." | "-" | "_" | "0" => Some(None),
        letter if letter.len() == 1 && letter.as_bytes()[0].is_ascii_alphabetic() => {
            has_letters.set(true);
            letter.chars().next()?.to_digit(36).map(Some)
        }
        number => number.parse().ok().filter(|&number| number > 0).map(Some),
    })?;
    if let Some(cells) = numbered(&board).values().find(|cells| cells.len() != 2) {
        return Err(no_pair(&board, cells));
    }
    if has_letters.get() {
        notes.push("letters were read as numbers: A is 10, Z is 35".to_owned());
    }
    Ok((board, notes))
}

/// Returns the error for a number in these cells, which are not two.
fn no_pair(board: &CellGrid<Option<u32>>, cells: &[usize]) -> InputError {
    let number = board.cells[cells[0]].unwrap_or_default();
    let place = |&cell: &usize| CellName::of(cell, board.columns).to_string();
    let places: Vec<String> = cells.iter().take(4).map(place).collect();
    let times = if cells.len() == 1 { "once".to_owned() } else { format!("{} times", cells.len()) };
    InputError::new(format!("{number} is given {times}: in {}", places.join(", ")))
        .hint("give each number twice, at both ends of its path")
}

/// Returns the pairs of a board.
pub(crate) fn pairs(board: &CellGrid<Option<u32>>) -> NumberPairs {
    let pair = |(number, cells): (u32, Vec<usize>)| Some((number, <[usize; 2]>::try_from(cells).ok()?));
    numbered(board).into_iter().filter_map(pair).collect()
}

/// Returns the cells with each number.
fn numbered(board: &CellGrid<Option<u32>>) -> BTreeMap<u32, Vec<usize>> {
    let mut cells = BTreeMap::<u32, Vec<usize>>::new();
    for (cell, number) in board.cells.iter().enumerate() {
        if let Some(number) = *number {
            cells.entry(number).or_default().push(cell);
        }
    }
    cells
}

/// Returns a board in canonical notation.
pub(crate) fn text(board: &CellGrid<Option<u32>>) -> String {
    separated(board, |number| number.map_or_else(|| ".".to_owned(), |number| number.to_string()))
}
