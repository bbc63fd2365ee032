//! The greatest length of a simple path or cycle.
//!
//! Colours and the number of vertices bound the length. Lengths are tried from this bound down, by a search that
//! learns: the first length with a solution is the greatest, and all greater ones are proved to have none. If the
//! search meets too many conflicts, a sweep over a frontier follows, which keeps the greatest length of each state. If
//! the frontier is too wide, the search continues alone.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::formula::Formula;
use cavalcade_core::{Model, SimplePaths};

use super::lengths::{LimitedSweep, sweep};
use super::{Options, Orders};
use crate::frontier::PartialFrontier;
use crate::learning::{LARGEST, Learner, LearnerVerdict, MOST_REFUSED};
use crate::tree::Oracle;
use crate::{Branching, Limits, Outcome, Search, Statistics, Stop};

/// Conflicts before a sweep is tried.
const CONFLICTS_BEFORE: u64 = 2_000;

/// The answer about the longest solutions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Longest {
    /// Their number of steps, or `None` if there is no solution or the search was stopped.
    pub length: Option<usize>,
    /// The work, and why it was stopped.
    pub outcome: Outcome,
}

/// Returns the greatest length of a solution.
#[must_use]
pub fn longest(paths: &SimplePaths, orders: Orders<'_>, options: &Options) -> Longest {
    let mut work = LongestSearch {
        paths,
        options,
        start: Instant::now(),
        spent: Statistics::default(),
        next: paths.lengths.end() + 1,
    };
    if let Err(stop) = work.descend(Some(CONFLICTS_BEFORE)) {
        if stop != Stop::Conflicts {
            return work.answer(None, Some(stop));
        }
    } else {
        return work.answer(work.found(), None);
    }
    if let Some(frontier) = PartialFrontier::new(paths, &orders()) {
        let rest = options.within(work.rest());
        let LimitedSweep { found, .. } =
            sweep(&rest, |control, progress| frontier.longest(control, progress));
        match found {
            Ok(length) => return work.answer(length, None),
            Err(Stop::Memory) => {}
            Err(stop) => return work.answer(None, Some(stop)),
        }
    }
    match work.descend(None) {
        Ok(()) => work.answer(work.found(), None),
        Err(stop) => work.answer(None, Some(stop)),
    }
}

/// A search for one length after the other.
struct LongestSearch<'a> {
    paths: &'a SimplePaths,
    options: &'a Options<'a>,
    start: Instant,
    spent: Statistics,
    /// All lengths from here on are proved to have no solution; when the search ends, the length before has one.
    next: usize,
}

impl LongestSearch<'_> {
    /// Tries lengths until one has a solution or none remains.
    ///
    /// # Errors
    /// A limit, or the number of conflicts, is reached.
    fn descend(&mut self, conflicts: Option<u64>) -> Result<(), Stop> {
        while self.next > *self.paths.lengths.start() {
            let length = self.next - 1;
            if self.has(length, conflicts)? {
                return Ok(());
            }
            self.next = length;
        }
        self.next = 0;
        Ok(())
    }

    /// Returns whether there is a solution of a length.
    fn has(&mut self, length: usize, conflicts: Option<u64>) -> Result<bool, Stop> {
        let model = self.paths.within(&(length..=length)).model();
        let Some(formula) = Formula::of(model.model(), LARGEST) else {
            return self.searched(model.model(), conflicts);
        };
        let mut learner = Learner::new(&formula);
        if let Some(most) = conflicts {
            learner.patience = most;
        }
        let verdict = self.decided(model.model(), &formula, &mut learner);
        self.spent.add(&Statistics { solutions: 0, seconds: 0.0, ..learner.statistics() });
        verdict
    }

    /// Returns whether the model has a solution; the engine confirms what satisfies the clauses.
    fn decided(&self, model: &Model, formula: &Formula, learner: &mut Learner) -> Result<bool, Stop> {
        let mut oracle = Oracle::under(model, Branching::FirstFail, self.rest().interrupt());
        for _ in 0..MOST_REFUSED {
            match learner.solve(&[], self.rest(), |conflicts| self.options.monitor.conflicts(conflicts)) {
                LearnerVerdict::Satisfied => {}
                LearnerVerdict::Refuted(_) => return Ok(false),
                LearnerVerdict::Stopped(stop) => return Err(stop),
            }
            let values = formula.values(model, learner.solution());
            let asked = oracle.ask(&values, self.rest(), |_| ControlFlow::Break(()));
            match asked.stopped {
                _ if asked.statistics.solutions > 0 => return Ok(true),
                None => learner.block(),
                Some(stop) => return Err(stop),
            }
        }
        Err(Stop::Conflicts)
    }

    /// Returns whether a model that is too large for clauses has a solution, by a search of a number of nodes.
    fn searched(&mut self, model: &Model, nodes: Option<u64>) -> Result<bool, Stop> {
        let rest = self.rest();
        let limits = Limits { nodes: nodes.or(rest.nodes), ..rest };
        let search = Search::under(model, self.options.rule, limits.interrupt()).limits(limits);
        let outcome = search.run(|_| ControlFlow::Break(()));
        self.spent.add(&Statistics { solutions: 0, seconds: 0.0, ..outcome.statistics });
        match outcome.stopped {
            _ if outcome.statistics.solutions > 0 => Ok(true),
            None => Ok(false),
            Some(Stop::Nodes) if nodes.is_some() => Err(Stop::Conflicts),
            Some(stop) => Err(stop),
        }
    }

    /// Returns the limits that are left.
    fn rest(&self) -> Limits {
        let limits = self.options.limits;
        let time = limits.time.map(|time| time.saturating_sub(self.start.elapsed()));
        Limits { solutions: None, time, ..limits }
    }

    /// Returns the length that was found by a complete search.
    fn found(&self) -> Option<usize> {
        self.next.checked_sub(1)
    }

    fn answer(&self, length: Option<usize>, stopped: Option<Stop>) -> Longest {
        let seconds = self.start.elapsed().as_secs_f64();
        Longest { length, outcome: Outcome { statistics: Statistics { seconds, ..self.spent }, stopped } }
    }
}
