//! The input of a request, its job, which is the question with its problem, and the files that it writes.
//!
//! A model in MiniZinc is compiled, and then answered like any program. No file may replace one that the request reads,
//! or another that it writes.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

#[cfg(feature = "streams")]
use cavalcade_core::puzzles::GraphKind;
use cavalcade_core::puzzles::Instance;
use cavalcade_search::{Branching, Limits, Stop};
use clap::ArgMatches;

use crate::commands::proof::{COVER_PARTS, PROOF};
use crate::commands::{GIVENS, NEXT, TRACE};
use crate::compiler::compile;
use crate::formats::{Answer, FORMATS, Origin, objections, paper};
use crate::job::tree::{TREE, TreeOutput};
use crate::job::{Job, Outputs, Request, SHARD, STORE, own_branching};
use crate::limits::memory;
use crate::progress::When;
use crate::published::published;
use crate::question::board::file_meant;
use crate::question::range::Range;
use crate::question::{DATA, DEFINE};
use crate::store::{Block, Store};
use crate::streams::input::{Input, typed_board};
use crate::streams::{Failure, FileAtOnce, Inputs, Output, ProofFiles, StreamedFile, shown_path};

/// Builds the instance of a request.
pub(crate) fn build(request: &Request) -> Result<Instance, Failure> {
    memory::refuse_problem(&request.arguments)?;
    let model = request.source.path.as_deref().filter(|path| is_model(request, path));
    let mut instance = (request.verb.build)(request).map_err(|failure| match model {
        Some(path) => failure.at(&format!("FlatZinc of '{}'", path.display())),
        None => failure,
    })?;
    instance.remarks.splice(0..0, request.source.notes.iter().cloned());
    Ok(instance)
}

/// Combines a request with an instance; `origin` names the problem if it comes from a stream.
pub(crate) fn job(request: &Request, instance: Instance, origin: Option<Origin>) -> Result<Job<'_>, Failure> {
    let objection = match request.verb.answer {
        Answer::Solutions | Answer::Solution | Answer::Verdict => {
            request.format.objection(instance.blank(), instance.closed())
        }
        Answer::Board
        | Answer::Picture
        | Answer::Grade
        | Answer::Hint
        | Answer::Forced
        | Answer::Explanation => request.format.paper.and_then(|_| paper::objection(instance.blank())),
        Answer::Count | Answer::Problem | Answer::Family => None,
    };
    if let Some(objection) = objection {
        return Err(objection.at(&format!("--format {}", request.format.name)));
    }
    // The solutions of a shard are stored, not written.
    let is_written = request.given.get(&SHARD).is_none();
    let room = (request.format.room)(instance.blank()).filter(|_| is_written);
    // One solution beyond the room shows that there are too many.
    let most = room.map(|room| room.saturating_add(1));
    let limits =
        Limits { solutions: request.limits.solutions.into_iter().chain(most).min(), ..request.limits };
    // Answers written during the search would break up a progress bar on the same terminal.
    let is_answered_on_terminal = request.progress == When::Auto
        && request.verb.writes_meanwhile
        && request.output.is_none()
        && io::stdout().is_terminal();
    let is_count = request.verb.answer == Answer::Count;
    Ok(Job {
        origin,
        #[cfg(feature = "streams")]
        kinds: kinds(request)?,
        published: if is_count { published(&request.question, &request.arguments) } else { Vec::new() },
        threads: request.threads,
        progress: if is_answered_on_terminal { When::Never } else { request.progress },
        ..Job::new(request, instance, limits)
    })
}

/// Returns the kinds of graphs that a count reports besides.
#[cfg(feature = "streams")]
fn kinds(request: &Request) -> Result<Vec<GraphKind>, Failure> {
    let kinds = GraphKind::named(&request.arguments)?;
    if !kinds.is_empty() && request.verb.answer != Answer::Count {
        let message = format!("--also cannot be combined with '{}'", request.verb.name);
        return Err(Failure::input(message).hint("use 'count'"));
    }
    Ok(kinds)
}

/// Refuses Warnsdorff's rule for problems without a path to follow. Stored runs are exempt: older versions accepted the
/// rule for all problems.
pub(super) fn refuse_branching(job: &Job) -> Result<(), Failure> {
    let follows_path = own_branching(&job.instance) == Branching::Warnsdorff;
    if follows_path || job.request.branching != Some(Branching::Warnsdorff) {
        return Ok(());
    }
    let message =
        format!("--branch warnsdorff does not apply to '{}': its solutions are not paths", job.name());
    Err(Failure::input(message).hint("leave out --branch, or use first-fail or input-order"))
}

