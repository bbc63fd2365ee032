//! A count by the frontier method, advanced step by step.
//!
//! The caller drives the count: between two steps it may show the progress, search, or give up. The count
//! sweeps from both sides to the middle and joins the states there ([`super::sides`]). If there are few states in
//! the middle, it sweeps from one side to the end instead.

use num_bigint::BigUint;

use super::key::{Key, StateKey};
use super::sides::Sides;
use super::sweep::Sweep;
use super::{Control, Follow, Forecast, Halt, Progress, Swept};

/// The result of advancing a count.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The count took a step.
    Step(Progress),
    /// A part of a [`Division`](super::Division) is counted.
    Part {
        /// The number of the part, from 0.
        number: usize,
        /// The number of cycles or paths of this part.
        total: BigUint,
    },
    /// The count is complete; this is the number, of a count of parts their sum.
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

    /// Returns a forecast of the whole count; `None` if the method has none, or the control stopped it.
    #[must_use]
    pub fn forecast(&self, control: Control) -> Option<Forecast> {
        self.0.forecast(control)
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

    /// Returns a forecast of the whole count, if one is possible.
    fn forecast(&self, _control: Control) -> Option<Forecast> {
        None
    }
}

struct KnownCount(u32);

impl Advance for KnownCount {
    fn advance(&mut self, _: Control) -> Result<Event, Halt> {
        Ok(Event::Done(self.0.into()))
    }
}

/// A single sweep to the end.
impl<K: StateKey + Default, S: Follow<K> + Clone> Advance for Sweep<'_, K, S> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        if self.is_done() {
            return Ok(Event::Done(self.table.total()));
        }
        Sweep::advance(self, control).map(Event::Step)
    }
}

/// A count from both sides if there are more than a few states.
pub(super) struct TwoSided<'a, K> {
    swept: &'a Swept,
    sides: Sides<'a, K>,
    /// The count from one side alone, once it has begun.
    alone: Option<SteppedCount<'a>>,
}

impl<'a, K: Key> TwoSided<'a, K> {
    pub(super) fn new(swept: &'a Swept, sides: Sides<'a, K>) -> Self {
        Self { swept, sides, alone: None }
    }
}

impl<K: Key> Advance for TwoSided<'_, K> {
    fn forecast(&self, control: Control) -> Option<Forecast> {
        self.swept.forecast(control)
    }

    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        if let Some(alone) = &mut self.alone {
            return alone.advance(control);
        }
        loop {
            match self.sides.advance(control)? {
                Some(Event::Part { .. }) => {}
                Some(event) => return Ok(event),
                None => return self.alone.insert(self.swept.one_sided()).advance(control),
            }
        }
    }
}

/// A count of some parts, of which there are never too few states.
impl<K: Key> Advance for Sides<'_, K> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        Ok(Sides::advance(self, control)?.unwrap_or(Event::Done(BigUint::ZERO)))
    }
}
