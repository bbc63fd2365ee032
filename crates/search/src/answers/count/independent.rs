//! The number of independent sets, of one size or of every size.
//!
//! A search is best if few decisions remain; a sweep over a frontier is best if there are many sets and the
//! graph is narrow. The work of the sweep can be predicted. The search therefore goes first, with as many
//! nodes as fit into the time of the sweep. If they are not enough, the sweep follows.

use cavalcade_core::{IndependentSets, SetSize};
use num_bigint::BigUint;

use crate::answers::Options;
use crate::answers::maximum::search_or_sweep;
use crate::answers::work::Work;
use crate::frontier::independent::IndependentSweep;
use crate::tree::Visit;
use crate::{BranchingRule, Counted, Stop};

/// Counts by the method that is expected to take less; `visit` sees the solutions that a search finds, perhaps none.
pub(in super::super) fn best(
    sets: &IndependentSets,
    size: SetSize,
    options: &Options,
    visit: &mut Visit<'_>,
) -> Counted {
    let mut work = Work::new(options.limits);
    let is_largest = size == SetSize::Exactly(sets.bound());
    let vertices = is_largest.then(|| sets.representatives()).flatten();
    let search = |work: &mut Work, budget: Option<u64>| {
        searched(work, (sets, size, vertices.as_deref()), &options.rule, budget, visit).map(BigUint::from)
    };
    let sweep = IndependentSweep::new(sets);
    let found = search_or_sweep(&mut work, options, sweep.as_ref(), search, |sweep, control, _| {
        sweep.start(size).finish(control)
    });
    match found {
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
