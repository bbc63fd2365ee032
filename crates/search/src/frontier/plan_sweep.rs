//! The sweep of the first steps of a plan, or of all, over words of brackets where paths cannot cross.

use super::count::{Advance, Event};
use super::key::Key;
use super::plan::{Plan, Step};
use super::plane::{BracketKey, PlanePlan, PlaneStep};
use super::side::SideStates;
use super::sweep::Sweep;
use super::table::StateTable;
use super::{Control, Halt, Progress};

/// A sweep of the first steps of a plan.
pub(super) struct PlanSweep<'a, K> {
    before: Box<Before<'a, K>>,
    /// The states after the last of these steps, once the sweep has ended; they are reached after so many steps.
    states: Option<StateTable<K>>,
    steps: usize,
}

/// The states before the last step.
enum Before<'a, K> {
    Labels(Sweep<'a, K, Step>),
    Brackets(Sweep<'a, BracketKey, PlaneStep>, PlanePlan),
}

impl<'a, K: Key> PlanSweep<'a, K> {
    /// Returns a sweep of so many steps. The symmetry, if there is one, is of order two and maps the vertices of these
    /// steps to themselves.
    pub(super) fn new(plan: &'a Plan, steps: usize, symmetry: Option<&[u32]>) -> Self {
        let key = size_of::<K>();
        let before = match PlanePlan::new(plan, steps, symmetry) {
            Some((plane, moves)) => Before::Brackets(Sweep::new(moves, steps).of(plan, key), plane),
            None => Before::Labels(Sweep::new(&plan.steps, steps).of(plan, key)),
        };
        Self { before: Box::new(before), states: None, steps }
    }

    pub(super) fn is_done(&self) -> bool {
        self.states.is_some()
    }

    /// Returns the number of states after the last step and their memory in bytes; 0 before the end.
    pub(super) fn size(&self) -> (usize, usize) {
        self.states.as_ref().map_or((0, 0), |states| (states.len(), states.bytes()))
    }

    /// Takes the states after the last step; before the end, those before the first one.
    pub(super) fn take(&mut self) -> SideStates<K> {
        let moves = if self.is_done() { self.steps } else { 0 };
        self.states.take().map_or_else(SideStates::start, |table| SideStates { table, moves })
    }

    /// Takes the next step, as [`Sweep::advance`] does.
    pub(super) fn advance(&mut self, control: Control) -> Result<Progress, Halt> {
        match &mut *self.before {
            Before::Labels(sweep) => {
                let progress = sweep.advance(control)?;
                self.states = sweep.is_done().then(|| sweep.take());
                Ok(progress)
            }
            Before::Brackets(sweep, plane) => {
                let progress = sweep.advance(control)?;
                if sweep.is_done() {
                    self.states = Some(plane.placed(&mut sweep.take(), control)?);
                }
                Ok(progress)
            }
        }
    }
}

impl<K: Key> Advance for PlanSweep<'_, K> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        match &self.states {
            Some(states) => Ok(Event::Done(states.total())),
            None => PlanSweep::advance(self, control).map(Event::Step),
        }
    }
}
