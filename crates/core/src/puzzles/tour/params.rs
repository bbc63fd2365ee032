//! Parameters and examples of tours and number puzzles.

use super::super::board::{BLANK, HOLE};
use super::super::partial::{ANY_LENGTH, LENGTH, LONGEST};
use super::super::{Example, Param, ParamKind};

pub(super) const BOARD: Param = Param {
    name: "board",
    help: "A size such as 6x8, a board file, or - for standard input",
    kind: ParamKind::Board { default: None, sized: true },
};
const CLOSED: Param = Param {
    name: "closed",
    help: "Find closed tours only: the last cell is one step from the first",
    kind: ParamKind::Flag,
};
const FROM: Param = Param {
    name: "from",
    help: "Begin in this cell, such as c4 or r5c3",
    kind: ParamKind::Value { shape: "CELL" },
};
const TO: Param = Param { name: "to", help: "End in this cell", kind: ParamKind::Value { shape: "CELL" } };
const TORUS: Param = Param { name: "torus", help: "Wrap rows and columns around", kind: ParamKind::Flag };
const NUMBERS_FROM: Param = Param {
    name: "numbers-from",
    help: "Number the cells from 0 or from 1 [default: 1]",
    kind: ParamKind::Value { shape: "0|1" },
};
const MOVE: Param = Param {
    name: "move",
    help: "Add a step: A cells along and B cells across, such as 1,2",
    kind: ParamKind::Values { shape: "A,B" },
};
pub(super) const PARAMS: &[Param] =
    &[BOARD, CLOSED, FROM, TO, ANY_LENGTH, LENGTH, LONGEST, TORUS, NUMBERS_FROM, BLANK, HOLE];
pub(super) const LEAPER_PARAMS: &[Param] =
    &[BOARD, MOVE, CLOSED, FROM, TO, ANY_LENGTH, LENGTH, LONGEST, TORUS, NUMBERS_FROM, BLANK, HOLE];

pub(super) const WITH_CLUES: &[Example] = &[
    Example::new("board.txt", &[], "your board with its clues"),
    Example::new("board.txt", &[("closed", None)], "the same, closed tours only"),
];

pub(super) const OF_TOURS: &[Example] = &[
    Example::new("6x6", &[("closed", None)], "closed tours of the whole board"),
    Example::new("4x5", &[("from", Some("r1c1"))], "tours that begin in the upper left corner"),
];

const NUMBERED_BOARD: Param =
    Param { help: "A board file with clues, a size such as 5x5, or - for standard input", ..BOARD };
const LAST_BESIDE_FIRST: Param = Param { help: "Require that the last number is one step from 1", ..CLOSED };
pub(super) const NUMBERED_PARAMS: &[Param] = &[NUMBERED_BOARD, LAST_BESIDE_FIRST, BLANK, HOLE];
const TILING: Param = Param {
    name: "tiling",
    help: "Read the board as one of squares, hexagons or triangles [default: squares]",
    kind: ParamKind::Value { shape: "SHAPE" },
};
pub(super) const TILED_PARAMS: &[Param] = &[NUMBERED_BOARD, TILING, LAST_BESIDE_FIRST, BLANK, HOLE];
/// The last board has no clues.
pub(super) const NUMBERED_EXAMPLES: &[Example] = &[
    Example::new("board.txt", &[], "your board"),
    Example::new(
        "-",
        &[("closed", None)],
        "a board from standard input, where the last number is one step from 1",
    ),
    Example::new("3x4", &[], "an empty board"),
];
