//! Zip: a path through all cells that visits numbered checkpoints in their order.
//!
//! The path moves along rows and columns, begins at checkpoint 1, ends at the last checkpoint and crosses no wall. The
//! model is that of a numbered path on the steps without walls, whose positions ascend from checkpoint to checkpoint;
//! see [`NumberedPath::in_order`].

mod compose;
mod request;
#[cfg(test)]
mod tests;
mod verify;

use super::board_form::{BoardForm, BorderForm, CellForm, SolutionForm};
use super::diagram::{DrawnCell, Sign};
use super::{Arguments, Composer, InputError, Instance, Puzzle, PuzzleFacts, path_cells};
use crate::files::exchange::{CellLook, DrawnPuzzle, ForeignNotations, SideMeaning};
use request::ZipRequest;

/// The puzzle; see the module.
pub(super) struct ZipPuzzle;

const DETAILS: &str = "\
Draw a path through all cells. It moves along rows and columns, begins at checkpoint 1, visits the checkpoints in their \
order, ends at the last one and crosses no wall.\n\n\
A solution numbers the cells along the path, and 'numberings' counts the solutions. The board is a file with one row of cells per line: '.' is an open cell, '#' a hole, and a number a checkpoint; '|' \
between two cells is a wall. A line below a row may hold walls below its cells: '-' under a cell is a wall. '%' begins a \
comment.";

impl Puzzle for ZipPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        const FACTS: PuzzleFacts = PuzzleFacts {
            name: "zip",
            related_words: &["zips", "linkedin", "checkpoints"],
            about: "A path through all cells that visits checkpoints in order",
            details: DETAILS,
            foreign: ForeignNotations::NONE.drawn(
                DrawnPuzzle::new(
                    "",
                    &[CellLook::HOLE, CellLook { circles: &[0, 1, 2, 8, 10], ..CellLook::NUMBER }],
                )
                .sides(SideMeaning::Walls),
            ),
            ..path_cells::FACTS
        };
        &FACTS
    }

    fn form(&self) -> Option<BoardForm> {
        let drawn = DrawnCell { sign: Some(Sign::Black), ..DrawnCell::default() };
        let cells = vec![CellForm::open(), CellForm::hole(), CellForm { drawn, ..CellForm::number() }];
        Some(BoardForm {
            borders: BorderForm::Walls,
            is_gapless: true,
            ..BoardForm::of(cells, SolutionForm::Path)
        })
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(ZipRequest::new(arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(Arguments::default().with_board(&ZipRequest::new(arguments)?.board.canonical()))
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }

    fn removable(&self, arguments: &Arguments) -> Result<Vec<usize>, InputError> {
        Ok(ZipRequest::new(arguments)?.removable())
    }

    fn with_only(&self, arguments: &Arguments, kept: &[usize]) -> Result<String, InputError> {
        Ok(ZipRequest::new(arguments)?.with_only(kept).canonical())
    }
}
