//! Puzzles: named, parameterised families of models.
//!
//! A puzzle turns text (a board, some options) into an [`Instance`]: the model to
//! be searched, how to draw what was found, and how to check it against the
//! puzzle's own definition. To add one, write a file and add a line to [`PUZZLES`];
//! command line, help and tests follow from the table.
//!
//! ```
//! use cavalcade_core::puzzles::{Arguments, PUZZLES};
//!
//! let puzzle = PUZZLES.iter().find(|puzzle| puzzle.name() == "numbrix").expect("it is one of them");
//! let mut arguments = Arguments::default();
//! arguments.set_board(b"1 . 3\n. . .\n7 . 9\n".to_vec());
//! let instance = puzzle.build(&arguments)?;
//! assert!(!instance.model().decisions().is_empty(), "a model, to be searched");
//!
//! // The cells in the order of the numbers, counted row by row, are a solution; this is not the one that is wanted.
//! assert!(instance.verify(&[0, 1, 2, 5, 4, 3, 6, 7, 8]).is_ok());
//! assert!(instance.verify(&[0, 3, 6, 7, 4, 1, 2, 5, 8]).is_err(), "this moves the 3");
//!
//! // What makes no sense is told with its place.
//! arguments.set_board(b"1 . 3\n. . 3\n".to_vec());
//! let error = puzzle.build(&arguments).expect_err("3 is given twice");
//! assert!(error.to_string().contains("row 2"), "{error}");
//! # Ok::<(), cavalcade_core::puzzles::PuzzleError>(())
//! ```

pub mod board;
pub mod diagram;
mod export;
mod givens;
mod graph;
mod instance;
mod marked;
mod numbered;
mod piece;
mod place;
mod placement;
mod prime;
mod printable;
mod text;
mod tour;
mod uwiez;

use std::collections::{BTreeMap, BTreeSet};

pub use givens::{NumberedCell, Relaxation};
pub use instance::{Instance, Walks};
pub use piece::Piece;
pub use placement::Placement;
pub use printable::{is_active, printable};

/// Every puzzle there is, in the order of the help.
pub static PUZZLES: &[&dyn Puzzle] = &[
    &prime::Prime,
    &tour::KNIGHT,
    &tour::ROOK,
    &tour::KING,
    &tour::LEAPER,
    &tour::NUMBRIX,
    &tour::HIDATO,
    &graph::GRAPH,
    &place::Place,
    &uwiez::Uwiez,
];

/// A named family of models.
pub trait Puzzle: Sync {
    /// What it is called on the command line.
    fn name(&self) -> &'static str;

    /// Other words that people look for it by, in small letters; none is the name of a puzzle.
    fn synonyms(&self) -> &'static [&'static str] {
        &[]
    }

    /// What it asks, in a line.
    fn about(&self) -> &'static str;

    /// What there is to know before using it, in a paragraph or two.
    fn details(&self) -> String;

    /// What it can be told, besides its name.
    fn params(&self) -> &'static [Param];

    /// Worked examples: arguments that follow the puzzle's name, and what they ask for.
    fn examples(&self) -> &'static [(&'static str, &'static str)];

    /// Worked examples with boards that give numbers; empty where no board can.
    fn examples_with_givens(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Worked examples with walks whose numbers do not matter, few enough to be counted without a search; empty where
    /// numbers always matter or solutions are no walks.
    fn examples_of_walks(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Makes a model of what was asked for.
    ///
    /// # Errors
    /// The arguments make no sense; the error names the place and a remedy.
    fn build(&self, arguments: &Arguments) -> Result<Instance, PuzzleError>;

    /// Returns the same question in canonical form: the board in one notation, and every other argument that the answer
    /// depends on written in one way.
    ///
    /// Two arguments ask the same question exactly if their canonical forms are equal; that is all the form is for.
    ///
    /// # Errors
    /// As [`Puzzle::build`].
    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, PuzzleError>;

    /// How to tell files that hold many problems, one a line; `None` where every file is one problem.
    fn stream(&self) -> Option<&'static dyn Stream> {
        None
    }
}

/// Files that hold many problems, one a line, each to be answered by itself.
pub trait Stream: Sync {
    /// Whether a file is one of these.
    ///
    /// `start` is how it begins: all up to the end of the second line that is not blank, or the whole file. If that is
    /// nothing, the answer is whether the arguments alone say so, and then no line needs to be waited for.
    fn begins(&self, start: &[u8], arguments: &Arguments) -> bool;

