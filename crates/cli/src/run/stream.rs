//! Answers a stream: many problems in one input, one on each line.
//!
//! Each line is read, answered and written before the next one is read, so a pipe gets each answer at once and memory does
//! not grow with the number of lines. Limits apply to each problem. Invalid lines are reported and skipped. Instead of the
//! answers, the output can be their sums (`--summary`), or the problems that have a solution or none (`--only`).

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};

use cavalcade_core::puzzles::{Stream, StreamRequest};
use cavalcade_search::{Outcome, Statistics, Stop};
use num_bigint::BigUint;

use crate::commands::decide;
use crate::formats::{Answer, AnswerContent, FORMATS, Origin, Sums};
use crate::job::{Job, Report};
use crate::limits::ending::{self, Stage};
use crate::progress::{Meter, When};
use crate::run::answered::{heading, statistics};
use crate::run::request::Request;
use crate::run::task::{build, job};
use crate::streams::input::{Input, LONGEST, too_long_line};
use crate::streams::{Exit, Failure, Output, note};

/// The largest number of different remarks that are printed.
const MOST_REMARKS: usize = 20;

/// Answers each line of `input`, and returns the exit code of the whole.
///
/// # Errors
/// The question does not fit a stream, reading or writing fails, or a line is invalid and `--stop-on-error` is set. The
/// answers before the error have been written.
pub(crate) fn answer(
    mut request: Request,
    stream: &dyn Stream,
    mut input: Input,
    mut output: Output,
    notes: &mut dyn Write,
) -> Result<Exit, Failure> {
    let wanted = stream.request(&request.arguments).map_err(Failure::from)?;
    refuse(&request, wanted)?;
    let meter = meter(&request, wanted);
    request.manner.progress = When::Never; // this function shows the progress of the whole stream
    let mut nowhere = Output::nowhere();
    let mut total = StreamTotals::default();
    let mut bytes = Vec::new();
    let mut last = 0;
    while let Some(line) = input.line(&mut bytes)? {
        last = line;
        meter.found(line as u64);
        let Some(problem) = stream.problem(&bytes) else { continue };
        ending::begin(request.manner.limits.time, Stage::Line(line));
        let job = match read(&mut request, problem, line) {
            Ok(job) => job?,
            Err(failure) if wanted.stop_on_error => return Err(failure),
            Err(failure) => {
                meter.aside(|| total.bad_line(line, failure, notes));
                ending::wait_after(line);
                continue;
            }
        };
        meter.aside(|| total.remark(line, &job.problem.instance.remarks, notes));
        let report = if wanted.only.is_some() {
            decide(&job)?
        } else {
            let output = if wanted.summary { &mut nowhere } else { &mut output };
            if total.answers == 0 {
                heading(&job, request.verb.answer(), output)?;
            }
            request.verb.run(&job, output)?
        };
        let kind = total.add(line, &report);
        if wanted.only.is_some() && kind == wanted.only {
            write_problem(stream, problem, &job, &mut output)?;
        }
        total.found |= wanted.only.map_or(report.exit == Exit::Found, |only| kind == Some(only));
        output.flush()?;
        if ending::is_signalled() {
            break;
        }
        ending::wait_after(line);
    }
    drop(meter);
    total.interrupted = ending::is_signalled().then_some(last);
    if wanted.summary {
        let mut text = Vec::new();
        let sums = total.sums(format!("{}s", request.source.noun), wanted);
        let written = request.format.write(&mut text, None, AnswerContent::Sums(&sums));
        written.map_err(|error| Failure::Internal(error.to_string()))?;
        if wanted.only.is_some() {
            let _ = notes.write_all(&text); // standard output holds the selected problems
        } else {
            output.send(&text)?;
        }
    }
    if total.answers > 0 || wanted.summary || total.bad.number == 0 {
        output.finish()?; // without a result, an existing output file keeps its contents
    }
    ending::enter(Stage::Over(total.exit().code()));
    total.report(notes);
    if request.statistics {
        let stopped = total.stop.or(total.interrupted.map(|_| Stop::Interrupt));
        let outcome = Outcome { statistics: total.statistics, stopped };
        let _ = writeln!(notes, "{}", statistics(&outcome));
    }
    Ok(total.exit())
}

/// Builds the job of a line; the outer error means that the line is invalid.
fn read(request: &mut Request, problem: &[u8], line: usize) -> Result<Result<Job, Failure>, Failure> {
    if let Some(failure) = too_long_line(problem, request.source.noun, line) {
        return Err(failure);
    }
    request.arguments.set_line(problem, line);
    let instance = build(request)?;
    let text = String::from_utf8_lossy(problem).into_owned();
    Ok(job(request, instance, Some(Origin { kind: request.source.noun, line, text })))
}

/// Refuses options that do not apply to a stream.
fn refuse(request: &Request, wanted: StreamRequest) -> Result<(), Failure> {
    let name = request.format.facts().name;
    if request.format.facts().is_document {
        return Err(Failure::input(
            format!("--format {name} writes one document, but the input holds many problems"),
            Some("give a single problem, or use --format text or json"),
        ));
    }
    let options = [("summary", wanted.summary), ("only", wanted.only.is_some())];
    if let Some((option, _)) = options.into_iter().find(|option| option.1)
        && request.verb.answer() != Answer::Count
    {
        let message = format!("--{option} cannot be combined with '{}'", request.verb.name());
        return Err(Failure::input(message, Some("use 'count'")));
    }
    let is_default = FORMATS.first().is_some_and(|format| format.facts().name == name);
    if wanted.only.is_some() && !wanted.summary && !is_default {
        return Err(Failure::input(
            format!("--only prints the selected problems and cannot use --format {name}"),
            Some("leave out --format, or add --summary"),
        ));
    }
    Ok(())
}

