//! The greatest number that a problem depends on, and impossible initial values of a large model: what a search needs to
//! know first.

use cavalcade_core::{Model, Unsettled};

use super::longest::longest;
use super::maximum::maximum;
use super::work::Work;
use super::{Options, Orders};
use crate::learning::presolve;
use crate::{Limits, Outcome};

/// The largest size of sets, or the greatest length of paths.
#[derive(Debug, Clone, PartialEq)]
pub struct Extremal {
    /// The number; `None` if a limit stopped the search or there is no solution.
    pub number: Option<usize>,
    /// The best path so far, if the number is the greatest length of paths.
    pub best: Option<BestPath>,
    /// The work, and why it was stopped.
    pub outcome: Outcome,
}

/// The best path or cycle that was found, and a bound.
#[derive(Debug, Clone, PartialEq)]
pub struct BestPath {
    /// Its vertices in canonical order; missing if only lengths are known.
    pub path: Option<Vec<usize>>,
    /// No solution has more steps.
    pub most: usize,
}

/// Finds the number that a problem depends on.
#[must_use]
pub fn extremal(unsettled: Unsettled<'_>, orders: Orders<'_>, options: &Options) -> Extremal {
    match unsettled {
        Unsettled::LargestSize(sets) => maximum(sets, options),
        Unsettled::GreatestLength(paths) => longest(paths, orders, options),
    }
}

/// Finds impossible initial values of a model, as [`presolve`] does; returns the model without them if there are some
/// and no limit stopped the work.
#[must_use]
pub fn presolved(model: &Model, limits: Limits) -> (Option<Model>, Outcome) {
    let (work, found) = (Work::new(limits), presolve(model, limits));
    let outcome = work.outcome(0, found.as_ref().err().copied());
    (found.ok().flatten(), outcome)
}
