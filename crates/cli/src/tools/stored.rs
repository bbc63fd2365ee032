//! Runs that are stored in files: resumes one, merges the shards of one, and shows the progress of one.
//!
//! The file holds the question. How the work is done (threads, limits, output) comes from the command line and never
//! from the file, which may come from somebody else. The answer is written from its beginning, as if the run had not
//! been interrupted.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use cavalcade_core::files::printable;
use cavalcade_search::Subtree;
use cavalcade_search::parallel::Estimator;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use num_bigint::BigUint;
use serde::Serialize;

use super::{Tool, begin, format, is_json};
use crate::formats::{serialize_number, write_json_line};
use crate::job::{Job, MEMORY, Outputs, Request, TABLES};
use crate::progress::Share;
use crate::question::options::CommandOption;
use crate::run::{
    self, answer_job, format_named, given_options, option_arg, options_in, output_beside, run_args,
};
use crate::store::{OPTION, Store};
use crate::streams::{Exit, Failure, Output};
use crate::units::rough;

/// The command; see the module.
pub(crate) const RESUME: Tool =
    Tool { name: "resume", about: "Resume a stored run", define, run: resume, ..Tool::NONE };

fn define(command: Command) -> Command {
    command
        .override_usage("cavalcade resume FILE [OPTIONS]")
        .arg(file().required(true).help("The store: the file given with --store"))
        .args(run_args())
        .arg(option_arg(&MEMORY))
        .arg(option_arg(&TABLES))
        .after_help(
            "Continue from the last checkpoint and write the whole answer: the same bytes that an uninterrupted run \
             would have written. The limits of this command apply to the whole run.",
        )
}

fn resume(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    begin(matches);
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(Exit::Missing) };
    let output = output_beside(matches, [path])?;
    let store = Store::existing(path)?;
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
    request.refuse_combinations()?;
    let job = job(&store, &request)?;
    let outputs = Outputs { store: Some(Mutex::new(store)), ..Outputs::default() };
    answer_job(&Job { outputs, ..job }, output, notes, request.verb.run)
}

/// Combines the question of a store with the options of `matches`.
pub(super) fn request(store: &Store, matches: &ArgMatches) -> Result<Request, Failure> {
    let identity = &store.identity;
    let nonsense = |what: String| store.nonsense(&what);
    let mut given = options_in(&identity.question).map_err(nonsense)?;
    given.0.extend(given_options(matches, [&MEMORY as &dyn CommandOption, &TABLES]).0);
    let format = format_named(&identity.format).map_err(nonsense)?;
    let request = Request::new(identity.question.clone(), given, Some(format), matches);
    let mut request = request.map_err(nonsense)?;
    request.source.input.clone_from(&identity.input);
    if !request.verb.options.iter().any(|option| option.row().name == OPTION) {
        return Err(store.nonsense(&format!("'{}' cannot be stored", request.verb.name)));
    }
    if let Some(input) = request.source.input.clone() {
        request.set_board(input)?;
    }
    Ok(request)
}

/// Builds the job that answers the question of a store.
pub(super) fn job<'r>(store: &Store, request: &'r Request) -> Result<Job<'r>, Failure> {
    let job = run::job(request, run::build(request)?, None)?;
    if let Some(stop) = job.settle().stopped {
        return Err(Failure::Stopped(job.unsettled(stop, "")));
    }
    store.identity.compare(&request.identity(job.rule), store.path())?;
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
        .arg(option_arg(&MEMORY))
        .after_help(
            "Give each shard exactly once; all must be complete and belong to the same problem. The answer is the same, \
             byte for byte, as that of a single run.",
        )
}

fn merge(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    begin(matches);
    let paths = matches.get_many::<PathBuf>("file").unwrap_or_default();
    let store = matches.get_one::<PathBuf>("store");
    let output = output_beside(matches, paths.clone().chain(store))?;
    let shards = paths.map(|path| Store::look(path)).collect::<Result<Vec<_>, _>>()?;
    let joined = Store::joined(shards, store.map(PathBuf::as_path))?;
    go_on(joined, matches, output, notes)
}

/// The time to spend on estimating the remaining work.
const EFFORT: Duration = Duration::from_millis(500);

/// The command; see the module.
pub(crate) const STATUS: Tool = Tool {
    name: "status",
    about: "Show the progress of a stored run",
    define: define_status,
    run: status,
    ..Tool::NONE
};

fn define_status(command: Command) -> Command {
    command
        .override_usage("cavalcade status FILE [OPTIONS]")
        .arg(file().required(true).help("The store: the file given with --store"))
        .arg(format())
        .after_help(
            "Show the question, the last checkpoint and an estimate of the remaining work. The run may continue \
             meanwhile. The estimate comes from random descents and is given with twice its standard error. For a \
             count by the frontier method it comes from the mean time of a part.",
        )
}

