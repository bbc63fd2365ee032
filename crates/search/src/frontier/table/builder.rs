//! Builds a table from states that threads find.
//!
//! A thread hands over what it has found a chunk at a time, sorted by buckets. A bucket that is full is merged: its
//! equal keys become one. Where the room is scarce, a bucket is full earlier.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::merge::sort_by_slot;
use super::{Bucket, PART, StateTable, append, entry, part_of};
use crate::frontier::StepError;
use crate::frontier::key::StateKey;
use crate::parallel::try_map;

/// The fewest entries that are added to a bucket between two merges.
const LEAST_SPARE: usize = PART / 64;

/// The number of states that follow from one, except from a few.
const USUAL: usize = 512;

/// The states that a thread has found and not yet added to the builder.
#[derive(Debug)]
pub(in crate::frontier) struct Emitted<K> {
    /// The keys, and the index of the state whose number each inherits.
    found: Vec<(K, u32)>,
    /// The index of the state that is followed.
    from: u32,
    /// The same keys in the order of their buckets, and the end of each bucket among them.
    sorted: Vec<(K, u32)>,
    ends: Vec<u32>,
}

impl<K> Default for Emitted<K> {
    fn default() -> Self {
        Self { found: Vec::new(), from: 0, sorted: Vec::new(), ends: Vec::new() }
    }
}

impl<K: StateKey> Emitted<K> {
    /// Prepares for the states that follow from the state with this index.
    ///
    /// # Errors
    /// The system has too little memory.
    #[inline]
    pub(super) fn begin(&mut self, from: u32) -> Result<(), StepError> {
        self.from = from;
        if self.found.capacity() - self.found.len() < USUAL {
            self.found.try_reserve(USUAL)?;
        }
        Ok(())
    }

    /// Adds a state that follows.
    #[inline]
    pub(in crate::frontier) fn push(&mut self, key: K) {
        self.found.push((key, self.from));
    }
}

/// A table under construction.
pub(super) struct Builder<K> {
    buckets: Vec<Mutex<Growing<K>>>,
    words: usize,
    /// The most bytes that the table may use, and the bytes in use.
    room: usize,
    taken: AtomicUsize,
}

/// A bucket under construction.
struct Growing<K> {
    bucket: Bucket<K>,
    /// The number of entries after equal keys were merged.
    merged: usize,
}

impl<K: StateKey> Builder<K> {
    pub(super) fn new(expected: usize, words: usize, room: usize) -> Self {
        let count = expected.div_ceil(PART).next_power_of_two();
        let empty = || Growing { bucket: Bucket { keys: Vec::new(), numbers: Vec::new() }, merged: 0 };
        let buckets = (0..count).map(|_| Mutex::new(empty())).collect();
        Self { buckets, words, room, taken: AtomicUsize::new(0) }
    }

    /// Adds the results of a thread, which follow from states with these numbers.
    pub(super) fn add(&self, emitted: &mut Emitted<K>, numbers: &[u64]) -> Result<(), StepError> {
        let Emitted { found, sorted, ends, .. } = emitted;
        let parts = self.buckets.len();
        sort_by_slot(found.iter().copied(), parts, |key| part_of(key, parts), sorted, ends)?;
        let mut start = 0;
        for (&end, target) in ends.iter().zip(&self.buckets) {
            let group = &sorted[start..end as usize];
            start = end as usize;
            if group.is_empty() {
                continue;
            }
            let mut growing = target.lock().unwrap_or_else(PoisonError::into_inner);
            let before = growing.bucket.keys.capacity();
            let spare = self.spare();
            if growing.bucket.keys.len() + group.len() > growing.full(spare) {
                // Sorting and merging needs two further copies of the entries.
                let sorted = before + 2 * growing.bucket.keys.len();
                self.account(before, sorted)?;
                growing.bucket.merge(self.words, parts)?;
                growing.merged = growing.bucket.keys.len();
                if spare.is_some() {
                    let full = growing.full(spare);
                    growing.bucket.keys.shrink_to(full);
                    growing.bucket.numbers.shrink_to(full * self.words);
                }
                self.account(sorted, growing.bucket.keys.capacity())?;
            }
            let before = growing.bucket.keys.capacity();
            growing.reserve(group.len(), self.words, spare)?;
            growing.bucket.keys.extend(group.iter().map(|member| member.0));
            for &(_, at) in group {
                let at = at as usize * self.words;
                append(&mut growing.bucket.numbers, &numbers[at..at + self.words]);
            }
            self.account(before, growing.bucket.keys.capacity())?;
        }
        found.clear();
        Ok(())
    }

    /// Returns how many entries may be added to a bucket before equal keys are merged, if the memory is scarce: its
    /// share of half of what is left.
    fn spare(&self) -> Option<usize> {
        let taken = self.taken.load(Ordering::Relaxed);
        let share = self.room.saturating_sub(taken) / (2 * entry::<K>(self.words) * self.buckets.len());
        (taken > self.room / 2).then(|| share.max(LEAST_SPARE))
    }

    /// Updates the memory in use: the capacity of a bucket has changed.
    fn account(&self, before: usize, after: usize) -> Result<(), StepError> {
        let size = entry::<K>(self.words);
        let more = after.saturating_sub(before) * size;
        let less = before.saturating_sub(after) * size;
        let taken = self.taken.fetch_add(more, Ordering::Relaxed) + more;
        self.taken.fetch_sub(less, Ordering::Relaxed);
        if taken.saturating_sub(less) > self.room { Err(StepError::Memory) } else { Ok(()) }
    }

    pub(super) fn finish(self) -> Result<StateTable<K>, StepError> {
        let (words, parts) = (self.words, self.buckets.len());
        let finished = |growing: Mutex<Growing<K>>| {
            let mut bucket = growing.into_inner().unwrap_or_else(PoisonError::into_inner).bucket;
            bucket.merge(words, parts)?;
            bucket.keys.shrink_to_fit();
            bucket.numbers.shrink_to_fit();
            Ok::<_, StepError>(bucket)
        };
        Ok(StateTable { buckets: try_map(self.buckets, finished)?, words })
    }
}

impl<K> Growing<K> {
    /// Returns the number of entries at which equal keys are merged. If the memory is scarce, only `spare` entries are
    /// added between two merges.
    fn full(&self, spare: Option<usize>) -> usize {
        spare.map_or(PART.max(2 * self.merged), |spare| self.merged + spare)
    }

    /// Reserves room for more entries: doubles the capacity, up to the number at which entries are merged.
    ///
    /// # Errors
    /// The system has too little memory.
    fn reserve(&mut self, more: usize, words: usize, spare: Option<usize>) -> Result<(), StepError> {
        let entries = self.bucket.keys.len();
        if entries + more > self.bucket.keys.capacity() {
            let wanted = (2 * entries).min(self.full(spare)).max(entries + more) - entries;
            self.bucket.keys.try_reserve_exact(wanted)?;
            self.bucket.numbers.try_reserve_exact(wanted * words)?;
        }
        Ok(())
    }
}
