//! Sweeps within the limits of time and memory.

use std::time::Instant;

use super::{Monitor, Options};
use crate::frontier::{Control, Event, Halt, Progress, SteppedCount};
use crate::parallel::with_threads;
use crate::{Counted, Method, Outcome, Statistics, Stop};

/// The number of states from which a count takes long enough for a forecast.
const LONG: usize = 1 << 17;

/// A sweep whose steps are shown.
pub(super) struct ShownSweep<'a> {
    options: &'a Options<'a>,
    start: Instant,
    memory: usize,
    /// The last step.
    pub(super) last: Option<Progress>,
}

impl<'a> ShownSweep<'a> {
    /// Returns a sweep whose work began at `start`.
    pub(super) fn new(options: &'a Options<'a>, start: Instant) -> Self {
        Self { options, start, memory: options.memory.bytes(), last: None }
    }

    /// Runs the sweep or a part of it, which passes on its steps.
    ///
    /// # Errors
    /// Why it stopped.
    pub(super) fn run<T>(
        &mut self,
        part: impl FnOnce(Control, &mut dyn FnMut(Progress)) -> Result<T, Halt>,
    ) -> Result<T, Stop> {
        let Self { options, start, memory, last } = self;
        let over = || options.limits.over(start.elapsed());
        let control = Control { memory: *memory, is_over: &|| over().is_some(), spill: options.spill };
        let mut show = |step| {
            options.monitor.step(step);
            *last = Some(step);
        };
        part(control, &mut show).map_err(|halt| match halt {
            Halt::Memory(step) => {
                *last = step.or(*last);
                Stop::Memory
            }
            Halt::Stopped => over().unwrap_or(Stop::Time),
        })
    }

    /// The time so far as an outcome.
    pub(super) fn outcome(&self, stopped: Option<Stop>) -> Outcome {
        let seconds = self.start.elapsed().as_secs_f64();
        Outcome { statistics: Statistics { seconds, ..Statistics::default() }, stopped }
    }
}

/// A finished or stopped sweep.
pub(super) struct LimitedSweep<T> {
    /// What it found, unless it was stopped.
    pub(super) found: Option<T>,
    pub(super) outcome: Outcome,
    pub(super) last_step: Option<Progress>,
}

/// Runs a sweep, whose work began at `start`.
pub(super) fn sweep<T: Send>(
    options: &Options,
    start: Instant,
    run: impl FnOnce(Control, &mut dyn FnMut(Progress)) -> Result<T, Halt> + Send,
) -> LimitedSweep<T> {
    with_threads(options.threads, || {
        let mut sweep = ShownSweep::new(options, start);
        let found = sweep.run(run);
        let outcome = sweep.outcome(found.as_ref().err().copied());
        LimitedSweep { found: found.ok(), outcome, last_step: sweep.last }
    })
}

/// A count in steps, whose work is forecast if it takes long.
pub(super) struct ForecastCount<'a> {
    counting: SteppedCount<'a>,
    /// Sees the forecast, unless it has seen one.
    monitor: Option<&'a dyn Monitor>,
}

impl<'a> ForecastCount<'a> {
    pub(super) fn new(options: &Options<'a>, counting: SteppedCount<'a>) -> Self {
        Self { counting, monitor: Some(options.monitor).filter(|monitor| monitor.wants_forecast()) }
    }

    /// Takes the next step, and shows it.
    ///
    /// # Errors
    /// As those of the count.
    pub(super) fn advance(
        &mut self,
        control: Control,
        show: &mut dyn FnMut(Progress),
    ) -> Result<Event, Halt> {
        let advanced = self.counting.advance(control);
        if let Ok(Event::Step(step)) | Err(Halt::Memory(Some(step))) = advanced {
            show(step);
            if let Some(monitor) = self.monitor.take_if(|_| step.states >= LONG) {
                self.counting.forecast(control).into_iter().for_each(|forecast| monitor.forecast(forecast));
            }
        }
        advanced
    }
}

/// A count, and the last step of its sweep.
pub(super) type SweptCount = (Counted, Option<Progress>);

/// Counts by one method alone, whose work began at `start`. If it is stopped, the number is
/// unknown, and 0.
pub(super) fn swept(
    options: &Options,
    method: Method,
    counting: SteppedCount<'_>,
    start: Instant,
) -> SweptCount {
    let mut counting = ForecastCount::new(options, counting);
    let LimitedSweep { found, outcome, last_step } = sweep(options, start, |control, show| {
        loop {
            if let Event::Done(number) = counting.advance(control, show)? {
                return Ok(number);
            }
        }
    });
    (Counted::swept(found.unwrap_or_default(), method, outcome), last_step)
}
