//! Parameters and examples of tours and number puzzles.

use super::super::board::{BLANK, BOARD_FILE, HOLE};
use super::super::board::{CYLINDER, KLEIN, MOEBIUS, TORUS};
use super::super::path_request::{ANY_LENGTH, INDUCED, LENGTH, LONGEST, UNCROSSED};
use super::super::{Example, Param, ParamKind, PuzzleFacts};
use super::breaks::PathBreaks;

pub(in crate::puzzles) const BOARD: Param = Param {
    name: "board",
    help: "A size such as 6x8, a board file, or - for standard input",
    kind: ParamKind::Board { default: None, sized: true },
};
const TOUR_BOARD: Param =
    Param { help: "A size such as 6x8 or 3x3x4, a board file, or - for standard input", ..BOARD };
const CLOSED: Param =
    Param::flag("closed", "Find closed tours only: the last cell is one step from the first");
const FROM: Param = Param::value(
    "from",
    "CELLS",
    "Begin in this cell, such as c4 or r5c3, or in one of several: a1,h8 or a1..c3",
);
const TO: Param = Param::value("to", "CELLS", "End in this cell, or in one of several");
const LAYERS: Param = Param::value("layers", "N", "Read the board as a box: N layers, one below the other");
const NUMBERS_FROM: Param =
    Param::value("numbers-from", "0|1", "Number the cells from 0 or from 1 [default: 1]");
const MOVE: Param = Param::values(
    "move",
    "A,B",
    "Add steps of A cells along and B cells across in all directions, such as 1,2",
);
const STEP: Param = Param::values(
    "step",
    "A,B",
    "Add a step in one direction: A rows down and B columns right; negative numbers lead up and left",
);
const RIDER: Param = Param::flag("rider", "Repeat a step in the same direction, up to the border or a hole");

/// Returns lists of parameters as one list, which has `N` entries.
const fn joined<const N: usize>(lists: &[&[Param]]) -> [Param; N] {
    let mut all = [BOARD; N];
    let (mut count, mut list) = (0, 0);
    while list < lists.len() {
        let mut place = 0;
        while place < lists[list].len() {
            all[count] = lists[list][place];
            (count, place) = (count + 1, place + 1);
        }
        list += 1;
    }
    assert!(count == N, "the number of parameters");
    all
}

/// The cells that a tour visits.
const EXTENT: &[Param] = &[CLOSED, FROM, TO, ANY_LENGTH, LENGTH, LONGEST, INDUCED, UNCROSSED];
/// The surfaces that all pieces know, and those that pieces with repeated steps do not know.
const PLAIN_SURFACES: &[Param] = &[TORUS, CYLINDER];
const TWISTED_SURFACES: &[Param] = &[MOEBIUS, KLEIN];
const NOTATION: &[Param] = &[NUMBERS_FROM, BLANK, HOLE];

pub(super) const PARAMS: &[Param] =
    &joined::<17>(&[&[TOUR_BOARD], EXTENT, PLAIN_SURFACES, TWISTED_SURFACES, &[LAYERS], NOTATION]);
pub(super) const ROOK_PARAMS: &[Param] =
    &joined::<18>(&[&[TOUR_BOARD], EXTENT, PLAIN_SURFACES, TWISTED_SURFACES, &[LAYERS, TILING], NOTATION]);
pub(super) const RIDER_PARAMS: &[Param] =
    &joined::<15>(&[&[TOUR_BOARD], EXTENT, PLAIN_SURFACES, &[LAYERS], NOTATION]);
pub(super) const LEAPER_PARAMS: &[Param] = &joined::<20>(&[
    &[TOUR_BOARD, MOVE, STEP, RIDER],
    EXTENT,
    PLAIN_SURFACES,
    TWISTED_SURFACES,
    &[LAYERS],
    NOTATION,
]);

pub(super) const WITH_CLUES: &[Example] = &[
    Example::new("board.txt", &[], "your board with its clues"),
    Example::new("board.txt", &[("closed", None)], "the same, closed tours only"),
];

pub(super) const OF_TOURS: &[Example] = &[
    Example::new("6x6", &[("closed", None)], "closed tours of the whole board"),
    Example::new("4x5", &[("from", Some("r1c1"))], "tours that begin in the upper left corner"),
];

pub(super) const OF_RIDERS: &[Example] = &[
    Example::new("3x4", &[("closed", None)], "closed tours of the whole board"),
    Example::new("3x3", &[("from", Some("r1c1"))], "tours that begin in the upper left corner"),
];

const NUMBERED_BOARD: Param =
    Param { help: "A board file with clues, a size such as 5x5, or - for standard input", ..BOARD };
const LAST_BESIDE_FIRST: Param = Param { help: "Require that the last number is one step from 1", ..CLOSED };
const BREAKS: Param = Param::value(
    PathBreaks::NAME,
    "LIST",
    "End a path with each of these numbers, such as 9,20; the next number, anywhere, begins another. Both are clues",
);
pub(super) const NUMBERED_PARAMS: &[Param] = &[NUMBERED_BOARD, LAST_BESIDE_FIRST, BREAKS, BLANK, HOLE];
const TILING: Param = Param::value(
    "tiling",
    "SHAPE",
    "Read the board as one of squares, hexagons or triangles [default: squares]",
);
pub(super) const TILED_PARAMS: &[Param] = &[NUMBERED_BOARD, TILING, LAST_BESIDE_FIRST, BREAKS, BLANK, HOLE];
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

const FILE_EXAMPLES: &[Example] =
    &[Example::new("board.txt", &[], "your board"), Example::new("-", &[], "a board from standard input")];
/// The facts of a number puzzle that takes a board file and nothing else.
pub(super) const FILE_FACTS: PuzzleFacts = PuzzleFacts {
    params: &[BOARD_FILE],
    examples: FILE_EXAMPLES,
    examples_with_clues: FILE_EXAMPLES,
    examples_with_ladder: FILE_EXAMPLES,
    examples_of_families: FILE_EXAMPLES,
    ..PuzzleFacts::NONE
};
