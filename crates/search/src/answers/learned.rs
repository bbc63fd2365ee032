//! One or a few solutions of a model, by a search that learns.
//!
//! The clauses of a model hold in every solution, but need not say all of it. Every assignment that satisfies them is
//! therefore handed to the engine, which completes or refutes it; then it is excluded. If the clauses have no other
//! solution, neither has the model. If the engine refuses too many assignments, the clauses say too little, and the
//! learner gives up.
//!
//! A search in the engine goes first, since it decides most problems in a few nodes. The learner takes one thread.
//! Which solutions are found is a function of the model and the branching alone.

use std::ops::ControlFlow;

use cavalcade_core::formula::Formula;
use cavalcade_core::{Model, ProblemStructure};

use super::collect::{Batch, Listing};
use super::enumerated::enumerated;
use super::{Options, Problem};
use crate::learning::{LARGEST, Learner, LearnerVerdict, MOST_REFUSED};
use crate::parallel::{Collector, Observer};
use crate::{Branching, Counted, Limits, Oracle, Outcome, Statistics, Stop};

/// Nodes of a search in the engine before the learner begins, times the number of variables: a node costs more the
/// more variables there are.
const WORK_BEFORE: u64 = 1 << 14;

/// Finds as many solutions as the limits allow: in the engine, by a count that proves that there is none, or by
/// learning.
///
/// # Errors
/// The listing or the observer failed.
pub(super) fn found<T: Send, E: Send>(
    problem: &Problem,
    options: &Options,
    listing: &Listing<'_, T, E>,
    observer: &mut dyn Observer<Batch, E>,
    solutions: &mut Vec<T>,
) -> Result<Counted, E> {
    let mut search = |limits: Limits, solutions: &mut Vec<T>| {
        enumerated(problem, &options.within(limits), listing, observer, |found| {
            solutions.append(found);
            Ok(())
        })
    };
    let limits = options.limits;
    if !options.learns
        || problem.is_impossible
        || !matches!(problem.structure, ProblemStructure::Model | ProblemStructure::Simple(_))
    {
        return search(limits, solutions);
    }
    let model = (problem.model)();
    if model.projection().is_some() {
        return search(limits, solutions); // an excluded assignment of all variables may differ only in others
    }
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
    let mut outcome = match learned(model, &rest, listing, &mut others)? {
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

/// Finds as many solutions as the limits allow; `None` if the clauses of the model say too little.
///
/// # Errors
/// The listing failed.
fn learned<T: Send, E: Send>(
    model: &Model,
    options: &Options,
    listing: &Listing<'_, T, E>,
    solutions: &mut Vec<T>,
) -> Result<Option<Outcome>, E> {
    let Some(formula) = Formula::of(model, LARGEST) else { return Ok(None) };
    let limits = options.limits;
    let mut oracle = Oracle::under(model, Branching::FirstFail, limits.interrupt());
    let mut learner = Learner::new(&formula);
    let (mut spent, mut refused) = (Statistics::default(), 0);
    loop {
        let left = Limits { solutions: None, ..limits.after(&spent) };
        let verdict = learner.solve(&[], left, |conflicts| options.monitor.conflicts(conflicts));
        let statistics = learner.statistics();
        spent = Statistics { solutions: spent.solutions, ..statistics };
        match verdict {
            LearnerVerdict::Stopped(stop) => {
                return Ok(Some(Outcome { statistics: spent, stopped: Some(stop) }));
            }
            LearnerVerdict::Refuted(_) => return Ok(Some(Outcome { statistics: spent, stopped: None })),
            LearnerVerdict::Satisfied => {}
        }
        let before = spent.solutions;
        let wanted = limits.solutions.map(|most| most - before);
        let mut batch = Batch::default();
        let mut failed = None;
        let completed = oracle.ask(
            &formula.values(model, learner.solution()),
            Limits { solutions: wanted, ..left },
            |solution| match listing.gather(&mut batch, 1, solution) {
                Ok(_) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            },
        );
        if let Some(error) = failed {
            return Err(error);
        }
        spent.solutions += batch.len();
        if !batch.is_empty() {
            let mut product = Vec::new();
            listing.finish(before + 1, &batch, &mut product)?;
            solutions.append(&mut product);
        }
        match completed.stopped {
            _ if limits.solutions.is_some_and(|most| spent.solutions >= most) => {
                return Ok(Some(Outcome { statistics: spent, stopped: Some(Stop::Solutions) }));
            }
            Some(stop) => return Ok(Some(Outcome { statistics: spent, stopped: Some(stop) })),
            None => {}
        }
        refused += usize::from(batch.is_empty());
        if refused > MOST_REFUSED {
            return Ok(None);
        }
        learner.block();
    }
}
