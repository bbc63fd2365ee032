//! The commands that need no puzzle.

#[cfg(feature = "families")]
pub(crate) mod ask;
pub(crate) mod kinds;
#[cfg(feature = "installed")]
pub(crate) mod minizinc;
pub(crate) mod sheet;
mod sheet_words;
pub(crate) mod stored;

use std::ffi::OsString;
use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};

use crate::limits::ending::{self, Stage};
use crate::streams::{Exit, Failure};

/// A command without a puzzle.
pub(crate) struct Tool {
    /// The name on the command line; no question has the same name.
    pub(crate) name: &'static str,
    /// The help in one line; begins with an imperative verb.
    pub(crate) about: &'static str,
    /// Adds arguments and help to a command that has its name and `about`.
    pub(crate) define: fn(Command) -> Command,
    /// Returns the words of a command line of this command in spellings that the parser knows.
    pub(crate) spelled: fn(&[OsString]) -> Vec<OsString>,
    /// Runs the command; results go to an [`Output`](crate::streams::Output), messages to `notes`. Returns an error if
    /// the arguments are invalid, or the work fails.
    pub(crate) run: fn(&ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure>,
}

impl Tool {
    /// A command that does nothing.
    pub(crate) const NONE: Self = Self {
        name: "",
        about: "",
        define: |command| command,
        spelled: <[OsString]>::to_vec,
        run: |_, _| Ok(Exit::Found),
    };
}

/// Begins a run with the limits of the command line.
fn begin(matches: &ArgMatches) {
    ending::listen();
    ending::begin(matches.get_one("time-limit").copied(), Stage::Reading { subject: String::new() });
}

/// Returns the option for text or JSON.
fn format() -> Arg {
    Arg::new("format")
        .long("format")
        .value_name("FORMAT")
        .default_value("text")
        .value_parser(PossibleValuesParser::new(["text", "json"]))
        .hide_possible_values(true)
        .help("Write in this format: text, json")
}

/// Returns whether JSON is wanted.
fn is_json(matches: &ArgMatches) -> bool {
    matches.get_one::<String>("format").is_some_and(|format| format == "json")
}
