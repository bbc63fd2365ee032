//! How many classes the solutions fall into, and how the symmetric ones are symmetric.
//!
//! Symmetric solutions are counted for themselves: as all of them were, by a search or over a frontier, or by both.
//! A search takes about the square root of what one of all solutions would. A frontier of symmetric walks may be too
//! wide where the one of all walks is not. Then they are searched for; but where a frontier was
//! quick, even that may be out of reach. So such searches may take so many nodes only, unless the user asks for
//! more; what is far beyond that is not begun.

use std::ops::ControlFlow;

use cavalcade_core::problems::grid::kind;
use cavalcade_core::problems::symmetry::{self, Permutation, SymmetryKind};
use cavalcade_search::answers::independent;
use cavalcade_search::frontier::Symmetric;
use cavalcade_search::{Counted, Limits, Method, Solution, Stop, count_within_reach};
use num_bigint::BigUint;

use super::total::{both, refused, sweep};
use super::{CLASSES, CONVENTION, METHOD};
use crate::commands::Job;
use crate::progress::Meter;
use crate::terminal::exit::Failure;

/// Nodes for all searches of symmetric walks after a frontier.
const MOST_NODES: u64 = 20_000_000;

/// How many classes there are, if the solutions have any and all of them are counted.
type Found = Result<Option<symmetry::Classes>, String>;

/// How many classes the solutions fall into, or a remark where that was too much.
///
/// What it takes to count symmetric solutions is added to what the count took, which is stopped where one of these
/// searches is.
pub(super) fn classes(job: &Job, counted: &mut Counted) -> Result<Found, Failure> {
    let Counted { number: total, method, outcome } = counted;
    let Some(symmetries) = job.instance.symmetries().filter(|_| outcome.is_complete()) else {
        return Ok(Ok(None));
    };
    let is_swept = *method == Method::Frontier && job.instance.paths().is_some();
    let is_asked = job.flags.contains(&CLASSES) || job.value(CONVENTION) == Some(CLASSES);
    let is_bounded = is_swept && !is_asked;
    let is_both = job.value(METHOD) == Some("both");
    let mut left = MOST_NODES;
    let classes = symmetries.classes(|permutations| {
        if permutations.is_empty() || *total == BigUint::ZERO {
            return Ok(total.clone());
        }
        let mut limits = Limits { solutions: None, ..job.limits }.after(&outcome.statistics);
        let swept = if is_swept { over_frontier(job, permutations, limits) } else { None };
        let found = if let Some(found) = swept {
            found
        } else {
            if is_bounded {
                limits.nodes = Some(left);
            }
            let searched = searched(job, permutations, limits).map_err(Err)?;
            if is_both { checked(job, permutations, limits, searched).map_err(Err)? } else { searched }
        };
        let solutions = outcome.statistics.solutions;
        left = left.saturating_sub(found.outcome.statistics.nodes);
        outcome.statistics.add(&found.outcome.statistics);
        outcome.statistics.solutions = solutions;
        found.outcome.stopped.map_or(Ok(found.number), |stop| Err(Ok(stop)))
    });
    match classes {
        Ok(classes) => Ok(Ok(Some(classes))),
        Err(Err(failure)) => Err(failure),
        Err(Ok(Stop::Nodes)) if is_bounded => Ok(Err(format!(
            "no classes: it takes more than {MOST_NODES} nodes to count the symmetric solutions; --classes does \
             so however long it takes"
        ))),
        Err(Ok(stop)) => {
            outcome.stopped = Some(stop);
            Ok(Ok(None))
        }
    }
}

/// How many walks all these permutations leave as they are, over a frontier; `None` if that is too wide, or takes too
/// much memory.
fn over_frontier(job: &Job, permutations: &[&Permutation], limits: Limits) -> Option<Counted> {
    let symmetric = Symmetric::new(&job.instance.paths()?.problem, permutations, &job.instance.orders())?;
    let meter = Meter::new(job.progress);
    let counted = sweep(job, limits, &|step| meter.step(step)).run(|control| symmetric.count(control));
    (counted.outcome.stopped != Some(Stop::Memory)).then_some(counted)
}

/// What a search has found, compared with a frontier where there is one.
fn checked(
    job: &Job,
    permutations: &[&Permutation],
    limits: Limits,
    searched: Counted,
) -> Result<Counted, Failure> {
    let left = limits.after(&searched.outcome.statistics);
    match over_frontier(job, permutations, left) {
        Some(swept) => both(searched, |_| Ok(swept)).map(|found| found.0),
        None => Ok(searched),
    }
}

/// How many solutions all these permutations leave as they are, by a search.
fn searched(job: &Job, permutations: &[&Permutation], limits: Limits) -> Result<Counted, Failure> {
    let go_on = |_: Solution<'_>| ControlFlow::Continue(());
    if let Some((placement, size)) = job.instance.placement().and_then(|it| Some((it, it.size()?))) {
        let folded = placement.sets.folded(permutations);
        return independent::count(&folded, size, None, job.branching, limits, go_on).map_err(refused);
    }
    let model = job.instance.symmetric_model(permutations).expect("walks on a board have such a model");
    Ok(Counted::visited(count_within_reach(&model, job.branching, limits)))
}

/// How many classes are symmetric in which way; `None` if that has no name.
pub(super) fn split(parts: &[SymmetryKind]) -> Option<Vec<(&'static str, BigUint)>> {
    let mut split: Vec<(&str, BigUint)> = Vec::new();
    for part in parts {
        let kind = kind(&part.names)?;
        if part.classes == BigUint::ZERO {
            continue;
        }
        // The two mirrors of a rectangle are different, but of one kind.
        match split.iter_mut().find(|(name, _)| *name == kind) {
            Some((_, number)) => *number += &part.classes,
            None => split.push((kind, part.classes.clone())),
        }
    }
    Some(split)
}
