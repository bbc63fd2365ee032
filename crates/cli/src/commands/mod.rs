//! The commands: questions about a puzzle, and tools that need none.
//!
//! A question is one file and one line in [`VERBS`], a tool one file and one line in [`TOOLS`]; the help, the completions
//! and the parser follow from these tables. No command prints "none", "unique" or a total unless its search was complete.

mod completions;
mod count;
mod export;
mod first;
mod job;
mod list;
mod man;
mod merge;
mod minimise;
mod report;
mod resume;
mod sample;
mod status;
mod unique;

use std::io::Write;

use clap::{ArgMatches, Command};

use cavalcade_core::puzzles::{Example, Puzzle};

use crate::formats::Answer;
use crate::memory;
use crate::question::units::bytes;
use crate::store;
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;
pub(crate) use count::METHOD;
pub(crate) use first::decide;
pub(crate) use job::Job;
pub(crate) use report::Report;

/// Every command without a puzzle, in the order of the help.
pub(crate) static TOOLS: &[&dyn Tool] =
    &[&resume::Resume, &status::Status, &merge::Merge, &completions::Completions, &man::Man];

/// A command that needs no puzzle.
pub(crate) trait Tool: Sync {
    /// What it is called on the command line; no verb has the same name.
    fn name(&self) -> &'static str;

    /// What it does, in a few words.
    fn about(&self) -> &'static str;

    /// Adds what it can be told, and its help; name and `about` are there already.
    fn define(&self, command: Command) -> Command;

    /// Does it; results go to an [`Output`](crate::terminal::output::Output), everything else to `notes`.
    ///
    /// # Errors
    /// What it was told makes no sense, or cannot be done.
    fn run(&self, matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure>;
}

/// The command of that name.
pub(crate) fn named(name: &str) -> Option<&'static dyn Tool> {
    TOOLS.iter().find(|known| known.name() == name).copied()
}

/// Every verb there is, in the order of the help.
pub(crate) static VERBS: &[&dyn Verb] = &[
    &list::List,
    &count::CountCommand,
    &first::First,
    &unique::UniqueCommand,
    &minimise::Minimise,
    &sample::Sample,
    &export::Export,
];

/// A question.
pub(crate) trait Verb: Sync {
    /// What it is called on the command line.
    fn name(&self) -> &'static str;

    /// What its answer is made of.
    fn answer(&self) -> Answer;

    /// What it answers, in a few words.
    fn about(&self) -> &'static str;

    /// What it answers, in a sentence or two.
    fn details(&self) -> &'static str;

    /// What it can be told besides the options that all verbs have: names and help.
    fn flags(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Worked examples for a puzzle; none if the question makes no sense there.
    fn examples(&self, puzzle: &dyn Puzzle) -> &'static [Example] {
        puzzle.examples()
    }

    /// What it can be told besides, with a value.
    fn values(&self) -> &'static [Value] {
        &[]
    }

    /// Whether answers are written while the search goes on.
    fn writes_meanwhile(&self) -> bool {
        false
    }

    /// Whether a run with these options can be kept in a store.
    ///
    /// # Errors
    /// It cannot.
    fn fits_store(&self, _job: &Job) -> Result<(), Failure> {
        Ok(())
    }

    /// Answers it.
    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure>;
}

/// One of a verb's own options that take a value.
pub(crate) struct Value {
    /// Its name, without the dashes.
    pub(crate) name: &'static str,
    /// What the value is called in the help.
    pub(crate) shape: &'static str,
    /// What it is for.
    pub(crate) help: &'static str,
    /// What holds without it, in brackets.
    pub(crate) default: &'static str,
    /// Whether it belongs to the question; otherwise it says how the work is done.
    pub(crate) is_asked: bool,
    /// What the value may be.
    pub(crate) takes: Takes,
}

/// What the value of an option may be.
#[derive(Clone, Copy)]
pub(crate) enum Takes {
    /// One of several words.
    OneOf(&'static [&'static str]),
    /// What this accepts; otherwise it says what is wrong.
    Text(fn(&str) -> Result<(), String>),
}

/// The option of whoever counts over a frontier.
const MEMORY: Value = Value {
    name: memory::OPTION,
    shape: "SIZE",
    help: "What the process may take to count: 512MB, 8GB, 1.5GiB",
    default: "[default: what is available]",
    is_asked: false,
    takes: Takes::Text(|text| bytes(text).map(|_| ())),
};

/// The options of whoever can be kept in a store.
const STORE: Value = Value {
    name: store::OPTION,
    shape: "FILE",
    help: "Keep the run in this file, so that it can go on later",
    default: "[default: nothing is kept]",
    is_asked: false,
    takes: Takes::Text(|name| if name.is_empty() { Err("no file is named".to_owned()) } else { Ok(()) }),
};
const SHARD: Value = Value {
    name: store::SHARD,
    shape: "K/N",
    help: "With --store: do only the K-th of N blocks of the work",
    default: "[default: all of it]",
    is_asked: false,
    takes: Takes::Text(|text| store::numbers(text).map(drop)),
};

#[cfg(test)]
pub(crate) mod tests;
