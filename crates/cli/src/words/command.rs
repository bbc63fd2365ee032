//! The command line, generated from the tables of commands, puzzles, formats and branching rules.

use std::ffi::OsString;
use std::path::PathBuf;

use cavalcade_core::puzzles::{
    self, Composer, Example, NamedGraph, PUZZLES, Param, ParamKind, Proportion, Puzzle,
};
use cavalcade_search::Branching;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, value_parser};

use super::TOOLS;
use crate::commands::VERBS;
use crate::formats::{Answer, FORMATS};
use crate::job::Verb;
use crate::question::board::takes_size;
use crate::question::options::is_offered;
use crate::question::{DEFINE, Question};
use crate::run::{option_arg, run_args};
use crate::streams::typed;

/// The purpose of the program, in one sentence.
const ABOUT: &str = "Find, count and list all solutions of path and placement problems";

/// Exit codes and their meanings.
const EXITS: [(&str, &str); 5] = [
    ("0", "complete: at least one solution ('unique': exactly one)"),
    ("1", "complete: no solution ('unique': none or several)"),
    ("2", "invalid command line or input"),
    ("3", "stopped by a limit or a signal: the answer is incomplete"),
    ("101", "internal error"),
];

const MORE: &str =
    "Run 'cavalcade COMMAND --help' for the puzzles, 'cavalcade COMMAND PUZZLE --help' for the options.";

/// Returns the parser of a command line, with or without the texts around the options: they are needed only for help, and
/// making them takes as long as making the rest.
///
/// Commands have their options only if these words ask them, because building all takes longer than many searches; without
/// words, all commands are complete.
pub(crate) fn command(words: &[OsString], has_texts: bool) -> Command {
    let is_asked = |at: usize, name: &str| words.get(at).is_none_or(|word| word == name);
    let verbs = VERBS.iter().map(|&verb| {
        let command = Command::new(verb.name).about(verb.about);
        if is_asked(1, verb.name) { with_puzzles(command, verb, words.get(2), has_texts) } else { command }
    });
    let tools = TOOLS.iter().map(|tool| {
        let command = Command::new(tool.name).about(tool.about);
        if is_asked(1, tool.name) { (tool.define)(command) } else { command }
    });
    let command = Command::new("cavalcade")
        .version(env!("CARGO_PKG_VERSION"))
        .max_term_width(100)
        .disable_help_subcommand(true)
        .subcommand_required(true)
        .subcommand_value_name("COMMAND")
        .override_usage("cavalcade COMMAND PUZZLE [BOARD] [OPTIONS]")
        .subcommands(verbs)
        .subcommands(tools);
    if has_texts { with_texts(command) } else { command }
}

/// Adds the texts of the help of the whole program.
fn with_texts(command: Command) -> Command {
    // Each command with another puzzle.
    let examples = VERBS.iter().enumerate().filter_map(|(number, &verb)| {
        let puzzles = PUZZLES.iter().cycle().skip(2 * number).take(PUZZLES.len());
        let (words, _) = puzzles.flat_map(|&puzzle| puzzle_examples(verb, puzzle)).next()?;
        Some((words, verb.about))
    });
    let verbs = VERBS.iter().map(|verb| (verb.name.to_owned(), verb.about));
    let others = TOOLS.iter().filter(|other| is_offered(other.name));
    let others = others.map(|facts| (facts.name.to_owned(), facts.about));
    let exits = table("Exit codes", EXITS.into_iter().map(|(code, meaning)| (code.to_owned(), meaning)));
    let (verbs, others) = (table("Commands that take a puzzle", verbs), table("Other commands", others));
    command
        .about(ABOUT)
        .help_template(format!(
            "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{verbs}\n\n{others}\n\n\
             Options:\n{{options}}{{after-help}}"
        ))
        .after_help(format!("{}\n\n{exits}\n\n{MORE}", example_text(examples)))
}

/// Returns the command that the first two words after the program name, as far as they name one.
///
/// Command and puzzle are the first two words; no option may precede them.
pub(crate) fn asked(words: &[OsString]) -> Command {
    let mut whole = command(words, true);
    whole.build();
    let mut at = &whole;
    for word in words.iter().skip(1).take(2) {
        let Some(next) = at.find_subcommand(word) else { break };
        at = next;
    }
    at.clone()
}

