//! The arguments of a tour, checked, and turned into an instance.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::crossings::{MOST_MOVES, crossings};
use super::super::diagram::{Diagram, DrawnCell, RoutePoints, Sign};
use super::super::instance::Name;
use super::super::path_check::{PathCheck, PathSteps};
use super::super::path_request::{CELLS, FROM, PathRequest, TO, UNCROSSED};
use super::super::problem::numbered::Numbered;
use super::super::problem::{Ink, ProblemKind};
use super::super::reach::{PieceReach, looks};
use super::super::{Arguments, InputError, Instance};
use super::TourPuzzle;
use super::board_shape::TourBoard;
use super::breaks::PathBreaks;
use super::options::{ends, numbers_from};
use super::piece_steps::PieceSteps;
use super::prime::{CLASS, Class};
use super::rules::NumberRules;
use crate::files::Message;
use crate::files::boards::arrows::Arrow;
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
pub(in crate::puzzles) struct TourRequest {
    pub(super) shape: TourBoard,
    /// The cells that are not holes, ascending.
    pub(super) cells: Vec<usize>,
    /// The steps on squares; cells of other shapes have steps over their sides.
    pub(super) steps: PieceSteps,
    /// Whether numbers matter.
    pub(super) numbered: bool,
    /// Whether tours are loops without numbers.
    is_loop: bool,
    /// The least number of cells of a closed tour.
    pub(super) fewest_closed: usize,
    pub(super) paths: PathRequest,
    /// Where the numbers leave one path for another.
    pub(super) breaks: PathBreaks,
    /// What else is known of the numbers, apart from clues; nothing for a shape.
    pub(super) rules: NumberRules,
    /// The number of the first cell in output.
    pub(super) numbers_from: u32,
}

impl TourRequest {
    /// Checks the arguments, and that the board has the clues that they need.
    pub(super) fn new(piece: &TourPuzzle, arguments: &Arguments) -> Result<Self, InputError> {
        Self::of_shape(piece, arguments)?.ruled(piece, arguments)
    }

    /// Checks that the board has the clues that the arguments need, and finds out what they say about numbers.
    pub(super) fn ruled(self, piece: &TourPuzzle, arguments: &Arguments) -> Result<Self, InputError> {
        self.breaks.check(self.board())?;
        let rules = if self.numbered { (piece.rules)(&self, arguments)? } else { NumberRules::default() };
        Ok(Self { rules, ..self })
    }

