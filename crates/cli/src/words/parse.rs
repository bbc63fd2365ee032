//! Reads a command line into a question about a puzzle.
//!
//! Short forms have no name of a puzzle: about a program, as in `count model.fzn`, about the address of a board, as in
//! `unique 'https://puzz.link/p?...'`, and about a file that names its puzzle. Also `help` in place of `--help`, and
//! spellings of options that the parser does not know.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use cavalcade_core::puzzles::{self, Param, ParamKind};
use clap::ArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::command::{AUTO, command, short_help};
use super::tool_named;
use crate::commands::{self, VERBS};
use crate::job::{BoardSource, Request};
use crate::question::board::takes_size;
use crate::question::heading::puzzle_of;
use crate::question::range::{Range, is_size, size_meant};
use crate::question::{DEFINE, Question};
use crate::run::given_options;
use crate::streams::input::{LONGEST, typed_board};
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
    let matches = match command(words, false).try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) if error.kind() == ErrorKind::DisplayHelp && words.iter().any(|word| word == "-h") => {
            return Ok(Parsed::Text(short_help(words)));
        }
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            let whole = command(words, true).try_get_matches_from(words).err();
            return Ok(Parsed::Text(whole.unwrap_or(error).render().to_string()));
        }
        Err(error) => return Err(error),
    };
    if let Some((name, arguments)) = matches.subcommand()
        && let Some(other) = tool_named(name)
    {
        return Ok(Parsed::Tool(other, arguments.clone()));
    }
    request(&matches).map(|request| Parsed::Request(Box::new(request)))
}

/// Builds the request; the parser guarantees a command and a puzzle.
///
/// # Errors
/// The second word in place of a board does not belong to the name or the size of one.
fn request(matches: &ArgMatches) -> Result<Request, clap::Error> {
    let missing = || clap::Error::new(ErrorKind::MissingSubcommand);
    let (verb, matches) = matches.subcommand().ok_or_else(missing)?;
    let verb = commands::named(verb).map_err(|_| missing())?;
    let (puzzle, matches) = matches.subcommand().ok_or_else(missing)?;
    let puzzle = puzzles::named(puzzle).ok_or_else(missing)?;
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
                let words = matches.get_many::<PathBuf>(name).unwrap_or_default();
                let words: Vec<&OsStr> = words.map(|word| word.as_os_str()).collect();
                board = (!words.is_empty()).then(|| PathBuf::from(words.join(OsStr::new(" "))));
                question.board = board.as_deref().map(|path| path.display().to_string());
                if let ([_, second, ..], Some(all)) = (&words[..], &question.board)
                    && !(takes_size(verb.makes_boards, puzzle) == Some(true) && size_meant(all).is_some())
                    && !puzzles::is_named(puzzle, all)
                {
                    let mut error = clap::Error::new(ErrorKind::UnknownArgument);
                    let second = ContextValue::String(second.display().to_string());
                    error.insert(ContextKind::InvalidArg, second);
                    return Err(error);
                }
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
    let options = || verb.options.iter().copied();
    question.options = given_options(matches, options().filter(|option| option.row().is_asked)).0;
    let given = given_options(matches, options());
    let request = Request::new(question, given, None, matches).map_err(|_| missing())?;
    let source = BoardSource { path: board, range, noun, ..request.source };
    Ok(Request { source, ..request })
}

/// Returns the words of a command line, with the name of the puzzle before a file whose extension belongs to one, or
/// before an address, an ID or a file whose text belongs to one.
///
/// The file or address must be the word after the command. `help` before other words becomes `--help` after them; a puzzle
/// among them needs a command before it. Everything else is returned as it is.
pub(crate) fn expanded(words: &[OsString]) -> Cow<'_, [OsString]> {
    if let [program, help, asked @ ..] = words
        && help == "help"
    {
        let puzzle = asked.first().and_then(|word| puzzles::named(word.to_str()?));
        let verb = puzzle.and_then(|puzzle| VERBS.iter().find(|verb| !(verb.examples)(puzzle).is_empty()));
        let verb = verb.map(|verb| verb.name.into());
        return [program.clone()]
            .into_iter()
            .chain(verb)
            .chain(asked.to_vec())
            .chain(["--help".into()])
            .collect();
    }
    let [program, verb, file, rest @ ..] = words else { return words.into() };
    if let Some(tool) = verb.to_str().and_then(tool_named) {
        return (tool.spelled)(words).into();
    }
    if !VERBS.iter().any(|known| verb == known.name) || file.to_str().and_then(puzzles::named).is_some() {
        return words.into();
    }
    let path = Path::new(file);
    let puzzle = path
        .extension()
        .and_then(|extension| puzzles::with_extension(&extension.to_str()?.to_ascii_lowercase()));
    match puzzle.or_else(|| puzzle_of(&typed_board(path).or_else(|| written(path))?)) {
        Some(puzzle) => {
            let words = [program, verb, &puzzle.facts().name.into(), file].map(OsString::clone);
            words.into_iter().chain(rest.iter().cloned()).collect()
        }
        None => words.into(),
    }
}

/// Returns the text of a file. A pipe is not read, because it could not be read again.
fn written(path: &Path) -> Option<String> {
    let is_file = path.metadata().is_ok_and(|facts| facts.is_file() && facts.len() <= LONGEST as u64);
    if is_file { fs::read_to_string(path).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::foreign;

    use super::*;

    #[test]
    fn a_file_stands_for_its_puzzle() {
        let expanded = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let words = super::expanded(&words).into_owned();
            words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
        };
        let puzzle = puzzles::with_extension("fzn").expect("a puzzle").facts().name;
        assert_eq!(expanded("c count a.fzn --limit 3"), format!("c count {puzzle} a.fzn --limit 3"));
        assert_eq!(expanded("c list b/a.x.FZN"), format!("c list {puzzle} b/a.x.FZN"));
        assert_eq!(expanded("c list a.mzn b.dzn -Dn=1"), format!("c list {puzzle} a.mzn b.dzn -Dn=1"));
        assert_eq!(expanded("c list a.cnf"), format!("c list {puzzle} a.cnf"));
        let address = "lightup/6/6/nekcakbl";
        let puzzle = puzzles::PUZZLES.iter().find(|puzzle| {
            foreign::read(address, Some(puzzle.facts().name)).is_some_and(|read| read.is_ok())
        });
        let puzzle = puzzle.expect("a puzzle").facts().name;
        for text in [address, "lightup:3x2:Ba4c", "3x2:Ba4c"] {
            assert_eq!(
                expanded(&format!("c unique {text} --limit 3")),
                format!("c unique {puzzle} {text} --limit 3")
            );
        }
        for same in [
            "c unique 3x3:i",
            "c unique nurikabe/5/5/i2i",
            "c",
            "c count",
            "c count fzn",
            "c count .fzn",
            "c count prime a.fzn",
            "c resume a.fzn",
            "c a.fzn",
        ] {
            assert_eq!(expanded(same), same);
        }
    }
}
