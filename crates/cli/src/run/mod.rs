//! Runs one command, from its command line to its exit code.
//!
//! | file | idea |
//! | --- | --- |
//! | `stream`, `range` | many problems in one input, boards of many sizes |
//! | `ending` | time limits and signals |
//! | `signals`, `no_signals` | what reports signals, and builds without the feature `signals` |
//! | `proof` | the files of a proof |

pub(crate) mod ending;
mod proof;
pub(crate) mod range;
#[cfg_attr(not(feature = "signals"), path = "no_signals.rs")]
pub(crate) mod signals;
mod stream;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock};

use cavalcade_core::puzzles::{Arguments, BranchingHint, Instance, Puzzle};
use cavalcade_search::{Branching, Limits, Outcome, Stop};
use clap::ArgMatches;
use serde::Serialize;

use crate::commands::{Job, NEXT, STATE, TRACE, TREE, TreeOutput, empty, refuse_stored_tree};
use crate::formats::{Answer, AnswerContent, FORMATS, Origin, extensions, paper};
use crate::memory;
use crate::progress::When;
use crate::published::published;
use crate::question::args::{self, Parsed, Request};
use crate::question::input::{Input, longest, typed_board};
use crate::question::{short, usage};
use crate::run::ending::Stage;
use crate::store::{self, Block, Identity, Store};
use crate::terminal::exit::{Exit, Failure, note};
use crate::terminal::output::{FileAtOnce, Inputs, NumberedFiles, Output, SideFile};

/// Runs a command; results go to standard output, messages to standard error.
pub(crate) fn run(words: &[OsString]) -> ExitCode {
    memory::exit_when_exhausted();
    let mut notes = io::stderr();
    match attempt(words, &mut notes) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            // A time limit that passes now must not put its own message beside this one.
            ending::enter(Stage::Over(failure.code()));
            let _ = failure.report(&mut notes); // the exit code reports the failure even if this write fails
            ExitCode::from(failure.code())
        }
    }
}

fn attempt(words: &[OsString], notes: &mut dyn Write) -> Result<Exit, Failure> {
    let words = &*short::expanded(words);
    match args::parse(words) {
        Ok(Parsed::Request(request)) => answer(*request, notes),
        Ok(Parsed::Tool(command, arguments)) => command.run(&arguments, notes),
        Ok(Parsed::Text(text)) => {
            let mut output = Output::standard()?;
            output.write(|out| out.write_all(text.as_bytes()))?;
            output.finish()?;
            Ok(Exit::Found)
        }
        Err(error) => Err(usage::failure(&error, words)),
    }
}

impl Request {
    /// Returns the stage of a run whose problem is built; `subject` names it if it is one of many.
    fn working(&self, job: &Job, subject: &str) -> Stage {
        let wanted = match self.verb.answer() {
            Answer::Count => job.instance.conventions[0].0,
            _ => "solutions",
        };
        Stage::Working { subject: subject.to_owned(), wanted, hint: job.hint() }
    }
}

/// Reads the problem and answers the question.
fn answer(mut request: Request, notes: &mut dyn Write) -> Result<Exit, Failure> {
    ending::listen();
    let may_be_many = request.range.is_some() || request.board.is_some() && request.puzzle.stream().is_some();
    let begin = || ending::begin(request.limits.time, Stage::Reading { subject: String::new() });
    if !may_be_many {
        begin();
    }
    refuse_unwritable(&request)?;
    proof::refuse(&request)?;
    let output = opened_output(&request)?;
    let proof = proof::opened(&request)?;
    let trace = opened_trace(&request)?;
    let tree = opened_tree(&request)?;
    let next = opened_next(&request)?;
    if let Some(range) = request.range.take() {
        refuse_many(&request)?;
        return range::answer(request, &range?, output, notes);
    }
    if request.format.facts().is_sequence {
        let message =
            format!("--format {} writes a sequence and needs a range of boards", request.format.facts().name);
        return Err(Failure::input(message, Some("give a range of sizes, such as 4x4..8x8")));
    }
    if let Some(path) = &request.board {
        let mut input = match typed_board(path).filter(|_| is_board(request.puzzle)) {
            Some(text) => Input::typed(text, request.noun),
            None => {
                Input::open(path, request.noun, || usage::file_meant(path, request.verb, request.puzzle))?
            }
        };
        if let Some(stream) = request.puzzle.stream()
            && (stream.begins(b"", &request.arguments) || stream.begins(input.start()?, &request.arguments))
        {
            refuse_many(&request)?;
            proof::refuse_stream(&request)?;
            return stream::answer(request, stream, input, output, notes);
        }
        if may_be_many {
            begin(); // only its first bytes show that the input is a single problem
        }
        let bytes = input.read(longest(request.puzzle))?;
        request.input = request.value(store::OPTION).map(|_| bytes.clone());
        request.set_board(bytes)?;
    }
    let job = job(&request, build(&request)?, None)?;
    refuse_branching(&request, &job)?;
    refuse_stored_tree(&job)?;
    ending::enter(request.working(&job, ""));
    let store = opened(&request, &job)?;
    let job = Job {
        store: store.map(Mutex::new),
        trace: trace.map(Mutex::new),
        tree,
        next,
        proof: Mutex::new(proof),
        ..job
    };
    say(&request, &job, output, notes)
}

