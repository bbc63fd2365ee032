//! Boards of number puzzles: a path through all cells, and a clue in each of them. The caller removes clues; what a puzzle
//! adds to the board stays.
//!
//! The shape is a size, or a board of open cells and holes. The clues of any other board stay, and the other numbers come
//! from one of its solutions.

use super::super::{
    Arguments, Composer, DraftInput, DraftSource, InputError, Proportion, Proportions, RandomStructure,
};
use super::TourPuzzle;
use super::request::TourRequest;
use crate::files::boards::{Board, Cell};

/// How boards of a number puzzle are made.
pub(in crate::puzzles) struct TourMaking {
    pub(super) proportions: &'static [Proportion],
    /// Whether a board shows nothing of the path but numbers; otherwise a path has a random direction.
    pub(super) by_positions: bool,
    /// The fewest cells of a board.
    pub(super) fewest: usize,
    /// Returns the board with what stays on it, given the request for its shape, the board with all numbers, and the cells
    /// of the path.
    pub(super) finish: fn(&TourRequest, Board, &[usize], &mut DraftInput<'_>) -> Board,
}

impl TourMaking {
    /// Boards of numbers and nothing else.
    pub(super) const NUMBERS: Self =
        Self { proportions: &[], by_positions: true, fewest: 1, finish: |_, board, _, _| board };
}

impl Composer for TourPuzzle {
    fn proportions(&self) -> &'static [Proportion] {
        self.making.proportions
    }

    fn source(&self, arguments: &Arguments, _mix: &Proportions) -> Result<DraftSource, InputError> {
        let request = TourRequest::of_shape(self, arguments)?;
        if !request.is_shape() {
            let empty = request.ruled(self, arguments)?.instance();
            return Ok(DraftSource { empty, structure: RandomStructure::Solution });
        }
        let (count, fewest) = (request.cells.len(), self.making.fewest);
        if count < fewest {
            let message = format!("board has {count} cell; this puzzle needs at least {fewest}");
            return Err(InputError::new(message).hint("use a larger board"));
        }
        let structure = RandomStructure::Path { by_positions: self.making.by_positions };
        Ok(DraftSource { empty: request.without_numbers().instance(), structure })
    }

    fn compose(&self, arguments: &Arguments, input: &mut DraftInput<'_>) -> Result<String, InputError> {
        let mut request = TourRequest::of_shape(self, arguments)?;
        let is_shape = request.is_shape();
        let mut path = if is_shape { request.breaks.cut(input) } else { input.places.to_vec() };
        if !is_shape {
            request = request.ruled(self, arguments)?;
        } else if !self.making.by_positions && (input.random)(2) == 1 {
            path.reverse();
        }
        let mut cells = request.board().cells().to_vec();
        (1..).zip(&path).for_each(|(number, &cell)| cells[cell] = Cell::Clue(number));
        let board = (self.making.finish)(&request, request.board().clone().with_cells(cells), &path, input);
        Ok(board.aligned(board.cells()))
    }
}

impl TourRequest {
    /// Returns whether the board says nothing about numbers and steps.
    pub(super) fn is_shape(&self) -> bool {
        let is_bare = |cell: &Cell| matches!(cell, Cell::Open | Cell::Hole);
        self.board().cells().iter().all(is_bare) && self.board().arrows().is_empty()
    }

    /// Returns the cells whose clues can be removed, ascending; of clues in an order, the first and the last stay.
    pub(super) fn removable(&self) -> Vec<usize> {
        if let [_, inner @ .., _] = &self.rules.order[..] {
            let mut inner = inner.to_vec();
            inner.sort_unstable();
            return inner;
        }
        let pairs = self.board().cells().iter().zip(&self.rules.bare).enumerate();
        pairs.filter(|(_, (cell, bare))| cell != bare).map(|(cell, _)| cell).collect()
    }

    /// Returns the text of the board with the clues in these cells and those that cannot be removed. Clues in an order are
    /// numbered anew.
    pub(super) fn with_only(&self, kept: &[usize]) -> String {
        let mut removed = self.removable();
        removed.retain(|cell| !kept.contains(cell));
        let mut cells = self.board().cells().to_vec();
        for &cell in &removed {
            cells[cell] = self.rules.bare[cell];
        }
        let order = self.rules.order.iter().filter(|cell| !removed.contains(cell));
        (1..).zip(order).for_each(|(number, &cell)| cells[cell] = Cell::Clue(number));
        self.board().rewritten(&cells)
    }
}
