//! Searches that restart, and keep what they learned.

use std::ops::ControlFlow;

use cavalcade_core::{Model, NoFixpoint, Variable};

use super::search::Bound;
use crate::{Direction, Limits, Statistics, Stop};

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

/// What a search that restarts looks for.
pub(crate) struct SearchTarget {
    pub(crate) objective: Option<(Variable, Direction)>,
    /// The value of the objective to improve on.
    best: Option<i32>,
    /// For each variable the value to try first, if any.
    pub(crate) preferred: Vec<Option<i32>>,
}

impl SearchTarget {
    pub(crate) fn new(model: &Model, objective: Option<(Variable, Direction)>) -> Self {
        Self { objective, best: None, preferred: vec![None; model.variables().count()] }
    }

    /// Returns the bound of the objective, if a solution is known.
    pub(crate) fn bound(&self) -> Option<Bound> {
        let (variable, direction) = self.objective?;
        self.best.map(|value| Bound { variable, direction, value })
    }
}

/// A search for one solution or the best one that restarts.
pub(crate) trait RestartingSearch {
    /// Propagates the root.
    fn propagate(&mut self) -> Result<(), NoFixpoint>;

    /// Returns what it looks for.
    fn target(&mut self) -> &mut SearchTarget;

    /// Tries these values of variables first.
    fn prefer(&mut self, values: &[(Variable, i32)]) {
        for &(variable, value) in values {
            self.target().preferred[variable.index()] = Some(value);
        }
    }

    /// Takes over a solution: only better ones count from now on, and its values are tried first.
    fn follow(&mut self, values: &[i32]) {
        let target = self.target();
        target.preferred = values.iter().copied().map(Some).collect();
        target.best = target.objective.map(|(variable, _)| values[variable.index()]);
    }

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
