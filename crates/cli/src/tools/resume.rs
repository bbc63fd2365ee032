//! Resumes a run that is stored in a file.
//!
//! The file holds the question. How the work is done (threads, limits, output) comes from the command line and never
//! from the file, which may come from somebody else. The answer is written from its beginning, as if the run had not
//! been interrupted.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::Tool;
use crate::commands::lists;
use crate::job::{Job, MEMORY, Outputs, TABLES};
use crate::limits::ending::{self, Stage};
use crate::run::{
    self, Request, answer_job, format_named, given_options, identity, options_in, output_beside,
    refuse_unwritable, run_args, value_arg,
};
use crate::store::{OPTION, Store};
use crate::streams::{Exit, Failure, Output};

/// The command; see the module.
pub(crate) const TOOL: Tool =
    Tool { name: "resume", about: "Resume a stored run", define, run, ..Tool::NONE };

fn define(command: Command) -> Command {
    command
        .override_usage("cavalcade resume FILE [OPTIONS]")
        .arg(file().required(true).help("The store: the file given with --store"))
        .args(run_args())
        .arg(value_arg(&MEMORY))
        .arg(value_arg(&TABLES))
        .after_help(
            "Continue from the last checkpoint and write the whole answer: the same bytes that an uninterrupted run \
             would have written. The limits of this command apply to the whole run.",
        )
}

fn run(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    ending::listen();
    ending::begin(matches.get_one("time-limit").copied(), Stage::Reading { subject: String::new() });
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(Exit::Missing) };
    let output = output_beside(matches, [path])?;
    let store = Store::existing(path, lists)?;
    go_on(store, matches, output, notes)
}

/// Returns the argument for a store.
pub(super) fn file() -> Arg {
    Arg::new("file").value_name("FILE").value_parser(value_parser!(PathBuf))
}

/// Answers the question of a store, with the options of `matches`.
pub(super) fn go_on(
    store: Store,
    matches: &ArgMatches,
    output: Output,
    notes: &mut dyn Write,
) -> Result<Exit, Failure> {
    let request = request(&store, matches)?;
    refuse_unwritable(&request)?;
    request.refuse_combinations()?;
    let job = job(&store, &request)?;
    let outputs = Outputs { store: Some(Mutex::new(store)), ..Outputs::default() };
    answer_job(&request, &Job { outputs, ..job }, output, notes, request.verb.run)
}

/// Combines the question of a store with the options of `matches`.
pub(super) fn request(store: &Store, matches: &ArgMatches) -> Result<Request, Failure> {
    let identity = &store.identity;
    let nonsense = |what: String| store.nonsense(&what);
    let mut given = options_in(&identity.question).map_err(nonsense)?;
    given.extend(given_options(matches, &[&MEMORY, &TABLES]));
    let format = format_named(&identity.format).map_err(nonsense)?;
    let request = Request::new(identity.question.clone(), given, Some(format), matches);
    let mut request = request.map_err(nonsense)?;
    request.source.input.clone_from(&identity.input);
    if !request.verb.values.iter().any(|option| option.name() == OPTION) {
        return Err(store.nonsense(&format!("'{}' cannot be stored", request.verb.name)));
    }
    if let Some(input) = request.source.input.clone() {
        request.set_board(input)?;
    }
    Ok(request)
}

/// Builds the job that answers the question of a store.
pub(super) fn job(store: &Store, request: &Request) -> Result<Job, Failure> {
    let job = run::job(request, run::build(request)?, None)?;
    if let Some(stop) = job.settle().stopped {
        return Err(Failure::Stopped(job.unsettled(stop, "")));
    }
    store.identity.compare(&identity(request, &job), store.path())?;
    Ok(job)
}

/// The command; see the module.
pub(crate) const MERGE: Tool = Tool {
    name: "merge",
    about: "Merge the stored shards of a run and write the answer",
    define: define_merge,
    run: merge,
    ..Tool::NONE
};

fn define_merge(command: Command) -> Command {
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

fn merge(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    ending::listen();
    ending::begin(matches.get_one("time-limit").copied(), Stage::Reading { subject: String::new() });
    let paths = matches.get_many::<PathBuf>("file").unwrap_or_default();
    let store = matches.get_one::<PathBuf>("store");
    let output = output_beside(matches, paths.clone().chain(store))?;
    let shards = paths.map(|path| Store::look(path, lists)).collect::<Result<Vec<_>, _>>()?;
    let joined = Store::joined(shards, store.map(PathBuf::as_path))?;
    go_on(joined, matches, output, notes)
}
