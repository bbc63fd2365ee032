//! How much better the next solution shall be.
//!
//! While solutions come one after another, each one a little better, the search first assumes that the next one is better by
//! twice as much as the last time. If that is refuted, half of it is assumed, and a bound has been learned.

use cavalcade_core::DomainFact;

use super::NogoodSearch;
use crate::Direction;

/// How much better the next solution shall be, as a decision.
#[derive(Debug, Default)]
pub(super) struct Ambition {
    /// By how much; nothing is assumed below 2.
    step: u32,
    /// What was assumed, and not refuted yet.
    assumed: Option<DomainFact>,
}

impl Ambition {
    /// Notes a better solution.
    pub(super) fn found(&mut self) {
        self.step = self.step.saturating_mul(2).max(1);
        self.assumed = None;
    }

    /// Notes that a run has ended without one.
    pub(super) fn missed(&mut self) {
        *self = Self::default();
    }
}

impl NogoodSearch {
    /// Returns what is assumed of the objective before any other decision, if anything is.
    pub(super) fn assumption(&mut self) -> Option<DomainFact> {
        let (variable, direction) = self.target.objective.filter(|_| self.trail.level() == 0)?;
        if self.ambition.assumed.take().is_some_and(|assumed| self.trail.status(assumed) == Some(false)) {
            self.ambition.step /= 2;
        }
        let (low, high) = self.trail.bounds(variable);
        // At least half of the values remain.
        let step = self.ambition.step.min(low.abs_diff(high) / 2);
        if self.ambition.step < 2 || step == 0 {
            return None;
        }
        let assumed = match direction {
            Direction::Minimise => DomainFact::AtMost(variable, high.wrapping_sub_unsigned(step)),
            Direction::Maximise => DomainFact::AtLeast(variable, low.wrapping_add_unsigned(step)),
        };
        self.ambition.assumed = Some(assumed);
        self.ambition.assumed
    }
}
