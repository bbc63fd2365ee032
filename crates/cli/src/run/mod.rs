//! One command from its words to its exit code.
//!
//! | file | idea |
//! | --- | --- |
//! | `stream`, `range` | the same for many problems in one input, for boards of many sizes |
//! | `progress`, `watch` | how far it is, for people and for a store |
//! | `signals` | how it is ended from outside |

pub(crate) mod progress;
pub(crate) mod range;
pub(crate) mod signals;
mod stream;
pub(crate) mod watch;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;

use cavalcade_core::puzzles::{Instance, PuzzleError};
use cavalcade_search::{Branching, Limits, Outcome};
use serde::Serialize;

use crate::args::{self, Parsed, Request};
use crate::exit::{Exit, Failure};
use crate::formats::{Answer, FORMATS, Origin};
use crate::input::Input;
use crate::output::Output;
use crate::published::published;
use crate::run::progress::When;
use crate::store::{self, Block, Identity, Store};
use crate::verbs::Job;
use crate::{memory, usage};

/// Runs a command; results go to standard output, everything else to standard error.
pub(crate) fn run(words: &[OsString]) -> ExitCode {
    let mut notes = io::stderr();
    match attempt(words, &mut notes) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            let _ = failure.report(&mut notes); // if nobody listens, the code still tells
            ExitCode::from(failure.code())
        }
    }
}

fn attempt(words: &[OsString], notes: &mut dyn Write) -> Result<Exit, Failure> {
    match args::parse(words) {
        Ok(Parsed::Request(request)) => answer(*request, notes),
        Ok(Parsed::Standalone(command, told)) => command.run(&told, notes),
        Ok(Parsed::Text(text)) => {
            let mut output = Output::open(None)?;
            output.write(|out| out.write_all(text.as_bytes()))?;
            output.finish()?;
            Ok(Exit::Found)
        }
        Err(error) => Err(usage::failure(&error, words)),
    }
}

/// Reads what is asked about, and answers it.
fn answer(mut request: Request, notes: &mut dyn Write) -> Result<Exit, Failure> {
    signals::catch();
    if let Some(board) = request.board.as_deref().filter(|board| board.exists()) {
        refuse_as_output(&request, board, request.noun)?;
    }
    refuse_unwritable(&request)?;
    if let Some(range) = request.range.take() {
        refuse_store(&request)?;
        return range::answer(request, &range?, notes);
    }
    if request.format.is_sequence() {
        let message = format!("--format {} writes a sequence, which one board is not", request.format.name());
        return Err(Failure::input(message, Some("give a range of sizes, such as 4x4..8x8")));
    }
    if let Some(path) = &request.board {
        let mut input = Input::open(path, request.noun, || usage::file_meant(path, request.puzzle))?;
        if let Some(stream) = request.puzzle.stream()
            && (stream.begins(b"", &request.arguments) || stream.begins(input.start()?, &request.arguments))
        {
            refuse_store(&request)?;
            return stream::answer(request, stream, input, notes);
        }
        let bytes = input.read()?;
        request.input = request.value(store::OPTION).map(|_| bytes.clone());
        request.arguments.set_board(bytes);
    }
    let job = job(&request, build(&request)?, None)?;
    let store = opened(&request, &job)?;
    say(&request, &Job { store: store.map(Mutex::new), ..job }, notes)
}

/// Answers a question, and says how it went.
pub(crate) fn say(request: &Request, job: &Job, notes: &mut dyn Write) -> Result<Exit, Failure> {
    for remark in &job.instance.remarks {
        let _ = writeln!(notes, "note: {remark}");
    }
    let mut output = Output::open(request.output.as_deref())?;
    heading(job, request.verb.answer(), &mut output)?;
    let report = request.verb.run(job, &mut output)?;
    output.finish()?;
    if let Some(message) = report.message {
        let _ = writeln!(notes, "{message}");
    }
    if request.statistics {
        let _ = writeln!(notes, "{}", statistics(&report.outcome));
    }
    Ok(report.exit)
}

/// Makes an instance of what is asked about.
pub(crate) fn build(request: &Request) -> Result<Instance, Failure> {
    request.puzzle.build(&request.arguments).map_err(|error| bad_board(&error))
}

/// What the question about an instance is; `origin` says which problem of a stream it is.
pub(crate) fn job(request: &Request, instance: Instance, origin: Option<Origin>) -> Result<Job, Failure> {
    if matches!(request.verb.answer(), Answer::Solutions | Answer::Verdict)
        && let Some(objection) = request.format.objection(instance.blank(), instance.closed())
    {
        let message = format!("--format {}: {}", request.format.name(), objection.reason);
        return Err(Failure::input(message, Some(&objection.hint)));
    }
    let suits = Branching::ALL.iter().find(|(name, ..)| *name == instance.branching);
    let branching = request
        .branching
        .or(suits.map(|&(_, branching, _)| branching))
        .ok_or_else(|| Failure::Internal(format!("there is no branching '{}'", instance.branching)))?;
    // A shard is not written in any format.
    let is_written = request.value(store::SHARD).is_none();
    let room = request.format.room(instance.blank()).filter(|_| is_written);
    // One solution more than there is room for tells that there are too many.
    let most = room.map(|room| room.saturating_add(1));
    let limits =
        Limits { solutions: request.limits.solutions.into_iter().chain(most).min(), ..request.limits };
    // Answers that are written meanwhile would tear what is drawn.
    let is_answered_on_terminal = request.progress == When::Auto
        && request.verb.writes_meanwhile()
        && request.output.is_none()
        && io::stdout().is_terminal();
    Ok(Job {
        command: request.command.clone(),
        puzzle: request.puzzle.name(),
        instance,
        origin,
        format: request.format,
        branching,
        chosen_branching: request.branching,
        limits,
        flags: request.flags.clone(),
        values: request.values.clone(),
        threads: request.threads,
        store: None,
        index: None,
        published: if request.verb.answer() == Answer::Count {
            published(request.puzzle, &request.arguments)
        } else {
            Vec::new()
        },
        progress: if is_answered_on_terminal { When::Never } else { request.progress },
    })
}

