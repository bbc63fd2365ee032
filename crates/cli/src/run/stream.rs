//! Many problems in one input, one a line, each with an answer of its own.
//!
//! A line is read, answered and written out before the next one is read, so a pipe sees each
//! answer as soon as it is there and nothing grows with the number of lines. Limits apply to each problem. A line that
//! cannot be read is reported and left out. Instead of answers there may be their sums, or those problems that have a
//! solution or have none.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};

use cavalcade_core::puzzles::{Stream, StreamRequest};
use cavalcade_search::{Outcome, Statistics, Stop};
use num_bigint::BigUint;

use crate::commands::{Job, Report, decide};
use crate::formats::{Answer, FORMATS, Origin, Sums};
use crate::progress::{Meter, When};
use crate::question::args::Request;
use crate::question::input::{Input, LONGEST, too_long_line};
use crate::run::ending::{self, Stage};
use crate::run::{build, heading, job, statistics};
use crate::terminal::exit::{Exit, Failure, note};
use crate::terminal::output::Output;

/// So many different remarks are passed on.
const MOST_REMARKS: usize = 20;

/// Answers each line of `input`, and says how it went on the whole.
///
/// # Errors
/// What is asked for does not fit a stream, nothing can be read or written, or a line makes no sense and that is to be the
/// end; what was found before has been written.
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
    request.progress = When::Never; // one meter is enough
    let mut nowhere = Output::nowhere();
    let mut total = Total::default();
    let mut bytes = Vec::new();
    let mut last = 0;
    while let Some(line) = input.line(&mut bytes)? {
        last = line;
        meter.found(line as u64);
        let Some(problem) = stream.problem(&bytes) else { continue };
        ending::begin(request.limits.time, Stage::Line(line));
        let job = match read(&mut request, problem, line) {
            Ok(job) => job?,
            Err(failure) if wanted.stop_on_error => return Err(failure),
            Err(failure) => {
                meter.aside(|| total.bad_line(line, failure, notes));
                ending::wait_after(line);
                continue;
            }
        };
        meter.aside(|| total.remark(line, &job.instance.remarks, notes));
        let report = if wanted.only.is_some() {
            decide(&job)?
        } else {
            let output = if wanted.summary { &mut nowhere } else { &mut output };
            if total.answers == 0 {
                heading(&job, request.verb.answer(), output);
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
        let sums = total.sums(format!("{}s", request.puzzle.name()), wanted);
        request.format.sums(&mut text, &sums).map_err(|error| Failure::Internal(error.to_string()))?;
        if wanted.only.is_some() {
            let _ = notes.write_all(&text); // standard output is for the problems
        } else {
            output.send(&text)?;
        }
    }
    if total.answers > 0 || wanted.summary || total.bad_lines == 0 {
        output.finish()?; // otherwise there is no result, and an older one stays
    }
    ending::enter(Stage::Over(total.exit()));
    total.report(notes);
    if request.statistics {
        let stopped = total.stop.or(total.interrupted.map(|_| Stop::Interrupt));
        let outcome = Outcome { statistics: total.statistics, stopped };
        let _ = writeln!(notes, "{}", statistics(&outcome));
    }
    Ok(total.exit())
}

/// What is asked about the problem in a line; the outer error is that the line makes no sense.
fn read(request: &mut Request, problem: &[u8], line: usize) -> Result<Result<Job, Failure>, Failure> {
    if let Some(failure) = too_long_line(problem, request.noun, line) {
        return Err(failure);
    }
    request.arguments.set_line(problem, line);
    let instance = build(request)?;
    let text = String::from_utf8_lossy(problem).into_owned();
    Ok(job(request, instance, Some(Origin { kind: request.puzzle.name(), line, text })))
}

/// Refuses what does not go with a stream.
fn refuse(request: &Request, wanted: StreamRequest) -> Result<(), Failure> {
    let name = request.format.name();
    if request.format.is_document() {
        return Err(Failure::input(
            format!("--format {name} makes one document, and this input holds many problems"),
            Some("give it one of them, or use --format text or json"),
        ));
    }
    let options = [("summary", wanted.summary), ("only", wanted.only.is_some())];
    if let Some((option, _)) = options.into_iter().find(|it| it.1)
        && request.verb.answer() != Answer::Count
    {
        let message = format!("--{option} does not go with '{}'", request.verb.name());
        return Err(Failure::input(message, Some("'count' sums up streams and selects from them")));
    }
    let is_default = FORMATS.first().is_some_and(|it| it.name() == name);
    if wanted.only.is_some() && !wanted.summary && !is_default {
        return Err(Failure::input(
            format!("--only writes the problems as lines of their own, not in --format {name}"),
            Some("leave --format out, or add --summary: sums have a format"),
        ));
    }
    Ok(())
}

/// Shows how many lines were read, unless it would tear answers on a terminal.
fn meter(request: &Request, wanted: StreamRequest) -> Meter {
    let writes_answers = !wanted.summary || wanted.only.is_some();
    let is_torn = writes_answers && request.output.is_none() && io::stdout().is_terminal();
    let when = if request.progress == When::Auto && is_torn { When::Never } else { request.progress };
    Meter::counting(when, "lines read")
}

/// Writes a problem in the most common form, or as it came where that would be too long to be read again.
fn write_problem(stream: &dyn Stream, problem: &[u8], job: &Job, output: &mut Output) -> Result<(), Failure> {
    let line = if stream.is_plain(problem) { None } else { stream.line(&job.instance, LONGEST) };
    let line = line.as_deref().map_or(problem, str::as_bytes);
    output.write(|out| {
        out.extend_from_slice(line);
        out.push(b'\n');
        Ok(())
    })
}

/// What all answers come to.
#[derive(Default)]
struct Total {
    answers: u64,
    /// How many problems have no solution, and how many have one.
    kinds: [u64; 2],
    /// Whether one problem has what was asked for.
    found: bool,
    /// How many searches a limit stopped before the answer was known.
    stopped: u64,
    /// The line of the first of them.
    first_stopped: Option<usize>,
    /// How many lines could not be read.
    bad_lines: u64,
    /// The first of them.
    first_bad: Option<usize>,
    /// The line after which a signal ended it all.
    interrupted: Option<usize>,
    statistics: Statistics,
    /// Why the first search that was not complete ended.
    stop: Option<Stop>,
    /// The sums of the counts that are complete.
    counts: Vec<(&'static str, BigUint)>,
    /// What was said about lines.
    remarks: HashSet<String>,
}

impl Total {
    /// Adds an answer; returns whether the problem has a solution, if that is known.
    fn add(&mut self, line: usize, report: &Report) -> Option<bool> {
        self.answers += 1;
        if report.exit == Exit::Stopped {
            self.stopped += 1;
            self.first_stopped.get_or_insert(line);
        }
        self.stop = self.stop.or(report.outcome.stopped);
        self.statistics.add(&report.outcome.statistics);
        for (name, number) in &report.counts {
            match self.counts.iter_mut().find(|it| it.0 == *name) {
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

    /// Passes on what is to be said about a problem, each remark once.
    fn remark(&mut self, line: usize, remarks: &[String], notes: &mut dyn Write) {
        for remark in remarks {
            if self.remarks.len() < MOST_REMARKS && self.remarks.insert(remark.clone()) {
                note(notes, &format!("note: line {line}: {remark}"));
            }
        }
    }

    /// Reports a line that cannot be read; its remedy once.
    fn bad_line(&mut self, line: usize, mut failure: Failure, notes: &mut dyn Write) {
        self.bad_lines += 1;
        self.first_bad.get_or_insert(line);
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
            bad_lines: self.bad_lines,
            counts: self.counts.clone(),
            complete: self.stopped == 0 && self.interrupted.is_none(),
        }
    }

    /// Says what was not answered, and why.
    fn report(&self, notes: &mut dyn Write) {
        if let Some(line) = self.first_bad {
            let (bad, all) = (self.bad_lines, self.answers + self.bad_lines);
            let _ = writeln!(notes, "{bad} of {all} lines could not be read, the first is line {line}");
        }
        if let Some(line) = self.first_stopped.filter(|&line| self.interrupted != Some(line)) {
            let Self { stopped, answers, .. } = self;
            let _ = writeln!(notes, "stopped by a limit: {stopped} of {answers}, the first in line {line}");
        }
        if let Some(line) = self.interrupted {
            let _ =
                writeln!(notes, "stopped by a signal in line {line}; what comes after it is not answered");
        }
    }

    /// The exit code: bad lines before limits and signals, these before the answer.
    fn exit(&self) -> Exit {
        match (self.first_bad, self.first_stopped.or(self.interrupted), self.found) {
            (Some(_), ..) => Exit::BadLines,
            (None, Some(_), _) => Exit::Stopped,
            (None, None, true) => Exit::Found,
            (None, None, false) => Exit::Missing,
        }
    }
}
