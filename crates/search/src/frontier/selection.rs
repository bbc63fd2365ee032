//! Chooses among the best plans or cuts by their first layers.
//!
//! The expected number of states ([`super::order`]) puts good ones before bad ones, but among the good ones it is off
//! by a factor of up to ten. An estimate ([`super::estimate`]) of each of the first few takes a small part of the time
//! that a wrong choice costs.

use super::Control;
use super::cut_plan::CutPlan;
use super::estimate::SweepEstimate;
use super::key::Key;
use super::order::meeting_states;
use super::plan::Plan;
use super::side::Side;
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
/// The factor by which estimates may be wrong: of those that they cannot tell apart, the one with the fewest expected
/// states is best.
const UNSURE: f64 = 1.5;
/// The fewest and the most states before a step that an estimate takes, and the expected number of states of a count for
/// each of them.
const STATES: [f64; 2] = [(1 << 10) as f64, (1 << 14) as f64];
const STATES_OF_COUNT: f64 = 2_600.0;
/// How much longer a choice takes if a key does not fit into 64 bits.
const WIDE: f64 = 1.5;

/// Returns the best of some plans or cuts, which come with their expected numbers of states.
///
/// Those with more than `worse` times the states of the first one are not judged. `work` returns the estimated work of
/// a count from steps with up to so many states before them. If the control stops that, any of them may be returned.
pub(super) fn best<T: Sync>(
    mut all: Vec<(f64, T)>,
    worse: f64,
    control: Control,
    work: impl Fn(&T, usize, Control) -> f64 + Sync,
) -> Option<T> {
    let expected = all.iter().map(|entry| entry.0).zip(0..).collect();
    let best = judged(expected, worse, control, &|at, few, control| work(&all[at].1, few, control))?;
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
    let few = (least / STATES_OF_COUNT).clamp(STATES[0], STATES[1]) as usize;
    let judged = map(all, |(_, at)| (work(at, few, control), at));
    let least = judged.iter().map(|entry| entry.0).fold(f64::INFINITY, f64::min);
    judged.into_iter().find(|entry| entry.0 <= UNSURE * least).map(|entry| entry.1)
}

/// Returns the estimated work of a count from one side.
pub(super) fn work_of_plan(plan: &Plan, few: usize, control: Control) -> f64 {
    let wide = if plan.width <= u64::PLACES { 1.0 } else { WIDE };
    wide * SweepEstimate::new(plan, plan.steps.len(), few, control).work()
}

/// Returns the estimated work of a count from both sides.
pub(super) fn work_of_cut(plans: &CutPlan, few: usize, control: Control) -> f64 {
    let of_side = |side: &Side, edges: usize| {
        let estimate = SweepEstimate::new(&side.plan, side.steps, few, control);
        let met = meeting_states(estimate.last(), edges);
        // The part of each orbit that has the lowest number stands for the others.
        let share = if plans.cut.keep.is_some() { 0.5 } else { 1.0 };
        (estimate.work(), share * met)
    };
    let (above, met) = of_side(&plans.above, plans.cut.edges_above.len());
    let below = plans.below.as_ref().filter(|_| plans.cut.swap.is_none());
    let below = below.map_or((0.0, 0.0), |sides| of_side(sides, plans.cut.edges_below.len()));
    let wide = if plans.fits::<u64>() { 1.0 } else { WIDE };
    wide * (above + below.0 + 2.0 * (met + below.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::UNLIMITED;

    /// Returns the choice among plans with these expected numbers of states and this work.
    fn choice(plans: &[(f64, f64)], control: Control) -> Option<usize> {
        let numbered = plans.iter().zip(0..).map(|(plan, number)| (plan.0, number)).collect();
        best(numbered, 8.0, control, |number: &usize, _, _| plans[*number].1)
    }

    #[test]
    fn the_least_work_is_chosen_unless_estimates_are_unsure() {
        let chosen = |plans: &[(f64, f64)]| choice(plans, UNLIMITED);
        assert_eq!(chosen(&[]), None);
        assert_eq!(chosen(&[(3e7, 1e9), (2e7, 2e9), (4e7, 3e8)]), Some(2));
        assert_eq!(chosen(&[(3e7, 1e9), (2e7, 1.4e9)]), Some(1), "as good as each other");
        assert_eq!(chosen(&[(3e6, 1e9), (2e6, 2e9)]), Some(1), "too small to judge");
        assert_eq!(chosen(&[(2e7, 2e9), (2e8, 1e9)]), Some(0), "far more states");
        let stopped = Control { is_over: &|| true, ..UNLIMITED };
        assert_eq!(choice(&[(3e7, 1e9), (2e7, 2e9)], stopped), Some(1));
    }
}
