//! A puzzle with one loop as a declaration: its clues, what they demand, and what a finished loop shows.
//!
//! Reader, model, check, picture and generator follow from it. Demands are rules for the model; what a loop shows is
//! written from the rules of the puzzle, so the check does not read demands.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::board::{BOARD_FILE, text};
use super::super::board::{CYLINDER, TORUS, surface};
use super::super::board_form::{BoardForm, BorderForm, CellForm, SolutionForm};
use super::super::diagram::{Diagram, DiagramKind, DrawnCell, RoutePoints};
use super::super::problem::Ink;
use super::super::{Arguments, Composer, Example, InputError, Instance, Param, Puzzle, PuzzleFacts};
use super::compose::LoopMaking;
use super::demand::{ClueCell, Demand, StatedRule, stated};
use super::drawn::DrawnLoop;
use super::problem::{LoopGrid, place};
use crate::files::Message;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::clues::{Alphabet, Clue, ClueGrid, Heading};
use crate::files::boards::loops::rooms::HOLE;
use crate::files::exchange::ALL_CELLS;
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;

/// A kind of puzzle with one loop.
#[derive(Debug)]
pub(super) struct LoopKind {
    pub(super) facts: &'static PuzzleFacts,
    /// The flags that boards made at random do not have.
    pub(super) not_composed: &'static [&'static str],
    /// Its clues.
    pub(super) alphabet: Alphabet,
    /// Reads a board, with notes on how it was read.
    pub(super) reader: fn(&Alphabet, &[u8]) -> ReadBoard,
    /// Returns a board in canonical notation.
    pub(super) writer: fn(&Alphabet, &LoopBoard) -> String,
    /// What solutions look like.
    pub(super) drawing: SolutionForm,
    /// Whether the loop goes around cells with a clue.
    pub(super) is_around: bool,
    /// Whether the loop visits all cells, whatever the arguments say.
    pub(super) visits_all: bool,
    /// What remains of a clue that is removed.
    pub(super) removed: Removed,
    /// Returns the words for a clue, with `{cell}` and `{number}`.
    pub(super) named: fn(Clue) -> &'static str,
    /// Returns what a clue in a place demands.
    pub(super) demands: fn(&ClueCell<'_>, Clue) -> Vec<Demand>,
    /// Returns the rules of a board that do not belong to a clue.
    pub(super) rules: fn(&LoopBoard, &LoopGrid) -> Vec<StatedRule>,
    /// Returns the ends of the paths that joints make one loop; none for a loop.
    pub(super) paths: fn(&LoopBoard) -> Vec<[usize; 2]>,
    /// Returns the most precise clue that a loop allows in a cell of a board, with an arrow in this direction or without
    /// one; `None` if it allows no clue.
    pub(super) shows: fn(&LoopBoard, &DrawnLoop, usize, Option<Heading>) -> Option<Clue>,
    /// Checks a finished loop by its points, in order.
    pub(super) check: fn(&LoopKind, &LoopBoard, &[usize]) -> Result<(), String>,
    /// Draws a clue into its cell.
    pub(super) draw: fn(Clue, &mut DrawnCell),
    /// How boards are made.
    pub(super) making: LoopMaking,
}

/// A board with notes on how it was read, or why it cannot be read.
pub(super) type ReadBoard = Result<(LoopBoard, Vec<String>), InputError>;

/// What remains of a clue that is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Removed {
    /// A cell without a clue.
    Open,
    /// A clue without content, because the loop still goes around it.
    Bare,
    /// A cell without a clue; but the first clue of each colour in a region stays.
    AllButFirst,
    /// It cannot be removed.
    Never,
}

/// A board, and how it is meant.
#[derive(Debug, Clone)]
pub(super) struct LoopBoard {
    pub(super) clues: ClueGrid,
    /// The region of each cell, or [`HOLE`]; empty for a board without regions.
    pub(super) regions: Vec<u32>,
    /// The borders that are joined.
    pub(super) surface: Surface,
    /// Whether all cells are visited.
    pub(super) all_cells: bool,
    /// Whether no path touches itself.
    pub(super) apart: bool,
}

impl LoopBoard {
    /// Returns a flat board without regions.
    pub(super) fn new(clues: ClueGrid) -> Self {
        Self { clues, regions: Vec::new(), surface: Surface::Plane, all_cells: false, apart: false }
    }

    /// Returns the cells as a grid.
    pub(super) fn cells(&self) -> Grid {
        Grid { rows: self.clues.rows(), columns: self.clues.columns, surface: self.surface }
    }

    /// Returns the cells with a clue, ascending, and their clues.
    pub(super) fn given(&self) -> impl Iterator<Item = (usize, Clue)> + '_ {
        self.clues.cells.iter().enumerate().filter_map(|(cell, clue)| Some((cell, (*clue)?)))
    }
}

