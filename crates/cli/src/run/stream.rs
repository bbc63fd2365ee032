//! Answers many problems: each line of an input, each board of one, or each size or value of a range.
//!
//! Each problem is read, answered and written before the next one is read, so a pipe gets each answer at once and
//! memory does not grow with their number. Limits apply to each problem.
//!
//! In a *stream* of lines or boards, invalid problems are reported and skipped. Instead of the answers, the output can be
//! their sums (`--summary`), or the problems that have a solution or none (`--only`). In a *range*, the first problem
//! that reaches a limit ends it, because a sequence must have no gaps.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use cavalcade_core::puzzles::{Arguments, Instance, Stream, StreamRequest};
use cavalcade_search::{Outcome, Statistics, Stop};
use num_bigint::BigUint;

use crate::commands::{self, decide};
use crate::formats::{Answer, AnswerData, FORMATS, Origin, Sums};
use crate::job::{Job, Report, Request};
use crate::limits::ending::{self, Stage};
use crate::progress::{Meter, When};
use crate::question::range::Range;
use crate::run::input::opened_input;
use crate::run::outputs::opened_output;
use crate::run::task::{build, job, refuse_branching};
use crate::run::{heading, note_statistics};
use crate::streams::input::{BoardReader, Input, InputBoard, LONGEST, longest, too_long_line};
use crate::streams::{Exit, Failure, NumberedFiles, Output, is_captured, note};

/// Answers each problem, and returns the exit code of the whole.
///
/// # Errors
/// The question does not fit many problems, reading or writing fails, or a problem is invalid in a range or where
/// `--stop-on-error` is set. The answers before the error have been written.
pub(super) fn answer(
    mut request: Request,
    mut problems: Problems<'_>,
    notes: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut output = opened_output(&request)?;
    let wanted = problems.wanted(&request)?;
    refuse(&request, &problems, wanted)?;
    let meter = meter(&mut request, &problems, wanted);
    let mut nowhere = Output::nowhere();
    let mut total = StreamTotals { wanted, ..StreamTotals::default() };
    while let Some(problem) = problems.next(total.problems(), request.source.noun)? {
        let (line, number) = (problem.origin.line, problem.origin.board);
        let place = problem.begin(request.limits.time, &meter);
        total.last = line;
        let (instance, origin) = match problems.read(&mut request, &problem, notes) {
            Ok(read) => read,
            Err(failure) if wanted.stop_on_error => return Err(failure),
            Err(failure) => {
                total.skip(line, failure, &meter, notes);
                continue;
            }
        };
        let job = Job { index: problem.index, ..job(&request, instance, origin)? };
        refuse_branching(&job)?;
        if problems.is_range() {
            ending::enter(job.working(&format!("{place}: ")));
        } else {
            meter.aside(|| total.remark(&place, &job.instance.remarks, notes));
        }
        let mut own = number.and_then(|number| Some(problems.files()?.open(number))).transpose()?;
        let receiver = own.as_mut().unwrap_or(if wanted.summary { &mut nowhere } else { &mut output });
        let report = match answered(&job, wanted, total.answers == 0, receiver) {
            Err(failure @ Failure::Input { .. }) if number.is_some() => {
                total.skip(line, failure.at(&place), &meter, notes);
                continue;
            }
            report => report?,
        };
        own.map_or(Ok(()), Output::finish)?;
        let is_told = number.is_some() || problems.is_range() && report.exit != Exit::Missing;
        if let Some(message) = report.message.as_ref().filter(|_| is_told) {
            meter.aside(|| note(notes, &format!("{place}: {message}")));
        }
        let kind = total.add(line, number, &report);
        if let Some(stream) = problems.lines().filter(|_| wanted.only.is_some() && kind == wanted.only) {
            write_problem(stream, &problem.text.bytes, &job, &mut output)?;
        }
        output.flush()?;
        match problems.is_range() {
            true if report.exit == Exit::Stopped => break,
            true => {}
            false if ending::is_signalled() => break,
            false => ending::wait_after(line),
        }
    }
    drop(meter);
    end(&request, total, output, problems.noun(), notes)
}

/// Refuses many problems inside a lasting process, and options that name a file about one problem.
pub(super) fn refuse_one(request: &Request) -> Result<(), Failure> {
    if is_captured() {
        let hint = "run the command in a process of its own; in Python, call counts() or solutions()";
        return Err(
            Failure::input("many problems are given, but a line for 'serve' asks about one").hint(hint)
        );
    }
    commands::refuse_many(&|name| request.given.has(name))
}