/// The store that is to keep the run, if one is.
fn opened(request: &Request, job: &Job) -> Result<Option<Store>, Failure> {
    let shard = request.value(store::SHARD).and_then(|text| store::numbers(text).ok());
    let Some(path) = request.value(store::OPTION) else {
        return match shard {
            Some(_) => Err(Failure::input(
                "--shard: what one shard finds is no answer, so it must be kept",
                Some("add --store FILE, a file for each shard; 'cavalcade merge' joins them"),
            )),
            None => Ok(None),
        };
    };
    refuse_as_output(request, Path::new(path), store::OPTION)?;
    request.verb.fits_store(job)?;
    if !job.settle().is_complete() {
        return Err(Failure::input(
            "--store: the time was over before it was known how large a solution is",
            Some("give it more time, or a size"),
        ));
    }
    let (model, (number, count)) = (job.instance.model(), shard.unwrap_or((1, 1)));
    let block = || match count {
        1 => Block::whole(),
        _ => Block::shard(model, job.branching, number, count),
    };
    Store::open(Path::new(path), identity(request, job), (number, count), block).map(Some)
}

/// What a run is about.
pub(crate) fn identity(request: &Request, job: &Job) -> Identity {
    let Request { verb, puzzle, flags, values, words, input, .. } = request;
    let manner = [store::OPTION, store::SHARD, memory::OPTION];
    let values: Vec<_> = values.iter().filter(|(name, _)| !manner.contains(name)).collect();
    Identity {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        words: words.clone(),
        input: input.clone(),
        subject: format!("{} {} {flags:?} {values:?} {:?}", verb.name(), puzzle.name(), job.branching),
        fingerprint: format!("{:016x}", job.instance.model().fingerprint()),
    }
}

/// Writes what the format puts before all solutions.
pub(crate) fn heading(job: &Job, answer: Answer, output: &mut Output) -> Result<(), Failure> {
    if answer != Answer::Solutions || job.is_shard() {
        return Ok(()); // what a shard finds is kept, and written when all are joined
    }
    output.write(|out| {
        job.format.heading(out, job.origin.as_ref(), job.instance.blank(), job.instance.closed());
        Ok(())
    })
}

/// What is read or kept is not replaced by the answer.
pub(crate) fn refuse_as_output(request: &Request, path: &Path, noun: &str) -> Result<(), Failure> {
    let known = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).ok();
    match &request.output {
        Some(output) if known(output) == known(path) && (path.is_file() || !path.exists()) => {
            let message = format!("output '{}' is the {noun} itself", output.display());
            Err(Failure::input(message, Some("name another file")))
        }
        _ => Ok(()),
    }
}

/// Many problems have no store.
fn refuse_store(request: &Request) -> Result<(), Failure> {
    if request.value(store::OPTION).is_none() {
        return Ok(());
    }
    let hint = "give them one by one, each with a store of its own";
    Err(Failure::input("a store keeps one problem, and these are many", Some(hint)))
}

/// A format that cannot write the answer is refused before anyone looks for it.
pub(crate) fn refuse_unwritable(request: &Request) -> Result<(), Failure> {
    let answer = request.verb.answer();
    if request.format.writes().contains(&answer) {
        return Ok(());
    }
    let (verb, format) = (request.verb.name(), request.format);
    let written: Vec<_> = format.writes().iter().map(|answer| answer.words()).collect();
    let others: Vec<_> =
        FORMATS.iter().filter(|it| it.writes().contains(&answer)).map(|it| it.name()).collect();
    Err(Failure::input(
        format!(
            "--format {} writes {}, and '{verb}' gives {}",
            format.name(),
            enumerated(&written),
            answer.words()
        ),
        Some(&format!("'{verb}' goes with --format {}", others.join(", "))),
    ))
}

/// Words as they stand in a sentence: `one, two and three`.
fn enumerated(words: &[&str]) -> String {
    match words {
        [first @ .., before, last] if !first.is_empty() => {
            format!("{}, {before} and {last}", first.join(", "))
        }
        _ => words.join(" and "),
    }
}

fn bad_board(error: &PuzzleError) -> Failure {
    Failure::input(error.to_string(), error.remedy())
}

/// The statistics of a search as one JSON object.
pub(crate) fn statistics(outcome: &Outcome) -> String {
    #[derive(Serialize)]
    struct Line {
        solutions: u64,
        nodes: u64,
        failures: u64,
        propagations: u64,
        seconds: f64,
        complete: bool,
    }
    let statistics = outcome.statistics;
    let line = Line {
        solutions: statistics.solutions,
        nodes: statistics.nodes,
        failures: statistics.failures,
        propagations: statistics.propagations,
        seconds: statistics.seconds,
        complete: outcome.is_complete(),
    };
    serde_json::to_string(&line).unwrap_or_default()
}
