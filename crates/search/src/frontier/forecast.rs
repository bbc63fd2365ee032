//! A forecast of the work of a count: time, states and memory, before the count begins.
//!
//! The sweeps of both sides are estimated by class walks ([`super::walk`]); the median of three walks is used. The
//! time follows from the number of choices and the speed of the first steps, which are taken once more to measure
//! it. The work in the middle is only known roughly: each pair of edges inside it is assumed to meet the same multiple
//! of the states before.

use std::time::Instant;

use super::halves::Halves;
use super::key::Key;
use super::need::{SEED, unlimited};
use super::order::meeting_states;
use super::plan::Plan;
use super::table::{builder, entry};
use super::walk::{ClassWalk, walk};
use super::{Control, FEW, Frontier, Kind, Progress, Swept};
use crate::Random;
use cavalcade_core::CompactSort;

/// The smallest and the largest cap of a walk.
const CAPS: [usize; 2] = [1 << 12, 1 << 16];
/// The number of choices of the count for each state of the cap. A walk tries about 300 choices for each, so three
/// walks take about a twentieth of the work of the count.
const CHOICES_A_STATE: f64 = 18_000.0;
/// A count with fewer choices is so short that its tables may be exact, and the cap for that.
const SHORT: f64 = 4e6;
const EXACT: usize = 1 << 19;
/// The cap if the smallest one is too small for the last layers.
const FAR: usize = 1 << 15;
/// The number of walks.
const WALKS: usize = 3;
/// How much longer a choice of the whole count takes than one of the first steps, whose tables are small and have no
/// numbers. Measured.
const SLOWER: f64 = 2.0;

/// The expected work of a count over a frontier.
#[derive(Debug, Clone, PartialEq)]
pub struct Forecast {
    /// The number of choices of each step; each choice leads to a state.
    pub choices: Vec<f64>,
    /// The number of choices after the last of these steps, in the middle.
    pub meeting: f64,
    /// The largest number of states after a step.
    pub states: f64,
    /// The memory that the states need without a division into parts, in bytes.
    pub bytes: f64,
    /// The time, in seconds.
    pub seconds: f64,
    /// Whether all steps are estimated. If not, the last ones are predicted from a bound.
    pub is_complete: bool,
}

impl Forecast {
    /// Returns the number of all choices.
    #[must_use]
    pub fn work(&self) -> f64 {
        self.choices.iter().sum::<f64>() + self.meeting
    }

    /// Returns the share of the work that is done after a step, from 0 to 1.
    #[must_use]
    pub fn done(&self, progress: &Progress) -> f64 {
        let known = progress.step.min(self.choices.len());
        let swept: f64 = self.choices[..known].iter().sum();
        let (parts, all) = (progress.step - known, progress.steps.saturating_sub(known));
        let met = if parts == 0 { 0.0 } else { self.meeting * parts as f64 / all as f64 };
        ((swept + met) / self.work().max(1.0)).min(1.0)
    }
}

impl Frontier {
    /// Returns a forecast of a count; `None` if the control stopped the forecast.
    #[must_use]
    pub fn forecast(&self, control: Control) -> Option<Forecast> {
        match &self.kind {
            Kind::Known(_) => Some(Forecast {
                choices: Vec::new(),
                meeting: 0.0,
                states: 1.0,
                bytes: 0.0,
                seconds: 0.0,
                is_complete: true,
            }),
            Kind::Swept(swept) => swept.forecast(control),
        }
    }
}

impl Swept {
    /// Returns a forecast of a count; `None` if the control stopped it.
    pub(super) fn forecast(&self, control: Control) -> Option<Forecast> {
        let control = unlimited(control);
        if let Some(halves) = &self.halves {
            let forecast = from_both_sides(halves, control)?;
            if forecast.1 > FEW as f64 {
                return Some(forecast.0);
            }
        }
        from_one_side(&self.plan, control)
    }
}

/// Returns a forecast of a count from both sides, and the number of states in the middle.
fn from_both_sides(halves: &Halves, control: Control) -> Option<(Forecast, f64)> {
    let above = median(&halves.above.plan, halves.above.steps, control)?;
    let met = above.states.last().copied().unwrap_or(1.0);
    let mut forecast = forecast(&above, &halves.above.plan, control);
    let bytes = |states: f64| {
        if halves.fits::<u64>() { builder::<u64>(states, 1) } else { builder::<u128>(states, 1) }
    };
    let held = met * if halves.fits::<u64>() { entry::<u64>(1) } else { entry::<u128>(1) } as f64;
    forecast.bytes = bytes(forecast.states);
    let mut in_middle = met;
    if let Some(side) = halves.below.as_ref().filter(|_| halves.cut.swap.is_none()) {
        let below = median(&side.plan, side.steps, control)?;
        let other = self::forecast(&below, &side.plan, control);
        in_middle += below.states.last().copied().unwrap_or(1.0);
        forecast.bytes = forecast.bytes.max(held + bytes(other.states));
        forecast.states = forecast.states.max(other.states);
        forecast.seconds += other.seconds;
        forecast.choices.extend(other.choices);
        forecast.is_complete &= other.is_complete;
    }
    let edges = halves.cut.edges_above.len();
    let speed = forecast.seconds / forecast.choices.iter().sum::<f64>().max(1.0);
    // The states after all earlier moves in the middle are about as many as those after the last.
    forecast.meeting = 2.0 * meeting_states(in_middle, edges);
    forecast.seconds += forecast.meeting * speed;
    Some((forecast, met))
}

