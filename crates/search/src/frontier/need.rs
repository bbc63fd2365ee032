//! Estimates how much memory a count needs after it ran out.
//!
//! A class walk ([`super::walk`]) estimates the number of states of each layer. It starts again from the first
//! step, so the memory of the table that was too large is free. The estimate is the same after each step and
//! with any amount of memory.

use super::Control;
use super::key::Key;
use super::plan::Plan;
use super::table::{builder, entry};
use super::walk::{ClassWalk, walk};
use crate::Random;

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

    /// Returns the estimate of a walk; at least an eighth more than the memory that was not enough.
    fn of(walk: &ClassWalk, bytes: f64, control: Control) -> Self {
        let bytes = (bytes as usize).max(control.memory.saturating_add(control.memory / 8));
        if walk.is_complete() { Self::About(bytes) } else { Self::AtLeast(bytes) }
    }
}

/// The most states of the exact tables of a walk.
const CAP: usize = 1 << 12;
/// The seed of the draws of a walk.
pub(super) const SEED: u64 = 1;

/// Estimates the memory for a sweep up to step `end` that could not take the step after `step`, with numbers
/// of so many words.
pub(super) fn to_count<K: Key>(
    plan: &Plan,
    end: usize,
    step: usize,
    words: usize,
    control: Control,
) -> Option<Need> {
    let walk = walked(plan, end, control)?;
    let states = walk.states[step..].iter().copied().fold(0.0, f64::max);
    Some(Need::of(&walk, builder::<K>(states, words), control))
}

/// Estimates the memory for the states of all layers together, each with a number of one word. A sweep that
/// keeps all layers could not take the step after `step`; the layers up to it have `known` states.
pub(super) fn to_keep<K: Key>(plan: &Plan, step: usize, known: usize, control: Control) -> Option<Need> {
    let walk = walked(plan, plan.steps.len(), control)?;
    let states = known as f64 + walk.states[step..].iter().sum::<f64>();
    Some(Need::of(&walk, states * entry::<K>(1) as f64, control))
}

/// Walks over the first `end` steps; `None` if the control stopped the walk.
fn walked(plan: &Plan, end: usize, control: Control) -> Option<ClassWalk> {
    let walk = walk(plan, end, CAP, &mut Random::new(SEED), unlimited(control));
    (!(control.is_over)()).then_some(walk)
}

/// Returns the control of a walk, whose tables are small in any case.
pub(super) fn unlimited(control: Control<'_>) -> Control<'_> {
    Control { memory: usize::MAX, ..control }
}
