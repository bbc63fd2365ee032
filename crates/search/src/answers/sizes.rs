//! The number of independent sets of each size: the coefficients of the independence polynomial, or of the matching
//! polynomial if the sets are matchings.
//!
//! One sweep over a frontier finds all numbers. Where it is too wide, each size is searched separately. Without a
//! choice of the method, the searches go first, with as many nodes as fit into the time of the sweep.

use std::ops::ControlFlow;

use cavalcade_core::{IndependentSets, SetSize};
use num_bigint::BigUint;

use super::Options;
use super::collect::Counting;
use super::count::{CountError, Methods};
use super::maximum::{search_or_sweep, swept};
use super::work::Work;
use crate::frontier::independent::IndependentSweep;
use crate::tree::Visit;
use crate::{BranchingRule, Counted, Method, Solution, Stop};

/// The numbers by size; `Err(None)` if only a budget of nodes stopped a search.
type Found = Result<Vec<BigUint>, Option<Stop>>;

/// Counts the independent sets of each size, on one thread; `counting` sees the sets that a search finds, perhaps none.
/// Returns the number of sets of each size, from 0 to the largest one, or `None` if the work was stopped; and the sum.
///
/// # Errors
/// The frontier is too wide for the method that is asked for, the two methods disagree, this method does not apply, or
/// a check failed.
pub fn sizes<E>(
    sets: &IndependentSets,
    methods: Methods,
    options: &Options,
    counting: &Counting<'_, E>,
) -> Result<(Option<Vec<BigUint>>, Counted), CountError<E>> {
    let mut work = Work::new(options.limits);
    let sweep = IndependentSweep::new(sets);
    let over_frontier = |work: &Work| {
        let sweep = sweep.as_ref().ok_or(CountError::TooWide)?;
        Ok(swept(work, options, |control, show| sweep.sizes(control, show)))
    };
    let (mut failed, mut index, mut cells) = (None, 0, Vec::new());
    let mut look = |solution: Solution<'_>| {
        index += 1;
        options.monitor.found(index);
        failed = counting.look(index, solution.state(), &mut cells).err();
        if failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut searched = |work: &mut Work, budget| searched(work, sets, options.rule, budget, &mut look);
    let (found, method) = match methods {
        Methods::One(method @ (Method::Subsets | Method::Merged)) => {
            return Err(CountError::Inapplicable(method));
        }
        Methods::One(Method::Search) => (searched(&mut work, None), Method::Search),
        Methods::One(Method::Frontier) => (over_frontier(&work)?, Method::Frontier),
        Methods::Both => {
            let found = searched(&mut work, None);
            (if found.is_ok() { compared(found, over_frontier(&work)?)? } else { found }, Method::Search)
        }
        Methods::Best => {
            search_or_sweep(&mut work, options, sweep.as_ref(), searched, IndependentSweep::sizes)
        }
    };
    if let Some(failure) = failed {
        return Err(CountError::Failed(failure));
    }
    let (numbers, stopped) = match found {
        Ok(numbers) => (Some(numbers), None),
        Err(stop) => (None, stop),
    };
    let total = numbers.iter().flatten().sum();
    Ok((numbers, Counted::swept(total, method, work.outcome(0, stopped))))
}

/// Compares the numbers of a search with those of a frontier; returns those that were stopped if any were.
///
/// # Errors
/// They differ.
fn compared<E>(searched: Found, swept: Found) -> Result<Found, CountError<E>> {
    match (searched, swept) {
        (Ok(searched), Ok(swept)) if searched != swept => Err(CountError::Disagree {
            search: searched.iter().sum(),
            other: swept.iter().sum(),
            method: Method::Frontier,
        }),
        (Ok(_), swept) => Ok(swept),
        (searched, _) => Ok(searched),
    }
}

/// Searches for the sets of each size.
fn searched(
    work: &mut Work,
    sets: &IndependentSets,
    rule: impl BranchingRule,
    mut budget: Option<u64>,
    look: &mut Visit<'_>,
) -> Found {
    let mut numbers = Vec::new();
    for size in 0..=sets.maximum().unwrap_or_else(|| sets.bound()) {
        let before = work.spent.nodes;
        let model = sets.model(SetSize::Exactly(size)).model;
        let number = work.search(&model, &rule, budget, look)?;
        budget = budget.map(|budget| budget.saturating_sub(work.spent.nodes - before));
        if number == 0 {
            break; // a subset of a set is one, too
        }
        numbers.push(number.into());
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_differ_are_an_error() {
        let numbers =
            |numbers: &[u32]| -> Found { Ok(numbers.iter().map(|&number| number.into()).collect()) };
        assert_eq!(compared::<()>(numbers(&[1, 4, 2]), numbers(&[1, 4, 2])), Ok(numbers(&[1, 4, 2])));
        let expected =
            CountError::Disagree { search: 7u32.into(), other: 8u32.into(), method: Method::Frontier };
        assert_eq!(compared::<()>(numbers(&[1, 4, 2]), numbers(&[1, 5, 2])), Err(expected));
        let stopped = || Err(Some(Stop::Time));
        assert_eq!(compared::<()>(numbers(&[1]), stopped()), Ok(stopped()));
    }
}
