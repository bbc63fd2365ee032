//! A question about a puzzle, and how to answer it.

use std::path::PathBuf;

use cavalcade_core::files::printable;
use cavalcade_core::puzzles::{Arguments, Puzzle};
use cavalcade_search::{Branching, Limits};
use clap::ArgMatches;
use clap::parser::ValueSource;

use crate::commands;
use crate::formats::objections::format_of;
use crate::formats::{FORMATS, Format};
use crate::job::Verb;
use crate::limits::{ending, memory};
use crate::progress::When;
use crate::question::Question;
use crate::question::heading::set_board;
use crate::question::options::GivenOptions;
use crate::question::range::Range;
use crate::streams::{Failure, Screen};
use crate::units::shown;

/// A question about a puzzle, and how to answer it.
pub(crate) struct Request {
    pub(crate) question: Question,
    pub(crate) verb: &'static Verb,
    pub(crate) puzzle: &'static dyn Puzzle,
    pub(crate) source: BoardSource,
    /// All arguments of the puzzle except the board, which is read later.
    pub(crate) arguments: Arguments,
    /// The command's own options that were given.
    pub(crate) given: GivenOptions,
    pub(crate) format: &'static Format,
    /// The branching rule that the user chose.
    pub(crate) branching: Option<Branching>,
    pub(crate) limits: Limits,
    pub(crate) threads: usize,
    pub(crate) progress: When,
    pub(crate) output: Option<PathBuf>,
    /// Whether statistics are printed.
    pub(crate) statistics: bool,
}

/// Where the board of a question comes from.
pub(crate) struct BoardSource {
    /// The board file, if the question names one.
    pub(crate) path: Option<PathBuf>,
    /// Boards of many sizes instead.
    pub(crate) range: Option<Result<Range, Failure>>,
    /// What messages call the input: "board", or another noun.
    pub(crate) noun: &'static str,
    /// Notes on how the board was read, before those of the puzzle.
    pub(crate) notes: Vec<String>,
    /// The input of the question, if the run is stored.
    pub(crate) input: Option<Vec<u8>>,
}

impl Request {
    /// Combines a question and its own options with those of `matches` that
    /// [`run_args`](super::options::run_args) defines. A format in `matches`, or else that of the extension
    /// of the output, takes precedence over `format`.
    ///
    /// # Errors
    /// The question is invalid.
    pub(crate) fn new(
        question: Question,
        given: GivenOptions,
        format: Option<&'static Format>,
        matches: &ArgMatches,
    ) -> Result<Self, String> {
        let (verb, puzzle) = (commands::named(&question.verb)?, question.puzzle()?);
        let output = matches.get_one::<PathBuf>("output").cloned();
        // Another tool may have formats of its own.
        let named = matches.try_get_one::<&'static Format>("format").ok().flatten();
        let named = named.copied().unwrap_or(FORMATS[0]);
        let is_named = matches.value_source("format") == Some(ValueSource::CommandLine);
        let by_name = output.as_deref().and_then(format_of);
        let format = by_name.or(format).filter(|_| !is_named).unwrap_or(named);
        let threads = matches.get_one("threads").map_or_else(cores, |&threads: &u64| threads as usize);
        let mut arguments = question.arguments()?;
        if let Some(shape) = question.size(true).filter(|_| verb.makes_boards) {
            arguments.set_size(&shape);
        }
        Ok(Self {
            verb,
            puzzle,
            source: BoardSource { path: None, range: None, noun: "board", notes: Vec::new(), input: None },
            arguments,
            given,
            format: Screen::of(output.as_deref())
                .and_then(|screen| (format.on_screen)(screen))
                .unwrap_or(format),
            branching: question.branching.as_deref().map(branching_named).transpose()?,
            limits: Limits {
                solutions: matches.try_get_one("limit").ok().flatten().copied(), // not every tool has it
                nodes: matches.get_one("node-limit").copied(),
                time: matches.get_one("time-limit").copied(),
                interrupt: Some(&ending::INTERRUPT),
            },
            threads: memory::threads(threads),
            progress: matches.get_one("progress").copied().unwrap_or(When::Auto),
            output,
            statistics: matches.try_get_one("stats").ok().flatten().copied().unwrap_or(false),
            question,
        })
    }

    /// Sets the text of the board, which may be that of another program.
    ///
    /// # Errors
    /// The text is from another program and cannot be used.
    pub(crate) fn set_board(&mut self, bytes: Vec<u8>) -> Result<(), Failure> {
        self.source.notes = set_board(self.puzzle, &mut self.arguments, bytes)?;
        Ok(())
    }

    /// Returns the command line that gives this answer, as one printable line: the question, the format and the limits.
    pub(super) fn command_line(&self) -> String {
        let words = self.question.words();
        let mut line = words.iter().fold("cavalcade".to_owned(), |line, word| line + " " + &printable(word));
        let (format, limits) = (self.format.name, self.limits);
        let format = (format != FORMATS[0].name).then(|| format.to_owned());
        for (option, value) in [
            ("format", format),
            ("limit", limits.solutions.map(|most| most.to_string())),
            ("node-limit", limits.nodes.map(|most| most.to_string())),
            ("time-limit", limits.time.map(shown)),
        ] {
            line.extend(value.map(|value| format!(" --{option} {value}")));
        }
        line
    }
}

/// Returns the branching rule of that name.
fn branching_named(name: &str) -> Result<Branching, String> {
    let found = Branching::ALL.iter().find(|(known, ..)| *known == name);
    found.map(|rule| rule.1).ok_or_else(|| format!("unknown branching rule '{name}'"))
}

/// Returns the number of threads that can run at once.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the options of a command that a question holds.
///
/// # Errors
/// The command has no such option, or a value does not fit it.
pub(crate) fn options_in(question: &Question) -> Result<GivenOptions, String> {
    let verb = commands::named(&question.verb)?;
    let mut given = GivenOptions::default();
    for (name, values) in &question.options {
        let unknown = || format!("'{}' has no option '{name}' of this kind", question.verb);
        match values.as_slice() {
            [] => {
                let flag = verb.flags.iter().find(|flag| flag.0 == name);
                given.add_flag(flag.ok_or_else(unknown)?.0);
            }
            [value] => {
                let option = verb.values.iter().find(|option| option.name() == name && option.is_asked());
                let option = option.ok_or_else(unknown)?;
                if !option.words().is_empty() && !option.words().contains(&value.as_str()) {
                    return Err(unknown());
                }
                given.add(option.read(value)?);
            }
            _ => return Err(unknown()),
        }
    }
    Ok(given)
}
