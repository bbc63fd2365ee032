//! Answers a request: reads the problem, asks the question, and reports how the run ended.
//!
//! | file | idea |
//! | --- | --- |
//! | `request` | a question, and how to answer it |
//! | `input`, `outputs` | what it reads, and the files that it writes |
//! | `task` | its job |
//! | `stream` | many problems: those of an input, and boards of many sizes |

mod input;
mod outputs;
mod request;
mod stream;
mod task;

use std::io::Write;

use cavalcade_search::{Outcome, Statistics};
use serde_json::Value;

use crate::formats::{Answer, AnswerData, NamedValues};
use crate::job::{Job, Report, Request, STORE};
use crate::limits::ending::{self, Stage};
use crate::streams::input::{BoardReader, holds_several, is_second, longest};
use crate::streams::{Exit, Failure, Output, note};
use input::opened_input;
use outputs::opened;
use stream::Problems;
use task::refuse_branching;

pub(crate) use outputs::output_beside;
pub(crate) use request::{flag_arg, format_named, given_options, option_arg, options_in, run_args};
pub(crate) use task::{build, job};

/// Reads the problem and answers the question. Files are written to only where the problem is known.
pub(crate) fn answer(mut request: Request, notes: &mut dyn Write) -> Result<Exit, Failure> {
    ending::listen();
    let is_one = request.source.range.is_none()
        && (request.source.path.is_none() || request.puzzle.stream().is_none());
    if is_one {
        begin(&request);
    }
    request.refuse_combinations()?;
    if let Some(problems) = read(&mut request, is_one, notes)? {
        stream::refuse_one(&request)?;
        return stream::answer(request, problems, notes);
    }
    let job = job(&request, build(&request)?, None)?;
    refuse_branching(&job)?;
    ending::enter(job.working(""));
    let (output, outputs) = opened(&job)?;
    answer_job(&Job { outputs, ..job }, output, notes, request.verb.run)
}

/// Begins with a problem that is alone.
fn begin(request: &Request) {
    ending::begin(request.limits.time, Stage::Reading { subject: String::new() });
}

/// Reads the board of a request that has one, or returns its problems if there are many.
///
/// # Errors
/// The input cannot be read, or the question does not fit many problems, or only many.
fn read(
    request: &mut Request,
    is_begun: bool,
    notes: &mut dyn Write,
) -> Result<Option<Problems<'static>>, Failure> {
    if let Some(range) = request.source.range.take() {
        return Ok(Some(Problems::Sizes(range?)));
    }
    if request.format.is_sequence {
        let message =
            format!("--format {} writes a sequence and needs a range of boards", request.format.name);
        return Err(Failure::input(message).hint("give a range, such as 4x4..8x8, or -D n=1..8 for a model"));
    }
    let Some(path) = &request.source.path else { return Ok(None) };
    let mut input = opened_input(request, path, None, notes)?;
    if let Some(stream) = request.puzzle.stream()
        && (stream.begins(b"", &request.arguments)
            || stream.begins(input.start(is_second())?, &request.arguments))
    {
        return Ok(Some(Problems::Lines(stream, input)));
    }
    if request.has_boards() && !request.verb.makes_boards && holds_several(&mut input)? {
        let (arguments, files) = (Box::new(request.arguments.clone()), request.numbered_files());
        return Ok(Some(Problems::Boards(BoardReader::new(input), arguments, files)));
    }
    if !is_begun {
        begin(request); // only its first bytes show that the input is a single problem
    }
    let bytes = input.read(longest(request.puzzle))?;
    let is_kept = request.given.has(STORE.name) || request.verb.answer == Answer::Family;
    request.source.input = is_kept.then(|| bytes.clone());
    request.set_board(bytes)?;
    Ok(None)
}

impl Job<'_> {
    /// Returns the stage of a run whose problem is built; `subject` names it if it is one of many.
    fn working(&self, subject: &str) -> Stage {
        let wanted = match self.request.verb.answer {
            Answer::Count => self.instance.counted(),
            Answer::Board => Answer::Board.words(),
            _ => "solutions",
        };
        Stage::Working { subject: subject.to_owned(), wanted, hint: self.hint() }
    }
}

/// Answers a question by `run`, which usually is the command of the request, and reports how the run ended.
pub(crate) fn answer_job(
    job: &Job,
    mut output: Output,
    notes: &mut dyn Write,
    run: impl FnOnce(&Job, &mut Output) -> Result<Report, Failure>,
) -> Result<Exit, Failure> {
    for remark in &job.instance.remarks {
        note(notes, &format!("note: {remark}"));
    }
    ending::enter(job.working(""));
    heading(job, &mut output)?;
    let report = run(job, &mut output)?;
    output.finish()?;
    ending::enter(Stage::Over(report.exit.code()));
    if let Some(message) = report.message {
        note(notes, &message);
    }
    note_statistics(job.request, &report.outcome, notes);
    Ok(report.exit)
}

/// Writes the heading of the format, before all solutions.
fn heading(job: &Job, output: &mut Output) -> Result<(), Failure> {
    // The solutions of a shard are stored, and written when all shards are merged.
    if job.request.verb.answer.lists() && !job.is_shard() {
        let Job { request, origin, instance, .. } = job;
        let content = AnswerData::Heading { blank: instance.blank(), closed: instance.closed() };
        output.head(|out| request.format.write(out, origin.as_ref(), content))?;
    }
    Ok(())
}

/// Writes the statistics of a search as one JSON object, if they are asked for.
fn note_statistics(request: &Request, outcome: &Outcome, notes: &mut dyn Write) {
    if !request.statistics {
        return;
    }
    let Statistics { nodes, failures, propagations, seconds, .. } = outcome.statistics;
    let line = NamedValues(vec![
        ("solutions", Value::from(outcome.statistics.exact_solutions())),
        ("nodes", nodes.into()),
        ("failures", failures.into()),
        ("propagations", propagations.into()),
        ("seconds", seconds.into()),
        ("complete", outcome.is_complete().into()),
    ]);
    let _ = writeln!(notes, "{}", serde_json::to_string(&line).unwrap_or_default());
}
