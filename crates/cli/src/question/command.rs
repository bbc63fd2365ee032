//! The command line, generated from the tables of commands, puzzles, formats and branching rules.

use std::ffi::OsString;
use std::path::PathBuf;

use cavalcade_core::puzzles::{Example, PUZZLES, Param, ParamKind, Puzzle};
use cavalcade_search::Branching;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, value_parser};

use crate::commands::{self, TOOLS, Tool};
use crate::commands::{Takes, VERBS, Value, Verb};
use crate::formats::FORMATS;
use crate::progress::When;
use crate::question::units::{duration, positive, threads};
use crate::terminal::exit::typed;

/// The purpose of the program, in one sentence.
pub(crate) const ABOUT: &str = "Find, count and list all solutions of path and placement problems";

/// Exit codes and their meanings.
pub(crate) const EXITS: [(&str, &str); 5] = [
    ("0", "complete: at least one solution ('unique': exactly one)"),
    ("1", "complete: no solution ('unique': none or several)"),
    ("2", "invalid command line or input"),
    ("3", "stopped by a limit or a signal: the answer is incomplete"),
    ("101", "internal error"),
];

/// The default value of `--branch`: the branching rule that suits the puzzle.
pub(crate) const AUTO: &str = "auto";

/// Columns of a narrow terminal.
const NARROW: usize = 80;

const MORE: &str =
    "Run 'cavalcade COMMAND --help' for the puzzles, 'cavalcade COMMAND PUZZLE --help' for the options.";

/// Returns the parser of the whole command line.
pub(crate) fn command() -> Command {
    let examples = VERBS.iter().filter_map(|&verb| {
        let (words, _) = PUZZLES.iter().flat_map(|&puzzle| puzzle_examples(verb, puzzle)).next()?;
        Some((words, verb.about()))
    });
    let verbs = VERBS.iter().map(|verb| (verb.name().to_owned(), verb.about()));
    let others = TOOLS.iter().map(|other| (other.name().to_owned(), other.about()));
    let exits = table("Exit codes", EXITS.into_iter().map(|(code, meaning)| (code.to_owned(), meaning)));
    let (verbs, others) = (table("Commands that take a puzzle", verbs), table("Other commands", others));
    Command::new("cavalcade")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT)
        .override_usage("cavalcade COMMAND PUZZLE [BOARD] [OPTIONS]")
        .help_template(format!(
            "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{verbs}\n\n{others}\n\n\
             Options:\n{{options}}{{after-help}}"
        ))
        .after_help(format!("{}\n\n{exits}\n\n{MORE}", example_text(examples)))
        .max_term_width(100)
        .disable_help_subcommand(true)
        .subcommand_required(true)
        .subcommand_value_name("COMMAND")
        .subcommands(VERBS.iter().map(|&verb| verb_command(verb)))
        .subcommands(TOOLS.iter().map(|&other| tool_command(other)))
}

/// Returns the short help: usage and options without explanations and examples.
///
/// Command and puzzle are the first two words; no option may precede them.
pub(crate) fn short_help(words: &[OsString]) -> String {
    let mut whole = command();
    whole.build();
    let mut at = &mut whole;
    for word in words.iter().skip(1).take(2).filter_map(|word| word.to_str()) {
        if at.find_subcommand(word).is_none() {
            break;
        }
        at = at.find_subcommand_mut(word).expect("it has been found");
    }
    let mut short = at.clone();
    let name = short.get_bin_name().unwrap_or("cavalcade");
    let more = format!("Run '{name} --help' for explanations and examples.");
    short = short.after_help(more);
    short.render_help().to_string()
}

/// Returns the parser of a command that takes a puzzle. Its puzzles and options are added only when the command is
/// used: building them for all commands takes longer than many searches.
fn verb_command(verb: &'static dyn Verb) -> Command {
    Command::new(verb.name()).about(verb.about()).defer(|command| {
        match VERBS.iter().find(|verb| verb.name() == command.get_name()) {
            Some(&verb) => with_puzzles(command, verb),
            None => command,
        }
    })
}

fn tool_command(other: &'static dyn Tool) -> Command {
    Command::new(other.name()).about(other.about()).defer(|command| {
        match commands::named(command.get_name()) {
            Some(other) => other.define(command),
            None => command,
        }
    })
}

fn with_puzzles(command: Command, verb: &'static dyn Verb) -> Command {
    let examples = PUZZLES.iter().flat_map(|&puzzle| puzzle_examples(verb, puzzle));
    let is_for = |puzzle: &'static dyn Puzzle| !verb.examples(puzzle).is_empty();
    command
        .override_usage(format!("cavalcade {} PUZZLE [BOARD] [OPTIONS]", verb.name()))
        .after_help(format!("{}\n\n{}", verb.details(), example_text(examples)))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("PUZZLE")
        .subcommand_help_heading("Puzzles")
        .subcommands(PUZZLES.iter().map(|&puzzle| puzzle_command(verb, puzzle).hide(!is_for(puzzle))))
}

/// Returns the usage line after the program's name: command, puzzle and positional arguments.
pub(crate) fn usage(verb: &str, puzzle: &dyn Puzzle) -> String {
    let positional = |param: &Param| match param.kind {
        ParamKind::Board { default: Some(_), .. } => format!("[{}] ", param.name.to_uppercase()),
        ParamKind::Board { default: None, .. } | ParamKind::Choice { .. } => param.name.to_uppercase() + " ",
        ParamKind::Flag | ParamKind::Value { .. } | ParamKind::Values { .. } => String::new(),
    };
    let words: String = puzzle.params().iter().map(positional).collect();
    format!("{verb} {} {words}[OPTIONS]", puzzle.name())
}

