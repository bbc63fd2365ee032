//! The arguments of the puzzle, checked, and turned into an instance.

use std::sync::Arc;

use super::super::board::text;
use super::super::diagram::{self, Diagram};
use super::super::path_cells::{self, PathCells};
use super::super::problem::ProblemKind;
use super::super::problem::numbered::{Numbered, Rewritable};
use super::super::problem::paths::PathProblem;
use super::super::{Arguments, InputError, Instance};
use super::verify;
use crate::Hamiltonian;
use crate::files::boards::checkpoints::CheckpointBoard;
use crate::files::boards::{Board, Cell};
use crate::problems::arrangement::CellArrangement;
use crate::problems::numbered::{NumberedPath, Numbers};
use crate::solver::graph::SuccessorTable;

/// A board with checkpoints that make sense.
pub(super) struct ZipRequest {
    pub(super) board: CheckpointBoard,
    cells: PathCells,
    /// The cells of the checkpoints, in their order.
    order: Vec<usize>,
}

impl ZipRequest {
    /// Checks the arguments.
    pub(super) fn new(arguments: &Arguments) -> Result<Self, InputError> {
        let board = CheckpointBoard::read(text(arguments)?)?;
        let cells = PathCells::of(&board.plain)?;
        let order = order(&board.plain)?;
        Ok(Self { board, cells, order })
    }

    /// Returns the checkpoints that can be removed, ascending: all but the first and the last.
    pub(super) fn removable(&self) -> Vec<usize> {
        let mut inner = self.order[1..self.order.len() - 1].to_vec();
        inner.sort_unstable();
        inner
    }

    /// Returns the board with these checkpoints, the first and the last, which are numbered anew.
    pub(super) fn with_only(&self, kept: &[usize]) -> CheckpointBoard {
        let ends = [self.order[0], self.order[self.order.len() - 1]];
        let order: Vec<usize> =
            self.order.iter().copied().filter(|cell| kept.contains(cell) || ends.contains(cell)).collect();
        with_checkpoints(&self.board, &order)
    }

    /// Returns the positions that each vertex may have: the ends of the path are known.
    fn numbers(&self) -> Vec<Numbers> {
        let (first, last) = (self.order[0], self.order[self.order.len() - 1]);
        let count = self.cells.count() as i32;
        let ends: [Arc<[i32]>; 3] = [Arc::from([1]), Arc::from([count]), (2..count).collect()];
        let numbers = |&cell: &usize| {
            let place = if cell == first { 0 } else { 1 + usize::from(cell != last) };
            Numbers { fitting: Some(Arc::clone(&ends[place])), given: None }
        };
        self.cells.cells.iter().map(numbers).collect()
    }

    /// Returns the instance.
    pub(super) fn instance(self) -> Instance {
        let vertex = |cell: &usize| self.cells.vertex(*cell).expect("checkpoints are open cells");
        let order: Arc<[usize]> = self.order.iter().map(vertex).collect();
        let path = NumberedPath::ordered(Arc::new(steps(&self.board, &self.cells)), self.numbers(), order)
            .expect("a board of limited size has room for a dummy");
        let board =
            FixedBoard { cells: path_cells::bare(self.board.plain.cells()), text: self.board.canonical() };
        let bare = board.cells.clone();
        instance_of(self.board, self.cells, Numbered::new(path, Box::new(board), bare))
    }
}

fn instance_of(board: CheckpointBoard, cells: PathCells, problem: impl ProblemKind + 'static) -> Instance {
    cells.instance(problem, blank(&board), move |path| verify::check(&board, path))
}

/// Returns the paths through all cells of a board without checkpoints, as paths whose numbers do not matter.
///
/// # Errors
/// The board has fewer than two cells.
pub(super) fn paths(board: CheckpointBoard) -> Result<Instance, InputError> {
    let cells = PathCells::of(&board.plain)?;
    if cells.count() < 2 {
        return Err(InputError::new("board has no room for two checkpoints").hint("use at least two cells"));
    }
    let steps = Arc::new(steps(&board, &cells));
    let problem = Hamiltonian { steps, closed: false, first: None, last: None };
    let problem = PathProblem::new(problem, Some(CellArrangement::Squares(cells.grid)));
    Ok(instance_of(board, cells, problem))
}

/// Returns the diagram of a board without a path.
fn blank(board: &CheckpointBoard) -> Diagram {
    let cell = |&cell: &Cell| diagram::DrawnCell {
        hole: cell == Cell::Hole,
        clue: cell.clue(),
        ..Default::default()
    };
    Diagram {
        rows: board.plain.rows(),
        columns: board.plain.columns(),
        cells: board.plain.cells().iter().map(cell).collect(),
        walls: board.walls.clone(),
        ..Diagram::default()
    }
}

/// Returns the steps between open cells.
pub(super) fn steps(board: &CheckpointBoard, cells: &PathCells) -> SuccessorTable {
    let beside = |cell: usize| {
        let sides = [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter();
        let others = sides.filter_map(move |by| cells.grid.step(cell, by));
        others.filter(move |&other| !board.are_separated(cell, other))
    };
    cells.steps(beside).expect("each step once, and none on the spot")
}

/// Returns a board with other checkpoints: these cells, in this order.
pub(super) fn with_checkpoints(board: &CheckpointBoard, order: &[usize]) -> CheckpointBoard {
    let mut cells = path_cells::bare(board.plain.cells());
    (1..).zip(order).for_each(|(number, &cell)| cells[cell] = Cell::Clue(number));
    CheckpointBoard { plain: board.plain.with_cells(cells), walls: board.walls.clone() }
}

/// Returns the cells of the checkpoints in their order.
///
/// # Errors
/// A number is missing or occurs twice, or there are fewer than two.
fn order(board: &Board) -> Result<Vec<usize>, InputError> {
    let mut checkpoints: Vec<(u32, usize)> = board.clues().map(|(cell, number)| (number, cell)).collect();
    checkpoints.sort_unstable();
    if let [] | [_] = checkpoints[..] {
        let count = if checkpoints.is_empty() { "no checkpoint" } else { "only one checkpoint" };
        return Err(InputError::new(format!("board has {count}"))
            .hint("write 1 where the path begins and the largest number where it ends"));
    }
    for (&(number, cell), expected) in checkpoints.iter().zip(1..) {
        let (here, line) = (board.place(cell), board.line(cell));
        if number < expected {
            let other = checkpoints[expected as usize - 2].1;
            let message = format!("{here}: {number} is given twice (first at {})", board.coordinates(other));
            let hint = format!("lines {} and {line}: each checkpoint has its own number", board.line(other));
            return Err(InputError::new(message).hint(hint));
        }
        if number > expected {
            return Err(InputError::new(format!("{here}: checkpoint {number}, but there is no {expected}"))
                .hint(format!("line {line}: checkpoints are numbered 1, 2, 3 without gaps")));
        }
    }
    Ok(checkpoints.into_iter().map(|checkpoint| checkpoint.1).collect())
}

/// A board without numbers that belong to cells: checkpoints are no positions.
#[derive(Debug)]
struct FixedBoard {
    cells: Vec<Cell>,
    text: String,
}

impl Rewritable for FixedBoard {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn rewritten(&self, _: &[Cell]) -> String {
        self.text.clone()
    }
}
