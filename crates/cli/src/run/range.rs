//! Counts each board of a range of sizes, or a model for each value of a parameter.
//!
//! Each answer is written before the next board is begun. Limits apply to each board; the first board that reaches one
//! ends the range, because a sequence must have no gaps.

use std::io::Write;

use cavalcade_search::{Outcome, Statistics};

use crate::formats::Answer;
use crate::limits::ending::{self, Stage};
use crate::question::range::Range;
use crate::run::request::Request;
use crate::run::statistics;
use crate::run::task::opened_input;
use crate::run::task::{build, job, refuse_branching};
use crate::streams::input::longest;
use crate::streams::{Exit, Failure, Output, note};

/// Answers the question for each board of a range, and returns the exit code of the whole.
///
/// # Errors
/// The first board that is invalid; the answers before it have been written.
pub(crate) fn answer(
    mut request: Request,
    range: &Range,
    mut output: Output,
    notes: &mut dyn Write,
) -> Result<Exit, Failure> {
    if request.verb.answer != Answer::Count {
        return Err(Failure::input(format!(
            "'{}' takes a single {}, not a range",
            request.verb.name, request.source.noun
        ))
        .hint(format!("give one {}, or use 'count', which takes a range", range.term())));
    }
    let (mut total, mut stopped, mut exit) = (Statistics::default(), None, Exit::Missing);
    for (index, size) in range.boards() {
        let subject = format!("{size}: ");
        ending::begin(request.limits.time, Stage::Reading { subject: subject.clone() });
        let path = request.source.path.clone();
        if let Some(model) = &path {
            let input = opened_input(&request, model, Some(&size), notes).map_err(|it| it.at(&size))?;
            request.set_board(input.read(longest(request.puzzle))?)?;
        } else {
            request.arguments.set_size(&size);
        }
        let mut instance = build(&request)?;
        if path.is_some() {
            instance.board.clone_from(&size);
        }
        let mut job = job(&request, instance, None)?;
        refuse_branching(&request, &job)?;
        job.index = Some(index);
        ending::enter(request.working(&job, &subject));
        let report = (request.verb.run)(&job, &mut output)?;
        output.flush()?;
        total.add(&report.outcome.statistics);
        if report.exit != Exit::Missing {
            exit = report.exit;
            report.message.iter().for_each(|message| note(notes, &format!("{size}: {message}")));
        }
        if report.exit == Exit::Stopped {
            stopped = report.outcome.stopped;
            break;
        }
    }
    output.finish()?;
    ending::enter(Stage::Over(exit.code()));
    if request.statistics {
        let _ = writeln!(notes, "{}", statistics(&Outcome { statistics: total, stopped }));
    }
    Ok(exit)
}
