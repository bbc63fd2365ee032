//! Puzzles: named, parameterised families of models.
//!
//! A puzzle turns arguments (a board and parameters) into an [`Instance`]: the model, the diagram, and a check
//! against the rules of the puzzle. To add a puzzle, write a module and add a line to [`PUZZLES`]; the command line,
//! its help and the tests use that table.
//!
//! ```
//! use cavalcade_core::puzzles::{self, Arguments};
//!
//! let puzzle = puzzles::named("numbrix").expect("a puzzle");
//! let mut arguments = Arguments::default();
//! arguments.set_board(b"1 . 3\n. . .\n7 . 9\n".to_vec());
//! let instance = puzzle.build(&arguments)?;
//! assert!(!instance.model().decisions().is_empty(), "a model to search");
//!
//! // A solution is the list of cells in the order of their numbers, with cells counted row by row.
//! assert!(instance.verify(&[0, 1, 2, 5, 4, 3, 6, 7, 8]).is_ok());
//! assert!(instance.verify(&[0, 3, 6, 7, 4, 1, 2, 5, 8]).is_err(), "this moves the 3");
//!
//! // Errors name the place.
//! arguments.set_board(b"1 . 3\n. . 3\n".to_vec());
//! let error = puzzle.build(&arguments).expect_err("3 is given twice");
//! assert!(error.to_string().contains("row 2"), "{error}");
//! # Ok::<(), cavalcade_core::files::InputError>(())
//! ```

mod arguments;
mod board;
mod board_form;
mod cell_sets;
pub mod cell_text;
mod clue_board;
mod clue_kind;
mod clue_places;
mod clue_puzzle;
mod clue_symmetry;
mod clues;
mod composer;
mod crossings;
pub mod diagram;
mod diagram_kind;
mod differences;
mod export;
mod flatzinc;
pub mod foreign;
mod generate;
mod graph;
mod instance;
mod kinds;
mod loops;
mod marks;
mod meanings;
mod path_check;
mod path_ends;
mod path_request;
mod piece;
mod place;
mod problem;
mod proportions;
mod reach;
mod set_request;
mod state;
#[cfg(test)]
mod tests;
mod tour;
mod values;
mod walkthrough;

use crate::files::exchange::ForeignNotations;
pub use crate::files::graphs::named::NamedGraph;
use crate::files::{InputError, Message};
pub use arguments::{Arguments, Example, Param, ParamKind};
pub use board_form::{BoardForm, BorderForm, CellForm, SolutionForm};
pub use clue_places::{ClueMask, CluePlaces};
pub use clue_symmetry::ClueSymmetry;
pub use clues::{NumberedCell, Relaxation, RelaxedPath};
pub use composer::{Composer, DraftInput, DraftSource, RandomStructure};
pub use export::DecisionLiterals;
pub use flatzinc::WITH_OBJECTIVE;
#[cfg(feature = "streams")]
pub use graph::GraphKind;
pub use graph::{Stream, StreamRequest};
pub use instance::Instance;
pub use kinds::PUZZLES;
pub use meanings::VariableMeaning;
pub use piece::Piece;
pub use problem::BranchingHint;
pub use proportions::{Proportion, Proportions};
pub use state::BoardState;
pub use walkthrough::{DecidedCell, DecidedSubject, ExplainedStep, Ladder, Walkthrough};

/// Returns the puzzle with this name or synonym.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn Puzzle> {
    let has_name = |facts: &PuzzleFacts| facts.name == name || facts.synonyms.contains(&name);
    PUZZLES.iter().copied().find(|puzzle| has_name(puzzle.facts()))
}

/// Returns whether words begin with the name of a board of this puzzle. The words after it may still be wrong.
#[must_use]
pub fn is_named(puzzle: &dyn Puzzle, words: &str) -> bool {
    let first = words.split_whitespace().next();
    first.is_some_and(|first| puzzle.named_boards().iter().any(|named| named.name == first))
}

/// Returns the puzzle whose files have this extension; see [`PuzzleFacts::program_extensions`].
#[must_use]
pub fn with_extension(extension: &str) -> Option<&'static dyn Puzzle> {
    PUZZLES.iter().copied().find(|puzzle| puzzle.facts().program_extensions.contains(&extension))
}