/// Opens the output of a request; it must not replace the board or the store.
fn opened_output(request: &Request) -> Result<Output, Failure> {
    if numbered_files(request).is_some() {
        return Ok(Output::nowhere());
    }
    Output::open(request.output.as_deref(), &inputs(request))
}

/// Opens the file that receives the trace of a count.
fn opened_trace(request: &Request) -> Result<Option<SideFile>, Failure> {
    let Some(path) = request.value(TRACE) else { return Ok(None) };
    SideFile::open(Path::new(path), TRACE, &others(request)).map(Some)
}

/// Opens what receives the search tree.
fn opened_tree(request: &Request) -> Result<Option<TreeOutput>, Failure> {
    let Some(name) = request.value(TREE) else { return Ok(None) };
    let mut others = others(request);
    if let Some(path) = request.value(TRACE) {
        others.add("file given with --trace", Path::new(path));
    }
    TreeOutput::open(name, &others).map(Some)
}

/// Opens the file that receives what is decided after a hint.
fn opened_next(request: &Request) -> Result<Option<FileAtOnce>, Failure> {
    let Some(path) = request.value(NEXT) else { return Ok(None) };
    FileAtOnce::open(Path::new(path), NEXT, &others(request)).map(Some)
}

/// Returns the files that a file beside the output must not replace: the board, the store and the output.
fn others(request: &Request) -> Inputs {
    let mut others = inputs(request);
    if let Some(output) = &request.output {
        others.add("file given with -o", output);
    }
    others
}

/// Returns the files that a request reads or stores.
fn inputs(request: &Request) -> Inputs {
    let mut inputs = Inputs::default();
    if let Some(board) = &request.board {
        inputs.add(request.noun, board);
    }
    if let Some(store) = request.value(store::OPTION) {
        inputs.add_store(Path::new(store));
    }
    inputs
}

/// Returns the files of a command that makes boards, if each board has its own.
fn numbered_files(request: &Request) -> Option<NumberedFiles> {
    let pattern = request.output.as_deref().filter(|_| request.verb.makes_boards())?;
    NumberedFiles::new(pattern, request.board.as_deref())
}

/// Opens the output of a command that reads stores; it must not replace any of them.
pub(crate) fn output_beside<'a>(
    matches: &ArgMatches,
    stores: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<Output, Failure> {
    let mut inputs = Inputs::default();
    stores.into_iter().for_each(|store| inputs.add_store(store));
    Output::open(matches.get_one::<PathBuf>("output").map(PathBuf::as_path), &inputs)
}

/// Answers a question and reports how the run ended.
pub(crate) fn say(
    request: &Request,
    job: &Job,
    mut output: Output,
    notes: &mut dyn Write,
) -> Result<Exit, Failure> {
    for remark in &job.instance.remarks {
        note(notes, &format!("note: {remark}"));
    }
    ending::enter(request.working(job, ""));
    heading(job, request.verb.answer(), &mut output)?;
    let report = request.verb.run(job, &mut output)?;
    output.finish()?;
    ending::enter(Stage::Over(report.exit.code()));
    if let Some(message) = report.message {
        note(notes, &message);
    }
    if request.statistics {
        let _ = writeln!(notes, "{}", statistics(&report.outcome));
    }
    Ok(report.exit)
}

/// Builds the instance of a request.
pub(crate) fn build(request: &Request) -> Result<Instance, Failure> {
    memory::refuse_problem(&request.arguments)?;
    let mut instance = if request.verb.makes_boards() {
        empty(request.puzzle, &request.arguments)?
    } else {
        request.puzzle.build(&request.arguments)?
    };
    instance.remarks.splice(0..0, request.notes.iter().cloned());
    Ok(instance)
}

