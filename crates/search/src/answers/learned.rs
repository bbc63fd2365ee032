//! One or a few solutions of a model, by a search that learns.
//!
//! The clauses of a model hold in every solution, but need not say all of it. Every assignment that satisfies them is
//! therefore handed to the engine, which completes or refutes it; then it is excluded. If the clauses have no other
//! solution, neither has the model. If the engine refuses too many assignments, the clauses say too little, and the
//! learner gives up.
//!
//! A search in the engine goes first, since it decides most problems in a few nodes. The learner takes one thread. If it does not
//! soon decide whether there are two sets of paths between pairs of cells, a sweep over a frontier does, if the memory is enough.
//! Which solutions are found is a function of the model and the branching alone.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::formula::Formula;
use cavalcade_core::{LinkedPairs, Model, ProblemStructure, Variable};

use super::collect::{Batch, Listing};
use super::enumerated::enumerated;
use super::{Options, Problem};
use crate::frontier::{Control, Halt, LinkedEdges, LinkedFrontier};
use crate::learning::{LARGEST, Learner, LearnerVerdict, MOST_REFUSED};
use crate::parallel::{Collector, Observer};
use crate::{Branching, Counted, Limits, Oracle, Outcome, Statistics, Stop};

/// Nodes of a search in the engine before the learner begins, times the number of variables: a node costs more the
/// more variables there are.
const WORK_BEFORE: u64 = 1 << 14;
/// The work of the learner before a sweep over a frontier, times the square of the number of cells: about a second for 10x10.
const WORK_BEFORE_SWEEP: u64 = 10_000;

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
        || !matches!(
            problem.structure,
            ProblemStructure::Model | ProblemStructure::Simple(_) | ProblemStructure::Linked(_)
        )
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
    let few = limits.solutions.is_some_and(|most| most <= 2);
    let found = match problem.structure {
        ProblemStructure::Linked(pairs) if few => linked(model, pairs, &rest, listing, &mut others)?,
        _ => learned(model, &rest, u64::MAX, listing, &mut others)?,
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

/// Finds at most two sets of paths: by learning with some work, by a sweep, and if that takes too much memory by learning again.
///
/// # Errors
/// The listing failed.
fn linked<T: Send, E: Send>(
    model: &Model,
    pairs: &LinkedPairs,
    options: &Options,
    listing: &Listing<'_, T, E>,
    solutions: &mut Vec<T>,
) -> Result<Option<Outcome>, E> {
    let start = Instant::now();
    let cells = (pairs.rows * pairs.columns) as u64;
    let work = WORK_BEFORE_SWEEP.saturating_mul(cells.pow(2)).saturating_mul(options.patience);
    let Some(first) = learned(model, options, work, listing, solutions)? else { return Ok(None) };
    if first.stopped != Some(Stop::Conflicts) {
        return Ok(Some(first));
    }
    let swept = |control: Control| Some(LinkedFrontier::new(pairs)?.first_two(control));
    solutions.clear();
    let mut outcome = match options.controlled(start, swept) {
        Some(Ok(found)) => shown(model, pairs, &found, options, listing, solutions)?,
        Some(Err(Halt::Stopped)) => {
            let stopped = options.limits.over(start.elapsed()).unwrap_or(Stop::Time);
            Outcome { statistics: Statistics::default(), stopped: Some(stopped) }
        }
        Some(Err(Halt::Memory(_))) | None => {
            let rest = options.within(options.limits.after(&first.statistics));
            return learned(model, &rest, u64::MAX, listing, solutions);
        }
    };
    outcome.statistics.add(&Statistics { solutions: 0, ..first.statistics });
    Ok(Some(outcome))
}

/// Completes solutions of a sweep in the engine, up to the number that is wanted.
///
/// # Errors
/// The listing failed.
fn shown<T: Send, E: Send>(
    model: &Model,
    pairs: &LinkedPairs,
    found: &[LinkedEdges],
    options: &Options,
    listing: &Listing<'_, T, E>,
    solutions: &mut Vec<T>,
) -> Result<Outcome, E> {
    let limits = options.limits;
    let mut oracle = Oracle::under(model, Branching::FirstFail, limits.interrupt());
    let variables: Vec<Variable> = model.variables().collect();
    let (mut statistics, start) = (Statistics::default(), Instant::now());
    for used in found {
        let facts: Vec<(Variable, i32)> = pairs
            .edges
            .iter()
            .map(|(ends, number)| (variables[*number], used.contains(ends).into()))
            .collect();
        let mut batch = Batch::default();
        let mut gathered = Ok(true);
        let one = Limits { solutions: Some(1), ..limits };
        oracle.ask(&facts, one, |solution| {
            gathered = listing.gather(&mut batch, 1, solution);
            ControlFlow::Break(())
        });
        gathered?;
        assert!(!batch.is_empty(), "the engine refuses paths of the sweep");
        let mut product = Vec::new();
        listing.finish(statistics.solutions + 1, &batch, &mut product)?;
        solutions.append(&mut product);
        statistics.solutions += 1;
        if limits.solutions.is_some_and(|most| statistics.solutions >= most) {
            break;
        }
    }
    statistics.seconds = start.elapsed().as_secs_f64();
    let is_enough = limits.solutions.is_some_and(|most| statistics.solutions >= most);
    Ok(Outcome { statistics, stopped: is_enough.then_some(Stop::Solutions) })
}

/// Finds as many solutions as the limits allow, with so much work; `None` if the clauses of the model say too little.
///
/// # Errors
/// The listing failed.
fn learned<T: Send, E: Send>(
    model: &Model,
    options: &Options,
    work: u64,
    listing: &Listing<'_, T, E>,
    solutions: &mut Vec<T>,
) -> Result<Option<Outcome>, E> {
    let Some(formula) = Formula::of(model, LARGEST) else { return Ok(None) };
    let limits = options.limits;
    let mut oracle = Oracle::under(model, Branching::FirstFail, limits.interrupt());
    let mut learner = Learner::new(&formula);
    learner.allow(work);
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
