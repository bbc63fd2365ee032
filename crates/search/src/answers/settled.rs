//! Determines what a search needs to know first: a number that the problem depends on, or impossible initial values of
//! a large model.

use std::time::Instant;

use cavalcade_core::{Model, Unsettled};

use super::longest::{BestPath, Longest, longest};
use super::maximum::{Maximum, maximum};
use super::{Options, Orders};
use crate::learning::presolve;
use crate::{Limits, Outcome, Statistics};

/// What is known of the number that a problem depends on.
#[derive(Debug)]
pub struct SettledNumber {
    /// The number; `None` if a limit stopped the search or there is no solution.
    pub number: Option<usize>,
    /// The best path so far, if the number is the greatest length of paths.
    pub best: Option<BestPath>,
    /// The work, and why it was stopped.
    pub outcome: Outcome,
}

/// Finds the number that a problem depends on.
#[must_use]
pub fn settled(unsettled: Unsettled<'_>, orders: Orders<'_>, options: &Options) -> SettledNumber {
    let options = options.within(Limits { solutions: None, ..options.limits });
    match unsettled {
        Unsettled::LargestSize(sets) => {
            let Maximum { size, outcome } = maximum(sets, options.rule, options.limits);
            SettledNumber { number: size, best: None, outcome }
        }
        Unsettled::GreatestLength(paths) => {
            let Longest { length, best, outcome } = longest(paths, orders, &options);
            SettledNumber { number: length, best: Some(best), outcome }
        }
    }
}

/// Finds impossible initial values of a model, as [`presolve`] does; returns the model without them if there are some
/// and no limit stopped the work.
#[must_use]
pub fn narrowed(model: &Model, limits: Limits) -> (Option<Model>, Outcome) {
    let start = Instant::now();
    let (narrower, stopped) = match presolve(model, limits) {
        Ok(narrower) => (narrower, None),
        Err(stop) => (None, Some(stop)),
    };
    let statistics = Statistics { seconds: start.elapsed().as_secs_f64(), ..Statistics::default() };
    (narrower, Outcome { statistics, stopped })
}
