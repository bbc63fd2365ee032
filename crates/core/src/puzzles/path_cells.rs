//! What the puzzles of a path through all cells of a board file have in common: the cells that are vertices, the steps
//! between them, and the instance of a problem on them.

use super::board::BOARD_FILE;
use super::diagram::Diagram;
use super::problem::{Ink, ProblemKind};
use super::{Example, InputError, Instance, PuzzleFacts};
use crate::files::boards::{Board, Cell, CellName};
use crate::problems::grid::Grid;
use crate::problems::numbered::LARGEST_PATH;
use crate::solver::graph::{SuccessorTable, TableError};

const EXAMPLES: &[Example] =
    &[Example::new("board.txt", &[], "your board"), Example::new("-", &[], "a board from standard input")];

/// The facts of a puzzle without a name.
pub(super) const FACTS: PuzzleFacts = PuzzleFacts {
    params: &[BOARD_FILE],
    examples: EXAMPLES,
    examples_with_clues: EXAMPLES,
    examples_with_ladder: EXAMPLES,
    examples_of_numbers: EXAMPLES,
    ..PuzzleFacts::NONE
};

/// Returns the cells of a board without their numbers.
pub(super) fn bare(cells: &[Cell]) -> Vec<Cell> {
    let bare = |&cell: &Cell| if cell == Cell::Hole { Cell::Hole } else { Cell::Open };
    cells.iter().map(bare).collect()
}

/// The cells that a path visits.
#[derive(Debug)]
pub(super) struct PathCells {
    pub(super) grid: Grid,
    /// The cells that are not holes, ascending.
    pub(super) cells: Vec<usize>,
    /// Notes on how the board was read.
    remarks: Vec<String>,
}

impl PathCells {
    /// Takes the open cells of a board.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn of(board: &Board) -> Result<Self, InputError> {
        let cells = board.open_cells();
        if cells.len() > LARGEST_PATH {
            let message =
                format!("board has {} cells; this puzzle takes at most {LARGEST_PATH}", cells.len());
            return Err(InputError::new(message).hint("wrong file? use a smaller board"));
        }
        let grid = Grid::flat(board.rows(), board.columns());
        Ok(Self { grid, cells, remarks: board.remarks().to_vec() })
    }

    /// Returns the number of cells.
    pub(super) fn count(&self) -> usize {
        self.cells.len()
    }

    /// Returns the vertex of a cell that is not a hole.
    pub(super) fn vertex(&self, cell: usize) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    /// Returns the steps between vertices, given the cells that each cell leads to; holes among them do not count.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn steps<T: IntoIterator<Item = usize>>(
        &self,
        targets: impl Fn(usize) -> T,
    ) -> Result<SuccessorTable, TableError> {
        let row = |&cell: &usize| {
            let vertices = targets(cell).into_iter().filter_map(|target| self.vertex(target));
            vertices.map(|vertex| vertex as u32).collect()
        };
        SuccessorTable::new(self.cells.iter().map(row).collect())
    }

    /// Returns the instance of a problem whose vertices are these cells.
    pub(super) fn instance(
        self,
        problem: impl ProblemKind + 'static,
        blank: Diagram,
        verify: impl Fn(&[usize]) -> Result<(), String> + Send + Sync + 'static,
    ) -> Instance {
        let Grid { rows, columns, .. } = self.grid;
        Instance {
            name: Box::new(move |cell| CellName::of(cell, columns).to_string()),
            board: format!("{rows}x{columns}"),
            remarks: self.remarks,
            cells: self.cells,
            problem: Box::new(problem),
            blank,
            ink: Ink::Numbers(1),
            verify: Box::new(verify),
        }
    }
}
