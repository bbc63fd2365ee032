//! The number of paths over a frontier, divided into parts that the caller records.
//!
//! A part that is recorded is never counted again, so a run that is stopped and continued, or several runs that
//! share the parts, count each of them once.

use std::time::Instant;

use num_bigint::BigUint;

use super::super::{Options, Problem};
use super::CountError;
use crate::frontier::{Control, Event, Frontier, Halt, PartEvent, Progress, TableKeeper};
use crate::parallel::with_threads;
use crate::{Method, Outcome, Statistics, Stop};

/// Records the parts of a count.
pub trait PartRecorder<E> {
    /// Receives the number of parts and the fingerprint of the division; returns the numbers of the parts to
    /// count, ascending.
    ///
    /// # Errors
    /// The count ends with this error.
    fn divided(&mut self, parts: usize, fingerprint: u64) -> Result<Vec<usize>, E>;

    /// Receives the total of the next part.
    ///
    /// # Errors
    /// The count ends with this error.
    fn counted(&mut self, number: usize, total: BigUint) -> Result<(), E>;
}

/// Counts the parts of a problem that `recorder` asks for. The count is divided into at least `at_least` parts, or as
/// many as possible. A `keeper` keeps the tables from which parts are counted. Returns the outcome without a number of
/// solutions, and the last step.
///
/// # Errors
/// The frontier method does not apply, or the recorder failed.
pub fn divided<E: Send>(
    problem: &Problem,
    options: &Options,
    at_least: usize,
    keeper: Option<&dyn TableKeeper>,
    recorder: &mut (dyn PartRecorder<E> + Send),
) -> Result<(Outcome, Option<Progress>), CountError<E>> {
    let paths = problem.structure.hamiltonian().ok_or(CountError::Inapplicable(Method::Frontier))?;
    // Without limits: the plan determines the parts, and a stopped comparison of orders would find others.
    let frontier = Frontier::new(paths, &(problem.orders)()).ok_or(CountError::TooWide)?;
    let division = frontier.divided(at_least);
    let wanted = match &division {
        Some(division) => recorder.divided(division.parts(), division.fingerprint()),
        None => recorder.divided(1, 0),
    };
    let wanted = wanted.map_err(CountError::Failed)?;
    with_threads(options.threads, || match &division {
        _ if wanted.is_empty() => Ok((Outcome::default(), None)),
        Some(division) => {
            let mut counting = division.start(wanted, keeper);
            driven(options, |control| counting.advance(control), recorder)
        }
        None => {
            let (mut counting, mut is_done) = (frontier.start(), false);
            let advance = |control: Control| {
                if is_done {
                    return Ok(PartEvent::Done);
                }
                Ok(match counting.advance(control)? {
                    Event::Step(step) => PartEvent::Step(step),
                    Event::Done(total) => {
                        is_done = true;
                        PartEvent::Part { number: 0, total }
                    }
                })
            };
            driven(options, advance, recorder)
        }
    })
}

/// Advances a count of parts to its end, within the limits of time and memory.
fn driven<E>(
    options: &Options,
    mut advance: impl FnMut(Control) -> Result<PartEvent, Halt>,
    recorder: &mut dyn PartRecorder<E>,
) -> Result<(Outcome, Option<Progress>), CountError<E>> {
    let (limits, start, memory) = (options.limits, Instant::now(), options.memory.bytes());
    let is_over = || limits.over(start.elapsed()).is_some();
    let control = Control { memory, is_over: &is_over, spill: options.spill };
    let mut last = None;
    let stopped = loop {
        let step = match advance(control) {
            Ok(PartEvent::Part { number, total }) => {
                recorder.counted(number, total).map_err(CountError::Failed)?;
                continue;
            }
            Ok(PartEvent::Done) => break None,
            Ok(PartEvent::Step(step)) => step,
            Err(halt) => {
                if let Halt::Memory(Some(step)) = halt {
                    options.monitor.step(step);
                    last = Some(step);
                }
                break Some(match halt {
                    Halt::Memory(_) => Stop::Memory,
                    Halt::Stopped => limits.over(start.elapsed()).unwrap_or(Stop::Time),
                });
            }
        };
        options.monitor.step(step);
        last = Some(step);
    };
    let statistics = Statistics { seconds: start.elapsed().as_secs_f64(), ..Statistics::default() };
    Ok((Outcome { statistics, stopped }, last))
}
