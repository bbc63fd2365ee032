//! The number of simple paths or cycles of each length, from one sweep over a frontier.

use std::time::Instant;

use cavalcade_core::SimplePaths;
use num_bigint::BigUint;

use super::{Options, Orders};
use crate::frontier::{Control, Halt, PartialFrontier, Progress};
use crate::parallel::with_threads;
use crate::{Outcome, Statistics, Stop};

/// The answer about lengths.
#[derive(Debug, Clone)]
pub struct LengthCounts {
    /// The lengths that occur, ascending, each with the number of solutions; empty if the sweep was stopped.
    pub lengths: Vec<(usize, BigUint)>,
    /// The work, and why it was stopped.
    pub outcome: Outcome,
    /// The last step of the sweep.
    pub last_step: Option<Progress>,
}

/// Counts the solutions of each length; `None` if the frontier is too wide in every order that is tried.
#[must_use]
pub fn lengths(paths: &SimplePaths, orders: Orders<'_>, options: &Options) -> Option<LengthCounts> {
    let frontier = PartialFrontier::new(paths, &orders())?;
    let swept = sweep(options, |control, progress| frontier.lengths(control, progress));
    let LimitedSweep { found, seconds, last_step } = swept;
    let (lengths, stopped) = found.map_or_else(|stop| (Vec::new(), Some(stop)), |lengths| (lengths, None));
    let total: BigUint = lengths.iter().map(|(_, number)| number).sum();
    let solutions = u64::try_from(&total).unwrap_or(u64::MAX);
    let statistics = Statistics { solutions, seconds, ..Statistics::default() };
    Some(LengthCounts { lengths, outcome: Outcome { statistics, stopped }, last_step })
}

/// A finished or stopped sweep.
pub(super) struct LimitedSweep<T> {
    pub(super) found: Result<T, Stop>,
    pub(super) seconds: f64,
    pub(super) last_step: Option<Progress>,
}

/// Runs a sweep within the limits of time and memory, and shows its steps.
pub(super) fn sweep<T: Send>(
    options: &Options,
    run: impl FnOnce(Control, &mut dyn FnMut(Progress)) -> Result<T, Halt> + Send,
) -> LimitedSweep<T> {
    let (start, limits) = (Instant::now(), options.limits);
    let (found, last_step) = with_threads(options.threads, || {
        let mut last = None;
        let mut see = |step| {
            options.monitor.step(step);
            last = Some(step);
        };
        let found = options.controlled(start, |control| run(control, &mut see));
        let found = found.map_err(|halt| match halt {
            Halt::Memory(step) => {
                last = step.or(last);
                Stop::Memory
            }
            Halt::Stopped => limits.over(start.elapsed()).unwrap_or(Stop::Time),
        });
        (found, last)
    });
    LimitedSweep { found, seconds: start.elapsed().as_secs_f64(), last_step }
}
