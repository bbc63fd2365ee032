//! The number of solutions of a problem that no other method counts without visiting them.
//!
//! A short search is enough for most problems with one solution or few. After that, states are [merged](crate::merged) while
//! enough of them are met again; otherwise the search goes on.

use std::mem;

use num_bigint::BigUint;

use super::{CountError, SearchRun, searched};
use crate::answers::collect::Counting;
use crate::answers::enumerate::Keeper;
use crate::answers::{Options, Problem};
use crate::{Counted, Limits, Method, Outcome, Statistics, Stop, merged};

/// Nodes of the first search.
const FIRST_NODES: u64 = 1 << 14;

/// Counts by merged states alone.
///
/// # Errors
/// Too many variables share constraints.
pub(super) fn counted<E>(problem: &Problem, options: &Options) -> Result<Counted, CountError<E>> {
    if problem.is_impossible {
        return Ok(Counted::swept(BigUint::ZERO, Method::Merged, Outcome::default()));
    }
    tried(problem, options, options.limits, 0.0).map_err(|_| CountError::TooDense)
}

/// Counts by the method that is expected to end first.
///
/// # Errors
/// Those of the search.
pub(super) fn best<E: Send>(
    problem: &Problem,
    options: &Options,
    counting: &Counting<'_, E>,
    run: &mut SearchRun<'_, E>,
) -> Result<Counted, CountError<E>> {
    let limits = options.limits;
    let short = Limits { nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(FIRST_NODES)), ..limits };
    let mut rest = Keeper { observer: &mut (), last: None };
    let mut begun = SearchRun { checkpoint: mem::take(&mut run.checkpoint), observer: &mut rest };
    let first = searched(problem, &options.within(short), counting, &mut begun)?;
    if first.outcome.stopped != Some(Stop::Nodes) || short.nodes == limits.nodes {
        return Ok(first);
    }
    let mut spent = Statistics { solutions: 0, ..first.outcome.statistics };
    match tried(problem, options, limits.after(&spent), merged::WORTH) {
        Ok(mut counted) => {
            counted.outcome.statistics.add(&spent);
            Ok(counted)
        }
        Err(work) => {
            run.checkpoint = rest.last.unwrap_or_default();
            run.checkpoint.total.add(&work);
            spent.add(&work);
            let left = Limits { time: limits.after(&spent).time, ..limits };
            searched(problem, &options.within(left), counting, run)
        }
    }
}

fn tried(
    problem: &Problem,
    options: &Options,
    limits: Limits,
    least_met_again: f64,
) -> Result<Counted, Statistics> {
    let observe = |progress| options.monitor.step(progress);
    merged::counted((problem.model)(), limits, options.memory.bytes(), least_met_again, &observe)
}
