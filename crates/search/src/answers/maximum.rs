//! The largest size of an independent set.
//!
//! A cover by cliques bounds the size. Sizes are tried from this bound down: the first size that has a set is
//! the maximum, and all larger sizes are proved to have none. A size close to the bound leaves few choices,
//! because more groups must contain a vertex.
//!
//! Each size is searched with as many nodes as a sweep over a frontier is predicted to take. If that is not
//! enough, the sweep follows, so neither takes more than about twice what the better one would.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{IndependentSets, Model, SetSize};

use crate::frontier::independent::IndependentSweep;
use crate::tree::Visit;
use crate::{BranchingRule, Limits, Outcome, Search, Solution, Statistics, Stop};

/// The number of predicted entries of a sweep that count as one node of the search. An entry takes about a
/// quarter of the time of a node, and there are usually far fewer entries than predicted.
const ENTRIES_A_NODE: u64 = 32;

/// The answer about the largest sets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Maximum {
    /// Their size, unless the search was stopped before it was proved.
    pub size: Option<usize>,
    /// The work, and why it was stopped.
    pub outcome: Outcome,
}

/// Returns the size of the largest independent sets, where all vertices weigh 1.
#[must_use]
pub fn maximum(sets: &IndependentSets, rule: impl BranchingRule, limits: Limits) -> Maximum {
    let mut work = Work::new(limits);
    if let Some(size) = sets.maximum() {
        return work.maximum(Some(size));
    }
    let sweep = IndependentSweep::new(sets);
    let mut budget = nodes_for(sweep.as_ref());
    for size in (0..=sets.bound()).rev() {
        let model = sets.model(SetSize::Exactly(size)).model;
        let mut first = |_: Solution<'_>| ControlFlow::Break(());
        let mut searched = work.search(&model, &rule, budget, &mut first);
        if searched == Err(None) {
            if let Some(size) = sweep.as_ref().and_then(|sweep| sweep.maximum(&|| work.is_over())) {
                return work.maximum(Some(size));
            }
            budget = None;
            searched = work.search(&model, &rule, None, &mut first);
        }
        match searched {
            Ok(0) => {} // proved to have none
            Ok(_) => return work.maximum(Some(size)),
            Err(stop) => return Maximum { size: None, outcome: work.outcome(0, stop) },
        }
        budget = budget.map(|budget| budget.saturating_sub(work.statistics.nodes));
    }
    work.maximum(Some(0))
}

/// The number of nodes that take about as long as a sweep; `None` without one.
pub(super) fn nodes_for(sweep: Option<&IndependentSweep>) -> Option<u64> {
    sweep.map(|sweep| sweep.entries() / ENTRIES_A_NODE)
}

/// Several searches under common limits.
pub(super) struct Work {
    limits: Limits,
    start: Instant,
    statistics: Statistics,
    /// Solutions that the last search has visited.
    pub(super) seen: u64,
}

impl Work {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, start: Instant::now(), statistics: Statistics::default(), seen: 0 }
    }

    /// Returns the number of solutions of a model, or of those that a visitor has seen before it broke.
    ///
    /// # Errors
    /// A limit stopped the search, or with `None` only the budget of nodes did.
    pub(super) fn search(
        &mut self,
        model: &Model,
        rule: impl BranchingRule,
        budget: Option<u64>,
        visit: &mut Visit<'_>,
    ) -> Result<u64, Option<Stop>> {
        let spent = self.statistics;
        let left = self.limits.nodes.map(|nodes| nodes.saturating_sub(spent.nodes));
        let is_budget = budget.is_some_and(|budget| left.is_none_or(|left| budget < left));
        let limits = Limits {
            nodes: if is_budget { budget } else { left },
            time: self.limits.time.map(|time| time.saturating_sub(self.start.elapsed())),
            ..self.limits
        };
        let outcome = Search::under(model, rule, limits.interrupt()).limits(limits).run_on(visit);
        self.statistics.add(&outcome.statistics);
        self.seen = outcome.statistics.solutions;
        match outcome.stopped {
            None | Some(Stop::Visitor) => Ok(self.seen),
            Some(Stop::Nodes) if is_budget => Err(None),
            stop => Err(stop),
        }
    }

    /// Returns the number of nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.statistics.nodes
    }

    pub(super) fn over(&self) -> Option<Stop> {
        self.limits.over(self.start.elapsed())
    }

    pub(super) fn is_over(&self) -> bool {
        self.over().is_some()
    }

    /// All of the work, with this number of solutions.
    pub(super) fn outcome(mut self, solutions: u64, stopped: Option<Stop>) -> Outcome {
        self.statistics.solutions = solutions;
        self.statistics.seconds = self.start.elapsed().as_secs_f64();
        Outcome { statistics: self.statistics, stopped }
    }

    fn maximum(self, size: Option<usize>) -> Maximum {
        Maximum { size, outcome: self.outcome(0, None) }
    }
}
