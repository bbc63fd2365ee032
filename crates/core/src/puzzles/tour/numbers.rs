//! Number puzzles along the steps of a piece: Numbrix, Hidato, Hopido and Rikudo.

use super::super::board_form::{BoardForm, BorderForm};
use super::super::{Proportion, PuzzleFacts};
use super::TourPuzzle;
use super::compose::TourMaking;
use super::params::{NUMBERED_EXAMPLES, NUMBERED_PARAMS, TILED_PARAMS};
use super::pieces::{KING, PIECE, ROOK};
use crate::files::exchange::{ASCENT, DrawnPuzzle, ForeignNotations, SideMeaning};
use crate::problems::tiling::Tiling;

/// What number puzzles have in common.
pub(super) const NUMBERS: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        params: NUMBERED_PARAMS,
        examples: NUMBERED_EXAMPLES,
        examples_with_clues: NUMBERED_EXAMPLES.split_at(2).0,
        examples_with_ladder: NUMBERED_EXAMPLES.split_at(2).0,
        examples_of_families: NUMBERED_EXAMPLES,
        ..PuzzleFacts::NONE
    },
    numbered: true,
    ..PIECE
};

/// Numbers along steps of a rook.
pub(in crate::puzzles) static NUMBRIX: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "numbrix",
        about: "Number the cells along a path of rook steps that fits the clues",
        foreign: ForeignNotations::NONE.games(&[ASCENT]).drawn(DrawnPuzzle::PATH),
        ..*NUMBERS.facts
    },
    steps: "Write the numbers 1 to n into the cells of a board so that each is left, right, above or below the one before.",
    moves: ROOK.moves,
    ..NUMBERS
};

/// Numbers along steps of a king.
pub(in crate::puzzles) static HIDATO: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "hidato",
        related_words: &["hidoku"],
        about: "Number the cells along a path of king steps that fits the clues",
        params: TILED_PARAMS,
        foreign: ForeignNotations::NONE
            .games(&[ASCENT])
            .drawn(DrawnPuzzle::PATH.tilings(&[Tiling::Squares, Tiling::Hexagons])),
        ..*NUMBERS.facts
    },
    steps: "Write the numbers 1 to n into the cells of a board so that each is adjacent to the one before, along a row, a column \
            or a diagonal.",
    moves: KING.moves,
    ..NUMBERS
};

/// Numbers along jumps over two cells in a row or column, or over one diagonally.
pub(in crate::puzzles) static HOPIDO: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "hopido",
        about: "Number the cells along a path of long jumps that fits the clues",
        foreign: ForeignNotations::NONE.drawn(DrawnPuzzle::PATH),
        ..*NUMBERS.facts
    },
    steps: "Write the numbers 1 to n into the cells of a board so that each is three cells from the one before along a row or a \
            column, or two along a diagonal.",
    moves: &[[0, 0, 3], [0, 2, 2]],
    ..NUMBERS
};

const DOTS: Proportion =
    Proportion::percent("dots", "cells with a dot to the next number, of all", 20, 0..=60);

/// Numbers along steps between hexagons, some of them given.
pub(in crate::puzzles) static RIKUDO: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "rikudo",
        related_words: &["hexagon", "hexagons", "hex"],
        about: "Number hexagons along a path that fits the clues and takes the dots",
        foreign: ForeignNotations::NONE
            .games(&[ASCENT])
            .drawn(DrawnPuzzle::PATH.tilings(&[Tiling::Hexagons]).sides(SideMeaning::Dots)),
        ..*NUMBERS.facts
    },
    steps: "Write the numbers 1 to n into hexagons so that each shares a side with the one before. Two cells with a dot on \
            their common side have consecutive numbers.",
    tiling: Tiling::Hexagons,
    dots: true,
    form: |form| BoardForm { borders: BorderForm::Dots, ..form },
    making: TourMaking {
        proportions: &[DOTS],
        finish: |request, board, path, input| {
            if !board.links().is_empty() {
                return board;
            }
            let breaks = &request.breaks.0;
            let steps = (1..).zip(path.windows(2)).filter(|(place, _)| !breaks.contains(place));
            let mut pairs: Vec<_> =
                steps.map(|(_, step)| (step[0].min(step[1]), step[0].max(step[1]))).collect();
            input.shuffle(&mut pairs);
            pairs.truncate(path.len() * input.mix.of(&DOTS) / 100);
            board.joined(pairs)
        },
        ..TourMaking::NUMBERS
    },
    ..NUMBERS
};
