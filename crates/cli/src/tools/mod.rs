//! The commands that need no puzzle.

#[cfg(feature = "families")]
pub(crate) mod ask;
pub(crate) mod merge;
#[cfg(feature = "installed")]
pub(crate) mod minizinc;
pub(crate) mod resume;
pub(crate) mod sheet;
pub(crate) mod status;

use std::ffi::OsString;
use std::io::Write;

use clap::{ArgMatches, Command};

use crate::streams::{Exit, Failure};

/// The properties of a command without a puzzle.
pub(crate) struct ToolFacts {
    /// The name on the command line; no question has the same name.
    pub(crate) name: &'static str,
    /// The help in one line; begins with an imperative verb.
    pub(crate) about: &'static str,
}

/// A command without a puzzle.
pub(crate) trait Tool: Sync {
    /// Returns its properties.
    fn facts(&self) -> &'static ToolFacts;

    /// Adds arguments and help to a command that has its name and `about`.
    fn define(&self, command: Command) -> Command;

    /// Returns the words of a command line of this command in spellings that the parser knows.
    fn spelled(&self, words: &[OsString]) -> Vec<OsString> {
        words.to_vec()
    }

    /// Runs the command; results go to an [`Output`](crate::streams::Output), messages to `notes`.
    ///
    /// # Errors
    /// The arguments are invalid, or the work fails.
    fn run(&self, matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure>;
}
