//! The arguments of the puzzle, checked, and turned into an instance.

use std::sync::Arc;

use super::super::clues::{Numbered, Rewritable};
use super::super::diagram::{self, Diagram};
use super::super::paths::PathProblem;
use super::super::problem::{BranchingHint, Ink, ProblemKind};
use super::super::{Arguments, InputError, Instance};
use super::verify;
use crate::Hamiltonian;
use crate::files::boards::Cell;
use crate::files::boards::checkpoints::CheckpointBoard;
use crate::problems::grid::Grid;
use crate::problems::numbered::{LARGEST_PATH, NumberedPath, Numbers};
use crate::solver::graph::SuccessorTable;

/// A board with checkpoints that make sense.
pub(super) struct ZipRequest {
    pub(super) board: CheckpointBoard,
    /// The cells that are not holes, ascending.
    pub(super) cells: Vec<usize>,
    /// The cells of the checkpoints, in their order.
    order: Vec<usize>,
}

impl ZipRequest {
    /// Checks the arguments.
    pub(super) fn new(arguments: &Arguments) -> Result<Self, InputError> {
        let no_board = || InputError::new("no board given").hint("name a board file");
        let board = CheckpointBoard::read(arguments.board().ok_or_else(no_board)?)?;
        let cells = board.open_cells();
        check_size(&cells)?;
        let order = order(&board)?;
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
        let count = self.cells.len() as i32;
        let ends: [Arc<[i32]>; 3] = [Arc::from([1]), Arc::from([count]), (2..count).collect()];
        let numbers = |&cell: &usize| {
            let place = if cell == first { 0 } else { 1 + usize::from(cell != last) };
            Numbers { fitting: Some(Arc::clone(&ends[place])), given: None }
        };
        self.cells.iter().map(numbers).collect()
    }

    /// Returns the instance.
    pub(super) fn instance(self) -> Instance {
        let vertex = |cell: &usize| self.cells.binary_search(cell).expect("checkpoints are open cells");
        let order: Arc<[usize]> = self.order.iter().map(vertex).collect();
        let path = NumberedPath::ordered(Arc::new(steps(&self.board, &self.cells)), self.numbers(), order)
            .expect("a board of limited size has room for a dummy");
        let board = FixedBoard { cells: bare(&self.board), text: self.board.canonical() };
        let bare = board.cells.clone();
        let problem = ProblemKind::Numbered(Numbered { path, board: Box::new(board), bare });
        instance_of(self.board, self.cells, problem)
    }
}

/// Returns the instance of a problem on a board, whose vertices are `cells`.
fn instance_of(board: CheckpointBoard, cells: Vec<usize>, problem: ProblemKind) -> Instance {
    let columns = board.columns;
    Instance {
        name: Box::new(move |cell| format!("r{}c{}", cell / columns + 1, cell % columns + 1)),
        board: format!("{}x{columns}", board.rows()),
        branching: BranchingHint::FollowPath,
        conventions: problem.conventions(),
        remarks: Vec::new(),
        cells,
        problem,
        blank: blank(&board),
        ink: Ink::Numbers(1),
        verify: Box::new(move |path| verify::check(&board, path)),
    }
}

/// Returns the paths through all cells of a board without checkpoints, as paths whose numbers do not matter.
///
/// # Errors
/// The board has fewer than two cells.
pub(super) fn paths(board: CheckpointBoard) -> Result<Instance, InputError> {
    let cells = board.open_cells();
    if cells.len() < 2 {
        return Err(InputError::new("board has no room for two checkpoints").hint("use at least two cells"));
    }
    check_size(&cells)?;
    let steps = Arc::new(steps(&board, &cells));
    let problem = Hamiltonian { steps, closed: false, first: None, last: None };
    let grid = Grid { rows: board.rows(), columns: board.columns, wraps: false };
    Ok(instance_of(board, cells, ProblemKind::Paths(PathProblem::new(problem, Some(grid)))))
}

/// Returns the diagram of a board without a path.
fn blank(board: &CheckpointBoard) -> Diagram {
    let cell = |&cell: &Cell| diagram::DrawnCell {
        hole: cell == Cell::Hole,
        clue: if let Cell::Clue(number) = cell { Some(number) } else { None },
        ..Default::default()
    };
    Diagram {
        rows: board.rows(),
        columns: board.columns,
        cells: board.cells.iter().map(cell).collect(),
        walls: board.walls.clone(),
        ..Diagram::default()
    }
}

/// Refuses a board with too many cells.
fn check_size(cells: &[usize]) -> Result<(), InputError> {
    if cells.len() <= LARGEST_PATH {
        return Ok(());
    }
    let message = format!("board has {} cells; this puzzle takes at most {LARGEST_PATH}", cells.len());
    Err(InputError::new(message).hint("wrong file? use a smaller board"))
}

/// Returns the steps between open cells, by their places among `cells`.
pub(super) fn steps(board: &CheckpointBoard, cells: &[usize]) -> SuccessorTable {
    let mut vertex = vec![None; board.cells.len()];
    (0u32..).zip(cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
    let grid = Grid { rows: board.rows(), columns: board.columns, wraps: false };
    let row = |&cell: &usize| -> Vec<u32> {
        let beside = [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(|by| grid.step(cell, by));
        beside.filter(|&other| !board.are_separated(cell, other)).filter_map(|other| vertex[other]).collect()
    };
    SuccessorTable::new(cells.iter().map(row).collect()).expect("each step once, and none on the spot")
}

/// Returns the cells of a board without checkpoints.
fn bare(board: &CheckpointBoard) -> Vec<Cell> {
    let bare = |&cell: &Cell| if cell == Cell::Hole { Cell::Hole } else { Cell::Open };
    board.cells.iter().map(bare).collect()
}

/// Returns a board with other checkpoints: these cells, in this order.
pub(super) fn with_checkpoints(board: &CheckpointBoard, order: &[usize]) -> CheckpointBoard {
    let mut cells = bare(board);
    (1..).zip(order).for_each(|(number, &cell)| cells[cell] = Cell::Clue(number));
    CheckpointBoard { cells, ..board.clone() }
}

/// Returns the cells of the checkpoints in their order.
///
/// # Errors
/// A number is missing or occurs twice, or there are fewer than two.
fn order(board: &CheckpointBoard) -> Result<Vec<usize>, InputError> {
    let clue = |(cell, content): (usize, &Cell)| match *content {
        Cell::Clue(number) => Some((number, cell)),
        _ => None,
    };
    let mut checkpoints: Vec<(u32, usize)> = board.cells.iter().enumerate().filter_map(clue).collect();
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
    Ok(checkpoints.into_iter().map(|it| it.1).collect())
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
