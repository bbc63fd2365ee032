//! What a command is that asks a question about a puzzle.

use cavalcade_core::puzzles::{Example, Puzzle};

use super::Job;
use super::report::Report;
use crate::formats::{Answer, FORMATS};
use crate::question::options::CommandOption;
use crate::streams::{Failure, Output};

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
    fn values(&self) -> &'static [&'static dyn CommandOption] {
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
