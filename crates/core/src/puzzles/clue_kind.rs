//! A puzzle whose boards have clues in cells, as a declaration: its clues, what they demand, and what a finished solution
//! shows.
//!
//! Reader, model, check, picture and generator follow from it. Demands of loops and groups of marks are rules for the
//! model; what a loop shows, and the check of marks, are written from the rules of the puzzle, and read none of these.

use std::collections::HashSet;
use std::sync::Arc;

use super::board::{surface, text};
use super::board_form::{BoardForm, BorderForm, CellForm, SolutionForm};
use super::clue_making::ClueMaking;
use super::diagram::{Diagram, DiagramKind, DrawnCell, RoutePoints};
use super::loops::demand::{ClueCell, Demand, StatedRule};
use super::loops::drawn::DrawnLoop;
use super::loops::problem::{LoopGrid, place};
use super::problem::{Ink, ProblemKind};
use super::{Arguments, Composer, InputError, Instance, Param, Puzzle, PuzzleFacts};
use crate::files::Message;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::clues::{Alphabet, Clue, ClueGrid, Heading};
use crate::files::boards::loops::rooms::HOLE;
use crate::files::exchange::{ALL_CELLS, STARS};
use crate::ladder::{MarkGroup, MarkRules};
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;
use crate::words::quantity;

/// A kind of puzzle with clues in cells.
#[derive(Debug)]
pub(super) struct ClueKind {
    pub(super) facts: &'static PuzzleFacts,
    /// Its clues.
    pub(super) alphabet: Alphabet,
    /// Looks for an error in a board that was read.
    pub(super) refuse: fn(&ClueGrid) -> Result<(), InputError>,
    /// What solutions look like.
    pub(super) drawing: SolutionForm,
    /// Whether solutions leave cells with a clue as they are.
    pub(super) is_around: bool,
    /// What remains of a clue that is removed.
    pub(super) removed: Removed,
    /// Returns the words for a clue, with `{cell}` and `{number}`.
    pub(super) named: fn(Clue) -> &'static str,
    /// Draws a clue into its cell.
    pub(super) draw: fn(Clue, &mut DrawnCell),
    /// Returns the cells that solutions are about, ascending, and the problem, whose vertices stand for them.
    pub(super) problem: fn(&ClueKind, &ClueBoard) -> Result<CellProblem, InputError>,
    /// Checks a finished solution: the points of a loop in order, or the cells of marks, ascending.
    pub(super) check: fn(&ClueKind, &ClueBoard, &[usize]) -> Result<(), String>,
    /// How boards are made.
    pub(super) making: ClueMaking,
    /// Whether a loop visits all cells, whatever the arguments say.
    pub(super) visits_all: bool,
    /// Returns what a clue in a place demands of a loop.
    pub(super) demands: fn(&ClueCell<'_>, Clue) -> Vec<Demand>,
    /// Returns the rules for a loop that do not belong to a clue.
    pub(super) rules: fn(&ClueBoard, &LoopGrid) -> Vec<StatedRule>,
    /// Returns the ends of the paths that joints make one loop; none for a loop.
    pub(super) paths: fn(&ClueBoard) -> Vec<[usize; 2]>,
    /// Returns the most precise clue that a loop allows in a cell of a board, with an arrow in this direction or without
    /// one; `None` if it allows no clue.
    pub(super) shows: fn(&ClueBoard, &DrawnLoop, usize, Option<Heading>) -> Option<Clue>,
    /// What marks are called, and how they are found.
    pub(super) marks: &'static MarkRules,
    /// Returns the cells that have no mark if this one has.
    pub(super) sees: fn(&ClueBoard, usize) -> Vec<usize>,
    /// Returns the groups of cells with a given number of marks.
    pub(super) groups: fn(&ClueBoard) -> Vec<MarkGroup>,
    /// Returns an obvious reason why there are no marks, apart from a group with too few cells.
    pub(super) obstacle: fn(&ClueBoard) -> Option<String>,
}

/// The cells of the vertices of a problem.
pub(super) type CellProblem = (Vec<usize>, Box<dyn ProblemKind>);

/// A board with notes on how it was read, or why it cannot be read.
pub(super) type ReadBoard = Result<(ClueBoard, Vec<String>), InputError>;

/// What remains of a clue that is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Removed {
    /// A cell without a clue.
    Open,
    /// A clue without content, because solutions still leave its cell as it is.
    Bare,
    /// A cell without a clue; but the first clue of each colour in a region stays.
    AllButFirst,
    /// It cannot be removed.
    Never,
}

/// A board, and how it is meant.
#[derive(Debug, Clone)]
pub(super) struct ClueBoard {
    pub(super) clues: ClueGrid,
    /// The region of each cell, or [`HOLE`]; empty for a board without regions.
    pub(super) regions: Vec<u32>,
    /// The borders that are joined.
    pub(super) surface: Surface,
    /// Whether all cells are visited.
    pub(super) all_cells: bool,
    /// Whether no path touches itself.
    pub(super) apart: bool,
    /// The marks of each row, column and region, if these are given.
    pub(super) each: usize,
}

