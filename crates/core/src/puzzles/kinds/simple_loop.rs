//! Simple Loop: a closed tour of a rook that moves one cell at a time, so it has the same counting methods.
//!
//! Boards are made with a hole in each cell that the loop does not visit.

use super::super::board::{BLANK, HOLE, board};
use super::super::board_form::{BoardForm, CellForm};
use super::super::tour::{BOARD, PIECE, ROOK, TourPuzzle};
use super::common::LOOP;
use super::{
    Alphabet, CellLook, Clue, ClueBoard, ClueKind, ClueMaking, CluePuzzle, DASHES, DigitCode, DrawnPuzzle,
    Example, ForeignCodec, ForeignNotations, Grid, Hard, InputError, LineCells, OPEN, Proportion,
    PuzzleFacts, Removed, SolutionForm,
};
use crate::files::boards::loops::LARGEST;
use crate::files::boards::{Board, Cell, CellGrid};

const EXAMPLES: &[Example] =
    &[Example::new("6x6", &[], "loops of the whole board"), Example::new("board.txt", &[], "your board")];

const DETAILS: &str = "\
Draw one closed loop that moves along rows and columns and visits every cell once. It has at least four cells.\n\n\
'undirected' counts loops, and 'directed' counts their two directions separately. 'classes' counts loops up to rotations \
and reflections of the board.\n\n\
The board is a size (rows x columns) or a file with one row of cells per line: '.' is an open cell, '#' a hole; '%' \
begins a comment.";

/// Simple Loop; see the module.
pub(in crate::puzzles) static SIMPLE_LOOP: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "simple-loop",
        synonyms: &["simpleloop"],
        related_words: &["loop", "loops"],
        about: "One closed loop along rows and columns through every cell",
        details: DETAILS,
        params: &[BOARD, BLANK, HOLE],
        examples: EXAMPLES,
        examples_with_ladder: EXAMPLES.split_at(1).1,
        examples_of_families: EXAMPLES,
        foreign: ForeignNotations::NONE
            .genres(&[ForeignCodec::new("simpleloop", &[], &DigitCode { cells: 5, signs: &[".", "#"] })])
            .drawn(DrawnPuzzle::new("simple loop", &[CellLook::HOLE]).characters(DASHES)),
        ..PuzzleFacts::NONE
    },
    moves: ROOK.moves,
    is_loop: true,
    form: |form| BoardForm {
        cells: vec![CellForm::open(), CellForm::hole()],
        solution: SolutionForm::Loop,
        ..form
    },
    reader: |bytes, signs| Board::read(bytes, signs)?.without_signs(false),
    composer: Some(&OPEN_CELLS),
    ..PIECE
};

const HOLES: Proportion = Proportion::percent("holes", "cells that are holes, of all", 14, 5..=40);

/// The boards that are made, where holes are the clues.
static OPEN_CELLS: CluePuzzle = CluePuzzle(&ClueKind {
    alphabet: Alphabet {
        signs: &[OPEN, (Some(Clue::BARE), &["#"])],
        cells: LineCells::Dense,
        ..Alphabet::NONE
    },
    is_around: true,
    visits_all: true,
    removed: Removed::Never,
    shows: |_, drawn, cell, _| (!drawn.visits(cell)).then_some(Clue::BARE),
    making: ClueMaking {
        shapes: &[
            Example::new("10x10", &[], "a board of this size, with random holes"),
            Example::new("board.txt", &[], "a board with the holes of yours, and more"),
        ],
        proportions: &[HOLES],
        places_clues: false,
        levels: &[Hard],
        bare: |kind, arguments| {
            let board = board(arguments)?.without_signs(false)?;
            let (rows, columns, count) = (board.rows(), board.columns(), board.cells().len());
            if count > LARGEST {
                let message = format!("board has {count} cells; boards are generated with at most {LARGEST}");
                return Err(InputError::new(message).hint("use a smaller board"));
            }
            if rows.min(columns) < 2 {
                let message = "a loop needs two rows and two columns";
                return Err(InputError::new(message).hint("use a larger board"));
            }
            let hole = |&cell: &Cell| (cell == Cell::Hole).then_some(Clue::BARE);
            let clues = CellGrid { columns, cells: board.cells().iter().map(hole).collect() };
            Ok((ClueBoard { clues, ..kind.empty(Grid::flat(rows, columns)) }, None))
        },
        fixed: Some(HOLES),
        // A loop through the same cells is no better, and other cells are neither.
        worth: |_, _| 0,
        ..ClueMaking::LOOPS
    },
    ..LOOP
});
