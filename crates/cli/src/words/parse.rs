//! Reads a command line into a question about a puzzle.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use cavalcade_core::puzzles::{self, Param, ParamKind, Puzzle};
use clap::ArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::command::AUTO;
use super::command::{command, short_help};
use super::tool_named;
use crate::commands;
use crate::question::board::takes_size;
use crate::question::options::{GivenOptions, OptionValue};
use crate::question::range::{Range, is_size, size_meant};
use crate::question::{DEFINE, Question};
use crate::run::{BoardSource, Request};
use crate::tools::Tool;

/// A valid command line.
pub(crate) enum Parsed {
    /// A question.
    Request(Box<Request>),
    /// A command without a puzzle, and its arguments.
    Tool(&'static Tool, ArgMatches),
    /// Help or version, to print.
    Text(String),
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
        && let Some(other) = tool_named(name)
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

/// Returns the words in place of a board, joined.
fn board_words(puzzle: &dyn Puzzle, matches: &ArgMatches) -> Option<PathBuf> {
    let is_board = |param: &&Param| matches!(param.kind, ParamKind::Board { .. });
    let name = puzzle.facts().params.iter().find(is_board)?.name;
    let words: Vec<&OsStr> = matches.get_many::<PathBuf>(name)?.map(|word| word.as_os_str()).collect();
    Some(PathBuf::from(words.join(OsStr::new(" "))))
}

/// Returns the second word in place of a board if it does not belong to the name of one.
fn surplus(matches: &ArgMatches) -> Option<String> {
    let (verb, matches) = matches.subcommand()?;
    let (puzzle, matches) = matches.subcommand()?;
    let puzzle = puzzles::named(puzzle)?;
    let words = board_words(puzzle, matches)?;
    let makes_boards = commands::named(verb).is_ok_and(|verb| verb.makes_boards);
    if takes_size(makes_boards, puzzle) == Some(true) && size_meant(&words.to_string_lossy()).is_some() {
        return None;
    }
    let is_board = |param: &&Param| matches!(param.kind, ParamKind::Board { .. });
    let second = matches.get_many::<PathBuf>(puzzle.facts().params.iter().find(is_board)?.name)?.nth(1)?;
    (!puzzles::is_named(puzzle, &words.to_string_lossy())).then(|| second.display().to_string())
}

/// Builds the request; the parser guarantees a command and a puzzle.
fn request(matches: &ArgMatches) -> Option<Request> {
    let (verb, matches) = matches.subcommand()?;
    let verb = commands::named(verb).ok()?;
    let (puzzle, matches) = matches.subcommand()?;
    let puzzle = puzzles::named(puzzle)?;
    let mut question = Question {
        verb: verb.name.to_owned(),
        puzzle: puzzle.facts().name.to_owned(),
        branching: matches.get_one::<String>("branch").filter(|name| *name != AUTO).cloned(),
        ..Question::default()
    };
    let (mut board, mut noun, mut range) = (None, "board", None);
    for Param { name, kind, .. } in puzzle.facts().params {
        let values = || matches.get_many::<String>(name).into_iter().flatten().cloned().collect();
        match *kind {
            ParamKind::Board { sized, .. } => {
                noun = name;
                board = board_words(puzzle, matches);
                question.board = board.as_deref().map(|path| path.display().to_string());
                let sized = sized || verb.makes_boards;
                let meant = board.as_deref().filter(|path| sized && !path.exists());
                if let Some(size) = meant.and_then(Path::to_str).and_then(size_meant) {
                    question.board = Some(size.clone());
                    board = Some(size.into());
                }
                let word = board.as_deref().and_then(Path::to_str).filter(|_| sized).unwrap_or_default();
                range = Range::named(word);
                let named = question.board.as_deref().is_some_and(|words| puzzles::is_named(puzzle, words));
                if is_size(word) || range.is_some() || named {
                    board = None;
                }
            }
            ParamKind::Flag if !matches.get_flag(name) => {}
            ParamKind::Flag => drop(question.parameters.insert((*name).to_owned(), Vec::new())),
            _ if !matches.contains_id(name) => {}
            _ => drop(question.parameters.insert((*name).to_owned(), values())),
        }
    }
    range = question.parameters.get(DEFINE).and_then(|definitions| Range::among(definitions)).or(range);
    let mut given = GivenOptions::default();
    for &(name, _) in verb.flags.iter().filter(|(name, _)| matches.get_flag(name)) {
        question.options.insert(name.to_owned(), Vec::new());
        given.add_flag(name);
    }
    for option in verb.values {
        let Some(value) = matches.get_one::<OptionValue>(option.name()) else { continue };
        if option.is_asked() {
            question.options.insert(option.name().to_owned(), vec![value.text().to_owned()]);
        }
        given.add(value.clone());
    }
    let request = Request::new(question, given, None, matches).ok()?;
    let source = BoardSource { path: board, range, noun, ..request.source };
    Some(Request { source, ..request })
}
