//! A sweep that tells sizes apart: numbers of edges of cycles, or weights of sets.
//!
//! The size is a part of the state, so one sweep counts the solutions of every size. To find the greatest one, only the
//! greatest size of each state is kept.

use num_bigint::BigUint;

use super::measured_key::MeasuredKey;
use super::sweep::Sweep;
use super::table::{Bucket, StateTable, value};
use super::{Advance, Control, Event, Follow, Halt, Progress};

/// The sizes that a sweep tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SizeWindow {
    /// The least size.
    pub(super) least: usize,
    /// The greatest size.
    pub(super) most: usize,
    /// Sizes from here on are not told apart.
    pub(super) cap: usize,
}

impl SizeWindow {
    /// Sizes that no sweep tells apart.
    pub(super) const ANY: Self = Self { least: 0, most: usize::MAX, cap: 0 };
}

/// A sweep with the states after the steps taken so far.
pub(super) struct MeasuredSweep<'a, K, S: Clone> {
    sweep: Sweep<'a, K, S>,
    /// The least size of a solution.
    least: usize,
    /// Whether a state at the end is one of solutions.
    is_solution: fn(K) -> bool,
    /// Whether states of a lesser size than others are dropped.
    are_greatest: bool,
}

impl<K: MeasuredKey, S: Follow<K> + Clone> MeasuredSweep<'_, K, S> {
    /// Returns a sweep that counts, with numbers of `words` words, solutions of at least a size. If `are_greatest`, only
    /// the greatest size is counted, or found without words.
    pub(super) fn new(
        steps: Vec<S>,
        least: usize,
        words: usize,
        are_greatest: bool,
        is_solution: fn(K) -> bool,
    ) -> Self {
        let end = steps.len();
        let mut sweep = Sweep::new(steps, end);
        sweep.table = StateTable::single(K::default(), words);
        Self { sweep, least, is_solution, are_greatest }
    }

    /// Takes the next step; returns `None` after the last one.
    pub(super) fn step(&mut self, control: Control) -> Result<Option<Progress>, Halt> {
        let Self { sweep, are_greatest, .. } = self;
        if sweep.is_done() {
            return Ok(None);
        }
        let is_counted = sweep.table.words > 0;
        sweep.advance(Control { spill: control.spill.filter(|_| is_counted), ..control })?;
        if *are_greatest {
            keep_greatest(&mut sweep.table);
        }
        Ok(Some(sweep.progress(None)))
    }

    /// Returns the sizes of solutions after the last step, ascending, each with the number of solutions.
    ///
    /// # Errors
    /// The states cannot be read from a file.
    pub(super) fn sizes(&self) -> Result<Vec<(usize, BigUint)>, Halt> {
        let table = &self.sweep.table;
        let words = table.words;
        let is_solution = |key: K| (self.is_solution)(key) && key.size() >= self.least;
        let mut sizes: Vec<(usize, BigUint)> = Vec::new();
        for number in 0..table.count() {
            let bucket = table.bucket(number)?;
            for (at, key) in bucket.keys.iter().enumerate().filter(|pair| is_solution(*pair.1)) {
                sizes.push((key.size(), value(&bucket.numbers[at * words..(at + 1) * words])));
            }
        }
        sizes.sort_unstable();
        Ok(sizes)
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
}

/// Keeps only the greatest size of each state; the others cannot lead to a greater one.
fn keep_greatest<K: MeasuredKey>(table: &mut StateTable<K>) {
    let words = table.words;
    for Bucket { keys, numbers } in &mut table.buckets {
        let mut kept = 0;
        for at in 0..keys.len() {
            // The sizes of keys with the same labels ascend.
            kept -= usize::from(kept > 0 && keys[kept - 1].is_beside(keys[at]));
            keys[kept] = keys[at];
            numbers.copy_within(at * words..(at + 1) * words, kept * words);
            kept += 1;
        }
        keys.truncate(kept);
        numbers.truncate(kept * words);
    }
}

impl<K: MeasuredKey, S: Follow<K> + Clone> Advance for MeasuredSweep<'_, K, S> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        match self.step(control)? {
            Some(progress) => Ok(Event::Step(progress)),
            None => Ok(Event::Done(self.sizes()?.into_iter().map(|pair| pair.1).sum())),
        }
    }
}
