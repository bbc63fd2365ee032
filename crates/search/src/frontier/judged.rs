//! Chooses among the best plans or cuts by class walks.
//!
//! The expected number of states ([`super::order`]) puts good ones before bad ones, but among the good ones it is off
//! by a factor of up to ten. A walk ([`super::walk`]) over each of the first few takes a small part of the time that a
//! wrong choice costs.

use super::Control;
use super::halves::Halves;
use super::key::Key;
use super::need::{SEED, unlimited};
use super::order::meeting_states;
use super::plan::Plan;
use super::side::Side;
use super::walk::walk;
use crate::Random;
use crate::parallel::map;

/// The expected number of states from which plans and cuts are judged.
const JUDGED: f64 = 1.6e7;
/// The number of those that are judged, and how many times the states of the first one they may have. Plans may have
/// more, because the expected number does not tell orders that take rows from those that take diagonals.
const MOST: usize = 8;
pub(super) const WORSE_CUTS: f64 = 8.0;
pub(super) const WORSE_PLANS: f64 = 32.0;
/// The relative difference below which expected numbers of states are those of mirror images.
const SAME: f64 = 1e-9;
/// The factor by which walks may be wrong: of those that they cannot tell apart, the one with the fewest expected
/// states is best.
const UNSURE: f64 = 1.25;
/// The fewest and the most states of the exact tables of a walk, and the expected number of states of a count for each
/// of them. All walks together take up to a fifth of the time of the count.
const CAPS: [f64; 2] = [(1 << 10) as f64, (1 << 14) as f64];
const STATES_OF_COUNT: f64 = 2_600.0;
/// How much longer a choice takes if a key does not fit into 64 bits.
const WIDE: f64 = 1.5;

/// Returns the best of some plans or cuts, which come with their expected numbers of states.
///
/// Those with more than `worse` times the states of the first one are not judged. `work` returns the estimated work of
/// a count from walks with tables of up to so many states. If the control stops the walks, any of them may be returned.
pub(super) fn best<T: Sync>(
    mut all: Vec<(f64, T)>,
    worse: f64,
    control: Control,
    work: impl Fn(&T, usize, Control) -> f64 + Sync,
) -> Option<T> {
    let expected = all.iter().map(|entry| entry.0).zip(0..).collect();
    let best = judged(expected, worse, control, &|at, cap, control| work(&all[at].1, cap, control))?;
    Some(all.swap_remove(best).1)
}

/// Returns the place of the best of some plans or cuts, from their expected numbers of states with their places.
fn judged(
    mut all: Vec<(f64, usize)>,
    worse: f64,
    control: Control,
    work: &(dyn Fn(usize, usize, Control) -> f64 + Sync),
) -> Option<usize> {
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (least, first) = *all.first()?;
    all.retain(|entry| entry.0 <= worse * least);
    // Mirror images are as good as the first one.
    all.dedup_by(|one, other| (one.0 / other.0 - 1.0).abs() < SAME);
    all.truncate(MOST);
    if least < JUDGED || all.len() == 1 || (control.is_over)() {
        return Some(first);
    }
    let cap = (least / STATES_OF_COUNT).clamp(CAPS[0], CAPS[1]) as usize;
    let judged = map(all, |(_, at)| (work(at, cap, unlimited(control)), at));
    let least = judged.iter().map(|entry| entry.0).fold(f64::INFINITY, f64::min);
    judged.into_iter().find(|entry| entry.0 <= UNSURE * least).map(|entry| entry.1)
}

/// Returns the estimated work of a count from one side.
pub(super) fn work_of_plan(plan: &Plan, cap: usize, control: Control) -> f64 {
    let wide = if plan.width <= u64::PLACES { 1.0 } else { WIDE };
    wide * walk(plan, plan.steps.len(), cap, &mut Random::new(SEED), control).cost()
}

/// Returns the estimated work of a count from both sides.
pub(super) fn work_of_halves(halves: &Halves, cap: usize, control: Control) -> f64 {
    let of_side = |side: &Side, edges: usize| {
        let walk = walk(&side.plan, side.steps, cap, &mut Random::new(SEED), control);
        let met = meeting_states(walk.states.last().copied().unwrap_or(1.0), edges);
        // The part of each orbit that has the lowest number stands for the others.
        let share = if halves.cut.keep.is_some() { 0.5 } else { 1.0 };
        (walk.cost(), share * met)
    };
    let (above, met) = of_side(&halves.above, halves.cut.edges_above.len());
    let below = halves.below.as_ref().filter(|_| halves.cut.swap.is_none());
    let below = below.map_or((0.0, 0.0), |sides| of_side(sides, halves.cut.edges_below.len()));
    let wide = if halves.fits::<u64>() { 1.0 } else { WIDE };
    wide * (above + below.0 + 2.0 * (met + below.1))
}
