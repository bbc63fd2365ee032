//! The states after each step of a sweep, which are kept so that solutions can be read back from the last ones.

use super::key::StateKey;
use super::table::{Emitted, StateTable, each};
use super::{Control, Halt, StepError};

/// One step of a sweep, whose choices are told apart.
pub(super) trait ChoiceStep<K>: Sync {
    /// Calls `emit` for each choice of a state with the next state and the choice as a set of numbers below 128.
    fn choose(&self, state: K, emit: &mut dyn FnMut(K, u128));

    /// Returns whether a choice may lead from one state to another. If not, its choices need not be looked at.
    fn may_lead(&self, _from: K, _to: K) -> bool {
        true
    }
}

/// Returns steps of one kind for what is not compiled for every kind.
pub(super) fn dynamic<K, S: ChoiceStep<K>>(steps: &[S]) -> Vec<&dyn ChoiceStep<K>> {
    steps.iter().map(|step| step as &dyn ChoiceStep<K>).collect()
}

/// The layers of a sweep; see the module.
pub(super) struct Layers<K> {
    /// The states before the first step, and after each one so far.
    pub(super) tables: Vec<StateTable<K>>,
    /// Their memory.
    pub(super) bytes: usize,
}

impl<K: StateKey> Layers<K> {
    /// Begins with one state.
    pub(super) fn new(start: K) -> Self {
        let table = StateTable::single(start, 0);
        Self { bytes: table.bytes(), tables: vec![table] }
    }

    /// Takes the next step; returns the number of states after it.
    ///
    /// # Errors
    /// The memory is too small for all layers, or the control stopped the step.
    pub(super) fn take(&mut self, step: &dyn ChoiceStep<K>, control: Control) -> Result<usize, StepError> {
        let follow = |key: K, found: &mut Emitted<K>| step.choose(key, &mut |next, _| found.push(next));
        let left = Control { memory: control.memory.saturating_sub(self.bytes), spill: None, ..control };
        let last = &self.tables[self.tables.len() - 1];
        let next = StateTable::next_of_all(&[last], 0, &each(follow), left)?;
        self.bytes += next.bytes();
        self.tables.push(next);
        Ok(self.tables[self.tables.len() - 1].len())
    }

    /// Returns all ways that lead to a state after these steps, or `most` of them: what each step chooses. The state is
    /// one of the last layer.
    ///
    /// # Errors
    /// The control stopped the work.
    pub(super) fn ways(
        &self,
        steps: &[&dyn ChoiceStep<K>],
        end: K,
        most: usize,
        control: Control,
    ) -> Result<Vec<Vec<u128>>, Halt> {
        let (mut found, mut choices) = (Vec::new(), Vec::new());
        // States to go back from, the next one last, each with the number of choices after it and the first of these.
        let mut waiting: Vec<(K, usize, Option<u128>)> = vec![(end, 0, None)];
        while let Some((state, kept, first)) = waiting.pop().filter(|_| found.len() < most) {
            choices.truncate(kept);
            choices.extend(first);
            let kept = choices.len();
            let Some(before) = steps.len().checked_sub(kept + 1) else {
                found.push(choices.iter().rev().copied().collect());
                continue;
            };
            if (control.is_over)() {
                return Err(Halt::Stopped);
            }
            // Each of them is reached, so as many as are wanted are enough.
            let enough = waiting.len() + most;
            for &from in self.tables[before].buckets.iter().flat_map(|bucket| &bucket.keys) {
                if waiting.len() < enough && steps[before].may_lead(from, state) {
                    steps[before].choose(from, &mut |next, chosen| {
                        waiting.extend((next == state).then_some((from, kept, Some(chosen))));
                    });
                }
            }
        }
        Ok(found)
    }
}
