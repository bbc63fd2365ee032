//! The number of simple paths or cycles of each length, from one sweep over a frontier.

use std::time::Instant;

use cavalcade_core::SimplePaths;
use num_bigint::BigUint;

use super::sweep::{LimitedSweep, sweep};
use super::{Options, Orders};
use crate::Outcome;
use crate::frontier::{PartialFrontier, Progress};

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
    let swept = sweep(options, Instant::now(), |control, show| frontier.lengths(control, show));
    let LimitedSweep { found, mut outcome, last_step } = swept;
    let lengths = found.unwrap_or_default();
    let total: BigUint = lengths.iter().map(|(_, number)| number).sum();
    outcome.statistics.solutions = u64::try_from(&total).unwrap_or(u64::MAX);
    Some(LengthCounts { lengths, outcome, last_step })
}
