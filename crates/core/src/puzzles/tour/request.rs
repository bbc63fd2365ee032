//! The arguments of a tour, checked, and turned into an instance.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::clues::Numbered;
use super::super::diagram::{self, Diagram};
use super::super::paths::PathProblem;
use super::super::problem::{BranchingHint, Ink, ProblemKind};
use super::super::{Arguments, InputError, Instance};
use super::TourPuzzle;
use super::board_shape::TourBoard;
use super::judges::{GluedMoves, LayeredMoves};
use super::options::{end, moves, numbers_from, refuse_letters};
use super::sides::SharedSides;
use super::verify::{LegalMoves, LegalSteps, TourRules};
use crate::Hamiltonian;
use crate::files::Message;
use crate::files::boards::{Board, Cell};
use crate::problems::arrangement::CellArrangement;
use crate::problems::numbered::{LARGEST_PATH, NumberedPath, Numbers};
use crate::problems::surface::Surface;
use crate::problems::tiling::Tiling;

/// A request for tours that makes sense.
pub(super) struct TourRequest {
    shape: TourBoard,
    /// The cells that are not holes, ascending.
    cells: Vec<usize>,
    /// The steps on squares as differences along three directions; cells of other shapes have steps over their sides.
    moves: Vec<[u32; 3]>,
    /// Whether numbers matter.
    numbered: bool,
    /// The least number of cells of a closed tour.
    fewest_closed: usize,
    closed: bool,
    from: Option<usize>,
    to: Option<usize>,
    /// The number of the first cell in output.
    numbers_from: u32,
}

impl TourRequest {
    /// Checks the arguments.
    pub(super) fn new(piece: &TourPuzzle, arguments: &Arguments) -> Result<Self, InputError> {
        let shape = TourBoard::new(piece, arguments)?;
        let board = &shape.board;
        let cells = board.free_cells()?;
        let has_squares = shape.tiling() == Tiling::Squares;
        let moves = if has_squares { moves(piece, arguments, shape.layers() > 0)? } else { Vec::new() };
        refuse_letters(board)?;
        board.check_clues(cells.len())?;
        let (from, to) = (end(&shape, arguments, "from")?, end(&shape, arguments, "to")?);
        let numbers_from = numbers_from(arguments)?;
        let task = Self {
            numbered: piece.numbered || board.clues().next().is_some(),
            // A piece cannot tour two cells, there and back by the same step; two numbers can be adjacent both ways.
            fewest_closed: if piece.numbered { 2 } else { 3 },
            shape,
            cells,
            moves,
            closed: arguments.flag("closed"),
            from,
            to,
            numbers_from,
        };
        if task.numbered {
            task.check_numbered(piece)?;
        }
        Ok(task)
    }

    pub(super) fn board(&self) -> &Board {
        &self.shape.board
    }

    /// Returns the request for tours of the board whose numbers do not matter. The board has no clues.
    pub(super) fn without_numbers(self) -> Self {
        Self { numbered: false, ..self }
    }

