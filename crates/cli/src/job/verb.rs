//! What a command is that asks a question about a puzzle.

use cavalcade_core::puzzles::{Example, Puzzle};

use super::Job;
use super::report::Report;
use crate::formats::{Answer, FORMATS};
use crate::streams::{Failure, Output};

/// The flags that were given to a command.
pub(crate) type Flags = Vec<&'static str>;
/// The options that were given to a command, with their values.
pub(crate) type Values = Vec<(&'static str, String)>;

/// A command that asks a question about a puzzle.
pub(crate) trait Verb: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// The kind of its answer.
    fn answer(&self) -> Answer;

    /// The name of the format of its answers, unless the user chooses another.
    fn default_format(&self) -> &'static str {
        FORMATS[0].facts().name
    }

    /// The help in one line; begins with an imperative verb.
    fn about(&self) -> &'static str;

    /// The help in a paragraph.
    fn details(&self) -> &'static str;

    /// Its own flags: names and help.
    fn flags(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Examples for a puzzle; empty if the question does not apply to the puzzle.
    fn examples(&self, puzzle: &dyn Puzzle) -> &'static [Example] {
        puzzle.examples()
    }

    /// Its own options with a value.
    fn values(&self) -> &'static [Value] {
        &[]
    }

    /// Returns whether one of its own options with a value applies to a puzzle; the help lists only those.
    fn offers(&self, _option: &str, _puzzle: &dyn Puzzle) -> bool {
        true
    }

    /// Whether it makes boards: the board on the command line is a shape, given by a size or a file.
    fn makes_boards(&self) -> bool {
        false
    }

    /// Whether it writes answers during the search.
    fn writes_meanwhile(&self) -> bool {
        false
    }

    /// The parts of its proof, as they follow the name in the names of files.
    fn proofs(&self) -> &'static [&'static str] {
        &[""]
    }

    /// Checks that a run with these options can be stored.
    ///
    /// # Errors
    /// It cannot be stored.
    fn fits_store(&self, _job: &Job) -> Result<(), Failure> {
        Ok(())
    }

    /// Answers the question.
    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure>;
}

/// A command's own option with a value.
pub(crate) struct Value {
    /// Its name, without the dashes.
    pub(crate) name: &'static str,
    /// The name of the value in the help.
    pub(crate) shape: &'static str,
    /// The help; begins with an imperative verb.
    pub(crate) help: &'static str,
    /// The default, in brackets.
    pub(crate) default: &'static str,
    /// Whether the answer depends on it; otherwise it only sets how the work is done.
    pub(crate) is_asked: bool,
    /// The valid values.
    pub(crate) takes: Takes,
}

/// The valid values of an option.
#[derive(Clone, Copy)]
pub(crate) enum Takes {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Any text that this function accepts; its error says what is wrong.
    Text(fn(&str) -> Result<(), String>),
}
