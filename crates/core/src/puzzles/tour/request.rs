//! The arguments of a tour, checked, and turned into an instance.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::clues::Numbered;
use super::super::diagram::{self, Diagram};
use super::super::partial::{PartialPaths, PartialRequest};
use super::super::paths::PathProblem;
use super::super::problem::{Ink, ProblemKind};
use super::super::{Arguments, InputError, Instance};
use super::TourPuzzle;
use super::options::{end, moves, numbers_from, refuse_letters, tiling};
use super::sides::SharedSides;
use super::verify::{LegalMoves, LegalSteps, TourRules};
use crate::files::Message;
use crate::files::boards::{Board, Cell};
use crate::problems::grid::Grid;
use crate::problems::numbered::{LARGEST_PATH, NumberedPath, Numbers};
use crate::problems::tiling::Tiling;
use crate::solver::graph::SuccessorTable;
use crate::{Hamiltonian, SimplePaths};

/// A request for tours that makes sense.
pub(super) struct TourRequest {
    board: Board,
    grid: Grid,
    /// The cells that are not holes, ascending.
    cells: Vec<usize>,
    /// The steps on squares as differences of rows and columns; cells of other shapes have steps over their sides.
    moves: Vec<(u32, u32)>,
    tiling: Tiling,
    /// Whether numbers matter.
    numbered: bool,
    /// The least number of cells of a closed tour.
    fewest_closed: usize,
    closed: bool,
    from: Option<usize>,
    to: Option<usize>,
    /// The request for tours that need not visit every cell.
    partial: Option<PartialRequest>,
    /// The number of the first cell in output.
    numbers_from: u32,
}

