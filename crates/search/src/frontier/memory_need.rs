//! Estimates how much memory a count needs after it ran out.
//!
//! The number of states of each layer is estimated ([`super::estimate`]). This starts again from the first step, so
//! the memory of the table that was too large is free. The estimate is the same after each step and with any
//! amount of memory.

use super::Control;
use super::estimate::SweepEstimate;
use super::key::Key;
use super::plan::Plan;
use super::table::{builder, entry};

/// An estimate of the memory that a count needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// About this many bytes.
    About(usize),
    /// This many bytes, and probably more.
    AtLeast(usize),
}

impl Need {
    /// Returns the same kind of estimate with another number of bytes.
    #[must_use]
    pub fn map(self, bytes: impl FnOnce(usize) -> usize) -> Self {
        match self {
            Self::About(known) => Self::About(bytes(known)),
            Self::AtLeast(known) => Self::AtLeast(bytes(known)),
        }
    }

    /// Returns the estimate; at least an eighth more than the memory that was not enough.
    fn of(estimate: &SweepEstimate, bytes: f64, control: Control) -> Self {
        let bytes = (bytes as usize).max(control.memory.saturating_add(control.memory / 8));
        if estimate.is_near { Self::About(bytes) } else { Self::AtLeast(bytes) }
    }
}

/// The most states before a step that an estimate takes.
const FEW: usize = 1 << 16;

/// Estimates the memory for a sweep up to step `end` that could not take the step after `step`, with so many bytes for a
/// state.
pub(super) fn to_count(plan: &Plan, end: usize, step: usize, state: usize, control: Control) -> Option<Need> {
    let estimate = estimated(plan, end, control)?;
    let states = estimate.states[step..].iter().copied().fold(0.0, f64::max);
    Some(Need::of(&estimate, builder(states, state), control))
}

/// Estimates the memory for the states of all layers together, each with a number of one word. A sweep that
/// keeps all layers could not take the step after `step`; the layers up to it have `known` states.
pub(super) fn to_keep<K: Key>(plan: &Plan, step: usize, known: usize, control: Control) -> Option<Need> {
    let estimate = estimated(plan, plan.steps.len(), control)?;
    let states = known as f64 + estimate.states[step..].iter().sum::<f64>();
    Some(Need::of(&estimate, states * entry::<K>(1) as f64, control))
}

/// Estimates the first `end` steps; `None` if the control stopped that.
fn estimated(plan: &Plan, end: usize, control: Control) -> Option<SweepEstimate> {
    let estimate = SweepEstimate::new(plan, end, FEW, control);
    (!(control.is_over)()).then_some(estimate)
}
