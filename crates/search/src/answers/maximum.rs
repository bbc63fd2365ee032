//! The largest size of an independent set.
//!
//! A cover by cliques bounds the size. Sizes are tried from this bound down: the first size that has a set is
//! the maximum, and all larger sizes are proved to have none. A size close to the bound leaves few choices,
//! because more groups must contain a vertex.
//!
//! Each size is searched with as many nodes as a sweep over a frontier is predicted to take. If that is not
//! enough, the sweep follows, so neither takes more than about twice what the better one would.

use std::ops::ControlFlow;

use cavalcade_core::{IndependentSets, SetSize};

use super::extremal::Extremal;
use super::work::Work;
use crate::frontier::independent::IndependentSweep;
use crate::{BranchingRule, Limits, Method, Solution, Stop};

/// The number of predicted entries of a sweep that count as one node of the search. An entry takes about a
/// quarter of the time of a node, and there are usually far fewer entries than predicted.
const ENTRIES_A_NODE: u64 = 32;

/// Returns the size of the largest independent sets, where all vertices weigh 1.
#[must_use]
pub fn maximum(sets: &IndependentSets, rule: impl BranchingRule, limits: Limits) -> Extremal {
    let mut work = Work::new(limits);
    if let Some(size) = sets.maximum() {
        return Extremal { number: Some(size), best: None, outcome: work.outcome(0, None) };
    }
    let mut untried = (0..=sets.bound()).rev().peekable();
    let search = |work: &mut Work, budget: Option<u64>| {
        while let Some(&size) = untried.peek() {
            let model = sets.model(SetSize::Exactly(size)).model;
            let left = budget.map(|budget| budget.saturating_sub(work.spent.nodes));
            if work.search(&model, &rule, left, &mut |_: Solution<'_>| ControlFlow::Break(()))? > 0 {
                return Ok(size);
            }
            untried.next(); // proved to have none
        }
        Ok(0)
    };
    let sweep = IndependentSweep::new(sets);
    let (found, _) = search_or_sweep(&mut work, sweep.as_ref(), search, IndependentSweep::maximum);
    Extremal { number: found.ok(), best: None, outcome: work.outcome(0, found.err().flatten()) }
}

/// Searches with as many nodes as take about as long as a sweep, and then sweeps. Without a sweep, or if it takes too many
/// entries, only the search goes on. Returns the method that found the result, too.
///
/// `search` has a budget of nodes, and fails with `None` if that is spent.
pub(super) fn search_or_sweep<T>(
    work: &mut Work,
    sweep: Option<&IndependentSweep>,
    mut search: impl FnMut(&mut Work, Option<u64>) -> Result<T, Option<Stop>>,
    count: impl FnOnce(&IndependentSweep, &dyn Fn() -> bool) -> Option<T>,
) -> (Result<T, Option<Stop>>, Method) {
    match (search(work, sweep.map(|sweep| sweep.entries() / ENTRIES_A_NODE)), sweep) {
        (Err(None), Some(sweep)) => match (count(sweep, &|| work.is_over()), work.over()) {
            (Some(found), _) => (Ok(found), Method::Frontier),
            (None, Some(stop)) => (Err(Some(stop)), Method::Frontier),
            (None, None) => (search(work, None), Method::Search),
        },
        (found, _) => (found, Method::Search),
    }
}
