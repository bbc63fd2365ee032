//! Errors in the command line: one line with the reason, and one with a remedy.
//!
//! The parser reports the word it rejects. This module guesses what the user meant: a misspelt command or a synonym,
//! a missing command, a kind of piece instead of a puzzle, an option of another command.

use std::error::Error;
use std::ffi::OsString;
use std::path::Path;

use cavalcade_core::puzzles::{self, PUZZLES, ParamKind, Puzzle, foreign};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::{TOOLS, tool_named};
use crate::commands::{self, VERBS};
use crate::job::Verb;
use crate::question::board::{nearest, size_written};
use crate::question::range::is_size;
use crate::streams::Failure;
use crate::words::command::{asked, common_args, puzzle_examples};

/// Converts an error of the parser into the form of all other errors.
pub(crate) fn failure(error: &clap::Error, words: &[OsString]) -> Failure {
    let words: Vec<String> = words.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    match error.kind() {
        ErrorKind::MissingSubcommand => missing(&words),
        ErrorKind::InvalidSubcommand => {
            let unknown = context(error, ContextKind::InvalidSubcommand).concat();
            match words.split_first() {
                Some((first, rest)) if *first == unknown => unknown_verb(first, rest),
                Some((verb, [_, rest @ ..])) => unknown_puzzle(verb, &unknown, rest),
                _ => missing(&words),
            }
        }
        ErrorKind::UnknownArgument => {
            let unknown = context(error, ContextKind::InvalidArg).concat();
            // The parser reads a word after a single dash letter by letter; look at the whole word instead. The second
            // dash of `-a-o` is a letter to it.
            let is_whole = |word: &&String| match unknown.as_str() {
                "--" => word.starts_with('-') && word.rfind('-') > Some(1),
                unknown => word.starts_with(unknown),
            };
            let word = words.iter().find(is_whole).unwrap_or(&unknown);
            let word = if word.starts_with('-') { word.split('=').next().unwrap_or(word) } else { &unknown };
            let what = if word.starts_with('-') { "option" } else { "argument" };
            let hint = option_meant(word, &words)
                .or_else(|| size_meant(word, &words))
                .or_else(|| name_meant(&words));
            Failure::input(format!("unexpected {what} '{word}'"))
                .hint(hint.unwrap_or_else(|| help_for(&words)))
        }
        ErrorKind::InvalidValue => {
            let (value, valid) =
                (context(error, ContextKind::InvalidValue), context(error, ContextKind::ValidValue));
            let meant = value.first().and_then(|value| nearest(value, valid.iter().map(String::as_str)));
            let meant = meant.map(|meant| format!("did you mean '{meant}'? "));
            let values = format!("{}possible values: {}", meant.unwrap_or_default(), valid.join(", "));
            other(error, (!valid.is_empty()).then_some(values), &words)
        }
        ErrorKind::MissingRequiredArgument => other(error, example(&words), &words),
        _ => other(error, None, &words),
    }
}

