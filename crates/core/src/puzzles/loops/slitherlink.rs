//! Slitherlink: a loop along the lines of a grid, where a digit is the number of sides of its cell on the loop.
//!
//! Nikoli published the puzzle in 1989. The vertices are the corners of cells, one more row and column than there are
//! cells; each digit is a rule on the four sides of its cell.

use super::super::diagram::{Diagram, RoutePoints};
use super::super::problem::Ink;
use super::super::{Arguments, Composer, Example, InputError, Instance, Param, Puzzle};
use super::problem::{LoopGrid, LoopParts, edges, picture};
use super::{BOARD, canonical, text, verify};
use crate::files::Message;
use crate::files::boards::loops::{CellGrid, digits};
use crate::problems::single_loop::LoopRule;

/// The puzzle; see the module.
pub(in crate::puzzles) struct SlitherlinkPuzzle;

const PARAMS: &[Param] = &[BOARD];

const DETAILS: &str = "\
Draw one loop along the lines of the grid, from corner to corner of the cells. It neither crosses nor touches itself. \
A digit is the number of sides of its cell on the loop.\n\n\
The board is a file with one row of cells per line: a digit from 0 to 3, or '.' for a cell without a digit; '%' begins \
a comment. Blanks between cells are optional.";

impl Puzzle for SlitherlinkPuzzle {
    fn name(&self) -> &'static str {
        "slitherlink"
    }

    fn related_words(&self) -> &'static [&'static str] {
        &["slither", "loopy", "fences", "loop-the-loop"]
    }

    fn about(&self) -> &'static str {
        "A loop along grid lines; digits count the sides of cells on it"
    }

    fn details(&self) -> Message {
        DETAILS.into()
    }

    fn params(&self) -> &'static [Param] {
        PARAMS
    }

    fn examples(&self) -> &'static [Example] {
        const EXAMPLES: &[Example] = &[Example::new("board.txt", &[], "your board")];
        EXAMPLES
    }

    fn examples_with_clues(&self) -> &'static [Example] {
        self.examples()
    }

    fn is_exported(&self) -> bool {
        false
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        let (board, remarks) = digits::read(text(arguments)?)?;
        let (rows, columns) = (board.rows(), board.columns);
        let corners = LoopGrid::new(rows + 1, columns + 1, |_| true);
        let parts = LoopParts {
            board: format!("{rows}x{columns}"),
            rules: rules(&board, &corners),
            blank: blank(&board),
            remarks,
            ink: Ink::Loop(RoutePoints::Corners),
            obstacle: None,
            verify: Box::new(move |corners| verify::slitherlink::check(&board, corners)),
        };
        Ok(corners.instance(parts))
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(canonical(digits::text(&digits::read(text(arguments)?)?.0)))
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }

    fn removable(&self, arguments: &Arguments) -> Result<Vec<usize>, InputError> {
        Ok(digits::read(text(arguments)?)?.0.given())
    }

    fn with_only(&self, arguments: &Arguments, kept: &[usize]) -> Result<String, InputError> {
        let mut board = digits::read(text(arguments)?)?.0;
        board.keep(kept);
        Ok(digits::text(&board))
    }
}

/// Returns a rule for each digit.
fn rules(board: &CellGrid<Option<u8>>, corners: &LoopGrid) -> Vec<LoopRule> {
    let columns = board.columns;
    let given = board.cells.iter().enumerate().filter_map(|(cell, digit)| Some((cell, (*digit)?)));
    let rule = |(cell, digit): (usize, u8)| {
        let upper_left = cell / columns * (columns + 1) + cell % columns;
        let lower_right = upper_left + columns + 2;
        let sides =
            [(upper_left, (0, 1)), (upper_left, (1, 0)), (lower_right, (0, -1)), (lower_right, (-1, 0))];
        let sides = sides.into_iter().filter_map(|(corner, step)| corners.edge(corner, step));
        edges(sides.map(|(edge, _)| edge).collect(), usize::from(digit))
    };
    given.map(rule).collect()
}

/// Returns the picture of the board without its loop.
fn blank(board: &CellGrid<Option<u8>>) -> Diagram {
    let mut diagram = picture(board.rows(), board.columns, RoutePoints::Corners);
    for (drawn, digit) in diagram.cells.iter_mut().zip(&board.cells) {
        drawn.clue = digit.map(u32::from);
    }
    diagram
}
