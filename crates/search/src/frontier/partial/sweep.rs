//! A sweep for cycles that need not visit every vertex, one step at a time.

use num_bigint::BigUint;

use super::key::MeasuredKey;
use super::step::{PartialStep, Window, WindowedStep};
use crate::frontier::sweep::Sweep;
use crate::frontier::table::{StateTable, value};
use crate::frontier::{Advance, Control, Event, Halt, Progress};

/// A sweep with the states after the steps taken so far.
pub(super) struct PartialSweep<'a, K>(Sweep<'a, K, WindowedStep<'a>>);

impl<'a, K: MeasuredKey> PartialSweep<'a, K> {
    /// Returns a sweep that counts, with numbers of `words` words; with none, it finds the greatest number of edges.
    pub(super) fn new(steps: &'a [PartialStep], window: Window, words: usize) -> Self {
        let windowed: Vec<WindowedStep> = steps.iter().map(|step| WindowedStep { step, window }).collect();
        let mut sweep = Sweep::new(windowed, steps.len());
        sweep.table = StateTable::single(K::default(), words);
        Self(sweep)
    }

    /// Takes the next step; returns `None` after the last one.
    pub(super) fn step(&mut self, control: Control) -> Result<Option<Progress>, Halt> {
        let Self(sweep) = self;
        if sweep.is_done() {
            return Ok(None);
        }
        let is_counted = sweep.table.words > 0;
        sweep.advance(Control { spill: control.spill.filter(|_| is_counted), ..control }, |_, _| None)?;
        if !is_counted {
            keep_greatest(&mut sweep.table);
        }
        Ok(Some(sweep.progress(None)))
    }

    /// Returns the numbers of edges of closed cycles after the last step, ascending, each with the number of cycles.
    ///
    /// # Errors
    /// The states cannot be read from a file.
    pub(super) fn closed(&self) -> Result<Vec<(usize, BigUint)>, Halt> {
        let table = &self.0.table;
        let words = table.words;
        let mut closed: Vec<(usize, BigUint)> = Vec::new();
        for number in 0..table.count() {
            let bucket = table.bucket(number)?;
            for (at, key) in bucket.keys.iter().enumerate().filter(|pair| pair.1.is_closed()) {
                closed.push((key.edges(), value(&bucket.numbers[at * words..(at + 1) * words])));
            }
        }
        closed.sort_unstable();
        Ok(closed)
    }
}

/// Keeps only the greatest number of edges of each state; the others cannot lead to a longer cycle.
fn keep_greatest<K: MeasuredKey>(table: &mut StateTable<K>) {
    for bucket in &mut table.buckets {
        bucket.keys.dedup_by(|next, kept| {
            let is_beside = kept.is_beside(*next);
            if is_beside {
                *kept = *next; // the edges of keys with the same labels ascend
            }
            is_beside
        });
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
