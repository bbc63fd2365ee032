//! What is asked for: a command line, read into a question about a puzzle.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use cavalcade_core::puzzles::{Arguments, Kind, PUZZLES, Puzzle};
use cavalcade_search::{Branching, Limits};
use clap::ArgMatches;
use clap::error::ErrorKind;

use crate::command::{command, short_help};
use crate::commands::{self, Standalone};
use crate::exit::Failure;
use crate::formats::{FORMATS, Format};
use crate::output::Screen;
use crate::run::ending;
use crate::run::progress::When;
use crate::run::range::Range;
use crate::verbs::{VERBS, Verb};
use crate::words;

/// A command line that makes sense.
pub(crate) enum Parsed {
    /// A question.
    Request(Box<Request>),
    /// A command without a puzzle, and what it was told.
    Standalone(&'static dyn Standalone, ArgMatches),
    /// Help or version, to be printed.
    Text(String),
}

/// A question about a puzzle.
pub(crate) struct Request {
    /// The command, as far as the answer depends on it.
    pub(crate) command: String,
    /// The words that say what is asked, without limits.
    pub(crate) words: Vec<String>,
    /// What was read for it, if it is to be kept.
    pub(crate) input: Option<Vec<u8>>,
    pub(crate) verb: &'static dyn Verb,
    pub(crate) puzzle: &'static dyn Puzzle,
    pub(crate) board: Option<PathBuf>,
    /// Boards of many sizes instead.
    pub(crate) range: Option<Result<Range, Failure>>,
    /// What the board is called, should it be something else.
    pub(crate) noun: &'static str,
    /// All that the puzzle is told but the board, which is still to be read.
    pub(crate) arguments: Arguments,
    pub(crate) format: &'static dyn Format,
    pub(crate) branching: Option<Branching>,
    pub(crate) limits: Limits,
    pub(crate) output: Option<PathBuf>,
    pub(crate) statistics: bool,
    /// Those of the verb's own flags that were given.
    pub(crate) flags: Vec<&'static str>,
    /// The values of those of the verb's own options that were given.
    pub(crate) values: Vec<(&'static str, String)>,
    pub(crate) progress: When,
    /// How many threads may work.
    pub(crate) threads: usize,
}

impl Request {
    /// The value of one of the verb's own options, if it was given.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|it| it.0 == name).map(|it| it.1.as_str())
    }
}

/// Makes sense of a command line.
///
/// # Errors
/// There is none in it.
pub(crate) fn parse(words: &[OsString]) -> Result<Parsed, clap::Error> {
    let matches = match command().try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) if error.kind() == ErrorKind::DisplayHelp && words.iter().any(|word| word == "-h") => {
            return Ok(Parsed::Text(short_help(words)));
        }
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return Ok(Parsed::Text(error.render().to_string()));
        }
        Err(error) => return Err(error),
    };
    if let Some((name, told)) = matches.subcommand()
        && let Some(other) = commands::named(name)
    {
        return Ok(Parsed::Standalone(other, told.clone()));
    }
    request(&matches, words)
        .map(|request| Parsed::Request(Box::new(request)))
        .ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))
}

/// How many threads can run at once.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Whether a word is two numbers with an `x` between them.
pub(crate) fn is_size(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once(['x', 'X']).is_some_and(|(rows, columns)| is_number(rows) && is_number(columns))
}

/// Reads what was matched; there is always a verb and a puzzle.
fn request(matches: &ArgMatches, words: &[OsString]) -> Option<Request> {
    let (verb, matches) = matches.subcommand()?;
    let verb = VERBS.iter().find(|known| known.name() == verb)?;
    let (puzzle, matches) = matches.subcommand()?;
    let puzzle = PUZZLES.iter().find(|known| known.name() == puzzle)?;
    let format = matches.get_one::<String>("format")?;
    let format = *FORMATS.iter().find(|known| known.name() == format)?;
    let output = matches.get_one::<PathBuf>("output").cloned();
    let branching = matches.get_one::<String>("branch");
    let when = matches.get_one::<String>("progress")?;
    let value = |name| Some((name, matches.get_one::<String>(name)?.clone()));
    let mut arguments = Arguments::default();
    let (mut board, mut noun, mut range) = (None, "board", None);
    for param in puzzle.params() {
        match param.kind {
            Kind::Board { sized, .. } => {
                board = matches.get_one::<PathBuf>(param.name).cloned();
                noun = param.name;
                let word = board.as_deref().and_then(Path::to_str).filter(|_| sized).unwrap_or_default();
                range = Range::named(word);
                if is_size(word) {
                    arguments.set_size(&word.to_ascii_lowercase());
                }
                if is_size(word) || range.is_some() {
                    board = None;
                }
            }
            Kind::Flag if matches.get_flag(param.name) => arguments.set_flag(param.name),
            Kind::Flag => {}
            Kind::Value { .. } | Kind::Choice { .. } => {
                if let Some(value) = matches.get_one::<String>(param.name) {
                    arguments.add_value(param.name, value.clone());
                }
            }
            Kind::Values { .. } => {
                let values = matches.get_many::<String>(param.name).unwrap_or_default();
                values.for_each(|value| arguments.add_value(param.name, value.clone()));
            }
        }
    }
    Some(Request {
        command: words::question(words),
        words: words::unlimited(words),
        input: None,
        verb: *verb,
        puzzle: *puzzle,
        board,
        range,
        noun,
        arguments,
        format: Screen::of(output.as_deref()).and_then(|screen| format.on(screen)).unwrap_or(format),
        branching: branching
            .and_then(|name| Branching::ALL.iter().find(|(known, ..)| known == name))
            .map(|it| it.1),
        limits: Limits {
            solutions: matches.get_one("limit").copied(),
            nodes: matches.get_one("node-limit").copied(),
            time: matches.get_one("time-limit").copied(),
            interrupt: Some(&ending::INTERRUPT),
        },
        output,
        statistics: matches.get_flag("stats"),
        flags: verb.flags().iter().map(|&(name, _)| name).filter(|name| matches.get_flag(name)).collect(),
        values: verb.values().iter().filter_map(|known| value(known.name)).collect(),
        progress: When::ALL.iter().find(|(name, _)| name == when)?.1,
        threads: matches.get_one("threads").map_or_else(cores, |&threads: &u64| threads as usize),
    })
}
