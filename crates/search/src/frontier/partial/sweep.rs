//! A sweep for cycles that need not visit every vertex, one step at a time.

use num_bigint::BigUint;

use super::key::MeasuredKey;
use super::step::{PartialStep, Window, WindowedStep};
use crate::frontier::sweep::Sweep;
use crate::frontier::table::{Bucket, StateTable};
use crate::frontier::{Advance, Control, Event, Halt, Progress};

/// A sweep with the states after the steps taken so far.
pub(super) struct PartialSweep<'a, K> {
    sweep: Sweep<'a, K, WindowedStep<'a>>,
    steps: &'a [PartialStep],
    window: Window,
    /// Whether states with fewer edges than others are dropped.
    are_longest: bool,
}

impl<'a, K: MeasuredKey> PartialSweep<'a, K> {
    /// Returns a sweep that counts, with numbers of `words` words. If `are_longest`, only the greatest number of edges is
    /// counted, or found without words.
    pub(super) fn new(steps: &'a [PartialStep], window: Window, words: usize, are_longest: bool) -> Self {
        let windowed: Vec<WindowedStep> = steps.iter().map(|step| WindowedStep { step, window }).collect();
        let mut sweep = Sweep::new(windowed, steps.len());
        sweep.table = StateTable::single(K::default(), words);
        Self { sweep, steps, window, are_longest }
    }

    /// Takes the next step; returns `None` after the last one.
    pub(super) fn step(&mut self, control: Control) -> Result<Option<Progress>, Halt> {
        let Self { sweep, are_longest, .. } = self;
        if sweep.is_done() {
            return Ok(None);
        }
        let is_counted = sweep.table.words > 0;
        sweep.advance(Control { spill: control.spill.filter(|_| is_counted), ..control })?;
        if *are_longest {
            keep_greatest(&mut sweep.table);
        }
        Ok(Some(sweep.progress(None)))
    }

    /// Returns the numbers of edges of closed cycles after the last step, ascending, each with the number of cycles.
    ///
    /// # Errors
    /// The states cannot be read from a file.
    pub(super) fn closed(&self) -> Result<Vec<(usize, BigUint)>, Halt> {
        let numbers = self.sweep.table.values()?.into_iter().filter(|(key, _)| key.is_closed());
        let mut closed: Vec<_> = numbers.map(|(key, number)| (key.edges(), number)).collect();
        closed.sort_unstable();
        Ok(closed)
    }

    /// Returns the states after the steps taken so far.
    ///
    /// # Errors
    /// They cannot be read from a file.
    pub(super) fn keys(&self) -> Result<Vec<K>, Halt> {
        let table = &self.sweep.table;
        let mut keys = Vec::with_capacity(table.len());
        for number in 0..table.count() {
            keys.extend_from_slice(&table.bucket(number)?.keys);
        }
        Ok(keys)
    }

    /// Returns the edges of a closed cycle with this number, given the states before each step; `None` if there is none.
    pub(super) fn edges_to(&self, edges: usize, layers: &[Vec<K>]) -> Option<Vec<[u32; 2]>> {
        let (mut state, mut found) = (K::closed(edges), Vec::with_capacity(edges));
        for (partial, layer) in self.steps.iter().zip(layers).rev() {
            let mut chosen = None;
            // A step chooses two edges at most.
            let is_near = |before: &&K| (before.edges()..=before.edges() + 2).contains(&state.edges());
            state = *layer.iter().filter(is_near).find(|&&before| {
                partial.choices(before, self.window, |after, places| {
                    chosen = chosen.or((after == state).then_some(places));
                });
                chosen.is_some()
            })?;
            let (step, chosen) = (&partial.step, chosen.unwrap_or(0));
            let later = step.later.iter().zip(&step.neighbours).filter(|on| chosen >> on.0 & 1 == 1);
            found.extend(later.map(|on| [step.vertex, *on.1]));
        }
        Some(found)
    }
}

/// Keeps only the greatest number of edges of each state; the others cannot lead to a longer cycle.
fn keep_greatest<K: MeasuredKey>(table: &mut StateTable<K>) {
    let words = table.words;
    for Bucket { keys, numbers } in &mut table.buckets {
        let mut kept = 0;
        for at in 0..keys.len() {
            // The edges of keys with the same labels ascend.
            kept -= usize::from(kept > 0 && keys[kept - 1].is_beside(keys[at]));
            keys[kept] = keys[at];
            numbers.copy_within(at * words..(at + 1) * words, kept * words);
            kept += 1;
        }
        keys.truncate(kept);
        numbers.truncate(kept * words);
    }
}

impl<K: MeasuredKey> Advance for PartialSweep<'_, K> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        match self.step(control)? {
            Some(progress) => Ok(Event::Step(progress)),
            None => Ok(Event::Done(self.closed()?.into_iter().map(|pair| pair.1).sum())),
        }
    }
}
