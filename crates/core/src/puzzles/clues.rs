//! Clues: the numbers on a board, which can be kept or removed.
//!
//! A removed clue leaves an open cell, or a mark if the number belongs to a marked class, so that the solution stays
//! the same. The problem without clues is a model of its own: to find out what other clues would determine, assume
//! them in that model instead of building another one.

use super::Instance;
use super::diagram::Diagram;
use super::problem::numbered::Numbered;
use crate::files::boards::Cell;
use crate::problems::numbered::NumberedPath;
use crate::{Model, Variable};

/// A cell with its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberedCell {
    /// The cell, counted row by row from 0.
    pub cell: usize,
    /// Its number.
    pub variable: Variable,
    /// Whether the board has a clue there that can be removed.
    pub given: bool,
    /// Whether a clue could be added there.
    pub open: bool,
}

/// A numbered problem without its clues.
#[derive(Debug)]
pub struct Relaxation<'a> {
    /// The model. Its solutions include those of the instance.
    pub model: Model,
    /// All cells that are not holes, ascending. Solutions differ in the numbers of these cells.
    pub cells: Vec<NumberedCell>,
    /// What can have clues again.
    pub path: RelaxedPath<'a>,
}

/// The paths of a numbered problem without its clues.
#[derive(Debug, Clone, Copy)]
pub struct RelaxedPath<'a>(&'a NumberedPath);

impl RelaxedPath<'_> {
    /// Returns the model with clues: for each of the [`cells`](Relaxation::cells), by its place, the number if it is
    /// given.
    ///
    /// It has the same variables as that [without clues](Relaxation::model), and fewer initial values.
    #[must_use]
    pub fn with_clues(&self, given: impl Fn(usize) -> Option<i32>) -> Model {
        self.0.with_clues(given).model
    }
}

impl Instance {
    /// Returns how many clues can be removed.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.numbers_given().len()
    }

    /// Returns the paths whose clues are numbers of cells; `None` if numbers do not matter, or if the clues are an order
    /// of cells.
    fn clued(&self) -> Option<&Numbered> {
        self.problem.numbered().filter(|numbered| numbered.path.order.is_empty())
    }

    /// Returns the cells whose numbers can be removed, ascending.
    pub(super) fn numbers_given(&self) -> Vec<usize> {
        let Some(numbered) = self.clued() else { return Vec::new() };
        let pairs = numbered.board.cells().iter().zip(&numbered.bare).enumerate();
        pairs.filter(|(_, (one, other))| one != other).map(|(cell, _)| cell).collect()
    }

    /// Returns the problem without its clues; `None` if numbers do not matter, or if the clues are an order of cells.
    #[must_use]
    pub fn relaxation(&self) -> Option<Relaxation<'_>> {
        let numbered = self.clued()?;
        let path = numbered.path.with_clues(|_| None);
        let cell = |(&cell, &variable): (&usize, &Variable)| {
            let bare = numbered.bare[cell];
            let given = numbered.board.cells()[cell] != bare;
            NumberedCell { cell, variable, given, open: !given && bare == Cell::Open }
        };
        let cells = self.cells.iter().zip(&path.positions).map(cell).collect();
        Some(Relaxation { model: path.model, cells, path: RelaxedPath(&numbered.path) })
    }

    /// Returns the steps of the path with these numbers of cells as facts of the model, if the clues are an order of
    /// cells; no other path takes all of them. Instances with fewer clues have the same variables for steps.
    #[must_use]
    pub fn ordered_facts(&self, number: impl Fn(usize) -> u32) -> Option<Vec<(Variable, i32)>> {
        let path = &self.problem.numbered()?.path;
        let edges = path.edges().filter(|_| !path.order.is_empty())?;
        let mut vertices: Vec<usize> = (0..self.cells.len()).collect();
        vertices.sort_by_cached_key(|&vertex| number(self.cells[vertex]));
        let step = |pair: &[usize]| Some((edges.variable(pair[0], edges.table().slot(pair[0], pair[1])?), 1));
        vertices.windows(2).map(step).collect()
    }

    /// Returns the board in its original notation with these clues and those that cannot be removed; `None` if
    /// numbers do not matter, or if the clues are an order of cells.
    #[must_use]
    pub fn rewritten(&self, clues: &[(usize, u32)]) -> Option<String> {
        let numbered = self.clued()?;
        let mut cells = numbered.bare.clone();
        for &(cell, number) in clues {
            cells[cell] = Cell::Clue(number);
        }
        Some(numbered.board.rewritten(&cells))
    }

    /// Returns the picture of the puzzle: the board with its clues and without a solution.
    #[must_use]
    pub fn unsolved(&self) -> Diagram {
        let clues = self.clued().map(|numbered| clues_among(numbered.board.cells()));
        self.with_labels(&clues.unwrap_or_default())
    }

    /// Returns the picture of the puzzle with these clues and those that cannot be removed.
    #[must_use]
    pub fn unsolved_with(&self, clues: &[(usize, u32)]) -> Diagram {
        let kept = self.clued().map(|numbered| clues_among(&numbered.bare)).unwrap_or_default();
        self.with_labels(&[clues, &kept].concat())
    }

    /// Returns the blank diagram with these clues and no others.
    fn with_labels(&self, clues: &[(usize, u32)]) -> Diagram {
        let mut diagram = self.blank.clone();
        for cell in &mut diagram.cells {
            cell.given = false;
        }
        for &(cell, number) in clues {
            let drawn = &mut diagram.cells[cell];
            (drawn.label, drawn.given) = (Some(number), true);
        }
        diagram
    }
}

/// Returns the cells with a clue, and the clues.
fn clues_among(cells: &[Cell]) -> Vec<(usize, u32)> {
    cells.iter().enumerate().filter_map(|(cell, content)| Some((cell, content.clue()?))).collect()
}