/// Writes what the answers have in common.
fn end(
    request: &Request,
    mut total: StreamTotals,
    mut output: Output,
    noun: Option<&str>,
    notes: &mut dyn Write,
) -> Result<Exit, Failure> {
    total.interrupted = noun.filter(|_| ending::is_signalled()).map(|_| total.last);
    if total.wanted.summary {
        total.write_sums(request, &mut output, notes)?;
    }
    if total.answers > 0 || total.wanted.summary || total.problems() == 0 {
        output.finish()?; // without a result, an existing output file keeps its contents
    }
    ending::enter(Stage::Over(total.exit().code()));
    if let Some(noun) = noun {
        total.report(noun, notes);
    }
    let stopped = total.stop.or(total.interrupted.map(|_| Stop::Interrupt));
    note_statistics(request, &Outcome { statistics: total.statistics, stopped }, notes);
    Ok(total.exit())
}

/// Answers a problem.
fn answered(
    job: &Job,
    wanted: StreamRequest,
    is_first: bool,
    output: &mut Output,
) -> Result<Report, Failure> {
    if wanted.only.is_some() {
        return decide(job);
    }
    let Request { verb, format, .. } = job.request;
    if is_first || job.origin.is_none() {
        heading(job, output)?;
    }
    // A board or problem among others has a comment or nothing before it.
    let origin = job.origin.as_ref().filter(|_| !matches!(verb.answer, Answer::Board | Answer::Problem));
    if let Some(origin) = origin.filter(|origin| origin.board.is_some()) {
        output.head(|out| format.write(out, None, AnswerData::Title(origin)))?;
    }
    (verb.run)(job, output)
}

/// Refuses options that do not apply to many problems.
fn refuse(request: &Request, problems: &Problems<'_>, wanted: StreamRequest) -> Result<(), Failure> {
    let (name, noun) = (request.format.name, request.source.noun);
    if let Problems::Sizes(range) = problems
        && request.verb.answer != Answer::Count
    {
        let message = format!("'{}' takes a single {noun}, not a range", request.verb.name);
        return Err(Failure::input(message)
            .hint(format!("give one {}, or use 'count', which takes a range", range.term())));
    }
    let is_document = request.format.is_document || request.format.paper.is_some();
    if is_document && problems.files().is_none() {
        let hint = match problems.lines() {
            Some(_) => "give a single problem, or use --format text or json".to_owned(),
            None => format!(
                "use -o NAME with '%d' in the name for one file for each {noun}, or 'cavalcade sheet' for pages"
            ),
        };
        let message = format!("--format {name} writes one document, but the input holds many problems");
        return Err(Failure::input(message).hint(&hint));
    }
    let is_default = FORMATS.first().is_some_and(|format| format.name == name);
    if wanted.only.is_some() && !wanted.summary && !is_default {
        let message = format!("--only prints the selected problems and cannot use --format {name}");
        return Err(Failure::input(message).hint("leave out --format, or add --summary"));
    }
    Ok(())
}

/// Shows the number of lines read, unless that would break up answers on a terminal; each size of a range shows its own
/// progress.
fn meter(request: &mut Request, problems: &Problems<'_>, wanted: StreamRequest) -> Meter {
    let writes_answers = !wanted.summary || wanted.only.is_some();
    let is_torn = writes_answers && request.output.is_none() && io::stdout().is_terminal();
    if problems.is_range() {
        return Meter::new(When::Never);
    }
    let when = std::mem::replace(&mut request.progress, When::Never);
    let when = if when == When::Auto && is_torn { When::Never } else { when };
    Meter::counting(when, if problems.lines().is_some() { "lines read" } else { "boards read" })
}

/// Writes a problem in its most common form, or unchanged if that form would be too long to be read again.
fn write_problem(stream: &Stream, problem: &[u8], job: &Job, output: &mut Output) -> Result<(), Failure> {
    let line = if stream.is_plain(problem) { None } else { stream.line(&job.instance, LONGEST) };
    let line = line.as_deref().map_or(problem, str::as_bytes);
    output.write(|out| out.write_all(&[line, b"\n"].concat()))
}

/// The problems of an input.
pub(super) enum Problems<'a> {
    /// One on each line.
    Lines(&'a Stream, Input),
    /// Boards, each with the arguments; they are answered in files of their own, if there are such files.
    Boards(BoardReader, Box<Arguments>, Option<NumberedFiles>),
    /// Boards of many sizes, or programs with many values of a parameter.
    Sizes(Range),
}

/// A problem as it is written.
pub(super) struct WrittenProblem {
    origin: Origin,
    text: InputBoard,
    /// The index of its size in a range.
    index: Option<u64>,
}

impl WrittenProblem {
    /// Begins with it, within a time limit; returns its place in the input, or its size.
    fn begin(&self, limit: Option<Duration>, meter: &Meter) -> String {
        meter.found(self.origin.board.unwrap_or(self.origin.line as u64));
        let (place, stage) = match self.index {
            Some(_) => {
                (self.origin.text.clone(), Stage::Reading { subject: format!("{}: ", self.origin.text) })
            }
            None => (self.origin.place(), Stage::Line(self.origin.line)),
        };
        ending::begin(limit, stage);
        place
    }
}

