//! The parameters of a tour, each read from the arguments or refused with a hint.

use super::super::{Arguments, InputError};
use super::TourPuzzle;
use super::board_shape::TourBoard;
use crate::files::Message;
use crate::files::boards::{Cell, LARGEST_BOARD};
use crate::problems::tiling::Tiling;
use crate::solver::ranges::distinct;

/// A leap of more cells than this leaves every board.
const LARGEST_LEAP: u32 = 1 << 20;

/// Returns the steps of the piece: its own, or those of the arguments.
///
/// A move is its differences along three directions, ascending; outside of a box, the first is 0.
pub(super) fn moves(
    piece: &TourPuzzle,
    arguments: &Arguments,
    has_layers: bool,
    is_needed: bool,
) -> Result<Vec<[u32; 3]>, InputError> {
    if !piece.moves.is_empty() {
        return Ok(piece.moves.iter().copied().filter(|one| has_layers || one[0] == 0).collect());
    }
    let read = |text: &String| leap(text, has_layers);
    let moves: Vec<_> = arguments.values("move").iter().map(read).collect::<Result<_, _>>()?;
    if moves.is_empty() && is_needed {
        return Err(InputError::new("no step given")
            .hint(Message::from("add a step, such as ").setting("move", "1,3")));
    }
    Ok(moves)
}

/// Reads a step such as `1,2`, in a box also one such as `1,1,2`.
///
/// # Errors
/// The text is no step.
pub(in super::super) fn leap(text: &str, has_layers: bool) -> Result<[u32; 3], InputError> {
    let number = |part: &str| part.trim().parse::<u32>().ok().filter(|&number| number <= LARGEST_LEAP);
    let parts: Option<Vec<u32>> = text.split(',').map(number).collect();
    let leap = parts.and_then(|parts| match parts[..] {
        [one, other] => Some([0, one, other]),
        [one, other, third] if has_layers => Some([one, other, third]),
        _ => None,
    });
    let ascending = leap.filter(|&leap| leap != [0; 3]).map(|mut leap| {
        leap.sort_unstable();
        leap
    });
    ascending.ok_or_else(|| {
        let numbers = if has_layers { "two or three numbers" } else { "two numbers" };
        let none = if has_layers { "not all 0" } else { "not both 0" };
        InputError::of_value("move", text, "is not a step")
            .hint(format!("write {numbers} up to {LARGEST_LEAP}, such as 1,3; {none}"))
    })
}

/// Returns the steps in one direction, as differences of rows and columns.
pub(super) fn one_way(arguments: &Arguments) -> Result<Vec<(i32, i32)>, InputError> {
    let number = |part: &str| {
        let number = part.trim().parse::<i32>().ok();
        number.filter(|&number| number.unsigned_abs() <= LARGEST_LEAP)
    };
    let read = |text: &String| {
        let step = text.split_once(',').and_then(|(down, right)| Some((number(down)?, number(right)?)));
        step.filter(|&step| step != (0, 0)).ok_or_else(|| {
            InputError::of_value("step", text, "is not a step in one direction").hint(format!(
                "write rows down and columns right, such as -1,2; numbers from -{LARGEST_LEAP} to {LARGEST_LEAP}, not both 0"
            ))
        })
    };
    arguments.values("step").iter().map(read).collect()
}

/// Returns the number of layers of a box, if it is given.
pub(super) fn layers(arguments: &Arguments) -> Result<Option<usize>, InputError> {
    let Some(text) = arguments.value("layers") else { return Ok(None) };
    let number = text.parse::<usize>().ok().filter(|&number| (1..=LARGEST_BOARD).contains(&number));
    number.map(Some).ok_or_else(|| {
        InputError::of_value("layers", text, "is not a number of layers").hint("write a number from 1 on")
    })
}

/// Returns the shape of the cells.
pub(super) fn tiling(piece: &TourPuzzle, arguments: &Arguments) -> Result<Tiling, InputError> {
    let Some(name) = arguments.value("tiling") else { return Ok(piece.tiling) };
    Tiling::ALL.iter().copied().find(|tiling| tiling.name() == name).ok_or_else(|| {
        InputError::of_value("tiling", name, "is not a shape of cells")
            .hint("write squares, hexagons or triangles")
    })
}

/// Returns the cells that the value of the parameter `name` names, ascending. Several cells have commas between them;
/// `a1..c3` is a rectangle.
pub(super) fn ends(shape: &TourBoard, words: &str, name: &'static str) -> Result<Vec<usize>, InputError> {
    let mut cells = Vec::new();
    for part in words.split(',') {
        match part.split_once("..") {
            None => cells.push(end(shape, part.trim_matches(' '), name)?),
            Some((one, other)) => {
                cells.extend(rectangle(shape, one.trim_matches(' '), other.trim_matches(' '), name)?);
            }
        }
    }
    Ok(distinct(cells))
}

/// Returns the open cells of the rectangle between two cells.
fn rectangle(
    shape: &TourBoard,
    one: &str,
    other: &str,
    name: &'static str,
) -> Result<Vec<usize>, InputError> {
    if shape.layers > 0 {
        return Err(InputError::new(Message::about(name).words(": a box has no rectangles of cells"))
            .hint("name each cell, with commas between them"));
    }
    let columns = shape.board.columns();
    let place = |cell: usize| (cell / columns, cell % columns);
    let ((row, column), (last_row, last_column)) =
        (place(end(shape, one, name)?), place(end(shape, other, name)?));
    let rows = row.min(last_row)..=row.max(last_row);
    let across = column.min(last_column)..=column.max(last_column);
    let mut cells = Vec::new();
    rows.for_each(|row| cells.extend(across.clone().map(|column| row * columns + column)));
    cells.retain(|&cell| shape.board.cells()[cell] != Cell::Hole);
    Ok(cells)
}

/// Returns the cell with a name, which is part of the parameter `name`.
fn end(shape: &TourBoard, cell: &str, name: &'static str) -> Result<usize, InputError> {
    let known = shape.names().in_board(cell, shape.board.rows()).ok_or_else(|| {
        InputError::of_value(name, cell, "is no cell of the box")
            .hint("write r5c3l2: row 5, column 3, layer 2")
    })?;
    shape.board.cell_named(&known, name)
}

/// Returns the number of the first cell.
pub(super) fn numbers_from(arguments: &Arguments) -> Result<u32, InputError> {
    match arguments.value("numbers-from") {
        None | Some("1") => Ok(1),
        Some("0") => Ok(0),
        Some(other) => {
            let hint =
                Message::from("use ").setting("numbers-from", "0").words(" to number the first cell 0");
            Err(InputError::of_value("numbers-from", other, "is neither 0 nor 1").hint(hint))
        }
    }
}
