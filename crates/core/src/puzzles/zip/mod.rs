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

use super::{Arguments, Composer, Example, InputError, Instance, Param, Puzzle, path_cells};
use crate::files::Message;
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
    fn name(&self) -> &'static str {
        "zip"
    }

    fn related_words(&self) -> &'static [&'static str] {
        &["zips", "linkedin", "checkpoints"]
    }

    fn about(&self) -> &'static str {
        "A path through all cells that visits checkpoints in order"
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
        Ok(ZipRequest::new(arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        let mut canonical = Arguments::default();
        canonical.set_board(ZipRequest::new(arguments)?.board.canonical().into_bytes());
        Ok(canonical)
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