impl Problems<'_> {
    /// Returns what a problem of a stream is called, in the plural.
    fn noun(&self) -> Option<&'static str> {
        match self {
            Self::Lines(..) => Some("lines"),
            Self::Boards(..) => Some("boards"),
            Self::Sizes(_) => None,
        }
    }

    /// Returns whether these are the sizes of a range.
    fn is_range(&self) -> bool {
        matches!(self, Self::Sizes(_))
    }

    /// Returns the lines, if these are lines.
    pub(super) fn lines(&self) -> Option<&Stream> {
        if let Self::Lines(stream, _) = self { Some(*stream) } else { None }
    }

    /// Returns the files that receive the answers, if each board has its own.
    pub(super) fn files(&self) -> Option<&NumberedFiles> {
        if let Self::Boards(_, _, files) = self { files.as_ref() } else { None }
    }

    /// Returns what the arguments ask of the stream as a whole.
    ///
    /// # Errors
    /// As [`Stream::request`].
    pub(super) fn wanted(&self, request: &Request) -> Result<StreamRequest, Failure> {
        let Some(stream) = self.lines() else {
            // A sequence has no gaps.
            let stop_on_error = self.is_range();
            return Ok(StreamRequest { stop_on_error, ..StreamRequest::default() });
        };
        Ok(stream.request(&request.arguments)?)
    }

    /// Reads the next problem, given the number of those before and what a problem is called; `None` after the last
    /// one.
    ///
    /// # Errors
    /// The input cannot be read.
    pub(super) fn next(
        &mut self,
        before: u64,
        noun: &'static str,
    ) -> Result<Option<WrittenProblem>, Failure> {
        match self {
            Self::Boards(boards, ..) => Ok(boards.next()?.map(|text| {
                let title = text.title().unwrap_or_default();
                let origin = Origin { board: Some(before + 1), kind: "title", line: text.line, text: title };
                WrittenProblem { origin, text, index: None }
            })),
            Self::Sizes(range) => Ok(range.next().map(|(index, size)| {
                let origin = Origin { board: None, kind: "size", line: 0, text: size };
                let text = InputBoard { line: 0, bytes: Vec::new() };
                WrittenProblem { origin, text, index: Some(index) }
            })),
            Self::Lines(stream, input) => {
                let mut bytes = Vec::new();
                while let Some(line) = input.line(&mut bytes)? {
                    if let Some(problem) = stream.problem(&bytes) {
                        let text = String::from_utf8_lossy(problem).into_owned();
                        let origin = Origin { board: None, kind: noun, line, text };
                        let text = InputBoard { line, bytes: problem.to_vec() };
                        return Ok(Some(WrittenProblem { origin, text, index: None }));
                    }
                }
                Ok(None)
            }
        }
    }

    /// Builds the instance of a problem, and returns how its answer names it.
    ///
    /// # Errors
    /// The problem is invalid.
    pub(super) fn read(
        &self,
        request: &mut Request,
        problem: &WrittenProblem,
        notes: &mut dyn Write,
    ) -> Result<(Instance, Option<Origin>), Failure> {
        let WrittenProblem { origin, text, .. } = problem;
        let mut origin = Some(origin.clone());
        let instance = match self {
            Self::Lines(..) => {
                if let Some(failure) = too_long_line(&text.bytes, request.source.noun, text.line) {
                    return Err(failure);
                }
                request.arguments.set_line(&text.bytes, text.line);
                build(request)?
            }
            Self::Sizes(_) => {
                let size = origin.take().map(|origin| origin.text).unwrap_or_default();
                let Some(model) = request.source.path.clone() else {
                    request.arguments.set_size(&size);
                    return Ok((build(request)?, None));
                };
                let input = opened_input(request, &model, Some(&size), notes).map_err(|it| it.at(&size))?;
                request.set_board(input.read(longest(request.puzzle))?)?;
                let mut instance = build(request)?;
                instance.board = size;
                instance
            }
            Self::Boards(_, arguments, files) => {
                let instance =
                    board(request, arguments, text).map_err(|failure| failure.at(&problem.origin.place()))?;
                origin = origin.filter(|_| files.is_none()); // a board with a file of its own is answered as if it were alone
                if let Some(origin) = origin.as_mut().filter(|origin| origin.text.is_empty()) {
                    origin.text = format!("{} {}", request.puzzle.facts().name, instance.board);
                }
                instance
            }
        };
        Ok((instance, origin))
    }
}

