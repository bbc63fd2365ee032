//! One solution: constructed where that is possible, or else searched for.

use std::time::{Duration, Instant};

use super::collect::{Batch, Listing};
use super::few_solutions::few_solutions;
use super::{Options, Problem};
use crate::construct::{EFFORT, construct_under};
use crate::parallel::{Collector, Observer};
use crate::{Counted, Limits, Outcome, Statistics, Stop};

/// The longest time of a unit of effort, as measured. A construction that spends all of [`EFFORT`] without a
/// result takes 3 seconds on directed graphs of two million vertices, and usually less than one.
const EFFORT_NANOSECONDS: u64 = 12;

/// How a Hamiltonian path or cycle may be constructed.
#[derive(Clone, Copy)]
pub struct Construction<'a> {
    /// How much each vertex is preferred among others that are as good; empty if nothing is known.
    pub preference: &'a [u32],
    /// Replaces vertices by the cells that they stand for, and removes those that stand for none.
    pub locate: &'a dyn Fn(&mut Vec<usize>),
}

/// Finds one solution; `listing` makes a product of it, and `release` gets the product.
///
/// With a `construction`, a Hamiltonian path or cycle is constructed first. If that fails, or if none exists,
/// the search has the remaining time, in turns with other methods; `observe` is called before it starts, and
/// may refuse it.
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
) -> Result<Counted, E> {
    if problem.is_impossible {
        return Ok(Counted::visited(Outcome::default()));
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
            return Ok(Counted::visited(Outcome { statistics, stopped: Some(Stop::Solutions) }));
        }
        // The model of a large problem takes long to build.
        if options.limits.interrupt().is_raised() {
            return Ok(Counted::visited(Outcome { statistics: spent, stopped: Some(Stop::Interrupt) }));
        }
    }
    searched(problem, &spent, options, listing, &mut observe()?, release)
}

/// Searches for a solution with what is left of the limits after `spent`.
fn searched<T: Send, E: Send>(
    problem: &Problem,
    spent: &Statistics,
    options: &Options,
    listing: &Listing<'_, T, E>,
    observer: &mut dyn Observer<Batch, E>,
    mut release: impl FnMut(&mut Vec<T>) -> Result<(), E>,
) -> Result<Counted, E> {
    let limits = Limits { solutions: Some(1), ..options.limits.after(spent) };
    let mut products = Vec::new();
    let mut found = few_solutions(problem, &options.within(limits), listing, observer, &mut products)?;
    release(&mut products)?;
    found.outcome.statistics.add(spent);
    Ok(found)
}

/// A constructed path or cycle as cells, and the seconds it took.
fn constructed(
    problem: &Problem,
    construction: Construction<'_>,
    limits: Limits,
) -> (Option<Vec<usize>>, f64) {
    let Some(hamiltonian) = problem.structure.hamiltonian() else { return (None, 0.0) };
    let affordable = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX) / EFFORT_NANOSECONDS;
    let effort = limits.time.map_or(EFFORT, |time| EFFORT.min(affordable(time)));
    let start = Instant::now();
    let path = construct_under(hamiltonian, construction.preference, effort, limits.interrupt());
    let seconds = start.elapsed().as_secs_f64();
    let cells = path.map(|path| {
        let mut cells = hamiltonian.written(path);
        (construction.locate)(&mut cells);
        cells
    });
    (cells, seconds)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cavalcade_core::graph::SuccessorTable;
    use cavalcade_core::{Hamiltonian, ProblemStructure, State};

    use super::*;
    use crate::Branching;

    const HOUR: Duration = Duration::from_secs(3600);

    /// Paths by steps of one and two across three rows.
    fn problem(columns: u32) -> Hamiltonian {
        let step = |one: u32, other: u32| {
            let (down, across) =
                ((one / columns).abs_diff(other / columns), (one % columns).abs_diff(other % columns));
            down * across == 2
        };
        let count = 3 * columns;
        let row = |from| (0..count).filter(|&to| step(from, to)).collect();
        let steps = Arc::new(SuccessorTable::new((0..count).map(row).collect()).expect("a table"));
        Hamiltonian { steps, closed: false, first: None, last: None }
    }

    #[test]
    fn a_failed_construction_takes_time() {
        let hamiltonian = problem(6); // no path, and no obstacle that is seen at once
        let model = hamiltonian.model().expect("a model").model;
        let structure = ProblemStructure::Hamiltonian(&hamiltonian);
        let asked = Problem { model: &|| &model, structure, orders: &Vec::new, is_impossible: false };
        let construction = Construction { preference: &[], locate: &|_| () };
        let limits = Limits { time: Some(HOUR), ..Limits::default() };
        let (found, seconds) = constructed(&asked, construction, limits);
        assert!(found.is_none() && seconds > 0.0);
    }

    #[test]
    fn the_search_has_the_time_that_the_construction_left() {
        let hamiltonian = problem(4);
        let model = hamiltonian.model().expect("a model").model;
        let asked = Problem {
            model: &|| &model,
            structure: ProblemStructure::Model,
            orders: &Vec::new,
            is_impossible: false,
        };
        let listing = Listing::<(), ()> {
            read: Box::new(|_: &State, _: &mut Vec<usize>| true),
            finish: Box::new(|_, _, _| Ok(())),
            bytes: size_of_val,
            found: &|_| (),
        };
        let limits = Limits { time: Some(HOUR), ..Limits::default() };
        let options = Options::new(&Branching::Warnsdorff, limits);
        for (seconds, stopped) in [(1.0, Stop::Solutions), (HOUR.as_secs_f64(), Stop::Time)] {
            let spent = Statistics { seconds, ..Statistics::default() };
            let found = searched(&asked, &spent, &options, &listing, &mut (), |_| Ok(()));
            let outcome = found.expect("no failure").outcome;
            assert_eq!(outcome.stopped, Some(stopped));
            assert!(outcome.statistics.seconds > seconds);
        }
    }
}
