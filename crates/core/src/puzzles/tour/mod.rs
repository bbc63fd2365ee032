//! Tours of a piece that visits every cell once, and number puzzles along such tours.
//!
//! Knight, rook, king and leaper differ only in their steps; rook and king move one cell at a time. A board may have
//! holes, and clues that fix the position of a cell in the tour. Numbrix, Hidato and Hopido are the same model, where
//! finding the numbers is the puzzle. Cells may also be hexagons or triangles, with steps over their sides; in Rikudo,
//! dots between two hexagons join them.

mod compose;
mod options;
mod params;
mod request;
mod sides;
mod simple_loop;
mod verify;

use super::{Arguments, Composer, Example, InputError, Instance, Param, Puzzle};
use crate::files::Message;
use crate::problems::tiling::Tiling;
pub(super) use compose::{numbered, paths};
pub(super) use options::leap;
use params::{LEAPER_PARAMS, NUMBERED_EXAMPLES, NUMBERED_PARAMS, OF_TOURS, PARAMS, TILED_PARAMS, WITH_CLUES};
use request::TourRequest;
pub(super) use simple_loop::SimpleLoopPuzzle;

/// A piece that tours a board.
pub(super) struct TourPuzzle {
    name: &'static str,
    related_words: &'static [&'static str],
    about: &'static str,
    /// A sentence about its steps.
    steps: &'static str,
    /// Its steps as differences of rows and columns, in either order; empty if the arguments define them.
    moves: &'static [(u32, u32)],
    /// The shape of the cells, unless the arguments define it. Cells that are no squares have steps over their sides.
    tiling: Tiling,
    /// Whether signs between two cells join them.
    dots: bool,
    /// Whether numbers matter even on a board without clues.
    numbered: bool,
    params: &'static [Param],
    examples: &'static [Example],
    examples_with_clues: &'static [Example],
    examples_of_paths: &'static [Example],
}

/// Tours of a knight.
pub(super) static KNIGHT: TourPuzzle = TourPuzzle {
    name: "knight",
    related_words: &["tour", "tours", "knights-tour"],
    about: "Tours of a knight: two cells one way and one across",
    steps: "A knight moves two cells along a row or a column and one cell across.",
    moves: &[(1, 2)],
    tiling: Tiling::Squares,
    dots: false,
    numbered: false,
    params: PARAMS,
    examples: &[
        Example::new("6x6", &[("closed", None)], "closed tours of the whole board"),
        Example::new(
            "board.txt",
            &[("from", Some("a1"))],
            "tours of your board that begin in the lower left corner",
        ),
        Example::new("100x100", &[], "a large board"),
    ],
    examples_with_clues: WITH_CLUES,
    examples_of_paths: OF_TOURS,
};

/// Tours of a rook that moves one cell at a time.
pub(super) static ROOK: TourPuzzle = TourPuzzle {
    name: "rook",
    related_words: &["grid", "wazir"],
    about: "Tours of a rook that moves one cell at a time",
    steps: "The rook moves one cell along a row or a column.",
    moves: &[(0, 1)],
    tiling: Tiling::Squares,
    dots: false,
    numbered: false,
    params: PARAMS,
    examples: &[
        Example::new("8x8", &[("closed", None)], "closed tours of the whole board"),
        Example::new("4x5", &[("from", Some("r1c1")), ("to", Some("r4c5"))], "from corner to corner"),
    ],
    examples_with_clues: WITH_CLUES,
    examples_of_paths: OF_TOURS,
};

/// Tours of a king.
pub(super) static KING: TourPuzzle = TourPuzzle {
    name: "king",
    related_words: &[],
    about: "Tours of a king: one cell in any direction",
    steps: "A king moves one cell in any of the eight directions.",
    moves: &[(0, 1), (1, 1)],
    tiling: Tiling::Squares,
    dots: false,
    numbered: false,
    params: PARAMS,
    examples: &[
        Example::new("4x4", &[("closed", None)], "closed tours of the whole board"),
        Example::new("3x4", &[("torus", None)], "a board whose borders meet"),
    ],
    examples_with_clues: WITH_CLUES,
    examples_of_paths: OF_TOURS,
};

/// Tours of a piece whose steps the arguments define.
pub(super) static LEAPER: TourPuzzle = TourPuzzle {
    name: "leaper",
    related_words: &["camel", "zebra", "giraffe", "antelope"],
    about: "Tours of a leaper with the steps you give",
    steps: "For each step A,B, the leaper moves A cells along a row or a column and B cells across.",
    moves: &[],
    tiling: Tiling::Squares,
    dots: false,
    numbered: false,
    params: LEAPER_PARAMS,
    examples: &[
        Example::new("10x10", &[("move", Some("1,4")), ("closed", None)], "closed tours of a giraffe"),
        Example::new(
            "4x4",
            &[("move", Some("1,2")), ("move", Some("0,1"))],
            "a piece that moves like a knight or like a rook",
        ),
    ],
    examples_with_clues: &[Example::new(
        "board.txt",
        &[("move", Some("1,4"))],
        "your board with its clues, for a giraffe",
    )],
    examples_of_paths: &[Example::new(
        "4x6",
        &[("move", Some("1,3")), ("move", Some("0,1"))],
        "a camel that may also move one cell along a row or a column",
    )],
};

