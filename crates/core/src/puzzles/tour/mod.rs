//! Tours: a piece steps from cell to cell and visits every one once.
//!
//! One idea with several names: what is called a knight, a rook, a king or a leaper differs in its steps alone.
//! Rook and king go one cell at a time here. A board may have holes, and numbers
//! that bind the place of a cell in the tour. Where the puzzle is to find the numbers
//! themselves, rook and king go by the names of Numbrix and Hidato.

mod options;
mod task;
mod verify;

use super::board::{BLANK, HOLE};
use super::{Arguments, InputError, Instance, Kind, Param, Puzzle};
use task::Task;

/// A piece that tours a board.
pub(super) struct Tour {
    name: &'static str,
    related_words: &'static [&'static str],
    about: &'static str,
    /// What there is to know about its steps.
    steps: &'static str,
    /// Its steps, as differences of rows and columns in either order; none if the user says.
    moves: &'static [(u32, u32)],
    /// Whether it matters which cell has which number even if the board gives none.
    numbered: bool,
    params: &'static [Param],
    examples: &'static [(&'static str, &'static str)],
    examples_with_givens: &'static [(&'static str, &'static str)],
    examples_of_walks: &'static [(&'static str, &'static str)],
}

/// Tours of a knight.
pub(super) static KNIGHT: Tour = Tour {
    name: "knight",
    related_words: &["tour", "tours", "knights-tour"],
    about: "Tours of a knight: two cells one way and one across",
    steps: "A knight goes two cells along a row or a column and one across.",
    moves: &[(1, 2)],
    numbered: false,
    params: PARAMS,
    examples: &[
        ("6x6 --closed", "closed tours of the whole board"),
        ("board.txt --from a1", "tours of your board that begin in the lower left corner"),
        ("100x100", "a large board"),
    ],
    examples_with_givens: WITH_GIVENS,
    examples_of_walks: OF_WALKS,
};

/// Tours of a rook that goes one cell at a time.
pub(super) static ROOK: Tour = Tour {
    name: "rook",
    related_words: &["grid", "wazir"],
    about: "Tours of a rook that goes one cell at a time",
    steps: "The rook goes one cell along a row or a column.",
    moves: &[(0, 1)],
    numbered: false,
    params: PARAMS,
    examples: &[
        ("8x8 --closed", "closed tours of the whole board"),
        ("4x5 --from r1c1 --to r4c5", "from corner to corner"),
    ],
    examples_with_givens: WITH_GIVENS,
    examples_of_walks: OF_WALKS,
};

/// Tours of a king.
pub(super) static KING: Tour = Tour {
    name: "king",
    related_words: &[],
    about: "Tours of a king: one cell in any direction",
    steps: "A king goes one cell in any of the eight directions.",
    moves: &[(0, 1), (1, 1)],
    numbered: false,
    params: PARAMS,
    examples: &[
        ("4x4 --closed", "closed tours of the whole board"),
        ("3x4 --torus", "a board whose borders meet"),
    ],
    examples_with_givens: WITH_GIVENS,
    examples_of_walks: OF_WALKS,
};

/// Tours of a piece whose steps the user gives.
pub(super) static LEAPER: Tour = Tour {
    name: "leaper",
    related_words: &["camel", "zebra", "giraffe", "antelope"],
    about: "Tours of a leaper with the steps you give",
    steps: "A leaper with --move A,B goes A cells along a row or a column and B across.",
    moves: &[],
    numbered: false,
    params: LEAPER_PARAMS,
    examples: &[
        ("10x10 --move 1,4 --closed", "closed tours of a giraffe"),
        ("4x4 --move 1,2 --move 0,1", "a piece that steps like a knight or like a rook"),
    ],
    examples_with_givens: &[("board.txt --move 1,4", "your board with its givens, for a giraffe")],
    examples_of_walks: &[("4x6 --move 1,3 --move 0,1", "a camel that may also go one cell straight on")],
};

/// Numbers along steps of a rook.
pub(super) static NUMBRIX: Tour = Tour {
    name: "numbrix",
    related_words: &[],
    about: "Number the cells along a walk of a rook that keeps the givens",
    steps: "Each number stands left, right, above or below the one before.",
    moves: ROOK.moves,
    numbered: true,
    params: NUMBERED_PARAMS,
    examples: NUMBERED_EXAMPLES,
    examples_with_givens: NUMBERED_EXAMPLES.split_at(2).0,
    examples_of_walks: &[],
};

/// Numbers along steps of a king.
pub(super) static HIDATO: Tour = Tour {
    name: "hidato",
    related_words: &["hidoku", "rikudo"],
    about: "Number the cells along a walk of a king that keeps the givens",
    steps: "Each number stands beside the one before, along a row, a column or a diagonal.",
    moves: KING.moves,
    numbered: true,
    params: NUMBERED_PARAMS,
    examples: NUMBERED_EXAMPLES,
    examples_with_givens: NUMBERED_EXAMPLES.split_at(2).0,
    examples_of_walks: &[],
};

