//! A script that lets a shell complete verbs, puzzles, options and their values.
//!
//! It is generated from the same command that parses, so it knows whatever that takes.

use std::io::Write;

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::{Generator, Shell};

use super::Tool;
use crate::question::command::command;
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;

/// The command; see the module.
pub(super) struct Completions;

impl Tool for Completions {
    fn name(&self) -> &'static str {
        "completions"
    }

    fn about(&self) -> &'static str {
        "Print completions for bash, zsh, fish, elvish or powershell"
    }

    fn define(&self, command: Command) -> Command {
        let shell = Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell));
        command
            .override_usage("cavalcade completions SHELL")
            .arg(shell.help("Which shell: bash, zsh, fish, elvish, powershell").hide_possible_values(true))
            .after_help(AFTER_HELP)
    }

    fn run(&self, matches: &ArgMatches, _notes: &mut dyn Write) -> Result<Exit, Failure> {
        let mut command = command();
        if let Some(&shell) = matches.get_one::<Shell>("shell") {
            let mut output = Output::standard()?;
            command.set_bin_name("cavalcade");
            command.build();
            output.write(|out| shell.try_generate(&command, out))?;
            output.finish()?;
        }
        Ok(Exit::Found)
    }
}

const AFTER_HELP: &str = "\
Where shells look for it:
  bash        cavalcade completions bash > ~/.local/share/bash-completion/completions/cavalcade
  zsh         cavalcade completions zsh > ~/.zfunc/_cavalcade (~/.zfunc is to be in $fpath)
  fish        cavalcade completions fish > ~/.config/fish/completions/cavalcade.fish
  elvish      cavalcade completions elvish >> ~/.config/elvish/rc.elv
  powershell  cavalcade completions powershell >> $PROFILE";
