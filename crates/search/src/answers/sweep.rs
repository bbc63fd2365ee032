//! Sweeps within the limits of time and memory.

use std::time::Instant;

use cavalcade_core::SimplePaths;
use num_bigint::BigUint;

use super::count::CountError;
use super::work::Work;
use super::{Options, Orders, Problem};
use crate::frontier::{Control, Event, Forecast, Frontier, Halt, PartialFrontier, Progress, SteppedCount};
use crate::parallel::with_threads;
use crate::{Counted, Method, Outcome, Statistics, Stop};

/// The number of states from which a count takes long enough for a forecast.
const LONG: usize = 1 << 17;

/// Returns why work was halted that began at `start`; shows the step that needs too much memory.
pub(super) fn stopped(options: &Options, start: Instant, halt: Halt) -> Stop {
    match halt {
        Halt::Memory(step) => {
            if let Some(step) = step {
                options.monitor.step(step);
            }
            Stop::Memory
        }
        Halt::Stopped => options.limits.over(start.elapsed()).unwrap_or(Stop::Time),
    }
}

/// Runs a sweep, whose work began at `start`, and shows its steps; returns what it found unless it was stopped.
pub(super) fn sweep<T: Send>(
    options: &Options,
    start: Instant,
    run: impl FnOnce(Control, &mut dyn FnMut(Progress)) -> Result<T, Halt> + Send,
) -> (Option<T>, Outcome) {
    with_threads(options.threads, || {
        let found = options.controlled(start, |control| run(control, &mut |step| options.monitor.step(step)));
        let found = found.map_err(|halt| stopped(options, start, halt));
        let statistics = Statistics { seconds: start.elapsed().as_secs_f64(), ..Statistics::default() };
        let outcome = Outcome { statistics, stopped: found.as_ref().err().copied() };
        (found.ok(), outcome)
    })
}

/// A count in steps, which are shown, and whose work is forecast if it takes long.
pub(super) struct ForecastCount<'a> {
    counting: SteppedCount<'a>,
    options: &'a Options<'a>,
    wants_forecast: bool,
}

impl<'a> ForecastCount<'a> {
    pub(super) fn new(options: &'a Options<'a>, counting: SteppedCount<'a>) -> Self {
        Self { counting, options, wants_forecast: options.monitor.wants_forecast() }
    }

    /// Takes the next step, and shows it.
    ///
    /// # Errors
    /// As those of the count.
    pub(super) fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        let (advanced, monitor) = (self.counting.advance(control), self.options.monitor);
        if let Ok(Event::Step(step)) | Err(Halt::Memory(Some(step))) = advanced {
            monitor.step(step);
            if self.wants_forecast && step.states >= LONG {
                self.wants_forecast = false;
                self.counting.forecast(control).into_iter().for_each(|forecast| monitor.forecast(forecast));
            }
        }
        advanced
    }
}

/// Counts by one method alone, whose work began at `start`. If it is stopped, the number is
/// unknown, and 0.
pub(super) fn swept(
    options: &Options,
    method: Method,
    counting: SteppedCount<'_>,
    start: Instant,
) -> Counted {
    let mut counting = ForecastCount::new(options, counting);
    let (found, outcome) = sweep(options, start, |control, _| {
        loop {
            if let Event::Done(number) = counting.advance(control)? {
                return Ok(number);
            }
        }
    });
    Counted::swept(found.unwrap_or_default(), method, outcome)
}

/// Counts the solutions of each length: the lengths that occur, ascending, each with its number; empty if the sweep was
/// stopped. Returns `None` if the frontier is too wide in every order that is tried.
#[must_use]
pub fn lengths(
    paths: &SimplePaths,
    orders: Orders<'_>,
    options: &Options,
) -> Option<(Vec<(usize, BigUint)>, Outcome)> {
    let frontier = PartialFrontier::new(paths, &orders())?;
    let (found, mut outcome) =
        sweep(options, Instant::now(), |control, show| frontier.lengths(control, show));
    let lengths = found.unwrap_or_default();
    let total: BigUint = lengths.iter().map(|(_, number)| number).sum();
    outcome.statistics.solutions = u64::try_from(&total).unwrap_or(u64::MAX);
    Some((lengths, outcome))
}

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
