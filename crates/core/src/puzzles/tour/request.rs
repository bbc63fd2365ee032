//! The arguments of a tour, checked, and turned into an instance.

use std::sync::Arc;

use super::super::diagram::{self, Diagram};
use super::super::partial::{PartialRequest, UNCROSSED};
use super::super::path_ends::EndSets;
use super::super::problem::numbered::Numbered;
use super::super::problem::{Ink, ProblemKind, of_paths};
use super::super::{Arguments, InputError, Instance};
use super::TourPuzzle;
use super::board_shape::TourBoard;
use super::breaks::PathBreaks;
use super::crossings::{MOST_MOVES, crossings};
use super::judges::{GluedMoves, LayeredMoves};
use super::legal::{LegalMoves, LegalSteps};
use super::lines::LegalLines;
use super::options::{ends, numbers_from, refuse_letters};
use super::piece_steps::PieceSteps;
use super::sides::SharedSides;
use super::verify::TourRules;
use crate::files::Message;
use crate::files::boards::{Board, Cell};
use crate::problems::arrangement::CellArrangement;
use crate::problems::numbered::{LARGEST_PATH, NumberedPath, Numbers};
use crate::problems::simple_paths::StepPair;
use crate::problems::surface::Surface;
use crate::problems::tiling::Tiling;
use crate::solver::ranges::distinct;

/// The steps over the sides of squares, ascending, as differences of layers, rows and columns.
const ROOK_STEPS: [[i32; 3]; 4] = [[0, -1, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0]];

/// A request for tours that makes sense.
pub(super) struct TourRequest {
    shape: TourBoard,
    /// The cells that are not holes, ascending.
    cells: Vec<usize>,
    /// The steps on squares; cells of other shapes have steps over their sides.
    steps: PieceSteps,
    /// Whether numbers matter.
    numbered: bool,
    /// The least number of cells of a closed tour.
    fewest_closed: usize,
    closed: bool,
    /// The cells that may be first; empty for all.
    from: Vec<usize>,
    /// The cells that may be last; empty for all.
    to: Vec<usize>,
    /// The request for tours that need not visit every cell.
    partial: Option<PartialRequest>,
    /// Where the numbers leave one path for another.
    breaks: PathBreaks,
    /// The number of the first cell in output.
    numbers_from: u32,
}

impl TourRequest {
    /// Checks the arguments, and that the board has the clues that they need.
    pub(super) fn new(piece: &TourPuzzle, arguments: &Arguments) -> Result<Self, InputError> {
        let task = Self::of_shape(piece, arguments)?;
        task.breaks.check(task.board())?;
        Ok(task)
    }

