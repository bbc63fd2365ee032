//! What was asked for, found to make sense or refused, and made into an instance.

use std::sync::Arc;

use super::super::board::grid::Grid;
use super::super::board::{Board, Cell};
use super::super::diagram::{self, Diagram};
use super::super::instance::{Problem, Walks};
use super::super::numbered::{LARGEST_WALK, NumberedWalk};
use super::super::{Arguments, Instance, PuzzleError};
use super::verify::Rules;
use crate::Hamiltonian;
use crate::graph::SuccessorTable;

/// A leap of more cells than this leaves every board.
const LARGEST_LEAP: u32 = 1 << 20;

/// A board to be toured, and how.
pub(super) struct Task {
    board: Board,
    grid: Grid,
    /// Cells that are no holes, ascending.
    cells: Vec<usize>,
    moves: Vec<(u32, u32)>,
    closed: bool,
    from: Option<usize>,
    to: Option<usize>,
    /// The number of the first cell when a tour is written.
    numbers_from: u32,
}

impl Task {
    /// Makes sense of arguments; `moves` are the steps of the piece, none if the user gives them.
    pub(super) fn new(moves: &[(u32, u32)], arguments: &Arguments) -> Result<Self, PuzzleError> {
        let board = Board::from_arguments(arguments)?;
        let cells = board.free_cells()?;
        let mut moves = moves.to_vec();
        if moves.is_empty() {
            moves = arguments.values("move").iter().map(|text| leap(text)).collect::<Result<_, _>>()?;
            if moves.is_empty() {
                return Err(PuzzleError::new("no step given").hint("say how it leaps, such as --move 1,3"));
            }
        }
        if let Some((cell, letter)) =
            board.cells().iter().enumerate().find_map(|(cell, content)| match content {
                Cell::Mark(letter) => Some((cell, letter)),
                _ => None,
            })
        {
            let message = format!("{}: '{letter}' means nothing here", board.place(cell));
            return Err(PuzzleError::new(message)
                .hint(format!("line {}: a cell is '.' (open), '#' (a hole) or a number", board.line(cell))));
        }
        board.check_givens(cells.len())?;
        let end = |name: &str| {
            let cell = arguments.value(name).map(|cell| board.cell_named(cell, &format!("--{name}")));
            cell.transpose()
        };
        let (from, to) = (end("from")?, end("to")?);
        let numbers_from = match arguments.value("numbers-from") {
            None | Some("1") => 1,
            Some("0") => 0,
            Some(other) => {
                let other: String = other.chars().take(12).flat_map(char::escape_debug).collect();
                return Err(PuzzleError::new(format!("--numbers-from: '{other}' is neither 0 nor 1"))
                    .hint("write --numbers-from 0 to call the first cell 0"));
            }
        };
        let task = Self {
            grid: Grid { rows: board.rows(), columns: board.columns(), wraps: arguments.flag("torus") },
            board,
            cells,
            moves,
            closed: arguments.flag("closed"),
            from,
            to,
            numbers_from,
        };
        if task.is_numbered() {
            task.check_numbered()?;
        }
        Ok(task)
    }

    /// Whether numbers are given, so that it matters which cell has which.
    fn is_numbered(&self) -> bool {
        self.board.givens().next().is_some()
    }

    fn check_numbered(&self) -> Result<(), PuzzleError> {
        let count = self.cells.len();
        if count > LARGEST_WALK {
            let message = format!("board has {count} cells; with givens at most {LARGEST_WALK} are possible");
            return Err(PuzzleError::new(message).hint("a board without givens may be larger"));
        }
        if self.numbers_from == 0 {
            return Err(PuzzleError::new("--numbers-from 0 does not go with given numbers")
                .hint("numbers on the board count from 1"));
        }
        for (option, end, number) in [("--from", self.from, 1), ("--to", self.to, count as u32)] {
            let Some(end) = end else { continue };
            let here = self.board.givens().find(|&(cell, _)| cell == end);
            let there = self.board.givens().find(|&(_, given)| given == number);
            if let Some((cell, given)) = here.or(there)
                && (cell, given) != (end, number)
            {
                let message = format!("{option} wants {number} in {}", self.board.place(end));
                return Err(PuzzleError::new(message).hint(format!(
                    "{} holds {given}, line {}",
                    self.board.place(cell),
                    self.board.line(cell)
                )));
            }
        }
        Ok(())
    }

