//! A forecast of the work of a count: time, states and memory, before the count begins.
//!
//! The sweeps of both sides are estimated by class walks ([`super::walk`]); the mean of three walks is used. The
//! time follows from the number of choices and the speed of the first steps, which are taken once more to measure
//! it. States in the middle are tested like those of the sweeps. Where that is impossible, the work there is only known
//! roughly: the odds of a possible state ([`PossibleStates`]) to exist are assumed to grow by the same factor with each
//! edge inside the middle.

use std::time::Instant;

use super::halves::Halves;
use super::key::Key;
use super::need::{SEED, unlimited};
use super::plan::Plan;
use super::plane::PlanePlan;
use super::side::{AT_A_TIME, Move, Side};
use super::table::{builder, entry};
use super::walk::{ClassWalk, PlaneLayers, PossibleStates, TestedLayer, odds, states_at, walk};
use super::{Control, FEW, Follow, Frontier, Kind, Progress, Swept};
use crate::Random;

/// The smallest and the largest cap of a walk.
const CAPS: [usize; 2] = [1 << 13, 1 << 18];
/// How much larger the next cap is after a walk that left out layers or is not complete, and the part of the work of
/// the sweep up to which there is a next one.
const LARGER: usize = 4;
const SMALL_PART: f64 = 0.1;
/// The number of walks.
const WALKS: usize = 3;
/// The part of the choices of a sweep that are made to measure the speed, and the most of them.
const TIMED: f64 = 1.0 / 64.0;
const MOST_TIMED: f64 = (1 << 20) as f64;
/// How much longer a choice of the whole count takes than one of the first steps, whose tables are small and have no
/// numbers. Measured.
const SLOWER: f64 = 1.5;
/// How much less a choice takes if states are words of brackets, up to a symmetry. Measured.
const IN_BRACKETS: f64 = 0.4;
/// The factor by which an edge inside the middle multiplies the odds of a possible state to exist, measured; and the
/// number of choices of a state there, a rough guess. Both are used if the states cannot be tested.
const EDGE_ODDS: f64 = 1.5;
const CHOICES_IN_MIDDLE: f64 = 1.5;

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
        let both = match &self.halves {
            Some(halves) => Some(from_both_sides(halves, control)?),
            None => None,
        };
        let forecast = match both {
            Some((forecast, met)) if met > FEW as f64 => forecast,
            _ => from_one_side(&self.plan, control)?,
        };
        (!(control.is_over)()).then_some(forecast)
    }
}

/// Returns a forecast of a count from both sides, and the number of states in the middle.
fn from_both_sides(halves: &Halves, control: Control) -> Option<(Forecast, f64)> {
    let above = mean_walk(&halves.above.plan, halves.above.steps, control)?;
    let met = above.states.last().copied().unwrap_or(1.0);
    let mut forecast = forecast(&above, &halves.above.plan, control);
    let bytes = |states: f64| {
        if halves.fits::<u64>() { builder::<u64>(states, 1) } else { builder::<u128>(states, 1) }
    };
    let held = met * if halves.fits::<u64>() { entry::<u64>(1) } else { entry::<u128>(1) } as f64;
    forecast.bytes = bytes(forecast.states);
    forecast.meeting = in_middle(halves, &halves.above, &halves.cut.degrees, met, control);
    if let Some(side) = halves.below.as_ref().filter(|_| halves.cut.swap.is_none()) {
        let below = mean_walk(&side.plan, side.steps, control)?;
        let other = self::forecast(&below, &side.plan, control);
        let missing: Vec<[u8; 2]> =
            halves.cut.degrees.iter().map(|&[least, most]| [2 - most, 2 - least]).collect();
        let met = below.states.last().copied().unwrap_or(1.0);
        forecast.meeting += in_middle(halves, side, &missing, met, control);
        forecast.bytes = forecast.bytes.max(held + bytes(other.states));
        forecast.states = forecast.states.max(other.states);
        forecast.seconds += other.seconds;
        forecast.choices.extend(other.choices);
        forecast.is_complete &= other.is_complete;
    }
    let speed = forecast.seconds / forecast.choices.iter().sum::<f64>().max(1.0);
    forecast.seconds *= pace(&halves.above.plan, halves.above.steps);
    forecast.seconds += forecast.meeting * speed;
    Some((forecast, met))
}

