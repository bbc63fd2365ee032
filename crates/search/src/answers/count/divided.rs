//! The number of paths over a frontier, divided into parts that the caller records.
//!
//! A part that is recorded is never counted again, so a run that is stopped and continued, or several runs that
//! share the parts, count each of them once.

use std::time::Instant;

use num_bigint::BigUint;

use super::CountError;
use crate::answers::sweep::{sweep, swept};
use crate::answers::{Options, Problem};
use crate::frontier::{Event, Frontier, TableKeeper};
use crate::{Counted, Method, Outcome};

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
/// solutions.
///
/// # Errors
/// The frontier method does not apply, or the recorder failed.
pub fn divided<E: Send>(
    problem: &Problem,
    options: &Options,
    at_least: usize,
    keeper: Option<&dyn TableKeeper>,
    recorder: &mut (dyn PartRecorder<E> + Send),
) -> Result<Outcome, CountError<E>> {
    let paths = problem.structure.hamiltonian().ok_or(CountError::Inapplicable(Method::Frontier))?;
    // Without limits: the plan determines the parts, and a stopped comparison of orders would find others.
    let frontier = Frontier::new(paths, &(problem.orders)()).ok_or(CountError::TooWide)?;
    let division = frontier.divided(at_least);
    let wanted = match &division {
        Some(division) => recorder.divided(division.parts(), division.fingerprint()),
        None => recorder.divided(1, 0),
    };
    let wanted = wanted.map_err(CountError::Failed)?;
    if wanted.is_empty() {
        return Ok(Outcome::default());
    }
    let start = Instant::now();
    let Some(division) = &division else {
        let Counted { number, mut outcome, .. } = swept(options, Method::Frontier, frontier.start(), start);
        outcome.statistics.solutions = 0;
        if outcome.is_complete() {
            recorder.counted(0, number).map_err(CountError::Failed)?;
        }
        return Ok(outcome);
    };
    let mut counting = division.start(wanted, keeper);
    let mut failed = None;
    let (_, outcome) = sweep(options, start, |control, show| {
        loop {
            match counting.advance(control)? {
                Event::Step(step) => show(step),
                Event::Part { number, total } => failed = recorder.counted(number, total).err(),
                Event::Done(_) => return Ok(()),
            }
            if failed.is_some() {
                return Ok(());
            }
        }
    });
    failed.map_or(Ok(outcome), |error| Err(CountError::Failed(error)))
}
