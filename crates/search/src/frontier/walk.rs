//! Class walks: estimates of the number of states after each step of a sweep, for a small part of its work.
//!
//! A walk takes the steps of a sweep exactly while its table has at most `cap` states. Each later layer is estimated by
//! *tests*: states that are possible as far as the vertices themselves are concerned ([`PossibleStates`]) are drawn at
//! random, and a search decides whether they exist ([`tested`]). Layers in which too few exist are left out; between
//! two estimates the share of the possible states changes evenly.
//!
//! If paths cannot cross, only states without crossings are possible ([`plane`]), and most of them exist.
//!
//! If the tests of a layer take too long, this layer and all later ones are predicted: the odds of a possible state to
//! exist change from layer to layer as they did before, and the walk is not complete.

mod draws;
mod pairings;
mod planar;
mod plane;
mod possible;
mod tested;
mod witness;

use std::sync::atomic::{AtomicUsize, Ordering};

use super::key::Key;
use super::plan::Plan;
use super::table::{Emitted, StateTable, each};
use super::{Control, Follow};
use crate::Random;
pub(super) use plane::{JoinedLayer, PlaneLayers};
pub(super) use possible::{PossibleStates, odds, states_at};
pub(super) use tested::TestedLayer;
use tested::{Untested, test};

/// The number of states whose choices are counted to estimate those of a table.
const FOLLOWED: usize = 1 << 10;

/// Estimated sizes of a sweep, step by step.
#[derive(Debug, Clone, Default)]
pub(super) struct ClassWalk {
    /// For each step, the estimated number of states after it.
    pub(super) states: Vec<f64>,
    /// For each step, the estimated number of choices that all states before it have together.
    pub(super) choices: Vec<f64>,
    /// The number of steps that were taken exactly.
    pub(super) exact: usize,
    /// The number of steps after which the states are known exactly or estimated.
    pub(super) known: usize,
    /// Whether some layers were not tested because too few of the possible states exist.
    pub(super) has_gaps: bool,
    /// The number of choices that the walk itself has tried.
    pub(super) effort: usize,
}

/// An estimate of a layer.
#[derive(Debug, Clone, Copy)]
pub(super) struct LayerSize {
    /// The number of states.
    pub(super) states: f64,
    /// The number of choices of the next step that all states have together.
    pub(super) choices: f64,
}

impl ClassWalk {
    /// Returns the estimated number of choices of the whole sweep.
    pub(super) fn cost(&self) -> f64 {
        self.choices.iter().sum()
    }

    /// Returns whether all layers are exact or estimated. If not, the last ones are only predicted.
    pub(super) fn is_complete(&self) -> bool {
        self.known == self.states.len()
    }

    /// Extends the estimates up to a layer.
    fn extend(&mut self, bounds: &[f64], layer: usize, size: LayerSize) {
        extend(&mut self.states, bounds, layer, size.states);
        extend(&mut self.choices, bounds, layer + 1, size.choices);
        self.known = layer;
    }

    /// Returns the walk with all further layers, estimated by tests until one takes too long.
    fn tested(mut self, plan: &Plan, bounds: &[f64], random: &mut Random, control: Control) -> Self {
        for layer in self.exact + 1..=bounds.len() {
            if (control.is_over)() {
                break;
            }
            match test(plan, None, layer, &mut self.effort, random, control) {
                Ok(size) => self.extend(bounds, layer, size),
                Err(Untested::Rare) => self.has_gaps = true,
                Err(Untested::Long) => break,
            }
        }
        predict(&mut self, bounds);
        self
    }

    /// Returns the walk with other predictions, from the possible states alone.
    ///
    /// These are closer to the truth. But between orders they choose worse: of a cut whose last layers are only
    /// predicted, they say too little.
    pub(super) fn predicted(mut self, plan: &Plan) -> Self {
        let end = self.states.len();
        if !self.is_complete() {
            self.states.truncate(self.known);
            self.choices.truncate(self.known + 1);
            let possible = |steps: usize| PossibleStates::after(plan, steps).count();
            predict(&mut self, &(1..=end).map(possible).collect::<Vec<f64>>());
        }
        self
    }
}

/// Walks over the first `end` steps of a plan, with exact tables of up to about `cap` states.
///
/// The result depends on the plan, the cap and the random numbers alone, not on threads. If the control
/// stops the walk, it is not complete.
pub(super) fn walk(plan: &Plan, end: usize, cap: usize, random: &mut Random, control: Control) -> ClassWalk {
    // A plan may be wider after its first steps.
    let width = plan.widths[..end].iter().copied().max().unwrap_or(0);
    if width <= u64::PLACES {
        walk_with(plan, end, StateTable::single(u64::default(), 0), cap, random, control)
    } else {
        walk_with(plan, end, StateTable::single(u128::default(), 0), cap, random, control)
    }
}