/// Returns what the parser recorded about one aspect of an error.
fn context(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn missing(words: &[String]) -> Failure {
    let (what, names) = if words.is_empty() { ("command", verb_names()) } else { ("puzzle", puzzle_names()) };
    Failure::input(format!("no {what} given")).hint(format!("{}; {}", one_of(&names), help_for(words)))
}

/// An unknown first word: a synonym or misspelling of a command, or a word that should follow one.
fn unknown_verb(word: &str, rest: &[String]) -> Failure {
    let others = TOOLS.iter().map(|other| other.name);
    let meant = match synonyms(word) {
        [] => nearest(word, verb_names().into_iter().chain(others)).into_iter().collect(),
        verbs => verbs.to_vec(),
    };
    // A word before a puzzle is meant as a command.
    let is_followed = rest.first().is_some_and(|next| puzzle_names().contains(&next.as_str()));
    let hint = if !meant.is_empty() {
        did_you_mean(&meant)
    } else if word == "version" {
        did_you_mean(&["cavalcade --version"])
    } else if let Some(puzzle) = puzzle_meant(word).filter(|_| !is_followed) {
        let puzzle = puzzle.split(' ').map(str::to_owned);
        let verb = rest.first().filter(|word| verb_names().contains(&word.as_str()));
        let rest = if verb.is_some() { &rest[1..] } else { rest };
        let first = verb.cloned().unwrap_or_else(|| VERBS[0].name.to_owned());
        let whole: Vec<String> = [first].into_iter().chain(puzzle).chain(rest.iter().cloned()).collect();
        return Failure::input(format!("no command before '{word}'")).hint(format!(
            "start with a command, {}; for example '{}'",
            one_of(&verb_names()),
            typed(&whole)
        ));
    } else {
        format!("{}; see 'cavalcade --help'", one_of(&verb_names()))
    };
    Failure::input(format!("unknown command '{word}'")).hint(&hint)
}

/// An unknown second word: a misspelling of a puzzle, or a choice within one.
fn unknown_puzzle(verb: &str, word: &str, rest: &[String]) -> Failure {
    if let Some(Err(error)) = foreign::read(word, None) {
        return error.into();
    }
    let is_board = word == "-" || word.contains(['.', '/']) || is_size(word) || Path::new(word).exists();
    let hint = match puzzle_meant(word) {
        None if is_board => {
            let words = [&[verb.to_owned(), "PUZZLE".to_owned(), word.to_owned()], rest].concat();
            let hint =
                format!("name the puzzle first, '{}'; {}", typed(&words), help_for(&[verb.to_owned()]));
            return Failure::input(format!("no puzzle before '{word}'")).hint(&hint);
        }
        Some(puzzle) if puzzle.contains(' ') => {
            let words = [verb.to_owned(), puzzle].into_iter().chain(rest.iter().cloned());
            format!("did you mean '{}'?", typed(&words.collect::<Vec<_>>()))
        }
        Some(puzzle) => did_you_mean(&[puzzle.as_str()]),
        None => one_of(&puzzle_names()),
    };
    Failure::input(format!("unknown puzzle '{word}'")).hint(&hint)
}

/// Returns the puzzle that a word may mean, followed by its first argument if the word is one.
fn puzzle_meant(word: &str) -> Option<String> {
    let choices = || {
        PUZZLES.iter().flat_map(|puzzle| {
            let params = puzzle.facts().params.iter();
            let words =
                params.flat_map(|param| if let ParamKind::Choice { of } = param.kind { of } else { &[] });
            words.map(|&choice| (choice, format!("{} {choice}", puzzle.facts().name)))
        })
    };
    let choice = |word: &str| choices().find(|(choice, _)| *choice == word).map(|(_, words)| words);
    let suggested =
        |word: &str| PUZZLES.iter().copied().find(|puzzle| puzzle.facts().related_words.contains(&word));
    let called = |word: &str| puzzles::named(word).or_else(|| suggested(word));
    let word = word.to_lowercase();
    let is_board = |puzzle: &&&dyn Puzzle| puzzles::is_named(**puzzle, &word);
    let named = || Some(format!("{} {word}", PUZZLES.iter().find(is_board)?.facts().name));
    choice(&word).or_else(|| Some(called(&word)?.facts().name.to_owned())).or_else(named).or_else(|| {
        let choices: Vec<_> = choices().map(|(choice, _)| choice).collect();
        let near = nearest(&word, puzzle_names().into_iter().chain(choices))?;
        choice(near).or_else(|| Some(near.to_owned()))
    })
}

/// Returns the hint for an option that the command does not take.
fn option_meant(word: &str, words: &[String]) -> Option<String> {
    let name = word.trim_start_matches('-');
    if !word.starts_with('-') || name.is_empty() {
        return None;
    }
    let Some(leaf) = leaf(words) else {
        let is_taken = common_args().iter().any(|arg| arg.get_long() == Some(name));
        let near = || nearest(name, ["help", "version"]).map(|near| format!("did you mean '--{near}'?"));
        return if is_taken {
            Some("write options after the command and the puzzle".to_owned())
        } else {
            near()
        };
    };
    let names: Vec<&str> = leaf.get_arguments().filter_map(clap::Arg::get_long).collect();
    let shorts = leaf.get_arguments().filter_map(clap::Arg::get_short);
    if let [letter] = *name.chars().collect::<Vec<_>>() {
        let near = shorts.into_iter().find(|short| short.eq_ignore_ascii_case(&letter));
        return near.map(|near| format!("did you mean '-{near}'?"));
    }
    if let Some(near) = nearest(name, names) {
        return Some(format!("did you mean '--{near}'?"));
    }
    let is_taken = |verb: &&&Verb| verb.options.iter().any(|option| option.row().name == name);
    let verbs = VERBS.iter().filter(is_taken).map(|verb| verb.name);
    let puzzles =
        PUZZLES.iter().filter(|puzzle| puzzle.facts().params.iter().any(|param| param.name == name));
    let takers: Vec<String> =
        verbs.chain(puzzles.map(|puzzle| puzzle.facts().name)).map(|taker| format!("'{taker}'")).collect();
    (!takers.is_empty()).then(|| format!("this is an option of {}", takers.join(", ")))
}

/// Returns the hint for two numbers, the second of which is `word`, that are meant as the size of a board.
fn size_meant(word: &str, words: &[String]) -> Option<String> {
    let (verb, puzzle) = verb_and_puzzle(words)?;
    let before = words.iter().zip(&words[1..]).rfind(|(_, next)| *next == word)?.0;
    size_written(&format!("{before} {word}"), verb.makes_boards, puzzle)
}

/// Returns the hint for a misspelt name of a board, the third of the words.
fn name_meant(words: &[String]) -> Option<String> {
    let (_, puzzle) = verb_and_puzzle(words)?;
    let names = puzzle.named_boards();
    Some(did_you_mean(&[nearest(words.get(2)?, names.iter().map(|named| named.name))?]))
}

/// Returns the command that the first words select, with all its options.
fn leaf(words: &[String]) -> Option<clap::Command> {
    let is_whole = tool_named(words.first()?).is_some() || verb_and_puzzle(words).is_some();
    let all = || ["cavalcade"].into_iter().chain(words.iter().map(|word| &**word)).map(OsString::from);
    is_whole.then(|| asked(&all().collect::<Vec<_>>()))
}

/// Returns command and puzzle if the first two words name them.
fn verb_and_puzzle(words: &[String]) -> Option<(&'static Verb, &'static dyn Puzzle)> {
    let [verb, puzzle, ..] = words else { return None };
    Some((commands::named(verb).ok()?, puzzles::named(puzzle)?))
}

/// Returns an example of the command, and where to read more.
fn example(words: &[String]) -> Option<String> {
    let (verb, puzzle) = verb_and_puzzle(words)?;
    let (command, _) = puzzle_examples(verb, puzzle).next()?;
    Some(format!("for example '{command}'; {}", help_for(words)))
}

fn verb_names() -> Vec<&'static str> {
    VERBS.iter().map(|verb| verb.name).collect()
}

