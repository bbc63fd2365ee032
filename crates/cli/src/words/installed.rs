//! What is installed beside the program: manual pages and completions of shells.
//!
//! The crates of the parser make both from its tables, so they agree with the help.

use std::io::Write;

use cavalcade_core::puzzles::PUZZLES;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::{Generator, Shell};
use clap_mangen::Man;

use super::TOOLS;
use crate::commands::VERBS;
use crate::streams::{Exit, Failure, Output};
use crate::tools::Tool;
use crate::words::command::{asked, command};

/// The command; see the module.
pub(super) const MAN: Tool = Tool {
    name: "man",
    about: "Print the manual page, or that of a command",
    define: define_man,
    run: man,
    ..Tool::NONE
};

fn define_man(man: Command) -> Command {
    let commands = VERBS.iter().map(|verb| verb.name).chain(TOOLS.iter().map(|tool| tool.name));
    let puzzles = PUZZLES.iter().map(|puzzle| puzzle.facts().name);
    let arg = |name: &'static str, words: PossibleValuesParser| {
        Arg::new(name).value_name(name.to_uppercase()).value_parser(words).hide_possible_values(true)
    };
    man.override_usage("cavalcade man [COMMAND [PUZZLE]]")
        .arg(arg("command", PossibleValuesParser::new(commands)).help("The page of this command"))
        .arg(
            arg("puzzle", PossibleValuesParser::new(puzzles))
                .help("The page of the command with this puzzle"),
        )
        .after_help(MAN_HELP)
}

fn man(matches: &ArgMatches, _notes: &mut dyn Write) -> Result<Exit, Failure> {
    let named = ["command", "puzzle"].into_iter().filter_map(|name| matches.get_one::<String>(name));
    let words: Vec<_> = ["cavalcade".into()].into_iter().chain(named.map(Into::into)).collect();
    let source = concat!("cavalcade ", env!("CARGO_PKG_VERSION"));
    let page = Man::new(asked(&words)).source(source).manual("User Commands");
    Output::print(|out| page.render(out))
}

const MAN_HELP: &str = "\
Install or read manual pages:
  cavalcade man > ~/.local/share/man/man1/cavalcade.1    then: man cavalcade
  cavalcade man count knight | man -l -                  without installing it";

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
