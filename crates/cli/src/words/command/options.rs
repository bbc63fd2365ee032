//! Arguments and options: those of a puzzle, those of a command, and those that all commands take.

use std::path::PathBuf;

use cavalcade_core::puzzles::{Param, ParamKind, Puzzle};
use cavalcade_search::Branching;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, value_parser};

use crate::formats::FORMATS;
use crate::job::Verb;
use crate::question::DEFINE;
use crate::question::board::takes_size;
use crate::run::run_args;

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
            let arg = if param.name == DEFINE { arg.short('D') } else { arg };
            arg.long(param.name).value_name(shape).action(ArgAction::Append).allow_hyphen_values(true)
        }
        ParamKind::Files => arg.value_name(param.name.to_uppercase()).num_args(0..),
    }
}

/// Returns the argument or option for a parameter of a puzzle; the board is a shape if the command makes boards, and
/// may be several words if boards have names or sizes.
pub(super) fn shape_arg(verb: &Verb, puzzle: &dyn Puzzle, param: &Param) -> Arg {
    let help = match param.kind {
        ParamKind::Board { .. } if verb.makes_boards => {
            "A size such as 8x8, a board file that gives the shape, or - for standard input"
        }
        _ => param.help,
    };
    let arg = param_arg(&Param { help, ..*param });
    let takes_two = takes_size(verb.makes_boards, puzzle) == Some(true) || !puzzle.named_boards().is_empty();
    if takes_two && matches!(param.kind, ParamKind::Board { .. }) { arg.num_args(1..) } else { arg }
}

/// Returns the values of `--branch`, each with its explanation; the first is the default.
pub(crate) fn branching_rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rules = Branching::ALL.iter().map(|&(name, _, about)| (name, about));
    [(AUTO, "the rule that suits the puzzle")].into_iter().chain(rules)
}

/// Returns the options that every command with a puzzle takes.
pub(crate) fn common_args() -> Vec<Arg> {
    let names: Vec<_> = branching_rules().map(|(name, _)| name).collect();
    let branch = Arg::new("branch")
        .long("branch")
        .value_name("RULE")
        .help(format!("Choose decisions by this rule: {}", names.join(", ")))
        .hide_possible_values(true)
        .value_parser(PossibleValuesParser::new(names))
        .default_value(AUTO);
    run_args().into_iter().chain([branch]).collect()
}

/// Sets the default format of a command.
pub(super) fn by_default(arg: Arg, verb: &Verb) -> Arg {
    if arg.get_id() == "format" {
        arg.default_value(verb.default_format.unwrap_or(FORMATS[0].name))
    } else {
        arg
    }
}
