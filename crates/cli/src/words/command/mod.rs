//! The command line, generated from the tables of commands, puzzles, formats and branching rules.
//!
//! | file | idea |
//! | --- | --- |
//! | `options` | arguments and options |
//! | `examples` | the examples of the help texts |

mod examples;
pub(crate) mod options;

use std::ffi::OsString;

use cavalcade_core::puzzles::{Composer, NamedBoard, PUZZLES, Param, ParamKind, Proportion, Puzzle};
use clap::Command;

use super::tools::{self, TOOLS};
use crate::commands::VERBS;
use crate::job::Verb;
use crate::question::options::is_offered;
use crate::run::{flag_arg, value_arg};
use crate::streams::typed;
use crate::tools::Tool;
pub(crate) use examples::puzzle_examples;
use examples::{example_text, table};
use options::{branching_rules, by_default, common_args, shape_arg};

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

const MORE: &str =
    "Run 'cavalcade COMMAND --help' for the puzzles, 'cavalcade COMMAND PUZZLE --help' for the options.";

/// Returns the parser of the whole command line, with or without the texts around the options: they are needed only for
/// help, and making them takes as long as making the rest.
pub(crate) fn command<const TEXTS: bool>() -> Command {
    let command = Command::new("cavalcade")
        .version(env!("CARGO_PKG_VERSION"))
        .max_term_width(100)
        .disable_help_subcommand(true)
        .subcommand_required(true)
        .subcommand_value_name("COMMAND")
        .override_usage("cavalcade COMMAND PUZZLE [BOARD] [OPTIONS]")
        .subcommands(VERBS.iter().map(|&verb| verb_command::<TEXTS>(verb)))
        .subcommands(TOOLS.iter().map(|&other| tool_command(other)));
    if TEXTS { with_texts(command) } else { command }
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

/// Returns the short help: usage and options without explanations and examples.
///
/// Command and puzzle are the first two words; no option may precede them.
pub(crate) fn short_help(words: &[OsString]) -> String {
    let mut whole = command::<true>();
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
fn verb_command<const TEXTS: bool>(verb: &'static Verb) -> Command {
    Command::new(verb.name).about(verb.about).defer(|command| {
        match VERBS.iter().find(|verb| verb.name == command.get_name()) {
            Some(&verb) => with_puzzles::<TEXTS>(command, verb),
            None => command,
        }
    })
}

fn tool_command(other: &'static Tool) -> Command {
    Command::new(other.name).about(other.about).defer(|command| match tools::named(command.get_name()) {
        Some(other) => (other.define)(command),
        None => command,
    })
}

fn with_puzzles<const TEXTS: bool>(command: Command, verb: &'static Verb) -> Command {
    let is_for = |puzzle: &'static dyn Puzzle| !(verb.examples)(puzzle).is_empty();
    let command = command
        .override_usage(format!("cavalcade {} PUZZLE [BOARD] [OPTIONS]", verb.name))
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("PUZZLE")
        .subcommand_help_heading("Puzzles")
        .subcommands(
            PUZZLES.iter().map(|&puzzle| puzzle_command::<TEXTS>(verb, puzzle).hide(!is_for(puzzle))),
        );
    if !TEXTS {
        return command;
    }
    let examples = PUZZLES.iter().flat_map(|&puzzle| puzzle_examples(verb, puzzle));
    command.after_help(format!("{}\n\n{}", verb.details, example_text(examples)))
}

/// Returns the usage line after the program's name: command, puzzle and positional arguments.
pub(crate) fn usage(verb: &str, puzzle: &dyn Puzzle) -> String {
    let positional = |param: &Param| match param.kind {
        ParamKind::Board { default: Some(_), .. } => format!("[{}] ", param.name.to_uppercase()),
        ParamKind::Board { default: None, .. } | ParamKind::Choice { .. } => param.name.to_uppercase() + " ",
        ParamKind::Files => format!("[{}]... ", param.name.to_uppercase()),
        ParamKind::Flag | ParamKind::Value { .. } | ParamKind::Values { .. } => String::new(),
    };
    let words: String = puzzle.facts().params.iter().map(positional).collect();
    format!("{verb} {} {words}[OPTIONS]", puzzle.facts().name)
}

/// Returns the parser of a command with a puzzle. Its options are added only when the puzzle is used; its display name
/// is what tells which command it belongs to.
fn puzzle_command<const TEXTS: bool>(verb: &'static Verb, puzzle: &'static dyn Puzzle) -> Command {
    Command::new(puzzle.facts().name)
        .aliases(puzzle.facts().synonyms)
        .about(puzzle.facts().about)
        .display_name(display_name(verb, puzzle))
        .defer(|command| {
            let is_for = |verb: &Verb, puzzle: &dyn Puzzle| {
                command.get_display_name() == Some(&display_name(verb, puzzle))
            };
            let puzzle = PUZZLES.iter().find(|puzzle| puzzle.facts().name == command.get_name());
            let verb = puzzle.and_then(|&puzzle| VERBS.iter().find(|&&verb| is_for(verb, puzzle)));
            match (verb, puzzle) {
                (Some(&verb), Some(&puzzle)) if TEXTS && (verb.examples)(puzzle).is_empty() => {
                    not_for(command, verb, puzzle)
                }
                (Some(&verb), Some(&puzzle)) => {
                    let command = with_options(command, verb, puzzle);
                    if TEXTS { command.after_help(puzzle_text(verb, puzzle)) } else { command }
                }
                _ => command,
            }
        })
}

/// Returns a command whose help says that it does not take the puzzle.
fn not_for(command: Command, verb: &Verb, puzzle: &dyn Puzzle) -> Command {
    let name = verb.name;
    command
        .about(format!("'{name}' does not apply to '{}'", puzzle.facts().name))
        .override_usage(format!("cavalcade {name} PUZZLE [BOARD] [OPTIONS]"))
        .after_help(format!("Run 'cavalcade {name} --help' for the puzzles that it takes."))
}

/// Returns the name of a command with a puzzle that clap would give it.
fn display_name(verb: &Verb, puzzle: &dyn Puzzle) -> String {
    format!("cavalcade-{}-{}", verb.name, puzzle.facts().name)
}

fn with_options(command: Command, verb: &Verb, puzzle: &dyn Puzzle) -> Command {
    command
        .override_usage(format!("cavalcade {}", usage(verb.name, puzzle)))
        .args(puzzle.facts().params.iter().map(|param| shape_arg(verb, puzzle, param)))
        .args(verb.flags.iter().map(|&(name, help)| flag_arg(name, help)))
        .args(verb.values.iter().map(|&option| {
            value_arg(option).hide(!(is_offered(option.name()) && (verb.offers)(option.name(), puzzle)))
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
    table(&title, puzzle.named_boards().iter().map(named_board))
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

/// Returns a name with its numbers, and its description.
pub(crate) fn named_board(board: &NamedBoard) -> (String, &'static str) {
    ([board.name, board.numbers].join(" ").trim_end().to_owned(), board.about)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_consistent() {
        command::<true>().debug_assert();
        command::<false>().debug_assert();
    }
}
