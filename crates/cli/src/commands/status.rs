//! Shows the progress of a stored run.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use cavalcade_core::files::printable;
use cavalcade_search::parallel::{Estimator, Subtree};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use serde::Serialize;

use super::Tool;
use super::resume::{file, job, request};
use crate::formats::write_json;
use crate::progress::Share;
use crate::question::command::run_args;
use crate::store::Store;
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;

/// How long to estimate what is left.
const EFFORT: Duration = Duration::from_millis(500);

/// The command; see the module.
pub(super) struct Status;

impl Tool for Status {
    fn name(&self) -> &'static str {
        "status"
    }

    fn about(&self) -> &'static str {
        "Show the progress of a stored run"
    }

    fn define(&self, command: Command) -> Command {
        let format = Arg::new("format").long("format").value_name("FORMAT").default_value("text");
        command
            .override_usage("cavalcade status FILE [OPTIONS]")
            .arg(file().required(true).help("The file that was named with --store"))
            .arg(
                format
                    .value_parser(PossibleValuesParser::new(["text", "json"]))
                    .hide_possible_values(true)
                    .help("How to write it: text, json"),
            )
            .after_help(
                "Show the question, what was recorded, and about how much is left. The run may continue meanwhile. The \
                 remaining work is estimated by random descents, and given with twice its standard error.",
            )
    }

    fn run(&self, matches: &ArgMatches, _notes: &mut dyn Write) -> Result<Exit, Failure> {
        let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(Exit::Missing) };
        let store = Store::look(path)?;
        let facts = facts(&store)?;
        let mut output = Output::standard()?;
        let is_json = matches.get_one::<String>("format").is_some_and(|format| format == "json");
        output.write(|out| if is_json { json(out, &facts) } else { text(out, &facts) })?;
        output.finish()?;
        Ok(if facts.state == State::Complete { Exit::Found } else { Exit::Stopped })
    }
}

/// What is known of a run.
#[derive(Serialize)]
struct Facts {
    run: String,
    version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    state: State,
    solutions: u64,
    nodes: u64,
    seconds: f64,
    /// How many parts are left to be searched.
    parts: usize,
    /// The share that is done, from 0 to 1, as far as can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<f64>,
    /// How long the rest will take.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<String>,
}

/// Whether a run goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Complete,
    Running,
    Stopped,
}

fn facts(store: &Store) -> Result<Facts, Failure> {
    let checkpoint = store.checkpoint();
    let open: Vec<Subtree> =
        checkpoint.remaining.iter().filter(|it| it.1.is_none()).map(|it| it.0.clone()).collect();
    let waiting = checkpoint.remaining.iter().filter_map(|it| it.1.as_ref()).map(|piece| piece.statistics);
    let (solutions, nodes) = waiting
        .fold((checkpoint.total.solutions, checkpoint.total.nodes), |(one, other), it| {
            (one + it.solutions, other + it.nodes)
        });
    let seconds = checkpoint.total.seconds;
    let state = match (checkpoint.remaining.is_empty(), store.is_in_use()) {
        (true, _) => State::Complete,
        (false, true) => State::Running,
        (false, false) => State::Stopped,
    };
    let share = if state == State::Complete {
        None
    } else {
        // How the work would be done does not matter for an estimate.
        let defaults = Command::new("resume").args(run_args()).get_matches_from(["resume"]);
        let job = job(store, &request(store, &defaults)?)?;
        let left = Estimator::new(job.instance.model(), job.branching, 0).within(&open, EFFORT);
        left.map(|left| Share { nodes, left, rate: nodes as f64 / seconds })
    };
    Ok(Facts {
        run: store.identity.words(),
        version: store.identity.version.clone(),
        shard: store.block.is_shard().then(|| format!("{}/{}", store.block.shard, store.block.shards)),
        state,
        solutions,
        nodes,
        seconds,
        parts: open.len(),
        done: if state == State::Complete { Some(1.0) } else { share.map(|share| share.done()) },
        left: share.map(|share| share.left()),
    })
}

fn json(out: &mut Vec<u8>, facts: &Facts) -> io::Result<()> {
    write_json(out, facts)?;
    out.push(b'\n');
    Ok(())
}

fn text(out: &mut Vec<u8>, facts: &Facts) -> io::Result<()> {
    let Facts { run, version, shard, state, solutions, nodes, seconds, parts, done, left } = facts;
    let state = match state {
        State::Complete => "complete",
        State::Running => "running",
        State::Stopped => "stopped; 'cavalcade resume' continues it",
    };
    writeln!(out, "run        {}", printable(run))?;
    writeln!(out, "version    {}", printable(version))?;
    if let Some(shard) = shard {
        writeln!(out, "shard      {shard}")?;
    }
    writeln!(out, "state      {state}")?;
    writeln!(out, "solutions  {solutions}")?;
    writeln!(out, "nodes      {nodes}")?;
    writeln!(out, "seconds    {seconds:.1}")?;
    if *parts > 0 {
        writeln!(out, "parts      {parts} left to search")?;
    }
    if let Some(done) = done {
        writeln!(out, "done       {:.1}%", 100.0 * done)?;
    }
    left.iter().try_for_each(|left| writeln!(out, "time       {left}"))
}