/// Shows the number of lines read, unless that would break up answers on a terminal.
fn meter(request: &Request, wanted: StreamRequest) -> Meter {
    let writes_answers = !wanted.summary || wanted.only.is_some();
    let is_torn = writes_answers && request.output.is_none() && io::stdout().is_terminal();
    let when =
        if request.manner.progress == When::Auto && is_torn { When::Never } else { request.manner.progress };
    Meter::counting(when, "lines read")
}

/// Writes a problem in its most common form, or unchanged if that form would be too long to be read again.
fn write_problem(stream: &dyn Stream, problem: &[u8], job: &Job, output: &mut Output) -> Result<(), Failure> {
    let line = if stream.is_plain(problem) { None } else { stream.line(&job.problem.instance, LONGEST) };
    let line = line.as_deref().map_or(problem, str::as_bytes);
    output.write(|out| {
        out.extend_from_slice(line);
        out.push(b'\n');
        Ok(())
    })
}

/// A number of lines, and the first of them.
#[derive(Default)]
struct LineCount {
    number: u64,
    first: Option<usize>,
}

impl LineCount {
    fn add(&mut self, line: usize) {
        self.number += 1;
        self.first.get_or_insert(line);
    }
}

/// The sums of all answers.
#[derive(Default)]
struct StreamTotals {
    answers: u64,
    /// The number of problems without and with a solution.
    kinds: [u64; 2],
    /// Whether the wanted kind of problem was found.
    found: bool,
    /// The lines whose search a limit stopped.
    stopped: LineCount,
    /// The invalid lines.
    bad: LineCount,
    /// The last line before a signal ended the stream.
    interrupted: Option<usize>,
    statistics: Statistics,
    /// Why the first incomplete search ended.
    stop: Option<Stop>,
    /// The sums of the counts that are complete.
    counts: Vec<(&'static str, BigUint)>,
    /// The remarks that were printed.
    remarks: HashSet<String>,
}

impl StreamTotals {
    /// Adds an answer; returns whether the problem has a solution, if that is known.
    fn add(&mut self, line: usize, report: &Report) -> Option<bool> {
        self.answers += 1;
        if report.exit == Exit::Stopped {
            self.stopped.add(line);
        }
        self.stop = self.stop.or(report.outcome.stopped);
        self.statistics.add(&report.outcome.statistics);
        for (name, number) in &report.counts {
            match self.counts.iter_mut().find(|count| count.0 == *name) {
                Some((_, sum)) => *sum += number,
                None => self.counts.push((name, number.clone())),
            }
        }
        let is_found = report.exit == Exit::Found || report.outcome.statistics.solutions > 0;
        let kind = if is_found { Some(true) } else { (report.exit == Exit::Missing).then_some(false) };
        if let Some(kind) = kind {
            self.kinds[usize::from(kind)] += 1;
        }
        kind
    }

    /// Prints the remarks about a problem, each remark once per stream.
    fn remark(&mut self, line: usize, remarks: &[String], notes: &mut dyn Write) {
        for remark in remarks {
            if self.remarks.len() < MOST_REMARKS && self.remarks.insert(remark.clone()) {
                note(notes, &format!("note: line {line}: {remark}"));
            }
        }
    }

    /// Reports an invalid line; each hint once per stream.
    fn bad_line(&mut self, line: usize, mut failure: Failure, notes: &mut dyn Write) {
        self.bad.add(line);
        if let Failure::Input { hint, .. } = &mut failure {
            hint.take_if(|text| self.remarks.len() >= MOST_REMARKS || !self.remarks.insert(text.clone()));
        }
        let _ = failure.report(notes);
    }

    fn sums<'a>(&self, noun: String, wanted: StreamRequest) -> Sums<'a> {
        let [with, without] = wanted.kinds;
        Sums {
            noun,
            problems: self.answers,
            kinds: [(with, self.kinds[1]), (without, self.kinds[0])],
            unknown: self.answers - self.kinds[0] - self.kinds[1],
            bad_lines: self.bad.number,
            counts: self.counts.clone(),
            complete: self.stopped.number == 0 && self.interrupted.is_none(),
        }
    }

    /// Reports which lines were not answered, and why.
    fn report(&self, notes: &mut dyn Write) {
        if let Some(line) = self.bad.first {
            let (bad, all) = (self.bad.number, self.answers + self.bad.number);
            let _ = writeln!(notes, "{bad} of {all} lines are invalid, first line {line}");
        }
        if let Some(line) = self.stopped.first.filter(|&line| self.interrupted != Some(line)) {
            let (stopped, answers) = (self.stopped.number, self.answers);
            let _ =
                writeln!(notes, "stopped at a limit: {stopped} of {answers} searches, first in line {line}");
        }
        if let Some(line) = self.interrupted {
            let _ = writeln!(notes, "stopped by a signal in line {line}; later lines are not answered");
        }
    }

    /// The exit code: invalid lines take precedence over limits and signals, and these over the answer.
    fn exit(&self) -> Exit {
        match (self.bad.first, self.stopped.first.or(self.interrupted), self.found) {
            (Some(_), ..) => Exit::BadLines,
            (None, Some(_), _) => Exit::Stopped,
            (None, None, true) => Exit::Found,
            (None, None, false) => Exit::Missing,
        }
    }
}
