//! Puzzles with one loop as data: what differs between them is a kind of board ([`LoopBoard`]) and their texts.

use std::marker::PhantomData;

use super::super::board::{BOARD_FILE, text};
use super::super::joined::{CYLINDER, TORUS, surface};
use super::super::{Arguments, Composer, Example, InputError, Instance, Param, Puzzle, PuzzleFacts};
use super::compose::ComposedBoard;
use super::problem::{LoopGrid, LoopParts};
use crate::files::Message;
use crate::files::boards::CellGrid;
use crate::problems::surface::Surface;

/// A board some of whose clues can be removed.
pub(in crate::puzzles) trait RemovableClues: Sized {
    /// Returns a board of this size without clues that can be removed.
    fn empty(size: (usize, usize)) -> Self;

    /// Returns the numbers of rows and columns.
    fn size(&self) -> (usize, usize);

    /// Returns the cells whose clues can be removed, ascending.
    fn removable(&self) -> Vec<usize>;

    /// Removes the clues of all other cells, as far as they can be removed.
    fn keep(&mut self, kept: &[usize]);
}

impl<T: Clone> RemovableClues for CellGrid<Option<T>> {
    fn empty((rows, columns): (usize, usize)) -> Self {
        Self { columns, cells: vec![None; rows * columns] }
    }

    fn size(&self) -> (usize, usize) {
        (self.rows(), self.columns)
    }

    fn removable(&self) -> Vec<usize> {
        self.given()
    }

    fn keep(&mut self, kept: &[usize]) {
        CellGrid::keep(self, kept);
    }
}

/// A board of a puzzle with one loop.
pub(in crate::puzzles) trait LoopBoard: RemovableClues + Send + Sync + 'static {
    /// Reads a board, with notes on how it was read.
    ///
    /// # Errors
    /// It is not a board of this kind. The error names the place.
    fn read(bytes: &[u8]) -> Result<(Self, Vec<String>), InputError>;

    /// Returns the board in canonical notation.
    fn text(&self) -> String;

    /// Returns the points of the loop, and what the puzzle says about it; `flags` tells which flags are set. Only
    /// puzzles with parameters for them have boards on other surfaces than the plane.
    fn problem(self, surface: Surface, flags: &dyn Fn(&str) -> bool) -> (LoopGrid, LoopParts);
}

/// A puzzle with one loop.
pub(in crate::puzzles) struct LoopPuzzle<B> {
    pub(super) facts: &'static PuzzleFacts,
    /// The flags that boards made at random do not have.
    pub(super) not_composed: &'static [&'static str],
    /// Its boards.
    pub(super) boards: PhantomData<fn() -> B>,
}

/// The fewest cells between two joined borders: two cells would be neighbours twice.
const FEWEST_AROUND: usize = 3;

/// Returns the borders that are joined of a board with this size.
///
/// # Errors
/// The arguments name several surfaces, or the board is too small.
pub(super) fn joined(arguments: &Arguments, (rows, columns): (usize, usize)) -> Result<Surface, InputError> {
    let surface = surface(arguments)?;
    let lack = |is_joined, size, what| (is_joined && size < FEWEST_AROUND).then_some((size, what));
    let found = lack(surface.joins_columns(), columns, "columns");
    let Some((size, what)) = found.or(lack(surface.joins_rows(), rows, "rows")) else { return Ok(surface) };
    let message = Message::about(surface.name())
        .words(format!(": a board with joined borders needs {FEWEST_AROUND} {what} and has {size}"));
    Err(InputError::new(message).hint("use a larger board: two cells would be neighbours on two sides"))
}

/// Returns the arguments of a board with the flags that are given.
fn with_flags(arguments: &Arguments, facts: &PuzzleFacts, board: &str) -> Arguments {
    let mut canonical = Arguments::default().with_board(board);
    for flag in facts.params.iter().map(|param| param.name).filter(|flag| arguments.flag(flag)) {
        canonical.set_flag(flag);
    }
    canonical
}

/// The parameters of a puzzle without flags.
const ONLY_BOARD: &[Param] = &[BOARD_FILE];
/// The parameters of a puzzle whose borders may be joined.
pub(super) const ON_SURFACES: &[Param] = &[BOARD_FILE, TORUS, CYLINDER];
/// The examples of a puzzle without flags.
const YOURS: &[Example] = &[Example::new("board.txt", &[], "your board")];
/// The facts of a puzzle without flags, whose clues can be removed.
pub(super) const FACTS: PuzzleFacts = PuzzleFacts {
    params: ONLY_BOARD,
    examples: YOURS,
    examples_with_clues: YOURS,
    examples_with_ladder: YOURS,
    ..PuzzleFacts::NONE
};

impl<B: LoopBoard> LoopPuzzle<B> {
    /// A puzzle without a name or texts.
    pub(super) const NONE: Self = Self { facts: &PuzzleFacts::NONE, not_composed: &[], boards: PhantomData };

    /// Returns the board of the arguments, with notes on how it was read.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub(super) fn board(arguments: &Arguments) -> Result<(B, Vec<String>), InputError> {
        B::read(text(arguments)?)
    }
}

impl<B: ComposedBoard> Puzzle for LoopPuzzle<B> {
    fn facts(&self) -> &'static PuzzleFacts {
        self.facts
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        let (board, remarks) = Self::board(arguments)?;
        let (rows, columns) = board.size();
        let surface = joined(arguments, (rows, columns))?;
        let label = match surface {
            Surface::Plane => format!("{rows}x{columns}"),
            _ => format!("{rows}x{columns} {}", surface.name()),
        };
        let (grid, parts) = board.problem(surface, &|flag| arguments.flag(flag));
        Ok(grid.instance(label, remarks, parts))
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(with_flags(arguments, self.facts, &Self::board(arguments)?.0.text()))
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }

    fn removable(&self, arguments: &Arguments) -> Result<Vec<usize>, InputError> {
        Ok(Self::board(arguments)?.0.removable())
    }

    fn with_only(&self, arguments: &Arguments, kept: &[usize]) -> Result<String, InputError> {
        let mut board = Self::board(arguments)?.0;
        board.keep(kept);
        Ok(board.text())
    }
}
