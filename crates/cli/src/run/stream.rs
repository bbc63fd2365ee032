//! Answers a stream: many problems in one input, one on each line, or many boards.
//!
//! Each problem is read, answered and written before the next one is read, so a pipe gets each answer at once and
//! memory does not grow with their number. Limits apply to each problem. Invalid problems are reported and skipped.
//! Instead of the answers, the output can be their sums (`--summary`), or the problems that have a solution or none
//! (`--only`).

use std::io::{self, IsTerminal, Write};

use cavalcade_core::puzzles::{Stream, StreamRequest};
use cavalcade_search::{Outcome, Stop};

use super::problems::Problems;
use super::totals::StreamTotals;
use crate::commands::decide;
use crate::formats::{Answer, AnswerData, FORMATS};
use crate::job::{Job, Report};
use crate::limits::ending::{self, Stage};
use crate::progress::{Meter, When};
use crate::run::request::Request;
use crate::run::{heading, statistics};
use crate::streams::input::LONGEST;
use crate::streams::{Exit, Failure, Output, note};

/// Answers each problem, and returns the exit code of the whole.
///
/// # Errors
/// The question does not fit a stream, reading or writing fails, or a line is invalid and `--stop-on-error` is set. The
/// answers before the error have been written.
pub(super) fn answer(
    mut request: Request,
    mut problems: Problems<'_>,
    mut output: Output,
    notes: &mut dyn Write,
) -> Result<Exit, Failure> {
    let wanted = problems.wanted(&request)?;
    refuse(&request, &problems, wanted)?;
    let meter = meter(&request, &problems, wanted);
    request.progress = When::Never; // this function shows the progress of the whole stream
    let mut nowhere = Output::nowhere();
    let mut total = StreamTotals::default();
    let mut last = 0;
    while let Some(problem) = problems.next(total.problems(), request.source.noun)? {
        let (line, number) = (problem.origin.line, problem.origin.board);
        last = line;
        meter.found(number.unwrap_or(line as u64));
        ending::begin(request.limits.time, Stage::Line(line));
        let job = match problems.read(&mut request, &problem) {
            Ok(job) => job?,
            Err(failure) if wanted.stop_on_error => return Err(failure),
            Err(failure) => {
                meter.aside(|| total.bad(line, failure, notes));
                ending::wait_after(line);
                continue;
            }
        };
        let place = problem.origin.place();
        meter.aside(|| total.remark(&place, &job.instance.remarks, notes));
        let mut own = number.and_then(|number| Some(problems.files()?.open(number))).transpose()?;
        let receiver = own.as_mut().unwrap_or(if wanted.summary { &mut nowhere } else { &mut output });
        let report = match answered(&request, &job, wanted, total.answers == 0, receiver) {
            Err(failure @ Failure::Input { .. }) if number.is_some() => {
                meter.aside(|| total.bad(line, failure.at(&place), notes));
                ending::wait_after(line);
                continue;
            }
            report => report?,
        };
        own.map_or(Ok(()), Output::finish)?;
        if let Some(message) = report.message.as_ref().filter(|_| number.is_some()) {
            meter.aside(|| note(notes, &format!("{place}: {message}")));
        }
        let kind = total.add(line, &report);
        if let Some(stream) = problems.lines().filter(|_| wanted.only.is_some() && kind == wanted.only) {
            write_problem(stream, &problem.text.bytes, &job, &mut output)?;
        }
        let is_found = wanted.only.map_or(report.exit == Exit::Found, |only| kind == Some(only));
        total.found = match number {
            None => total.found || is_found, // one line is enough
            Some(_) => is_found && (total.found || total.answers == 1),
        };
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
        let written = request.format.write(&mut text, None, AnswerData::Sums(&sums));
        written.map_err(|error| Failure::Internal(error.to_string()))?;
        if wanted.only.is_some() {
            let _ = notes.write_all(&text); // standard output holds the selected problems
        } else {
            output.send(&text)?;
        }
    }
    if total.answers > 0 || wanted.summary || total.problems() == 0 {
        output.finish()?; // without a result, an existing output file keeps its contents
    }
    ending::enter(Stage::Over(total.exit().code()));
    total.report(problems.noun(), notes);
    if request.statistics {
        let stopped = total.stop.or(total.interrupted.map(|_| Stop::Interrupt));
        let outcome = Outcome { statistics: total.statistics, stopped };
        let _ = writeln!(notes, "{}", statistics(&outcome));
    }
    Ok(total.exit())
}

/// Answers a problem.
fn answered(
    request: &Request,
    job: &Job,
    wanted: StreamRequest,
    is_first: bool,
    output: &mut Output,
) -> Result<Report, Failure> {
    if wanted.only.is_some() {
        return decide(job);
    }
    let answer = request.verb.answer;
    if is_first || job.origin.is_none() {
        heading(job, answer, output)?;
    }
    // A board or problem among others has a comment or nothing before it.
    let origin = job.origin.as_ref().filter(|_| !matches!(answer, Answer::Board | Answer::Problem));
    if let Some(origin) = origin.filter(|origin| origin.board.is_some()) {
        output.head(|out| request.format.write(out, None, AnswerData::Title(origin)))?;
    }
    (request.verb.run)(job, output)
}

/// Refuses options that do not apply to a stream.
fn refuse(request: &Request, problems: &Problems<'_>, wanted: StreamRequest) -> Result<(), Failure> {
    let (name, noun) = (request.format.name, request.source.noun);
    let is_document = request.format.is_document || request.format.paper.is_some();
    if is_document && problems.files().is_none() {
        let hint = match problems.lines() {
            Some(_) => "give a single problem, or use --format text or json".to_owned(),
            None => format!(
                "use -o NAME with '%d' in the name for one file for each {noun}, or 'cavalcade sheet' for pages"
            ),
        };
        return Err(Failure::input(
            format!("--format {name} writes one document, but the input holds many problems"),
            Some(&hint),
        ));
    }
    let options = [("summary", wanted.summary), ("only", wanted.only.is_some())];
    if let Some((option, _)) = options.into_iter().find(|option| option.1)
        && request.verb.answer != Answer::Count
    {
        let message = format!("--{option} cannot be combined with '{}'", request.verb.name);
        return Err(Failure::input(message, Some("use 'count'")));
    }
    let is_default = FORMATS.first().is_some_and(|format| format.name == name);
    if wanted.only.is_some() && !wanted.summary && !is_default {
        return Err(Failure::input(
            format!("--only prints the selected problems and cannot use --format {name}"),
            Some("leave out --format, or add --summary"),
        ));
    }
    Ok(())
}

/// Shows the number of lines read, unless that would break up answers on a terminal.
fn meter(request: &Request, problems: &Problems<'_>, wanted: StreamRequest) -> Meter {
    let writes_answers = !wanted.summary || wanted.only.is_some();
    let is_torn = writes_answers && request.output.is_none() && io::stdout().is_terminal();
    let when = if request.progress == When::Auto && is_torn { When::Never } else { request.progress };
    Meter::counting(when, if problems.lines().is_some() { "lines read" } else { "boards read" })
}

/// Writes a problem in its most common form, or unchanged if that form would be too long to be read again.
fn write_problem(stream: &dyn Stream, problem: &[u8], job: &Job, output: &mut Output) -> Result<(), Failure> {
    let line = if stream.is_plain(problem) { None } else { stream.line(&job.instance, LONGEST) };
    let line = line.as_deref().map_or(problem, str::as_bytes);
    output.write(|out| {
        out.extend_from_slice(line);
        out.push(b'\n');
        Ok(())
    })
}
