//! The command line, from its words to an exit code.
//!
//! | file | idea |
//! | --- | --- |
//! | `command` | the parser and the help, generated from the tables of commands, puzzles, formats and branching rules |
//! | `parse` | words into a request; short forms of questions |
//! | `usage` | errors in the command line |
//! | `installed` | the completions of shells, and the manual page |
//! | `serve` | many command lines in one process |

mod command;
#[cfg(feature = "installed")]
mod installed;
pub(crate) mod parse;
mod serve;
mod usage;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use crate::limits::ending::{self, Stage};
use crate::limits::memory;
use crate::run::answer;
use crate::streams::{self, Exit, Failure, Notes, Output};
#[cfg(feature = "families")]
use crate::tools::ask;
#[cfg(feature = "installed")]
use crate::tools::minizinc;
use crate::tools::stored::{MERGE, RESUME, STATUS};
use crate::tools::{Tool, kinds, sheet};
use parse::{Parsed, expanded, parse};

/// Runs the command that the words of a command line name, the first of which is the program.
///
/// Results go to standard output, messages to standard error; `docs/formats/commands.md` lists the exit codes.
#[must_use]
pub fn run(words: &[OsString]) -> ExitCode {
    streams::name_panics();
    memory::exit_when_exhausted();
    exit_code(words).into()
}

/// Runs a command and returns its exit code.
fn exit_code(words: &[OsString]) -> u8 {
    match attempt(words, &mut Notes) {
        Ok(exit) => exit.code(),
        Err(failure) => {
            // A time limit that passes now must not put its own message beside this one.
            ending::enter(Stage::Over(failure.code()));
            let _ = failure.report(&mut Notes); // the exit code reports the failure even if this write fails
            failure.code()
        }
    }
}

fn attempt(words: &[OsString], notes: &mut dyn Write) -> Result<Exit, Failure> {
    let words = &*expanded(words);
    match parse(words) {
        Ok(Parsed::Request(request)) => answer(*request, notes),
        Ok(Parsed::Tool(command, arguments)) => (command.run)(&arguments, notes),
        Ok(Parsed::Text(text)) => Output::print(|out| out.write_all(text.as_bytes())),
        Err(error) => Err(usage::failure(&error, words)),
    }
}

/// All commands without a puzzle, in the order of the help.
static TOOLS: &[&Tool] = &[
    #[cfg(feature = "families")]
    &ask::TOOL,
    &RESUME,
    &STATUS,
    &MERGE,
    &sheet::TOOL,
    &kinds::TOOL,
    #[cfg(feature = "installed")]
    &minizinc::TOOL,
    &serve::TOOL,
    #[cfg(feature = "installed")]
    &installed::COMPLETIONS,
    #[cfg(feature = "installed")]
    &installed::MAN,
];

/// Returns the command without a puzzle of that name.
fn tool_named(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|known| known.name == name).copied()
}
