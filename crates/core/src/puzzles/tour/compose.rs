//! Boards of number puzzles: a path through all cells, and a clue in each of them. Where the puzzle has dots, some
//! steps of the path get one, unless the shape has dots of its own. The caller removes clues; the dots stay, so there
//! are only a few of them.

use super::super::{
    Arguments, Composer, Ingredient, InputError, Instance, Material, Mix, Proportion, Sketch,
};
use super::TourPuzzle;
use super::request::TourRequest;
use crate::files::boards::{Board, Cell};

const DOTS: Proportion =
    Proportion::percent("dots", "cells with a dot to the next number, of all", 20, 0..=60);

impl Composer for TourPuzzle {
    fn proportions(&self) -> &'static [Proportion] {
        if self.dots { &[DOTS] } else { &[] }
    }

    fn material(&self, arguments: &Arguments, _mix: &Mix) -> Result<Material, InputError> {
        let request = TourRequest::of_shape(self, arguments)?;
        let has_clues = request.board().clues().next().is_some();
        if has_clues {
            request.breaks().check(request.board())?;
        }
        let ingredient =
            if has_clues { Ingredient::Solution } else { Ingredient::Path { by_positions: true } };
        let empty = match ingredient {
            Ingredient::Path { .. } => request.without_numbers().instance(),
            _ => request.instance(),
        };
        Ok(Material { empty, ingredient })
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        let request = TourRequest::of_shape(self, arguments)?;
        let mut board = request.board().clone();
        let breaks = request.breaks();
        let has_clues = board.clues().next().is_some();
        let places = if has_clues { sketch.places.to_vec() } else { breaks.cut(sketch) };
        if self.dots && board.links().is_empty() {
            board = board.joined(dots(&places, &breaks.places(), sketch));
        }
        Ok(board.aligned(&numbered(&board, &places)))
    }
}

/// Returns the pairs of consecutive cells that have a dot; paths begin after others at `breaks`.
fn dots(places: &[usize], breaks: &[usize], sketch: &mut Sketch<'_>) -> Vec<(usize, usize)> {
    let steps = (1..).zip(places.windows(2)).filter(|(place, _)| !breaks.contains(place));
    let mut pairs: Vec<_> = steps.map(|(_, step)| (step[0].min(step[1]), step[0].max(step[1]))).collect();
    sketch.shuffle(&mut pairs);
    pairs.truncate(places.len() * sketch.mix.of(&DOTS) / 100);
    pairs
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
