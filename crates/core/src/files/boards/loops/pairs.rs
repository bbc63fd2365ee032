//! Boards of numbers and letters, each of which is given twice, as in Numberlink.

use super::clues::ClueGrid;
use crate::files::InputError;
use crate::files::boards::CellName;
use crate::words::clue_text;

/// The cells of the pairs: each number with its two cells, by numbers.
pub(crate) type NumberPairs = Vec<(u32, [usize; 2])>;

/// Checks that each number is given twice.
///
/// # Errors
/// A number is not. The error names the places.
pub(crate) fn check(board: &ClueGrid) -> Result<(), InputError> {
    let alone = numbered(board).into_iter().find(|(_, cells)| cells.len() != 2);
    alone.map_or(Ok(()), |(number, cells)| Err(no_pair(board, number, &cells)))
}

/// Returns the error for a number in these cells, which are not two.
fn no_pair(board: &ClueGrid, number: u32, cells: &[usize]) -> InputError {
    let number = clue_text(number);
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
pub(crate) fn pairs(board: &ClueGrid) -> NumberPairs {
    let pair = |(number, cells): (u32, Vec<usize>)| Some((number, <[usize; 2]>::try_from(cells).ok()?));
    numbered(board).into_iter().filter_map(pair).collect()
}

/// Returns the cells with each number; numbers and cells ascend.
fn numbered(board: &ClueGrid) -> Vec<(u32, Vec<usize>)> {
    let given = board.cells.iter().enumerate();
    let given = given.filter_map(|(cell, clue)| Some(((*clue)?.number?, cell)));
    let mut given: Vec<(u32, usize)> = given.collect();
    given.sort_unstable();
    let equal = given.chunk_by(|one, other| one.0 == other.0);
    equal.map(|equal| (equal[0].0, equal.iter().map(|it| it.1).collect())).collect()
}
