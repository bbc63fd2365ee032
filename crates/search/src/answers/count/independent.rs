//! The number of independent sets, of one size or of every size.
//!
//! A search is best if few decisions remain; a sweep over a frontier is best if there are many sets and the
//! graph is narrow. The work of the sweep can be predicted. The search therefore goes first, with as many
//! nodes as fit into the time of the sweep. If they are not enough, the sweep follows.

use std::ops::ControlFlow;

use cavalcade_core::{IndependentSets, SetSize};
use num_bigint::BigUint;

use super::super::maximum::{Work, nodes_for};
use super::CountError;
use crate::frontier::independent::IndependentSweep;
use crate::{BranchingRule, Counted, Limits, Method, Solution};

/// Counts over a frontier alone.
///
/// # Errors
/// The frontier is too wide.
pub(super) fn swept<E>(
    sets: &IndependentSets,
    size: SetSize,
    limits: Limits,
) -> Result<Counted, CountError<E>> {
    let work = Work::new(limits);
    let sweep = IndependentSweep::new(sets).ok_or(CountError::TooWide)?;
    match sweep.count(size, || work.is_over()) {
        Some(sets) => Ok(Counted::swept(sets, Method::Frontier, work.outcome(0, None))),
        None => match work.over() {
            Some(stop) => Ok(Counted::swept(BigUint::ZERO, Method::Frontier, work.outcome(0, Some(stop)))),
            None => Err(CountError::TooWide),
        },
    }
}

/// Counts by the method that is expected to take less; `visit` sees the solutions that a search finds, perhaps none.
pub(in super::super) fn best(
    sets: &IndependentSets,
    size: SetSize,
    rule: impl BranchingRule,
    limits: Limits,
    mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
) -> Counted {
    let mut work = Work::new(limits);
    let model = sets.model(size).model;
    let sweep = IndependentSweep::new(sets);
    let mut found = work.search(&model, &rule, nodes_for(sweep.as_ref()), &mut visit);
    if found == Err(None) {
        if let Some(sets) = sweep.as_ref().and_then(|sweep| sweep.count(size, || work.is_over())) {
            return Counted::swept(sets, Method::Frontier, work.outcome(0, None));
        }
        found = work.search(&model, &rule, None, &mut visit);
    }
    let seen = work.seen;
    Counted::visited(work.outcome(seen, found.err().flatten()))
}