    /// The problem that a line holds, for [`Arguments::set_line`]; `None` if it holds none.
    fn problem<'a>(&self, line: &'a [u8]) -> Option<&'a [u8]>;

    /// What the arguments ask of the stream as a whole.
    ///
    /// # Errors
    /// They do not fit a stream.
    fn request(&self, arguments: &Arguments) -> Result<StreamRequest, PuzzleError>;

    /// Whether a problem is written in the form of [`Stream::line`].
    fn is_plain(&self, problem: &[u8]) -> bool;

    /// An instance as a line of a stream, in the most common form; `None` if it has none or the line would be longer
    /// than `longest` bytes.
    fn line(&self, instance: &Instance, longest: usize) -> Option<String>;
}

/// What is asked of a [`Stream`] as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamRequest {
    /// End at the first line that cannot be read.
    pub stop_on_error: bool,
    /// Write totals instead of an answer to each problem.
    pub summary: bool,
    /// Write the problems that have a solution (`true`) or have none (`false`) instead of answers.
    pub only: Option<bool>,
    /// What problems with a solution are called, and those without.
    pub kinds: [&'static str; 2],
}

/// One thing a puzzle can be told.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    /// Its name, that of an option without the dashes.
    pub name: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// What it takes.
    pub kind: Kind,
}

/// What a parameter takes.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// The text of a board or whatever else the parameter is called; without one, `default` is used
    /// if there is any.
    Board {
        /// What the default is, and its text.
        default: Option<(&'static str, &'static [u8])>,
        /// Whether a size such as `8x8` will do.
        sized: bool,
    },
    /// One of several words.
    Choice {
        /// The words.
        of: &'static [&'static str],
    },
    /// Nothing: it is given or not.
    Flag,
    /// A text, once at most.
    Value {
        /// What the text looks like, for the help.
        shape: &'static str,
    },
    /// A text, any number of times.
    Values {
        /// What the text looks like, for the help.
        shape: &'static str,
    },
}

/// What a puzzle was told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arguments {
    board: Option<Vec<u8>>,
    line: Option<usize>,
    size: Option<String>,
    flags: BTreeSet<String>,
    values: BTreeMap<String, Vec<String>>,
}

impl Arguments {
    /// Hands over the bytes of a board.
    pub fn set_board(&mut self, bytes: Vec<u8>) {
        self.board = Some(bytes);
    }

    /// Hands over a problem of a [`Stream`], and the number of its line, from 1.
    pub fn set_line(&mut self, bytes: &[u8], line: usize) {
        self.board = Some(bytes.to_vec());
        self.line = Some(line);
    }

    /// Asks for a whole board of a size such as `8x8` instead of one from a file.
    pub fn set_size(&mut self, size: &str) {
        self.size = Some(size.to_owned());
    }

    /// Gives a flag.
    pub fn set_flag(&mut self, name: &str) {
        self.flags.insert(name.to_owned());
    }

    /// Gives a parameter a value, after those it was given before.
    pub fn add_value(&mut self, name: &str, value: String) {
        self.values.entry(name.to_owned()).or_default().push(value);
    }

    /// The bytes of the board, if there was one.
    #[must_use]
    pub fn board(&self) -> Option<&[u8]> {
        self.board.as_deref()
    }

    /// The number of the line that the bytes of the board are, if they come from a [`Stream`].
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// The size of the board, if it was given instead of its bytes.
    #[must_use]
    pub fn size(&self) -> Option<&str> {
        self.size.as_deref()
    }

    /// Whether a flag was given.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.flags.contains(name)
    }

    /// The value of a parameter, the last if there are several.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values(name).last().map(String::as_str)
    }

    /// The values of a parameter, in the order they were given.
    #[must_use]
    pub fn values(&self, name: &str) -> &[String] {
        self.values.get(name).map_or(&[], Vec::as_slice)
    }
}

/// Input that makes no sense: what is wrong and where, and how to put it right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PuzzleError {
    message: String,
    hint: Option<String>,
}

impl PuzzleError {
    /// An error that explains itself.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }

    /// Adds the remedy.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The remedy, if one is known.
    #[must_use]
    pub fn remedy(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}
