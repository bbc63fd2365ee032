//! How many classes the solutions fall into, and how the symmetric ones are symmetric.
//!
//! Symmetric solutions are counted by searches of their own. These take about the square root of what a search of
//! all solutions would; but where a frontier was quick, even that may be out of reach. So then
//! they may take so many nodes only, unless the user asks for more; what is far beyond that is not begun.

use std::ops::ControlFlow;

use cavalcade_core::puzzles::board::grid::kind;
use cavalcade_core::symmetry::{self, Part, Permutation};
use cavalcade_search::{Counted, Limits, Method, Solution, Stop, count_within_reach, independent};
use num_bigint::BigUint;

use super::CLASSES;
use super::total::refused;
use crate::exit::Failure;
use crate::verbs::Job;

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
    let is_bounded = *method == Method::Frontier
        && job.instance.walks().is_some()
        && job.limits.nodes.is_none()
        && !job.flags.contains(&CLASSES);
    let mut left = MOST_NODES;
    let classes = symmetries.classes(|permutations| {
        if permutations.is_empty() || *total == BigUint::ZERO {
            return Ok(total.clone());
        }
        let mut limits = Limits { solutions: None, ..job.limits }.after(&outcome.statistics);
        if is_bounded {
            limits.nodes = Some(left);
        }
        let found = symmetric(job, permutations, limits).map_err(Err)?;
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

/// How many solutions all these permutations leave as they are.
fn symmetric(job: &Job, permutations: &[&Permutation], limits: Limits) -> Result<Counted, Failure> {
    let go_on = |_: Solution<'_>| ControlFlow::Continue(());
    if let Some((placement, size)) = job.instance.placement().and_then(|it| Some((it, it.size()?))) {
        let folded = placement.sets.folded(permutations);
        return independent::count(&folded, size, None, job.branching, limits, go_on).map_err(refused);
    }
    let model = job.instance.symmetric_model(permutations).expect("walks on a board have such a model");
    Ok(Counted::visited(count_within_reach(&model, job.branching, limits)))
}

/// How many classes are symmetric in which way; `None` if that has no name.
pub(super) fn split(parts: &[Part]) -> Option<Vec<(&'static str, BigUint)>> {
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