/// The flag of puzzles whose paths do not touch themselves.
pub(super) const APART: &str = "apart";
/// The parameters of a puzzle without flags.
const ONLY_BOARD: &[Param] = &[BOARD_FILE];
/// The parameters of a puzzle whose borders may be joined.
pub(super) const ON_SURFACES: &[Param] = &[BOARD_FILE, TORUS, CYLINDER];
const FULL_PARAMS: &[Param] = &[BOARD_FILE, Param::flag(ALL_CELLS, "Visit every cell"), TORUS, CYLINDER];
const FULL_EXAMPLES: &[Example] = &[
    Example::new("board.txt", &[], "your board"),
    Example::new("board.txt", &[(ALL_CELLS, None)], "loops through all cells of your board"),
];
/// The examples of a puzzle without flags.
const YOURS: &[Example] = &[Example::new("board.txt", &[], "your board")];
/// The facts of a puzzle without flags, whose clues can be removed.
pub(super) const FACTS: PuzzleFacts = PuzzleFacts {
    params: ONLY_BOARD,
    examples: YOURS,
    examples_with_clues: YOURS,
    examples_with_ladder: YOURS,
    ..PuzzleFacts::NONE
};
/// The facts of a puzzle whose borders may be joined, and whose cells may all have to be visited.
pub(super) const FULL_FACTS: PuzzleFacts = PuzzleFacts {
    params: FULL_PARAMS,
    examples: FULL_EXAMPLES,
    examples_with_clues: FULL_EXAMPLES,
    examples_with_ladder: FULL_EXAMPLES,
    ..PuzzleFacts::NONE
};
/// The fewest cells between two joined borders: two cells would be neighbours twice.
const FEWEST_AROUND: usize = 3;

impl LoopKind {
    /// A loop through cells, without clues, a name or texts.
    pub(super) const NONE: Self = Self {
        facts: &PuzzleFacts::NONE,
        not_composed: &[],
        alphabet: Alphabet::NONE,
        reader: |alphabet, bytes| alphabet.read(bytes).map(|(clues, notes)| (LoopBoard::new(clues), notes)),
        writer: |alphabet, board| alphabet.board(&board.clues),
        drawing: SolutionForm::Loop,
        is_around: false,
        visits_all: false,
        removed: Removed::Open,
        named: |_| "the {number} in {cell}",
        demands: |_, _| Vec::new(),
        rules: |_, _| Vec::new(),
        paths: |_| Vec::new(),
        shows: |_, _, _, _| None,
        check: |kind, board, points| kind.drawn(board, points).map(|_| ()),
        draw: |clue, drawn| drawn.clue = clue.number,
        making: LoopMaking::NONE,
    };

    /// Returns a board in canonical notation.
    pub(super) fn text(&self, board: &LoopBoard) -> String {
        (self.writer)(&self.alphabet, board)
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
        cells.extend(self.making.regions.is_some().then(CellForm::hole));
        BoardForm {
            removed: Some(self.alphabet.text((self.removed == Removed::Bare).then_some(Clue::BARE))),
            borders: if self.making.regions.is_some() { BorderForm::Regions } else { BorderForm::None },
            ..BoardForm::of(cells, self.drawing)
        }
    }

    /// Returns the points of the loop on a board.
    pub(super) fn points(&self) -> RoutePoints {
        if self.drawing == SolutionForm::Sides { RoutePoints::Corners } else { RoutePoints::Cells }
    }

    /// Returns the grid of the points where a loop may be on a board of these cells.
    pub(super) fn grid(&self, cells: Grid) -> Grid {
        let (rows, columns) = self.points().size(cells.surface, (cells.rows, cells.columns));
        Grid { rows, columns, ..cells }
    }

    /// Draws a loop through these points, which must suit all clues.
    ///
    /// # Errors
    /// They are not a loop, or a clue does not suit it.
    pub(super) fn drawn(&self, board: &LoopBoard, points: &[usize]) -> Result<DrawnLoop, String> {
        let Grid { rows, columns, surface } = self.grid(board.cells());
        let drawn = DrawnLoop::on(surface, rows, columns, points)?;
        self.compare(board, |cell, clue| (self.shows)(board, &drawn, cell, clue.heading))?;
        let missed = (0..board.clues.cells.len()).find(|&cell| board.all_cells && !drawn.visits(cell));
        missed.map_or(Ok(()), |cell| Err(format!("{} is not on the loop", drawn.name(cell))))?;
        Ok(drawn)
    }

    /// Compares the clues of a board with what a loop shows.
    ///
    /// # Errors
    /// A clue does not suit the loop.
    pub(super) fn compare(
        &self,
        board: &LoopBoard,
        seen: impl Fn(usize, Clue) -> Option<Clue>,
    ) -> Result<(), String> {
        let misfit = board.given().find_map(|(cell, clue)| {
            let shown = seen(cell, clue);
            if shown.is_some_and(|shown| clue.fits(shown)) {
                return None;
            }
            let shown = shown.map(|shown| format!(", which shows {}", self.alphabet.text(Some(shown))));
            let words = stated((self.named)(clue), "does not suit the loop", cell, clue);
            Some(words.sentence(&|cell| place(cell, board.clues.columns)) + &shown.unwrap_or_default())
        });
        misfit.map_or(Ok(()), Err)
    }

