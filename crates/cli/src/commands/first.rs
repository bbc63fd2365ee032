//! One solution, as fast as possible.

use cavalcade_search::Counted;
use cavalcade_search::answers::collect::Listing;
use cavalcade_search::answers::first::{Construction, first};

use crate::formats::Answer;
use crate::job::tree::TREE;
use crate::job::{Job, Pages, Report, Verb, VerbFacts};
use crate::progress::Meter;
use crate::streams::{Failure, Output};

/// The command; see the module.
pub(super) struct FirstCommand;

impl Verb for FirstCommand {
    fn facts(&self) -> &'static VerbFacts {
        &VerbFacts {
            name: "first",
            answer: Answer::Solution,
            about: "Find one solution quickly",
            details: "Find one solution quickly. Tours and Hamiltonian paths and cycles are constructed directly, \
                      unless you give --branch; if the construction fails, a complete search follows, in turns with a \
                      count that may prove that there is none.",
            values: &[&TREE],
            writes_meanwhile: true,
            ..VerbFacts::NONE
        }
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        let mut pages = Pages::new(job, output);
        let listing = job.listing(None, |shown, out| job.write(shown.index, shown.diagram, out));
        let Counted { method, outcome, .. } = found(job, &listing, |bytes| pages.add(bytes))?;
        let solutions = outcome.statistics.solutions;
        pages.close(solutions, solutions > 0 || outcome.is_complete())?;
        if solutions > 0 {
            return Ok(Report::found(outcome));
        }
        job.say_nothing(&outcome, output)?;
        Ok(job.report_by(method, outcome, "solutions"))
    }
}

/// Finds out whether there is a solution, as this command does, and writes nothing.
pub(crate) fn decide(job: &Job) -> Result<Report, Failure> {
    let listing = job.listing(None, |_, _: &mut Vec<()>| Ok(()));
    let Counted { method, outcome, .. } = found(job, &listing, |_| Ok(()))?;
    if outcome.statistics.solutions > 0 {
        return Ok(Report::found(outcome));
    }
    Ok(job.report_by(method, outcome, "solutions"))
}

/// Constructs or searches for a solution. A chosen branching rule asks for a search.
fn found<T: Send>(
    job: &Job,
    listing: &Listing<'_, T, Failure>,
    release: impl FnMut(&mut Vec<T>) -> Result<(), Failure>,
) -> Result<Counted, Failure> {
    if job.outputs.tree.is_some() {
        return job.search_recorded(listing, release);
    }
    let settled = job.settle();
    if !settled.is_complete() {
        return Ok(Counted::visited(settled));
    }
    let preference = job.problem.instance.preference();
    let locate = |vertices: &mut Vec<usize>| job.problem.instance.locate(vertices);
    let construction = Construction { preference: &preference, locate: &locate };
    let meter = Meter::new(job.manner.progress);
    let options = job.options(job.manner.limits.after(&settled.statistics), &meter);
    let mut counted = job.ask(|problem| {
        let construction = job.manner.branching.is_none().then_some(construction);
        let watch = || job.refuse_huge().map(|()| job.watch(&meter));
        first(problem, construction, &options, listing, watch, release)
    })?;
    counted.outcome.statistics.add(&settled.statistics);
    Ok(counted)
}
