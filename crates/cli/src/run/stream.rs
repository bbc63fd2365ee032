//! Many problems in one input, one a line, each with an answer of its own.
//!
//! A line is read, answered and written out before the next one is read, so a pipe sees each
//! answer as soon as it is there and nothing grows with the number of lines. Limits apply to each problem.

use std::collections::HashSet;
use std::io::Write;

use cavalcade_core::puzzles::Stream;
use cavalcade_search::{Outcome, Statistics, Stop};

use crate::args::Request;
use crate::exit::{Exit, Failure, note};
use crate::formats::Origin;
use crate::input::Input;
use crate::output::Output;
use crate::run::ending::{self, Stage};
use crate::run::{heading, job, statistics};

/// So many different remarks are passed on.
const MOST_REMARKS: usize = 20;

/// Answers each line of `input`, and says how it went on the whole.
///
/// # Errors
/// The first line that makes no sense; what was found before it has been written.
pub(crate) fn answer(
    mut request: Request,
    stream: &dyn Stream,
    mut input: Input,
    mut output: Output,
    notes: &mut dyn Write,
) -> Result<Exit, Failure> {
    if request.format.is_document() {
        return Err(Failure::input(
            format!(
                "--format {} makes one document, and this input holds many problems",
                request.format.name()
            ),
            Some("give it one of them, or use --format text or json"),
        ));
    }
    let mut total = Total::default();
    let mut remarks = HashSet::new();
    let mut bytes = Vec::new();
    while let Some(line) = input.line(&mut bytes)? {
        let Some(problem) = stream.problem(&bytes) else { continue };
        ending::begin(request.limits.time, Stage::Line(line));
        request.arguments.set_line(problem, line);
        let text = String::from_utf8_lossy(problem).into_owned();
        let job = job(&request, Some(Origin { kind: request.puzzle.name(), line, text }))?;
        for remark in &job.instance.remarks {
            if remarks.len() < MOST_REMARKS && remarks.insert(remark.clone()) {
                note(notes, &format!("note: line {line}: {remark}"));
            }
        }
        if total.answers == 0 {
            heading(&job, request.verb.answer(), &mut output);
        }
        let report = request.verb.run(&job, &mut output)?;
        output.flush()?;
        total.add(line, report.exit, &report.outcome);
        if ending::is_signalled() {
            total.interrupted = Some(line);
            break;
        }
        ending::wait_after(line);
    }
    output.finish()?;
    ending::enter(Stage::Over(total.exit()));
    if let Some(line) = total.first_stopped.filter(|&line| total.interrupted != Some(line)) {
        let Total { stopped, answers, .. } = total;
        let _ = writeln!(notes, "stopped by a limit: {stopped} of {answers}, the first in line {line}");
    }
    if let Some(line) = total.interrupted {
        let _ = writeln!(notes, "stopped by a signal in line {line}; what comes after it is not answered");
    }
    if request.statistics {
        let stopped = total.stop.or(total.interrupted.map(|_| Stop::Interrupt));
        let outcome = Outcome { statistics: total.statistics, stopped };
        let _ = writeln!(notes, "{}", statistics(&outcome));
    }
    Ok(total.exit())
}

/// What all answers come to.
#[derive(Default)]
struct Total {
    answers: u64,
    /// Whether one problem has what was asked for.
    found: bool,
    /// How many searches a limit stopped before the answer was known.
    stopped: u64,
    /// The line of the first of them.
    first_stopped: Option<usize>,
    /// The line after which a signal ended it all.
    interrupted: Option<usize>,
    statistics: Statistics,
    /// Why the first search that was not complete ended.
    stop: Option<Stop>,
}

impl Total {
    fn add(&mut self, line: usize, exit: Exit, outcome: &Outcome) {
        self.answers += 1;
        self.found |= exit == Exit::Found;
        if exit == Exit::Stopped {
            self.stopped += 1;
            self.first_stopped.get_or_insert(line);
        }
        self.stop = self.stop.or(outcome.stopped);
        self.statistics.add(&outcome.statistics);
    }

    fn exit(&self) -> Exit {
        match (self.first_stopped.or(self.interrupted), self.found) {
            (Some(_), _) => Exit::Stopped,
            (None, true) => Exit::Found,
            (None, false) => Exit::Missing,
        }
    }
}