fn status(matches: &ArgMatches, _notes: &mut dyn Write) -> Result<Exit, Failure> {
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(Exit::Missing) };
    let status = RunStatus::of(&Store::look(path)?)?;
    let exit =
        Output::print(|out| if is_json(matches) { write_json_line(out, &status) } else { status.text(out) })?;
    Ok(if status.state == COMPLETE { exit } else { Exit::Stopped })
}

/// The state of a run without remaining work.
const COMPLETE: &str = "complete";

/// The progress of a stored run.
#[derive(Serialize, Default)]
struct RunStatus {
    run: String,
    version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    /// Whether the run is complete, running or stopped.
    state: &'static str,
    /// The number of solutions so far; one that is too large for most readers of JSON is a string.
    #[serde(serialize_with = "serialize_number")]
    solutions: BigUint,
    /// The number of visited nodes; `None` for a count by the frontier method.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    seconds: f64,
    /// The number of subtrees, or of parts of a count by the frontier method, that remain.
    parts: usize,
    /// The number of counted parts of a count by the frontier method; `None` for a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    counted: Option<usize>,
    /// The share of the work that is done, from 0 to 1; `None` without an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<f64>,
    /// The estimated remaining time.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<String>,
}

impl RunStatus {
    fn of(store: &Store) -> Result<Self, Failure> {
        let mut status = Self {
            run: store.identity.words(),
            version: store.identity.version.clone(),
            shard: store.block.is_shard().then(|| format!("{}/{}", store.block.shard, store.block.shards)),
            seconds: store.seconds(),
            ..Self::default()
        };
        let has_parts = store.identity.has_parts();
        let is_complete = if has_parts { status.add_parts(store) } else { status.add_search(store)? };
        status.state = match (is_complete, store.is_in_use()) {
            (true, _) => COMPLETE,
            (false, true) => "running",
            (false, false) => "stopped",
        };
        Ok(status)
    }

    /// Adds the progress of a count by the frontier method; returns whether it is complete.
    fn add_parts(&mut self, store: &Store) -> bool {
        let Some(progress) = store.parts_progress() else { return false };
        let left = progress.left();
        // A shard without parts is complete from its beginning.
        self.done = Some(if left == 0 { 1.0 } else { progress.counted as f64 / progress.of as f64 });
        let time = progress.mean.filter(|_| left > 0).map(|mean| rough(mean * left as f64));
        self.left = time.map(|time| format!("about {time} left"));
        (self.solutions, self.parts, self.counted) = (progress.sum, left, Some(progress.counted));
        left == 0
    }

    /// Adds the progress of a search; returns whether it is complete.
    fn add_search(&mut self, store: &Store) -> Result<bool, Failure> {
        let checkpoint = store.checkpoint();
        let open = checkpoint.remaining.iter().filter(|part| part.1.is_none());
        let open: Vec<Subtree> = open.map(|part| part.0.clone()).collect();
        let mut total = checkpoint.total;
        let waiting = checkpoint.remaining.iter().filter_map(|part| part.1.as_ref());
        waiting.for_each(|piece| total.add(&piece.statistics));
        (self.solutions, self.nodes, self.parts) = (total.solutions.into(), Some(total.nodes), open.len());
        if checkpoint.remaining.is_empty() {
            self.done = Some(1.0);
            return Ok(true);
        }
        // The estimate does not depend on how the work is done.
        let defaults = Command::new("resume").args(run_args()).get_matches_from(["resume"]);
        let request = request(store, &defaults)?;
        let job = job(store, &request)?;
        let _ = job.settle(); // without limits
        let left = Estimator::new(job.model(), job.rule, 0).within(&open, EFFORT);
        let rate = total.nodes as f64 / self.seconds;
        let share = left.map(|left| Share { nodes: total.nodes, left, rate });
        (self.done, self.left) = share.map(|share| (share.done(), share.left())).unzip();
        Ok(false)
    }

    fn text(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let Self { run, version, shard, state, solutions, nodes, seconds, parts, counted, done, left } = self;
        let remedy = if *state == "stopped" { "; to continue, run 'cavalcade resume'" } else { "" };
        let parts = match counted {
            Some(counted) => Some(format!("{counted} of {} counted", counted + parts)),
            None => (*parts > 0).then(|| format!("{parts} to search")),
        };
        let lines = [
            ("run", Some(printable(run).into_owned())),
            ("version", Some(printable(version).into_owned())),
            ("shard", shard.clone()),
            ("state", Some(format!("{state}{remedy}"))),
            ("solutions", Some(solutions.to_string())),
            ("nodes", nodes.map(|nodes| nodes.to_string())),
            ("seconds", Some(format!("{seconds:.1}"))),
            ("parts", parts),
            ("done", done.map(|done| format!("{:.1}%", 100.0 * done))),
            ("time", left.clone()),
        ];
        let mut known = lines.iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        known.try_for_each(|(name, value)| writeln!(out, "{name:9}  {value}"))
    }
}
