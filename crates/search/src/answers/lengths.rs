//! The number of simple paths or cycles of each length, from one sweep over a frontier.

use std::time::Instant;

use cavalcade_core::SimplePaths;
use num_bigint::BigUint;

use super::sweep::sweep;
use super::{Options, Orders};
use crate::Outcome;
use crate::frontier::PartialFrontier;

/// Counts the solutions of each length: the lengths that occur, ascending, each with its number; empty if the sweep was
/// stopped. Returns `None` if the frontier is too wide in every order that is tried.
#[must_use]
pub fn lengths(
    paths: &SimplePaths,
    orders: Orders<'_>,
    options: &Options,
) -> Option<(Vec<(usize, BigUint)>, Outcome)> {
    let frontier = PartialFrontier::new(paths, &orders())?;
    let (found, mut outcome) =
        sweep(options, Instant::now(), |control, show| frontier.lengths(control, show));
    let lengths = found.unwrap_or_default();
    let total: BigUint = lengths.iter().map(|(_, number)| number).sum();
    outcome.statistics.solutions = u64::try_from(&total).unwrap_or(u64::MAX);
    Some((lengths, outcome))
}
