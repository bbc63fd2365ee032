//! Answers a request: reads the problem, asks the question, and reports how the run ended.
//!
//! | file | idea |
//! | --- | --- |
//! | `request` | a question, and how to answer it |
//! | `outputs` | the files that a request writes |
//! | `task` | the job of a request |
//! | `stream` | many problems: those of an input, and boards of many sizes |

mod outputs;
mod request;
mod stream;
mod task;

use std::io::Write;
use std::sync::Mutex;

use cavalcade_search::{Outcome, Statistics};
use serde_json::Value;

use crate::commands;
use crate::formats::{Answer, AnswerData, NamedValues};
use crate::job::{Job, Outputs, Report, Request, STORE};
use crate::limits::ending::{self, Stage};
use crate::streams::input::{BoardReader, holds_several, is_second, longest};
use crate::streams::{Exit, Failure, Output, is_captured, note};
use outputs::{opened, opened_output, opened_outputs};
use stream::Problems;
use task::{opened_input, refuse_branching};

pub(crate) use outputs::output_beside;
pub(crate) use request::{flag_arg, format_named, given_options, option_arg, options_in, run_args};
pub(crate) use task::{build, job, refuse_unwritable};

/// Reads the problem and answers the question.
pub(crate) fn answer(mut request: Request, notes: &mut dyn Write) -> Result<Exit, Failure> {
    ending::listen();
    let may_be_many =
        request.source.range.is_some() || request.source.path.is_some() && request.puzzle.stream().is_some();
    let begin = || ending::begin(request.limits.time, Stage::Reading { subject: String::new() });
    if !may_be_many {
        begin();
    }
    refuse_unwritable(&request)?;
    request.refuse_combinations()?;
    if request.source.range.is_some() {
        refuse_many(&request)?;
    }
    let output = opened_output(&request)?;
    let outputs = opened_outputs(&request)?;
    if let Some(range) = request.source.range.take() {
        return stream::answer_range(request, &range?, output, notes);
    }
    if request.format.is_sequence {
        let message =
            format!("--format {} writes a sequence and needs a range of boards", request.format.name);
        return Err(Failure::input(message).hint("give a range of sizes, such as 4x4..8x8"));
    }
    if let Some(path) = &request.source.path {
        let mut input = opened_input(&request, path, None, notes)?;
        if let Some(stream) = request.puzzle.stream()
            && (stream.begins(b"", &request.arguments)
                || stream.begins(input.start(is_second())?, &request.arguments))
        {
            refuse_many(&request)?;
            return stream::answer(request, Problems::Lines(stream, input), output, notes);
        }
        if request.has_boards() && !request.verb.makes_boards && holds_several(&mut input)? {
            refuse_many(&request)?;
            let (arguments, files) = (Box::new(request.arguments.clone()), request.numbered_files());
            let boards = Problems::Boards(BoardReader::new(input), arguments, files);
            return stream::answer(request, boards, output, notes);
        }
        if may_be_many {
            begin(); // only its first bytes show that the input is a single problem
        }
        let bytes = input.read(longest(request.puzzle))?;
        let is_kept = request.given.has(STORE.name) || request.verb.answer == Answer::Family;
        request.source.input = is_kept.then(|| bytes.clone());
        request.set_board(bytes)?;
    }
    let job = job(&request, build(&request)?, None)?;
    refuse_branching(&request, &job)?;
    ending::enter(request.working(&job, ""));
    let alone = request.numbered_files().filter(|_| !request.verb.makes_boards);
    let output = alone.map_or(Ok(output), |files| files.open(1))?;
    let store = opened(&request, &job)?.map(Mutex::new);
    let job = Job { outputs: Outputs { store, ..outputs }, ..job };
    answer_job(&request, &job, output, notes, request.verb.run)
}

/// Refuses many problems inside a lasting process, and options that name a file about one problem.
fn refuse_many(request: &Request) -> Result<(), Failure> {
    if is_captured() {
        let hint = "run the command in a process of its own; in Python, call counts() or solutions()";
        return Err(
            Failure::input("many problems are given, but a line for 'serve' asks about one").hint(hint)
        );
    }
    commands::refuse_many(&|name| request.given.has(name))
}

impl Request {
    /// Returns the stage of a run whose problem is built; `subject` names it if it is one of many.
    pub(super) fn working(&self, job: &Job, subject: &str) -> Stage {
        let wanted = match self.verb.answer {
            Answer::Count => job.instance.counted(),
            Answer::Board => Answer::Board.words(),
            _ => "solutions",
        };
        Stage::Working { subject: subject.to_owned(), wanted, hint: job.hint() }
    }
}

/// Answers a question by `run`, which usually is the command of the request, and reports how the run ended.
pub(crate) fn answer_job(
    request: &Request,
    job: &Job,
    mut output: Output,
    notes: &mut dyn Write,
    run: impl FnOnce(&Job, &mut Output) -> Result<Report, Failure>,
) -> Result<Exit, Failure> {
    for remark in &job.instance.remarks {
        note(notes, &format!("note: {remark}"));
    }
    ending::enter(request.working(job, ""));
    heading(job, request.verb.answer, &mut output)?;
    let report = run(job, &mut output)?;
    output.finish()?;
    ending::enter(Stage::Over(report.exit.code()));
    if let Some(message) = report.message {
        note(notes, &message);
    }
    note_statistics(request, &report.outcome, notes);
    Ok(report.exit)
}

/// Writes the heading of the format, before all solutions.
pub(crate) fn heading(job: &Job, answer: Answer, output: &mut Output) -> Result<(), Failure> {
    // The solutions of a shard are stored, and written when all shards are merged.
    if answer.lists() && !job.is_shard() {
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
