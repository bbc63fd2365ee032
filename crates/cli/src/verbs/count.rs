//! How many solutions there are.

use std::ops::ControlFlow;

use cavalcade_core::State;
use cavalcade_core::puzzles::board::grid::kind;
use cavalcade_core::symmetry::{Classes, Part, Permutation};
use cavalcade_search::independent::{self, Counted, Method};
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
        let (found, maximum) = tally(job)?;
        let Counted { sets: found, method, mut outcome } = found;
        let maximum = maximum.filter(|_| outcome.is_complete());
        let mut counts: Vec<(&str, u128)> = maximum.map(|it| ("maximum", it as u128)).into_iter().collect();
        for &(name, factor) in &job.instance.conventions {
            counts.push((name, found.checked_mul(factor.into()).ok_or_else(too_many)?));
        }
        let mut by_symmetry = None;
        if let Some(classes) = classes(job, found, &mut outcome)? {
            counts.push(("classes", classes.total));
            by_symmetry = classes.parts.and_then(|parts| split(&parts));
        }
        let count = formats::Count {
            puzzle: job.puzzle,
            board: &job.instance.board,
            closed: job.instance.closed(),
            method: match method {
                Method::Search => "search",
                Method::Frontier => "frontier",
            },
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

/// How many solutions of the model there are, and the largest size if sizes matter.
fn tally(job: &Job) -> Result<(Counted, Option<usize>), Failure> {
    let mut cells = Vec::new();
    let mut check = |index: u64, state: &State| {
        if index <= ALL_CHECKED || index.is_multiple_of(CHECKED_LATER) {
            job.instance.read(state, &mut cells);
            job.verify(index, &cells)?;
        }
        Ok(ControlFlow::Continue(()))
    };
    let Some(placement) = job.instance.placement() else {
        let outcome = job.each(job.limits, check)?;
        let sets = outcome.statistics.solutions.into();
        return Ok((Counted { sets, method: Method::Search, outcome }, None));
    };
    let unlimited = Limits { solutions: None, ..job.limits };
    let maximum = independent::maximum(&placement.sets, job.branching, unlimited);
    let nothing = |outcome| Counted { sets: 0, method: Method::Search, outcome };
    let Some(size) = maximum.size else {
        return Ok((nothing(maximum.outcome), None));
    };
    placement.settle(size);
    let wanted = placement.size().filter(|&wanted| wanted <= size);
    let Some(wanted) = wanted else {
        return Ok((nothing(maximum.outcome), Some(size)));
    };
    let mut index = 0;
    let mut failed = None;
    let limits = job.limits.after(&maximum.outcome.statistics);
    let counted = independent::count(&placement.sets, wanted, job.branching, limits, |solution| {
        index += 1;
        check(index, solution.state()).unwrap_or_else(|failure| {
            failed = Some(failure);
            ControlFlow::Break(())
        })
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    let mut counted = counted.map_err(|_| too_many())?;
    counted.outcome.statistics.add(&maximum.outcome.statistics);
    Ok((counted, Some(size)))
}

fn too_many() -> Failure {
    Failure::input(
        "there are more than 2^128 solutions",
        Some("ask for a smaller board, or for fewer solutions"),
    )
}

/// How many classes are symmetric in which way; `None` if that has no name.
fn split(parts: &[Part]) -> Option<Vec<(&'static str, u128)>> {
    let mut split: Vec<(&str, u128)> = Vec::new();
    for part in parts {
        let kind = kind(&part.names)?;
        if part.classes == 0 {
            continue;
        }
        // The two mirrors of a rectangle are different, but of one kind.
        match split.iter_mut().find(|(name, _)| *name == kind) {
            Some((_, number)) => *number += part.classes,
            None => split.push((kind, part.classes)),
        }
    }
    Some(split)
}

/// How many classes the solutions fall into, if they have any; what it takes to count symmetric solutions
/// is added to `outcome`, which stops where one of these counts is stopped.
fn classes(job: &Job, total: u128, outcome: &mut Outcome) -> Result<Option<Classes>, Failure> {
    let Some(symmetries) = job.instance.symmetries().filter(|_| outcome.is_complete()) else {
        return Ok(None);
    };
    let classes = symmetries.classes(|permutations| {
        if permutations.is_empty() || total == 0 {
            return Ok(total);
        }
        let limits = Limits { solutions: None, ..job.limits }.after(&outcome.statistics);
        let found = symmetric(job, permutations, limits).map_err(Err)?;
        let solutions = outcome.statistics.solutions;
        outcome.statistics.add(&found.outcome.statistics);
        outcome.statistics.solutions = solutions;
        found.outcome.stopped.map_or(Ok(found.sets), |stop| Err(Ok(stop)))
    });
    match classes {
        Ok(classes) => Ok(Some(classes)),
        Err(Err(failure)) => Err(failure),
        Err(Ok(stop)) => {
            outcome.stopped = Some(stop);
            Ok(None)
        }
    }
}

/// How many solutions all these permutations leave as they are.
fn symmetric(job: &Job, permutations: &[&Permutation], limits: Limits) -> Result<Counted, Failure> {
    let go_on = |_: cavalcade_search::Solution<'_>| ControlFlow::Continue(());
    if let Some((placement, size)) = job.instance.placement().and_then(|it| Some((it, it.size()?))) {
        let folded = placement.sets.folded(permutations);
        return independent::count(&folded, size, job.branching, limits, go_on).map_err(|_| too_many());
    }
    let model = job.instance.symmetric_model(permutations).expect("walks on a board have such a model");
    let outcome = Search::new(&model, job.branching).limits(limits).run(go_on);
    Ok(Counted { sets: outcome.statistics.solutions.into(), method: Method::Search, outcome })
}
