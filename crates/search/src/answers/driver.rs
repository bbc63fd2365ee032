//! A count that takes one step at a time, driven to its end.

use std::time::Instant;

use num_bigint::BigUint;

use crate::frontier::{Control, Event, Halt, Progress, SteppedCount};
use crate::parallel::with_threads;
use crate::{Counted, Method, Outcome, Statistics, Stop};

use super::Options;

/// The number of states from which a count takes long enough for a forecast.
const LONG: usize = 1 << 17;

/// Advances a count within the limits of time and memory, and shows its steps.
pub(super) struct Driver<'a> {
    options: &'a Options<'a>,
    counting: SteppedCount<'a>,
    start: Instant,
    memory: usize,
    /// Whether the work has been forecast.
    is_forecast: bool,
    /// The last step.
    pub(super) last: Option<Progress>,
}

impl<'a> Driver<'a> {
    pub(super) fn new(options: &'a Options<'a>, counting: SteppedCount<'a>, start: Instant) -> Self {
        Self { options, counting, start, memory: options.memory.bytes(), is_forecast: false, last: None }
    }

    /// Takes the next step.
    ///
    /// # Errors
    /// Why it was not taken.
    pub(super) fn advance(&mut self) -> Result<Event, Stop> {
        let (limits, start) = (self.options.limits, self.start);
        let is_over = || limits.over(start.elapsed()).is_some();
        let control = Control { memory: self.memory, is_over: &is_over, spill: self.options.spill };
        let advanced = self.counting.advance(control);
        let step = match &advanced {
            Ok(Event::Step(step)) => Some(*step),
            Err(Halt::Memory(step)) => *step,
            _ => None,
        };
        if let Some(step) = step {
            self.options.monitor.step(step);
            self.last = Some(step);
            if step.states >= LONG && !self.is_forecast && self.options.monitor.wants_forecast() {
                self.is_forecast = true;
                self.counting
                    .forecast(control)
                    .into_iter()
                    .for_each(|forecast| self.options.monitor.forecast(forecast));
            }
        }
        advanced.map_err(|halt| match halt {
            Halt::Memory(_) => Stop::Memory,
            Halt::Stopped => limits.over(start.elapsed()).unwrap_or(Stop::Time),
        })
    }
}

/// Counts by one method alone, whose work began at `start`; returns the last step, too. If it is stopped, the number is
/// unknown, and 0.
pub(super) fn swept(
    options: &Options,
    method: Method,
    counting: SteppedCount<'_>,
    start: Instant,
) -> (Counted, Option<Progress>) {
    let (found, last) = with_threads(options.threads, || {
        let mut driver = Driver::new(options, counting, start);
        loop {
            match driver.advance() {
                Ok(Event::Step(_)) => {}
                Ok(Event::Done(number)) => return (Ok(number), driver.last),
                Err(stop) => return (Err(stop), driver.last),
            }
        }
    });
    let (number, stopped) = found.map_or_else(|stop| (BigUint::ZERO, Some(stop)), |number| (number, None));
    let statistics = Statistics { seconds: start.elapsed().as_secs_f64(), ..Statistics::default() };
    (Counted::swept(number, method, Outcome { statistics, stopped }), last)
}
