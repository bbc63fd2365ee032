//! What a command is that asks a question about a puzzle.

use cavalcade_core::puzzles::{Example, Puzzle};

use super::Job;
use super::report::Report;
use crate::formats::Answer;
use crate::question::options::CommandOption;
use crate::streams::{Failure, Output};

/// The properties of a command.
pub(crate) struct VerbFacts {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// The kind of its answer.
    pub(crate) answer: Answer,
    /// The name of the format of its answers, unless the user chooses another; `None` for the usual one.
    pub(crate) default_format: Option<&'static str>,
    /// The help in one line; begins with an imperative verb.
    pub(crate) about: &'static str,
    /// The help in a paragraph.
    pub(crate) details: &'static str,
    /// Its own flags: names and help.
    pub(crate) flags: &'static [(&'static str, &'static str)],
    /// Its own options with a value.
    pub(crate) values: &'static [&'static dyn CommandOption],
    /// Whether it makes boards: the board on the command line is a shape, given by a size or a file.
    pub(crate) makes_boards: bool,
    /// Whether it writes answers during the search.
    pub(crate) writes_meanwhile: bool,
    /// The parts of its proof, as they follow the name in the names of files.
    pub(crate) proofs: &'static [&'static str],
}

impl VerbFacts {
    /// The facts of a command without a name.
    pub(crate) const NONE: Self = Self {
        name: "",
        answer: Answer::Solutions,
        default_format: None,
        about: "",
        details: "",
        flags: &[],
        values: &[],
        makes_boards: false,
        writes_meanwhile: false,
        proofs: &[""],
    };
}

/// A command that asks a question about a puzzle.
pub(crate) trait Verb: Sync {
    /// Returns its properties.
    fn facts(&self) -> &'static VerbFacts;

    /// Examples for a puzzle; empty if the question does not apply to the puzzle.
    fn examples(&self, puzzle: &dyn Puzzle) -> &'static [Example] {
        puzzle.facts().examples
    }

    /// Returns whether one of its own options with a value applies to a puzzle; the help lists only those.
    fn offers(&self, _option: &str, _puzzle: &dyn Puzzle) -> bool {
        true
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
