//! Boards of numbers and letters, each of which is given twice, as in Numberlink. A letter is the number [`LETTERS`] plus its
//! code.

use super::{CellGrid, Notation, by_separators, notation, separated};
use crate::files::InputError;
use crate::files::boards::CellName;
use crate::words::{LETTERS, clue_text};

/// The cells of the pairs: each number with its two cells, by numbers.
pub(crate) type NumberPairs = Vec<(u32, [usize; 2])>;

const NOTATION: Notation = notation("a cell is a number from 1, a letter, or '.' (without a number)");

/// Reads a board, with notes on how it was read.
///
/// # Errors
/// It is not a board of numbers, or a number is not given twice. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<(CellGrid<Option<u32>>, Vec<String>), InputError> {
    let (board, notes) = super::read(bytes, &NOTATION, by_separators, |sign| match sign.as_bytes() {
        [b'.' | b'-' | b'_' | b'0'] => Some(None),
        &[letter] if letter.is_ascii_alphabetic() => Some(Some(LETTERS + u32::from(letter))),
        _ => sign.parse().ok().filter(|number| (1..LETTERS).contains(number)).map(Some),
    })?;
    match numbered(&board).iter().find(|(_, cells)| cells.len() != 2) {
        Some((_, cells)) => Err(no_pair(&board, cells)),
        None => Ok((board, notes)),
    }
}

/// Returns the error for a number in these cells, which are not two.
fn no_pair(board: &CellGrid<Option<u32>>, cells: &[usize]) -> InputError {
    let number = clue_text(board.cells[cells[0]].unwrap_or_default());
    let place = |&cell: &usize| CellName::of(cell, board.columns).to_string();
    let places: Vec<String> = cells.iter().take(4).map(place).collect();
    let times = if cells.len() == 1 { "once".to_owned() } else { format!("{} times", cells.len()) };
    let hint = if cells.len().is_multiple_of(2) {
        "give each pair its own number; boards that leave open which of four equal numbers are joined, as on puzz.link, \
         cannot be read"
    } else {
        "give each number or letter twice, at both ends of its path; small and capital letters differ"
    };
    InputError::new(format!("{number} is given {times}: in {}", places.join(", "))).hint(hint)
}

/// Returns the pairs of a board.
pub(crate) fn pairs(board: &CellGrid<Option<u32>>) -> NumberPairs {
    let pair = |(number, cells): (u32, Vec<usize>)| Some((number, <[usize; 2]>::try_from(cells).ok()?));
    numbered(board).into_iter().filter_map(pair).collect()
}

/// Returns the cells with each number; numbers and cells ascend.
fn numbered(board: &CellGrid<Option<u32>>) -> Vec<(u32, Vec<usize>)> {
    let given = board.cells.iter().enumerate().filter_map(|(cell, number)| Some(((*number)?, cell)));
    let mut given: Vec<(u32, usize)> = given.collect();
    given.sort_unstable();
    let equal = given.chunk_by(|one, other| one.0 == other.0);
    equal.map(|equal| (equal[0].0, equal.iter().map(|it| it.1).collect())).collect()
}

/// Returns a board in canonical notation.
pub(crate) fn text(board: &CellGrid<Option<u32>>) -> String {
    separated(board, |number| number.map_or_else(|| ".".to_owned(), clue_text))
}