    /// Returns the board of the arguments, with notes on how it was read.
    ///
    /// # Errors
    /// There is none, it cannot be read, or it does not fit on the surface.
    pub(super) fn board(&self, arguments: &Arguments) -> ReadBoard {
        let (mut board, notes) = (self.reader)(&self.alphabet, text(arguments)?)?;
        board.surface = joined(arguments, (board.clues.rows(), board.clues.columns))?;
        board.all_cells = self.visits_all || arguments.flag(ALL_CELLS);
        board.apart = arguments.flag(APART);
        Ok((board, notes))
    }

    /// Returns the instance of a board.
    fn instance(&'static self, board: LoopBoard, notes: Vec<String>) -> Result<Instance, InputError> {
        let cells = board.cells();
        let is_cell = |cell: usize| {
            !(self.is_around && board.clues.cells[cell].is_some()) && board.regions.get(cell) != Some(&HOLE)
        };
        let is_point = |point: usize| self.drawing == SolutionForm::Sides || is_cell(point);
        let mut points = LoopGrid::on(self.grid(cells), &is_point);
        let vertices = |ends: [usize; 2]| ends.map(|cell| cell as u32);
        points.paths = (self.paths)(&board).into_iter().map(vertices).collect();
        (points.visits_all, points.apart) = (board.all_cells, board.apart);
        let (rows, columns) = (cells.rows, cells.columns);
        let label = match cells.surface {
            Surface::Plane => format!("{rows}x{columns}"),
            _ => format!("{rows}x{columns} {}", cells.surface.name()),
        };
        let ink = match self.drawing {
            SolutionForm::Shading => Ink::LoopAndShading,
            SolutionForm::Paths => Ink::Paths,
            _ => Ink::Loop(self.points()),
        };
        let width = points.grid.columns;
        Ok(Instance {
            name: Arc::new(move |point| place(point, width)),
            board: label,
            remarks: notes,
            problem: Box::new(points.problem(columns, self.all_rules(&board, &points)?)),
            cells: points.points,
            blank: self.blank(&board),
            ink,
            verify: Box::new(move |points| (self.check)(self, &board, points)),
        })
    }

    /// Returns the picture of a board without a solution.
    fn blank(&self, board: &LoopBoard) -> Diagram {
        let (rows, columns) = (board.clues.rows(), board.clues.columns);
        let cells = vec![DrawnCell::default(); rows * columns];
        let kind = DiagramKind::Surface(board.surface);
        let mut diagram = Diagram { rows, columns, cells, kind, ..Diagram::default() };
        diagram.regions.clone_from(&board.regions);
        for (cell, &region) in board.regions.iter().enumerate() {
            diagram.cells[cell].hole = region == HOLE;
        }
        board.given().for_each(|(cell, clue)| (self.draw)(clue, &mut diagram.cells[cell]));
        match self.drawing {
            SolutionForm::Paths => diagram.set_paths(&[]),
            _ => diagram.set_loop(&[], self.points()),
        }
        diagram
    }

    /// Returns the cells of a board whose clues can be removed, ascending.
    fn removable(&self, board: &LoopBoard) -> Vec<usize> {
        let mut known = HashSet::new();
        let is_removable = |&(cell, clue): &(usize, Clue)| match self.removed {
            Removed::Open => true,
            Removed::Bare => clue.number.is_some(),
            Removed::AllButFirst => !known.insert((board.regions[cell], clue)),
            Removed::Never => false,
        };
        board.given().filter(is_removable).map(|given| given.0).collect()
    }

    /// Returns a board of this size without clues that can be removed.
    pub(super) fn empty(&self, cells: Grid) -> LoopBoard {
        let count = cells.rows * cells.columns;
        let clue = |cell: usize| self.making.bare.get(cell).copied();
        let clues = CellGrid { columns: cells.columns, cells: (0..count).map(clue).collect() };
        let regions = if self.making.regions.is_some() { vec![0; count] } else { Vec::new() };
        LoopBoard { regions, surface: cells.surface, ..LoopBoard::new(clues) }
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
pub(in crate::puzzles) struct LoopPuzzle(pub(super) &'static LoopKind);

impl Puzzle for LoopPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        self.0.facts
    }

    fn form(&self) -> Option<BoardForm> {
        Some(self.0.form())
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        let (board, notes) = self.0.board(arguments)?;
        self.0.instance(board, notes)
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        let (board, _) = self.0.board(arguments)?;
        Ok(arguments.flags_of(self.0.facts).with_board(&self.0.text(&board)))
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
