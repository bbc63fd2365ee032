//! Sums as inequalities, for proofs.

use super::sum::Term;
use super::{BEYOND, Linear};
use crate::solver::inequality::{Condition, Inequality};
use crate::solver::model::Model;

impl Linear {
    /// The sum lies in its range, or not.
    pub(super) fn inequalities(&self, holds: bool, model: &Model) -> Vec<Inequality> {
        let (has_low, has_high) = (self.low > -BEYOND, self.high < BEYOND);
        let range = (has_low.then_some(self.low), has_high.then_some(self.high));
        if holds { within(&self.terms, range) } else { outside(&self.terms, range, model) }
    }
}

/// The sum lies in a range.
fn within(terms: &[Term], (low, high): (Option<i128>, Option<i128>)) -> Vec<Inequality> {
    low.map(|low| at_least(terms, low)).into_iter().chain(high.map(|high| at_most(terms, high))).collect()
}

/// The sum is greater than a range, or less. A choice decides if it may be either.
fn outside(terms: &[Term], (low, high): (Option<i128>, Option<i128>), model: &Model) -> Vec<Inequality> {
    let (less, greater) =
        (low.map(|low| at_most(terms, low - 1)), high.map(|high| at_least(terms, high + 1)));
    match (less, greater) {
        (Some(less), Some(greater)) => {
            let is_greater = Condition::Choice(0);
            vec![less.when(is_greater, false, model), greater.when(is_greater, true, model)]
        }
        (Some(row), None) | (None, Some(row)) => vec![row],
        (None, None) => vec![Inequality::sum([], 1)],
    }
}

fn at_least(terms: &[Term], least: i128) -> Inequality {
    Inequality::sum(terms.iter().map(|&(by, variable)| (by.into(), variable)), least)
}

fn at_most(terms: &[Term], most: i128) -> Inequality {
    Inequality::sum(terms.iter().map(|&(by, variable)| (-i128::from(by), variable)), -most)
}
