//! Searches that restart, and keep what they learned.

use std::ops::ControlFlow;

use cavalcade_core::{NoFixpoint, Variable};

use crate::{Limits, Statistics, Stop};

/// How a run between two restarts ended.
pub(crate) enum RunEnd {
    /// No better solution remains.
    Complete,
    /// After its number of failures.
    Restart,
    /// At a limit.
    Stopped(Stop),
}

impl From<NoFixpoint> for RunEnd {
    fn from(end: NoFixpoint) -> Self {
        match end {
            NoFixpoint::Conflict => Self::Complete,
            NoFixpoint::Interrupted => Self::Stopped(Stop::Interrupt),
        }
    }
}

/// A search for one solution or the best one that restarts.
pub(crate) trait RestartingSearch {
    /// Propagates the root.
    fn propagate(&mut self) -> Result<(), NoFixpoint>;

    /// Tries these values of variables first.
    fn prefer(&mut self, values: &[(Variable, i32)]);

    /// Takes over a solution: only better ones count from now on, and its values are tried first.
    fn follow(&mut self, values: &[i32]);

    /// Searches from the root until that number of failures. What was learned is kept.
    fn run(
        &mut self,
        failures: u64,
        limits: Limits,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> RunEnd;

    /// Returns the work so far.
    fn statistics(&self) -> Statistics;
}