    /// Checks the arguments, for a board without clues or with all that they need.
    pub(super) fn of_shape(piece: &TourPuzzle, arguments: &Arguments) -> Result<Self, InputError> {
        let shape = TourBoard::new(piece, arguments)?;
        let board = &shape.board;
        let cells = board.free_cells()?;
        let steps = PieceSteps::new(piece, arguments, &shape)?;
        refuse_letters(board)?;
        board.check_clues(cells.len())?;
        let (from, to) = (ends(&shape, arguments, "from")?, ends(&shape, arguments, "to")?);
        let mut partial = PartialRequest::new(arguments)?;
        if let Some(partial) = &mut partial {
            partial.check_ends(&[("from", &from), ("to", &to)], "cell")?;
            if let Some(found) = &mut partial.crossings {
                *found = crossings_on(&shape, &cells, &steps)?;
            }
        }
        let numbers_from = numbers_from(arguments)?;
        let breaks = PathBreaks::new(arguments, cells.len())?;
        let task = Self {
            numbered: piece.numbered || board.clues().next().is_some(),
            // A piece cannot tour two cells, there and back by the same step; two numbers can be adjacent both ways,
            // and two steps with directions are different.
            fewest_closed: if piece.numbered || steps.is_directed() { 2 } else { 3 },
            shape,
            cells,
            steps,
            closed: arguments.flag("closed"),
            from,
            to,
            partial,
            breaks,
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

    pub(super) fn breaks(&self) -> &PathBreaks {
        &self.breaks
    }

    /// Returns the request for tours of the board whose numbers do not matter. The board has no clues.
    pub(super) fn without_numbers(self) -> Self {
        Self { numbered: false, ..self }
    }

    fn check_numbered(&self, piece: &TourPuzzle) -> Result<(), InputError> {
        let (count, board) = (self.cells.len(), &self.shape.board);
        if let (Some(partial), Some((cell, number))) = (&self.partial, board.clues().next()) {
            let message = Message::about(partial.option).words(" cannot be used with clues");
            let place = format!("{} holds {number}, line {}", board.place(cell), board.line(cell));
            return Err(InputError::new(message).hint(place));
        }
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
        for (option, ends, number) in [("from", &self.from, 1), ("to", &self.to, count as u32)] {
            let &[end] = ends.as_slice() else { continue };
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
        let mut canonical = Arguments::default().with_board(&self.shape.board.canonical());
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
        for [third, along, across] in distinct(self.steps.moves.clone()) {
            let third = if third > 0 { format!("{third},") } else { String::new() };
            canonical.add_value("move", format!("{third}{along},{across}"));
        }
        for (down, right) in distinct(self.steps.one_way.clone()) {
            canonical.add_value("step", format!("{down},{right}"));
        }
        if self.steps.rides {
            canonical.set_flag("rider");
        }
        for (name, ends) in [("from", &self.from), ("to", &self.to)] {
            if !ends.is_empty() {
                let names: Vec<_> = ends.iter().map(|&cell| self.shape.names().name(cell)).collect();
                canonical.add_value(name, names.join(","));
            }
        }
        if let Some(partial) = &self.partial {
            partial.add_to(&mut canonical);
        }
        if let Some(breaks) = self.breaks.canonical() {
            canonical.add_value(PathBreaks::NAME, breaks);
        }
        canonical.add_value("numbers-from", self.numbers_from.to_string());
        canonical
    }

    /// Returns the numbers of cells that are not in one of several first or last cells; `None` if any number fits.
    fn inner_numbers(&self) -> impl Fn(usize) -> Option<Arc<[i32]>> {
        let count = self.cells.len() as i32;
        let without = |first: bool, last: bool| -> Arc<[i32]> {
            (1..=count).filter(|&number| !(first && number == 1 || last && number == count)).collect()
        };
        let known = [(true, false), (false, true), (true, true)].map(|(first, last)| without(first, last));
        move |cell| {
            let is_outside = |ends: &[usize]| ends.len() > 1 && !ends.contains(&cell);
            match (is_outside(&self.from), is_outside(&self.to)) {
                (false, false) => None,
                (true, false) => Some(Arc::clone(&known[0])),
                (false, true) => Some(Arc::clone(&known[1])),
                (true, true) => Some(Arc::clone(&known[2])),
            }
        }
    }

    /// Returns the numbers that a cell may have; `inner` returns those that sets of ends allow.
    fn numbers(&self, cell: usize, inner: &impl Fn(usize) -> Option<Arc<[i32]>>) -> Numbers {
        let count = self.cells.len() as i32;
        let (first, last) = (self.from == [cell], self.to == [cell]);
        let too_few = self.closed && self.cells.len() < self.fewest_closed;
        let content = self.shape.board.cells()[cell];
        let fitting = match (first, last) {
            _ if too_few => Some(Arc::from([])),
            _ if self.is_kept(content) => content.clue().map(|number| Arc::from([number as i32])),
            (false, false) => inner(cell),
            (true, false) => Some(Arc::from([1])),
            (false, true) => Some(Arc::from([count])),
            (true, true) => Some((1..=count).filter(|_| count == 1).collect()),
        };
        let given = content.clue().filter(|_| !too_few).map(|number| number as i32);
        Numbers { fitting, given }
    }

    /// Returns whether a cell has a clue that belongs to the board, and cannot be removed.
    fn is_kept(&self, content: Cell) -> bool {
        content.clue().is_some_and(|number| self.breaks.bounds(number))
    }

    /// Returns the joined cells as vertices.
    fn links(&self) -> Arc<[(u32, u32)]> {
        let vertex = |cell: usize| self.cells.binary_search(&cell).expect("holes are not joined") as u32;
        self.shape.board.links().iter().map(|&(one, other)| (vertex(one), vertex(other))).collect()
    }

    /// Returns the steps for the check of solutions.
    fn legal_steps(&self) -> LegalSteps {
        let size = (self.shape.board.rows(), self.shape.board.columns());
        if self.steps.rides || !self.steps.one_way.is_empty() {
            return LegalSteps::Lines(self.legal_lines(size));
        }
        let flat: Vec<(u32, u32)> = self.steps.moves.iter().map(|&[_, one, other]| (one, other)).collect();
        match self.shape.arrangement {
            CellArrangement::Tiles(tiling, _) => LegalSteps::Sides(SharedSides { tiling, columns: size.1 }),
            CellArrangement::Layers(cuboid) => {
                LegalSteps::Layered(LayeredMoves::new(&self.steps.moves, (cuboid.rows, cuboid.columns)))
            }
            CellArrangement::Squares(grid) => match grid.surface {
                Surface::Plane | Surface::Torus => {
                    LegalSteps::Leaps(LegalMoves::new(&flat, size, grid.surface == Surface::Torus))
                }
                surface => LegalSteps::Glued(GluedMoves::new(&flat, size, surface)),
            },
        }
    }

    /// Returns the steps in one direction and repeated steps for the check of solutions.
    fn legal_lines(&self, (rows, columns): (usize, usize)) -> LegalLines {
        let (layers, surface) = (self.shape.layers().max(1), self.shape.surface());
        LegalLines {
            sides: [layers, rows / layers, columns],
            joined: [false, surface.joins_rows(), surface.joins_columns()],
            cells: self.shape.board.cells().to_vec(),
            differences: self.steps.differences.clone(),
            rides: self.steps.rides,
        }
    }

    /// Returns the diagram of the empty board.
    fn blank(&self) -> Diagram {
        let board = &self.shape.board;
        let cells = board.cells().iter().map(|&cell| diagram::DrawnCell {
            hole: cell == Cell::Hole,
            given: cell.clue().is_some(),
            sign: self.is_kept(cell).then_some(diagram::Sign::White),
            ..Default::default()
        });
        Diagram {
            rows: board.rows(),
            columns: board.columns(),
            cells: cells.collect(),
            kind: self.shape.diagram_kind(),
            links: board.links().to_vec(),
            breaks: self.breaks.places(),
            ..Diagram::default()
        }
    }

    /// Returns a note on numbers from 1 on that are not one step apart, and so may be those of checkpoints.
    fn checkpoints(&self) -> Option<String> {
        let CellArrangement::Squares(grid) = self.shape.arrangement else { return None };
        let is_rook = self.steps.differences == ROOK_STEPS && !self.steps.rides;
        // A puzzle with numbers has clues that are far from each other.
        let is_tour = is_rook && self.fewest_closed > 2 && grid.surface == Surface::Plane;
        let board = &self.shape.board;
        let mut clues: Vec<(u32, usize)> = board.clues().map(|(cell, number)| (number, cell)).collect();
        clues.sort_unstable();
        let are_all = clues.iter().map(|clue| clue.0).eq(1..=clues.len() as u32);
        let is_gap = |pair: &[(u32, usize)]| !board.beside(pair[0].1).contains(&pair[1].1);
        (is_tour && are_all && clues.len() < self.cells.len() && clues.windows(2).any(is_gap)).then(|| {
            format!(
                "the cells from 1 to {} are not one step apart each; if the numbers only give the order of some cells, \
                 and the first and the last are the ends of the path, ask for 'zip'",
                clues.len()
            )
        })
    }

    pub(super) fn instance(self) -> Instance {
        let board = &self.shape.board;
        let steps = self.shape.steps(&self.cells, &self.steps);
        let remarks = board.remarks().iter().cloned().chain(self.checkpoints()).collect();
        let steps = Arc::new(self.breaks.joined(board, &self.cells, steps));
        let problem: Box<dyn ProblemKind> = if self.numbered {
            let inner = self.inner_numbers();
            let numbers = self.cells.iter().map(|&cell| self.numbers(cell, &inner)).collect();
            let path = NumberedPath::linked(steps, numbers, self.closed, self.links())
                .expect("a board of limited size has room for a dummy");
            let bare = board.cells().iter().map(|&cell| match cell {
                Cell::Clue(_) if !self.is_kept(cell) => Cell::Open,
                other => other,
            });
            Box::new(Numbered::new(path, Box::new(board.clone()), bare.collect()))
        } else {
            let vertex = |cell: &usize| self.cells.binary_search(cell).ok().map(|vertex| vertex as u32);
            let set = |ends: &[usize]| ends.iter().filter_map(vertex).collect();
            let ends = EndSets::new(set(&self.from), set(&self.to), self.cells.len());
            of_paths(&steps, self.closed, &ends, self.partial.as_ref(), Some(self.shape.arrangement))
        };
        let (blank, closed, names) = (self.blank(), self.closed, self.shape.names());
        let rules = TourRules {
            names,
            cells: board.cells().to_vec(),
            steps: self.legal_steps(),
            links: board.links().to_vec(),
            breaks: self.breaks.places(),
            closed,
            fewest_closed: self.fewest_closed,
            from: self.from,
            to: self.to,
            partial: self.partial.clone(),
        };
        Instance {
            name: Box::new(move |cell| names.name(cell)),
            board: self.shape.label(),
            remarks,
            cells: self.cells,
            problem,
            blank,
            ink: Ink::Numbers(self.numbers_from),
            verify: Box::new(move |tour| rules.check(tour)),
        }
    }
}

/// Returns the steps that cross on a board of squares.
///
/// # Errors
/// The board has another form, or too many moves.
fn crossings_on(
    shape: &TourBoard,
    cells: &[usize],
    steps: &PieceSteps,
) -> Result<Arc<[StepPair]>, InputError> {
    let is_flat =
        matches!(shape.arrangement, CellArrangement::Squares(grid) if grid.surface == Surface::Plane);
    let found = crossings(&shape.steps(cells, steps), cells, shape.board.columns()).filter(|_| is_flat);
    found.ok_or_else(|| {
        let message = format!(" needs a flat board of squares with at most {MOST_MOVES} moves");
        InputError::new(Message::about(UNCROSSED.name).words(message))
            .hint("leave it out, or use another board")
    })
}

#[cfg(test)]
mod tests;
