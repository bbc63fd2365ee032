//! What the puzzles of a path through all cells of a board file have in common: the cells that are vertices, the steps
//! between them, the instance of a problem on them, and checks of finished paths.

use smallvec::{SmallVec, smallvec};

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

/// Checks that a path visits no hole and no cell twice, each clue at its number, and all other cells if `is_whole`.
///
/// # Errors
/// The first rule that is broken, and where.
pub(super) fn check_cells(
    cells: &[Cell],
    path: &[usize],
    is_whole: bool,
    name: impl Fn(usize) -> String,
) -> Result<(), String> {
    let mut visited: SmallVec<[bool; 256]> = smallvec![false; cells.len()];
    let visited = visited.as_mut_slice();
    for (number, &cell) in (1..).zip(path) {
        match cells.get(cell) {
            None => return Err(format!("no cell has number {number}")),
            Some(Cell::Hole) => return Err(format!("{number} in the hole {}", name(cell))),
            Some(Cell::Clue(given)) if *given as usize != number => {
                return Err(format!("{number} in {}, where {given} was given", name(cell)));
            }
            Some(_) if visited[cell] => {
                let before = path.iter().position(|&visited| visited == cell).map_or(0, |index| index + 1);
                return Err(format!("{} is visited twice: {before} and {number}", name(cell)));
            }
            Some(_) => visited[cell] = true,
        }
    }
    // As many different cells as there are leave none out.
    if !is_whole || path.len() == cells.len() {
        return Ok(());
    }
    let missed = visited.iter().zip(cells).position(|(&visited, &cell)| !visited && cell != Cell::Hole);
    missed.map_or(Ok(()), |cell| Err(format!("{} is not visited", name(cell))))
}
