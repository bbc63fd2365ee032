//! How many solutions there are.

use std::ops::ControlFlow;

use super::{Job, Report, Verb};
use crate::exit::{Exit, Failure};
use crate::formats;
use crate::output::Output;

/// So many solutions are all checked, and then one in so many.
const ALL_CHECKED: u64 = 1000;
const CHECKED_LATER: u64 = 64;

/// The verb; see the module.
pub(super) struct Count;

impl Verb for Count {
    fn name(&self) -> &'static str {
        "count"
    }

    fn about(&self) -> &'static str {
        "How many solutions there are"
    }

    fn details(&self) -> &'static str {
        "Count the solutions; the answer names what is counted. If a limit stops the count, no number is \
         printed as the total."
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        let outcome = job.each(|index, values| {
            if index <= ALL_CHECKED || index % CHECKED_LATER == 0 {
                job.verify(index, values)?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let convention = job.instance.convention;
        let count = formats::Count {
            puzzle: job.puzzle,
            board: &job.instance.board,
            closed: job.instance.closed,
            method: "search",
            counts: vec![(convention, outcome.statistics.solutions)],
            complete: outcome.is_complete(),
        };
        output.write(|out| job.format.count(out, &count))?;
        let report = job.report(outcome, convention);
        // The number is the answer, also when it is 0.
        Ok(if report.exit == Exit::Missing { Report { message: None, ..report } } else { report })
    }
}