    /// Checks the arguments, for a board without clues or with all that they need.
    pub(super) fn of_shape(piece: &TourPuzzle, arguments: &Arguments) -> Result<Self, InputError> {
        let shape = TourBoard::new(piece, arguments)?;
        let board = &shape.board;
        let cells = board.free_cells()?;
        let numbered = piece.numbered || board.clues().next().is_some();
        if numbered && cells.len() > LARGEST_PATH {
            let (limit, hint) = if piece.numbered {
                (format!("this puzzle takes at most {LARGEST_PATH}"), "wrong file? use a smaller board")
            } else {
                let limit = format!("with clues, at most {LARGEST_PATH} are possible");
                (limit, "a board without clues may be larger")
            };
            return Err(InputError::new(format!("board has {} cells; {limit}", cells.len())).hint(hint));
        }
        let steps = PieceSteps::new(piece, arguments, &shape)?;
        board.check_clues(cells.len())?;
        let ends = |words: &str, parameter| ends(&shape, words, parameter);
        let mut paths = PathRequest::new(arguments, &CELLS, ends)?;
        paths.closed |= piece.is_loop;
        if let Some(found) = paths.partial.as_mut().and_then(|partial| partial.crossings.as_mut()) {
            *found = crossings_on(&shape, &cells, &steps)?;
        }
        let numbers_from = numbers_from(arguments)?;
        let breaks = PathBreaks::new(arguments, cells.len())?;
        let task = Self {
            numbered,
            is_loop: piece.is_loop,
            // A piece cannot tour two cells, there and back by the same step; two numbers can be adjacent both ways,
            // and two steps with directions are different.
            fewest_closed: if piece.numbered || steps.is_directed() { 2 } else { 3 },
            shape,
            cells,
            steps,
            paths,
            breaks,
            rules: NumberRules::default(),
            numbers_from,
        };
        if task.numbered {
            task.check_numbered()?;
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

    fn check_numbered(&self) -> Result<(), InputError> {
        let (count, board) = (self.cells.len(), &self.shape.board);
        if let (Some(partial), Some((cell, number))) = (&self.paths.partial, board.clues().next()) {
            let message = Message::about(partial.option).words(" cannot be used with clues");
            let place = format!("{} holds {number}, line {}", board.place(cell), board.line(cell));
            return Err(InputError::new(message).hint(place));
        }
        if self.numbers_from == 0 {
            return Err(InputError::new(
                Message::default().setting("numbers-from", "0").words(" cannot be used with clues"),
            )
            .hint("numbers on the board count from 1"));
        }
        for (option, ends, number) in [(FROM, &self.paths.from, 1), (TO, &self.paths.to, count as u32)] {
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
        let (surface, tiling, layers) = (self.shape.surface, self.shape.tiling, self.shape.layers);
        let flags = [(surface.name(), surface != Surface::Plane), ("rider", self.steps.rides)];
        flags.iter().filter(|flag| flag.1).for_each(|flag| canonical.set_flag(flag.0));
        if tiling != Tiling::Squares {
            canonical.add_value("tiling", tiling.name().to_owned());
        }
        if layers > 0 {
            canonical.add_value("layers", layers.to_string());
        }
        for [third, along, across] in distinct(self.steps.moves.clone()) {
            let third = if third > 0 { format!("{third},") } else { String::new() };
            canonical.add_value("move", format!("{third}{along},{across}"));
        }
        for (down, right) in distinct(self.steps.one_way.clone()) {
            canonical.add_value("step", format!("{down},{right}"));
        }
        self.paths.add_to(&mut canonical, |ends| {
            let names: Vec<_> = ends.iter().map(|&cell| self.shape.names().name(cell)).collect();
            Vec::from_iter((!names.is_empty()).then(|| names.join(",")))
        });
        if let Some(breaks) = self.breaks.canonical() {
            canonical.add_value(PathBreaks::NAME, breaks);
        }
        let definition = |class: &Class| class.definition(self.cells.len());
        for class in distinct(self.rules.classes.iter().filter_map(definition).collect()) {
            canonical.add_value(CLASS, class);
        }
        canonical.add_value("numbers-from", self.numbers_from.to_string());
        canonical
    }

    /// Returns the cells, whose clues are numbers on a path.
    pub(super) fn given(&self) -> &[Cell] {
        if self.rules.order.is_empty() { self.board().cells() } else { &self.rules.bare }
    }

    /// Returns the numbers that each vertex may have.
    fn numbers(&self) -> Vec<Numbers> {
        let (count, PathRequest { closed, from, to, .. }) = (self.cells.len() as i32, &self.paths);
        let too_few = *closed && self.cells.len() < self.fewest_closed;
        let mut of_ends: HashMap<[bool; 4], Arc<[i32]>> = HashMap::new();
        let numbers = |&cell: &usize| {
            let is_end = |ends: &[usize]| ends == [cell];
            let is_outside = |ends: &[usize]| ends.len() > 1 && !ends.contains(&cell);
            let ends = [is_end(from), is_end(to), is_outside(from), is_outside(to)];
            let [first, last, not_first, not_last] = ends;
            let fits = |&number: &i32| {
                let (is_first, is_last) = (number == 1, number == count);
                (is_first || !first) && (is_last || !last) && !(not_first && is_first || not_last && is_last)
            };
            let fitting = match ends {
                _ if too_few => Some(Arc::from([])),
                [false, false, false, false] => self.rules.fitting.get(cell).cloned().flatten(),
                _ => {
                    let of_ends = of_ends.entry(ends).or_insert_with(|| (1..=count).filter(fits).collect());
                    Some(Arc::clone(of_ends))
                }
            };
            let clue = self.given()[cell].clue();
            Numbers { fitting, given: clue.filter(|_| !too_few).map(|number| number as i32) }
        };
        self.cells.iter().map(numbers).collect()
    }

    /// Returns the vertex of a cell that is not a hole.
    fn vertex(&self, cell: usize) -> Option<u32> {
        self.cells.binary_search(&cell).ok().map(|vertex| vertex as u32)
    }

    /// Returns where the piece gets to, for the check of solutions.
    pub(super) fn reach(&self) -> PieceReach {
        let PieceSteps { moves, one_way, rides, over_holes, .. } = &self.steps;
        let one_way = one_way.iter().map(|&(down, right)| ([0, down.into(), right.into()], *rides));
        let looks = looks(moves, *rides, self.shape.layers.max(1)).into_iter().chain(one_way);
        self.shape.reach(looks.collect(), *over_holes)
    }

    /// Returns the diagram of the empty board.
    fn blank(&self) -> Diagram {
        let (board, has_order) = (self.board(), !self.rules.order.is_empty());
        let drawn = |(cell, &content): (usize, &Cell)| {
            let clue = content.clue();
            let is_of = |class: &&Class| clue.is_some_and(|number| class.contains(number));
            let of_clue = self.rules.classes.iter().find(is_of).map(|class| class.letter);
            DrawnCell {
                hole: content == Cell::Hole,
                given: clue.is_some() && !has_order,
                clue: clue.filter(|_| has_order),
                mark: if let Cell::Mark(letter) = content {
                    Some(letter.to_ascii_uppercase())
                } else {
                    of_clue
                },
                sign: match board.arrows().get(cell).filter(|_| content != Cell::Hole) {
                    Some(&Arrow::Towards(down, right)) => Some(Sign::Arrow(down as i8, right as i8)),
                    Some(Arrow::Nowhere) => Some(Sign::Star),
                    None => clue.filter(|&number| self.breaks.bounds(number)).map(|_| Sign::White),
                },
                ..Default::default()
            }
        };
        let mut blank = Diagram {
            rows: board.rows(),
            columns: board.columns(),
            cells: board.cells().iter().enumerate().map(drawn).collect(),
            kind: self.shape.diagram_kind(),
            links: board.links().to_vec(),
            walls: board.walls().to_vec(),
            breaks: self.breaks.0.clone(),
            ..Diagram::default()
        };
        if let Ink::Loop(points) = self.ink() {
            blank.set_loop(&[], points);
        }
        blank
    }

    /// Returns how tours appear in the diagram.
    fn ink(&self) -> Ink {
        if self.is_loop { Ink::Loop(RoutePoints::Cells) } else { Ink::Numbers(self.numbers_from) }
    }

    /// Returns a note on numbers from 1 on that are not one step apart, and so may be those of checkpoints.
    fn checkpoints(&self) -> Option<String> {
        let CellArrangement::Squares(grid) = self.shape.arrangement else { return None };
        let is_rook = self.steps.differences == ROOK_STEPS.map(|by| (by, false));
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

    /// Returns the rules for the check of solutions.
    fn check(self, name: Name) -> PathCheck {
        let (given, reach, board) =
            (self.given().to_vec(), PathSteps::of_piece(self.reach()), &self.shape.board);
        PathCheck {
            fewest_closed: self.fewest_closed,
            columns: board.columns(),
            breaks: self.breaks.0.clone(),
            walls: board.walls().to_vec(),
            links: board.links().to_vec(),
            also: self.rules.check,
            ..PathCheck::new(&CELLS, name, self.paths, given, reach)
        }
    }

    pub(super) fn instance(self) -> Instance {
        let board = self.board();
        let steps = self.shape.steps(&self.cells, &self.steps);
        let (own, noted) = (board.remarks().iter(), self.rules.remarks.iter());
        let remarks = own.chain(noted).cloned().chain(self.checkpoints()).collect();
        let steps = Arc::new(self.breaks.joined(board, &self.cells, steps));
        let vertex = |&cell: &usize| self.vertex(cell);
        let problem: Box<dyn ProblemKind> = if self.numbered {
            let link = |&(one, other): &(usize, usize)| Some((self.vertex(one)?, self.vertex(other)?));
            let links = board.links().iter().filter_map(link).collect();
            let order = self.rules.order.iter().filter_map(vertex).map(|vertex| vertex as usize).collect();
            let path = NumberedPath::new(steps, self.numbers(), self.paths.closed, links, order)
                .expect("a board of limited size has room for a dummy");
            Box::new(Numbered::new(path, board.clone(), self.rules.bare.clone()))
        } else {
            let arrangement = Some(self.shape.arrangement).filter(|_| !self.steps.over_holes);
            self.paths.problem(&steps, &self.cells, arrangement)
        };
        let names = self.shape.names();
        let name: Name = Arc::new(move |cell| names.name(cell));
        Instance {
            name: Arc::clone(&name),
            board: self.shape.label(),
            remarks,
            cells: self.cells.clone(),
            problem,
            blank: self.blank(),
            ink: self.ink(),
            verify: {
                let rules = self.check(name);
                Box::new(move |tour| rules.check(tour))
            },
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