/// Builds a board with these arguments. Only an error needs the lines before it, so that it names the line of the
/// input.
fn board(request: &mut Request, arguments: &Arguments, text: &InputBoard) -> Result<Instance, Failure> {
    let mut built = |bytes: Vec<u8>| {
        request.arguments = arguments.clone();
        request.set_board(bytes)?;
        build(request)
    };
    built(text.bytes.clone()).or_else(|_| built(text.in_place()))
}

/// The largest number of different remarks that are printed.
const MOST_REMARKS: usize = 20;

/// A number of problems, and the line of the first.
#[derive(Default)]
struct ProblemCount {
    number: u64,
    first: Option<usize>,
}

impl ProblemCount {
    fn add(&mut self, line: usize) {
        self.number += 1;
        self.first.get_or_insert(line);
    }
}

/// The sums of all answers.
#[derive(Default)]
struct StreamTotals {
    /// What is asked of the stream as a whole.
    wanted: StreamRequest,
    /// The last line.
    last: usize,
    answers: u64,
    /// The number of problems without and with a solution.
    kinds: [u64; 2],
    /// Whether the wanted kind of problem was found.
    found: bool,
    /// The problems whose search a limit stopped.
    stopped: ProblemCount,
    /// The invalid problems.
    bad: ProblemCount,
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
    /// Returns the number of problems so far.
    pub(super) fn problems(&self) -> u64 {
        self.answers + self.bad.number
    }

    /// Adds an answer about a line or a board with a number; returns whether the problem has a solution, if that is
    /// known.
    fn add(&mut self, line: usize, number: Option<u64>, report: &Report) -> Option<bool> {
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
        let is_wanted = self.wanted.only.map_or(report.exit == Exit::Found, |only| kind == Some(only));
        self.found = match number {
            None => self.found || is_wanted, // one line or size is enough
            Some(_) => is_wanted && (self.found || self.answers == 1),
        };
        kind
    }

    /// Prints the remarks about a problem, each remark once per stream.
    pub(super) fn remark(&mut self, place: &str, remarks: &[String], notes: &mut dyn Write) {
        for remark in remarks {
            if self.remarks.len() < MOST_REMARKS && self.remarks.insert(remark.clone()) {
                note(notes, &format!("note: {place}: {remark}"));
            }
        }
    }

    /// Reports an invalid problem, which has no answer; each hint once per stream.
    fn skip(&mut self, line: usize, mut failure: Failure, meter: &Meter, notes: &mut dyn Write) {
        self.bad.add(line);
        if let Failure::Input { hint, .. } = &mut failure {
            hint.take_if(|text| self.remarks.len() >= MOST_REMARKS || !self.remarks.insert(text.clone()));
        }
        let _ = meter.aside(|| failure.report(notes));
        ending::wait_after(line);
    }

    /// Writes the sums; where standard output holds the selected problems, with the messages.
    fn write_sums(
        &self,
        request: &Request,
        output: &mut Output,
        notes: &mut dyn Write,
    ) -> Result<(), Failure> {
        let [with, without] = self.wanted.kinds;
        let sums = Sums {
            noun: format!("{}s", request.source.noun),
            problems: self.answers,
            kinds: [(with, self.kinds[1]), (without, self.kinds[0])],
            unknown: self.answers - self.kinds[0] - self.kinds[1],
            bad_lines: self.bad.number,
            counts: self.counts.clone(),
            complete: self.stopped.number == 0 && self.interrupted.is_none(),
        };
        let mut text = Vec::new();
        let written = request.format.write(&mut text, None, AnswerData::Sums(&sums));
        written.map_err(|error| Failure::Internal(error.to_string()))?;
        if self.wanted.only.is_none() {
            return output.send(&text);
        }
        let _ = notes.write_all(&text);
        Ok(())
    }

    /// Reports which problems were not answered, and why; `noun` is their name in the plural.
    pub(super) fn report(&self, noun: &str, notes: &mut dyn Write) {
        if let Some(line) = self.bad.first {
            let (bad, all) = (self.bad.number, self.problems());
            let _ = writeln!(notes, "{bad} of {all} {noun} are invalid, first line {line}");
        }
        if let Some(line) = self.stopped.first.filter(|&line| self.interrupted != Some(line)) {
            let (stopped, answers) = (self.stopped.number, self.answers);
            let _ =
                writeln!(notes, "stopped at a limit: {stopped} of {answers} searches, first in line {line}");
        }
        if let Some(line) = self.interrupted {
            let _ = writeln!(notes, "stopped by a signal in line {line}; later {noun} are not answered");
        }
    }

    /// The exit code: invalid lines take precedence over limits and signals, and these over the answer.
    pub(super) fn exit(&self) -> Exit {
        match (self.bad.first, self.stopped.first.or(self.interrupted), self.found) {
            (Some(_), ..) => Exit::BadLines,
            (None, Some(_), _) => Exit::Stopped,
            (None, None, true) => Exit::Found,
            (None, None, false) => Exit::Missing,
        }
    }
}
