//! Reads a command line into a question about a puzzle.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use cavalcade_core::files::printable;
use cavalcade_core::puzzles::{self, Arguments, Param, ParamKind, Puzzle};
use cavalcade_search::{Branching, Limits};
use clap::ArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;

use crate::commands::{self, Tool};
use crate::commands::{VERBS, Verb};
use crate::formats::extensions::format_of;
use crate::formats::{FORMATS, Format};
use crate::memory;
use crate::progress::When;
use crate::question::Question;
use crate::question::command::options::AUTO;
use crate::question::command::{command, short_help};
use crate::question::units::shown;
use crate::run::ending;
use crate::run::range::Range;
use crate::terminal::exit::Failure;
use crate::terminal::output::Screen;

/// A valid command line.
pub(crate) enum Parsed {
    /// A question.
    Request(Box<Request>),
    /// A command without a puzzle, and its arguments.
    Tool(&'static dyn Tool, ArgMatches),
    /// Help or version, to print.
    Text(String),
}

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
    pub(crate) flags: Vec<&'static str>,
    /// The command's own options that were given, with their values.
    pub(crate) values: Vec<(&'static str, String)>,
    pub(crate) progress: When,
    /// The number of threads.
    pub(crate) threads: usize,
}

impl Request {
    /// Combines a question with the options of `matches` that
    /// [`run_args`](crate::question::command::options::run_args) defines. A format in `matches`, or else that of the extension
    /// of the output, takes precedence over `format`.
    ///
    /// # Errors
    /// The question is invalid.
    pub(crate) fn new(
        question: Question,
        format: Option<&str>,
        matches: &ArgMatches,
    ) -> Result<Self, String> {
        let (verb, puzzle) = (question.verb()?, question.puzzle()?);
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
        Ok(Self {
            command: command_line(&question, format, &limits),
            input: None,
            verb,
            puzzle,
            board: None,
            range: None,
            noun: "board",
            arguments: question.arguments()?,
            notes: Vec::new(),
            format: Screen::of(output.as_deref()).and_then(|screen| format.on(screen)).unwrap_or(format),
            branching,
            limits,
            output,
            statistics: matches.try_get_one("stats").ok().flatten().copied().unwrap_or(false),
            flags: question.flags()?,
            values: question.values()?,
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

/// Parses a command line.
///
/// # Errors
/// The command line is invalid.
pub(crate) fn parse(words: &[OsString]) -> Result<Parsed, clap::Error> {
    let matches = match command::<false>().try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) if error.kind() == ErrorKind::DisplayHelp && words.iter().any(|word| word == "-h") => {
            return Ok(Parsed::Text(short_help(words)));
        }
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            let whole = command::<true>().try_get_matches_from(words).err();
            return Ok(Parsed::Text(whole.unwrap_or(error).render().to_string()));
        }
        Err(error) => return Err(error),
    };
    if let Some((name, arguments)) = matches.subcommand()
        && let Some(other) = commands::named(name)
    {
        return Ok(Parsed::Tool(other, arguments.clone()));
    }
    if let Some(word) = surplus(&matches) {
        let mut error = clap::Error::new(ErrorKind::UnknownArgument);
        error.insert(ContextKind::InvalidArg, ContextValue::String(word));
        return Err(error);
    }
    request(&matches)
        .map(|request| Parsed::Request(Box::new(request)))
        .ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))
}

/// Returns the number of threads that can run at once.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Whether a word is a size: two numbers with an `x` between them, or three for a box.
pub(crate) fn is_size(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = word.split(['x', 'X']).collect();
    matches!(parts.len(), 2 | 3) && parts.into_iter().all(is_number)
}

/// Returns the words in place of a board, joined.
fn board_words(puzzle: &dyn Puzzle, matches: &ArgMatches) -> Option<PathBuf> {
    let is_board = |param: &&Param| matches!(param.kind, ParamKind::Board { .. });
    let name = puzzle.params().iter().find(is_board)?.name;
    let words: Vec<&OsStr> = matches.get_many::<PathBuf>(name)?.map(|word| word.as_os_str()).collect();
    Some(PathBuf::from(words.join(OsStr::new(" "))))
}

/// Returns the second word in place of a board if it does not belong to the name of one.
fn surplus(matches: &ArgMatches) -> Option<String> {
    let (puzzle, matches) = matches.subcommand()?.1.subcommand()?;
    let puzzle = puzzles::named(puzzle)?;
    let words = board_words(puzzle, matches)?;
    let is_board = |param: &&Param| matches!(param.kind, ParamKind::Board { .. });
    let second = matches.get_many::<PathBuf>(puzzle.params().iter().find(is_board)?.name)?.nth(1)?;
    (!puzzles::is_named(puzzle, &words.to_string_lossy())).then(|| second.display().to_string())
}

/// Builds the request; the parser guarantees a command and a puzzle.
fn request(matches: &ArgMatches) -> Option<Request> {
    let (verb, matches) = matches.subcommand()?;
    let verb = *VERBS.iter().find(|known| known.name() == verb)?;
    let (puzzle, matches) = matches.subcommand()?;
    let puzzle = puzzles::named(puzzle)?;
    let mut question = Question {
        verb: verb.name().to_owned(),
        puzzle: puzzle.name().to_owned(),
        branching: matches.get_one::<String>("branch").filter(|name| *name != AUTO).cloned(),
        ..Question::default()
    };
    let (mut board, mut noun, mut range) = (None, "board", None);
    for Param { name, kind, .. } in puzzle.params() {
        let values = || matches.get_many::<String>(name).into_iter().flatten().cloned().collect();
        match *kind {
            ParamKind::Board { sized, .. } => {
                noun = name;
                board = board_words(puzzle, matches);
                question.board = board.as_deref().map(|path| path.display().to_string());
                let sized = sized || verb.makes_boards();
                let word = board.as_deref().and_then(Path::to_str).filter(|_| sized).unwrap_or_default();
                range = Range::named(word);
                let named = question.board.as_deref().is_some_and(|words| puzzles::is_named(puzzle, words));
                if is_size(word) || range.is_some() || named {
                    board = None;
                }
            }
            ParamKind::Flag if !matches.get_flag(name) => {}
            ParamKind::Flag => drop(question.parameters.insert((*name).to_owned(), Vec::new())),
            ParamKind::Choice { .. } | ParamKind::Value { .. } | ParamKind::Values { .. } => {
                if matches.contains_id(name) {
                    question.parameters.insert((*name).to_owned(), values());
                }
            }
        }
    }
    let mut manner = Vec::new();
    for &(name, _) in verb.flags().iter().filter(|(name, _)| matches.get_flag(name)) {
        question.options.insert(name.to_owned(), Vec::new());
    }
    for option in verb.values() {
        let Some(value) = matches.get_one::<String>(option.name).cloned() else { continue };
        if option.is_asked {
            question.options.insert(option.name.to_owned(), vec![value]);
        } else {
            manner.push((option.name, value));
        }
    }
    let mut request = Request::new(question, None, matches).ok()?;
    request.values.extend(manner);
    Some(Request { board, range, noun, ..request })
}
