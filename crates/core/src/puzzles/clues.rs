//! Clues: the numbers on a board, which can be kept or removed.
//!
//! A removed clue leaves an open cell, or a mark if the number belongs to a marked class, so that the solution stays
//! the same. The problem without clues is a model of its own: to find out what other clues would determine, assume
//! them in that model instead of building another one.

use std::fmt::Debug;
use std::sync::{Arc, OnceLock};

use super::Instance;
use super::diagram::Diagram;
use super::paths;
use crate::files::boards::{Board, Cell};
use crate::problems::numbered::{NumberedPath, Numbers};
use crate::words::quantity;
use crate::{Hamiltonian, Model, Obstacle, Variable};

/// A board that can be written with other contents of its cells.
pub(super) trait Rewritable: Debug + Send + Sync {
    /// Returns the contents of the cells, row by row.
    fn cells(&self) -> &[Cell];

    /// Returns the text of the board with other contents.
    fn rewritten(&self, cells: &[Cell]) -> String;
}

impl Rewritable for Board {
    fn cells(&self) -> &[Cell] {
        self.cells()
    }

    fn rewritten(&self, cells: &[Cell]) -> String {
        self.rewritten(cells)
    }
}

/// A problem of numbered paths on a board.
#[derive(Debug)]
pub(super) struct Numbered {
    pub(super) path: NumberedPath,
    pub(super) board: Box<dyn Rewritable>,
    /// The cells of the board without the clues that can be removed.
    pub(super) bare: Vec<Cell>,
    /// Why no path leads through all vertices, as far as it is obvious without the numbers; found once.
    obstacle: OnceLock<Option<Obstacle>>,
}

impl Numbered {
    pub(super) fn new(path: NumberedPath, board: Box<dyn Rewritable>, bare: Vec<Cell>) -> Self {
        Self { path, board, bare, obstacle: OnceLock::new() }
    }

    /// Returns an obvious reason why there is no solution, in words; `name` names vertices. Takes O(steps).
    pub(super) fn obstacle(&self, name: &dyn Fn(usize) -> String) -> Option<String> {
        self.gap(name).or_else(|| self.paths_obstacle(name))
    }

    /// Returns the clues between which no path leads.
    fn gap(&self, name: &dyn Fn(usize) -> String) -> Option<String> {
        let NumberedPath { numbers, closed, gap, .. } = &self.path;
        let (count, gap) = (numbers.len(), (*gap)?);
        let given = |(vertex, it): (usize, &Numbers)| {
            Some((usize::try_from(it.given?).ok()?.checked_sub(1)?, vertex))
        };
        let given = || numbers.iter().enumerate().filter_map(given);
        let clue = |(position, vertex): (usize, usize)| format!("{} in {}", position + 1, name(vertex));
        let there = given().find(|it| it.0 == gap);
        let target = there.map_or_else(|| format!("a cell for {}", gap + 1), clue);
        let steps = |position: usize| match position {
            _ if position < gap => Some(gap - position),
            _ if *closed && position > gap => Some(gap + count - position),
            _ => None,
        };
        // The nearest clue before the gap.
        match given().filter_map(|it| Some((steps(it.0)?, it))).min() {
            Some((steps, from)) => {
                Some(format!("no path of {} leads from {} to {target}", quantity(steps, "steps"), clue(from)))
            }
            None => there.map(|_| format!("no path of {} leads to {target}", quantity(gap, "steps"))),
        }
    }

    /// Returns an obvious reason why no path leads through all vertices between the first and the last number, if these are
    /// given.
    fn paths_obstacle(&self, name: &dyn Fn(usize) -> String) -> Option<String> {
        let NumberedPath { steps, numbers, closed, .. } = &self.path;
        if *closed && numbers.len() < 3 {
            return None; // two numbers may form a closed path, which is no cycle
        }
        let is_only = |it: &Numbers, number: i32| match it.given {
            Some(given) => given == number,
            None => it.fitting.as_deref() == Some(&[number]),
        };
        let end = |number: i32| numbers.iter().position(|it| is_only(it, number)).map(|it| it as u32);
        let (first, last) = (end(1), end(numbers.len() as i32));
        let plain = Hamiltonian { steps: Arc::clone(steps), closed: *closed, first, last };
        let obstacle = self.obstacle.get_or_init(|| plain.obstacle());
        obstacle.map(|obstacle| paths::explain(obstacle, &plain, true, name))
    }
}

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
    path: &'a NumberedPath,
}

impl Relaxation<'_> {
    /// Returns the model with clues: for each of [`cells`](Self::cells), by its place, the number if it is given.
    ///
    /// It has the same variables as [`model`](Self::model), and fewer initial values.
    #[must_use]
    pub fn with_clues(&self, given: impl Fn(usize) -> Option<i32>) -> Model {
        self.path.with_clues(given).model
    }
}

impl Instance {
    /// Returns how many clues can be removed.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.numbers_given().len()
    }

    /// Returns the cells whose numbers can be removed, ascending.
    pub(super) fn numbers_given(&self) -> Vec<usize> {
        let Some(numbered) = self.numbered() else { return Vec::new() };
        let pairs = numbered.board.cells().iter().zip(&numbered.bare).enumerate();
        pairs.filter(|(_, (one, other))| one != other).map(|(cell, _)| cell).collect()
    }

    /// Returns the board with the numbers in these cells and those that cannot be removed; `None` if numbers do not
    /// matter.
    pub(super) fn with_numbers(&self, kept: &[usize]) -> Option<String> {
        let mut clues = clues_among(self.numbered()?.board.cells());
        clues.retain(|(cell, _)| kept.contains(cell));
        self.rewritten(&clues)
    }

    /// Returns the problem without its clues; `None` if numbers do not matter, or if the clues are an order of cells.
    #[must_use]
    pub fn relaxation(&self) -> Option<Relaxation<'_>> {
        let numbered = self.numbered().filter(|it| it.path.order.is_empty())?;
        let path = numbered.path.with_clues(|_| None);
        let cell = |(&cell, &variable): (&usize, &Variable)| {
            let bare = numbered.bare[cell];
            let given = numbered.board.cells()[cell] != bare;
            NumberedCell { cell, variable, given, open: !given && bare == Cell::Open }
        };
        let cells = self.cells.iter().zip(&path.positions).map(cell).collect();
        Some(Relaxation { model: path.model, cells, path: &numbered.path })
    }

    /// Returns the board in its original notation with these clues and those that cannot be removed; `None` if
    /// numbers do not matter.
    #[must_use]
    pub fn rewritten(&self, clues: &[(usize, u32)]) -> Option<String> {
        let numbered = self.numbered()?;
        let mut cells = numbered.bare.clone();
        for &(cell, number) in clues {
            cells[cell] = Cell::Clue(number);
        }
        Some(numbered.board.rewritten(&cells))
    }

    /// Returns the picture of the puzzle: the board with its clues and without a solution.
    #[must_use]
    pub fn unsolved(&self) -> Diagram {
        let clues = self.numbered().map(|it| clues_among(it.board.cells()));
        self.with_labels(&clues.unwrap_or_default())
    }

    /// Returns the picture of the puzzle with these clues and those that cannot be removed.
    #[must_use]
    pub fn unsolved_with(&self, clues: &[(usize, u32)]) -> Diagram {
        let kept = self.numbered().map(|it| clues_among(&it.bare)).unwrap_or_default();
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
    let clue = |(cell, content): (usize, &Cell)| match *content {
        Cell::Clue(number) => Some((cell, number)),
        _ => None,
    };
    cells.iter().enumerate().filter_map(clue).collect()
}