/// Returns the short help: usage and options without explanations and examples.
pub(crate) fn short_help(words: &[OsString]) -> String {
    let short = asked(words);
    let name = short.get_bin_name().unwrap_or("cavalcade");
    let more = format!("Run '{name} --help' for explanations and examples.");
    short.after_help(more).render_help().to_string()
}

/// Adds the puzzles of a command; only the one that is asked for, or all without one, have options.
fn with_puzzles(command: Command, verb: &'static Verb, asked: Option<&OsString>, has_texts: bool) -> Command {
    let puzzles = PUZZLES.iter().map(|&puzzle| {
        let facts = puzzle.facts();
        let command = Command::new(facts.name).aliases(facts.synonyms).about(facts.about);
        let is_for = !(verb.examples)(puzzle).is_empty();
        let is_named =
            |word: &str| puzzles::named(word).is_some_and(|named| named.facts().name == facts.name);
        let is_asked = asked.is_none_or(|word| word.to_str().is_some_and(is_named));
        let command = match (is_asked, has_texts) {
            (false, _) => command,
            (true, true) if !is_for => not_for(command, verb, puzzle),
            (true, true) => with_options(command, verb, puzzle).after_help(puzzle_text(verb, puzzle)),
            (true, false) => with_options(command, verb, puzzle),
        };
        command.hide(!is_for)
    });
    let command = command
        .override_usage(format!("cavalcade {} PUZZLE [BOARD] [OPTIONS]", verb.name))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("PUZZLE")
        .subcommand_help_heading("Puzzles")
        .subcommands(puzzles);
    if !has_texts {
        return command;
    }
    let examples = PUZZLES.iter().flat_map(|&puzzle| puzzle_examples(verb, puzzle));
    command.after_help(format!("{}\n\n{}", verb.details, example_text(examples)))
}

/// Returns the usage line after the program's name: command, puzzle and positional arguments.
fn usage(verb: &str, puzzle: &dyn Puzzle) -> String {
    let positional = |param: &Param| match param.kind {
        ParamKind::Board { default: Some(_), .. } => format!("[{}] ", param.name.to_uppercase()),
        ParamKind::Board { default: None, .. } | ParamKind::Choice { .. } => param.name.to_uppercase() + " ",
        ParamKind::Files => format!("[{}]... ", param.name.to_uppercase()),
        ParamKind::Flag | ParamKind::Value { .. } | ParamKind::Values { .. } => String::new(),
    };
    let words: String = puzzle.facts().params.iter().map(positional).collect();
    format!("{verb} {} {words}[OPTIONS]", puzzle.facts().name)
}

/// Returns a command whose help says that it does not take the puzzle.
fn not_for(command: Command, verb: &Verb, puzzle: &dyn Puzzle) -> Command {
    let name = verb.name;
    command
        .about(format!("'{name}' does not apply to '{}'", puzzle.facts().name))
        .override_usage(format!("cavalcade {name} PUZZLE [BOARD] [OPTIONS]"))
        .after_help(format!("Run 'cavalcade {name} --help' for the puzzles that it takes."))
}

fn with_options(command: Command, verb: &Verb, puzzle: &dyn Puzzle) -> Command {
    command
        .override_usage(format!("cavalcade {}", usage(verb.name, puzzle)))
        .args(puzzle.facts().params.iter().map(|param| param_arg(verb, puzzle, param)))
        .args(verb.options.iter().map(|&option| {
            let name = option.row().name;
            option_arg(option).hide(!(is_offered(name) && (verb.offers)(name, puzzle)))
        }))
        .next_help_heading("Common options")
        .args(common_args().into_iter().map(|arg| by_default(arg, verb)))
}