/// Combines a request with an instance; `origin` names the problem if it comes from a stream.
pub(crate) fn job(request: &Request, instance: Instance, origin: Option<Origin>) -> Result<Job, Failure> {
    let objection = match request.verb.answer() {
        Answer::Solutions | Answer::Verdict => request.format.objection(instance.blank(), instance.closed()),
        Answer::Board | Answer::Picture | Answer::Grade | Answer::Hint | Answer::Explanation => {
            request.format.facts().paper.and_then(|_| paper::objection(instance.blank()))
        }
        Answer::Count | Answer::Problem => None,
    };
    if let Some(objection) = objection {
        let message = format!("--format {}: {}", request.format.facts().name, objection.reason);
        return Err(Failure::input(message, Some(&objection.hint)));
    }
    let branching = request.branching.unwrap_or(own_branching(&instance));
    // The solutions of a shard are stored, not written.
    let is_written = request.value(store::SHARD).is_none();
    let room = request.format.room(instance.blank()).filter(|_| is_written);
    // One solution beyond the room shows that there are too many.
    let most = room.map(|room| room.saturating_add(1));
    let limits =
        Limits { solutions: request.limits.solutions.into_iter().chain(most).min(), ..request.limits };
    // Answers written during the search would break up a progress bar on the same terminal.
    let is_answered_on_terminal = request.progress == When::Auto
        && request.verb.writes_meanwhile()
        && request.output.is_none()
        && io::stdout().is_terminal();
    Ok(Job {
        command: request.command.clone(),
        puzzle: request.puzzle.name(),
        presolved: OnceLock::new(),
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
        proof: Mutex::default(),
        trace: None,
        tree: None,
        next: None,
        index: None,
        // Of other commands it may be long, and is not needed.
        arguments: match request.verb.answer() {
            Answer::Board | Answer::Hint => request.arguments.clone(),
            _ => Arguments::default(),
        },
        files: numbered_files(request),
        plain: plain(request),
        published: if request.verb.answer() == Answer::Count {
            published(request.puzzle, &request.arguments)
        } else {
            Vec::new()
        },
        progress: if is_answered_on_terminal { When::Never } else { request.progress },
    })
}

/// Returns the canonical arguments of a request that asks for the problem itself, if the problem is a board.
fn plain(request: &Request) -> Option<Arguments> {
    let is_asked = is_board(request.puzzle) && request.verb.answer() == Answer::Problem;
    is_asked.then(|| request.puzzle.canonical(&request.arguments).ok()).flatten()
}

/// Returns whether the problems of a puzzle are boards, rather than graphs or programs.
fn is_board(puzzle: &dyn Puzzle) -> bool {
    puzzle.stream().is_none() && puzzle.program_extension().is_none()
}

/// Opens the store of a run, if it has one.
fn opened(request: &Request, job: &Job) -> Result<Option<Store>, Failure> {
    let shard = request.value(store::SHARD).and_then(|text| store::numbers(text).ok());
    let Some(path) = request.value(store::OPTION) else {
        return match shard {
            Some(_) => Err(Failure::input(
                "--shard needs --store, because one shard is not the whole answer",
                Some("add --store FILE, with a separate file for each shard; 'cavalcade merge' merges them"),
            )),
            None => Ok(None),
        };
    };
    request.verb.fits_store(job)?;
    if let Some(stop) = job.settle().stopped {
        let limit = job.stopped_by(stop);
        let (what, hint) = match job.instance.placement() {
            Some(_) => ("the size of the solutions is", "give more time, or give --size"),
            None => ("the first possible values are", "give more time"),
        };
        return Err(Failure::Stopped(format!(
            "{limit}: {what} not known yet, so nothing is stored\nhint: {hint}"
        )));
    }
    let shard = shard.unwrap_or((1, 1));
    let unknown = || {
        let limit = job.stopped_by(Stop::Interrupt);
        Failure::Stopped(format!("{limit}: the shards were still being computed, so nothing is stored"))
    };
    let identity = identity(request, job);
    let has_parts = identity.has_parts();
    let block = || match shard {
        _ if job.instance.obstacle().is_some() || has_parts => Ok(Block::nothing(shard)),
        (_, 1) => Ok(Block::whole()),
        _ => Block::shard(job.model(), job.branching, shard, job.limits.interrupt()).ok_or_else(unknown),
    };
    Store::open(Path::new(path), identity, shard, block).map(Some)
}

