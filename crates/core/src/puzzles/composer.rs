//! How boards are made: a random structure, and the board with all clues that describes it.
//!
//! A puzzle names the structure that it needs ([`RandomStructure`]), the caller draws one at random, and
//! [`Composer::compose`] writes the board with all clues, or [`Composer::draft`] finds one. The caller then removes clues
//! ([`Puzzle::removable`](super::Puzzle::removable), [`Puzzle::with_only`](super::Puzzle::with_only)). A composer needs
//! no search and no solver: whether a board has one solution is for the caller to check.

use std::sync::Arc;

use super::{Arguments, CluePlaces, Example, Instance, Proportion, Proportions};
use crate::ProblemDraft;
use crate::files::InputError;
use crate::files::boards::Board;
use crate::files::boards::loops::LARGEST;
use crate::ladder::Difficulty;
use crate::problems::draft::shuffle;
use crate::solver::graph::SuccessorTable;

/// What boards of a shape are made from.
#[derive(Debug)]
pub struct DraftSource {
    /// The board of this shape without clues, as an instance.
    pub empty: Instance,
    /// The structure to draw.
    pub structure: RandomStructure,
}

/// A random structure that a board is made from.
#[derive(Debug, Clone)]
pub enum RandomStructure {
    /// A path of the [structure](Instance::structure) of the empty board. Its places are cells, in the order of the
    /// path.
    Path {
        /// Whether the board shows nothing of the path but positions.
        by_positions: bool,
    },
    /// A solution of the empty board, which has clues of its own. Its places are cells, as [`Instance::read`] writes
    /// them.
    Solution,
    /// A cycle of at least three vertices along the steps of a table. Its places are vertices, in the order of the
    /// cycle.
    Loop {
        /// The table, which must be symmetric.
        steps: Arc<SuccessorTable>,
        /// The wanted share of the vertices on the cycle, in percent: the least, and less than the second; `None` for
        /// all of them.
        share: Option<(usize, usize)>,
    },
    /// Nothing but random numbers. There are no places.
    Nothing,
}

/// What is drawn and chosen for a board.
pub struct DraftInput<'a> {
    /// The places of the random structure, as its [`RandomStructure`] describes.
    pub places: &'a [usize],
    /// The places where clues should be.
    pub clues: &'a CluePlaces,
    /// The proportions of the board.
    pub mix: &'a Proportions,
    /// Returns a random number below its argument, which is at least 1.
    pub random: &'a mut dyn FnMut(usize) -> usize,
}

impl DraftInput<'_> {
    /// Puts things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        shuffle(things, self.random);
    }
}

/// Makes boards of a puzzle from random structures.
pub trait Composer: Sync {
    /// Worked examples of shapes, the most typical first.
    fn shapes(&self) -> &'static [Example] {
        const EXAMPLES: &[Example] = &[
            Example::new("8x8", &[], "a board of this size"),
            Example::new("board.txt", &[], "a board of the shape of yours, which keeps its clues"),
        ];
        EXAMPLES
    }

    /// Returns whether a mask can choose the places of clues; otherwise only their symmetry can be chosen.
    fn places_clues(&self) -> bool {
        true
    }

    /// The hardest levels of boards that are not asked for by level; they take turns. Published boards are about as hard.
    fn levels(&self) -> &'static [Difficulty] {
        &[Difficulty::Medium]
    }

    /// The proportions of boards that can be chosen.
    fn proportions(&self) -> &'static [Proportion] {
        &[]
    }

    /// Returns what boards of the shape in `arguments` are made from. The shape is a size or a board.
    ///
    /// # Errors
    /// The arguments make no sense, or no board of this shape can be made.
    fn source(&self, arguments: &Arguments, mix: &Proportions) -> Result<DraftSource, InputError>;

    /// Returns a board of the same shape that can be changed until it has one solution; `None` if boards of this puzzle
    /// are made as [`Composer::compose`] says.
    ///
    /// # Errors
    /// As [`Composer::source`].
    fn draft(
        &self,
        _arguments: &Arguments,
        _: &mut DraftInput<'_>,
    ) -> Result<Option<Box<dyn ProblemDraft>>, InputError> {
        Ok(None)
    }

    /// Returns the text of a board of the same shape, with all clues that `input` gives and without comments.
    ///
    /// The board is valid, but may have several solutions. The same arguments and random numbers give the same text.
    ///
    /// # Errors
    /// As [`Composer::source`].
    fn compose(&self, arguments: &Arguments, input: &mut DraftInput<'_>) -> Result<String, InputError> {
        Ok(self.draft(arguments, input)?.map(|draft| draft.text()).unwrap_or_default())
    }
}

/// A draft, or why the arguments or the wanted places of clues do not allow a board.
pub(super) type NewDraft = Result<Box<dyn ProblemDraft>, InputError>;

/// Returns the rows and columns of a board of this size.
///
/// # Errors
/// The size makes no sense, or is too large.
pub(super) fn sized(size: &str) -> Result<(usize, usize), InputError> {
    let board = Board::sized(size)?;
    let count = board.cells().len();
    if count > LARGEST {
        let message = format!("board has {count} cells; this puzzle takes at most {LARGEST}");
        return Err(InputError::new(message).hint("use a smaller board"));
    }
    Ok((board.rows(), board.columns()))
}
