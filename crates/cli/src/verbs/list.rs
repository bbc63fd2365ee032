//! Every solution, in a fixed order.

use std::ops::ControlFlow;

use super::{Job, Report, Verb};
use crate::exit::Failure;
use crate::output::Output;

/// The verb; see the module.
pub(super) struct List;

impl Verb for List {
    fn name(&self) -> &'static str {
        "list"
    }

    fn about(&self) -> &'static str {
        "Every solution, in a fixed order"
    }

    fn details(&self) -> &'static str {
        "List every solution, in a fixed order."
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        let outcome = job.each(|index, values| {
            job.verify(index, values)?;
            let diagram = job.instance.draw(values);
            output.write(|out| job.format.solution(out, index, &diagram))?;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(job.report(outcome, "solutions"))
    }
}
