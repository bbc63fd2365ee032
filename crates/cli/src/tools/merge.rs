//! Merges the stores of all shards of a run and writes the answer.

use std::io::Write;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::Tool;
use super::resume::{file, go_on};
use crate::commands::lists;
use crate::job::MEMORY;
use crate::limits::ending::{self, Stage};
use crate::run::{output_beside, run_args, value_arg};
use crate::store::Store;
use crate::streams::{Exit, Failure};

/// The command; see the module.
pub(crate) const TOOL: Tool = Tool {
    name: "merge",
    about: "Merge the stored shards of a run and write the answer",
    define,
    run,
    ..Tool::NONE
};

fn define(command: Command) -> Command {
    let store = Arg::new("store").long("store").value_name("FILE").value_parser(value_parser!(PathBuf));
    command
        .override_usage("cavalcade merge FILE... [OPTIONS]")
        .arg(file().required(true).action(ArgAction::Append).num_args(1..).help("The stores of all shards, in any order"))
        .arg(store.help("Also store the merged run in this file"))
        .args(run_args())
        .arg(value_arg(&MEMORY))
        .after_help(
            "Give each shard exactly once; all must be complete and belong to the same problem. The answer is the same, \
             byte for byte, as that of a single run.",
        )
}

fn run(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    ending::listen();
    ending::begin(matches.get_one("time-limit").copied(), Stage::Reading { subject: String::new() });
    let paths = matches.get_many::<PathBuf>("file").unwrap_or_default();
    let store = matches.get_one::<PathBuf>("store");
    let output = output_beside(matches, paths.clone().chain(store))?;
    let shards = paths.map(|path| Store::look(path, lists)).collect::<Result<Vec<_>, _>>()?;
    let joined = Store::joined(shards, store.map(PathBuf::as_path))?;
    go_on(joined, matches, output, notes)
}
