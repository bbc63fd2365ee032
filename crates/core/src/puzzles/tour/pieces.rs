//! The pieces that tour a board: knight, rook, king, leapers and riders.

use super::compose::TourMaking;
use super::params::{LEAPER_PARAMS, OF_RIDERS, OF_TOURS, PARAMS, RIDER_PARAMS, ROOK_PARAMS, WITH_CLUES};
use super::rules::NumberRules;
use super::{Repetition, TourPuzzle};
use crate::files::boards::Board;
use crate::problems::tiling::Tiling;
use crate::puzzles::{Example, PuzzleFacts};

/// What pieces have in common.
pub(in crate::puzzles) const PIECE: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        params: PARAMS,
        examples_with_clues: WITH_CLUES,
        examples_with_ladder: WITH_CLUES,
        examples_of_families: OF_TOURS,
        ..PuzzleFacts::NONE
    },
    steps: "",
    moves: &[],
    repetition: Repetition::None,
    tiling: Tiling::Squares,
    dots: false,
    numbered: false,
    is_loop: false,
    form: |form| form,
    reader: |bytes, signs| Board::read(bytes, signs)?.without_signs(true),
    rules: |request, _| Ok(NumberRules::of_clues(request)),
    making: TourMaking::NUMBERS,
    composer: None,
};

/// Tours of a knight.
pub(in crate::puzzles) static KNIGHT: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "knight",
        related_words: &["tour", "tours", "knights-tour"],
        about: "Tours of a knight: two cells one way and one across",
        examples: &[
            Example::new("6x6", &[("closed", None)], "closed tours of the whole board"),
            Example::new(
                "board.txt",
                &[("from", Some("a1"))],
                "tours of your board that begin in the lower left corner",
            ),
            Example::new("100x100", &[], "a large board"),
        ],
        ..*PIECE.facts
    },
    steps: "A knight moves two cells along a row or a column and one cell across.",
    moves: &[[0, 1, 2]],
    ..PIECE
};

/// Tours of a rook that moves one cell at a time.
pub(in crate::puzzles) static ROOK: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "rook",
        related_words: &["grid", "wazir"],
        about: "Tours of a rook that moves one cell at a time",
        params: ROOK_PARAMS,
        examples: &[
            Example::new("8x8", &[("closed", None)], "closed tours of the whole board"),
            Example::new("4x5", &[("from", Some("r1c1")), ("to", Some("r4c5"))], "from corner to corner"),
        ],
        ..*PIECE.facts
    },
    steps: "The rook moves one cell along a row or a column.",
    moves: &[[0, 0, 1]],
    ..PIECE
};

/// Tours of a king.
pub(in crate::puzzles) static KING: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "king",
        about: "Tours of a king: one cell in any direction",
        examples: &[
            Example::new("4x4", &[("closed", None)], "closed tours of the whole board"),
            Example::new("3x4", &[("torus", None)], "a board whose borders meet"),
        ],
        ..*PIECE.facts
    },
    steps: "A king moves one cell in any of the eight directions.",
    moves: &[[0, 0, 1], [0, 1, 1], [1, 1, 1]],
    ..PIECE
};

const GIRAFFE: &[Example] =
    &[Example::new("board.txt", &[("move", Some("1,4"))], "your board with its clues, for a giraffe")];

/// Tours of a piece whose steps the arguments define.
pub(in crate::puzzles) static LEAPER: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "leaper",
        related_words: &["camel", "zebra", "giraffe", "antelope"],
        about: "Tours of a leaper with the steps you give",
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
        examples_with_clues: GIRAFFE,
        examples_with_ladder: GIRAFFE,
        examples_of_families: &[Example::new(
            "4x6",
            &[("move", Some("1,3")), ("move", Some("0,1"))],
            "a camel that may also move one cell along a row or a column",
        )],
        ..*PIECE.facts
    },
    steps: "For each move A,B, the leaper goes A cells along a row or a column and B cells across; for each step A,B, it goes \
            A rows down and B columns right, and not back. As a rider, it may repeat a step in the same direction.",
    ..PIECE
};

/// Tours of a queen.
pub(in crate::puzzles) static QUEEN_GRAPH: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "queen-graph",
        related_words: &["queens-tour"],
        about: "Tours of a queen, which moves any number of cells",
        params: RIDER_PARAMS,
        examples: &[
            Example::new("3x3", &[("closed", None)], "closed tours of the whole board"),
            Example::new("3x4", &[("from", Some("a1"))], "tours that begin in the lower left corner"),
        ],
        examples_of_families: OF_RIDERS,
        ..*PIECE.facts
    },
    steps: "A queen moves any number of cells along a row, a column or a diagonal, and visits only the cell where it stops. A \
            hole ends the line; visited cells do not.",
    moves: KING.moves,
    repetition: Repetition::UpToHoles,
    ..PIECE
};

/// Tours of a bishop.
pub(in crate::puzzles) static BISHOP_GRAPH: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "bishop-graph",
        related_words: &["bishops-tour"],
        about: "Tours of a bishop, which moves any number of cells along a diagonal",
        params: RIDER_PARAMS,
        examples: &[
            Example::new("board.txt", &[("closed", None)], "closed tours of your board"),
            Example::new("3x3", &[("torus", None)], "a board whose borders meet"),
        ],
        examples_of_families: &[Example::new("3x3", &[("torus", None)], "a board whose borders meet")],
        ..*PIECE.facts
    },
    steps: "A bishop moves any number of cells along a diagonal, and visits only the cell where it stops. A hole ends the \
            line; visited cells do not. It stays on cells of one colour, so a board with a tour has holes.",
    moves: &[[0, 1, 1]],
    repetition: Repetition::UpToHoles,
    ..PIECE
};

/// Tours of a rook that moves as in chess.
pub(in crate::puzzles) static ROOK_GRAPH: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "rook-graph",
        related_words: &["rooks-tour"],
        about: "Tours of a rook that moves any number of cells",
        params: RIDER_PARAMS,
        examples: &[
            Example::new("3x4", &[("closed", None)], "closed tours of the whole board"),
            Example::new("3x3", &[("from", Some("a1"))], "tours that begin in the lower left corner"),
        ],
        examples_of_families: OF_RIDERS,
        ..*PIECE.facts
    },
    steps: "The rook moves any number of cells along a row or a column, and visits only the cell where it stops. A hole ends \
            the line; visited cells do not.",
    moves: ROOK.moves,
    repetition: Repetition::UpToHoles,
    ..PIECE
};