    /// The steps between cells, by their numbers among the free cells.
    fn steps(&self) -> SuccessorTable {
        let mut vertex = vec![None; self.board.cells().len()];
        (0u32..).zip(&self.cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
        let mut leaps: Vec<(i32, i32)> = Vec::new();
        for &(one, other) in &self.moves {
            let (one, other) = (one as i32, other as i32);
            for (down, right) in [(one, other), (other, one)] {
                leaps.extend([(down, right), (down, -right), (-down, right), (-down, -right)]);
            }
        }
        leaps.sort_unstable();
        leaps.dedup();
        let row = |&cell: &usize| {
            let targets = leaps.iter().filter_map(|&leap| self.grid.step(cell, leap));
            let mut row: Vec<u32> =
                targets.filter(|&target| target != cell).filter_map(|target| vertex[target]).collect();
            row.sort_unstable();
            row.dedup(); // on a torus two leaps may lead to one cell
            row
        };
        SuccessorTable::new(self.cells.iter().map(row).collect())
            .expect("each step once, and none on the spot")
    }

    /// The numbers that a cell may have.
    fn allowed(&self, cell: usize) -> Vec<i32> {
        let count = self.cells.len() as i32;
        if self.closed && count < 3 {
            return Vec::new();
        }
        match self.board.cells()[cell] {
            Cell::Given(number) => vec![number as i32],
            _ if self.from == Some(cell) && self.to == Some(cell) => {
                (1..=count).filter(|_| count == 1).collect()
            }
            _ if self.from == Some(cell) => vec![1],
            _ if self.to == Some(cell) => vec![count],
            _ => (1..=count).collect(),
        }
    }

    /// The picture of the empty board.
    fn blank(&self) -> Diagram {
        let cells = self.board.cells().iter().map(|&cell| diagram::Cell {
            hole: cell == Cell::Hole,
            given: matches!(cell, Cell::Given(_)),
            ..Default::default()
        });
        Diagram {
            rows: self.board.rows(),
            columns: self.board.columns(),
            cells: cells.collect(),
            ..Diagram::default()
        }
    }

    pub(super) fn instance(self) -> Instance {
        let steps = Arc::new(self.steps());
        let numbered = self.is_numbered();
        let problem = if numbered {
            let allowed: Vec<Vec<i32>> = self.cells.iter().map(|&cell| self.allowed(cell)).collect();
            let walk = NumberedWalk::new(&steps, &allowed, self.closed);
            Problem::Numbered(walk.expect("a board of limited size has room for a dummy"))
        } else {
            let vertex = |cell: Option<usize>| {
                cell.and_then(|cell| self.cells.binary_search(&cell).ok()).map(|vertex| vertex as u32)
            };
            let problem =
                Hamiltonian { steps, closed: self.closed, first: vertex(self.from), last: vertex(self.to) };
            Problem::Walks(Walks::new(problem, Some(self.grid)))
        };
        let (blank, closed, numbers_from) = (self.blank(), self.closed, self.numbers_from);
        let rules = Rules {
            rows: self.board.rows(),
            columns: self.board.columns(),
            cells: self.board.cells().to_vec(),
            moves: self.moves,
            torus: self.grid.wraps,
            closed,
            from: self.from,
            to: self.to,
        };
        let columns = self.board.columns();
        Instance {
            name: Box::new(move |cell| format!("r{}c{}", cell / columns + 1, cell % columns + 1)),
            board: self.board.label(),
            closed,
            branching: "warnsdorff",
            conventions: problem.conventions(),
            remarks: self.board.remarks().to_vec(),
            cells: self.cells,
            problem,
            draw: Box::new(move |walk| blank.clone().with_walk(walk, closed, numbers_from)),
            verify: Box::new(move |walk| rules.check(walk)),
        }
    }
}

/// A leap as the user writes it.
fn leap(text: &str) -> Result<(u32, u32), PuzzleError> {
    let number = |part: &str| part.trim().parse::<u32>().ok().filter(|&number| number <= LARGEST_LEAP);
    let parts = text.split_once(',').and_then(|(one, other)| Some((number(one)?, number(other)?)));
    parts.filter(|&leap| leap != (0, 0)).ok_or_else(|| {
        let shown: String = text.chars().take(24).flat_map(char::escape_debug).collect();
        PuzzleError::new(format!("--move: '{shown}' is not a step"))
            .hint(format!("write two numbers up to {LARGEST_LEAP}, such as 1,3; not both 0"))
    })
}

#[cfg(test)]
mod tests;
