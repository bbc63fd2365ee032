//! A sweep for cycles that need not visit every vertex, one step at a time.

use num_bigint::BigUint;

use super::key::MeasuredKey;
use super::step::{PartialStep, Window};
use crate::frontier::table::{Emitted, StateTable, value};
use crate::frontier::{Advance, Control, Event, Halt, Progress, StepError};

/// A sweep with the states after the steps taken so far.
pub(super) struct PartialSweep<'a, K> {
    steps: &'a [PartialStep],
    window: Window,
    next: usize,
    table: StateTable<K>,
}

impl<'a, K: MeasuredKey> PartialSweep<'a, K> {
    /// Returns a sweep that counts, with numbers of `words` words; with none, it finds the greatest number of edges.
    pub(super) fn new(steps: &'a [PartialStep], window: Window, words: usize) -> Self {
        let start = K::new(K::Labels::default(), 0);
        Self { steps, window, next: 0, table: StateTable::single(start, words) }
    }

    /// Takes the next step; returns `None` after the last one.
    pub(super) fn step(&mut self, control: Control) -> Result<Option<Progress>, Halt> {
        let Some(step) = self.steps.get(self.next) else { return Ok(None) };
        let window = self.window;
        let follow = |key: K, found: &mut Emitted<K>| step.choices(key, window, |key, _| found.push(key));
        let mut next = loop {
            let room = control.memory.saturating_sub(self.table.bytes());
            match self.table.next(follow, room, control.is_over) {
                Ok(next) => break next,
                Err(StepError::Wider) if self.table.widen().is_ok() => {}
                Err(StepError::Stopped) => return Err(Halt::Stopped),
                Err(StepError::Memory | StepError::Wider) => return Err(Halt::Memory(Some(self.progress()))),
            }
        };
        if next.words == 0 {
            keep_greatest(&mut next);
        }
        self.table = next;
        self.next += 1;
        Ok(Some(self.progress()))
    }

    fn progress(&self) -> Progress {
        let (states, bytes) = (self.table.len(), self.table.bytes());
        Progress { step: self.next, steps: self.steps.len(), states, bytes, need: None }
    }

    /// Returns the numbers of edges of closed cycles after the last step, ascending, each with the number of cycles.
    pub(super) fn closed(&self) -> Vec<(usize, BigUint)> {
        let words = self.table.words;
        let mut closed: Vec<(usize, BigUint)> = Vec::new();
        for bucket in &self.table.buckets {
            for (at, key) in bucket.keys.iter().enumerate().filter(|pair| pair.1.is_closed()) {
                closed.push((key.edges(), value(&bucket.numbers[at * words..(at + 1) * words])));
            }
        }
        closed.sort_unstable();
        closed
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
            None => Ok(Event::Done(self.closed().into_iter().map(|pair| pair.1).sum())),
        }
    }
}
