//! Boards for loops from a random loop: all clues that it has.
//!
//! | file | clues |
//! | --- | --- |
//! | `slitherlink` | a digit in each cell |
//! | `masyu` | a pearl wherever the loop allows one |
//! | `yajilin` | shaded cells in random order, and an arrow in each remaining cell beside the loop |
//! | `country_road` | regions along parts of the loop, each with its number |
//!
//! With a symmetry, pearls and numbers are left out unless their whole orbit has one.

mod country_road;
mod described;
mod masyu;
mod reroute;
mod slitherlink;
mod yajilin;

use std::sync::Arc;

use super::super::{Arguments, ClueSymmetry, Example, Ingredient, InputError, Material, Puzzle};
use super::problem::LoopGrid;
use crate::files::boards::Board;
use crate::files::boards::loops::LARGEST;

/// Examples of shapes: loops are made on boards of a size.
const SIZES: &[Example] = &[Example::new("10x10", &[], "a board of this size")];

/// Returns the rows and columns that the arguments ask for. `of_board` returns those of a board.
///
/// # Errors
/// The size makes no sense.
fn size(
    arguments: &Arguments,
    of_board: impl FnOnce(&Arguments) -> Result<(usize, usize), InputError>,
) -> Result<(usize, usize), InputError> {
    let Some(size) = arguments.size() else { return of_board(arguments) };
    let board = Board::sized(size)?;
    if board.cells().len() > LARGEST {
        let message = format!("board has {} cells; this puzzle takes at most {LARGEST}", board.cells().len());
        return Err(InputError::new(message).hint("use a smaller board"));
    }
    Ok((board.rows(), board.columns()))
}

/// Returns the material of loops through the points of a rectangle.
///
/// # Errors
/// The rectangle has no loop, or the text of the empty board is refused.
fn material(
    puzzle: &dyn Puzzle,
    arguments: &Arguments,
    empty: &str,
    points: (usize, usize),
    share: (usize, usize),
) -> Result<Material, InputError> {
    if points.0.min(points.1) < 2 {
        return Err(InputError::new("a loop needs two rows and two columns").hint("use a larger board"));
    }
    let mut empty = puzzle.build(&arguments.with_board(empty))?;
    if arguments.size().is_none() {
        empty.remarks.push("only the size of the board is used".to_owned());
    }
    let steps = LoopGrid::new(points.0, points.1, |_| true).steps();
    Ok(Material { empty, ingredient: Ingredient::Loop { steps: Arc::new(steps), share } })
}

/// Returns the point after each point of a loop.
fn successors(count: usize, points: &[usize]) -> Vec<Option<usize>> {
    let mut after = vec![None; count];
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).for_each(|(&point, &next)| after[point] = Some(next));
    after
}

/// A loop through points of a rectangle, from which clues are read.
struct HiddenLoop {
    /// The points before and after each point of the loop.
    beside: Vec<Option<[usize; 2]>>,
}

impl HiddenLoop {
    fn new(count: usize, points: &[usize]) -> Self {
        let mut beside = vec![None; count];
        for (index, &point) in points.iter().enumerate() {
            let before = points[(index + points.len() - 1) % points.len()];
            beside[point] = Some([before, points[(index + 1) % points.len()]]);
        }
        Self { beside }
    }

    fn visits(&self, point: usize) -> bool {
        self.beside[point].is_some()
    }

    fn uses(&self, one: usize, other: usize) -> bool {
        self.beside[one].is_some_and(|beside| beside.contains(&other))
    }

    /// Whether the loop passes a point without a turn.
    fn is_straight(&self, point: usize) -> bool {
        self.beside[point].is_some_and(|[one, other]| one + other == 2 * point)
    }
}

/// Removes the clues of incomplete orbits.
fn keep_symmetric<T>(cells: &mut [Option<T>], columns: usize, symmetry: ClueSymmetry) {
    let rows = cells.len() / columns;
    if !symmetry.fits(rows, columns) {
        return;
    }
    let is_whole = |cell: usize| symmetry.orbit(cell, rows, columns).iter().all(|&it| cells[it].is_some());
    let whole: Vec<bool> = (0..cells.len()).map(is_whole).collect();
    for (cell, is_whole) in cells.iter_mut().zip(whole) {
        if !is_whole {
            *cell = None;
        }
    }
}