/// Returns the text below the options of a command with a puzzle.
fn puzzle_text(verb: &Verb, puzzle: &dyn Puzzle) -> String {
    let rules = table("Branching rules", branching_rules().map(|(name, about)| (name.to_owned(), about)));
    let texts = [
        verb.details.to_owned(),
        typed(&puzzle.details()),
        named_boards(puzzle),
        proportions(verb, puzzle),
        rules,
        example_text(puzzle_examples(verb, puzzle)),
    ];
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// Returns the table of the names of boards; empty if they have none.
fn named_boards(puzzle: &dyn Puzzle) -> String {
    let noun = puzzle.facts().params.iter().find(|param| matches!(param.kind, ParamKind::Board { .. }));
    let title = format!("Named {}s", noun.map_or("board", |param| param.name));
    let named = |board: &NamedGraph| ([board.name, board.shape].join(" ").trim_end().to_owned(), board.about);
    table(&title, puzzle.named_boards().iter().map(named))
}

/// Returns the table of the proportions of boards; empty if they have none or the command makes no boards.
fn proportions(verb: &Verb, puzzle: &dyn Puzzle) -> String {
    let composer = puzzle.composer().filter(|_| verb.makes_boards);
    let known = composer.map_or(&[][..], Composer::proportions);
    let line = |Proportion { name, about, unit, usual, range }: &Proportion| {
        let about = format!("{about}: from {}{unit} to {}{unit}", range.start(), range.end());
        (format!("{name}={usual}{unit}"), about)
    };
    table("Proportions, with the usual values", known.iter().map(line))
}

/// The default value of `--branch`: the branching rule that suits the puzzle.
pub(super) const AUTO: &str = "auto";

/// Returns the argument or option for a parameter of a puzzle; the board is a shape if the command makes boards, and
/// may be several words if boards have names or sizes.
fn param_arg(verb: &Verb, puzzle: &dyn Puzzle, param: &Param) -> Arg {
    let arg = Arg::new(param.name).help(param.help);
    match param.kind {
        ParamKind::Board { default, .. } => {
            let help = if verb.makes_boards {
                "A size such as 8x8, a board file that gives the shape, or - for standard input"
            } else {
                param.help
            };
            let is_size = takes_size(verb.makes_boards, puzzle) == Some(true);
            let takes_two = is_size || !puzzle.named_boards().is_empty();
            let arg = if takes_two { arg.num_args(1..) } else { arg };
            let arg = arg.value_name(param.name.to_uppercase()).value_parser(value_parser!(PathBuf));
            match default {
                Some((what, _)) => arg.help(format!("{help} [default: {what}]")),
                None => arg.help(help).required(true),
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

/// Returns the values of `--branch`, each with its explanation; the first is the default.
fn branching_rules() -> impl Iterator<Item = (&'static str, &'static str)> {
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
fn by_default(arg: Arg, verb: &Verb) -> Arg {
    if arg.get_id() == "format" {
        arg.default_values(
            FORMATS.iter().find(|format| format.can_write(verb.answer)).map(|format| format.name),
        )
    } else {
        arg
    }
}

/// Columns of a narrow terminal.
const NARROW: usize = 80;

/// Returns examples of a command with a puzzle: each a command line and its explanation.
pub(crate) fn puzzle_examples(
    verb: &Verb,
    puzzle: &dyn Puzzle,
) -> impl Iterator<Item = (String, &'static str)> + use<> {
    let asked = Question {
        verb: verb.name.to_owned(),
        puzzle: puzzle.facts().name.to_owned(),
        ..Question::default()
    };
    // What is not text needs a file.
    let end = if verb.answer == Answer::Family { " -o all.family" } else { "" };
    let line = move |example: &Example| {
        let mut question = Question { board: example.board.map(str::to_owned), ..asked.clone() };
        for (name, value) in example.parameters {
            let values = question.parameters.entry((*name).to_owned()).or_default();
            values.extend(value.map(str::to_owned));
        }
        (format!("cavalcade {}{end}", question.words().join(" ")), example.about)
    };
    (verb.examples)(puzzle).iter().map(line)
}

fn example_text(examples: impl Iterator<Item = (String, &'static str)>) -> String {
    table("Examples", examples)
}

/// Formats lines of terms and explanations under a title; returns an empty string if there are none. If a line is too
/// wide for a narrow terminal, each explanation goes on the line below its term.
fn table<T: AsRef<str>>(title: &str, lines: impl Iterator<Item = (String, T)>) -> String {
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        return String::new();
    }
    let width = lines.iter().map(|(words, _)| words.len()).max().unwrap_or(0);
    let is_wide = lines.iter().any(|(_, about)| 2 + width + 2 + about.as_ref().len() > NARROW);
    let line = |(words, about): &(String, T)| {
        let about = about.as_ref();
        if is_wide { format!("\n  {words}\n      {about}") } else { format!("\n  {words:width$}  {about}") }
    };
    format!("{title}:{}", lines.iter().map(line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_consistent() {
        command(&[], true).debug_assert();
        command(&[], false).debug_assert();
    }
}
