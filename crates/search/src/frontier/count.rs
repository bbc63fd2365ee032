//! A count by the frontier method, advanced step by step.
//!
//! The caller drives the count: between two steps it may show the progress, search, or give up. The count
//! sweeps to the middle. If there are more than a few states, a second sweep runs from the other side to the
//! middle, and the states of both are joined ([`super::meeting`]), in as many passes as the memory requires.
//! If there are few states, or if the numbers are too large for joining, the first sweep continues to the
//! end.

use num_bigint::BigUint;

use super::cells::Key;
use super::halves::{Halves, Lower};
use super::meeting::Met;
use super::plan::{Plan, Step};
use super::sweep::Sweep;
use super::{Control, Follow, Halt, Progress, StepError, need};

/// The most passes over the states that are tried to save memory.
const MOST_PASSES: u64 = 256;

/// The result of advancing a count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The count took a step.
    Step(Progress),
    /// The count is complete; this is the number.
    Done(BigUint),
}

/// A count that takes one step at a time.
pub struct SteppedCount<'a>(Box<dyn Advance + Send + 'a>);

impl<'a> SteppedCount<'a> {
    pub(crate) fn new(count: impl Advance + Send + 'a) -> Self {
        Self(Box::new(count))
    }

    /// Returns a count without steps.
    pub(crate) fn known(number: u32) -> Self {
        Self::new(KnownCount(number))
    }

    /// Takes the next step.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the count. The count cannot be continued then.
    pub fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        self.0.advance(control)
    }

    /// Takes all steps.
    ///
    /// # Errors
    /// Those of [`SteppedCount::advance`].
    pub fn finish(mut self, control: Control) -> Result<BigUint, Halt> {
        loop {
            if let Event::Done(number) = self.advance(control)? {
                return Ok(number);
            }
        }
    }
}

/// A count in progress.
pub(crate) trait Advance {
    /// Takes the next step.
    fn advance(&mut self, control: Control) -> Result<Event, Halt>;
}

struct KnownCount(u32);

impl Advance for KnownCount {
    fn advance(&mut self, _: Control) -> Result<Event, Halt> {
        Ok(Event::Done(self.0.into()))
    }
}

/// A single sweep to the end.
impl<K: Key, S: Follow> Advance for Sweep<'_, K, S> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        if self.is_done() {
            return Ok(Event::Done(self.total()));
        }
        Sweep::advance(self, control, |_, _| None).map(Event::Step)
    }
}

/// Two sweeps that meet in the middle if there are more than a few states.
pub(super) struct TwoSided<'a, K> {
    plan: &'a Plan,
    /// The cut where the sweeps meet; `None` once the first sweep continues alone.
    halves: Option<&'a Halves>,
    few: usize,
    upper: Sweep<'a, K, Step>,
    lower: Option<Lower<'a>>,
    pass: Pass,
}

/// A pass over the states in the middle.
#[derive(Default)]
struct Pass {
    number: u64,
    /// Number of passes; 0 before the first.
    of: u64,
    /// The total of the earlier passes.
    sum: u128,
    /// The states of this pass, before they are joined.
    met: Option<Met>,
}

impl<'a, K: Key> TwoSided<'a, K> {
    pub(super) fn new(plan: &'a Plan, halves: Option<&'a Halves>, few: usize) -> Self {
        let end = halves.map_or(plan.steps.len(), |halves| halves.steps);
        let upper = Sweep::new(&plan.steps, end);
        Self { plan, halves, few, upper, lower: None, pass: Pass::default() }
    }

    /// Continues the first sweep alone, which is exact for numbers of any size.
    fn sweep_on(&mut self, control: Control) -> Result<Event, Halt> {
        (self.halves, self.lower, self.pass) = (None, None, Pass::default());
        self.upper.extend_to_end();
        self.advance(control)
    }

    /// Joins the states of a pass, then prepares the next pass.
    fn meet(&mut self, halves: &Halves, control: Control) -> Result<Event, Halt> {
        loop {
            let result = self.pass(halves, control);
            match result {
                Ok(event) => return Ok(event),
                Err(StepError::Stopped) => return Err(Halt::Stopped),
                Err(StepError::Wider) => return self.sweep_on(control),
                Err(StepError::Memory) if self.pass.of < MOST_PASSES => {
                    self.pass = Pass { of: 2 * self.pass.of, ..Pass::default() };
                }
                Err(StepError::Memory) => return Err(Halt::Memory(None)),
            }
        }
    }

    fn pass(&mut self, halves: &Halves, control: Control) -> Result<Event, StepError> {
        let pass = &mut self.pass;
        if let Some(met) = pass.met.take() {
            let more = halves.join(&met, control)?;
            pass.sum = pass.sum.checked_add(more).ok_or(StepError::Wider)?;
            pass.number += 1;
            if pass.number == pass.of {
                return Ok(Event::Done(pass.sum.into()));
            }
        }
        let met = halves.gather(&self.upper.table, self.lower.as_ref(), (pass.number, pass.of), control)?;
        let (states, bytes) = met.size();
        pass.met = Some(met);
        // When the sweeps meet, all vertices outside the middle have been taken.
        Ok(Event::Step(Progress { step: halves.taken(), steps: halves.vertices, states, bytes, need: None }))
    }
}

impl<K: Key> Advance for TwoSided<'_, K> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        let end = self.halves.map_or(self.plan.steps.len(), |halves| halves.steps);
        if !self.upper.is_done() {
            let need = |step, table| need::to_count(self.plan, end, step, table, control);
            return self.upper.advance(control, need).map(Event::Step);
        }
        let Some(halves) = self.halves else { return Ok(Event::Done(self.upper.total())) };
        if self.pass.of == 0 {
            if self.upper.table.len() <= self.few || self.upper.table.words != 1 {
                return self.sweep_on(control);
            }
            self.pass.of = 1;
            self.lower = halves.lower();
        }
        match &mut self.lower {
            Some(lower) if !lower.is_done() => {
                lower.advance(halves, self.upper.table.bytes(), control).map(Event::Step)
            }
            _ => self.meet(halves, control),
        }
    }
}
