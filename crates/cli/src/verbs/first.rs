//! One solution, as fast as it can be had.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_search::construct::{EFFORT, construct};
use cavalcade_search::{Outcome, Statistics, Stop};

use super::{Job, Report, Verb};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// What a unit of effort of a construction takes at most, as far as was measured.
const EFFORT_NANOSECONDS: u64 = 8;

/// The verb; see the module.
pub(super) struct First;

impl Verb for First {
    fn name(&self) -> &'static str {
        "first"
    }

    fn about(&self) -> &'static str {
        "One solution, as fast as it can be had"
    }

    fn details(&self) -> &'static str {
        "Find one solution, as fast as it can be had. Where numbers do not matter, a walk is built rather than \
         searched for, unless you choose a branching; if that fails, or there is none, the search goes on from \
         scratch."
    }

    fn writes_meanwhile(&self) -> bool {
        true
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        if job.chosen_branching.is_none()
            && let Some(report) = built(job, output)?
        {
            return Ok(report);
        }
        let outcome = job.each(job.limits, |index, state| {
            let diagram = job.instance.draw(&job.verified(index, state)?);
            output.write(|out| job.format.solution(out, job.origin.as_ref(), index, &diagram))?;
            Ok(ControlFlow::Break(()))
        })?;
        if outcome.statistics.solutions > 0 {
            return Ok(Report { exit: Exit::Found, message: None, outcome });
        }
        job.say_nothing(&outcome, output)?;
        Ok(job.report(outcome, "solutions"))
    }
}

/// A walk that was built, if there is one to be had.
fn built(job: &Job, output: &mut Output) -> Result<Option<Report>, Failure> {
    let Some(walks) = job.instance.walks() else { return Ok(None) };
    if job.instance.obstacle().is_some() {
        return Ok(None);
    }
    // A unit of effort takes nanoseconds; a shorter time limit leaves less.
    let effort =
        job.limits.time.map_or(EFFORT, |time| EFFORT.min(time.as_nanos() as u64 / EFFORT_NANOSECONDS));
    let start = Instant::now();
    let Some(walk) = construct(&walks.problem, &job.instance.preference(), effort) else { return Ok(None) };
    let seconds = start.elapsed().as_secs_f64();
    let cells = job.instance.cells(&walks.problem.written(walk));
    job.verify(1, &cells)?;
    output.write(|out| job.format.solution(out, job.origin.as_ref(), 1, &job.instance.draw(&cells)))?;
    let statistics = Statistics { solutions: 1, seconds, ..Statistics::default() };
    let outcome = Outcome { statistics, stopped: Some(Stop::Visitor) };
    Ok(Some(Report { exit: Exit::Found, message: None, outcome }))
}
