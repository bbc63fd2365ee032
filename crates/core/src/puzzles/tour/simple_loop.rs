//! Simple Loop: a closed tour of a rook that moves one cell at a time.
//!
//! The puzzle is the tour without its other options, so it has the same counting methods.

use super::super::board::{BLANK, HOLE, board};
use super::super::board_form::{BoardForm, CellForm, SolutionForm};
use super::super::diagram::RoutePoints;
use super::super::problem::Ink;
use super::super::{Arguments, Composer, Example, InputError, Instance, Puzzle, PuzzleFacts};
use super::ROOK;
use super::params::BOARD;
use crate::files::exchange::{CellLook, DASHES, DigitCode, DrawnPuzzle, ForeignCodec, ForeignNotations};

/// The puzzle; see the module.
pub(in super::super) struct SimpleLoopPuzzle;

const EXAMPLES: &[Example] =
    &[Example::new("6x6", &[], "loops of the whole board"), Example::new("board.txt", &[], "your board")];

const DETAILS: &str = "\
Draw one closed loop that moves along rows and columns and visits every cell once. It has at least four cells.\n\n\
'undirected' counts loops, and 'directed' counts their two directions separately. 'classes' counts loops up to rotations \
and reflections of the board.\n\n\
The board is a size (rows x columns) or a file with one row of cells per line: '.' is an open cell, '#' a hole; '%' \
begins a comment.";

impl Puzzle for SimpleLoopPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        const FACTS: PuzzleFacts = PuzzleFacts {
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
        };
        &FACTS
    }

    fn form(&self) -> Option<BoardForm> {
        Some(BoardForm::of(vec![CellForm::open(), CellForm::hole()], SolutionForm::Loop))
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        let mut instance = ROOK.build(&closed(arguments)?)?;
        instance.ink = Ink::Loop(RoutePoints::Cells);
        instance.blank.set_loop(&[], RoutePoints::Cells);
        Ok(instance)
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        ROOK.canonical(&closed(arguments)?)
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }

    fn with_only(&self, arguments: &Arguments, _kept: &[usize]) -> Result<String, InputError> {
        let known = board(arguments)?;
        Ok(known.rewritten(known.cells())) // no cell has a clue
    }
}

/// Returns the arguments of a closed tour.
///
/// # Errors
/// The board has numbers.
fn closed(arguments: &Arguments) -> Result<Arguments, InputError> {
    board(arguments)?.without_signs(false)?;
    let mut arguments = arguments.clone();
    arguments.set_flag("closed");
    Ok(arguments)
}
