//! Every solution, in a fixed order.

use cavalcade_core::problems::symmetry::Symmetries;
use cavalcade_search::Counted;

use super::proof::{PROOF, PROOF_LIMIT, PendingProof};
use crate::formats::Answer;
use crate::job::tree::TREE;
use crate::job::{Job, MEMORY, Pages, Report, SHARD, STORE, Verb};
use crate::question::options::OptionOf;
use crate::streams::{Failure, Output};

/// The flag that asks for one solution of each class.
const CLASSES: OptionOf<()> = OptionOf::flag("classes", "List one solution of each symmetry class");

/// The option that limits the solutions in memory.
const WAITING: OptionOf<u64> = OptionOf {
    help: "Limit the memory of the process: 512MB, 8GB, 1.5GiB [default: about 64MB for solutions that wait \
     to be written]",
    ..MEMORY
};

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "list",
    answer: Answer::Solutions,
    about: "List every solution, in a fixed order",
    details: "List every solution, in a fixed order. With --classes, list one solution of each symmetry class: \
              solutions that rotations and reflections of the board map onto each other are one class. With \
              --proof, also write a formula with a clause for each solution, and a proof that nothing else \
              satisfies it; the checker VeriPB accepts both.",
    options: &[&CLASSES, &WAITING, &STORE, &SHARD, &PROOF, &PROOF_LIMIT, &TREE],
    writes_meanwhile: true,
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let mut proof = PendingProof::of(job)?;
    let symmetries = if job.request.given.has(CLASSES.name) { Some(classes(job)?) } else { None };
    let wanted = if symmetries.is_some() { "classes" } else { "solutions" };
    if job.is_shard() {
        let report = job.shard_report(job.keep(job.limits, symmetries.as_ref())?, wanted);
        let Some(mut proof) = proof else { return Ok(report) };
        proof.keep_stored()?;
        return proof.conclude(report);
    }
    let limits = proof.as_ref().map_or(job.limits, |proof| proof.within(job.limits));
    let mut pages = Pages::new(job, output);
    let keep = proof.as_mut().map(|proof| |cells: &[usize]| proof.keep(cells));
    let Counted { method, outcome, .. } = job.list(limits, symmetries.as_ref(), &mut pages, keep)?;
    pages.close(outcome.statistics.solutions, outcome.is_complete())?;
    job.say_nothing(&outcome, output)?;
    let report = job.report_by(method, outcome, wanted);
    let Some(proof) = proof else { return Ok(report) };
    output.flush()?; // the proof may take long
    proof.conclude(report)
}

/// Returns the symmetries that make classes. The least solution of each class is listed, and `--limit` counts classes.
fn classes(job: &Job) -> Result<Symmetries, Failure> {
    job.instance.symmetries().ok_or_else(|| {
        Failure::input("--classes: this problem has no symmetry classes").hint(
            "leave out --classes; only solutions without numbers have classes, on boards with few symmetries",
        )
    })
}
