//! Every solution, in a fixed order.

use std::ops::ControlFlow;

use cavalcade_search::{Limits, Stop};

use super::{Job, Report, Verb};
use crate::exit::Failure;
use crate::output::Output;
use crate::pages::Pages;

/// The flag that asks for one solution of each class.
const CLASSES: &str = "classes";

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
        "List every solution, in a fixed order. With --classes, one of each class: of the solutions that \
         turning or reflecting the board makes equal only one is listed."
    }

    fn flags(&self) -> &'static [(&'static str, &'static str)] {
        &[(CLASSES, "List one solution of each class under the symmetries of the board")]
    }

    fn writes_meanwhile(&self) -> bool {
        true
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        if job.flags.contains(&CLASSES) {
            return classes(job, output);
        }
        let (mut sheet, mut pages) = (job.sheet(), Pages::new(job, output));
        let outcome = job.each(job.limits, |index, state| {
            let diagram = job.show(index, state, &mut sheet)?;
            pages.add(|out| job.format.solution(out, job.origin.as_ref(), index, diagram))?;
            Ok(ControlFlow::Continue(()))
        })?;
        pages.close(outcome.statistics.solutions, outcome.is_complete())?;
        job.say_nothing(&outcome, output)?;
        Ok(job.report(outcome, "solutions"))
    }
}

/// Lists the solutions that are the least of their class; `--limit` is a number of classes.
fn classes(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let Some(symmetries) = job.instance.symmetries() else {
        return Err(Failure::input(
            "--classes: solutions of this kind have no classes",
            Some("classes are those of solutions without numbers, on a board with few symmetries"),
        ));
    };
    let wanted = job.limits.solutions.unwrap_or(u64::MAX);
    let mut listed = 0;
    let (mut sheet, mut pages) = (job.sheet(), Pages::new(job, output));
    let mut outcome = job.each(Limits { solutions: None, ..job.limits }, |index, state| {
        if !job.instance.is_least(&symmetries, state) {
            return Ok(ControlFlow::Continue(()));
        }
        listed += 1;
        let diagram = job.show(index, state, &mut sheet)?;
        pages.add(|out| job.format.solution(out, job.origin.as_ref(), listed, diagram))?;
        Ok(if listed < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    })?;
    outcome.statistics.solutions = listed;
    if outcome.stopped == Some(Stop::Visitor) {
        outcome.stopped = Some(Stop::Solutions);
    }
    pages.close(listed, outcome.is_complete())?;
    job.say_nothing(&outcome, output)?;
    Ok(job.report(outcome, "classes"))
}