impl ClueBoard {
    /// Returns a flat board without regions.
    pub(super) fn new(clues: ClueGrid) -> Self {
        let surface = Surface::Plane;
        Self { clues, regions: Vec::new(), surface, all_cells: false, apart: false, each: 0 }
    }

    /// Returns the cells as a grid.
    pub(super) fn cells(&self) -> Grid {
        Grid { rows: self.clues.rows(), columns: self.clues.columns, surface: self.surface }
    }

    /// Returns the cells with a clue, ascending, and their clues.
    pub(super) fn given(&self) -> impl Iterator<Item = (usize, Clue)> + '_ {
        self.clues.cells.iter().enumerate().filter_map(|(cell, clue)| Some((cell, (*clue)?)))
    }

    /// Returns whether a cell is not a hole.
    pub(super) fn is_cell(&self, cell: usize) -> bool {
        self.regions.get(cell) != Some(&HOLE)
    }

    /// Returns the name of a cell.
    pub(super) fn name(&self, cell: usize) -> String {
        place(cell, self.clues.columns)
    }
}

/// The flag of puzzles whose paths do not touch themselves.
pub(super) const APART: &str = "apart";
/// The flag for symbols of Unicode.
pub(super) const UNICODE: Param = Param::flag("unicode", "Draw symbols instead of letters");
/// The numbers of marks in each row, column and region, the usual one first.
pub(super) const STAR_NUMBERS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", "9"];
/// The fewest cells between two joined borders: two cells would be neighbours twice.
const FEWEST_AROUND: usize = 3;

impl ClueKind {
    /// Returns a board in canonical notation.
    pub(super) fn text(&self, board: &ClueBoard) -> String {
        self.alphabet.board(&board.clues, &board.regions)
    }

    /// Returns the points of a loop on a board.
    pub(super) fn points(&self) -> RoutePoints {
        if self.drawing == SolutionForm::Sides { RoutePoints::Corners } else { RoutePoints::Cells }
    }

    /// Returns whether solutions leave a cell of a board as it is.
    pub(super) fn is_blocked(&self, board: &ClueBoard, cell: usize) -> bool {
        self.is_around && board.clues.cells[cell].is_some() || !board.is_cell(cell)
    }

    /// Returns the number of marks in each row, column and region; 0 if it is not given.
    ///
    /// # Errors
    /// The arguments have another number.
    pub(super) fn stars(&self, arguments: &Arguments) -> Result<usize, InputError> {
        if self.facts.params.iter().all(|param| param.name != STARS) {
            return Ok(0);
        }
        let given = arguments.value(STARS).unwrap_or(STAR_NUMBERS[0]);
        let known = STAR_NUMBERS.iter().position(|known| *known == given).map(|place| place + 1);
        known.ok_or_else(|| {
            let message = Message::default().setting(STARS, given).words(" is not a number of stars");
            InputError::new(message).hint("write a number from 1 to 9")
        })
    }

    /// Returns what its boards are made of.
    fn form(&self) -> BoardForm {
        let name = |clue| (self.named)(clue).trim_start_matches("the ").trim_end_matches(" in {cell}");
        let look = |clue: Clue| {
            let mut drawn = DrawnCell::default();
            (self.draw)(clue, &mut drawn);
            let colour = clue.colour.filter(|_| clue.number.is_some()).map(|colour| name(Clue::of(colour)));
            let words: Vec<&str> = colour.into_iter().chain([name(clue)]).collect();
            CellForm { name: words.join(", "), is_blocked: self.is_around, drawn, ..CellForm::open() }
        };
        let mut cells = CellForm::of(&self.alphabet, &look);
        cells.extend(self.alphabet.has_regions().then(CellForm::hole));
        BoardForm {
            removed: Some(self.alphabet.text((self.removed == Removed::Bare).then_some(Clue::BARE))),
            borders: if self.alphabet.has_regions() { BorderForm::Regions } else { BorderForm::None },
            // Where a blank is a cell, none may stand between cells.
            is_spaced: !self.alphabet.signs.iter().any(|(_, texts)| texts.contains(&" ")),
            ..BoardForm::of(cells, self.drawing)
        }
    }

    /// Returns the board of the arguments, with notes on how it was read.
    ///
    /// # Errors
    /// There is none, it cannot be read, or it does not fit the other arguments.
    pub(super) fn board(&self, arguments: &Arguments) -> ReadBoard {
        let (clues, regions, notes) = self.alphabet.read(text(arguments)?)?;
        (self.refuse)(&clues)?;
        let mut board = ClueBoard { regions, ..ClueBoard::new(clues) };
        board.surface = joined(arguments, (board.clues.rows(), board.clues.columns))?;
        board.all_cells = self.visits_all || arguments.flag(ALL_CELLS);
        board.apart = arguments.flag(APART);
        board.each = self.stars(arguments)?;
        Ok((board, notes))
    }

