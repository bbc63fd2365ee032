//! How many solutions there are.

use std::ops::ControlFlow;
use std::time::Duration;

use cavalcade_core::puzzles::board::grid::kind;
use cavalcade_core::symmetry::{Classes, Part};
use cavalcade_search::{Limits, Outcome, Search};

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
        "Count the solutions, under every convention that applies; the answer names each. Classes are counted \
         with how many of them are symmetric, and how. If a limit stops the count, no number is printed as the \
         total."
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        let mut outcome = job.each(job.limits, |index, state| {
            if index <= ALL_CHECKED || index % CHECKED_LATER == 0 {
                job.verified(index, state)?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let found = outcome.statistics.solutions;
        let mut counts: Vec<_> =
            job.instance.conventions.iter().map(|&(name, factor)| (name, factor * found)).collect();
        let mut by_symmetry = None;
        if let Some(classes) = classes(job, &mut outcome) {
            counts.push(("classes", classes.total));
            by_symmetry = classes.parts.and_then(|parts| split(&parts));
        }
        let count = formats::Count {
            puzzle: job.puzzle,
            board: &job.instance.board,
            closed: job.instance.closed,
            method: "search",
            counts,
            by_symmetry,
            complete: outcome.is_complete(),
        };
        output.write(|out| job.format.count(out, job.origin.as_ref(), &count))?;
        let report = job.report(outcome, job.instance.conventions[0].0);
        Ok(match report.exit {
            // The number is the answer, also when it is 0; why it is 0 may still be news.
            Exit::Missing => Report { message: job.instance.obstacle().map(|_| job.none()), ..report },
            _ => report,
        })
    }
}

/// How many classes are symmetric in which way; `None` if that has no name.
fn split(parts: &[Part]) -> Option<Vec<(&'static str, u64)>> {
    let mut split: Vec<(&str, u64)> = Vec::new();
    for part in parts {
        let kind = kind(&part.names)?;
        // The two mirrors of a rectangle are different, but of one kind.
        match split.iter_mut().find(|(name, _)| *name == kind) {
            Some((_, number)) => *number += part.classes,
            None => split.push((kind, part.classes)),
        }
    }
    Some(split)
}

/// How many classes the solutions fall into, if they have any; the searches for symmetric solutions
/// are added to `outcome`, which stops where one of them is stopped.
fn classes(job: &Job, outcome: &mut Outcome) -> Option<Classes> {
    if !outcome.is_complete() {
        return None;
    }
    let symmetries = job.instance.symmetries()?;
    let total = outcome.statistics.solutions;
    let classes = symmetries.classes(|permutations| {
        if permutations.is_empty() || total == 0 {
            return Ok(total);
        }
        let spent = outcome.statistics;
        let limits = Limits {
            solutions: None,
            nodes: job.limits.nodes.map(|nodes| nodes.saturating_sub(spent.nodes)),
            time: job.limits.time.map(|time| time.saturating_sub(Duration::from_secs_f64(spent.seconds))),
        };
        let model = job.instance.symmetric_model(permutations).expect("walks on a board have such a model");
        let found = Search::new(&model, job.branching).limits(limits).run(|_| ControlFlow::Continue(()));
        outcome.statistics.nodes += found.statistics.nodes;
        outcome.statistics.failures += found.statistics.failures;
        outcome.statistics.propagations += found.statistics.propagations;
        outcome.statistics.seconds += found.statistics.seconds;
        found.stopped.map_or(Ok(found.statistics.solutions), Err)
    });
    match classes {
        Ok(classes) => Some(classes),
        Err(stop) => {
            outcome.stopped = Some(stop);
            None
        }
    }
}
