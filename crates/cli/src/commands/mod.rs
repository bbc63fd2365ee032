//! The commands: questions about a puzzle, and tools that need no puzzle.
//!
//! Each question is one file and one line in [`VERBS`], each tool one file and one line in [`TOOLS`]. Help, completions
//! and the parser are generated from these tables. No command prints "none", "unique" or a total unless its search was
//! complete.

mod completions;
mod count;
mod draw;
mod explain;
mod export;
mod fewest;
mod first;
mod generate;
mod grade;
mod hint;
mod job;
mod list;
mod man;
mod merge;
mod minimise;
pub(crate) mod proof;
mod removal;
mod report;
mod resume;
mod sample;
mod seed;
mod sheet;
mod status;
mod tree;
mod unique;

use std::io::Write;

use clap::{ArgMatches, Command};

use cavalcade_core::puzzles::{Example, Puzzle};

use crate::formats::{Answer, FORMATS};
use crate::memory;
use crate::question::units::bytes;
use crate::store;
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;
pub(crate) use count::{METHOD, TRACE};
pub(crate) use first::decide;
pub(crate) use generate::empty;
pub(crate) use hint::{NEXT, STATE};
pub(crate) use job::Job;
pub(crate) use proof::shell_word;
pub(crate) use report::Report;
pub(crate) use tree::{
    MOST_NODES, SEARCH_TREE, TREE, TreeOutput, check as check_tree, refuse_store as refuse_stored_tree,
};

/// All commands without a puzzle, in the order of the help.
pub(crate) static TOOLS: &[&dyn Tool] = &[
    &resume::ResumeCommand,
    &status::StatusCommand,
    &merge::MergeCommand,
    &sheet::SheetCommand,
    &crate::minizinc::MinizincCommand,
    &completions::CompletionsCommand,
    &man::ManCommand,
];

/// A command without a puzzle.
pub(crate) trait Tool: Sync {
    /// The name on the command line; no question has the same name.
    fn name(&self) -> &'static str;

    /// The help in one line; begins with an imperative verb.
    fn about(&self) -> &'static str;

    /// Adds arguments and help to a command that has its name and `about`.
    fn define(&self, command: Command) -> Command;

    /// Runs the command; results go to an [`Output`], messages to `notes`.
    ///
    /// # Errors
    /// The arguments are invalid, or the work fails.
    fn run(&self, matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure>;
}

/// Returns the tool of that name.
pub(crate) fn named(name: &str) -> Option<&'static dyn Tool> {
    TOOLS.iter().find(|known| known.name() == name).copied()
}

/// All questions, in the order of the help.
pub(crate) static VERBS: &[&dyn Verb] = &[
    &list::ListCommand,
    &count::CountCommand,
    &first::FirstCommand,
    &unique::UniqueCommand,
    &minimise::MinimiseCommand,
    &generate::GenerateCommand,
    &grade::GradeCommand,
    &hint::HintCommand,
    &explain::ExplainCommand,
    &sample::SampleCommand,
    &export::ExportCommand,
    &draw::DrawCommand,
];

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

/// The option of commands that use the frontier method.
const MEMORY: Value = Value {
    name: memory::OPTION,
    shape: "SIZE",
    help: "Limit the memory of the process: 512MB, 8GB, 1.5GiB",
    default: "[default: the available memory]",
    is_asked: false,
    takes: Takes::Text(|text| bytes(text).map(|_| ())),
};

/// The options of commands whose runs can be stored.
const STORE: Value = Value {
    name: store::OPTION,
    shape: "FILE",
    help: "Store the run in FILE; 'cavalcade resume' continues it",
    default: "[default: not stored]",
    is_asked: false,
    takes: Takes::Text(store::check_name),
};
const SHARD: Value = Value {
    name: store::SHARD,
    shape: "K/N",
    help: "Do only the K-th of N shards of the work; needs --store",
    default: "[default: all]",
    is_asked: false,
    takes: Takes::Text(|text| store::numbers(text).map(drop)),
};

/// The option of counts in parts.
const TABLES: Value = Value {
    name: store::TABLES,
    shape: "FOLDER",
    help: "Keep the first tables of a stored count in parts in FOLDER, for other shards and after a stop",
    default: "[default: not kept]",
    is_asked: false,
    takes: Takes::Text(
        |name| if name.is_empty() { Err("must be the name of a folder".to_owned()) } else { Ok(()) },
    ),
};

#[cfg(test)]
pub(crate) mod tests;