/// The properties of a puzzle.
#[derive(Debug, Clone, Copy)]
pub struct PuzzleFacts {
    /// Its name.
    pub name: &'static str,
    /// Other names, accepted wherever its name is; see [`named`].
    pub synonyms: &'static [&'static str],
    /// Words in lower case that suggest this puzzle but do not name it, for "did you mean".
    pub related_words: &'static [&'static str],
    /// Its rules in one line.
    pub about: &'static str,
    /// What [`Puzzle::details`] returns, unless that names parameters.
    pub details: &'static str,
    /// The parameters, in the order of the help.
    pub params: &'static [Param],
    /// Worked examples, the most typical first.
    pub examples: &'static [Example],
    /// Worked examples with clues on the board; empty if boards of this puzzle have none.
    pub examples_with_clues: &'static [Example],
    /// Worked examples with boards that a ladder of human techniques takes; empty if there is no ladder for this
    /// puzzle.
    pub examples_with_ladder: &'static [Example],
    /// Worked examples of paths, numbers along paths, or independent sets, so few that a frontier method counts them at
    /// once; empty if solutions are none of these.
    pub examples_of_families: &'static [Example],
    /// The extensions of files with a problem, in lower case, if problems are programs; empty for boards and graphs.
    ///
    /// Programs may be far longer than boards. Their models have a projection (see
    /// [`Model::project`](crate::Model::project)), and [`Instance::export`] does not apply to them.
    pub program_extensions: &'static [&'static str],
    /// How other programs write its boards.
    pub foreign: ForeignNotations,
}

impl PuzzleFacts {
    /// The facts of a puzzle without a name, parameters or examples.
    pub const NONE: Self = Self {
        name: "",
        synonyms: &[],
        related_words: &[],
        about: "",
        details: "",
        params: &[],
        examples: &[],
        examples_with_clues: &[],
        examples_with_ladder: &[],
        examples_of_families: &[],
        program_extensions: &[],
        foreign: ForeignNotations::NONE,
    };

    /// Returns whether its problems are programs, rather than boards or graphs.
    #[must_use]
    pub const fn is_program(&self) -> bool {
        !self.program_extensions.is_empty()
    }
}

/// A named family of models.
pub trait Puzzle: std::any::Any + Sync {
    /// Returns its properties.
    fn facts(&self) -> &'static PuzzleFacts;

    /// The rules and the notation of boards, in one to three paragraphs with a blank line between them.
    fn details(&self) -> Message {
        self.facts().details.into()
    }

    /// What its boards are made of; `None` if it has no boards with cells to fill.
    fn form(&self) -> Option<BoardForm> {
        None
    }

    /// Builds the model for these arguments.
    ///
    /// # Errors
    /// The arguments make no sense. The error names the place and gives a hint.
    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError>;

    /// Returns the same question in canonical form: the board in one notation, and every other argument that the answer
    /// depends on written in one way.
    ///
    /// Two arguments ask the same question exactly if their canonical forms are equal; that is all the form is for.
    ///
    /// # Errors
    /// As [`Puzzle::build`].
    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError>;

    /// How to make boards; `None` if boards of this puzzle cannot be made.
    fn composer(&self) -> Option<&dyn Composer> {
        None
    }

    /// Returns the cells of a board whose clues can be removed, ascending.
    ///
    /// # Errors
    /// As [`Puzzle::build`].
    fn removable(&self, _arguments: &Arguments) -> Result<Vec<usize>, InputError> {
        Ok(Vec::new())
    }

    /// Returns the cells whose clues can be left out to find out why a board has no solution, in groups that go together.
    ///
    /// # Errors
    /// As [`Puzzle::build`].
    fn clue_groups(&self, arguments: &Arguments) -> Result<Vec<Vec<usize>>, InputError> {
        Ok(self.removable(arguments)?.into_iter().map(|cell| vec![cell]).collect())
    }

    /// Returns the text of a board with the clues in these cells and those in none of its [`Puzzle::clue_groups`]. The
    /// solutions of the board are solutions of the result, too, if its other clues can be removed.
    ///
    /// # Errors
    /// As [`Puzzle::build`].
    fn with_only(&self, _arguments: &Arguments, _kept: &[usize]) -> Result<String, InputError> {
        Err(InputError::new("this board has no clue that can be removed"))
    }

    /// Returns the names of boards; empty if boards have none. A board with a name is set by [`Arguments::set_size`].
    fn named_boards(&self) -> &'static [NamedGraph] {
        &[]
    }

    /// How to recognise and read files with many problems, one per line; `None` if a file is always one problem.
    fn stream(&self) -> Option<&'static Stream> {
        None
    }
}
