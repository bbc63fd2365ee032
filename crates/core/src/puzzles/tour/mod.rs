//! Tours of a piece that visits every cell once, and number puzzles along such tours.
//!
//! Each puzzle is a declaration: how its boards are read, which steps lead from a cell, what a board says about the
//! [numbers](rules) along a path and about a finished one, and how boards are [made](compose).
//!
//! Knight, rook, king and leaper differ only in their steps; rook and king move one cell at a time. A board may have
//! holes, and clues that fix the position of a cell in the tour. Numbrix, Hidato and Hopido are the same model, where
//! finding the numbers is the puzzle. Cells may also be hexagons or triangles, with steps over their sides; in Rikudo,
//! dots between two hexagons join them. Borders of a board of squares may be joined, and layers of squares are a box.

mod board_shape;
mod breaks;
mod compose;
mod numbers;
mod options;
mod params;
mod piece_steps;
mod pieces;
mod prime;
mod request;
mod rules;
mod signpost;
mod zip;

use super::board::{board_read, signs};
use super::board_form::{BoardForm, CellForm, SolutionForm};
use super::{Arguments, Composer, InputError, Instance, ParamKind, Puzzle, PuzzleFacts};
use crate::files::Message;
use crate::files::boards::{Board, Signs};
use crate::problems::tiling::Tiling;
pub(super) use board_shape::TourBoard;
use compose::TourMaking;
pub(super) use numbers::{HIDATO, HOPIDO, NUMBRIX, RIKUDO};
pub(super) use options::leap;
pub(super) use params::BOARD;
pub(super) use piece_steps::PieceSteps;
pub(super) use pieces::{BISHOP_GRAPH, KING, KNIGHT, LEAPER, PIECE, QUEEN_GRAPH, ROOK, ROOK_GRAPH};
pub(super) use prime::PRIME;
use request::TourRequest;
use rules::NumberRules;
pub(super) use signpost::SIGNPOST;
pub(super) use zip::ZIP;

/// A puzzle whose solutions are tours of a board.
pub(super) struct TourPuzzle {
    pub(super) facts: &'static PuzzleFacts,
    /// A sentence about its steps.
    pub(super) steps: &'static str,
    /// Its steps as differences along three directions, each ascending and valid in any order; a first difference other
    /// than 0 exists in boxes only. Empty if the arguments define them.
    pub(super) moves: &'static [[u32; 3]],
    /// Whether it may repeat a step in the same direction.
    pub(super) repetition: Repetition,
    /// The shape of the cells, unless the arguments define it. Cells that are no squares have steps over their sides.
    pub(super) tiling: Tiling,
    /// Whether signs between two cells join them.
    pub(super) dots: bool,
    /// Whether numbers matter even on a board without clues.
    pub(super) numbered: bool,
    /// Whether tours are loops, which are closed and have no numbers.
    pub(super) is_loop: bool,
    /// Returns what boards are made of, given boards of open cells, holes and numbers.
    pub(super) form: fn(BoardForm) -> BoardForm,
    /// Reads a board.
    pub(super) reader: fn(&[u8], &Signs) -> Result<Board, InputError>,
    /// Returns what a board says about numbers.
    pub(super) rules: fn(&TourRequest, &Arguments) -> Result<NumberRules, InputError>,
    pub(super) making: TourMaking,
    /// How boards are made, if not from numbers.
    pub(super) composer: Option<&'static dyn Composer>,
}

/// How often a piece may repeat a step in the same direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repetition {
    /// Never.
    None,
    /// Up to the next hole.
    UpToHoles,
    /// Up to the border; holes are no obstacles.
    OverHoles,
}

impl TourPuzzle {
    /// Whether it has a parameter of this name.
    fn has(&self, name: &str) -> bool {
        self.facts.params.iter().any(|param| param.name == name)
    }

