//! Tours of a piece that visits every cell once, and number puzzles along such tours.
//!
//! Knight, rook, king and leaper differ only in their steps; rook and king move one cell at a time. A board may have
//! holes, and clues that fix the position of a cell in the tour. Numbrix, Hidato and Hopido are the same model, where
//! finding the numbers is the puzzle. Cells may also be hexagons or triangles, with steps over their sides; in Rikudo,
//! dots between two hexagons join them. Borders of a board of squares may be joined, and layers of squares are a box.

mod board_shape;
mod compose;
mod judges;
mod lines;
mod options;
mod params;
mod piece_steps;
mod request;
mod sides;
mod simple_loop;
mod verify;

use super::{Arguments, Composer, Example, InputError, Instance, Param, Puzzle};
use crate::files::Message;
use crate::problems::tiling::Tiling;
pub(super) use compose::{numbered, paths};
use params::{
    LEAPER_PARAMS, NUMBERED_EXAMPLES, NUMBERED_PARAMS, OF_RIDERS, OF_TOURS, PARAMS, RIDER_PARAMS,
    ROOK_PARAMS, TILED_PARAMS, WITH_CLUES,
};
use request::TourRequest;
pub(super) use simple_loop::SimpleLoopPuzzle;

/// A piece that tours a board.
pub(super) struct TourPuzzle {
    name: &'static str,
    related_words: &'static [&'static str],
    about: &'static str,
    /// A sentence about its steps.
    steps: &'static str,
    /// Its steps as differences along three directions, each ascending and valid in any order; a first difference other
    /// than 0 exists in boxes only. Empty if the arguments define them.
    moves: &'static [[u32; 3]],
    /// Whether it may repeat a step in the same direction.
    rides: bool,
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
    moves: &[[0, 1, 2]],
    rides: false,
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
    moves: &[[0, 0, 1]],
    rides: false,
    tiling: Tiling::Squares,
    dots: false,
    numbered: false,
    params: ROOK_PARAMS,
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
    moves: &[[0, 0, 1], [0, 1, 1], [1, 1, 1]],
    rides: false,
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
    steps: "For each move A,B, the leaper goes A cells along a row or a column and B cells across; for each step A,B, it goes \
            A rows down and B columns right, and not back. As a rider, it may repeat a step in the same direction.",
    moves: &[],
    rides: false,
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
        Example::new(
            "5x5",
            &[("step", Some("1,2")), ("step", Some("-2,1"))],
            "a piece with two steps, each one way",
        ),
        Example::new("5x5", &[("move", Some("1,2")), ("rider", None)], "a nightrider"),
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

/// Tours of a queen.
pub(super) static QUEEN_GRAPH: TourPuzzle = TourPuzzle {
    name: "queen-graph",
    related_words: &["queens-tour"],
    about: "Tours of a queen, which moves any number of cells",
    steps: "A queen moves any number of cells along a row, a column or a diagonal, and visits only the cell where it stops. A \
            hole ends the line; visited cells do not.",
    moves: KING.moves,
    rides: true,
    tiling: Tiling::Squares,
    dots: false,
    numbered: false,
    params: RIDER_PARAMS,
    examples: &[
        Example::new("3x3", &[("closed", None)], "closed tours of the whole board"),
        Example::new("3x4", &[("from", Some("a1"))], "tours that begin in the lower left corner"),
    ],
    examples_with_clues: WITH_CLUES,
    examples_of_paths: OF_RIDERS,
};

/// Tours of a bishop.
pub(super) static BISHOP_GRAPH: TourPuzzle = TourPuzzle {
    name: "bishop-graph",
    related_words: &["bishops-tour"],
    about: "Tours of a bishop, which moves any number of cells along a diagonal",
    steps: "A bishop moves any number of cells along a diagonal, and visits only the cell where it stops. A hole ends the \
            line; visited cells do not. It stays on cells of one colour, so a board with a tour has holes.",
    moves: &[[0, 1, 1]],
    rides: true,
    tiling: Tiling::Squares,
    dots: false,
    numbered: false,
    params: RIDER_PARAMS,
    examples: &[
        Example::new("board.txt", &[("closed", None)], "closed tours of your board"),
        Example::new("3x3", &[("torus", None)], "a board whose borders meet"),
    ],
    examples_with_clues: WITH_CLUES,
    examples_of_paths: &[Example::new("3x3", &[("torus", None)], "a board whose borders meet")],
};

/// Tours of a rook that moves as in chess.
pub(super) static ROOK_GRAPH: TourPuzzle = TourPuzzle {
    name: "rook-graph",
    related_words: &["rooks-tour"],
    about: "Tours of a rook that moves any number of cells",
    steps: "The rook moves any number of cells along a row or a column, and visits only the cell where it stops. A hole ends \
            the line; visited cells do not.",
    moves: ROOK.moves,
    rides: true,
    tiling: Tiling::Squares,
    dots: false,
    numbered: false,
    params: RIDER_PARAMS,
    examples: &[
        Example::new("3x4", &[("closed", None)], "closed tours of the whole board"),
        Example::new("3x3", &[("from", Some("a1"))], "tours that begin in the lower left corner"),
    ],
    examples_with_clues: WITH_CLUES,
    examples_of_paths: OF_RIDERS,
};

/// Numbers along steps of a rook.
pub(super) static NUMBRIX: TourPuzzle = TourPuzzle {
    name: "numbrix",
    related_words: &[],
    about: "Number the cells along a path of rook steps that fits the clues",
    steps: "Write the numbers 1 to n into the cells of a board so that each is left, right, above or below the one before.",
    moves: ROOK.moves,
    rides: false,
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
    rides: false,
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
    moves: &[[0, 0, 3], [0, 2, 2]],
    rides: false,
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
    rides: false,
    tiling: Tiling::Hexagons,
    dots: true,
    numbered: true,
    params: NUMBERED_PARAMS,
    examples: NUMBERED_EXAMPLES,
    examples_with_clues: NUMBERED_EXAMPLES.split_at(2).0,
    examples_of_paths: &[],
};

impl TourPuzzle {
    /// Whether it has a parameter of this name.
    fn has(&self, name: &str) -> bool {
        self.params.iter().any(|param| param.name == name)
    }

    /// Whether it tours boxes.
    fn has_boxes(&self) -> bool {
        self.has("layers")
    }
}

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
            return match (self.dots, self.has("tiling")) {
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
        let boards =
            fixed.words(" fix the direction, and so do clues.").words(SETS).words(BOARDS).parameter("layers");
        let details = boards.words(LAYERS);
        if !self.has("tiling") {
            return details;
        }
        let shapes = details.words("\n\nWith ").setting("tiling", "hexagons").words(" or ");
        shapes.setting("tiling", "triangles").words(TILED).words(HEXAGONS).words(TRIANGLES)
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
begin; 'list' writes one of them. 'directed' counts the two directions separately, and is the only count if some step has \
no opposite. 'classes' counts tours up to symmetries of the board: rotations and reflections, and shifts where borders are \
joined. ";

const SETS: &str = " \
If two cells are in both sets of ends, a tour between them counts in both directions, and only 'directed' is counted.\n\n";

const BOARDS: &str = "\
The board is a size (rows x columns, and x layers for a box) or a file with one row of cells per line: '.' is an open cell, '#' a hole, and a \
number a clue, which fixes the position of its cell in the tour; '%' begins a comment. With ";

const LAYERS: &str = ", the file has the layers of a box one below the other.";

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
