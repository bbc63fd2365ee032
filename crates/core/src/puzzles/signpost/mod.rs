//! Signpost: numbers along arrows.
//!
//! Each cell has an arrow, and the next number is somewhere along it. The model is that of a numbered path whose steps
//! have a direction; see [`NumberedPath`](crate::problems::numbered::NumberedPath).

mod compose;
mod request;
#[cfg(test)]
mod tests;
mod verify;

use super::{Arguments, Composer, Example, InputError, Instance, Param, Puzzle, path_cells};
use crate::files::Message;
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
    fn name(&self) -> &'static str {
        "signpost"
    }

    fn related_words(&self) -> &'static [&'static str] {
        &["arrow", "arrows", "arrow-path", "arrowpath", "signposts"]
    }

    fn about(&self) -> &'static str {
        "Number the cells so that each arrow points to the next number"
    }

    fn details(&self) -> Message {
        DETAILS.into()
    }

    fn params(&self) -> &'static [Param] {
        path_cells::PARAMS
    }

    fn examples(&self) -> &'static [Example] {
        path_cells::EXAMPLES
    }

    fn examples_with_clues(&self) -> &'static [Example] {
        self.examples()
    }

    fn examples_with_ladder(&self) -> &'static [Example] {
        self.examples()
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        SignpostRequest::new(arguments)?.instance()
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        let board = SignpostRequest::new(arguments)?.board;
        let mut canonical = Arguments::default();
        canonical.set_board(board.written(&board.cells).into_bytes());
        Ok(canonical)
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }
}
