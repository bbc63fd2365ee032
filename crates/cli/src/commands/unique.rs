//! Whether there is exactly one solution.

use cavalcade_search::answers::unique::{Unique, Uniqueness};

use super::contradiction::contradiction;
use super::proof::{PROOF, PendingProof};
use crate::formats::{Answer, AnswerData, Verdict, verdict_exit};
use crate::job::tree::TREE;
use crate::job::{Job, Report, Verb};
use crate::streams::{Failure, Output};

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "unique",
    answer: Answer::Verdict,
    about: "Check whether there is exactly one solution",
    details: "Check whether there is exactly one solution. The answer is 'unique' with the solution, 'several' \
              with two solutions and their differences, 'none', or 'unknown' if a limit stops the search too \
              early. With --proof, also write a proof of the answer 'unique' or 'none' for the checker VeriPB.",
    values: &[&PROOF, &TREE],
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let proof = PendingProof::of(job)?;
    let Unique { verdict: kind, solutions, outcome } = job.unique()?;
    let (solutions, cells): (_, Vec<_>) = solutions.into_iter().unzip();
    let verdict = Verdict { puzzle: job.name(), board: job.instance.board.clone(), kind, solutions };
    job.write_answer(output, AnswerData::Verdict(&verdict))?;
    let message = match (kind, outcome.stopped) {
        (Uniqueness::None, _) => match job.impossible() {
            Some(reason) => Some(reason),
            None => contradiction(job, &outcome)?,
        },
        (Uniqueness::Unknown, Some(stop)) => Some(job.stopped(stop, &outcome, "solutions")),
        _ => None,
    };
    let report = Report { exit: verdict_exit(kind), message, outcome, counts: Vec::new() };
    match proof {
        None => Ok(report),
        Some(_) if kind == Uniqueness::Several => Ok(report
            .with("proof: not written, because the two solutions show that there are several".to_owned())),
        Some(mut proof) => {
            output.flush()?; // the proof may take long
            for cells in &cells {
                proof.keep(cells);
            }
            proof.conclude(report)
        }
    }
}
