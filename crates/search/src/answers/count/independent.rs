//! The number of independent sets of a size.
//!
//! A search is best if few decisions remain; a sweep over a frontier is best if there are many sets and the
//! graph is narrow. The work of the sweep can be predicted. The search therefore goes first, with as many
//! nodes as fit into the time of the sweep. If they are not enough, the sweep follows.

use std::ops::ControlFlow;

use cavalcade_core::IndependentSets;
use num_bigint::BigUint;

use super::super::maximum::{Work, nodes_for};
use super::CountError;
use crate::frontier::independent::IndependentSweep;
use crate::{BranchingRule, Counted, Limits, Method, Solution};

/// Counts over a frontier alone.
///
/// # Errors
/// There are more than 2^128 sets, or the frontier is too wide.
pub(super) fn swept<E>(
    sets: &IndependentSets,
    size: usize,
    limits: Limits,
) -> Result<Counted, CountError<E>> {
    let work = Work::new(limits);
    let sweep = IndependentSweep::new(sets).ok_or(CountError::TooWide)?;
    match sweep.count(size, || work.is_over())? {
        Some(sets) => Ok(Counted::swept(sets.into(), Method::Frontier, work.outcome(0, None))),
        None => match work.over() {
            Some(stop) => Ok(Counted::swept(BigUint::ZERO, Method::Frontier, work.outcome(0, Some(stop)))),
            None => Err(CountError::TooWide),
        },
    }
}

/// Counts by the method that is expected to take less; `visit` sees the solutions that a search finds, perhaps none.
///
/// # Errors
/// There are more than 2^128 sets.
pub(in super::super) fn best<E>(
    sets: &IndependentSets,
    size: usize,
    rule: impl BranchingRule,
    limits: Limits,
    mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
) -> Result<Counted, CountError<E>> {
    let mut work = Work::new(limits);
    let model = sets.model(size).model;
    let sweep = IndependentSweep::new(sets);
    let mut found = work.search(&model, &rule, nodes_for(sweep.as_ref()), &mut visit);
    if found == Err(None) {
        if let Some(sets) = sweep.as_ref().map_or(Ok(None), |sweep| sweep.count(size, || work.is_over()))? {
            return Ok(Counted::swept(sets.into(), Method::Frontier, work.outcome(0, None)));
        }
        found = work.search(&model, &rule, None, &mut visit);
    }
    let seen = work.seen;
    Ok(Counted::visited(work.outcome(seen, found.err().flatten())))
}
