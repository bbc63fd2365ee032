//! Slitherlink: a loop along the lines of a grid, where a digit is the number of sides of its cell on the loop.
//!
//! Nikoli published the puzzle in 1989. The vertices are the corners of cells, one more row and column than there are
//! cells; each digit is a rule on the four sides of its cell.

use super::super::diagram::{Diagram, RoutePoints};
use super::super::problem::Ink;
use super::super::{InputError, PuzzleFacts};
use super::problem::{LoopGrid, LoopParts, STEPS, StatedRule, edges, picture, place};
use super::puzzle::{FACTS, LoopBoard, LoopPuzzle, ON_SURFACES};
use super::verify;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::digits;
use crate::ladder::LoopStatement;
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;
use crate::words::quantity;

const DETAILS: &str = "\
Draw one loop along the lines of the grid, from corner to corner of the cells. It neither crosses nor touches itself. \
A digit is the number of sides of its cell on the loop.\n\n\
The board is a file with one row of cells per line: a digit from 0 to 4, or '.' for a cell without a digit; '%' begins \
a comment. Blanks between cells are optional.";

/// Slitherlink; see the module.
pub(in crate::puzzles) static SLITHERLINK: LoopPuzzle<CellGrid<Option<u8>>> = LoopPuzzle {
    facts: &PuzzleFacts {
        name: "slitherlink",
        related_words: &["slither", "loopy", "fences", "loop-the-loop"],
        about: "A loop along grid lines; digits count the sides of cells on it",
        details: DETAILS,
        params: ON_SURFACES,
        ..FACTS
    },
    ..LoopPuzzle::NONE
};

impl LoopBoard for CellGrid<Option<u8>> {
    fn read(bytes: &[u8]) -> Result<(Self, Vec<String>), InputError> {
        digits::read(bytes)
    }

    fn text(&self) -> String {
        digits::text(self)
    }

    fn problem(self, surface: Surface, _flags: &dyn Fn(&str) -> bool) -> (LoopGrid, LoopParts) {
        let (rows, columns) = (self.rows(), self.columns);
        let (corner_rows, corner_columns) = RoutePoints::Corners.size(surface, (rows, columns));
        let corners = LoopGrid::on(Grid { rows: corner_rows, columns: corner_columns, surface }, &|_| true);
        let parts = LoopParts {
            rules: rules(&self, &corners),
            blank: blank(&self),
            ink: Ink::Loop(RoutePoints::Corners),
            obstacle: obstacle(&self, Grid { rows, columns, surface }),
            verify: Box::new(move |corners| verify::slitherlink::check(&self, surface, corners)),
        };
        (corners, parts)
    }
}

/// Returns a rule for each digit.
fn rules(board: &CellGrid<Option<u8>>, corners: &LoopGrid) -> Vec<StatedRule> {
    let columns = board.columns;
    let given = board.cells.iter().enumerate().filter_map(|(cell, digit)| Some((cell, (*digit)?)));
    let rule = |(cell, digit): (usize, u8)| {
        let upper_left = cell / columns * corners.grid.columns + cell % columns;
        let lower_right = corners.grid.step(upper_left, (1, 1));
        let sides = [(Some(upper_left), (0, 1)), (Some(upper_left), (1, 0))];
        let opposite = [(lower_right, (0, -1)), (lower_right, (-1, 0))];
        let sides = sides.into_iter().chain(opposite);
        let sides = sides.filter_map(|(corner, step)| corners.edge(corner?, step));
        let number = usize::from(digit);
        let statement = LoopStatement::new("the {number} in {cell}", "is the number of its lines", cell);
        (statement.of(number), edges(sides.map(|(edge, _)| edge).collect(), number))
    };
    given.map(rule).collect()
}

/// Returns a digit that differs from the sides on the loop around the cell of a 4.
fn obstacle(board: &CellGrid<Option<u8>>, cells: Grid) -> Option<String> {
    let columns = board.columns;
    let four = board.cells.iter().position(|&digit| digit == Some(4))?;
    let wrong = |(cell, &digit): (usize, &Option<u8>)| {
        let is_beside = || STEPS.iter().any(|&step| cells.step(four, step) == Some(cell));
        let sides = if cell == four { 4 } else { usize::from(is_beside()) };
        digit.filter(|&digit| usize::from(digit) != sides).map(|digit| (cell, digit, sides))
    };
    let (cell, digit, sides) = board.cells.iter().enumerate().find_map(wrong)?;
    let (four, place, sides) = (place(four, columns), place(cell, columns), quantity(sides, "sides"));
    Some(format!(
        "the 4 in {four} is all that the loop surrounds, so the {digit} in {place} has {sides} on the loop"
    ))
}

/// Returns the picture of the board without its loop.
fn blank(board: &CellGrid<Option<u8>>) -> Diagram {
    let mut diagram = picture(board.rows(), board.columns, RoutePoints::Corners);
    for (drawn, digit) in diagram.cells.iter_mut().zip(&board.cells) {
        drawn.clue = digit.map(u32::from);
    }
    diagram
}