fn puzzle_names() -> Vec<&'static str> {
    PUZZLES.iter().map(|puzzle| puzzle.facts().name).collect()
}

fn one_of(names: &[&str]) -> String {
    format!("one of: {}", names.join(", "))
}

fn did_you_mean(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    format!("did you mean {}?", quoted.join(" or "))
}

/// Returns a command line as it is typed.
fn typed(words: &[String]) -> String {
    format!("cavalcade {}", words.join(" "))
}

/// Names the command that prints the relevant help.
fn help_for(words: &[String]) -> String {
    let is_standalone = words.first().is_some_and(|word| tool_named(word).is_some());
    let names = words.iter().take(if is_standalone { 1 } else { 2 });
    let name =
        |word: &String| puzzles::named(word).map_or(word.clone(), |puzzle| puzzle.facts().name.to_owned());
    let names = names.take_while(|word| !word.starts_with('-')).map(name);
    format!("see '{}'", typed(&names.chain(["--help".to_owned()]).collect::<Vec<_>>()))
}

/// Returns the failure for an error of the parser, with a hint or a pointer to the help.
fn other(error: &clap::Error, hint: Option<String>, words: &[String]) -> Failure {
    Failure::input(message(error)).hint(hint.unwrap_or_else(|| help_for(words)))
}

/// Describes an error by its kind and context.
fn message(error: &clap::Error) -> String {
    let argument = context(error, ContextKind::InvalidArg).join(" ");
    let value = context(error, ContextKind::InvalidValue).concat();
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("'{argument}' needs a value"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let reason = error.source().map(|reason| format!(": {reason}")).unwrap_or_default();
            format!("invalid value '{value}' for '{argument}'{reason}")
        }
        ErrorKind::TooManyValues => format!("'{argument}' takes no value, but '{value}' is given"),
        ErrorKind::MissingRequiredArgument => format!("missing argument {argument}"),
        ErrorKind::ArgumentConflict => match &context(error, ContextKind::PriorArg).join(", ") {
            other if other.is_empty() || *other == argument => {
                format!("'{argument}' is given more than once")
            }
            other => format!("'{argument}' cannot be combined with '{other}'"),
        },
        other => other.as_str().unwrap_or("the command line is invalid").to_owned(),
    }
}

/// Words that are not commands, and the commands they may mean.
const WORDS: &[(&[&str], &[&str])] = &[
    (&["solve", "find", "search", "get"], &["first", "list"]),
    (&["enumerate", "all", "show", "print", "solutions"], &["list"]),
    (&["one", "any", "construct"], &["first"]),
    (&["number", "total", "how-many", "tally"], &["count"]),
    (&["check", "verify", "validate", "is-unique"], &["unique"]),
    (&["minimal", "minimum", "reduce", "shrink"], &["minimise"]),
    (&["difficulty", "rate", "level"], &["grade"]),
    (&["help-me", "next"], &["hint", "grade"]),
    (&["why", "reason", "justify"], &["explain", "hint"]),
    (&["random", "shuffle"], &["sample"]),
    (&["create", "make", "compose", "invent"], &["generate"]),
    (&["picture", "paint", "plot"], &["draw"]),
];

/// Returns the commands that a word may mean; empty if it is unknown.
fn synonyms(word: &str) -> &'static [&'static str] {
    let word = word.to_lowercase();
    WORDS.iter().find(|(words, _)| words.contains(&word.as_str())).map_or(&[], |(_, verbs)| verbs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn synonyms_name_commands() {
        let is_verb = |word: &str| VERBS.iter().any(|verb| verb.name == word);
        for (words, verbs) in WORDS {
            assert!(verbs.iter().all(|verb| is_verb(verb)), "{verbs:?}");
            assert!(!words.iter().any(|word| is_verb(word)), "{words:?}");
        }
        assert_eq!(synonyms("Enumerate"), ["list"]);
        assert!(synonyms("sing").is_empty());
    }
}
