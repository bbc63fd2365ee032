//! Whether there is exactly one solution.

use cavalcade_search::answers::unique::{Unique, Uniqueness};

use super::{Job, Report, Verb};
use crate::formats::{Answer, Verdict, VerdictKind};
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;

/// The command; see the module.
pub(super) struct UniqueCommand;

impl Verb for UniqueCommand {
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
        let Unique { verdict, solutions, outcome } = job.unique()?;
        let kind = match verdict {
            Uniqueness::One => VerdictKind::Unique,
            Uniqueness::Several => VerdictKind::Several,
            Uniqueness::None => VerdictKind::None,
            Uniqueness::Unknown => VerdictKind::Unknown,
        };
        let verdict = Verdict { puzzle: job.puzzle, board: job.instance.board.clone(), kind, solutions };
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
