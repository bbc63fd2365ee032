//! Independent sets: the largest size there is, and how many there are of a size.
//!
//! Two methods answer both questions. The depth-first search is best where little is left to decide; the
//! sweep over a [`frontier`] is best where there are many sets and the graph is narrow. The work of the sweep
//! can be predicted. So the search goes first with as many nodes as the sweep
//! would take time, and where that is not enough the sweep follows: neither takes more than about twice
//! what the better one would.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{IndependentSets, Model};
use num_bigint::BigUint;

use crate::frontier::independent::Sweep;
use crate::{Branching, Counted, Limits, Method, Outcome, Search, Solution, Statistics, Stop};

/// How many predicted entries of a sweep are taken for a node of the search. An entry takes about a quarter of the time
/// of a node, and there are mostly far fewer of them than predicted.
const ENTRIES_A_NODE: u64 = 32;

/// What was found out about the largest sets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Maximum {
    /// Their size, unless the search was stopped before it was proved.
    pub size: Option<usize>,
    /// What it took.
    pub outcome: Outcome,
}

/// Why sets are not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The number of sets is beyond 128 bits.
    #[error("there are more than 2^128 solutions")]
    TooMany,
    /// The sweep that was asked for would have to keep too much.
    #[error("the frontier is too wide")]
    TooWide,
}

/// The size of the largest independent sets, all vertices weighing 1.
///
/// The bound comes from a cover by cliques, and sizes are tried from there down: the first that has a set is
/// the maximum, and all above it are proved to have none. The closer a size is to the bound, the more groups
/// must hold a vertex, and the less is left to try.
#[must_use]
pub fn maximum(sets: &IndependentSets, branching: Branching, limits: Limits) -> Maximum {
    let mut work = Work::new(limits);
    if let Some(size) = sets.maximum() {
        return work.maximum(Some(size));
    }
    let sweep = Sweep::new(sets);
    let mut budget = sweep.as_ref().map(|sweep| sweep.entries() / ENTRIES_A_NODE);
    for size in (0..=sets.bound()).rev() {
        let model = sets.model(size).model;
        let first = |_: Solution<'_>| ControlFlow::Break(());
        match work.search(&model, branching, budget, first) {
            Ok(0) => {} // proved to have none
            Ok(_) => return work.maximum(Some(size)),
            Err(None) => {
                if let Some(size) = sweep.as_ref().and_then(|sweep| sweep.maximum(|| work.is_over())) {
                    return work.maximum(Some(size));
                }
                budget = None;
                match work.search(&model, branching, None, first) {
                    Ok(0) => {}
                    Ok(_) => return work.maximum(Some(size)),
                    Err(stop) => return work.stopped(stop),
                }
            }
            Err(stop) => return work.stopped(stop),
        }
        budget = budget.map(|budget| budget.saturating_sub(work.statistics.nodes));
    }
    work.maximum(Some(0))
}

