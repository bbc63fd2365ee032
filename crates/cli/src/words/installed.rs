//! What is installed beside the program: the manual page, in roff, and completions of shells.
//!
//! Both are generated from the tables of the parser, so they agree with the help. The manual is one page, because a
//! reader can search one page but not sixty. The macros are those of `man(7)`.

use std::io::Write;

use cavalcade_core::puzzles::PUZZLES;
use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::{Generator, Shell};
use roff::{Inline, Roff, bold, italic, roman};

use super::TOOLS;
use crate::commands::VERBS;
use crate::run::option_arg;
use crate::streams::{Exit, Failure, Output, typed};
use crate::tools::Tool;
use crate::words::command::{
    ABOUT, EXITS, branching_rules, command, common_args, named_board, param_arg, puzzle_examples, usage,
};

/// The command; see the module.
pub(super) const MAN: Tool = Tool {
    name: "man",
    about: "Print the manual page",
    define: |command| command.override_usage("cavalcade man").after_help(AFTER_HELP),
    run,
    ..Tool::NONE
};

fn run(_matches: &ArgMatches, _notes: &mut dyn Write) -> Result<Exit, Failure> {
    Output::print(|out| page().to_writer(out))
}

const AFTER_HELP: &str = "\
Install or read the manual page:
  cavalcade man > ~/.local/share/man/man1/cavalcade.1    then: man cavalcade
  cavalcade man | man -l -                               without installing it";

fn page() -> Roff {
    let mut page = Roff::new();
    let version = concat!("cavalcade ", env!("CARGO_PKG_VERSION"));
    let undated = "\"\""; // the version replaces the date
    page.control("TH", ["CAVALCADE", "1", undated, version, "User Commands"]);
    section(&mut page, "NAME");
    page.text([roman(format!("cavalcade - {}", uncapitalised(ABOUT)))]);
    section(&mut page, "SYNOPSIS");
    let blank = || roman(" ");
    page.text(
        [bold("cavalcade"), blank(), italic("COMMAND PUZZLE"), roman(" ["), italic("BOARD"), roman("] [")]
            .into_iter()
            .chain([italic("OPTIONS"), roman("]")])
            .collect::<Vec<_>>(),
    );
    for other in TOOLS {
        page.control("br", []);
        page.text([bold(format!("cavalcade {}", other.name)), blank(), roman("...")]);
    }
    section(&mut page, "DESCRIPTION");
    page.text([roman(format!(
        "{ABOUT}. The command is the question, the puzzle its subject. Every solution is found exactly once and checked \
         before it is written. A total is printed only after a complete search."
    ))]);
    verbs(&mut page);
    puzzles(&mut page);
    section(&mut page, "COMMON OPTIONS");
    for arg in common_args() {
        argument(&mut page, &arg);
    }
    subsection(&mut page, "Values of --branch");
    for (name, about) in branching_rules() {
        item(&mut page, [bold(name)], about);
    }
    others(&mut page);
    section(&mut page, "EXIT STATUS");
    for (code, meaning) in EXITS {
        item(&mut page, [bold(code)], meaning);
    }
    section(&mut page, "EXAMPLES");
    for &verb in VERBS {
        let first = PUZZLES.iter().flat_map(|&puzzle| puzzle_examples(verb, puzzle)).next();
        if let Some((words, _)) = first {
            item(&mut page, [bold(words)], verb.about);
        }
    }
    page
}

fn verbs(page: &mut Roff) {
    section(page, "COMMANDS THAT TAKE A PUZZLE");
    for verb in VERBS {
        subsection(page, verb.name);
        paragraphs(page, verb.details);
        verb.options.iter().for_each(|&option| argument(page, &option_arg(option)));
    }
}

fn puzzles(page: &mut Roff) {
    section(page, "PUZZLES");
    for &puzzle in PUZZLES {
        subsection(page, puzzle.facts().name);
        page.text([bold(format!("cavalcade {}", usage("COMMAND", puzzle)))]);
        page.control("PP", []);
        paragraphs(page, &format!("{}.\n\n{}", puzzle.facts().about, typed(&puzzle.details())));
        puzzle.facts().params.iter().for_each(|param| argument(page, &param_arg(param)));
        for (words, about) in puzzle.named_boards().iter().map(named_board) {
            item(page, [bold(words)], about);
        }
        VERBS.iter().take(1).flat_map(|&verb| puzzle_examples(verb, puzzle)).for_each(|(words, about)| {
            item(page, [bold(words)], &format!("For example: {about}"));
        });
    }
}

