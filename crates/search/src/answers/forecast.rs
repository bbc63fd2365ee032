//! The expected work of a count over a frontier, without counting.

use std::time::Instant;

use super::count::CountError;
use super::{Options, Problem};
use crate::frontier::{Forecast, Frontier};
use crate::parallel::with_threads;
use crate::{Method, Outcome, Statistics};

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
    let start = Instant::now();
    let forecast = options.controlled(start, |control| {
        let frontier = Frontier::within(paths, &(problem.orders)(), control).ok_or(CountError::TooWide)?;
        Ok(with_threads(options.threads, || frontier.forecast(control)))
    })?;
    let stopped = if forecast.is_none() { options.limits.over(start.elapsed()) } else { None };
    let statistics = Statistics { seconds: start.elapsed().as_secs_f64(), ..Statistics::default() };
    Ok((forecast, Outcome { statistics, stopped }))
}