    /// Returns the board of the arguments, or the default board, with cells of this shape.
    fn board(&self, arguments: &Arguments, tiling: Tiling) -> Result<Board, InputError> {
        let default = self.facts.params.iter().find_map(|param| match param.kind {
            ParamKind::Board { default, .. } => Some(default?.1),
            _ => None,
        });
        board_read(arguments, tiling, default, &|bytes| {
            (self.reader)(bytes, &signs(arguments)?.on(tiling, self.dots))
        })
    }
}

impl Puzzle for TourPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        self.facts
    }

    fn details(&self) -> Message {
        if !self.facts.details.is_empty() {
            return self.facts.details.into();
        }
        let steps = Message::from(self.steps);
        let details = if self.numbered {
            steps.words(NUMBERED_DETAILS)
        } else {
            let fixed = steps.words(TOURS).parameter("from").words(" and ").parameter("to");
            let boards = fixed.words(" fix the direction, and so do clues.").words(SETS).words(BOARDS);
            boards.parameter("layers").words(LAYERS)
        };
        if self.has("tiling") {
            let shapes = details.words("\n\nWith ").setting("tiling", "hexagons").words(" or ");
            return shapes.setting("tiling", "triangles").words(TILED).words(HEXAGONS).words(TRIANGLES);
        }
        if self.dots { details.words(HEXAGONS).words(DOTS) } else { details }
    }

    fn form(&self) -> Option<BoardForm> {
        let cells = vec![CellForm::open(), CellForm::hole(), CellForm::number()];
        let solution = if self.numbered { SolutionForm::Numbers } else { SolutionForm::Path };
        let tilings = if self.has("tiling") { Tiling::ALL.to_vec() } else { vec![self.tiling] };
        Some((self.form)(BoardForm { tilings, ..BoardForm::of(cells, solution) }))
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(TourRequest::new(self, arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(TourRequest::new(self, arguments)?.canonical())
    }

    fn composer(&self) -> Option<&dyn Composer> {
        self.composer.or_else(|| self.numbered.then_some(self as &dyn Composer))
    }

    fn removable(&self, arguments: &Arguments) -> Result<Vec<usize>, InputError> {
        Ok(TourRequest::new(self, arguments)?.removable())
    }

    fn with_only(&self, arguments: &Arguments, kept: &[usize]) -> Result<String, InputError> {
        Ok(TourRequest::new(self, arguments)?.with_only(kept))
    }
}

const TOURS: &str = " \
A tour visits every cell once. A closed tour has at least three cells and returns from the last cell to the first. \
'undirected' counts a tour and its reversal as one solution, and so all closed tours that differ only in where they \
begin; 'list' writes one of them. 'directed' counts the two directions separately, and is the only count if some step has \
no opposite. 'classes' counts tours up to symmetries of the board: rotations and reflections, and shifts where borders are \
joined. ";

const SETS: &str = " \
If both ends have the same set of cells, a tour and its reversal are one solution. If two cells are in both sets but \
others in one, a tour between the two counts in both directions, and only 'directed' is counted.\n\n";

const BOARDS: &str = "\
The board is a size (rows x columns, and x layers for a box) or a file with one row of cells per line: '.' is an open \
cell, '#' a hole, and a number a clue, which fixes the position of its cell in the tour; '%' begins a comment. With ";

const LAYERS: &str = ", the file has the layers of a box one below the other.";

const NUMBERED_DETAILS: &str = " \
The numbers on the board are clues and stay where they are.\n\n\
Each assignment of numbers to cells is a solution, and 'numberings' counts them. A board file has one row of cells per line: '.' is an open cell, '#' a hole, and a number a clue; '%' begins a comment.";

const TILED: &str = ", cells are adjacent if they share a side.";

const HEXAGONS: &str = " \
Rows of hexagons are shifted by half a cell in turn. Indent the rows of the file as they are shifted; rows may have different \
lengths. Without indentation, the second row and every other row after it are shifted right.";

const TRIANGLES: &str = " \
The first triangle of the first row points up, its neighbours in the row and the column point down, and so on.";

const DOTS: &str = " \
A dot is a '-' between two cells of a row, or a '/' or '\\' in a line between two rows.";
