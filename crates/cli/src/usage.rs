//! A command line that makes no sense: one line saying why, and one saying what to do.

use std::ffi::OsString;

use cavalcade_core::puzzles::PUZZLES;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::exit::Failure;
use crate::verbs::VERBS;

/// Puts the parser's findings into the form of every other error.
pub(crate) fn failure(error: &clap::Error, words: &[OsString]) -> Failure {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let (subcommand, valid) = (text(ContextKind::InvalidSubcommand), text(ContextKind::ValidSubcommand));
    match error.kind() {
        ErrorKind::MissingSubcommand => {
            let what = if subcommand.contains(' ') { "puzzle" } else { "verb" };
            Failure::input(
                format!("no {what} given"),
                Some(&format!("one of: {valid}; see '{subcommand} --help'")),
            )
        }
        ErrorKind::InvalidSubcommand => {
            let first = words.get(1).is_some_and(|word| word.to_str() == Some(&subcommand));
            let what = if first { "verb" } else { "puzzle" };
            let similar = text(ContextKind::SuggestedSubcommand);
            let hint = match (similar.as_str(), first) {
                ("", true) => one_of(VERBS.iter().map(|verb| verb.name())),
                ("", false) => one_of(PUZZLES.iter().map(|puzzle| puzzle.name())),
                (similar, _) => format!("did you mean '{similar}'?"),
            };
            Failure::input(format!("unknown {what} '{subcommand}'"), Some(&hint))
        }
        _ => general(&error.render().to_string(), words),
    }
}

fn one_of(names: impl Iterator<Item = &'static str>) -> String {
    format!("one of: {}", names.collect::<Vec<_>>().join(", "))
}

/// The command that explains what was asked for.
fn help_for(words: &[OsString]) -> String {
    let mut command = "cavalcade".to_owned();
    for word in words.iter().skip(1).take(2).filter_map(|word| word.to_str()) {
        if word.starts_with('-') {
            break;
        }
        command.push(' ');
        command.push_str(word);
    }
    format!("see '{command} --help'")
}

/// Takes message and suggestion out of a rendered error.
fn general(rendered: &str, words: &[OsString]) -> Failure {
    let rendered = rendered.strip_prefix("error: ").unwrap_or(rendered);
    let (message, rest) = rendered.split_once("\n\n").unwrap_or((rendered, ""));
    let mut message = message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let tip = rest.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    let mut hint = tip.filter(|tip| !tip.starts_with("to pass ")).map(str::to_owned);
    if let Some(start) = message.find(" [possible values: ") {
        hint = Some(message.split_off(start).trim_matches([' ', '[', ']']).to_owned());
    }
    let first = message.chars().next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
    let rest: String = message.chars().skip(1).collect();
    Failure::input(first + &rest, Some(&hint.unwrap_or_else(|| help_for(words))))
}
