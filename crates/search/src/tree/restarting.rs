//! Searches that restart, and keep what they learned.

use cavalcade_core::{Model, NoFixpoint, Variable};

use super::search::Bound;
use crate::{Direction, Stop};

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

    /// Takes over a solution: only better ones count from now on, and its values are tried first.
    pub(crate) fn follow(&mut self, values: &[i32]) {
        self.preferred = values.iter().copied().map(Some).collect();
        self.best = self.objective.map(|(variable, _)| values[variable.index()]);
    }

    /// Returns the bound of the objective, if a solution is known.
    pub(crate) fn bound(&self) -> Option<Bound> {
        let (variable, direction) = self.objective?;
        self.best.map(|value| Bound { variable, direction, value })
    }
}
