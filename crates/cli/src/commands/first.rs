//! One solution, as fast as possible.

use cavalcade_search::answers::collect::{Batch, Listing};
use cavalcade_search::answers::first::{Construction, first};
use cavalcade_search::parallel::Collector;
use cavalcade_search::{Counted, Limits, Stop};

use crate::formats::Answer;
use crate::job::tree::TREE;
use crate::job::{Job, Pages, Report, Verb};
use crate::progress::Meter;
use crate::streams::{Exit, Failure, Output};

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "first",
    answer: Answer::Solution,
    about: "Find one solution quickly",
    details: "Find one solution quickly. Tours and Hamiltonian paths and cycles are constructed directly, \
              unless you give --branch; if the construction fails, a complete search follows, in turns with a \
              count that may prove that there is none.",
    options: &[&TREE],
    writes_meanwhile: true,
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let mut pages = Pages::new(job, output);
    let listing = job.listing(None, |shown, out| job.write(shown.index, shown.diagram, out));
    let counted = found(job, &listing, |bytes| pages.add(bytes))?;
    let (solutions, report) = (counted.outcome.statistics.solutions, reported(job, counted));
    pages.close(solutions, report.exit != Exit::Stopped)?;
    if report.exit != Exit::Found {
        job.say_nothing(&report.outcome, output)?;
    }
    Ok(report)
}

/// Finds out whether there is a solution, as this command does, and writes nothing.
pub(crate) fn decide(job: &Job) -> Result<Report, Failure> {
    let listing = job.listing(None, |_, _: &mut Vec<()>| Ok(()));
    Ok(reported(job, found(job, &listing, |_| Ok(()))?))
}

/// Reports on what was found; the best path so far is no solution if the longest is asked for.
fn reported(job: &Job, Counted { method, outcome, .. }: Counted) -> Report {
    if outcome.statistics.solutions > 0 && job.best_so_far().is_none() {
        return Report::found(outcome);
    }
    job.report_by(method, outcome, "solutions")
}

/// Constructs or searches for a solution. A chosen branching rule asks for a search.
fn found<T: Send>(
    job: &Job,
    listing: &Listing<'_, T, Failure>,
    mut release: impl FnMut(&mut Vec<T>) -> Result<(), Failure>,
) -> Result<Counted, Failure> {
    if job.outputs.tree.is_some() {
        return job.enumerate(Limits { solutions: Some(1), ..job.limits }, listing, false, release);
    }
    let mut settled = job.settle();
    let locate = |vertices: &mut Vec<usize>| job.instance.locate(vertices);
    let best = job.best.get().and_then(|best| best.path.clone());
    let is_wanted =
        if settled.is_complete() { job.request.branching.is_none() } else { job.origin.is_none() };
    if let Some(mut path) = best.filter(|_| is_wanted) {
        let (mut batch, mut product) = (Batch::default(), Vec::new());
        locate(&mut path);
        batch.push(&path);
        listing.finish(1, &batch, &mut product)?;
        release(&mut product)?;
        settled.statistics.solutions = 1;
        settled.stopped.get_or_insert(Stop::Solutions);
        return Ok(Counted::visited(settled));
    }
    if !settled.is_complete() {
        return Ok(Counted::visited(settled));
    }
    let preference = job.instance.preference();
    let construction = Construction { preference: &preference, locate: &locate };
    let meter = Meter::new(job.progress);
    let options = job.options(job.limits.after(&settled.statistics), &meter);
    let mut counted = job.ask(|problem| {
        let construction = (job.request.branching.is_none()).then_some(construction);
        let watch = || job.refuse_huge().map(|()| job.watch(&meter));
        first(problem, construction, &options, listing, watch, release)
    })?;
    counted.outcome.statistics.add(&settled.statistics);
    Ok(counted)
}
