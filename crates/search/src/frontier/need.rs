//! Estimates how much memory a count needs after it ran out.
//!
//! The estimate needs the number of states of a later layer, but there is no memory to reach all of them. It
//! therefore reaches only states in which some vertices of the later frontier, the *watched* vertices, have
//! degrees that were chosen at random. A degree never decreases while a vertex is on the frontier. A state
//! with the chosen degrees thus follows only from states with the same or lower degrees. All other states are
//! dropped at once, and the states found are exactly those with the chosen degrees. A watched vertex has one
//! of three degrees, so the expected number of states is the mean over the draws, multiplied by three for
//! each watched vertex.
//!
//! A layer far beyond the current frontier has no vertex that enters early enough to be watched. The estimate
//! then covers an earlier layer and is a lower bound.
//!
//! Source: D. E. Knuth, Mathematics of Computation 29 (1975), estimates sizes of trees in this way.

use super::cells::{Cells, Key};
use super::plan::Plan;
use super::table::{Emitted, StateTable, builder};
use super::{Control, Follow};
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
}

/// The most states that one draw may reach in a layer.
const MOST: usize = 1 << 15;
/// The number of draws for a layer.
const DRAWS: usize = 24;
/// The states that all draws for a layer may visit before no further draw starts; plus this many per state of
/// the table.
const EFFORT: usize = 1 << 18;
const EFFORT_A_STATE: usize = 1;
/// The number of layers that are estimated, up to and including the largest.
const STAGES: usize = 6;

/// An estimated layer.
pub(super) struct Layer {
    /// The estimated number of states.
    pub(super) states: f64,
    /// The number of steps before the layer.
    pub(super) step: usize,
    /// Whether no layer up to the end is expected to be larger.
    is_largest: bool,
}

impl Layer {
    /// Returns a key that prefers the largest layer, and otherwise the layer with the most states.
    fn rank(&self) -> f64 {
        if self.is_largest { f64::INFINITY } else { self.states }
    }

    /// Returns the need if this layer needs the given bytes. At least an eighth more than the memory that was
    /// not enough.
    pub(super) fn need(&self, bytes: f64, control: Control) -> Need {
        let bytes = (bytes as usize).max(control.memory.saturating_add(control.memory / 8));
        if self.is_largest { Need::About(bytes) } else { Need::AtLeast(bytes) }
    }
}

/// Estimates the memory for a sweep up to step `end` that could not take the step after `step`, given all
/// states after `step`.
pub(super) fn to_count<K: Key>(
    plan: &Plan,
    end: usize,
    step: usize,
    table: StateTable<K>,
    control: Control,
) -> Option<Need> {
    let words = table.words;
    let layer = largest(plan, end, step, &table.without_numbers(), control)?;
    Some(layer.need(builder::<K>(layer.states, words), control))
}

/// Returns the largest layer up to step `end`, or an earlier one, given all states after `step`.
pub(super) fn largest<K: Key>(
    plan: &Plan,
    end: usize,
    step: usize,
    table: &StateTable<K>,
    control: Control,
) -> Option<Layer> {
    let bounds = plan.states().enumerate().skip(step).take(end - step);
    let largest = bounds.max_by(|one, other| one.1.total_cmp(&other.1))?.0 + 1;
    let steps = (1..=STAGES).map(|stage| step + ((largest - step) * stage).div_ceil(STAGES));
    let layers = steps.map_while(|target| {
        let states = states(plan, step, table, target, control)?;
        Some(Layer { states, step: target, is_largest: target == largest })
    });
    layers.max_by(|one, other| one.rank().total_cmp(&other.rank()))
}

/// Estimates the number of states after `target` steps, given all states after `step`; `None` if even a
/// sample is too large.
fn states<K: Key>(
    plan: &Plan,
    step: usize,
    table: &StateTable<K>,
    target: usize,
    control: Control,
) -> Option<f64> {
    let mut watched: Vec<u32> = plan.frontiers[target - 1].iter().map(|it| it.0).collect();
    let entered = |vertex: &u32| (step..target).find(|&at| at > 0 && place(plan, at, *vertex).is_some());
    watched.sort_by_key(|vertex| entered(vertex).unwrap_or(target));
    (0..=watched.len()).step_by(2).find_map(|count| {
        let likely = table.len() as f64 / 2f64.powi(count as i32);
        if likely > 4.0 * MOST as f64 || (control.is_over)() {
            return None;
        }
        mean(plan, step, table, target, &watched[..count], control).map(|mean| mean * 3f64.powi(count as i32))
    })
}

/// Returns the place of a vertex after `step` steps.
fn place(plan: &Plan, step: usize, vertex: u32) -> Option<u8> {
    plan.frontiers[step - 1].iter().find(|it| it.0 == vertex).map(|it| it.1)
}

/// Returns the mean number of states with given degrees at the watched vertices, over random degrees.
fn mean<K: Key>(
    plan: &Plan,
    step: usize,
    table: &StateTable<K>,
    target: usize,
    watched: &[u32],
    control: Control,
) -> Option<f64> {
    let mut random = Random::new(watched.len() as u64);
    let most = if watched.is_empty() { 1 } else { DRAWS };
    let (mut sum, mut rounds, mut looked_at) = (0, 0, 0);
    let effort = EFFORT + EFFORT_A_STATE * table.len();
    while rounds < most && (rounds < most / 4 || looked_at < effort) {
        let degrees: Vec<(u32, u8)> = watched.iter().map(|&it| (it, (random.bits() % 3) as u8)).collect();
        let wanted = |at: usize| -> Vec<(u8, u8)> {
            let placed = degrees.iter().filter_map(|it| Some((place(plan, at, it.0)?, it.1)));
            placed.collect()
        };
        let room = 4 * MOST * size_of::<K>();
        let mut layer: Option<StateTable<K>> = None;
        for at in step..=target {
            let wanted = wanted(at.max(1));
            let fits = |key: K| {
                let cells = Cells::of(key);
                wanted.iter().all(|&(place, degree)| {
                    let found = cells.degree(place);
                    if at == target { found == degree } else { found <= degree }
                })
            };
            let emit_fitting = |key: K, found: &mut Emitted<K>| {
                if fits(key) {
                    found.push(key);
                }
            };
            let next = match &layer {
                None => {
                    looked_at += table.len() / 4;
                    table.next(emit_fitting, room, control.is_over)
                }
                Some(layer) => {
                    let step = &plan.steps[at - 1];
                    layer.next(
                        |key, found| step.follow(key, |key| emit_fitting(key, found)),
                        room,
                        control.is_over,
                    )
                }
            };
            let next = next.ok().filter(|next| next.len() <= MOST)?;
            looked_at += next.len();
            layer = Some(next);
        }
        sum += layer.map_or(0, |layer| layer.len());
        rounds += 1;
    }
    Some(sum as f64 / rounds as f64)
}