/// Returns the parser of a command with a puzzle. Its options are added only when the puzzle is used; its display name
/// is what tells which command it belongs to.
fn puzzle_command(verb: &'static dyn Verb, puzzle: &'static dyn Puzzle) -> Command {
    Command::new(puzzle.name())
        .aliases(puzzle.synonyms())
        .about(puzzle.about())
        .display_name(display_name(verb, puzzle))
        .defer(|command| {
            let is_for = |verb: &dyn Verb, puzzle: &dyn Puzzle| {
                command.get_display_name() == Some(&display_name(verb, puzzle))
            };
            let puzzle = PUZZLES.iter().find(|puzzle| puzzle.name() == command.get_name());
            let verb = puzzle.and_then(|&puzzle| VERBS.iter().find(|&&verb| is_for(verb, puzzle)));
            match (verb, puzzle) {
                (Some(&verb), Some(&puzzle)) => with_options(command, verb, puzzle),
                _ => command,
            }
        })
}

/// Returns the name of a command with a puzzle that clap would give it.
fn display_name(verb: &dyn Verb, puzzle: &dyn Puzzle) -> String {
    format!("cavalcade-{}-{}", verb.name(), puzzle.name())
}

fn with_options(command: Command, verb: &dyn Verb, puzzle: &dyn Puzzle) -> Command {
    let rules = table("Branching rules", branching_rules().map(|(name, about)| (name.to_owned(), about)));
    let texts = [
        verb.details().to_owned(),
        typed(&puzzle.details()),
        rules,
        example_text(puzzle_examples(verb, puzzle)),
    ];
    command
        .override_usage(format!("cavalcade {}", usage(verb.name(), puzzle)))
        .after_help(texts.join("\n\n").trim_end().to_owned())
        .args(puzzle.params().iter().map(|param| shape_arg(verb, param)))
        .args(verb.flags().iter().map(|&(name, help)| flag_arg(name, help)))
        .args(verb.values().iter().map(value_arg))
        .next_help_heading("Common options")
        .args(common_args().into_iter().map(|arg| by_default(arg, verb)))
}

/// Returns examples of a command with a puzzle: each a command line and its explanation.
pub(crate) fn puzzle_examples(
    verb: &dyn Verb,
    puzzle: &dyn Puzzle,
) -> impl Iterator<Item = (String, &'static str)> + use<> {
    let start = format!("cavalcade {} {}", verb.name(), puzzle.name());
    let params = puzzle.params();
    verb.examples(puzzle).iter().map(move |example| (example_line(&start, params, example), example.about))
}

/// Returns an example as it is typed: `start`, the arguments without a name, and the options. One string, because the
/// examples of all puzzles are written whenever a command is parsed.
fn example_line(start: &str, params: &[Param], example: &Example) -> String {
    let value = |name: &str| example.parameters.iter().find(|it| it.0 == name).and_then(|it| it.1);
    let is_choice =
        |name: &str| params.iter().any(|it| it.name == name && matches!(it.kind, ParamKind::Choice { .. }));
    let positional = params.iter().filter_map(|param| match param.kind {
        ParamKind::Board { .. } => example.board,
        ParamKind::Choice { .. } => value(param.name),
        ParamKind::Flag | ParamKind::Value { .. } | ParamKind::Values { .. } => None,
    });
    let mut line = String::with_capacity(NARROW);
    line.push_str(start);
    for word in positional {
        line.extend([" ", word]);
    }
    for (name, value) in example.parameters.iter().filter(|it| !is_choice(it.0)) {
        line.extend([" --", name]);
        if let Some(value) = value {
            line.extend([" ", value]);
        }
    }
    line
}

fn example_text(examples: impl Iterator<Item = (String, &'static str)>) -> String {
    table("Examples", examples)
}

/// Formats lines of terms and explanations under a title; returns an empty string if there are none. If a line is too
/// wide for a narrow terminal, each explanation goes on the line below its term.
fn table(title: &str, lines: impl Iterator<Item = (String, &'static str)>) -> String {
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        return String::new();
    }
    let width = lines.iter().map(|(words, _)| words.len()).max().unwrap_or(0);
    let is_wide = lines.iter().any(|(_, about)| 2 + width + 2 + about.len() > NARROW);
    let line = |(words, about): &(String, &str)| {
        if is_wide { format!("\n  {words}\n      {about}") } else { format!("\n  {words:width$}  {about}") }
    };
    format!("{title}:{}", lines.iter().map(line).collect::<String>())
}

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
        ParamKind::Values { shape } => arg.long(param.name).value_name(shape).action(ArgAction::Append),
    }
}

/// Returns the argument or option for a parameter of a puzzle; the board is a shape if the command makes boards.
fn shape_arg(verb: &dyn Verb, param: &Param) -> Arg {
    let help = match param.kind {
        ParamKind::Board { .. } if verb.makes_boards() => {
            "A size such as 8x8, a board file that gives the shape, or - for standard input"
        }
        _ => param.help,
    };
    param_arg(&Param { help, ..*param })
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
fn by_default(arg: Arg, verb: &dyn Verb) -> Arg {
    if arg.get_id() == "format" { arg.default_value(verb.default_format()) } else { arg }
}

fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value)
}

/// Returns the options that set how the work is done and where the answer goes.
pub(crate) fn run_args() -> Vec<Arg> {
    // Report `-1` as an invalid value, not as an unknown option.
    let limit = |name, value| option(name, value).allow_hyphen_values(true);
    let formats: Vec<_> = FORMATS.iter().map(|format| format.name()).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_consistent() {
        command().debug_assert();
    }
}
