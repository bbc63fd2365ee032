//! Solutions by a search on all threads, in turns with a count that may prove that there are no more.
//!
//! A search that finds nothing may need very long to prove that there is nothing, and one that has found a single
//! solution to prove that there is no second. A count without visiting does not depend on that. It takes turns with the
//! search (see `turns`) while fewer than two solutions are found. If its total is the number of those found, the answer
//! is complete. Otherwise the search goes on alone, up to the total.
//!
//! The search of each turn continues where the last one stopped. It stops at the same node for any number of threads,
//! so the solutions, their order and the method that ends first are always the same. A search with a limit on nodes
//! takes no turns, so that the limit always has the same effect.

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cavalcade_core::{Hamiltonian, ProblemStructure};

use super::counter::PathCounter;
use super::turns::{Ended, first_nodes, in_turns};
use super::{Options, Orders, Problem};
use crate::frontier::Control;
use crate::parallel::{Checkpoint, Chunk, Collector, Enumeration, Observer, Release};
use crate::{Counted, Limits, Method, Outcome, Statistics, Stop};

/// A total is of no use once this many solutions are found.
const SEVERAL: u64 = 2;
/// Nodes of the first search for each vertex, at least: a path takes up to one.
const NODES_A_VERTEX: u64 = 2;

/// Enumerates the solutions of a problem; releases products in order.
///
/// The method is that which proved that there is no solution, and otherwise the search.
///
/// # Errors
/// The collector, the observer or `release` failed.
pub fn enumerate<C: Collector>(
    problem: &Problem,
    options: &Options,
    collector: &C,
    observer: &mut dyn Observer<C::Batch, C::Error>,
    mut release: impl FnMut(&mut C::Product) -> Result<(), C::Error>,
) -> Result<Counted, C::Error> {
    if problem.is_impossible {
        return Ok(Counted::visited(Outcome::default()));
    }
    let found = Cell::new(0);
    let mut search = ResumedSearch::new(problem, options, collector, observer, &mut release, &found);
    match problem.structure {
        ProblemStructure::Hamiltonian(hamiltonian) if options.limits.nodes.is_none() => {
            search.in_turns(hamiltonian, problem.orders)
        }
        _ => search.run(options.limits).map(Counted::visited),
    }
}

/// A search that stops and continues.
pub(super) struct ResumedSearch<'a, 'p, C: Collector> {
    problem: &'a Problem<'p>,
    options: &'a Options<'a>,
    collector: &'a C,
    observer: &'a mut dyn Observer<C::Batch, C::Error>,
    release: &'a mut Release<'a, C>,
    start: Instant,
    /// Where it continues.
    checkpoint: Checkpoint<C::Batch>,
    /// The number of solutions found.
    found: &'a Cell<u64>,
}

impl<'a, 'p, C: Collector> ResumedSearch<'a, 'p, C> {
    /// Returns a search at its start. The number of solutions that it has found is kept in `found`.
    pub(super) fn new(
        problem: &'a Problem<'p>,
        options: &'a Options<'a>,
        collector: &'a C,
        observer: &'a mut dyn Observer<C::Batch, C::Error>,
        release: &'a mut Release<'a, C>,
        found: &'a Cell<u64>,
    ) -> Self {
        let (start, checkpoint) = (Instant::now(), Checkpoint::default());
        Self { problem, options, collector, observer, release, start, checkpoint, found }
    }

    /// Searches in turns with a count, and then alone.
    fn in_turns(mut self, problem: &Hamiltonian, orders: Orders<'_>) -> Result<Counted, C::Error> {
        let (options, found, start) = (self.options, self.found, self.start);
        let limits = options.limits;
        let vertices = problem.steps.vertices();
        let nodes = first_nodes(vertices).max(NODES_A_VERTEX * vertices as u64);
        let counter = |control: Control| {
            let is_useful = found.get() < SEVERAL;
            is_useful.then(|| PathCounter::cheaper(problem, orders, control)).flatten()
        };
        let ended = in_turns(counter, (vertices, nodes), options, start, &mut |nodes| {
            let nodes = Some(nodes).filter(|_| found.get() < SEVERAL);
            let outcome = self.run(Limits { nodes, ..limits })?;
            Ok((outcome.stopped != Some(Stop::Nodes)).then_some(outcome))
        })?;
        match ended {
            Ended::Searched(outcome) => Ok(Counted::visited(outcome)),
            Ended::Counted(number, method) => {
                let total = u64::try_from(&number).unwrap_or(u64::MAX);
                if total == found.get() {
                    let method = if total == 0 { method } else { Method::Search };
                    return Ok(Counted { number, method, outcome: self.outcome(None) });
                }
                // No limit below the total is lifted, so that it has the same effect as without a count.
                let is_last = limits.solutions.is_none_or(|most| total < most);
                let solutions = if is_last { Some(total) } else { limits.solutions };
                let mut outcome = self.run(Limits { solutions, ..limits })?;
                outcome.stopped = outcome.stopped.filter(|&stop| !(is_last && stop == Stop::Solutions));
                Ok(Counted::visited(outcome))
            }
            Ended::Stopped(Stop::Memory, _) | Ended::NoCounter => self.run(limits).map(Counted::visited),
            Ended::Stopped(stop, _) => Ok(Counted::visited(self.outcome(Some(stop)))),
        }
    }

    /// Continues up to the limits, which are those of the whole search.
    pub(super) fn run(&mut self, limits: Limits) -> Result<Outcome, C::Error> {
        let limits = limits.since(self.start);
        let model = (self.problem.model)();
        let mut keeper = Keeper { observer: &mut *self.observer, last: None };
        let checkpoint = std::mem::take(&mut self.checkpoint);
        let outcome = Enumeration::new(model, self.options.rule, limits, self.options.threads)
            .holding(self.options.held)
            .run(self.collector, checkpoint, &mut keeper, &mut *self.release)?;
        self.checkpoint = keeper.last.unwrap_or_default();
        self.found.set(outcome.statistics.solutions);
        Ok(Outcome { statistics: self.timed(outcome.statistics), ..outcome })
    }

    /// The outcome of all turns up to now.
    pub(super) fn outcome(&self, stopped: Option<Stop>) -> Outcome {
        Outcome { statistics: self.timed(self.checkpoint.total), stopped }
    }

    /// The same work in all the time up to now.
    fn timed(&self, work: Statistics) -> Statistics {
        Statistics { seconds: self.start.elapsed().as_secs_f64(), ..work }
    }
}

/// Keeps the last checkpoint of a run, and shows all of them to another observer if that wants to look.
pub(super) struct Keeper<'a, B, E> {
    pub(super) observer: &'a mut dyn Observer<B, E>,
    pub(super) last: Option<Checkpoint<B>>,
}

impl<B, E> Observer<B, E> for Keeper<'_, B, E> {
    /// Looks at the end of the run in any case.
    fn pause(&self) -> Option<Duration> {
        self.observer.pause().or(Some(Duration::MAX))
    }

    fn keeps_batches(&self) -> bool {
        self.observer.keeps_batches()
    }

    fn look(&mut self, checkpoint: Checkpoint<B>, settled: Vec<Arc<Chunk<B>>>) -> Result<(), E> {
        let Checkpoint { total, next, remaining } = &checkpoint;
        self.last = Some(Checkpoint { total: *total, next: next.clone(), remaining: remaining.clone() });
        if self.observer.pause().is_some() { self.observer.look(checkpoint, settled) } else { Ok(()) }
    }
}
