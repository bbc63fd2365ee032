//! A sweep for cycles that need not visit every vertex, one step at a time.

use num_bigint::BigUint;

use super::key::MeasuredKey;
use super::step::{PartialStep, Window, WindowedStep};
use crate::frontier::layers::{Layers, dynamic};
use crate::frontier::sweep::Sweep;
use crate::frontier::table::{Bucket, StateTable};
use crate::frontier::{Advance, Control, Event, Halt, Progress, StepError, UNLIMITED};

/// A sweep with the states after the steps taken so far.
pub(super) struct PartialSweep<'a, K> {
    sweep: Sweep<'a, K, WindowedStep<'a>>,
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
        Self { sweep, are_longest }
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

    /// Returns the states after the steps taken so far, without their numbers.
    ///
    /// # Errors
    /// They cannot be read from a file.
    pub(super) fn states(&self) -> Result<StateTable<K>, StepError> {
        let table = &self.sweep.table;
        let keys = |number| Ok(Bucket { keys: table.bucket(number)?.keys.clone(), numbers: Vec::new() });
        Ok(StateTable::of((0..table.count()).map(keys).collect::<Result<_, StepError>>()?, 0))
    }

    /// Returns the edges of a closed cycle with this number, given the states after each step; `None` if there is none.
    pub(super) fn edges_to(&self, edges: usize, layers: &Layers<K>) -> Option<Vec<[u32; 2]>> {
        let steps = &self.sweep.steps;
        let way = layers.ways(&dynamic(steps), K::closed(edges), 1, UNLIMITED).ok()?.pop()?;
        let chosen = steps.iter().zip(way).flat_map(
            |(WindowedStep { step: PartialStep { step, .. }, .. }, places)| {
                let later = step.later.iter().zip(&step.neighbours).filter(move |on| places >> on.0 & 1 == 1);
                later.map(|on| [step.vertex, *on.1])
            },
        );
        Some(chosen.collect())
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
