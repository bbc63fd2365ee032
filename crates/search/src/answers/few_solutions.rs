//! One or a few solutions of a problem.
//!
//! A search in the engine goes first, since it decides most problems in a few nodes. Then a search learns (`learning_search`), with
//! short attempts in between (`random_restarts`), or sets of paths between pairs are swept, too (`linked_paths`). Which solutions are found is a function of the model and the branching
//! alone.

use cavalcade_core::ProblemStructure;

use super::collect::{Batch, Listing};
use super::enumerate::enumerate;
use super::learning_search::LearningSearch;
use super::linked_paths::linked_paths;
use super::random_restarts::with_random_restarts;
use super::{Options, Problem};
use crate::parallel::Observer;
use crate::{Counted, Limits, Outcome, Statistics, Stop};

/// Nodes of a search in the engine before the learner begins, times the number of variables: a node costs more the
/// more variables there are.
/// With 256 nodes `hidato-20x20` took 0.3 s instead of 0.01.
const WORK_BEFORE: u64 = 1 << 14;

/// Whether learning may find the solutions of a problem.
pub(super) fn is_learnable(problem: &Problem) -> bool {
    let has_clauses = matches!(
        problem.structure,
        ProblemStructure::Model
            | ProblemStructure::Numbered(_)
            | ProblemStructure::Simple(_)
            | ProblemStructure::Linked(_)
    );
    // An excluded assignment of all variables may differ only in those that do not count.
    has_clauses && (problem.model)().projection().is_none()
}

/// Finds as many solutions as the limits allow: in the engine, by a count that proves that there is none, or by
/// learning.
///
/// # Errors
/// The listing or the observer failed.
pub(super) fn few_solutions<T: Send, E: Send>(
    problem: &Problem,
    options: &Options,
    listing: &Listing<'_, T, E>,
    observer: &mut dyn Observer<Batch, E>,
    solutions: &mut Vec<T>,
) -> Result<Counted, E> {
    let mut search = |limits: Limits, solutions: &mut Vec<T>| {
        enumerate(problem, &options.within(limits), listing, observer, |found| {
            solutions.append(found);
            Ok(())
        })
    };
    let limits = options.limits;
    if !options.learns || problem.is_impossible || !is_learnable(problem) {
        return search(limits, solutions);
    }
    let model = (problem.model)();
    let before = (WORK_BEFORE / model.variables().count().max(1) as u64 + 1).saturating_mul(options.patience);
    if limits.nodes.is_some_and(|most| most <= before) {
        return search(limits, solutions);
    }
    let first = search(Limits { nodes: Some(before), ..limits }, solutions)?;
    if first.outcome.stopped != Some(Stop::Nodes) {
        return Ok(first);
    }
    let spent = Statistics { solutions: 0, ..first.outcome.statistics };
    let rest = options.within(limits.after(&spent));
    let mut others = Vec::new();
    let few = limits.solutions.is_some_and(|most| most <= 2);
    let learner = LearningSearch::new(model, &rest, listing, &mut others);
    let found = match (learner, problem.structure) {
        (None, _) => None,
        (Some(learner), ProblemStructure::Linked(pairs)) if few => linked_paths(learner, pairs)?,
        (Some(learner), ProblemStructure::Model | ProblemStructure::Numbered(_)) if few => {
            with_random_restarts(learner)?
        }
        (Some(mut learner), _) => learner.run(u64::MAX)?,
    };
    let mut outcome = match found {
        // It may have met a limit before it found again what is known.
        Some(outcome) if others.len() < solutions.len() => {
            assert!(!outcome.is_complete(), "the search found a solution that the learner excludes");
            let statistics = Statistics { solutions: solutions.len() as u64, ..outcome.statistics };
            Outcome { statistics, ..outcome }
        }
        Some(outcome) => {
            *solutions = others;
            outcome
        }
        None => {
            solutions.clear();
            search(rest.limits, solutions)?.outcome
        }
    };
    outcome.statistics.add(&spent);
    Ok(Counted::visited(outcome))
}
