//! The number of independent sets, of one size or of every size.
//!
//! A search is best if few decisions remain; a sweep over a frontier is best if there are many sets and the
//! graph is narrow. The work of the sweep can be predicted. The search therefore goes first, with as many
//! nodes as fit into the time of the sweep. If they are not enough, the sweep follows.

use cavalcade_core::{IndependentSets, SetSize};
use num_bigint::BigUint;

use super::super::maximum::{Work, nodes_for};
use super::CountError;
use crate::frontier::independent::IndependentSweep;
use crate::tree::Visit;
use crate::{BranchingRule, Counted, Limits, Method, Stop};

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
    match sweep.count(size, &|| work.is_over()) {
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
    visit: &mut Visit<'_>,
) -> Counted {
    let mut work = Work::new(limits);
    let sweep = IndependentSweep::new(sets);
    let is_largest = size == SetSize::Exactly(sets.bound());
    let vertices = is_largest.then(|| sets.representatives()).flatten();
    let vertices = vertices.as_deref();
    let mut found = searched(&mut work, (sets, size, vertices), &rule, nodes_for(sweep.as_ref()), visit);
    if found == Err(None) {
        if let Some(sets) = sweep.as_ref().and_then(|sweep| sweep.count(size, &|| work.is_over())) {
            return Counted::swept(sets, Method::Frontier, work.outcome(0, None));
        }
        found = searched(&mut work, (sets, size, vertices), &rule, None, visit);
    }
    let seen = found.unwrap_or(work.seen);
    Counted::visited(work.outcome(seen, found.err().flatten()))
}

/// Returns the number of sets by a search. With [`IndependentSets::representatives`], `visit` sees one of the sets that a
/// symmetry exchanges.
///
/// # Errors
/// A limit stopped the search, or with `None` only the budget of nodes did.
fn searched(
    work: &mut Work,
    (sets, size, representatives): (&IndependentSets, SetSize, Option<&[(u32, u64)]>),
    rule: &impl BranchingRule,
    budget: Option<u64>,
    visit: &mut Visit<'_>,
) -> Result<u64, Option<Stop>> {
    let Some(representatives) = representatives else {
        return work.search(&sets.model(size).model, rule, budget, visit);
    };
    let (before, mut total, mut is_over) = (work.nodes(), 0, false);
    for &(vertex, factor) in representatives {
        let left = budget.map(|budget| budget.saturating_sub(work.nodes() - before));
        let found = work.search(&sets.model_with(vertex).model, rule, left, &mut |solution| {
            let visited = visit(solution);
            is_over = visited.is_break();
            visited
        });
        work.seen += total;
        total += factor * found?;
        if is_over {
            break;
        }
    }
    Ok(total)
}
