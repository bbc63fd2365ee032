//! What a command is that asks a question about a puzzle, and the options that several commands share.

use std::path::PathBuf;

use cavalcade_core::puzzles::{Example, Instance, Puzzle};

use super::{Job, Report, Request};
use crate::formats::Answer;
use crate::limits::memory;
use crate::question::options::{CommandOption, OptionOf};
use crate::store;
use crate::streams::{Failure, Output};
use crate::units::bytes;

/// A command that asks a question about a puzzle.
pub(crate) struct Verb {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// The kind of its answer.
    pub(crate) answer: Answer,
    /// The help in one line; begins with an imperative verb.
    pub(crate) about: &'static str,
    /// The help in a paragraph.
    pub(crate) details: &'static str,
    /// Its own options, flags first.
    pub(crate) options: &'static [&'static dyn CommandOption],
    /// Whether it makes boards: the board on the command line is a shape, given by a size or a file.
    pub(crate) makes_boards: bool,
    /// Whether it writes answers during the search.
    pub(crate) writes_meanwhile: bool,
    /// The parts of its proof, as they follow the name in the names of files.
    pub(crate) proofs: &'static [&'static str],
    /// Returns examples for a puzzle; none if the question does not apply to the puzzle.
    pub(crate) examples: fn(&dyn Puzzle) -> &'static [Example],
    /// Returns whether one of its own options applies to a puzzle; the help lists only those.
    pub(crate) offers: fn(option: &str, &dyn Puzzle) -> bool,
    /// Builds the problem whose board has been read.
    pub(crate) build: fn(&Request) -> Result<Instance, Failure>,
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
        about: "",
        details: "",
        options: &[],
        makes_boards: false,
        writes_meanwhile: false,
        proofs: &[""],
        examples: |puzzle| puzzle.facts().examples,
        offers: |_, _| true,
        build: |request| Ok(request.puzzle.build(&request.arguments)?),
        fits_store: |_| Ok(()),
        run: |_, _| Err(Failure::Internal("the command has no answer".to_owned())),
    };
}

/// The option of commands that use the frontier method: a number of bytes.
pub(crate) const MEMORY: OptionOf<u64> = OptionOf::new(
    memory::OPTION,
    "SIZE",
    "Limit the memory of the process: 512MB, 8GB, 1.5GiB [default: the available memory]",
    bytes,
);

/// The options of commands whose runs can be stored.
pub(crate) const STORE: OptionOf<PathBuf> = OptionOf::new(
    store::OPTION,
    "FILE",
    "Store the run in FILE; 'cavalcade resume' continues it [default: not stored]",
    |name| store::check_name(name).map(|()| name.into()),
);
pub(crate) const SHARD: OptionOf<(usize, usize)> = OptionOf::new(
    store::SHARD,
    "K/N",
    "Do only the K-th of N shards of the work; needs --store [default: all]",
    store::numbers,
);

/// The option of counts in parts.
pub(crate) const TABLES: OptionOf<PathBuf> = OptionOf::new(
    store::TABLES,
    "FOLDER",
    "Write states of --method frontier that do not fit into memory to FOLDER; with --store, keep the \
     first tables there, for other shards and after a stop [default: not kept]",
    |name| {
        if name.is_empty() {
            return Err("must be the name of a folder".to_owned());
        }
        store::check_name(name).map(|()| name.into())
    },
);