    /// Returns the instance of a board.
    fn instance(
        &'static self,
        board: ClueBoard,
        remarks: Vec<String>,
        unicode: bool,
    ) -> Result<Instance, InputError> {
        let (cells, problem) = (self.problem)(self, &board)?;
        let Grid { rows, columns, surface } = board.cells();
        let around = if surface == Surface::Plane { String::new() } else { format!(" {}", surface.name()) };
        let each = quantity(board.each, &format!("{}s", self.marks.one));
        let each = if board.each == 0 { String::new() } else { format!(" with {each}") };
        let width = self.grid(board.cells()).columns;
        Ok(Instance {
            name: Arc::new(move |point| place(point, width)),
            board: format!("{rows}x{columns}{around}{each}"),
            remarks,
            problem,
            cells,
            blank: Diagram { unicode, ..self.blank(&board) },
            ink: match self.drawing {
                SolutionForm::Marks(piece) => Ink::Pieces(piece),
                SolutionForm::Shading => Ink::LoopAndShading,
                SolutionForm::Paths => Ink::Paths,
                _ => Ink::Loop(self.points()),
            },
            verify: Box::new(move |solution| (self.check)(self, &board, solution)),
        })
    }

    /// Returns the picture of a board without a solution.
    fn blank(&self, board: &ClueBoard) -> Diagram {
        let Grid { rows, columns, surface } = board.cells();
        let hole = |cell: usize| DrawnCell { hole: !board.is_cell(cell), ..DrawnCell::default() };
        let (cells, kind) = ((0..rows * columns).map(hole).collect(), DiagramKind::Surface(surface));
        let regions = board.regions.clone();
        let mut diagram = Diagram { rows, columns, cells, kind, regions, ..Diagram::default() };
        board.given().for_each(|(cell, clue)| (self.draw)(clue, &mut diagram.cells[cell]));
        match self.drawing {
            SolutionForm::Marks(_) => {}
            SolutionForm::Paths => diagram.set_paths(&[]),
            _ => diagram.set_loop(&[], self.points()),
        }
        diagram
    }

    /// Returns the cells of a board whose clues can be removed, ascending.
    fn removable(&self, board: &ClueBoard) -> Vec<usize> {
        let mut known = HashSet::new();
        let is_removable = |&(cell, clue): &(usize, Clue)| match self.removed {
            Removed::Open => true,
            Removed::Bare => clue.number.is_some(),
            Removed::AllButFirst => !known.insert((board.regions[cell], clue)),
            Removed::Never => false,
        };
        board.given().filter(is_removable).map(|given| given.0).collect()
    }

    /// Returns a board of this size without clues that can be removed, all in one region.
    pub(super) fn empty(&self, cells: Grid) -> ClueBoard {
        let count = cells.rows * cells.columns;
        let clue = |cell: usize| self.making.first_clues.get(cell).copied();
        let clues = CellGrid { columns: cells.columns, cells: (0..count).map(clue).collect() };
        let regions = if self.alphabet.has_regions() { vec![0; count] } else { Vec::new() };
        let (surface, all_cells) = (cells.surface, self.visits_all);
        ClueBoard { regions, surface, all_cells, ..ClueBoard::new(clues) }
    }
}

/// Returns the borders that are joined of a board with this size.
///
/// # Errors
/// The arguments name several surfaces, or the board is too small.
pub(super) fn joined(arguments: &Arguments, (rows, columns): (usize, usize)) -> Result<Surface, InputError> {
    let surface = surface(arguments)?;
    let lack = |is_joined, size, what| (is_joined && size < FEWEST_AROUND).then_some((size, what));
    let found = lack(surface.joins_columns(), columns, "columns");
    let Some((size, what)) = found.or(lack(surface.joins_rows(), rows, "rows")) else { return Ok(surface) };
    let message = Message::about(surface.name())
        .words(format!(": a board with joined borders needs {FEWEST_AROUND} {what} and has {size}"));
    Err(InputError::new(message).hint("use a larger board: two cells would be neighbours on two sides"))
}

/// A puzzle of a kind.
pub(super) struct CluePuzzle(pub(super) &'static ClueKind);

impl Puzzle for CluePuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        self.0.facts
    }

    fn form(&self) -> Option<BoardForm> {
        Some(self.0.form())
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        let (board, notes) = self.0.board(arguments)?;
        self.0.instance(board, notes, arguments.flag(UNICODE.name))
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        let (board, _) = self.0.board(arguments)?;
        let mut canonical = arguments.flags_of(self.0.facts).with_board(&self.0.text(&board));
        if board.each > 0 {
            canonical.add_value(STARS, board.each.to_string());
        }
        Ok(canonical)
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }

    fn removable(&self, arguments: &Arguments) -> Result<Vec<usize>, InputError> {
        Ok(self.0.removable(&self.0.board(arguments)?.0))
    }

    fn with_only(&self, arguments: &Arguments, kept: &[usize]) -> Result<String, InputError> {
        let (mut board, _) = self.0.board(arguments)?;
        let rest = (self.0.removed == Removed::Bare).then_some(Clue::BARE);
        for cell in self.0.removable(&board).into_iter().filter(|cell| !kept.contains(cell)) {
            board.clues.cells[cell] = rest;
        }
        Ok(self.0.text(&board))
    }
}