fn others(page: &mut Roff) {
    section(page, "OTHER COMMANDS");
    for other in TOOLS {
        subsection(page, other.name);
        paragraphs(page, &format!("{}.", other.about));
        let command = (other.define)(Command::new(other.name));
        command.get_arguments().for_each(|arg| argument(page, arg));
        if let Some(text) = command.get_after_help() {
            text.to_string().split("\n\n").for_each(|paragraph| explanation(page, paragraph));
        }
    }
}

/// Writes a paragraph of help; one with indented lines keeps its line breaks.
fn explanation(page: &mut Roff, paragraph: &str) {
    page.control("PP", []);
    if !paragraph.contains("\n  ") {
        page.text([roman(paragraph)]);
        return;
    }
    page.control("nf", []);
    for line in paragraph.lines() {
        page.text([roman(line)]);
    }
    page.control("fi", []);
}

fn section(page: &mut Roff, title: &str) {
    page.control("SH", [title]);
}

fn subsection(page: &mut Roff, title: &str) {
    page.control("SS", [title]);
}

/// Writes paragraphs that blank lines separate; the first continues the current paragraph.
fn paragraphs(page: &mut Roff, text: &str) {
    for (index, paragraph) in text.split("\n\n").enumerate() {
        if index > 0 {
            page.control("PP", []);
        }
        page.text([roman(paragraph)]);
    }
}

/// Writes a term and, below it, its explanation.
fn item<const N: usize>(page: &mut Roff, words: [Inline; N], about: &str) {
    page.control("TP", []);
    page.text(words);
    page.text([roman(about)]);
}

/// Writes an argument or an option.
fn argument(page: &mut Roff, arg: &Arg) {
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let names: Vec<String> = short.into_iter().chain(long).collect();
    let is_flag = !arg.get_action().takes_values();
    let value = arg.get_value_names().unwrap_or_default().join(" ");
    let value = if is_flag { String::new() } else { value };
    let blank = if names.is_empty() || is_flag { "" } else { " " };
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let default = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect::<Vec<_>>();
    let is_told = default.is_empty() || is_flag;
    let default = if is_told { String::new() } else { format!(" [default: {}]", default.join(" ")) };
    item(page, [bold(names.join(", ")), roman(blank), italic(value)], &(help + &default));
}

/// Returns a sentence in the form of the NAME section: without its capital letter.
fn uncapitalised(sentence: &str) -> String {
    let mut rest = sentence.chars();
    rest.next().map(|first| first.to_lowercase().to_string() + rest.as_str()).unwrap_or_default()
}

/// The command; see the module.
pub(super) const COMPLETIONS: Tool = Tool {
    name: "completions",
    about: "Print completions for bash, zsh, fish, elvish or powershell",
    define,
    run: completions,
    ..Tool::NONE
};

fn define(command: Command) -> Command {
    let shell = Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell));
    command
        .override_usage("cavalcade completions SHELL")
        .arg(shell.help("The shell: bash, zsh, fish, elvish or powershell").hide_possible_values(true))
        .after_help(COMPLETIONS_HELP)
}

fn completions(matches: &ArgMatches, _notes: &mut dyn Write) -> Result<Exit, Failure> {
    let Some(&shell) = matches.get_one::<Shell>("shell") else { return Ok(Exit::Missing) };
    let mut command = command(&[], true);
    command.set_bin_name("cavalcade");
    command.build();
    Output::print(|out| shell.try_generate(&command, out))
}

const COMPLETIONS_HELP: &str = "\
Install the completions:
  bash        cavalcade completions bash > ~/.local/share/bash-completion/completions/cavalcade
  zsh         cavalcade completions zsh > ~/.zfunc/_cavalcade (with ~/.zfunc in $fpath)
  fish        cavalcade completions fish > ~/.config/fish/completions/cavalcade.fish
  elvish      cavalcade completions elvish >> ~/.config/elvish/rc.elv
  powershell  cavalcade completions powershell >> $PROFILE";
