//! The parameters of a tour, each read from the arguments or refused with a hint.

use super::super::{Arguments, InputError};
use super::TourPuzzle;
use crate::files::Message;
use crate::files::boards::{Board, Cell};
use crate::files::text::shorten;
use crate::problems::tiling::Tiling;

/// A leap of more cells than this leaves every board.
const LARGEST_LEAP: u32 = 1 << 20;

/// Returns the steps of the piece: its own, or those of the arguments.
pub(super) fn moves(piece: &TourPuzzle, arguments: &Arguments) -> Result<Vec<(u32, u32)>, InputError> {
    if !piece.moves.is_empty() {
        return Ok(piece.moves.to_vec());
    }
    let moves: Vec<_> = arguments.values("move").iter().map(|text| leap(text)).collect::<Result<_, _>>()?;
    if moves.is_empty() {
        return Err(InputError::new("no step given")
            .hint(Message::from("add a step, such as ").setting("move", "1,3")));
    }
    Ok(moves)
}

/// Reads a step such as `1,2`.
///
/// # Errors
/// The text is no step.
pub(in super::super) fn leap(text: &str) -> Result<(u32, u32), InputError> {
    let number = |part: &str| part.trim().parse::<u32>().ok().filter(|&number| number <= LARGEST_LEAP);
    let parts = text.split_once(',').and_then(|(one, other)| Some((number(one)?, number(other)?)));
    parts.filter(|&leap| leap != (0, 0)).ok_or_else(|| {
        InputError::new(Message::about("move").words(format!(": '{}' is not a step", shorten(text))))
            .hint(format!("write two numbers up to {LARGEST_LEAP}, such as 1,3; not both 0"))
    })
}

/// Returns the shape of the cells.
pub(super) fn tiling(piece: &TourPuzzle, arguments: &Arguments) -> Result<Tiling, InputError> {
    let Some(name) = arguments.value("tiling") else { return Ok(piece.tiling) };
    Tiling::ALL.iter().copied().find(|tiling| tiling.name() == name).ok_or_else(|| {
        let message = format!(": '{}' is not a shape of cells", shorten(name));
        InputError::new(Message::about("tiling").words(message)).hint("write squares, hexagons or triangles")
    })
}

/// Refuses a board with letters in its cells.
pub(super) fn refuse_letters(board: &Board) -> Result<(), InputError> {
    let letter = |(cell, &content): (usize, &Cell)| match content {
        Cell::Mark(letter) => Some((cell, letter)),
        _ => None,
    };
    let Some((cell, letter)) = board.cells().iter().enumerate().find_map(letter) else { return Ok(()) };
    let message = format!("{}: '{letter}' has no meaning here", board.place(cell));
    let remedy = format!("line {}: a cell is '.' (open), '#' (a hole) or a number", board.line(cell));
    Err(InputError::new(message).hint(remedy))
}

/// Returns the cell that the parameter `name` names, if it is set.
pub(super) fn end(
    board: &Board,
    arguments: &Arguments,
    name: &'static str,
) -> Result<Option<usize>, InputError> {
    let cell = arguments.value(name).map(|cell| board.cell_named(cell, name));
    cell.transpose()
}

/// Returns the number of the first cell.
pub(super) fn numbers_from(arguments: &Arguments) -> Result<u32, InputError> {
    match arguments.value("numbers-from") {
        None | Some("1") => Ok(1),
        Some("0") => Ok(0),
        Some(other) => {
            let message = format!(": '{}' is neither 0 nor 1", shorten(other));
            let hint =
                Message::from("use ").setting("numbers-from", "0").words(" to number the first cell 0");
            Err(InputError::new(Message::about("numbers-from").words(message)).hint(hint))
        }
    }
}