fn walk_with<K: Key>(
    plan: &Plan,
    end: usize,
    mut table: StateTable<K>,
    cap: usize,
    random: &mut Random,
    control: Control,
) -> ClassWalk {
    let mut walk = ClassWalk::default();
    while walk.exact < end && table.len() <= cap {
        let Some((next, choices)) = taken(plan, walk.exact, &table, control) else { break };
        walk.effort += choices;
        walk.choices.push(choices as f64);
        walk.states.push(next.len() as f64);
        walk.exact += 1;
        table = next;
    }
    walk.known = walk.exact;
    if walk.exact < end {
        walk.choices.push(table.len() as f64 * mean_choices(plan, walk.exact, &table));
        if !(control.is_over)()
            && let Some(plane) = PlaneLayers::new(plan, end, &[])
        {
            return walk.in_plane(plan, &plane, end, random, control);
        }
        let possible = |(steps, most): (usize, f64)| {
            if (control.is_over)() { most } else { PossibleStates::after(plan, steps).count().min(most) }
        };
        let bounds: Vec<f64> = (1..=end).zip(plan.states()).map(possible).collect();
        return walk.tested(plan, &bounds, random, control);
    }
    walk
}

/// Returns the mean number of choices of step `at` over a part of a table.
fn mean_choices<K: Key>(plan: &Plan, at: usize, table: &StateTable<K>) -> f64 {
    let keys = table.buckets.iter().flat_map(|bucket| &bucket.keys);
    let (mut states, mut choices) = (0usize, 0usize);
    for &key in keys.step_by(table.len() / FOLLOWED + 1) {
        states += 1;
        plan.steps[at].follow(key, |_| choices += 1);
    }
    choices as f64 / states.max(1) as f64
}

/// Extends a list of estimates to a number of steps, with a given estimate for the last of them, unless there are
/// fewer bounds. The ratio to the bound changes evenly.
fn extend(estimates: &mut Vec<f64>, bounds: &[f64], steps: usize, last: f64) {
    let known = estimates.len();
    if steps > bounds.len() || known == 0 {
        return;
    }
    let ratio = |states: f64, bound: f64| (states / bound).max(f64::MIN_POSITIVE).ln();
    let (from, to) = (ratio(estimates[known - 1], bounds[known - 1]), ratio(last, bounds[steps - 1]));
    for (at, bound) in (1..steps - known).zip(&bounds[known..]) {
        let part = at as f64 / (steps - known) as f64;
        estimates.push(bound * (from + part * (to - from)).exp());
    }
    estimates.push(last);
}

/// Extends the estimates of a walk. The odds of a possible state to exist change as evenly as they did since the last
/// exact layer, and as many choices lead to a state as at the last estimated one.
fn predict(walk: &mut ClassWalk, bounds: &[f64]) {
    let known = walk.states.len();
    let odds = |at: usize| odds(walk.states[at], bounds[at]).ln();
    let last = known.checked_sub(1).map_or(0.0, odds);
    let exact = walk.exact.max(1);
    let slope = if known > exact { (last - odds(exact - 1)) / (known - exact) as f64 } else { 0.0 };
    for (at, bound) in (1..).zip(&bounds[known..]) {
        walk.states.push(states_at((last + slope * f64::from(at)).exp(), *bound));
    }
    // The choices of a step are known before the states after it, unless it is the last one.
    let last = walk.choices.len().saturating_sub(1);
    let merged = walk.choices[last] / walk.states[last].max(1.0);
    let choices = &walk.states[walk.choices.len()..];
    walk.choices.extend(choices.iter().map(|states| merged * states));
}

/// Takes step `at` from a table; returns the states after it, and the number of choices that were tried. `None` if the
/// control stopped the step.
fn taken<K: Key>(
    plan: &Plan,
    at: usize,
    table: &StateTable<K>,
    control: Control,
) -> Option<(StateTable<K>, usize)> {
    let step = &plan.steps[at];
    let choices = AtomicUsize::new(0);
    let follow = |key: K, emitted: &mut Emitted<K>| {
        let mut count = 0;
        step.follow(key, |key| {
            count += 1;
            emitted.push(key);
        });
        choices.fetch_add(count, Ordering::Relaxed);
    };
    let control = Control { spill: None, ..control };
    let next = StateTable::next_of_all(&[table], table.words, &each(follow), control).ok()?;
    Some((next, choices.into_inner()))
}

#[cfg(test)]
mod tests;