/// How many independent sets of a size there are; `visit` sees those that a search comes across, perhaps none.
///
/// Without a `method` the one that is expected to take less is chosen; limits of solutions or nodes ask for a search.
///
/// # Errors
/// There are more than 2^128, or the method that was asked for cannot do it.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::Arc;
///
/// use cavalcade_core::IndependentSets;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_search::answers::independent;
/// use cavalcade_search::{Branching, Limits};
///
/// // A ring of seven: how many of them can be chosen, no two side by side, and in how many ways?
/// let ring = SuccessorTable::new((0..7u32).map(|it| vec![(it + 1) % 7, (it + 6) % 7]).collect())?;
/// let sets = IndependentSets::new(&Arc::new(ring));
/// let found = independent::maximum(&sets, Branching::FirstFail, Limits::default());
/// assert_eq!(found.size, Some(3));
/// let ways = independent::count(&sets, 3, None, Branching::FirstFail, Limits::default(), |_| ControlFlow::Continue(()));
/// assert_eq!(ways.map(|counted| counted.number), Ok(7u32.into()));
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
pub fn count(
    sets: &IndependentSets,
    size: usize,
    method: Option<Method>,
    branching: Branching,
    limits: Limits,
    mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
) -> Result<Counted, CountError> {
    let mut work = Work::new(limits);
    let limited = limits.solutions.is_some() || limits.nodes.is_some();
    let method = method.or(limited.then_some(Method::Search));
    let sweep = if method == Some(Method::Search) { None } else { Sweep::new(sets) };
    if method == Some(Method::Frontier) {
        let sweep = sweep.ok_or(CountError::TooWide)?;
        return match sweep.count(size, || work.is_over())? {
            Some(sets) => Ok(work.swept(sets)),
            None => match work.over() {
                Some(stop) => Ok(Counted::swept(BigUint::ZERO, work.outcome(0, Some(stop)))),
                None => Err(CountError::TooWide),
            },
        };
    }
    let model = sets.model(size).model;
    let budget = sweep.as_ref().map(|sweep| sweep.entries() / ENTRIES_A_NODE);
    let mut found = work.search(&model, branching, budget, &mut visit);
    if found == Err(None) {
        if let Some(sets) = sweep.as_ref().map_or(Ok(None), |sweep| sweep.count(size, || work.is_over()))? {
            return Ok(work.swept(sets));
        }
        found = work.search(&model, branching, None, &mut visit);
    }
    let seen = work.seen;
    Ok(Counted::visited(work.outcome(seen, found.err().flatten())))
}

/// Several searches under common limits.
struct Work {
    limits: Limits,
    start: Instant,
    statistics: Statistics,
    /// Solutions that the last search has visited.
    seen: u64,
}

impl Work {
    fn new(limits: Limits) -> Self {
        Self { limits, start: Instant::now(), statistics: Statistics::default(), seen: 0 }
    }

    /// How many solutions a model has, or a visitor has seen before it broke.
    ///
    /// # Errors
    /// A limit stopped the search, or with `None` only the budget of nodes did.
    fn search(
        &mut self,
        model: &Model,
        branching: Branching,
        budget: Option<u64>,
        visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> Result<u64, Option<Stop>> {
        let spent = self.statistics;
        let left = self.limits.nodes.map(|nodes| nodes.saturating_sub(spent.nodes));
        let is_budget = budget.is_some_and(|budget| left.is_none_or(|left| budget < left));
        let limits = Limits {
            nodes: if is_budget { budget } else { left },
            time: self.limits.time.map(|time| time.saturating_sub(self.start.elapsed())),
            ..self.limits
        };
        let outcome = Search::under(model, branching, limits.interrupt()).limits(limits).run(visit);
        self.statistics.add(&outcome.statistics);
        self.seen = outcome.statistics.solutions;
        match outcome.stopped {
            None | Some(Stop::Visitor) => Ok(self.seen),
            Some(Stop::Nodes) if is_budget => Err(None),
            stop => Err(stop),
        }
    }

    fn over(&self) -> Option<Stop> {
        self.limits.over(self.start.elapsed())
    }

    fn is_over(&self) -> bool {
        self.over().is_some()
    }

    fn outcome(mut self, solutions: u64, stopped: Option<Stop>) -> Outcome {
        self.statistics.solutions = solutions;
        self.statistics.seconds = self.start.elapsed().as_secs_f64();
        Outcome { statistics: self.statistics, stopped }
    }

    fn maximum(self, size: Option<usize>) -> Maximum {
        Maximum { size, outcome: self.outcome(0, None) }
    }

    fn stopped(self, stop: Option<Stop>) -> Maximum {
        Maximum { size: None, outcome: self.outcome(0, stop) }
    }

    fn swept(self, sets: u128) -> Counted {
        Counted::swept(sets.into(), self.outcome(0, None))
    }
}
