//! Placements: pieces of one kind on a board that do not attack each other.
//!
//! Placements are the independent sets of the graph of cells that attack each other. A rook, bishop or queen attacks
//! along a line up to the next hole, or beyond it if holes are transparent; so does a rider, whose steps the arguments
//! define. Another piece in between makes no difference: it would itself be attacked by both.

mod request;

use super::board::TORUS;
use super::piece::Piece;
use super::tour::{BISHOP_GRAPH, KING, KNIGHT, ROOK};
use super::{Arguments, Example, InputError, Instance, Param, ParamKind, Puzzle, PuzzleFacts};
use crate::files::Message;
use request::PlaceRequest;

/// Placements of pieces.
pub(super) struct PlacePuzzle;

/// A name of pieces, what they are, their moves as those of tours, and whether they repeat them.
type PlacedPiece = (&'static str, Piece, &'static [[u32; 3]], bool);

static PIECES: &[PlacedPiece] = &[
    ("rooks", Piece::Rook, ROOK.moves, true),
    ("bishops", Piece::Bishop, BISHOP_GRAPH.moves, true),
    ("queens", Piece::Queen, KING.moves, true),
    ("kings", Piece::King, KING.moves, false),
    ("knights", Piece::Knight, KNIGHT.moves, false),
    (LEAPERS, Piece::Leaper, &[], false),
    (RIDERS, Piece::Leaper, &[], true),
];

/// Pieces with no moves but those of the arguments.
const LEAPERS: &str = "leapers";
/// The same, where each move can be repeated along its line.
const RIDERS: &str = "riders";

const PARAMS: &[Param] = &[
    Param {
        name: "piece",
        help: "The pieces to place",
        kind: ParamKind::Choice { of: &["rooks", "bishops", "queens", "kings", "knights", LEAPERS, RIDERS] },
    },
    Param {
        name: "board",
        help: "A size such as 8x8, a board file, or - for standard input",
        kind: ParamKind::Board { default: None, sized: true },
    },
    Param::values(
        "move",
        "A,B",
        "Add a step: A cells along and B cells across, such as 1,2; riders repeat it",
    ),
    Param::value(
        "size",
        "K|all",
        "Place K pieces, or any number of them with 'all' [default: as many as possible]",
    ),
    TORUS,
    Param::flag("transparent", "Let pieces attack across holes"),
    Param::flag("unicode", "Draw chess symbols instead of letters"),
];

const THREE_KINGS: Example =
    Example::new("8x8", &[("piece", Some("kings")), ("size", Some("3"))], "three kings");

impl Puzzle for PlacePuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        const FACTS: PuzzleFacts = PuzzleFacts {
            name: "place",
            related_words: &["n-queens", "non-attacking", "placement", "nightriders", "wazirs", "amazons"],
            about: "Chess pieces that do not attack each other",
            params: PARAMS,
            examples: &[
                Example::new("8x8", &[("piece", Some("queens"))], "eight queens"),
                Example::new(
                    "board.txt",
                    &[("piece", Some("knights"))],
                    "as many knights as fit on your board",
                ),
                THREE_KINGS,
                Example::new(
                    "8x8",
                    &[("piece", Some("riders")), ("move", Some("1,2")), ("torus", None)],
                    "as many nightriders as fit on a torus",
                ),
            ],
            examples_of_families: &[THREE_KINGS],
            ..PuzzleFacts::NONE
        };
        &FACTS
    }

    fn details(&self) -> Message {
        Message::from("No two of the pieces attack each other. Without ").parameter("size").words(
            ", cavalcade places as many as possible; it first finds that number and proves it. 'placements' counts all \
             placements, and 'classes' counts them up to rotations and reflections of the board.\n\n\
             Leapers and riders have the steps of ",
        )
        .parameter("move")
        .words(
            ". A leaper makes one step, and a rider repeats it along a line. Other pieces can make one of these steps in \
             addition to their own. With ",
        )
        .setting("size", "all")
        .words(
            ", 'count' also writes the number of placements of each size.\n\n\
             The board is a size (rows x columns) or a file with one row of cells per line: '.' is an open cell and '#' \
             a hole; '%' begins a comment. A hole blocks the lines of rooks, bishops, queens and riders.",
        )
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(PlaceRequest::new(arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        let mut canonical = arguments.flags_of(self.facts());
        PlaceRequest::new(arguments)?.add_to(&mut canonical);
        Ok(canonical)
    }
}

#[cfg(test)]
mod tests;