/// Refuses a format that cannot write the answer, before any search.
pub(super) fn refuse_unwritable(request: &Request) -> Result<(), Failure> {
    let (answer, format) = (request.verb.answer, request.format);
    if let Some(name) = &request.output {
        objections::refuse(name, format, answer)?;
    }
    if format.can_write(answer) {
        return Ok(());
    }
    let name = request.output.as_deref().filter(|name| objections::format_of(name).is_some());
    let (given, remedy) = match name {
        Some(name) => (
            format!("-o '{}' means --format {}, which", shown_path(name), format.name),
            "another name, with ",
        ),
        None => (format!("--format {}", format.name), ""),
    };
    let verb = request.verb.name;
    let written: Vec<_> = format.writes.iter().map(|answer| answer.words()).collect();
    let others: Vec<_> =
        FORMATS.iter().filter(|format| format.can_write(answer)).map(|format| format.name).collect();
    let message = format!("{given} writes {}, but '{verb}' gives {}", enumerated(&written), answer.words());
    Err(Failure::input(message).hint(format!("use {remedy}--format {}", others.join(", "))))
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

/// Returns whether a file is a model that must be compiled.
pub(super) fn is_model(request: &Request, path: &Path) -> bool {
    request.puzzle.facts().is_program() && path.extension().is_some_and(|it| it.eq_ignore_ascii_case("mzn"))
}

/// Opens the input of a request: a board that is typed, the program of a model, or a file. `term` defines the parameter
/// that has a range.
///
/// # Errors
/// The file cannot be read, the model is not compiled, or data are given without a model.
pub(super) fn opened_input(
    request: &Request,
    path: &Path,
    term: Option<&str>,
    notes: &mut dyn Write,
) -> Result<Input, Failure> {
    let noun = request.source.noun;
    if let Some(text) = typed_board(path).filter(|_| request.has_boards()) {
        return Ok(Input::typed(text, noun));
    }
    let [data, definitions] = [DATA, DEFINE].map(|name| request.arguments.values(name));
    let is_model = is_model(request, path);
    if is_model && path.exists() {
        let definitions = definitions.iter().map(|definition| match term {
            Some(term) if Range::defined(definition).is_some() => term,
            _ => definition,
        });
        return Ok(Input::typed(compile(path, data, definitions, notes)?, noun));
    }
    if let Some(given) = data.iter().chain(definitions).next().filter(|_| !is_model) {
        let message = format!("'{given}' belongs to a model in MiniZinc, and '{}' is none", path.display());
        return Err(Failure::input(message).hint("name a file that ends with .mzn"));
    }
    Input::open(path, noun, || file_meant(path, request.verb.makes_boards, request.puzzle))
}

/// Opens the output of a request; it must not replace a file that the request reads or stores. Numbered files are opened
/// one by one.
pub(super) fn opened_output(request: &Request) -> Result<Output, Failure> {
    if request.numbered_files().is_some() {
        return Ok(Output::nowhere());
    }
    Output::open(request.output.as_deref(), &inputs(request))
}

/// Opens all that the answer of a job is written to; no file may replace another, or one that the request reads.
pub(super) fn opened(job: &Job) -> Result<(Output, Outputs), Failure> {
    let (request, given) = (job.request, &job.request.given);
    let alone = request.numbered_files().filter(|_| !request.verb.makes_boards);
    let output = alone.map_or_else(|| opened_output(request), |files| files.open(1))?;
    let mut others = inputs(request);
    request.output.iter().for_each(|path| others.add("file given with -o", path));
    // One file for all shards says why their proofs together prove the whole.
    let has_cover = given.get(&SHARD).is_some_and(|(shard, shards)| shard == 1 && shards > 1);
    let parts = if has_cover { COVER_PARTS } else { request.verb.proofs };
    let proof = given.get(&PROOF).map(|name| ProofFiles::open(&name, parts, &mut others)).transpose()?;
    let trace = given.get(&TRACE).map(|path| StreamedFile::open(&path, Some(TRACE.name), &others));
    let trace = trace.transpose()?.map(Mutex::new);
    given.get(&TRACE).iter().for_each(|path| others.add("file given with --trace", path));
    let tree = given.get(&TREE).map(|name| TreeOutput::open(&name, &others)).transpose()?;
    let next = given.get(&NEXT).map(|path| FileAtOnce::open(&path, NEXT.name, &others)).transpose()?;
    let store = opened_store(job)?.map(Mutex::new);
    Ok((output, Outputs { store, proof: Mutex::new(proof), trace, tree, next }))
}

/// Returns the files that a request reads or stores.
fn inputs(request: &Request) -> Inputs {
    let mut inputs = Inputs::default();
    if let Some(board) = &request.source.path {
        inputs.add(request.source.noun, board);
    }
    request.arguments.values(DATA).iter().for_each(|data| inputs.add(DATA, Path::new(data)));
    if let Some(store) = request.given.get(&STORE) {
        inputs.add_store(&store);
    }
    if let Some(mask) = request.given.get(&GIVENS) {
        inputs.add("mask", &mask);
    }
    inputs
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

/// Opens the store of a run, if it has one.
fn opened_store(job: &Job) -> Result<Option<Store>, Failure> {
    let request = job.request;
    let Some(path) = request.given.get(&STORE) else { return Ok(None) };
    (request.verb.fits_store)(job)?;
    if let Some(stop) = job.settle().stopped {
        return Err(Failure::Stopped(job.unsettled(stop, ", so nothing is stored")));
    }
    let shard = request.given.get(&SHARD).unwrap_or((1, 1));
    let unknown = || {
        let limit = job.stopped_by(Stop::Interrupt);
        Failure::Stopped(format!("{limit}: the shards were still being computed, so nothing is stored"))
    };
    let identity = request.identity(job.rule);
    let has_parts = identity.has_parts();
    let block = || match shard {
        _ if job.instance.obstacle().is_some() || has_parts => Ok(Block::nothing(shard)),
        (_, 1) => Ok(Block::whole()),
        _ => Block::shard(job.model(), job.rule, shard, job.limits.interrupt()).ok_or_else(unknown),
    };
    Store::open(&path, identity, shard, block).map(Some)
}
