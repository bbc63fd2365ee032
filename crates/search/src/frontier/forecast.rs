//! A forecast of the work of a count: time, states and memory, before the count begins.
//!
//! The sweeps of both sides are estimated from their first layers ([`super::estimate`]), whose time gives the speed. The work in
//! the middle is only known roughly.

use super::cut_plan::CutPlan;
use super::estimate::SweepEstimate;
use super::key::Key;
use super::plan::Plan;
use super::plane::PlanePlan;
use super::side::{AT_A_TIME, Side};
use super::table::{builder, entry};
use super::{Control, FEW, Frontier, Kind, Progress, Swept};

/// The most states before a step that an estimate takes.
const TAKEN: usize = 1 << 18;
/// How much longer a choice of the whole count takes than one of the first steps, whose tables are small and have no
/// numbers. Measured.
const SLOWER: f64 = 1.5;
/// How much less a choice takes if states are words of brackets, up to a symmetry. Measured.
const IN_BRACKETS: f64 = 0.4;
/// The factor by which an edge inside the middle multiplies the number of states, and the number of choices of a state
/// there. Measured; wrong by a factor of up to three.
const EDGE_FACTOR: f64 = 1.2;
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
    /// Whether no step is far larger than those that the estimate took. If not, the last ones may be far from it.
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
        let both = self.sides.as_ref().map(|plans| from_both_sides(plans, control));
        let forecast = match both {
            Some((forecast, met)) if met > FEW as f64 => forecast,
            _ => from_one_side(&self.plan, control),
        };
        (!(control.is_over)()).then_some(forecast)
    }
}

/// Returns a forecast of a count from both sides, and the number of states in the middle.
fn from_both_sides(plans: &CutPlan, control: Control) -> (Forecast, f64) {
    let (mut forecast, met) = of_side(plans, &plans.above, control);
    if let Some(side) = plans.below.as_ref().filter(|_| plans.cut.swap.is_none()) {
        let held = met * if plans.fits::<u64>() { entry::<u64>(1) } else { entry::<u128>(1) } as f64;
        let (below, _) = of_side(plans, side, control);
        forecast.meeting += below.meeting;
        forecast.bytes = forecast.bytes.max(held + below.bytes);
        forecast.states = forecast.states.max(below.states);
        forecast.seconds += below.seconds;
        forecast.choices.extend(below.choices);
        forecast.is_complete &= below.is_complete;
    }
    (forecast, met)
}

/// Returns a forecast of the sweep of a side and its moves in the middle, and the number of states in the middle.
fn of_side(plans: &CutPlan, side: &Side, control: Control) -> (Forecast, f64) {
    let estimate = SweepEstimate::new(&side.plan, side.steps, TAKEN, control);
    // The part of each orbit that has the lowest number stands for the others.
    let kept = if plans.cut.keep.is_some() { 0.5 } else { 1.0 };
    // The last move chooses nothing: it looks up.
    let moves = (0..side.edges.len()).step_by(AT_A_TIME).chain([side.edges.len()]);
    let grown: f64 = moves.map(|decided| EDGE_FACTOR.powi(decided as i32)).sum();
    let meeting = kept * CHOICES_IN_MIDDLE * estimate.last() * grown;
    (forecast(&estimate, &side.plan, side.steps, !plans.fits::<u64>(), meeting), estimate.last())
}

fn from_one_side(plan: &Plan, control: Control) -> Forecast {
    let estimate = SweepEstimate::new(plan, plan.steps.len(), TAKEN, control);
    forecast(&estimate, plan, plan.steps.len(), plan.width > u64::PLACES, 0.0)
}

/// Returns the forecast of a sweep with these estimates and of so many choices in the middle. `is_wide` is whether keys
/// need more than 64 bits.
fn forecast(estimate: &SweepEstimate, plan: &Plan, steps: usize, is_wide: bool, meeting: f64) -> Forecast {
    let states = estimate.most();
    let (time, choices) = estimate.measured;
    let pace = if PlanePlan::new(plan, steps, None).is_some() { IN_BRACKETS } else { 1.0 };
    Forecast {
        choices: estimate.choices.clone(),
        meeting,
        states,
        bytes: builder(states, if is_wide { entry::<u128>(1) } else { entry::<u64>(1) }),
        seconds: SLOWER * time.as_secs_f64() / choices.max(1.0) * (pace * estimate.work() + meeting),
        is_complete: estimate.is_near,
    }
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
