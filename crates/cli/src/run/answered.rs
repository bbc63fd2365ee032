//! The answer to a job, and what is reported about it.

use std::io::Write;

use cavalcade_search::Outcome;
use serde::Serialize;

use super::request::Request;
use crate::formats::{Answer, AnswerData};
use crate::job::{Job, Report};
use crate::limits::ending::{self, Stage};
use crate::streams::{Exit, Failure, Output, note};

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
    if request.statistics {
        let _ = writeln!(notes, "{}", statistics(&report.outcome));
    }
    Ok(report.exit)
}

/// Writes the heading of the format, before all solutions.
pub(crate) fn heading(job: &Job, answer: Answer, output: &mut Output) -> Result<(), Failure> {
    // The solutions of a shard are stored, and written when all shards are merged.
    if answer.lists() && !job.is_shard() {
        let Job { origin, format, instance, .. } = job;
        let content = AnswerData::Heading { blank: instance.blank(), closed: instance.closed() };
        output.head(|out| format.write(out, origin.as_ref(), content))?;
    }
    Ok(())
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
