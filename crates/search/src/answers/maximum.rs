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

use cavalcade_core::{IndependentSets, SetSize};

use super::Options;
use super::extremal::Extremal;
use super::sweep::sweep;
use super::work::Work;
use crate::frontier::independent::IndependentSweep;
use crate::frontier::{Control, Halt, Progress};
use crate::{Limits, Method, Solution, Stop};

/// The number of predicted traces of a sweep that count as one node of the search. A trace takes about a
/// quarter of the time of a node, and there are usually far fewer traces than predicted.
const TRACES_A_NODE: u64 = 32;

/// Returns the size of the largest independent sets, where all vertices weigh 1.
#[must_use]
pub fn maximum(sets: &IndependentSets, options: &Options) -> Extremal {
    let options = &options.within(Limits { solutions: None, ..options.limits });
    let mut work = Work::new(options.limits);
    if let Some(size) = sets.maximum() {
        return Extremal { number: Some(size), best: None, outcome: work.outcome(0, None) };
    }
    let mut untried = (0..=sets.bound()).rev().peekable();
    let search = |work: &mut Work, budget: Option<u64>| {
        while let Some(&size) = untried.peek() {
            let model = sets.model(SetSize::Exactly(size)).model;
            let left = budget.map(|budget| budget.saturating_sub(work.spent.nodes));
            if work.search(&model, options.rule, left, &mut |_: Solution<'_>| ControlFlow::Break(()))? > 0 {
                return Ok(size);
            }
            untried.next(); // proved to have none
        }
        Ok(0)
    };
    let sweep = IndependentSweep::new(sets);
    let (found, _) = search_or_sweep(&mut work, options, sweep.as_ref(), search, |sweep, control, show| {
        sweep.sizes(control, show).map(|numbers| numbers.len() - 1)
    });
    Extremal { number: found.ok(), best: None, outcome: work.outcome(0, found.err().flatten()) }
}

/// Searches with as many nodes as take about as long as a sweep, and then sweeps. Without a sweep, or if it takes too much
/// memory, only the search goes on. Returns the method that found the result, too.
///
/// `search` has a budget of nodes, and fails with `None` if that is spent.
pub(super) fn search_or_sweep<T: Send>(
    work: &mut Work,
    options: &Options,
    sweep: Option<&IndependentSweep>,
    mut search: impl FnMut(&mut Work, Option<u64>) -> Result<T, Option<Stop>>,
    count: impl FnOnce(&IndependentSweep, Control, &mut dyn FnMut(Progress)) -> Result<T, Halt> + Send,
) -> (Result<T, Option<Stop>>, Method) {
    match (search(work, sweep.map(|sweep| sweep.entries() / TRACES_A_NODE)), sweep) {
        (Err(None), Some(sweep)) => match swept(work, options, |control, show| count(sweep, control, show)) {
            Err(Some(Stop::Memory)) => (search(work, None), Method::Search),
            found => (found, Method::Frontier),
        },
        (found, _) => (found, Method::Search),
    }
}

/// Runs a sweep within the limits that are left.
///
/// # Errors
/// Why it was stopped.
pub(super) fn swept<T: Send>(
    work: &Work,
    options: &Options,
    run: impl FnOnce(Control, &mut dyn FnMut(Progress)) -> Result<T, Halt> + Send,
) -> Result<T, Option<Stop>> {
    let (found, outcome) = sweep(&options.within(work.left()), Instant::now(), run);
    found.ok_or(outcome.stopped)
}
