//! A search on one thread that records its nodes.
//!
//! The search is stopped after each node, and continues at the next. Between two nodes it shows its path and the decision
//! that it made, and its statistics tell what became of the node. Solutions, their order and the statistics are those of a
//! search that is not recorded.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::Model;

use super::tree::{NodeOutcome, SearchTree};
use crate::parallel::Collector;
use crate::{BranchingRule, Limits, Outcome, Search, Statistics, Stop};

/// Nodes between two checks of the time.
const STRIDE: u64 = 256;
/// The solutions of a batch before they are released.
const BATCH: u64 = 1 << 10;

/// The result of a recorded search.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Recorded {
    /// The work, as of a search that is not recorded.
    pub outcome: Outcome,
    /// The tree.
    pub tree: SearchTree,
}

/// Enumerates the solutions of a model on this thread, and records up to `most` nodes; products are released in order.
/// Limits count the solutions that the collector counts. `ended` is called when the search is over and the record is not yet
/// complete.
///
/// # Errors
/// The collector or `release` failed.
pub fn record<C: Collector>(
    model: &Model,
    rule: impl BranchingRule,
    limits: Limits,
    most: usize,
    collector: &C,
    release: impl FnMut(&mut C::Product) -> Result<(), C::Error>,
    ended: impl FnOnce(),
) -> Result<Recorded, C::Error> {
    let start = Instant::now();
    let mut recorder = TreeRecorder {
        search: Search::under(model, rule, limits.interrupt()),
        limits,
        start,
        most: most.min(u32::MAX as usize / 3), // numbers of nodes have 32 bits
        tree: SearchTree::default(),
        at: Vec::new(),
        unrecorded: 0,
        statistics: Statistics::default(),
        solutions: FoundSolutions {
            collector,
            batch: C::Batch::default(),
            first: 1,
            found: 0,
            product: C::Product::default(),
            release,
        },
    };
    let stopped = recorder.run()?;
    ended();
    recorder.solutions.flush()?;
    recorder.tree.close(recorder.unrecorded);
    let statistics = Statistics { seconds: start.elapsed().as_secs_f64(), ..recorder.statistics };
    Ok(Recorded { outcome: Outcome { statistics, stopped }, tree: recorder.tree })
}

/// A search that is recorded.
struct TreeRecorder<'a, C: Collector, R> {
    search: Search,
    limits: Limits,
    start: Instant,
    /// The largest number of recorded nodes.
    most: usize,
    tree: SearchTree,
    /// The number of the node at each depth of the current path.
    at: Vec<usize>,
    unrecorded: u64,
    statistics: Statistics,
    solutions: FoundSolutions<'a, C, R>,
}

/// What is found, until it is released.
struct FoundSolutions<'a, C: Collector, R> {
    collector: &'a C,
    batch: C::Batch,
    /// The number of the first solution of the batch.
    first: u64,
    /// The number of solutions in the batch.
    found: u64,
    product: C::Product,
    release: R,
}

impl<C: Collector, R: FnMut(&mut C::Product) -> Result<(), C::Error>> FoundSolutions<'_, C, R> {
    /// Releases the batch.
    fn flush(&mut self) -> Result<(), C::Error> {
        if self.found == 0 {
            return Ok(());
        }
        self.collector.finish(self.first, &self.batch, &mut self.product)?;
        (self.release)(&mut self.product)?;
        self.first += self.found;
        (self.found, self.batch) = (0, C::Batch::default());
        Ok(())
    }
}

impl<C: Collector, R: FnMut(&mut C::Product) -> Result<(), C::Error>> TreeRecorder<'_, C, R> {
    /// Visits node after node; returns why it stopped.
    fn run(&mut self) -> Result<Option<Stop>, C::Error> {
        if self.limits.solutions == Some(0) {
            return Ok(Some(Stop::Solutions));
        }
        if self.limits.nodes == Some(0) {
            return Ok(Some(Stop::Nodes));
        }
        let mut way = None;
        loop {
            let (outcome, failed) = self.visit();
            if let Some(error) = failed {
                return Err(error);
            }
            if outcome.statistics.nodes == 0 {
                return Ok(Some(Stop::Interrupt)); // within the node, which is visited no more
            }
            self.note(way, &outcome.statistics);
            if outcome.is_complete() {
                return Ok(None);
            }
            if let Some(stop) = self.over() {
                return Ok(Some(stop));
            }
            if self.solutions.found >= BATCH {
                self.solutions.flush()?;
            }
            way = self
                .search
                .next_alternative()
                .map(|(_, alternative)| (self.search.path().len(), alternative));
        }
    }

    /// Visits one node, and gathers its solution.
    fn visit(&mut self) -> (Outcome, Option<C::Error>) {
        let limits = Limits { interrupt: self.limits.interrupt, ..Limits::default() };
        let FoundSolutions { collector, batch, found, .. } = &mut self.solutions;
        let (mut failed, mut counted) = (None, 0);
        let outcome = self.search.visit_one(limits, &mut |solution| {
            match collector.gather(batch, *found + 1, solution) {
                Ok(counts) => counted = u64::from(counts),
                Err(error) => failed = Some(error),
            }
            ControlFlow::Continue(())
        });
        *found += counted;
        self.statistics.add(&Statistics { solutions: counted, ..outcome.statistics });
        (outcome, failed)
    }

    /// Records the node that was visited; `way` is the depth of its parent, and the alternative.
    fn note(&mut self, way: Option<(usize, u8)>, node: &Statistics) {
        if self.unrecorded > 0 || self.tree.nodes().len() >= self.most {
            self.unrecorded += 1;
            return;
        }
        let outcome = match (node.failures, node.solutions) {
            (0, 0) => NodeOutcome::Open,
            (0, _) => NodeOutcome::Solution,
            _ => NodeOutcome::Failure,
        };
        let (depth, alternative) = way.unwrap_or_default();
        let parent = way.map(|_| self.at[depth]);
        let number = self.tree.add(parent, alternative, outcome, node.propagations);
        self.at.truncate(way.map_or(0, |_| depth + 1));
        self.at.push(number);
        if let (NodeOutcome::Open, Some((decision, 0))) = (outcome, self.search.next_alternative()) {
            self.tree.decide(number, decision);
        }
    }

    /// Returns the limit that is reached.
    fn over(&self) -> Option<Stop> {
        let Statistics { nodes, solutions, .. } = self.statistics;
        if self.limits.solutions.is_some_and(|most| solutions >= most) {
            return Some(Stop::Solutions);
        }
        if self.limits.nodes.is_some_and(|most| nodes >= most) {
            return Some(Stop::Nodes);
        }
        if nodes.is_multiple_of(STRIDE) { self.limits.over(self.start.elapsed()) } else { None }
    }
}
