//! One solution: constructed where that is possible, or else searched for.

use std::time::{Duration, Instant};

use super::collect::{Batch, Listing};
use super::{Data, Options, Problem};
use crate::construct::{EFFORT, construct};
use crate::parallel::{Checkpoint, Collector, Enumeration, Observer};
use crate::{Limits, Outcome, Statistics, Stop};

/// The longest time of a unit of effort, as measured. A construction that spends all of [`EFFORT`] without a
/// result takes 3 seconds on directed graphs of two million vertices, and usually less than one.
const EFFORT_NANOSECONDS: u64 = 12;

/// How a Hamiltonian path or cycle may be constructed.
#[derive(Clone, Copy)]
pub struct Construction<'a> {
    /// How much each vertex is preferred among others that are as good; empty if nothing is known.
    pub preference: &'a [u32],
    /// Replaces vertices by the cells that they stand for.
    pub locate: &'a dyn Fn(&mut [usize]),
}

/// Finds one solution; `listing` makes a product of it, and `release` gets the product.
///
/// With a `construction`, a Hamiltonian path or cycle is constructed first. If that fails, or if none exists,
/// the search has the remaining time; `observe` is called before it starts, and may refuse it.
///
/// # Errors
/// The listing, the observer or `release` failed, or the search was refused.
pub fn first<T: Send, E: Send, O: Observer<Batch, E>>(
    problem: &Problem,
    construction: Option<Construction<'_>>,
    options: &Options,
    listing: &Listing<'_, T, E>,
    observe: impl FnOnce() -> Result<O, E>,
    mut release: impl FnMut(&mut Vec<T>) -> Result<(), E>,
) -> Result<Outcome, E> {
    if problem.is_impossible {
        return Ok(Outcome::default());
    }
    let mut spent = Statistics::default();
    if let Some(construction) = construction {
        let (found, seconds) = constructed(problem, construction, options.limits);
        spent.seconds = seconds;
        if let Some(cells) = found {
            let (mut batch, mut product) = (Batch::default(), Vec::new());
            batch.push(&cells);
            listing.finish(1, &batch, &mut product)?;
            release(&mut product)?;
            let statistics = Statistics { solutions: 1, ..spent };
            return Ok(Outcome { statistics, stopped: Some(Stop::Solutions) });
        }
    }
    let mut observer = observe()?;
    let limits = Limits { solutions: Some(1), ..options.limits.after(&spent) };
    let enumeration = Enumeration::new((problem.model)(), options.rule, limits, options.threads);
    let mut outcome = enumeration.run(listing, Checkpoint::default(), &mut observer, release)?;
    outcome.statistics.add(&spent);
    Ok(outcome)
}

/// A constructed path or cycle as cells, and the seconds it took.
fn constructed(
    problem: &Problem,
    construction: Construction<'_>,
    limits: Limits,
) -> (Option<Vec<usize>>, f64) {
    let Data::Hamiltonian(hamiltonian, _) = problem.data else { return (None, 0.0) };
    let affordable = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX) / EFFORT_NANOSECONDS;
    let effort = limits.time.map_or(EFFORT, |time| EFFORT.min(affordable(time)));
    let start = Instant::now();
    let path = construct(hamiltonian, construction.preference, effort);
    let seconds = start.elapsed().as_secs_f64();
    let cells = path.map(|path| {
        let mut cells = hamiltonian.written(path);
        (construction.locate)(&mut cells);
        cells
    });
    (cells, seconds)
}
