//! A sweep: the steps of a plan, taken one at a time.

use std::borrow::Cow;

use super::key::StateKey;
use super::plan::Plan;
use super::table::{FollowSome, StateTable, taking, value};
use super::{Control, Follow, Halt, Need, Progress, StepError, memory_need};
use num_bigint::BigUint;

/// A sweep up to some step, with the states after the steps taken so far.
pub(super) struct Sweep<'a, K, S: Clone> {
    pub(super) steps: Cow<'a, [S]>,
    next: usize,
    end: usize,
    pub(super) table: StateTable<K>,
    /// The plan of the steps, from which the memory that is enough can be estimated, and the bytes of a key.
    plan: Option<(&'a Plan, usize)>,
}

impl<'a, K: StateKey + Default, S: Follow<K> + Clone> Sweep<'a, K, S> {
    /// Returns a sweep of the first `end` steps.
    pub(super) fn new(steps: impl Into<Cow<'a, [S]>>, end: usize) -> Self {
        Self { steps: steps.into(), next: 0, end, table: StateTable::single(K::default(), 1), plan: None }
    }

    /// Returns a sweep of all steps from a state.
    pub(super) fn beginning(start: K, steps: Vec<S>) -> Self {
        let end = steps.len();
        Self { table: StateTable::single(start, 1), ..Self::new(steps, end) }
    }

    /// Returns the same sweep, which estimates from the plan of its steps how much memory is enough. States need so many
    /// bytes for their keys.
    pub(super) fn of(self, plan: &'a Plan, key: usize) -> Self {
        Self { plan: Some((plan, key)), ..self }
    }

    pub(super) fn is_done(&self) -> bool {
        self.next == self.end
    }

    /// Takes the states after the steps taken so far.
    pub(super) fn take(&mut self) -> StateTable<K> {
        std::mem::replace(&mut self.table, StateTable::single(K::default(), 0))
    }

    /// Takes the next step. If the memory is too small, the sweep cannot be continued.
    pub(super) fn advance(&mut self, control: Control) -> Result<Progress, Halt> {
        let next = self.table.mapped(&taking(&self.steps[self.next]), 0, control);
        match next {
            Ok(next) => {
                self.table = next;
                self.next += 1;
                Ok(self.progress(None))
            }
            Err(StepError::Stopped) => Err(Halt::Stopped),
            Err(StepError::Memory | StepError::Wider) => {
                let progress = self.progress(None);
                // The estimate uses the memory of the states.
                let words = self.take().words;
                let need = self.plan.and_then(|(plan, key)| {
                    memory_need::to_count(plan, self.end, self.next, key + words * size_of::<u64>(), control)
                });
                Err(Halt::Memory(Some(Progress { need, ..progress })))
            }
        }
    }

    /// Returns what has been done.
    pub(super) fn progress(&self, need: Option<Need>) -> Progress {
        let (states, bytes) = (self.table.len(), self.table.bytes());
        Progress { step: self.next, steps: self.steps.len(), states, bytes, need }
    }
}

impl<K: StateKey + Default> StateTable<K> {
    /// Returns the number of choices that lead to the single state after the last step of a sweep.
    pub(super) fn total(&self) -> BigUint {
        value(self.number(K::default()).unwrap_or_default())
    }
}

impl<K: StateKey> StateTable<K> {
    /// Returns the states that `follow` finds from these. The memory besides this table that is in use is `held`. This
    /// table becomes wider if numbers need it, and is written to a file if it leaves less than half of the memory, or the
    /// other one needs its room.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the step.
    pub(super) fn mapped<T: StateKey>(
        &mut self,
        follow: &FollowSome<'_, K, T>,
        held: usize,
        control: Control,
    ) -> Result<StateTable<T>, StepError> {
        loop {
            let left = control.memory.saturating_sub(held + self.bytes());
            if left < control.memory / 2 && self.make_room(control)? {
                continue;
            }
            match Self::next_of_all(&[&*self], self.words, follow, Control { memory: left, ..control }) {
                Err(StepError::Wider) => self.widen()?,
                Err(StepError::Memory) if self.make_room(control)? => {}
                other => return other,
            }
        }
    }
}
