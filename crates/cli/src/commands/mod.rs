//! What can be asked for without a puzzle.
//!
//! A command is one file and one line in [`COMMANDS`]; the help, the completions and the parser follow from the
//! table. It says itself which arguments it takes, and is made in full only when it is asked for, as verbs are.

mod completions;
mod man;
mod merge;
mod resume;
mod status;

use std::io::Write;

use clap::{ArgMatches, Command};

use crate::exit::{Exit, Failure};

/// Every command without a puzzle, in the order of the help.
pub(crate) static COMMANDS: &[&dyn Standalone] =
    &[&resume::Resume, &status::Status, &merge::Merge, &completions::Completions, &man::Man];

/// A command that needs no puzzle.
pub(crate) trait Standalone: Sync {
    /// What it is called on the command line; no verb has the same name.
    fn name(&self) -> &'static str;

    /// What it does, in a few words.
    fn about(&self) -> &'static str;

    /// Adds what it can be told, and its help; name and `about` are there already.
    fn define(&self, command: Command) -> Command;

    /// Does it; results go to an [`Output`](crate::output::Output), everything else to `notes`.
    ///
    /// # Errors
    /// What it was told makes no sense, or cannot be done.
    fn run(&self, matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure>;
}

/// The command of that name.
pub(crate) fn named(name: &str) -> Option<&'static dyn Standalone> {
    COMMANDS.iter().find(|known| known.name() == name).copied()
}
