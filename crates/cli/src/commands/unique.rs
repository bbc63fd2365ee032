//! Whether there is exactly one solution.

use super::{Job, Report, Verb};
use crate::formats::{Answer, Verdict, VerdictKind};
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;

/// The command; see the module.
pub(super) struct Unique;

impl Verb for Unique {
    fn name(&self) -> &'static str {
        "unique"
    }

    fn answer(&self) -> Answer {
        Answer::Verdict
    }

    fn about(&self) -> &'static str {
        "Check whether there is exactly one solution"
    }

    fn details(&self) -> &'static str {
        "Check whether there is exactly one solution. The answer is 'unique' with the solution, 'several' with two \
         solutions and their differences, 'none', or 'unknown' if a limit stops the search too early."
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        let (solutions, outcome) = job.first_two()?;
        let kind = match (solutions.len(), outcome.is_complete()) {
            (2.., _) => VerdictKind::Several,
            (_, false) => VerdictKind::Unknown,
            (1, true) => VerdictKind::Unique,
            (0, true) => VerdictKind::None,
        };
        let verdict = Verdict { kind, solutions };
        output.write(|out| job.format.verdict(out, job.origin.as_ref(), &verdict))?;
        let exit = match kind {
            VerdictKind::Unique => Exit::Found,
            VerdictKind::Several | VerdictKind::None => Exit::Missing,
            VerdictKind::Unknown => Exit::Stopped,
        };
        let unknown = outcome.stopped.filter(|_| exit == Exit::Stopped);
        let message = unknown.map(|stop| job.stopped(stop, &outcome, "solutions"));
        Ok(Report { exit, message, outcome, counts: Vec::new() })
    }
}
