//! Boards of number puzzles: a path through all cells, and a clue in each of them.

use super::super::{Arguments, Composer, Ingredient, InputError, Instance, Material, Sketch};
use super::TourPuzzle;
use super::request::TourRequest;
use crate::files::boards::{Board, Cell};

impl Composer for TourPuzzle {
    fn material(&self, arguments: &Arguments) -> Result<Material, InputError> {
        let request = TourRequest::new(self, arguments)?;
        let ingredient =
            if request.board().clues().next().is_some() { Ingredient::Solution } else { Ingredient::Path };
        let empty = match ingredient {
            Ingredient::Path => request.without_numbers().instance(),
            _ => request.instance(),
        };
        Ok(Material { empty, ingredient })
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        let request = TourRequest::new(self, arguments)?;
        Ok(request.board().aligned(&numbered(request.board(), sketch.places)))
    }
}

/// Returns the tours of a board without clues as paths whose numbers do not matter.
///
/// # Errors
/// As [`super::super::Puzzle::build`].
pub(in super::super) fn paths(puzzle: &TourPuzzle, arguments: &Arguments) -> Result<Instance, InputError> {
    Ok(TourRequest::new(puzzle, arguments)?.without_numbers().instance())
}

/// Returns the cells of a board with the numbers from 1 on in these places.
pub(in super::super) fn numbered(board: &Board, places: &[usize]) -> Vec<Cell> {
    let mut cells = board.cells().to_vec();
    (1..).zip(places).for_each(|(number, &cell)| cells[cell] = Cell::Clue(number));
    cells
}
