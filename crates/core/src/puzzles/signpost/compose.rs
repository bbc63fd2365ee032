//! Boards of the puzzle: a random path of steps along rows, columns and diagonals, its arrows, and all numbers.
//!
//! The shape is a size, or a board of open cells and holes. A board with arrows is a shape, too: its arrows and numbers
//! stay, and the other numbers come from one of its solutions.

use super::super::{Arguments, Composer, Ingredient, InputError, Material, Mix, Sketch};
use super::SignpostPuzzle;
use super::request::SignpostRequest;
use crate::files::boards::arrows::{ArrowBoard, Pointer};
use crate::files::boards::{Board, Cell, Signs};

impl Composer for SignpostPuzzle {
    fn material(&self, arguments: &Arguments, _mix: &Mix) -> Result<Material, InputError> {
        if let Some(shape) = shape(arguments)? {
            let empty = SignpostRequest::of(shape)?.paths()?;
            Ok(Material { empty, ingredient: Ingredient::Path { by_positions: false } })
        } else {
            let empty = SignpostRequest::new(arguments)?.instance()?;
            Ok(Material { empty, ingredient: Ingredient::Solution })
        }
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        let (board, path) = match shape(arguments)? {
            Some(shape) => {
                let mut path = sketch.places.to_vec();
                if (sketch.random)(2) == 1 {
                    path.reverse();
                }
                (pointing(shape, &path), path)
            }
            None => (SignpostRequest::new(arguments)?.board, sketch.places.to_vec()),
        };
        let mut cells = board.plain.cells().to_vec();
        (1..).zip(&path).for_each(|(number, &cell)| cells[cell] = Cell::Clue(number));
        Ok(board.written(&cells))
    }
}

/// Returns the board of open cells and holes that the arguments describe; `None` if they give a board with arrows.
fn shape(arguments: &Arguments) -> Result<Option<ArrowBoard>, InputError> {
    let board = match (arguments.size(), arguments.board()) {
        (Some(size), _) => Board::sized(size)?,
        (None, Some(text)) => match Board::read(text, &Signs::default()) {
            Ok(board) if board.cells().iter().all(|cell| matches!(cell, Cell::Open | Cell::Hole)) => board,
            _ => return Ok(None),
        },
        (None, None) => {
            return Err(InputError::new("no board given").hint("name a board file or a size such as 6x8"));
        }
    };
    let pointers = vec![Pointer::Everywhere; board.cells().len()];
    Ok(Some(ArrowBoard { plain: board, pointers }))
}

/// Returns a board whose arrows point along a path, with a star at its end.
fn pointing(shape: ArrowBoard, path: &[usize]) -> ArrowBoard {
    let columns = shape.plain.columns();
    let towards = |from: usize, to: usize| to.cmp(&from) as i8;
    let mut pointers = vec![Pointer::Nowhere; shape.pointers.len()];
    for pair in path.windows(2) {
        let down = towards(pair[0] / columns, pair[1] / columns);
        pointers[pair[0]] = Pointer::Towards(down, towards(pair[0] % columns, pair[1] % columns));
    }
    ArrowBoard { pointers, ..shape }
}
