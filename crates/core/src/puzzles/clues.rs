//! Givens: the numbers on a board, to be kept or taken away.
//!
//! Taking a number away leaves an open cell, or a mark where the number belongs to a marked class, so
//! that the solution stays one. The problem without any givens is a model of its own: whoever
//! asks what other givens would determine assumes them there, and need not build another one.

use super::Instance;
use super::instance::ProblemKind;
use crate::files::boards::{Board, Cell};
use crate::problems::numbered::NumberedPath;
use crate::{Model, Variable};

/// Numbered walks on a board.
#[derive(Debug)]
pub(super) struct Numbered {
    pub(super) path: NumberedPath,
    pub(super) board: Board,
    /// The cells of the board once the givens that can be taken away are.
    pub(super) bare: Vec<Cell>,
}

/// A cell with its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberedCell {
    /// The cell, counted row by row from 0.
    pub cell: usize,
    /// Its number.
    pub variable: Variable,
    /// Whether the board gives a number that can be taken away.
    pub given: bool,
    /// Whether a number could be given there that is not.
    pub open: bool,
}

/// A numbered problem without its givens.
#[derive(Debug)]
pub struct Relaxation {
    /// The problem; its solutions are those of the instance and others.
    pub model: Model,
    /// All cells that are no holes, ascending; their numbers tell solutions apart.
    pub cells: Vec<NumberedCell>,
}

impl Instance {
    fn numbered(&self) -> Option<&Numbered> {
        match &self.problem {
            ProblemKind::Numbered(numbered) => Some(numbered),
            ProblemKind::Paths(_) | ProblemKind::Placement(_) | ProblemKind::Marked(_) => None,
        }
    }

    /// How many numbers are given that can be taken away.
    #[must_use]
    pub fn clues(&self) -> usize {
        let changed =
            |it: &Numbered| it.board.cells().iter().zip(&it.bare).filter(|(one, other)| one != other).count();
        self.numbered().map_or(0, changed)
    }

    /// The problem without its givens; `None` if numbers do not matter.
    #[must_use]
    pub fn relaxation(&self) -> Option<Relaxation> {
        let numbered = self.numbered()?;
        let path = numbered.path.without_clues();
        let cell = |(&cell, &variable): (&usize, &Variable)| {
            let bare = numbered.bare[cell];
            let given = numbered.board.cells()[cell] != bare;
            NumberedCell { cell, variable, given, open: !given && bare == Cell::Open }
        };
        let cells = self.cells.iter().zip(&path.positions).map(cell).collect();
        Some(Relaxation { model: path.model, cells })
    }

    /// The board with these cells and numbers given and no others but those that cannot be taken
    /// away, written as the board was; `None` if numbers do not matter.
    #[must_use]
    pub fn rewritten(&self, clues: &[(usize, u32)]) -> Option<String> {
        let numbered = self.numbered()?;
        let mut cells = numbered.bare.clone();
        for &(cell, number) in clues {
            cells[cell] = Cell::Clue(number);
        }
        Some(numbered.board.rewritten(&cells))
    }
}
