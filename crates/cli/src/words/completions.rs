//! Writes a script that lets a shell complete commands, puzzles, options and their values.
//!
//! The script is generated from the parser, so it is always complete.

use std::io::Write;

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::{Generator, Shell};

use crate::streams::{Exit, Failure, Output};
use crate::tools::Tool;
use crate::words::command::command;

/// The command; see the module.
pub(super) const TOOL: Tool = Tool {
    name: "completions",
    about: "Print completions for bash, zsh, fish, elvish or powershell",
    define,
    run,
    ..Tool::NONE
};

fn define(command: Command) -> Command {
    let shell = Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell));
    command
        .override_usage("cavalcade completions SHELL")
        .arg(shell.help("The shell: bash, zsh, fish, elvish or powershell").hide_possible_values(true))
        .after_help(AFTER_HELP)
}

fn run(matches: &ArgMatches, _notes: &mut dyn Write) -> Result<Exit, Failure> {
    let mut command = command::<true>();
    if let Some(&shell) = matches.get_one::<Shell>("shell") {
        let mut output = Output::standard()?;
        command.set_bin_name("cavalcade");
        command.build();
        output.write(|out| shell.try_generate(&command, out))?;
        output.finish()?;
    }
    Ok(Exit::Found)
}

const AFTER_HELP: &str = "\
Install the completions:
  bash        cavalcade completions bash > ~/.local/share/bash-completion/completions/cavalcade
  zsh         cavalcade completions zsh > ~/.zfunc/_cavalcade (with ~/.zfunc in $fpath)
  fish        cavalcade completions fish > ~/.config/fish/completions/cavalcade.fish
  elvish      cavalcade completions elvish >> ~/.config/elvish/rc.elv
  powershell  cavalcade completions powershell >> $PROFILE";