/// Numbers along steps of a rook.
pub(super) static NUMBRIX: TourPuzzle = TourPuzzle {
    name: "numbrix",
    related_words: &[],
    about: "Number the cells along a path of rook steps that fits the clues",
    steps: "Write the numbers 1 to n into the cells of a board so that each is left, right, above or below the one before.",
    moves: ROOK.moves,
    tiling: Tiling::Squares,
    dots: false,
    numbered: true,
    params: NUMBERED_PARAMS,
    examples: NUMBERED_EXAMPLES,
    examples_with_clues: NUMBERED_EXAMPLES.split_at(2).0,
    examples_of_paths: &[],
};

/// Numbers along steps of a king.
pub(super) static HIDATO: TourPuzzle = TourPuzzle {
    name: "hidato",
    related_words: &["hidoku"],
    about: "Number the cells along a path of king steps that fits the clues",
    steps: "Write the numbers 1 to n into the cells of a board so that each is adjacent to the one before, along a row, a column \
            or a diagonal.",
    moves: KING.moves,
    tiling: Tiling::Squares,
    dots: false,
    numbered: true,
    params: TILED_PARAMS,
    examples: NUMBERED_EXAMPLES,
    examples_with_clues: NUMBERED_EXAMPLES.split_at(2).0,
    examples_of_paths: &[],
};

/// Numbers along jumps over two cells in a row or column, or over one diagonally.
pub(super) static HOPIDO: TourPuzzle = TourPuzzle {
    name: "hopido",
    related_words: &[],
    about: "Number the cells along a path of long jumps that fits the clues",
    steps: "Write the numbers 1 to n into the cells of a board so that each is three cells from the one before along a row or a \
            column, or two along a diagonal.",
    moves: &[(0, 3), (2, 2)],
    tiling: Tiling::Squares,
    dots: false,
    numbered: true,
    params: NUMBERED_PARAMS,
    examples: NUMBERED_EXAMPLES,
    examples_with_clues: NUMBERED_EXAMPLES.split_at(2).0,
    examples_of_paths: &[],
};

/// Numbers along steps between hexagons, some of them given.
pub(super) static RIKUDO: TourPuzzle = TourPuzzle {
    name: "rikudo",
    related_words: &["hexagon", "hexagons", "hex"],
    about: "Number hexagons along a path that fits the clues and takes the dots",
    steps: "Write the numbers 1 to n into hexagons so that each shares a side with the one before. Two cells with a dot on \
            their common side have consecutive numbers.",
    moves: &[],
    tiling: Tiling::Hexagons,
    dots: true,
    numbered: true,
    params: NUMBERED_PARAMS,
    examples: NUMBERED_EXAMPLES,
    examples_with_clues: NUMBERED_EXAMPLES.split_at(2).0,
    examples_of_paths: &[],
};

impl Puzzle for TourPuzzle {
    fn name(&self) -> &'static str {
        self.name
    }

    fn related_words(&self) -> &'static [&'static str] {
        self.related_words
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn details(&self) -> Message {
        let steps = Message::from(self.steps);
        if self.numbered {
            let details = steps.words(NUMBERED_DETAILS);
            return match (self.dots, self.params.iter().any(|param| param.name == "tiling")) {
                (true, _) => details.words(HEXAGONS).words(DOTS),
                (false, true) => details
                    .words("\n\nWith ")
                    .setting("tiling", "hexagons")
                    .words(" or ")
                    .setting("tiling", "triangles")
                    .words(TILED)
                    .words(HEXAGONS)
                    .words(TRIANGLES),
                (false, false) => details,
            };
        }
        let fixed = steps.words(TOURS).parameter("from").words(" and ").parameter("to");
        fixed.words(" fix the direction, and so do clues.\n\n").words(BOARDS)
    }

    fn params(&self) -> &'static [Param] {
        self.params
    }

    fn examples(&self) -> &'static [Example] {
        self.examples
    }

    fn examples_with_clues(&self) -> &'static [Example] {
        self.examples_with_clues
    }

    fn examples_with_ladder(&self) -> &'static [Example] {
        self.examples_with_clues()
    }

    fn examples_of_paths(&self) -> &'static [Example] {
        self.examples_of_paths
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(TourRequest::new(self, arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(TourRequest::new(self, arguments)?.canonical())
    }

    fn composer(&self) -> Option<&dyn Composer> {
        self.numbered.then_some(self)
    }
}

const TOURS: &str = " \
A tour visits every cell once. A closed tour has at least three cells and returns from the last cell to the first. \
'undirected' counts a tour and its reversal as one solution, and so all closed tours that differ only in where they \
begin; 'list' writes one of them. 'directed' counts the two directions separately. 'classes' counts tours up to \
rotations and reflections of the board. ";

const BOARDS: &str = "\
The board is a size (rows x columns) or a file with one row of cells per line: '.' is an open cell, '#' a hole, and a \
number a clue, which fixes the position of its cell in the tour; '%' begins a comment.";

const NUMBERED_DETAILS: &str = " \
The numbers on the board are clues and stay where they are. Each assignment of numbers to cells is a solution, and \
'numberings' counts them.\n\n\
A board file has one row of cells per line: '.' is an open cell, '#' a hole, and a number a clue; '%' begins a comment.";

const TILED: &str = ", cells are adjacent if they share a side.";

const HEXAGONS: &str = " \
Rows of hexagons are shifted by half a cell in turn. Indent the rows of the file as they are shifted; rows may have different \
lengths. Without indentation, the second row and every other row after it are shifted right.";

const TRIANGLES: &str = " \
The first triangle of the first row points up, its neighbours in the row and the column point down, and so on.";

const DOTS: &str = " \
A dot is a '-' between two cells of a row, or a '/' or '\\' in a line between two rows.";
