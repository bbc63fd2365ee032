//! Boards for loops: a random loop, and what a board shows of it, changed together until no other loop fits.
//!
//! | file | contents |
//! | --- | --- |
//! | `slitherlink` | a digit in each cell |
//! | `masyu` | a pearl wherever the loop allows one |
//! | `geradeweg` | a circle with the length of the lines wherever they are equally long |
//! | `yajilin`, `arrowed_cells` | shaded cells, and an arrow in each remaining cell beside the loop |
//! | `castle_wall` | a clue in each cell beside the loop |
//! | `country_road`, `parted_loop` | regions along parts of the loop, each with its number |
//! | `numberlink`, `covering_paths`, `link_facts` | paths through all cells, with equal numbers at the ends of each |
//! | `simple_loop` | a hole in each remaining cell |
//! | `described` | drafts whose board shows all that it may of the hidden loop |
//! | `aim` | what loops should be like if the places of clues are chosen |
//! | `reroute` | loops that differ a little from another one |
//! | `ray_counts` | what is counted in the direction of arrows |
//! | `own_image` | loops that are their own image under a symmetry |
//!
//! Pearls, circles, digits and numbers are left out where a mask has none, and unless their whole orbit under a
//! symmetry has one.

mod aim;
mod arrowed_cells;
mod castle_wall;
mod country_road;
mod covering_paths;
mod described;
mod geradeweg;
mod link_facts;
mod masyu;
mod numberlink;
mod own_image;
mod parted_loop;
mod ray_counts;
mod reroute;
mod simple_loop;
mod slitherlink;
mod yajilin;

use std::sync::Arc;

use super::super::{
    Arguments, CluePlaces, Composer, Example, Ingredient, InputError, Material, Mix, Proportion, Puzzle,
    Sketch,
};
use super::problem::{LoopGrid, STEPS};
use super::puzzle::{LoopBoard, LoopPuzzle, joined};
use crate::ProblemDraft;
use crate::files::boards::loops::LARGEST;
use crate::files::boards::{Board, CellGrid};
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;

/// A kind of board that can be made from a random loop.
pub(in crate::puzzles) trait ComposedBoard: LoopBoard {
    /// The proportions that can be chosen.
    const PROPORTIONS: &'static [Proportion] = &[];

    /// Whether boards are made from a random loop.
    const FROM_LOOP: bool = true;

    /// Whether a mask can choose the places of clues.
    const PLACES_CLUES: bool = true;

    /// Returns the share of the points on the first loop, in percent: the least, and less than the second.
    fn share(_mix: &Mix) -> (usize, usize) {
        (60, 80)
    }

    /// Returns the points where the loop may be on a board of these cells.
    fn points(cells: Grid) -> Grid {
        cells
    }

    /// Returns a board of these cells that describes a loop, to be changed until no other loop fits.
    ///
    /// # Errors
    /// The wanted places of clues do not allow a board.
    fn draft(cells: Grid, sketch: &mut Sketch<'_>) -> Result<Box<dyn ProblemDraft>, InputError>;
}

impl<B: ComposedBoard> LoopPuzzle<B> {
    /// Returns the cells that the arguments ask for.
    ///
    /// # Errors
    /// The size makes no sense, or the board cannot be read.
    fn shape(arguments: &Arguments) -> Result<Grid, InputError> {
        let (rows, columns) = Self::size(arguments)?;
        Ok(Grid { rows, columns, surface: joined(arguments, (rows, columns))? })
    }

    /// Returns the rows and columns that the arguments ask for.
    fn size(arguments: &Arguments) -> Result<(usize, usize), InputError> {
        arguments.size().map_or_else(|| Ok(Self::board(arguments)?.0.size()), sized)
    }
}

/// Returns the rows and columns of a board of this size.
fn sized(size: &str) -> Result<(usize, usize), InputError> {
    let board = Board::sized(size)?;
    let count = board.cells().len();
    if count > LARGEST {
        let message = format!("board has {count} cells; this puzzle takes at most {LARGEST}");
        return Err(InputError::new(message).hint("use a smaller board"));
    }
    Ok((board.rows(), board.columns()))
}

/// Checks that boards with these points and flags can be made.
fn check_possible(arguments: &Arguments, points: Grid, not_composed: &[&str]) -> Result<(), InputError> {
    if let Some(flag) = not_composed.iter().find(|flag| arguments.flag(flag)) {
        return Err(InputError::new(format!("boards for --{flag} cannot be made"))
            .hint(format!("leave out --{flag}")));
    }
    if points.rows.min(points.columns) < 2 && points.surface == Surface::Plane {
        return Err(InputError::new("a loop needs two rows and two columns").hint("use a larger board"));
    }
    Ok(())
}

impl<B: ComposedBoard> Composer for LoopPuzzle<B> {
    fn shapes(&self) -> &'static [Example] {
        const SIZES: &[Example] = &[Example::new("10x10", &[], "a board of this size")];
        SIZES
    }

    fn places_clues(&self) -> bool {
        B::PLACES_CLUES
    }

    fn proportions(&self) -> &'static [Proportion] {
        B::PROPORTIONS
    }

    fn material(&self, arguments: &Arguments, mix: &Mix) -> Result<Material, InputError> {
        let cells = Self::shape(arguments)?;
        let points = B::points(cells);
        check_possible(arguments, points, self.not_composed)?;
        let mut empty = self.build(&arguments.with_board(&B::empty((cells.rows, cells.columns)).text()))?;
        if arguments.size().is_none() {
            empty.remarks.push("only the size of the board is used".to_owned());
        }
        let ingredient = if B::FROM_LOOP {
            let steps = Arc::new(LoopGrid::on(points, &|_| true).steps());
            Ingredient::Loop { steps, share: B::share(mix) }
        } else {
            Ingredient::Nothing
        };
        Ok(Material { empty, ingredient })
    }

    fn draft(
        &self,
        arguments: &Arguments,
        sketch: &mut Sketch<'_>,
    ) -> Result<Option<Box<dyn ProblemDraft>>, InputError> {
        Ok(Some(B::draft(Self::shape(arguments)?, sketch)?))
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        Ok(B::draft(Self::shape(arguments)?, sketch)?.text())
    }
}

/// Returns the proportion of the points on the loop, in percent.
const fn length(usual: usize) -> Proportion {
    Proportion::percent("length", "points on the loop, of all", usual, 40..=90)
}

/// Returns the shares of points on first loops around this one.
fn about(share: usize) -> (usize, usize) {
    (share - 7, share + 7)
}

/// A loop through points of a grid, from which clues are read.
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
    fn is_straight(&self, grid: Grid, point: usize) -> bool {
        let leads = |step: (i32, i32), to: usize| grid.step(point, step) == Some(to);
        self.beside[point].is_some_and(|[one, other]| {
            STEPS.iter().any(|&(down, right)| leads((down, right), one) && leads((-down, -right), other))
        })
    }
}

/// Returns the board of those of these clues that are in wanted places.
fn in_places<T>(mut cells: Vec<Option<T>>, columns: usize, places: &CluePlaces) -> CellGrid<Option<T>> {
    let size = (cells.len() / columns, columns);
    let is_wanted = |cell: usize| places.allow(cell, size, |image| cells[image].is_some());
    let wanted: Vec<bool> = (0..cells.len()).map(is_wanted).collect();
    for (cell, is_wanted) in cells.iter_mut().zip(wanted) {
        if !is_wanted {
            *cell = None;
        }
    }
    CellGrid { columns, cells }
}

#[cfg(test)]
mod tests;
