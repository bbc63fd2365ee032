//! Builds a table from states that threads find.
//!
//! A thread hands over what it has found a portion at a time, sorted by buckets. A bucket that is full is merged: its
//! equal keys become one. Where the room is scarce, a bucket is full earlier; with a folder for what does not fit, all
//! buckets are written to a file instead, while no thread follows states.

use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::merge::sort_by_slot;
use super::{Bucket, LARGE, PART, SpillFolder, SpilledBuckets, StateTable, append, entry, part_of};
use crate::frontier::StepError;
use crate::frontier::key::StateKey;
use crate::parallel::{thread_count, try_map};

/// The fewest entries that are added to a bucket between two merges.
const LEAST_SPARE: usize = PART / 64;

/// The share of the room for what threads have found and not yet added.
const ROOM_OF_EMITTED: usize = 16;
/// The most states that a thread finds before it adds them.
const MOST_EMITTED: usize = 1 << 17;

/// The fewest buckets that can be written to files. To merge a bucket takes three times its memory.
/// Merged when full and not when memory is scarce.
const LEAST_BUCKETS: usize = 16;

/// The share by which buckets grow that can be written to files. All of them grow at about the same time; if they were
/// doubled just before half of the room is used, they would fill it.
const SLOW_GROWTH: usize = 4;

/// The number of states that follow from one, except from a few.
const USUAL: usize = 512;

/// The states that a thread has found and not yet added to the builder.
#[derive(Debug)]
pub(in crate::frontier) struct Emitted<K> {
    /// The keys, and the index of the state whose number each inherits.
    pub(super) found: Vec<(K, u32)>,
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
    /// The number of states that a thread finds before it adds them.
    pub(super) portion: usize,
    /// The most bytes that the table may use besides them, and the bytes in use.
    room: usize,
    taken: AtomicUsize,
    /// Whether there is a folder for what does not fit.
    spills: bool,
    /// The buckets as they were each time much of the room was used.
    runs: Mutex<Vec<SpilledBuckets>>,
}

/// A bucket under construction.
struct Growing<K> {
    bucket: Bucket<K>,
    /// The number of entries after equal keys were merged.
    merged: usize,
}

impl<K: StateKey> Builder<K> {
    pub(super) fn new(expected: usize, words: usize, room: usize, spills: bool) -> Self {
        let count = expected.div_ceil(PART).next_power_of_two().max(if spills { LEAST_BUCKETS } else { 1 });
        let empty = || Growing { bucket: Bucket::default(), merged: 0 };
        let buckets = (0..count).map(|_| Mutex::new(empty())).collect();
        // What a thread has found is also sorted, and its list may have grown twofold.
        let found = 3 * size_of::<(K, u32)>() * thread_count();
        let portion = (room / (ROOM_OF_EMITTED * found)).clamp(1, MOST_EMITTED);
        let room = room.saturating_sub(portion * found);
        Self { buckets, words, portion, room, taken: AtomicUsize::new(0), spills, runs: Mutex::default() }
    }

    /// Returns whether all buckets are to be written to a file: whether half of the room is used.
    pub(super) fn is_full(&self) -> bool {
        self.spills && self.taken.load(Ordering::Relaxed) > self.room / 2
    }

    /// Writes all buckets to a file.
    pub(super) fn make_room(&self, folder: &dyn SpillFolder) -> Result<(), StepError> {
        let run = SpilledBuckets::write(folder, self.buckets.len(), self.words, 1, &|number, writer| {
            let mut bucket = self.take(number);
            bucket.merge(self.words, self.buckets.len())?;
            writer.write(&bucket)
        })?;
        self.taken.store(0, Ordering::Relaxed);
        self.runs.lock().unwrap_or_else(PoisonError::into_inner).extend(run);
        Ok(())
    }

    /// Takes the entries of a bucket.
    fn take(&self, number: usize) -> Bucket<K> {
        let mut growing = self.buckets[number].lock().unwrap_or_else(PoisonError::into_inner);
        growing.merged = 0;
        std::mem::take(&mut growing.bucket)
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
            let entries = growing.bucket.keys.len();
            let grown = if self.spills { entries + entries / SLOW_GROWTH } else { 2 * entries };
            let grown = grown.min(growing.full(spare));
            growing.reserve(group.len(), self.words, grown)?;
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

    /// Returns how many entries may be added to a bucket before equal keys are merged, if the memory is scarce and nothing
    /// is written to files: its share of half of what is left.
    fn spare(&self) -> Option<usize> {
        let taken = self.taken.load(Ordering::Relaxed);
        let share = self.room.saturating_sub(taken) / (2 * entry::<K>(self.words) * self.buckets.len());
        (taken > self.room / 2 && !self.spills).then(|| share.max(LEAST_SPARE))
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

    /// Returns the table; in a file, if states were written to files and it is large.
    pub(super) fn finish(self, folder: Option<&dyn SpillFolder>) -> Result<StateTable<K>, StepError> {
        let runs = std::mem::take(&mut *self.runs.lock().unwrap_or_else(PoisonError::into_inner));
        let Some(folder) = folder.filter(|_| !runs.is_empty()) else { return self.finish_in_memory() };
        let words = self.words;
        let spilled = SpilledBuckets::write(folder, self.buckets.len(), words, 1, &|number, writer| {
            let mut bucket = self.take(number);
            runs.iter().try_for_each(|run| run.read(number, words, &mut bucket))?;
            bucket.merge(words, self.buckets.len())?;
            writer.write(&bucket)
        })?;
        let table =
            StateTable { buckets: Vec::new(), words, spilled: spilled.into_iter().next().map(Arc::new) };
        if table.len() * entry::<K>(words) > self.room / LARGE {
            return Ok(table);
        }
        let read = |number| table.bucket(number).map(Cow::into_owned);
        Ok(StateTable::of(try_map(0..table.count(), read)?, words))
    }

    fn finish_in_memory(self) -> Result<StateTable<K>, StepError> {
        let (words, parts) = (self.words, self.buckets.len());
        let finished = |growing: Mutex<Growing<K>>| {
            let mut bucket = growing.into_inner().unwrap_or_else(PoisonError::into_inner).bucket;
            bucket.merge(words, parts)?;
            bucket.keys.shrink_to_fit();
            bucket.numbers.shrink_to_fit();
            Ok::<_, StepError>(bucket)
        };
        Ok(StateTable::of(try_map(self.buckets, finished)?, words))
    }
}

impl<K> Growing<K> {
    /// Returns the number of entries at which equal keys are merged. If the memory is scarce, only `spare` entries are
    /// added between two merges.
    fn full(&self, spare: Option<usize>) -> usize {
        spare.map_or(PART.max(2 * self.merged), |spare| self.merged + spare)
    }

    /// Makes sure that so many more entries have room; if they do not, reserves room for `grown` entries in all.
    ///
    /// # Errors
    /// The system has too little memory.
    fn reserve(&mut self, more: usize, words: usize, grown: usize) -> Result<(), StepError> {
        let entries = self.bucket.keys.len();
        if entries + more > self.bucket.keys.capacity() {
            let wanted = grown.max(entries + more) - entries;
            self.bucket.keys.try_reserve_exact(wanted)?;
            self.bucket.numbers.try_reserve_exact(wanted * words)?;
        }
        Ok(())
    }
}
