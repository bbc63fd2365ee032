//! Boards of prime paths: a path through all cells, the marks of its classes, and a clue in almost every cell.
//!
//! A class applies only if the board marks a cell with its letter. One cell of each class therefore has its mark and no
//! clue, so that the marks of the others appear where their clues are removed. A shape without marks and clues gets the
//! class of the primes.

use super::super::tour::{self, NUMBRIX};
use super::super::{Arguments, Composer, Ingredient, InputError, Material, Mix, Sketch};
use super::classes::{Class, classes};
use super::{PrimePuzzle, task};
use crate::files::boards::{Board, Cell};

impl Composer for PrimePuzzle {
    fn material(&self, arguments: &Arguments, _mix: &Mix) -> Result<Material, InputError> {
        if is_marked(arguments)? {
            return Ok(Material { empty: task(arguments)?.instance(), ingredient: Ingredient::Solution });
        }
        let empty = tour::paths(&NUMBRIX, arguments)?;
        if empty.cells.len() < 2 {
            return Err(InputError::new("board has no room for a prime").hint("use at least two cells"));
        }
        Ok(Material { empty, ingredient: Ingredient::Path { by_positions: true } })
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        if is_marked(arguments)? {
            let request = task(arguments)?;
            return Ok(marked(&request.board, &request.applied, sketch));
        }
        let board = super::super::board::board(arguments)?;
        let primes = classes(sketch.places.len() as u32, &[])?;
        Ok(marked(&board, &primes[..1], sketch))
    }
}

/// Whether the board of the arguments has marks or clues.
fn is_marked(arguments: &Arguments) -> Result<bool, InputError> {
    if arguments.size().is_some() {
        return Ok(false);
    }
    let Some(text) = arguments.board() else { return Ok(true) };
    let board = Board::parse(text)?;
    Ok(board.cells().iter().any(|cell| matches!(cell, Cell::Mark(_) | Cell::Clue(_))))
}

/// Returns the board with numbers in all cells, except that one cell of each class has its mark.
fn marked(board: &Board, applied: &[Class], sketch: &mut Sketch<'_>) -> String {
    let mut cells = tour::numbered(board, sketch.places);
    for class in applied {
        let numbers = (1..).zip(sketch.places).filter(|entry| class.contains(entry.0));
        // A clue of the shape stays.
        let open =
            numbers.map(|entry| *entry.1).filter(|&cell| !matches!(board.cells()[cell], Cell::Clue(_)));
        let open: Vec<usize> = open.collect();
        if let Some(last) = open.len().checked_sub(1) {
            cells[open[(sketch.random)(last + 1)]] = Cell::Mark(class.letter);
        }
    }
    board.aligned(&cells)
}
