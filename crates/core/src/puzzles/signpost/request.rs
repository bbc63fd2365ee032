//! The arguments of the puzzle, checked, and turned into an instance.

use std::iter;
use std::sync::Arc;

use super::super::board::text;
use super::super::diagram::{self, Diagram, Sign};
use super::super::path_cells::{self, PathCells};
use super::super::problem::ProblemKind;
use super::super::problem::numbered::{Numbered, Rewritable};
use super::super::problem::paths::PathProblem;
use super::super::{Arguments, InputError, Instance};
use super::verify;
use crate::Hamiltonian;
use crate::files::boards::arrows::{ArrowBoard, Pointer};
use crate::files::boards::{Board, Cell};
use crate::problems::numbered::{NumberedPath, Numbers};
use crate::solver::graph::SuccessorTable;

/// All directions, as differences of rows and columns.
const EVERYWHERE: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// A board whose arrows and numbers make sense.
pub(super) struct SignpostRequest {
    pub(super) board: ArrowBoard,
    cells: PathCells,
    /// The cell with a star.
    last: Option<usize>,
}

impl SignpostRequest {
    /// Checks the arguments.
    pub(super) fn new(arguments: &Arguments) -> Result<Self, InputError> {
        Self::of(ArrowBoard::read(text(arguments)?)?)
    }

    /// Checks a board.
    pub(super) fn of(board: ArrowBoard) -> Result<Self, InputError> {
        let cells = PathCells::of(&board.plain)?;
        if cells.count() == 0 {
            return Err(
                InputError::new("board has only holes").hint("'#' is a hole, and 'e' an arrow to the right")
            );
        }
        let last = last_cell(&board)?;
        check_numbers(&board.plain, cells.count(), last)?;
        Ok(Self { board, cells, last })
    }

    /// Returns the steps between vertices, along the arrows.
    fn steps(&self) -> Result<SuccessorTable, InputError> {
        let grid = self.cells.grid;
        let ray = |cell: usize, (down, right): (i8, i8)| -> Vec<usize> {
            let step = move |&cell: &usize| grid.step(cell, (down.into(), right.into()));
            iter::successors(Some(cell), step).skip(1).collect()
        };
        let targets = |cell: usize| -> Vec<usize> {
            let directions = match self.board.pointers[cell] {
                Pointer::Towards(down, right) => vec![(down, right)],
                Pointer::Everywhere => EVERYWHERE.to_vec(),
                Pointer::Nowhere => Vec::new(),
            };
            directions.into_iter().map(|direction| ray(cell, direction)).collect::<Vec<_>>().concat()
        };
        let steps = self.cells.steps(targets);
        steps.map_err(|error| InputError::new(error.to_string()).hint("use a smaller board"))
    }

    /// Returns the numbers that each vertex may have.
    fn numbers(&self) -> Vec<Numbers> {
        let count = self.cells.count() as i32;
        let end: Arc<[i32]> = Arc::from([count]);
        let inner: Option<Arc<[i32]>> = self.last.map(|_| (1..count).collect());
        let numbers = |&cell: &usize| Numbers {
            fitting: if Some(cell) == self.last { Some(Arc::clone(&end)) } else { inner.clone() },
            given: match self.board.plain.cells()[cell] {
                Cell::Clue(number) => Some(number as i32),
                _ => None,
            },
        };
        self.cells.cells.iter().map(numbers).collect()
    }

    /// Returns the instance.
    ///
    /// # Errors
    /// The board is too large.
    pub(super) fn instance(self) -> Result<Instance, InputError> {
        let path = NumberedPath::new(Arc::new(self.steps()?), self.numbers(), false)
            .map_err(|error| InputError::new(error.to_string()).hint("use a smaller board"))?;
        let bare = path_cells::bare(self.board.plain.cells());
        let problem = Numbered::new(path, Box::new(self.board.clone()), bare);
        Ok(self.instance_of(problem))
    }

    /// Returns the paths along the steps as paths whose numbers do not matter.
    ///
    /// # Errors
    /// The board is too large.
    pub(super) fn paths(self) -> Result<Instance, InputError> {
        let steps = Arc::new(self.steps()?);
        let problem = Hamiltonian { steps, closed: false, first: None, last: None };
        Ok(self.instance_of(PathProblem::new(problem, None)))
    }

    fn instance_of(self, problem: impl ProblemKind + 'static) -> Instance {
        let Self { board, cells, .. } = self;
        cells.instance(problem, blank(&board), move |path| verify::check(&board, path))
    }
}

impl Rewritable for ArrowBoard {
    fn cells(&self) -> &[Cell] {
        self.plain.cells()
    }

    fn rewritten(&self, cells: &[Cell]) -> String {
        self.written(cells)
    }
}

/// Returns the diagram of a board without a solution.
fn blank(board: &ArrowBoard) -> Diagram {
    let cell = |(&cell, &pointer): (&Cell, &Pointer)| diagram::DrawnCell {
        hole: cell == Cell::Hole,
        given: matches!(cell, Cell::Clue(_)),
        sign: match pointer {
            Pointer::Towards(down, right) => Some(Sign::Arrow(down, right)),
            Pointer::Nowhere if cell != Cell::Hole => Some(Sign::Star),
            Pointer::Nowhere | Pointer::Everywhere => None,
        },
        ..Default::default()
    };
    Diagram {
        rows: board.plain.rows(),
        columns: board.plain.columns(),
        cells: board.plain.cells().iter().zip(&board.pointers).map(cell).collect(),
        ..Diagram::default()
    }
}

/// Returns the cell with a star.
///
/// # Errors
/// There are several.
fn last_cell(board: &ArrowBoard) -> Result<Option<usize>, InputError> {
    let plain = &board.plain;
    match board.last_cells()[..] {
        [] => Ok(None),
        [last] => Ok(Some(last)),
        [first, second, ..] => {
            let (here, first_place) = (plain.place(second), plain.coordinates(first));
            let message = format!("{here}: a second cell without an arrow (first at {first_place})");
            Err(InputError::new(message).hint(format!(
                "lines {} and {}: only the last cell has a star instead of an arrow",
                plain.line(first),
                plain.line(second)
            )))
        }
    }
}

/// Checks that the numbers differ, are within `1..=count`, and fit the star.
fn check_numbers(board: &Board, count: usize, last: Option<usize>) -> Result<(), InputError> {
    let mut place = vec![None; count + 1];
    for (cell, number) in board.clues() {
        let (here, line) = (board.place(cell), board.line(cell));
        let Some(seen) = place.get_mut(number as usize) else {
            return Err(InputError::new(format!("{here}: {number} is out of range")).hint(format!(
                "line {line}: numbers go from 1 to {count}, the number of cells that are not holes"
            )));
        };
        if let Some(other) = seen.replace(cell) {
            let message = format!("{here}: {number} is given twice (first at {})", board.coordinates(other));
            let hint = format!("lines {} and {line}: each number occurs once", board.line(other));
            return Err(InputError::new(message).hint(hint));
        }
        let is_last = last == Some(cell);
        if last.is_some() && is_last != (number as usize == count) {
            let message = if is_last {
                format!("{here}: {number} in the last cell, whose number is {count}")
            } else {
                format!("{here}: {number} is the last number, but the cell has an arrow")
            };
            return Err(InputError::new(message)
                .hint(format!("line {line}: the number of cells belongs where the star is")));
        }
    }
    Ok(())
}