/// Numbers along jumps over two cells in a row or column, or over one diagonally.
pub(super) static HOPIDO: Tour = Tour {
    name: "hopido",
    related_words: &[],
    about: "Number the cells along a path of jumps that keeps the givens",
    steps: "Each number stands three cells from the one before along a row or a column, or two along a diagonal.",
    moves: &[(0, 3), (2, 2)],
    numbered: true,
    params: NUMBERED_PARAMS,
    examples: NUMBERED_EXAMPLES,
    examples_with_givens: NUMBERED_EXAMPLES.split_at(2).0,
    examples_of_walks: &[],
};

const BOARD: Param = Param {
    name: "board",
    help: "A size such as 6x8, or a board file, or - for standard input",
    kind: Kind::Board { default: None, sized: true },
};
const CLOSED: Param = Param {
    name: "closed",
    help: "Closed tours only: the last cell is a step from the first",
    kind: Kind::Flag,
};
const FROM: Param =
    Param { name: "from", help: "Begin in this cell: c4 or r5c3", kind: Kind::Value { shape: "CELL" } };
const TO: Param = Param { name: "to", help: "End in this cell", kind: Kind::Value { shape: "CELL" } };
const TORUS: Param = Param {
    name: "torus",
    help: "The last row is followed by the first, the last column too",
    kind: Kind::Flag,
};
const NUMBERS_FROM: Param = Param {
    name: "numbers-from",
    help: "Write numbers from 0 or from 1 [default: 1]",
    kind: Kind::Value { shape: "0|1" },
};
const MOVE: Param = Param {
    name: "move",
    help: "A step: so many cells along and so many across, such as 1,2",
    kind: Kind::Values { shape: "A,B" },
};
const PARAMS: &[Param] = &[BOARD, CLOSED, FROM, TO, TORUS, NUMBERS_FROM, BLANK, HOLE];
const LEAPER_PARAMS: &[Param] = &[BOARD, MOVE, CLOSED, FROM, TO, TORUS, NUMBERS_FROM, BLANK, HOLE];

const WITH_GIVENS: &[(&str, &str)] =
    &[("board.txt", "your board with its givens"), ("board.txt --closed", "the same, closed tours only")];

const OF_WALKS: &[(&str, &str)] = &[
    ("6x6 --closed", "closed tours of the whole board"),
    ("4x5 --from r1c1", "tours that begin in the upper left corner"),
];

const NUMBERED_BOARD: Param =
    Param { help: "A board file with givens, or - for standard input, or a size such as 5x5", ..BOARD };
const LAST_BESIDE_FIRST: Param = Param { help: "The last number is a step from 1", ..CLOSED };
const NUMBERED_PARAMS: &[Param] = &[NUMBERED_BOARD, LAST_BESIDE_FIRST, BLANK, HOLE];
/// The last board gives nothing.
const NUMBERED_EXAMPLES: &[(&str, &str)] = &[
    ("board.txt", "your board"),
    ("- --closed", "a board from standard input, where the last number is a step from 1"),
    ("3x4", "an empty board"),
];

impl Puzzle for Tour {
    fn name(&self) -> &'static str {
        self.name
    }

    fn related_words(&self) -> &'static [&'static str] {
        self.related_words
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn details(&self) -> String {
        if self.numbered {
            return format!(
                "The numbers 1 to n stand in the cells of a board. {} {NUMBERED_DETAILS}",
                self.steps
            );
        }
        format!("{} {DETAILS}", self.steps)
    }

    fn params(&self) -> &'static [Param] {
        self.params
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        self.examples
    }

    fn examples_with_givens(&self) -> &'static [(&'static str, &'static str)] {
        self.examples_with_givens
    }

    fn examples_of_walks(&self) -> &'static [(&'static str, &'static str)] {
        self.examples_of_walks
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(Task::new(self, arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(Task::new(self, arguments)?.canonical())
    }
}

const DETAILS: &str = "\
A tour visits every cell once. A closed tour has three cells or more and returns from the last to the first. \
A tour and its reversal are one, and so are the closed tours that differ in where they begin: that is what \
'undirected' counts and what a list consists of. 'directed' tells reversals apart, 'classes' takes tours \
as one that turning or reflecting the board makes equal. Once numbers are given on the board, or if asked for by \
--from and --to, the direction is fixed.\n\n\
The board is a size, rows x columns, or a file with one row of cells a line: '.' an open cell, '#' a hole, \
a number a given, which binds the place of that cell in the tour, '%' a comment up to the end of the line.";

const NUMBERED_DETAILS: &str = "\
Numbers that the board gives stay where they are. Every assignment of numbers to cells is a solution of its own, \
and 'numberings' counts them.\n\n\
A board file has one row of cells a line: '.' an open cell, '#' a hole, a number a given, '%' a comment up to \
the end of the line.";
