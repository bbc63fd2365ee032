//! Arguments and options: those of a puzzle, those of a command, and those that all commands take.

use std::path::PathBuf;

use cavalcade_core::puzzles::{Param, ParamKind, Puzzle};
use cavalcade_search::Branching;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, value_parser};

use crate::commands::{Takes, Value, Verb};
use crate::formats::FORMATS;
use crate::progress::When;
use crate::question::units::{duration, positive, threads};

/// The default value of `--branch`: the branching rule that suits the puzzle.
pub(crate) const AUTO: &str = "auto";

/// Returns the argument or option for a parameter of a puzzle.
pub(crate) fn param_arg(param: &Param) -> Arg {
    let arg = Arg::new(param.name).help(param.help);
    match param.kind {
        ParamKind::Board { default, .. } => {
            let arg = arg.value_name(param.name.to_uppercase()).value_parser(value_parser!(PathBuf));
            match default {
                Some((what, _)) => arg.help(format!("{} [default: {what}]", param.help)),
                None => arg.required(true),
            }
        }
        ParamKind::Choice { of } => arg
            .value_name(param.name.to_uppercase())
            .help(format!("{}: {}", param.help, of.join(", ")))
            .hide_possible_values(true)
            .value_parser(PossibleValuesParser::new(of))
            .required(true),
        ParamKind::Flag => arg.long(param.name).action(ArgAction::SetTrue),
        ParamKind::Value { shape } => arg.long(param.name).value_name(shape),
        ParamKind::Values { shape } => {
            // Values may begin with a minus sign.
            arg.long(param.name).value_name(shape).action(ArgAction::Append).allow_hyphen_values(true)
        }
    }
}

/// Returns the argument or option for a parameter of a puzzle; the board is a shape if the command makes boards, and may
/// be several words if boards have names.
pub(super) fn shape_arg(verb: &dyn Verb, puzzle: &dyn Puzzle, param: &Param) -> Arg {
    let help = match param.kind {
        ParamKind::Board { .. } if verb.makes_boards() => {
            "A size such as 8x8, a board file that gives the shape, or - for standard input"
        }
        _ => param.help,
    };
    let arg = param_arg(&Param { help, ..*param });
    let takes_words = matches!(param.kind, ParamKind::Board { .. }) && !puzzle.named_boards().is_empty();
    if takes_words { arg.num_args(1..) } else { arg }
}

/// Returns the argument for a command's own flag.
pub(crate) fn flag_arg(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// Returns the argument for a command's own option with a value.
pub(crate) fn value_arg(value: &Value) -> Arg {
    let arg = Arg::new(value.name).long(value.name).value_name(value.shape);
    match value.takes {
        Takes::OneOf(words) => arg
            .help(format!("{}: {} {}", value.help, words.join(", "), value.default))
            .hide_possible_values(true)
            .value_parser(PossibleValuesParser::new(words)),
        Takes::Text(check) => arg
            .help(format!("{} {}", value.help, value.default))
            .allow_hyphen_values(true) // so that `-1` is reported as an invalid value
            .value_parser(move |text: &str| check(text).map(|()| text.to_owned())),
    }
}

/// Returns the values of `--branch`, each with its explanation; the first is the default.
pub(crate) fn branching_rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rules = Branching::ALL.iter().map(|&(name, _, about)| (name, about));
    [(AUTO, "the rule that suits the puzzle")].into_iter().chain(rules)
}

/// Returns the options that every command with a puzzle takes.
pub(crate) fn common_args() -> Vec<Arg> {
    let names: Vec<_> = branching_rules().map(|(name, _)| name).collect();
    let branch = option("branch", "RULE")
        .help(format!("Choose decisions by this rule: {}", names.join(", ")))
        .hide_possible_values(true)
        .value_parser(PossibleValuesParser::new(names))
        .default_value(AUTO);
    run_args().into_iter().chain([branch]).collect()
}

/// Sets the default format of a command.
pub(super) fn by_default(arg: Arg, verb: &dyn Verb) -> Arg {
    if arg.get_id() == "format" { arg.default_value(verb.default_format()) } else { arg }
}

fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value)
}

/// Returns the options that set how the work is done and where the answer goes.
pub(crate) fn run_args() -> Vec<Arg> {
    // Report `-1` as an invalid value, not as an unknown option.
    let limit = |name, value| option(name, value).allow_hyphen_values(true);
    let formats: Vec<_> = FORMATS.iter().map(|format| format.facts().name).collect();
    let default_format = formats.first().copied().unwrap_or_default();
    vec![
        option("format", "FORMAT")
            .help(format!("Write the answer in this format: {}", formats.join(", ")))
            .hide_possible_values(true)
            .value_parser(PossibleValuesParser::new(formats))
            .default_value(default_format),
        Arg::new("output")
            .short('o')
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("Write to FILE instead of standard output"),
        limit("limit", "N").value_parser(positive).help("Stop after N solutions"),
        limit("node-limit", "N").value_parser(positive).help("Stop after N nodes of the search tree"),
        limit("time-limit", "TIME").value_parser(duration).help("Stop after this time: 500ms, 10s, 5m, 2h"),
        limit("threads", "N")
            .value_parser(threads)
            .help("Use N threads; the answer does not depend on N [default: all cores]"),
        option("progress", "WHEN")
            .help("Show progress on standard error: auto (if it is a terminal), always, never")
            .hide_possible_values(true)
            .value_parser(PossibleValuesParser::new(When::ALL.map(|(name, _)| name)))
            .default_value(When::ALL[0].0),
        Arg::new("stats")
            .long("stats")
            .action(ArgAction::SetTrue)
            .help("Print statistics as one line of JSON at the end of standard error"),
    ]
}
