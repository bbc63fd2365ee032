//! Tours: a piece steps from cell to cell and visits every one once.
//!
//! One idea with several names: what is called a knight, a rook, a king or a leaper differs in its steps alone.
//! Rook and king go one cell at a time here. A board may have holes, and numbers
//! that bind the place of a cell in the tour.

mod task;
mod verify;

use super::{Arguments, Instance, Kind, Param, Puzzle, PuzzleError};
use task::Task;

/// A piece that tours a board.
pub(super) struct Tour {
    name: &'static str,
    about: &'static str,
    /// What there is to know about its steps.
    steps: &'static str,
    /// Its steps, as differences of rows and columns in either order; none if the user says.
    moves: &'static [(u32, u32)],
    params: &'static [Param],
    examples: &'static [(&'static str, &'static str)],
}

/// Tours of a knight.
pub(super) static KNIGHT: Tour = Tour {
    name: "knight",
    about: "Tours of a knight: two cells one way and one across",
    steps: "A knight goes two cells along a row or a column and one across.",
    moves: &[(1, 2)],
    params: PARAMS,
    examples: &[
        ("6x6 --closed", "closed tours of the whole board"),
        ("board.txt --from a1", "tours of your board that begin in the lower left corner"),
        ("1000x1000", "a large board"),
    ],
};

/// Tours of a rook that goes one cell at a time.
pub(super) static ROOK: Tour = Tour {
    name: "rook",
    about: "Tours of a rook that goes one cell at a time",
    steps: "The rook goes one cell along a row or a column.",
    moves: &[(0, 1)],
    params: PARAMS,
    examples: &[
        ("8x8 --closed", "closed tours of the whole board"),
        ("4x5 --from r1c1 --to r4c5", "from corner to corner"),
    ],
};

/// Tours of a king.
pub(super) static KING: Tour = Tour {
    name: "king",
    about: "Tours of a king: one cell in any direction",
    steps: "A king goes one cell in any of the eight directions.",
    moves: &[(0, 1), (1, 1)],
    params: PARAMS,
    examples: &[
        ("4x4 --closed", "closed tours of the whole board"),
        ("3x4 --torus", "a board whose borders meet"),
    ],
};

/// Tours of a piece whose steps the user gives.
pub(super) static LEAPER: Tour = Tour {
    name: "leaper",
    about: "Tours of a leaper with the steps you give",
    steps: "A leaper with --move A,B goes A cells along a row or a column and B across.",
    moves: &[],
    params: LEAPER_PARAMS,
    examples: &[
        ("10x10 --move 1,4 --closed", "closed tours of a giraffe"),
        ("4x4 --move 1,2 --move 0,1", "a piece that steps like a knight or like a rook"),
    ],
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
const PARAMS: &[Param] = &[BOARD, CLOSED, FROM, TO, TORUS, NUMBERS_FROM];
const LEAPER_PARAMS: &[Param] = &[BOARD, MOVE, CLOSED, FROM, TO, TORUS, NUMBERS_FROM];

impl Puzzle for Tour {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn details(&self) -> String {
        format!("{} {DETAILS}", self.steps)
    }

    fn params(&self) -> &'static [Param] {
        self.params
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        self.examples
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, PuzzleError> {
        Ok(Task::new(self.moves, arguments)?.instance())
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
