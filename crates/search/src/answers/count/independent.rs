//! The number of independent sets, of one size or of every size.
//!
//! A search is best if few decisions remain; a sweep over a frontier is best if there are many sets and the
//! graph is narrow. The work of the sweep can be predicted. The search therefore goes first, with as many
//! nodes as fit into the time of the sweep. If they are not enough, the sweep follows.

use cavalcade_core::{IndependentSets, SetSize};

use super::CountError;
use crate::answers::maximum::search_or_sweep;
use crate::answers::work::Work;
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
    let (found, stopped) = (sweep.count(size, &|| work.is_over()), work.over());
    if found.is_none() && stopped.is_none() {
        return Err(CountError::TooWide);
    }
    let stopped = stopped.filter(|_| found.is_none());
    Ok(Counted::swept(found.unwrap_or_default(), Method::Frontier, work.outcome(0, stopped)))
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
    let is_largest = size == SetSize::Exactly(sets.bound());
    let vertices = is_largest.then(|| sets.representatives()).flatten();
    let search = |work: &mut Work, budget: Option<u64>| {
        searched(work, (sets, size, vertices.as_deref()), &rule, budget, visit).map(Into::into)
    };
    let (sweep, count) =
        (IndependentSweep::new(sets), |sweep: &IndependentSweep, is_over: &dyn Fn() -> bool| {
            sweep.count(size, is_over)
        });
    match search_or_sweep(&mut work, sweep.as_ref(), search, count) {
        (Ok(number), method) => Counted::swept(number, method, work.outcome(0, None)),
        (Err(stop), _) => Counted::visited(work.outcome(work.seen, stop)),
    }
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
    let (before, mut total, mut is_over) = (work.spent.nodes, 0, false);
    for &(vertex, factor) in representatives {
        let left = budget.map(|budget| budget.saturating_sub(work.spent.nodes - before));
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
