//! A question about a puzzle, and how to answer it.

use std::path::PathBuf;

use cavalcade_core::files::printable;
use cavalcade_core::puzzles::{self, Arguments, Puzzle};
use cavalcade_search::{Branching, Limits};
use clap::ArgMatches;
use clap::parser::ValueSource;

use crate::commands;
use crate::formats::extensions::format_of;
use crate::formats::{FORMATS, Format};
use crate::job::{Flags, Takes, Values, Verb};
use crate::limits::{ending, memory};
use crate::progress::When;
use crate::question::Question;
use crate::question::range::Range;
use crate::streams::{Failure, Screen};
use crate::units::shown;

/// A question about a puzzle, and how to answer it.
pub(crate) struct Request {
    pub(crate) question: Question,
    /// The command line, without options that do not change the answer.
    pub(crate) command: String,
    /// The input of the question, if the run is stored.
    pub(crate) input: Option<Vec<u8>>,
    pub(crate) verb: &'static dyn Verb,
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The board file, if the question names one.
    pub(crate) board: Option<PathBuf>,
    /// Boards of many sizes instead.
    pub(crate) range: Option<Result<Range, Failure>>,
    /// What messages call the input: "board", or another noun.
    pub(crate) noun: &'static str,
    /// All arguments of the puzzle except the board, which is read later.
    pub(crate) arguments: Arguments,
    /// Notes on how the board was read, before those of the puzzle.
    pub(crate) notes: Vec<String>,
    pub(crate) format: &'static dyn Format,
    pub(crate) branching: Option<Branching>,
    pub(crate) limits: Limits,
    pub(crate) output: Option<PathBuf>,
    pub(crate) statistics: bool,
    /// The command's own flags that were given.
    pub(crate) flags: Flags,
    /// The command's own options that were given, with their values.
    pub(crate) values: Values,
    pub(crate) progress: When,
    /// The number of threads.
    pub(crate) threads: usize,
}

impl Request {
    /// Combines a question with the options of `matches` that
    /// [`run_args`](super::options::run_args) defines. A format in `matches`, or else that of the extension
    /// of the output, takes precedence over `format`.
    ///
    /// # Errors
    /// The question is invalid.
    pub(crate) fn new(
        question: Question,
        format: Option<&str>,
        matches: &ArgMatches,
    ) -> Result<Self, String> {
        let (verb, puzzle) = (commands::named(&question.verb)?, question.puzzle()?);
        let output = matches.get_one::<PathBuf>("output").cloned();
        let named = matches.get_one::<String>("format").map_or("", String::as_str);
        let is_named = matches.value_source("format") == Some(ValueSource::CommandLine);
        let by_name = output.as_deref().and_then(format_of).map(|format| format.facts().name);
        let name = by_name.or(format).filter(|_| !is_named).unwrap_or(named);
        let format = FORMATS.iter().find(|known| known.facts().name == name);
        let format = *format.ok_or_else(|| format!("unknown format '{name}'"))?;
        let branching = question.branching.as_deref().map(branching_named).transpose()?;
        let limits = Limits {
            solutions: matches.try_get_one("limit").ok().flatten().copied(), // not every tool has it
            nodes: matches.get_one("node-limit").copied(),
            time: matches.get_one("time-limit").copied(),
            interrupt: Some(&ending::INTERRUPT),
        };
        let when = matches.get_one::<String>("progress");
        let mut arguments = question.arguments()?;
        if let Some(shape) = question.size(true).filter(|_| verb.makes_boards()) {
            arguments.set_size(&shape);
        }
        let (flags, values) = asked(&question, verb)?;
        Ok(Self {
            command: command_line(&question, format, &limits),
            input: None,
            verb,
            puzzle,
            board: None,
            range: None,
            noun: "board",
            arguments,
            notes: Vec::new(),
            format: Screen::of(output.as_deref()).and_then(|screen| format.on(screen)).unwrap_or(format),
            branching,
            limits,
            output,
            statistics: matches.try_get_one("stats").ok().flatten().copied().unwrap_or(false),
            flags,
            values,
            progress: When::ALL
                .iter()
                .find(|known| Some(known.0) == when.map(String::as_str))
                .map_or(When::Auto, |it| it.1),
            threads: memory::threads(
                matches.get_one("threads").map_or_else(cores, |&threads: &u64| threads as usize),
            ),
            question,
        })
    }

    /// Sets the text of the board, which may be that of another program.
    ///
    /// # Errors
    /// The text is from another program and cannot be used.
    pub(crate) fn set_board(&mut self, bytes: Vec<u8>) -> Result<(), Failure> {
        self.notes = puzzles::set_board(self.puzzle, &mut self.arguments, bytes)?;
        Ok(())
    }

    /// Returns the value of one of the command's own options.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|it| it.0 == name).map(|it| it.1.as_str())
    }
}

/// Returns the branching rule of that name.
fn branching_named(name: &str) -> Result<Branching, String> {
    let found = Branching::ALL.iter().find(|(known, ..)| *known == name);
    found.map(|it| it.1).ok_or_else(|| format!("unknown branching rule '{name}'"))
}

/// Returns the command line that gives this answer, as one printable line: the question, the format and the limits.
fn command_line(question: &Question, format: &'static dyn Format, limits: &Limits) -> String {
    let words = question.words();
    let mut line = words.iter().fold("cavalcade".to_owned(), |line, word| line + " " + &printable(word));
    let format = format.facts().name;
    let format = (format != FORMATS[0].facts().name).then(|| format.to_owned());
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

/// Returns the number of threads that can run at once.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the flags and the options of a command that a question gives, the options with their values.
///
/// # Errors
/// The command has no such option, or the values do not fit it.
fn asked(question: &Question, verb: &dyn Verb) -> Result<(Flags, Values), String> {
    let (mut flags, mut options) = (Vec::new(), Vec::new());
    for (name, values) in &question.options {
        let unknown = || format!("'{}' has no option '{name}' of this kind", question.verb);
        match values.as_slice() {
            [] => flags.push(verb.flags().iter().find(|flag| flag.0 == name).ok_or_else(unknown)?.0),
            [value] => {
                let option = verb.values().iter().find(|option| option.name == name);
                let option = option.filter(|option| option.is_asked).ok_or_else(unknown)?;
                match option.takes {
                    Takes::OneOf(words) if words.contains(&value.as_str()) => {}
                    Takes::OneOf(_) => return Err(unknown()),
                    Takes::Text(check) => check(value)?,
                }
                options.push((option.name, value.clone()));
            }
            _ => return Err(unknown()),
        }
    }
    Ok((flags, options))
}