impl TourRequest {
    /// Checks the arguments.
    pub(super) fn new(piece: &TourPuzzle, arguments: &Arguments) -> Result<Self, InputError> {
        let tiling = tiling(piece, arguments)?;
        let board = super::super::board::board_on(arguments, tiling, piece.dots)?;
        let cells = board.free_cells()?;
        let moves = if tiling == Tiling::Squares { moves(piece, arguments)? } else { Vec::new() };
        refuse_letters(&board)?;
        board.check_clues(cells.len())?;
        let (from, to) = (end(&board, arguments, "from")?, end(&board, arguments, "to")?);
        let numbers_from = numbers_from(arguments)?;
        let task = Self {
            numbered: piece.numbered || board.clues().next().is_some(),
            // A piece cannot tour two cells, there and back by the same step; two numbers can be adjacent both ways.
            fewest_closed: if piece.numbered { 2 } else { 3 },
            grid: Grid { rows: board.rows(), columns: board.columns(), wraps: arguments.flag("torus") },
            board,
            cells,
            moves,
            tiling,
            closed: arguments.flag("closed"),
            from,
            to,
            partial: PartialRequest::new(arguments)?,
            numbers_from,
        };
        if task.numbered {
            task.check_numbered(piece)?;
        }
        Ok(task)
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the request for tours of the board whose numbers do not matter. The board has no clues.
    pub(super) fn without_numbers(self) -> Self {
        Self { numbered: false, ..self }
    }

    fn check_numbered(&self, piece: &TourPuzzle) -> Result<(), InputError> {
        if let (Some(_), Some((cell, number))) = (&self.partial, self.board.clues().next()) {
            let message = Message::about("any-length").words(" cannot be used with clues");
            let place = format!("{} holds {number}, line {}", self.board.place(cell), self.board.line(cell));
            return Err(InputError::new(message).hint(place));
        }
        let count = self.cells.len();
        if count > LARGEST_PATH {
            let (limit, hint) = if piece.numbered {
                (format!("this puzzle takes at most {LARGEST_PATH}"), "wrong file? use a smaller board")
            } else {
                let limit = format!("with clues, at most {LARGEST_PATH} are possible");
                (limit, "a board without clues may be larger")
            };
            return Err(InputError::new(format!("board has {count} cells; {limit}")).hint(hint));
        }
        if self.numbers_from == 0 {
            return Err(InputError::new(
                Message::default().setting("numbers-from", "0").words(" cannot be used with clues"),
            )
            .hint("numbers on the board count from 1"));
        }
        for (option, end, number) in [("from", self.from, 1), ("to", self.to, count as u32)] {
            let Some(end) = end else { continue };
            let here = self.board.clues().find(|&(cell, _)| cell == end);
            let there = self.board.clues().find(|&(_, given)| given == number);
            if let Some((cell, given)) = here.or(there)
                && (cell, given) != (end, number)
            {
                let message =
                    Message::about(option).words(format!(" puts {number} in {}", self.board.place(end)));
                return Err(InputError::new(message).hint(format!(
                    "{} holds {given}, line {}",
                    self.board.place(cell),
                    self.board.line(cell)
                )));
            }
        }
        Ok(())
    }

    /// Returns the arguments in canonical form, which includes the steps of every piece.
    pub(super) fn canonical(&self) -> Arguments {
        let mut canonical = Arguments::default();
        canonical.set_board(self.board.canonical().into_bytes());
        for (name, is_given) in [("closed", self.closed), ("torus", self.grid.wraps)] {
            if is_given {
                canonical.set_flag(name);
            }
        }
        if self.tiling != Tiling::Squares {
            canonical.add_value("tiling", self.tiling.name().to_owned());
        }
        let moves = self.moves.iter().map(|&(one, other)| (one.min(other), one.max(other)));
        for (along, across) in moves.collect::<BTreeSet<_>>() {
            canonical.add_value("move", format!("{along},{across}"));
        }
        for (name, end) in [("from", self.from), ("to", self.to)] {
            if let Some(cell) = end {
                let columns = self.board.columns();
                canonical.add_value(name, format!("r{}c{}", cell / columns + 1, cell % columns + 1));
            }
        }
        if let Some(partial) = &self.partial {
            partial.add_to(&mut canonical);
        }
        canonical.add_value("numbers-from", self.numbers_from.to_string());
        canonical
    }

    /// Returns the steps between vertices.
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
        let columns = self.grid.columns;
        let row = |&cell: &usize| {
            let leaps = match self.tiling {
                Tiling::Squares => &leaps[..],
                other => other.sides(cell / columns, cell % columns),
            };
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

    /// Returns the numbers that a cell may have.
    fn numbers(&self, cell: usize) -> Numbers {
        let count = self.cells.len() as i32;
        let (first, last) = (self.from == Some(cell), self.to == Some(cell));
        let too_few = self.closed && self.cells.len() < self.fewest_closed;
        let fitting = match (first, last) {
            _ if too_few => Some(Arc::from([])),
            (false, false) => None,
            (true, false) => Some(Arc::from([1])),
            (false, true) => Some(Arc::from([count])),
            (true, true) => Some((1..=count).filter(|_| count == 1).collect()),
        };
        let given = match self.board.cells()[cell] {
            Cell::Clue(number) if !too_few => Some(number as i32),
            _ => None,
        };
        Numbers { fitting, given }
    }

    /// Returns the joined cells as vertices.
    fn links(&self) -> Arc<[(u32, u32)]> {
        let vertex = |cell: usize| self.cells.binary_search(&cell).expect("holes are not joined") as u32;
        self.board.links().iter().map(|&(one, other)| (vertex(one), vertex(other))).collect()
    }

    /// Returns the steps for the check of solutions.
    fn legal_steps(&self) -> LegalSteps {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        match self.tiling {
            Tiling::Squares => {
                LegalSteps::Leaps(LegalMoves::new(&self.moves, (rows, columns), self.grid.wraps))
            }
            tiling => LegalSteps::Sides(SharedSides { tiling, columns }),
        }
    }

    /// Returns a description of the board, with the shape of its cells.
    fn label(&self) -> String {
        match self.tiling {
            Tiling::Squares => self.board.label(),
            tiling => format!("{} {}", self.board.label(), tiling.name()),
        }
    }

    /// Returns the diagram of the empty board.
    fn blank(&self) -> Diagram {
        let cells = self.board.cells().iter().map(|&cell| diagram::DrawnCell {
            hole: cell == Cell::Hole,
            given: matches!(cell, Cell::Clue(_)),
            ..Default::default()
        });
        let (rows, columns) = (self.board.rows(), self.board.columns());
        Diagram {
            rows,
            columns,
            cells: cells.collect(),
            wraps: self.grid.wraps,
            tiling: self.tiling,
            links: self.board.links().to_vec(),
            ..Diagram::default()
        }
    }

    pub(super) fn instance(self) -> Instance {
        let steps = Arc::new(self.steps());
        let problem = if self.numbered {
            let numbers = self.cells.iter().map(|&cell| self.numbers(cell)).collect();
            let path = NumberedPath::linked(steps, numbers, self.closed, self.links())
                .expect("a board of limited size has room for a dummy");
            let bare = self.board.cells().iter().map(|&cell| match cell {
                Cell::Clue(_) => Cell::Open,
                other => other,
            });
            ProblemKind::Numbered(Numbered {
                path,
                bare: bare.collect(),
                board: Box::new(self.board.clone()),
            })
        } else {
            let vertex = |cell: Option<usize>| {
                cell.and_then(|cell| self.cells.binary_search(&cell).ok()).map(|vertex| vertex as u32)
            };
            let (closed, first, last) = (self.closed, vertex(self.from), vertex(self.to));
            if let Some(request) = &self.partial {
                let all = SimplePaths::new(&steps, closed, first, last);
                ProblemKind::Partial(PartialPaths::new(&all, request, Some(self.grid)))
            } else {
                let problem = Hamiltonian { steps, closed, first, last };
                ProblemKind::Paths(PathProblem::new(problem, Some(self.grid)))
            }
        };
        let (blank, closed) = (self.blank(), self.closed);
        let rules = TourRules {
            columns: self.board.columns(),
            cells: self.board.cells().to_vec(),
            open: self.cells.len(),
            steps: self.legal_steps(),
            links: self.board.links().to_vec(),
            closed,
            fewest_closed: self.fewest_closed,
            from: self.from,
            to: self.to,
            partial: self.partial.clone(),
        };
        let columns = self.board.columns();
        Instance {
            name: Box::new(move |cell| format!("r{}c{}", cell / columns + 1, cell % columns + 1)),
            board: self.label(),
            branching: problem.branching(),
            conventions: problem.conventions(),
            remarks: self.board.remarks().to_vec(),
            cells: self.cells,
            problem,
            blank,
            ink: Ink::Numbers(self.numbers_from),
            verify: Box::new(move |tour| rules.check(tour)),
        }
    }
}

#[cfg(test)]
mod tests;
