//! The expected work of a count over a frontier, without counting.

use super::count::CountError;
use super::work::Work;
use super::{Options, Problem};
use crate::frontier::{Forecast, Frontier};
use crate::parallel::with_threads;
use crate::{Method, Outcome};

/// Returns the forecast of a count over a frontier, and the outcome of the forecast itself. If a limit stopped it,
/// there is no forecast.
///
/// # Errors
/// The frontier is too wide, or the method does not apply.
pub fn forecast<E>(
    problem: &Problem,
    options: &Options,
) -> Result<(Option<Forecast>, Outcome), CountError<E>> {
    let paths = problem.structure.hamiltonian().ok_or(CountError::Inapplicable(Method::Frontier))?;
    let work = Work::new(options.limits);
    let forecast = options.controlled(work.start, |control| {
        let frontier = Frontier::within(paths, &(problem.orders)(), control).ok_or(CountError::TooWide)?;
        Ok(with_threads(options.threads, || frontier.forecast(control)))
    })?;
    let stopped = if forecast.is_none() { work.over() } else { None };
    Ok((forecast, work.outcome(0, stopped)))
}
