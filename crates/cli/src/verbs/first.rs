//! One solution, as fast as it can be had.

use std::ops::ControlFlow;

use super::{Job, Report, Verb};
use crate::exit::{Exit, Failure};
use crate::output::Output;

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
        "Find one solution, as fast as it can be had."
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
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