fn from_one_side(plan: &Plan, control: Control) -> Option<Forecast> {
    let walk = median(plan, plan.steps.len(), control)?;
    let states = walk.states.iter().copied().fold(0.0, f64::max);
    let wide = plan.width > u64::PLACES;
    let bytes = if wide { builder::<u128>(states, 1) } else { builder::<u64>(states, 1) };
    Some(Forecast { bytes, ..forecast(&walk, plan, control) })
}

/// Returns the forecast of the sweep of a walk, without its memory.
fn forecast(walk: &ClassWalk, plan: &Plan, control: Control) -> Forecast {
    let start = Instant::now();
    let again = self::walk(plan, walk.exact, usize::MAX, &mut Random::new(SEED), control);
    let seconds = start.elapsed().as_secs_f64() / again.cost().max(1.0) * walk.cost() * SLOWER;
    Forecast {
        choices: walk.choices.clone(),
        meeting: 0.0,
        states: walk.states.iter().copied().fold(0.0, f64::max),
        bytes: 0.0,
        seconds,
        is_complete: walk.is_complete,
    }
}

/// Returns the walk of median cost over the first `end` steps of a plan; `None` if the control stopped it.
///
/// A first walk with the smallest cap decides the cap, so that the walks take a small part of the work of a large
/// count.
fn median(plan: &Plan, end: usize, control: Control) -> Option<ClassWalk> {
    let with = |cap: usize, seed: u64| walk(plan, end, cap, &mut Random::new(SEED + seed), control);
    let first = with(CAPS[0], 0);
    let cap = match first.cost() {
        _ if first.exact == end => return Some(first),
        cost if cost < SHORT => EXACT,
        // Then the cost is unknown, and only a larger cap reaches the last layers.
        _ if !first.is_complete => FAR,
        cost => ((cost / CHOICES_A_STATE) as usize).clamp(CAPS[0], CAPS[1]),
    };
    let mut walks: Vec<ClassWalk> = if cap == CAPS[0] { vec![first] } else { Vec::new() };
    // Nothing is left to chance in an exact walk, and most of an incomplete one is predicted.
    while walks.len() < WALKS && walks.first().is_none_or(|it| it.exact < end && it.is_complete) {
        walks.push(with(cap, walks.len() as u64));
        if (control.is_over)() {
            return None;
        }
    }
    walks.sort_compactly_by(|one, other| one.cost().total_cmp(&other.cost()));
    Some(walks.swap_remove(walks.len() / 2))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cavalcade_core::Hamiltonian;
    use cavalcade_core::graph::SuccessorTable;

    use super::*;
    use crate::frontier::{Event, SteppedCount};

    /// Returns the cycles of a grid whose steps lead by one in one direction and by two in the other.
    fn tours(rows: u32, columns: u32) -> Frontier {
        let is_step = |from: u32, to: u32| {
            let step = ((from / columns).abs_diff(to / columns), (from % columns).abs_diff(to % columns));
            step == (1, 2) || step == (2, 1)
        };
        let row = |from| (0..rows * columns).filter(|&to| is_step(from, to)).collect();
        let steps =
            Arc::new(SuccessorTable::new((0..rows * columns).map(row).collect()).expect("a small table"));
        let problem = Hamiltonian { steps, closed: true, first: None, last: None };
        Frontier::new(&problem, &[]).expect("a narrow graph")
    }

    #[test]
    fn the_forecast_of_a_small_count_is_exact() {
        let control = Control { memory: 1 << 30, is_over: &|| false };
        let frontier = tours(8, 6);
        let forecast = frontier.forecast(control).expect("a sweep");
        assert!(forecast.is_complete);
        let mut count: SteppedCount<'_> = frontier.start();
        let (mut most, mut share) = (0, 0.0);
        while let Event::Step(step) = count.advance(control).expect("enough memory") {
            if step.step <= forecast.choices.len() && step.steps == 48 {
                most = most.max(step.states);
            }
            assert!(forecast.done(&step) >= share, "the share grows: {step:?}");
            share = forecast.done(&step);
        }
        assert!((forecast.states - most as f64).abs() < 0.5, "{} and {most}", forecast.states);
    }

    #[test]
    fn a_stopped_forecast_is_none() {
        assert_eq!(tours(8, 6).forecast(Control { memory: 1 << 30, is_over: &|| true }), None);
    }
}
