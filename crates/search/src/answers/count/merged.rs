//! The number of solutions of a problem that no other method counts without visiting them.
//!
//! A short search is enough for most problems with one solution or few. After that, states are [merged](crate::merged) while
//! enough of them are met again; otherwise the search begins anew.

use num_bigint::BigUint;

use super::CountError;
use crate::answers::{Options, Problem};
use crate::frontier::Progress;
use crate::{Counted, Limits, Method, Outcome, Statistics, Stop, merged};

/// Nodes of the first search.
const FIRST_NODES: u64 = 1 << 14;

/// Counts by merged states alone.
///
/// # Errors
/// Too many variables share constraints.
pub(super) fn counted<E>(
    problem: &Problem,
    options: &Options,
) -> Result<(Counted, Option<Progress>), CountError<E>> {
    if problem.is_impossible {
        return Ok((Counted::swept(BigUint::ZERO, Method::Merged, Outcome::default()), None));
    }
    tried(problem, options, options.limits, 0.0).map_err(|_| CountError::TooDense)
}

/// Counts by the method that is expected to end first.
///
/// # Errors
/// Those of the search.
pub(super) fn best<E>(
    problem: &Problem,
    options: &Options,
    searched: &mut dyn FnMut(Limits) -> Result<Counted, CountError<E>>,
) -> Result<(Counted, Option<Progress>), CountError<E>> {
    let limits = options.limits;
    let short = Limits { nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(FIRST_NODES)), ..limits };
    let first = searched(short)?;
    if first.outcome.stopped != Some(Stop::Nodes) || short.nodes == limits.nodes {
        return Ok((first, None));
    }
    let mut spent = Statistics { solutions: 0, ..first.outcome.statistics };
    let (mut counted, last) = match tried(problem, options, limits.after(&spent), merged::WORTH) {
        Ok(counted) => counted,
        Err(work) => {
            spent.add(&work);
            (searched(limits.after(&spent))?, None)
        }
    };
    counted.outcome.statistics.add(&spent);
    Ok((counted, last))
}

fn tried(
    problem: &Problem,
    options: &Options,
    limits: Limits,
    least_met_again: f64,
) -> Result<(Counted, Option<Progress>), Statistics> {
    let observe = |progress| options.monitor.step(progress);
    merged::counted((problem.model)(), limits, options.memory.bytes(), least_met_again, &observe)
}