/// Returns the expected number of choices of all moves of a side in the middle, and of the final states, each of which
/// is looked up once. `states` are before the first move; `degrees` are those of the middle after the last.
fn in_middle(halves: &Halves, side: &Side, degrees: &[[u8; 2]], states: f64, control: Control) -> f64 {
    let middle = &halves.cut.middle;
    let all: Vec<[u32; 2]> =
        side.edges.iter().map(|edge| [edge.0, edge.1].map(|place| middle[place as usize])).collect();
    let plane = PlaneLayers::new(&side.plan, side.steps, &all);
    let possible = |decided: usize| {
        let possible = PossibleStates::in_middle(side, middle, degrees, decided);
        match &plane {
            Some(plane) => plane.among(side.steps, possible).count(),
            None => possible.count(),
        }
    };
    let odds = odds(states, possible(0));
    let mut random = Random::new(SEED);
    let edges: Vec<(u8, u8)> =
        side.edges.iter().map(|edge| (side.places[edge.0 as usize], side.places[edge.1 as usize])).collect();
    let choices = |decided: usize| {
        let end = edges.len().min(decided + AT_A_TIME);
        let choose = Move::Choose(edges[decided..end].to_vec());
        let next = |key: u128| {
            let mut choices = 0;
            choose.follow(key, |_| choices += 1);
            choices
        };
        let rough =
            || CHOICES_IN_MIDDLE * states_at(odds * EDGE_ODDS.powi(decided as i32), possible(decided));
        if plane.is_some() {
            return rough();
        }
        let layer = TestedLayer::in_middle(side, middle, degrees, decided);
        layer
            .estimate(next, &mut 0, &mut random, control)
            .map_or_else(|_| rough(), |estimate| estimate.choices)
    };
    // The part of each orbit that has the lowest number stands for the others.
    let kept = if halves.cut.keep.is_some() { 0.5 } else { 1.0 };
    // The last move chooses nothing: it looks up.
    let moves = (0..edges.len()).step_by(AT_A_TIME).chain([edges.len()]);
    kept * moves.map(choices).sum::<f64>()
}

fn from_one_side(plan: &Plan, control: Control) -> Option<Forecast> {
    let walk = mean_walk(plan, plan.steps.len(), control)?;
    let states = walk.states.iter().copied().fold(0.0, f64::max);
    let wide = plan.width > u64::PLACES;
    let bytes = if wide { builder::<u128>(states, 1) } else { builder::<u64>(states, 1) };
    let forecast = forecast(&walk, plan, control);
    Some(Forecast { bytes, seconds: forecast.seconds * pace(plan, plan.steps.len()), ..forecast })
}

/// Returns how much less a choice of a sweep takes than one over labels.
fn pace(plan: &Plan, steps: usize) -> f64 {
    if PlanePlan::new(plan, steps, None).is_some() { IN_BRACKETS } else { 1.0 }
}

/// Returns the forecast of the sweep of a walk, without its memory.
fn forecast(walk: &ClassWalk, plan: &Plan, control: Control) -> Forecast {
    let most = (TIMED * walk.cost()).min(MOST_TIMED);
    let sums = walk.choices.iter().scan(0.0, |sum, choices| {
        *sum += choices;
        Some(*sum)
    });
    let timed = sums.take_while(|&sum| sum <= most).count().max(1);
    let start = Instant::now();
    let again = self::walk(plan, timed, usize::MAX, &mut Random::new(SEED), control);
    let seconds = start.elapsed().as_secs_f64() / again.cost().max(1.0) * walk.cost() * SLOWER;
    Forecast {
        choices: walk.choices.clone(),
        meeting: 0.0,
        states: walk.states.iter().copied().fold(0.0, f64::max),
        bytes: 0.0,
        seconds,
        is_complete: walk.is_complete(),
    }
}

/// Returns the mean of some walks over the first `end` steps of a plan; `None` if the control stopped them.
///
/// A walk that left out layers or is not complete is repeated with larger caps, as long as that is a small part of the
/// work.
fn mean_walk(plan: &Plan, end: usize, control: Control) -> Option<ClassWalk> {
    let with = |cap: usize, seed: u64| {
        let walk = walk(plan, end, cap, &mut Random::new(SEED + seed), control);
        (!(control.is_over)()).then(|| walk.predicted(plan))
    };
    let mut cap = CAPS[0];
    let mut first = with(cap, 0)?;
    while (first.has_gaps || !first.is_complete())
        && cap < CAPS[1]
        && (first.effort as f64) < SMALL_PART * first.cost()
    {
        cap = (cap * LARGER).min(CAPS[1]);
        first = with(cap, 0)?;
    }
    let mut walks = vec![first];
    // Nothing is left to chance in an exact walk, and part of an incomplete one is predicted.
    while walks.len() < WALKS && walks.first().is_some_and(|walk| walk.exact < end && walk.is_complete()) {
        walks.push(with(cap, walks.len() as u64)?);
    }
    let mean = |of: &dyn Fn(&ClassWalk) -> &Vec<f64>| {
        let at = |step: usize| walks.iter().map(|walk| of(walk)[step]).sum::<f64>() / walks.len() as f64;
        (0..end).map(at).collect()
    };
    let (states, choices) = (mean(&|walk| &walk.states), mean(&|walk| &walk.choices));
    let known = walks.iter().map(|walk| walk.known).min()?;
    Some(ClassWalk { states, choices, known, ..walks.swap_remove(0) })
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
    fn the_forecast_is_close_to_the_count() {
        let control = Control { memory: 1 << 30, is_over: &|| false, spill: None };
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
        let ratio = forecast.states / most as f64;
        assert!((0.8..1.25).contains(&ratio), "{} and {most}", forecast.states);
    }

    #[test]
    fn a_stopped_forecast_is_none() {
        assert_eq!(tours(8, 6).forecast(Control { memory: 1 << 30, is_over: &|| true, spill: None }), None);
    }
}
