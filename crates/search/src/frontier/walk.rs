//! Class walks: estimates of the number of states after each step of a sweep, for a small part of its work.
//!
//! A walk takes the steps of a sweep exactly while its table has at most `cap` states. Each later layer is
//! estimated by a few *descents* from the last exact table ([`descent`]). A descent keeps only one class of the
//! states of its layer, and its classes are drawn at random, so that its result has the true number of
//! states as its expectation.
//!
//! If the classes of a descent grow too large, its layer is too far from the exact table. This layer and all
//! later ones are then predicted from the bound on their states, reduced in the same proportion as at the
//! last estimated layer, and the walk is not complete.
//!
//! Sources: D. E. Knuth, Mathematics of Computation 29 (1975), estimates sizes of trees by random descents;
//! the classes are this program's own.

mod descent;

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::cells::Key;
use super::plan::Plan;
use super::table::StateTable;
use super::{Control, Follow};
use crate::Random;
use descent::Descent;

/// The number of descents for each layer.
const DESCENTS: usize = 6;
/// The part of the cap that the tables of a descent may have before their class is divided.
const DIVIDED: usize = 16;
/// The number of states at which a descent fails, per state of the cap.
const GROWN: usize = 4;
/// The number of states whose choices are counted to estimate those of a table.
const SAMPLE: usize = 1 << 10;

/// Estimated sizes of a sweep, step by step.
#[derive(Debug, Clone, Default)]
pub(super) struct Walk {
    /// For each step, the estimated number of states after it.
    pub(super) states: Vec<f64>,
    /// For each step, the estimated number of choices that all states before it have together.
    pub(super) choices: Vec<f64>,
    /// The number of choices that the walk itself has tried.
    pub(super) effort: usize,
    /// Whether all layers are estimates. If not, the last ones are only predicted from a bound.
    pub(super) is_complete: bool,
}

impl Walk {
    /// Returns the estimated number of choices of the whole sweep.
    pub(super) fn cost(&self) -> f64 {
        self.choices.iter().sum()
    }
}

/// Returns the estimated number of choices of the first `end` steps of a plan, to compare orders.
///
/// A larger `cap` gives a better estimate and takes longer; the result is the same each time. The work is about
/// 20 choices per state of the cap.
#[expect(dead_code)]
pub(super) fn cost(plan: &Plan, end: usize, cap: usize, control: Control) -> f64 {
    walk(plan, end, cap, &mut Random::new(1), control).cost()
}

/// Walks over the first `end` steps of a plan, with exact tables of up to about `cap` states.
///
/// The result depends on the plan, the cap and the random numbers alone, not on threads. If the control
/// stops the walk, it is not complete.
pub(super) fn walk(plan: &Plan, end: usize, cap: usize, random: &mut Random, control: Control) -> Walk {
    if plan.width <= u64::PLACES {
        walk_from(plan, 0..end, StateTable::single(u64::START, 0), cap, random, control)
    } else {
        walk_from(plan, 0..end, StateTable::single(u128::START, 0), cap, random, control)
    }
}

/// Walks over some steps of a plan, from a table of all states before the first of them, without numbers.
pub(super) fn walk_from<K: Key>(
    plan: &Plan,
    steps: Range<usize>,
    mut table: StateTable<K>,
    cap: usize,
    random: &mut Random,
    control: Control,
) -> Walk {
    let mut walk = Walk::default();
    let mut at = steps.start;
    while at < steps.end && table.len() <= cap {
        let Some((next, choices)) = taken(plan, at, &table, |_| true, control) else { break };
        walk.effort += choices;
        walk.choices.push(choices as f64);
        walk.states.push(next.len() as f64);
        (table, at) = (next, at + 1);
    }
    if at < steps.end {
        walk.choices.push(table.len() as f64 * mean_choices(plan, at, &table));
        at = descend(plan, at..steps.end, &table, cap, random, control, &mut walk);
    }
    walk.is_complete = at == steps.end;
    predict(plan, at..steps.end, &mut walk);
    walk
}

/// Estimates the layers after some steps from the table before the first of them; returns the number of steps
/// at which a descent failed, or the end.
fn descend<K: Key>(
    plan: &Plan,
    steps: Range<usize>,
    table: &StateTable<K>,
    cap: usize,
    random: &mut Random,
    control: Control,
    walk: &mut Walk,
) -> usize {
    for at in steps.clone() {
        let (mut choices, mut states) = (0.0, 0.0);
        for _ in 0..DESCENTS {
            let most = [(cap / DIVIDED).max(1), cap.saturating_mul(GROWN)];
            let mut descent = Descent::new(plan, steps.start..at + 1, most, control);
            let found = descent.run(table, random);
            walk.effort += descent.effort;
            let Some((factor, class)) = found else { return at };
            states += factor * class.len() as f64 / DESCENTS as f64;
            if at + 1 < steps.end {
                choices += factor * class.len() as f64 * mean_choices(plan, at + 1, &class) / DESCENTS as f64;
            }
        }
        walk.states.push(states);
        if at + 1 < steps.end {
            walk.choices.push(choices);
        }
    }
    steps.end
}

/// Returns the mean number of choices of step `at` over a sample of a table.
fn mean_choices<K: Key>(plan: &Plan, at: usize, table: &StateTable<K>) -> f64 {
    let keys = table.buckets.iter().flat_map(|bucket| &bucket.keys);
    let (mut states, mut choices) = (0usize, 0usize);
    for &key in keys.step_by(table.len() / SAMPLE + 1) {
        states += 1;
        plan.steps[at].follow(key, |_| choices += 1);
    }
    choices as f64 / states.max(1) as f64
}

/// Predicts the remaining layers from the bounds on their states.
fn predict(plan: &Plan, steps: Range<usize>, walk: &mut Walk) {
    let bounds: Vec<f64> = plan.states().take(steps.end).collect();
    let Some(last) = steps.start.checked_sub(1) else { return };
    let states = walk.states.last().copied().unwrap_or(1.0) / bounds[last];
    let choices = walk.choices.last().copied().unwrap_or(1.0) / bounds[last];
    walk.choices.truncate(walk.states.len());
    for &bound in &bounds[steps] {
        walk.states.push(states * bound);
        walk.choices.push(choices * bound);
    }
}

/// Takes step `at` from a table and keeps the states that are `wanted`; returns them with the number of
/// choices that were tried.
fn taken<K: Key>(
    plan: &Plan,
    at: usize,
    table: &StateTable<K>,
    wanted: impl Fn(K) -> bool + Sync,
    control: Control,
) -> Option<(StateTable<K>, usize)> {
    let step = &plan.steps[at];
    let choices = AtomicUsize::new(0);
    let follow = |key: K, emit: &mut dyn FnMut(K)| {
        let mut count = 0;
        step.follow(key, |key| {
            count += 1;
            if wanted(key) {
                emit(key);
            }
        });
        choices.fetch_add(count, Ordering::Relaxed);
    };
    let next = table.next(follow, control.memory, control.is_over).ok()?;
    Some((next, choices.into_inner()))
}

#[cfg(test)]
mod tests;