/// Returns the identity of a run.
pub(crate) fn identity(request: &Request, job: &Job) -> Identity {
    Identity::new(&request.question, request.format.facts().name, job.branching, request.input.clone())
}

/// Writes the heading of the format, before all solutions.
pub(crate) fn heading(job: &Job, answer: Answer, output: &mut Output) -> Result<(), Failure> {
    // The solutions of a shard are stored, and written when all shards are merged.
    if answer == Answer::Solutions && !job.is_shard() {
        let Job { instance, origin, format, .. } = job;
        let content = AnswerContent::Heading { blank: instance.blank(), closed: instance.closed() };
        output.head(|out| format.write(out, origin.as_ref(), content))?;
    }
    Ok(())
}

/// Returns the branching rule that suits an instance.
pub(crate) fn own_branching(instance: &Instance) -> Branching {
    match instance.branching {
        BranchingHint::FollowPath => Branching::Warnsdorff,
        BranchingHint::FewestValues => Branching::FirstFail,
    }
}

/// Refuses Warnsdorff's rule for problems without a path to follow. Stored runs are exempt: older versions accepted the
/// rule for all problems.
pub(crate) fn refuse_branching(request: &Request, job: &Job) -> Result<(), Failure> {
    let follows_path = own_branching(&job.instance) == Branching::Warnsdorff;
    if follows_path || request.branching != Some(Branching::Warnsdorff) {
        return Ok(());
    }
    Err(Failure::input(
        format!("--branch warnsdorff does not apply to '{}': its solutions are not paths", job.puzzle),
        Some("leave out --branch, or use first-fail or input-order"),
    ))
}

/// Refuses options that name a file about one problem, for many problems.
fn refuse_many(request: &Request) -> Result<(), Failure> {
    let given =
        [store::OPTION, TRACE, TREE, STATE, NEXT].into_iter().find(|name| request.value(name).is_some());
    given.map_or(Ok(()), |name| {
        let hint = format!("give one problem at a time, each with its own {name}");
        Err(Failure::input(format!("--{name} holds one problem, and the input has many"), Some(&hint)))
    })
}

/// Refuses a format that cannot write the answer, before any search.
pub(crate) fn refuse_unwritable(request: &Request) -> Result<(), Failure> {
    let (answer, format) = (request.verb.answer(), request.format);
    if let Some(name) = &request.output {
        extensions::refuse(name, format, answer)?;
    }
    if format.facts().writes.contains(&answer) {
        return Ok(());
    }
    let name = request.output.as_deref().filter(|name| extensions::format_of(name).is_some());
    let (given, remedy) = match name {
        Some(name) => (
            format!("-o '{}' means --format {}, which", extensions::shown(name), format.facts().name),
            "another name, with ",
        ),
        None => (format!("--format {}", format.facts().name), ""),
    };
    let verb = request.verb.name();
    let written: Vec<_> = format.facts().writes.iter().map(|answer| answer.words()).collect();
    let others: Vec<_> =
        FORMATS.iter().filter(|it| it.facts().writes.contains(&answer)).map(|it| it.facts().name).collect();
    Err(Failure::input(
        format!("{given} writes {}, but '{verb}' gives {}", enumerated(&written), answer.words()),
        Some(&format!("use {remedy}--format {}", others.join(", "))),
    ))
}

/// Joins words as in a sentence: `one, two and three`.
fn enumerated(words: &[&str]) -> String {
    match words {
        [first @ .., before, last] if !first.is_empty() => {
            format!("{}, {before} and {last}", first.join(", "))
        }
        _ => words.join(" and "),
    }
}

/// The statistics of a search as one JSON object.
pub(crate) fn statistics(outcome: &Outcome) -> String {
    #[derive(Serialize)]
    struct StatisticsLine {
        solutions: u64,
        nodes: u64,
        failures: u64,
        propagations: u64,
        seconds: f64,
        complete: bool,
    }
    let statistics = outcome.statistics;
    let line = StatisticsLine {
        solutions: statistics.solutions,
        nodes: statistics.nodes,
        failures: statistics.failures,
        propagations: statistics.propagations,
        seconds: statistics.seconds,
        complete: outcome.is_complete(),
    };
    serde_json::to_string(&line).unwrap_or_default()
}
