//! The sweep of one side of a cut to the middle, over words of brackets where paths cannot cross.

use super::key::Key;
use super::plan::Step;
use super::plane::{BracketKey, PlanePlan, PlaneStep};
use super::side::{Side, SideStates};
use super::sweep::Sweep;
use super::table::StateTable;
use super::{Control, Halt, Progress};

/// A sweep of one side.
pub(super) struct SideSweep<'a, K> {
    before: Box<Before<'a, K>>,
    /// The states in the middle, once the sweep has ended; they are reached after so many steps.
    states: Option<StateTable<K>>,
    steps: usize,
}

/// The states before the middle.
enum Before<'a, K> {
    Labels(Sweep<'a, K, Step>),
    Brackets(Sweep<'a, BracketKey, PlaneStep>, PlanePlan),
}

impl<'a, K: Key> SideSweep<'a, K> {
    /// Returns a sweep of a side. The symmetry, if there is one, is of order two and maps the vertices of the side to
    /// themselves.
    pub(super) fn new(side: &'a Side, symmetry: Option<&[u32]>) -> Self {
        let (steps, key) = (side.steps, size_of::<K>());
        let before = match PlanePlan::new(&side.plan, steps, symmetry) {
            Some((plane, moves)) => Before::Brackets(Sweep::new(moves, steps).of(&side.plan, key), plane),
            None => Before::Labels(Sweep::new(&side.plan.steps, steps).of(&side.plan, key)),
        };
        Self { before: Box::new(before), states: None, steps }
    }

    pub(super) fn is_done(&self) -> bool {
        self.states.is_some()
    }

    /// Returns the number of states in the middle and their memory in bytes; 0 before the end.
    pub(super) fn size(&self) -> (usize, usize) {
        self.states.as_ref().map_or((0, 0), |states| (states.len(), states.bytes()))
    }

    /// Takes the states in the middle; before the end, those before the first step.
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
