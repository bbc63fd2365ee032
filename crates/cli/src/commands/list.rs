//! Every solution, in a fixed order.

use cavalcade_core::problems::symmetry::Symmetries;
use cavalcade_search::Counted;

use super::{Job, Report, SHARD, STORE, Value, Verb};
use crate::formats::Answer;
use crate::terminal::exit::Failure;
use crate::terminal::output::Output;
use crate::terminal::pages::Pages;

/// The flag that asks for one solution of each class.
const CLASSES: &str = "classes";

/// The command; see the module.
pub(super) struct ListCommand;

impl Verb for ListCommand {
    fn name(&self) -> &'static str {
        "list"
    }

    fn answer(&self) -> Answer {
        Answer::Solutions
    }

    fn about(&self) -> &'static str {
        "List every solution, in a fixed order"
    }

    fn details(&self) -> &'static str {
        "List every solution, in a fixed order. With --classes, list one solution of each symmetry class: solutions \
         that rotations and reflections of the board map onto each other are one class."
    }

    fn flags(&self) -> &'static [(&'static str, &'static str)] {
        &[(CLASSES, "List one solution of each symmetry class")]
    }

    fn values(&self) -> &'static [Value] {
        &[STORE, SHARD]
    }

    fn writes_meanwhile(&self) -> bool {
        true
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        let symmetries = if job.flags.contains(&CLASSES) { Some(classes(job)?) } else { None };
        let wanted = if symmetries.is_some() { "classes" } else { "solutions" };
        if job.is_shard() {
            return Ok(job.shard_report(job.keep(job.limits, symmetries.as_ref())?, wanted));
        }
        let mut pages = Pages::new(job, output);
        let Counted { method, outcome, .. } = job.list(job.limits, symmetries.as_ref(), &mut pages)?;
        pages.close(outcome.statistics.solutions, outcome.is_complete())?;
        job.say_nothing(&outcome, output)?;
        Ok(job.report_by(method, outcome, wanted))
    }
}

/// Returns the symmetries that make classes. The least solution of each class is listed, and `--limit` counts classes.
fn classes(job: &Job) -> Result<Symmetries, Failure> {
    job.instance.symmetries().ok_or_else(|| {
        Failure::input(
            "--classes: this problem has no symmetry classes",
            Some("leave out --classes; only solutions without numbers have classes, on boards with few symmetries"),
        )
    })
}
