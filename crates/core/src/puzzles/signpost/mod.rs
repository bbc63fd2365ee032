//! Signpost: numbers along arrows.
//!
//! Each cell has an arrow, and the next number is somewhere along it. The model is that of a numbered path whose steps
//! have a direction; see [`NumberedPath`](crate::problems::numbered::NumberedPath).

mod compose;
mod request;
#[cfg(test)]
mod tests;
mod verify;

use super::board_form::{BoardForm, CellForm, SolutionForm};
use super::{Arguments, Composer, InputError, Instance, Puzzle, PuzzleFacts, path_cells};
use crate::files::boards::arrows::{DIRECTIONS, LAST};
use crate::files::exchange::{
    CellLook, DrawnPuzzle, ForeignCodec, ForeignNotations, LabelKind, SignpostCode,
};
use request::SignpostRequest;

/// The puzzle; see the module.
pub(super) struct SignpostPuzzle;

const DETAILS: &str = "\
Write the numbers 1 to n into the cells of a board so that the next number is always in the direction of the arrow, at \
any distance. A star marks the cell of the last number; without a star any cell may be the last, and its arrow has no \
meaning.\n\n\
Each assignment of numbers to cells is a solution, and 'numberings' counts them. The board is a file with one row of cells per line. Cells are separated by blanks, and a cell is a number, if it is \
given, and the direction of its arrow: n, ne, e, se, s, sw, w, nw, or '*' for a star, such as '1e'. '#' is a hole, over \
which arrows point; '%' begins a comment.";

impl Puzzle for SignpostPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        const FACTS: PuzzleFacts = PuzzleFacts {
            name: "signpost",
            related_words: &["arrow", "arrows", "arrow-path", "arrowpath", "signposts"],
            about: "Number the cells so that each arrow points to the next number",
            details: DETAILS,
            foreign: ForeignNotations::NONE
                .games(&[ForeignCodec::new("signpost", &[], &SignpostCode)])
                .drawn(DrawnPuzzle {
                    looks: &[CellLook::HOLE, CellLook { label: LabelKind::Pointer, ..CellLook::NUMBER }],
                    empty: "*",
                    ..DrawnPuzzle::PATH
                }),
            ..path_cells::FACTS
        };
        &FACTS
    }

    fn form(&self) -> Option<BoardForm> {
        let arrows: Vec<_> = DIRECTIONS.iter().map(|direction| direction.0).chain([LAST]).collect();
        let number = CellForm { arrows: arrows.clone(), ..CellForm::number() };
        let open = CellForm { arrows, ..CellForm::open() }.with_text("");
        let cells = vec![open, CellForm::hole(), number];
        Some(BoardForm { removed: None, ..BoardForm::of(cells, SolutionForm::Numbers) })
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        SignpostRequest::new(arguments)?.instance()
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        let board = SignpostRequest::new(arguments)?.board;
        Ok(Arguments::default().with_board(&board.written(board.plain.cells())))
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }
}
