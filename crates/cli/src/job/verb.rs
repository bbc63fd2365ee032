//! What a command is that asks a question about a puzzle.

use cavalcade_core::puzzles::{Example, Puzzle};

use super::Job;
use super::report::Report;
use crate::formats::Answer;
use crate::question::options::CommandOption;
use crate::streams::{Failure, Output};

/// A command that asks a question about a puzzle.
pub(crate) struct Verb {
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
    /// Returns examples for a puzzle; none if the question does not apply to the puzzle.
    pub(crate) examples: fn(&dyn Puzzle) -> &'static [Example],
    /// Returns whether one of its own options with a value applies to a puzzle; the help lists only those.
    pub(crate) offers: fn(option: &str, &dyn Puzzle) -> bool,
    /// Checks that a run with these options can be stored; returns an error if it cannot.
    pub(crate) fits_store: fn(&Job) -> Result<(), Failure>,
    /// Answers the question.
    pub(crate) run: fn(&Job, &mut Output) -> Result<Report, Failure>,
}

impl Verb {
    /// A command without a name and without an answer.
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
        examples: |puzzle| puzzle.facts().examples,
        offers: |_, _| true,
        fits_store: |_| Ok(()),
        run: |_, _| Err(Failure::Internal("the command has no answer".to_owned())),
    };
}