    fn check_numbered(&self, piece: &TourPuzzle) -> Result<(), InputError> {
        let (count, board) = (self.cells.len(), &self.shape.board);
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
            let here = board.clues().find(|&(cell, _)| cell == end);
            let there = board.clues().find(|&(_, given)| given == number);
            if let Some((cell, given)) = here.or(there)
                && (cell, given) != (end, number)
            {
                let message = Message::about(option).words(format!(" puts {number} in {}", board.place(end)));
                return Err(InputError::new(message).hint(format!(
                    "{} holds {given}, line {}",
                    board.place(cell),
                    board.line(cell)
                )));
            }
        }
        Ok(())
    }

    /// Returns the arguments in canonical form, which includes the steps of every piece.
    pub(super) fn canonical(&self) -> Arguments {
        let mut canonical = Arguments::default();
        canonical.set_board(self.shape.board.canonical().into_bytes());
        let surface = self.shape.surface();
        for (name, is_given) in [("closed", self.closed), (surface.name(), surface != Surface::Plane)] {
            if is_given {
                canonical.set_flag(name);
            }
        }
        if self.shape.tiling() != Tiling::Squares {
            canonical.add_value("tiling", self.shape.tiling().name().to_owned());
        }
        if self.shape.layers() > 0 {
            canonical.add_value("layers", self.shape.layers().to_string());
        }
        for [third, along, across] in self.moves.iter().copied().collect::<BTreeSet<_>>() {
            let third = if third > 0 { format!("{third},") } else { String::new() };
            canonical.add_value("move", format!("{third}{along},{across}"));
        }
        for (name, end) in [("from", self.from), ("to", self.to)] {
            if let Some(cell) = end {
                canonical.add_value(name, self.shape.names().name(cell));
            }
        }
        canonical.add_value("numbers-from", self.numbers_from.to_string());
        canonical
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
        let given = match self.shape.board.cells()[cell] {
            Cell::Clue(number) if !too_few => Some(number as i32),
            _ => None,
        };
        Numbers { fitting, given }
    }

    /// Returns the joined cells as vertices.
    fn links(&self) -> Arc<[(u32, u32)]> {
        let vertex = |cell: usize| self.cells.binary_search(&cell).expect("holes are not joined") as u32;
        self.shape.board.links().iter().map(|&(one, other)| (vertex(one), vertex(other))).collect()
    }

    /// Returns the steps for the check of solutions.
    fn legal_steps(&self) -> LegalSteps {
        let size = (self.shape.board.rows(), self.shape.board.columns());
        let flat: Vec<(u32, u32)> = self.moves.iter().map(|&[_, one, other]| (one, other)).collect();
        match self.shape.arrangement {
            CellArrangement::Tiles(tiling, _) => LegalSteps::Sides(SharedSides { tiling, columns: size.1 }),
            CellArrangement::Layers(cuboid) => {
                LegalSteps::Layered(LayeredMoves::new(&self.moves, (cuboid.rows, cuboid.columns)))
            }
            CellArrangement::Squares(grid) => match grid.surface {
                Surface::Plane | Surface::Torus => {
                    LegalSteps::Leaps(LegalMoves::new(&flat, size, grid.surface == Surface::Torus))
                }
                surface => LegalSteps::Glued(GluedMoves::new(&flat, size, surface)),
            },
        }
    }

    /// Returns the diagram of the empty board.
    fn blank(&self) -> Diagram {
        let board = &self.shape.board;
        let cells = board.cells().iter().map(|&cell| diagram::DrawnCell {
            hole: cell == Cell::Hole,
            given: matches!(cell, Cell::Clue(_)),
            ..Default::default()
        });
        Diagram {
            rows: board.rows(),
            columns: board.columns(),
            layers: self.shape.layers(),
            cells: cells.collect(),
            surface: self.shape.surface(),
            tiling: self.shape.tiling(),
            links: board.links().to_vec(),
            ..Diagram::default()
        }
    }

    pub(super) fn instance(self) -> Instance {
        let steps = Arc::new(self.shape.steps(&self.cells, &self.moves));
        let board = &self.shape.board;
        let problem = if self.numbered {
            let numbers = self.cells.iter().map(|&cell| self.numbers(cell)).collect();
            let path = NumberedPath::linked(steps, numbers, self.closed, self.links())
                .expect("a board of limited size has room for a dummy");
            let bare = board.cells().iter().map(|&cell| match cell {
                Cell::Clue(_) => Cell::Open,
                other => other,
            });
            ProblemKind::Numbered(Numbered { path, bare: bare.collect(), board: Box::new(board.clone()) })
        } else {
            let vertex = |cell: Option<usize>| {
                cell.and_then(|cell| self.cells.binary_search(&cell).ok()).map(|vertex| vertex as u32)
            };
            let problem =
                Hamiltonian { steps, closed: self.closed, first: vertex(self.from), last: vertex(self.to) };
            ProblemKind::Paths(PathProblem::new(problem, Some(self.shape.arrangement)))
        };
        let (blank, closed, names) = (self.blank(), self.closed, self.shape.names());
        let rules = TourRules {
            names,
            cells: board.cells().to_vec(),
            open: self.cells.len(),
            steps: self.legal_steps(),
            links: board.links().to_vec(),
            closed,
            fewest_closed: self.fewest_closed,
            from: self.from,
            to: self.to,
        };
        Instance {
            name: Box::new(move |cell| names.name(cell)),
            board: self.shape.label(),
            branching: BranchingHint::FollowPath,
            conventions: problem.conventions(),
            remarks: board.remarks().to_vec(),
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
