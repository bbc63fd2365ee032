//! A search on one thread that records its nodes.
//!
//! The search is stopped after each node, and continues at the next. Between two nodes it shows its path and the
//! decision that it made, and its statistics tell what became of the node. Solutions, their order and the statistics
//! are those of a search that is not recorded.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cavalcade_core::{Model, Variable};

use super::pending::PendingSolutions;
use super::tree::{NodeOutcome, SearchTree};
use crate::parallel::{Checkpoint, Collector, Observer};
use crate::tree::Bound;
use crate::{BranchingRule, Direction, Limits, Outcome, Search, Statistics, Stop};

/// A search of a model that is to be recorded.
#[derive(Clone, Copy)]
pub struct Recording<'a> {
    model: &'a Model,
    rule: &'a dyn BranchingRule,
    limits: Limits,
    most: usize,
    objective: Option<(Variable, Direction)>,
}

/// The result of a recorded search.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Recorded {
    /// The work, as of a search that is not recorded.
    pub outcome: Outcome,
    /// The tree.
    pub tree: SearchTree,
}

impl<'a> Recording<'a> {
    /// Describes a search for all solutions, of which up to `most` nodes are recorded. Limits count the solutions that
    /// the collector counts.
    #[must_use]
    pub fn new(model: &'a Model, rule: &'a dyn BranchingRule, limits: Limits, most: usize) -> Self {
        Self { model, rule, limits, most, objective: None }
    }

    /// Sets an objective; see [`Search::optimising`].
    #[must_use]
    pub fn optimising(self, objective: Variable, direction: Direction) -> Self {
        Self { objective: Some((objective, direction)), ..self }
    }

    /// Searches on this thread, which also releases products, in order. The observer sees where the search is. `ended`
    /// is called when the search is over and the record is not yet complete.
    ///
    /// # Errors
    /// The collector, the observer or `release` failed.
    pub fn run<C: Collector>(
        self,
        collector: &C,
        observer: &mut dyn Observer<C::Batch, C::Error>,
        mut release: impl FnMut(&mut C::Product) -> Result<(), C::Error>,
        ended: impl FnOnce(),
    ) -> Result<Recorded, C::Error> {
        let start = Instant::now();
        let mut search = Search::under(self.model, self.rule, self.limits.interrupt());
        if let Some((objective, direction)) = self.objective {
            search = search.optimising(objective, direction);
        }
        let mut recorder = TreeRecorder {
            search,
            limits: self.limits,
            objective: self.objective,
            start,
            looked: Duration::ZERO,
            most: self.most.min(u32::MAX as usize / 3), // numbers of nodes have 32 bits
            tree: SearchTree::default(),
            at: Vec::new(),
            unrecorded: 0,
            statistics: Statistics::default(),
            observer,
            solutions: PendingSolutions::new(collector, &mut release),
        };
        let stopped = recorder.run()?;
        ended();
        recorder.solutions.flush()?;
        recorder.tree.close(recorder.unrecorded);
        let statistics = Statistics { seconds: start.elapsed().as_secs_f64(), ..recorder.statistics };
        Ok(Recorded { outcome: Outcome { statistics, stopped }, tree: recorder.tree })
    }
}

/// A search that is recorded.
struct TreeRecorder<'a, C: Collector> {
    search: Search,
    limits: Limits,
    objective: Option<(Variable, Direction)>,
    start: Instant,
    /// When the observer looked last, from the start.
    looked: Duration,
    /// The largest number of recorded nodes.
    most: usize,
    tree: SearchTree,
    /// The number of the node at each depth of the current path.
    at: Vec<usize>,
    unrecorded: u64,
    statistics: Statistics,
    observer: &'a mut dyn Observer<C::Batch, C::Error>,
    solutions: PendingSolutions<'a, C>,
}

/// The visit of one node.
struct VisitedNode<E> {
    outcome: Outcome,
    /// The bound that its solution sets, if there is an objective.
    improved: Option<Bound>,
    /// The error of the collector.
    failed: Option<E>,
}

impl<C: Collector> TreeRecorder<'_, C> {
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
            let VisitedNode { outcome, improved, failed } = self.visit();
            if let Some(error) = failed {
                return Err(error);
            }
            if outcome.statistics.nodes == 0 {
                return Ok(Some(Stop::Interrupt)); // within the node, which is visited no more
            }
            self.note(way, &outcome.statistics, improved);
            if outcome.is_complete() {
                return Ok(None);
            }
            let elapsed = self.start.elapsed();
            if let Some(stop) = self.over(elapsed) {
                return Ok(Some(stop));
            }
            self.solutions.release(elapsed)?;
            self.show(elapsed)?;
            way = self
                .search
                .next_alternative()
                .map(|(_, alternative)| (self.search.path().len(), alternative));
        }
    }

    /// Lets the observer look, if it is time.
    fn show(&mut self, elapsed: Duration) -> Result<(), C::Error> {
        if self.observer.pause().is_none_or(|pause| elapsed < self.looked + pause) {
            return Ok(());
        }
        self.looked = elapsed;
        let mut checkpoint = Checkpoint::of(self.search.rest().into_iter().collect());
        checkpoint.total = self.statistics;
        self.observer.look(checkpoint, Vec::new())
    }

    /// Visits one node, and gathers its solution.
    fn visit(&mut self) -> VisitedNode<C::Error> {
        let limits = Limits { interrupt: self.limits.interrupt, ..Limits::default() };
        let PendingSolutions { collector, batch, found, .. } = &mut self.solutions;
        let (mut failed, mut improved, mut counted) = (None, None, 0);
        let outcome = self.search.visit_one(limits, &mut |solution| {
            improved = self.objective.map(|(variable, direction)| Bound {
                variable,
                direction,
                value: solution.value(variable),
            });
            match collector.gather(batch, *found + 1, solution) {
                Ok(counts) => counted = u64::from(counts),
                Err(error) => failed = Some(error),
            }
            ControlFlow::Continue(())
        });
        *found += counted;
        self.statistics.add(&Statistics { solutions: counted, ..outcome.statistics });
        VisitedNode { outcome, improved, failed }
    }

    /// Records the node that was visited; `way` is the depth of its parent, and the alternative.
    fn note(&mut self, way: Option<(usize, u8)>, node: &Statistics, improved: Option<Bound>) {
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
        if let Some(bound) = improved.filter(|_| outcome == NodeOutcome::Solution) {
            self.tree.improve(number, bound);
        }
        self.at.truncate(way.map_or(0, |_| depth + 1));
        self.at.push(number);
        if let (NodeOutcome::Open, Some((decision, 0))) = (outcome, self.search.next_alternative()) {
            self.tree.decide(number, decision);
        }
    }

    /// Returns the limit that is reached after this time.
    fn over(&self, elapsed: Duration) -> Option<Stop> {
        self.limits.reached(&self.statistics).or_else(|| self.limits.over(elapsed))
    }
}
