//! Tables of states with a number each, split into buckets that threads process in parallel.
//!
//! All keys are sorted by their [`StateKey::spread`]: its highest bits give the bucket, and within a bucket keys
//! ascend. Each key has a number of a fixed count of 64-bit words; with zero words a table is a set of keys. The
//! states that follow from a table are written to a [`Builder`]. It appends new entries to their bucket, and
//! merges equal keys when the bucket is full, so that a bucket never holds more than about twice its final size.
//! Sums do not depend on the order of their terms, so the resulting table does not depend on threads.
//!
//! Since the spread is evenly distributed, entries are sorted by counting: one pass puts each entry to within a few
//! places of its own.

use std::mem::size_of;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;
use rayon::prelude::*;

use super::StepError;
use super::cells::StateKey;

/// Entries of a bucket; as many as fit into the caches near a core.
const PART: usize = 1 << 15;
/// The fewest and the most states that a thread processes at a time.
const CHUNKS: [usize; 2] = [1 << 12, 1 << 15];

/// The fewest entries that are added to a bucket between two merges.
const LEAST_SPARE: usize = PART / 64;

/// The number of states that follow from one, except from a few.
const USUAL: usize = 512;

/// A bucket of a table; see the module.
#[derive(Debug, Clone)]
pub(super) struct Bucket<K> {
    pub(super) keys: Vec<K>,
    /// For each key the words of its number, lowest first.
    pub(super) numbers: Vec<u64>,
}

/// States with a number each; see the module.
#[derive(Debug, Clone)]
pub(super) struct StateTable<K> {
    pub(super) buckets: Vec<Bucket<K>>,
    /// The number of words per number.
    pub(super) words: usize,
}

impl<K: StateKey> StateTable<K> {
    /// Returns a table with one state; its number is 1, if numbers have a word.
    pub(super) fn single(key: K, words: usize) -> Self {
        let numbers = (0..words).map(|word| u64::from(word == 0)).collect();
        Self { buckets: vec![Bucket { keys: vec![key], numbers }], words }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.buckets.iter().map(|bucket| bucket.keys.len()).sum()
    }

    /// Returns the memory of the states, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.len() * entry::<K>(self.words)
    }

    /// Adds one word to each number.
    ///
    /// # Errors
    /// The memory is too small; the table must not be used afterwards.
    pub(super) fn widen(&mut self) -> Result<(), StepError> {
        for bucket in &mut self.buckets {
            let mut wide = reserved(bucket.keys.len() * (self.words + 1))?;
            wide.extend(bucket.numbers.chunks(self.words).flat_map(|it| it.iter().copied().chain([0])));
            bucket.numbers = wide;
        }
        self.words += 1;
        Ok(())
    }

    /// Returns a copy.
    ///
    /// # Errors
    /// The system has too little memory.
    pub(super) fn copied(&self) -> Result<Self, StepError> {
        let copy = |bucket: &Bucket<K>| {
            let mut copy =
                Bucket { keys: reserved(bucket.keys.len())?, numbers: reserved(bucket.numbers.len())? };
            copy.keys.extend_from_slice(&bucket.keys);
            copy.numbers.extend_from_slice(&bucket.numbers);
            Ok(copy)
        };
        let buckets = self.buckets.iter().map(copy).collect::<Result<_, StepError>>()?;
        Ok(Self { buckets, words: self.words })
    }

    /// Returns the number of a state, or `None` if the table does not contain it.
    pub(super) fn number(&self, key: K) -> Option<&[u64]> {
        let bucket = &self.buckets[part_of(key, self.buckets.len())];
        let at = bucket.keys.binary_search_by_key(&(key.spread(), key), |&it| (it.spread(), it)).ok()?;
        Some(&bucket.numbers[at * self.words..(at + 1) * self.words])
    }

    /// Returns the states with the same spread as `key`, with their numbers, if there are any.
    pub(super) fn group(&self, key: K) -> Option<(&[K], &[u64])> {
        let bucket = &self.buckets[part_of(key, self.buckets.len())];
        let start = bucket.keys.partition_point(|it| it.spread() < key.spread());
        let end = start + bucket.keys[start..].partition_point(|it| it.spread() == key.spread());
        (start < end)
            .then(|| (&bucket.keys[start..end], &bucket.numbers[start * self.words..end * self.words]))
    }

    /// Divides the states into classes, which are numbered below `classes`.
    ///
    /// # Errors
    /// The system has too little memory.
    pub(super) fn split(
        self,
        classes: usize,
        class: impl Fn(K) -> usize + Sync,
    ) -> Result<Vec<Self>, StepError> {
        let words = self.words;
        let divide = |bucket: Bucket<K>| {
            let mut sizes = vec![0; classes];
            bucket.keys.iter().for_each(|&key| sizes[class(key)] += 1);
            let with_room =
                |&size: &usize| Ok(Bucket { keys: reserved(size)?, numbers: reserved(size * words)? });
            let mut parts = sizes.iter().map(with_room).collect::<Result<Vec<Bucket<K>>, StepError>>()?;
            for (at, &key) in bucket.keys.iter().enumerate() {
                let part = &mut parts[class(key)];
                part.keys.push(key);
                append(&mut part.numbers, &bucket.numbers[at * words..(at + 1) * words]);
            }
            Ok(parts)
        };
        let divided: Vec<Vec<Bucket<K>>> =
            self.buckets.into_par_iter().map(divide).collect::<Result<_, StepError>>()?;
        let mut tables: Vec<Self> = (0..classes).map(|_| Self { buckets: Vec::new(), words }).collect();
        for parts in divided {
            tables.iter_mut().zip(parts).for_each(|(table, part)| table.buckets.push(part));
        }
        Ok(tables)
    }

    /// Gives every state a new number of `words` words, which `count` computes from 0, and drops states whose
    /// number is 0.
    ///
    /// # Errors
    /// An error of `count`, or `is_over` returned true; nothing has changed then.
    pub(super) fn number_each(
        &mut self,
        words: usize,
        count: impl Fn(K, &mut [u64]) -> Result<(), StepError> + Sync,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), StepError> {
        let numbered = |bucket: &Bucket<K>| {
            let mut numbers = reserved(bucket.keys.len() * words)?;
            numbers.resize(bucket.keys.len() * words, 0);
            for (keys, sums) in bucket.keys.chunks(CHUNKS[0]).zip(numbers.chunks_mut(CHUNKS[0] * words)) {
                if is_over() {
                    return Err(StepError::Stopped);
                }
                keys.iter().zip(sums.chunks_mut(words)).try_for_each(|(&key, sum)| count(key, sum))?;
            }
            Ok(numbers)
        };
        let numbers: Vec<Vec<u64>> =
            self.buckets.par_iter().map(numbered).collect::<Result<_, StepError>>()?;
        self.buckets.par_iter_mut().zip(numbers).for_each(|(bucket, numbers)| bucket.keep(numbers, words));
        self.words = words;
        Ok(())
    }

    /// Returns the table of the states that follow from all states. Each number is the sum of the numbers of
    /// the states that it follows from.
    ///
    /// `room` limits its memory, in bytes.
    ///
    /// # Errors
    /// A number needs one more word, the memory is too small, or `is_over` returned true.
    pub(super) fn next<T: StateKey>(
        &self,
        follow: impl Fn(K, &mut Emitted<T>) + Sync,
        room: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<StateTable<T>, StepError> {
        Self::next_of_all(&[self], self.words, follow, room, is_over)
    }

    /// Returns the table of the states that follow from the states of several tables, whose numbers have `words`
    /// words; see [`StateTable::next`].
    ///
    /// # Errors
    /// Those of [`StateTable::next`].
    pub(super) fn next_of_all<T: StateKey>(
        tables: &[&Self],
        words: usize,
        follow: impl Fn(K, &mut Emitted<T>) + Sync,
        room: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<StateTable<T>, StepError> {
        let states = tables.iter().map(|it| it.len()).sum::<usize>();
        let chunk = (states / 64).clamp(CHUNKS[0], CHUNKS[1]);
        let chunks: Vec<(&Bucket<K>, usize)> = (tables.iter())
            .flat_map(|table| &table.buckets)
            .flat_map(|bucket| (0..bucket.keys.len()).step_by(chunk).map(move |start| (bucket, start)))
            .collect();
        let builder = Builder::new(2 * states, words, room);
        let work = |emitted: &mut Emitted<T>, &(bucket, start): &(&Bucket<K>, usize)| {
            if is_over() {
                return Err(StepError::Stopped);
            }
            let end = (start + chunk).min(bucket.keys.len());
            for at in start..end {
                emitted.begin(at as u32)?;
                follow(bucket.keys[at], emitted);
            }
            builder.add(emitted, &bucket.numbers)
        };
        if chunks.len() == 1 {
            work(&mut Emitted::default(), &chunks[0])?;
        } else {
            chunks.par_iter().try_for_each_init(Emitted::default, work)?;
        }
        builder.finish()
    }
}

/// Returns an empty list with room for the given number of items.
///
/// # Errors
/// The system has too little memory.
fn reserved<T>(items: usize) -> Result<Vec<T>, StepError> {
    let mut list = Vec::new();
    list.try_reserve_exact(items)?;
    Ok(list)
}

/// Returns the number of bytes of an entry.
pub(super) fn entry<K>(words: usize) -> usize {
    size_of::<K>() + words * size_of::<u64>()
}

/// Returns the number of bytes of a table with the given number of states, together with a table of about the
/// same size that is built from it.
pub(super) fn builder<K>(states: f64, words: usize) -> f64 {
    let buckets = (2.0 * states / PART as f64).ceil().max(1.0).log2().ceil().exp2();
    (states + buckets * PART as f64) * entry::<K>(words) as f64
}

/// Returns the bucket of a key.
#[inline]
fn part_of<K: StateKey>(key: K, buckets: usize) -> usize {
    // A shift by 64 would overflow.
    (key.spread() >> 1 >> (63 - buckets.ilog2())) as usize
}

/// The states that a thread has found and not yet added to the builder.
#[derive(Debug)]
pub(super) struct Emitted<K> {
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
    fn begin(&mut self, from: u32) -> Result<(), StepError> {
        self.from = from;
        if self.found.capacity() - self.found.len() < USUAL {
            self.found.try_reserve(USUAL)?;
        }
        Ok(())
    }

    /// Adds a state that follows.
    #[inline]
    pub(super) fn push(&mut self, key: K) {
        self.found.push((key, self.from));
    }
}

/// Sorts entries by the slots of their keys, which are below `slots`. Afterwards `ends` contains the end of each
/// slot among the sorted entries.
fn sort_by_slot<K: StateKey>(
    entries: impl Iterator<Item = (K, u32)> + Clone,
    slots: usize,
    slot: impl Fn(K) -> usize,
    sorted: &mut Vec<(K, u32)>,
    ends: &mut Vec<u32>,
) -> Result<(), StepError> {
    ends.clear();
    ends.try_reserve_exact(slots)?;
    ends.resize(slots, 0);
    let mut count = 0;
    for (key, _) in entries.clone() {
        ends[slot(key)] += 1;
        count += 1;
    }
    let mut start = 0;
    for end in ends.iter_mut() {
        start += std::mem::replace(end, start);
    }
    sorted.clear();
    sorted.try_reserve_exact(count)?;
    if let Some(any) = entries.clone().next() {
        sorted.resize(count, any);
    }
    for entry in entries {
        let end = &mut ends[slot(entry.0)];
        sorted[*end as usize] = entry;
        *end += 1;
    }
    Ok(())
}

/// A table under construction.
struct Builder<K> {
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
    fn new(expected: usize, words: usize, room: usize) -> Self {
        let count = expected.div_ceil(PART).next_power_of_two();
        let empty = || Growing { bucket: Bucket { keys: Vec::new(), numbers: Vec::new() }, merged: 0 };
        let buckets = (0..count).map(|_| Mutex::new(empty())).collect();
        Self { buckets, words, room, taken: AtomicUsize::new(0) }
    }

    /// Adds the results of a thread, which follow from states with these numbers.
    fn add(&self, emitted: &mut Emitted<K>, numbers: &[u64]) -> Result<(), StepError> {
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
            growing.bucket.keys.extend(group.iter().map(|it| it.0));
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

    fn finish(self) -> Result<StateTable<K>, StepError> {
        let (words, parts) = (self.words, self.buckets.len());
        let finished = |growing: Mutex<Growing<K>>| {
            let mut bucket = growing.into_inner().unwrap_or_else(PoisonError::into_inner).bucket;
            bucket.merge(words, parts)?;
            bucket.keys.shrink_to_fit();
            bucket.numbers.shrink_to_fit();
            Ok(bucket)
        };
        let buckets: Result<_, StepError> = if self.buckets.len() == 1 {
            self.buckets.into_iter().map(finished).collect()
        } else {
            self.buckets.into_par_iter().map(finished).collect()
        };
        Ok(StateTable { buckets: buckets?, words })
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

impl<K: StateKey> Bucket<K> {
    /// Gives the keys these numbers, and drops keys whose number is 0.
    fn keep(&mut self, mut numbers: Vec<u64>, words: usize) {
        let mut kept = 0;
        for at in 0..self.keys.len() {
            let number = at * words..(at + 1) * words;
            if numbers[number.clone()].iter().any(|&word| word != 0) {
                self.keys[kept] = self.keys[at];
                numbers.copy_within(number, kept * words);
                kept += 1;
            }
        }
        self.keys.truncate(kept);
        numbers.truncate(kept * words);
        self.keys.shrink_to_fit();
        numbers.shrink_to_fit();
        self.numbers = numbers;
    }

    /// Sorts the keys and adds up the numbers of equal keys. The table has `parts` buckets.
    ///
    /// # Errors
    /// A sum needs one more word, or the system has too little memory.
    fn merge(&mut self, words: usize, parts: usize) -> Result<(), StepError> {
        let entries = self.keys.iter().copied().zip(0..);
        let slots = self.keys.len().next_power_of_two();
        let slot = |key: K| (key.spread() << parts.ilog2() >> 1 >> (63 - slots.ilog2())) as usize;
        let (mut order, mut ends) = (Vec::new(), Vec::new());
        sort_by_slot(entries, slots, slot, &mut order, &mut ends)?;
        let mut start = 0;
        for end in ends {
            let same = &mut order[start..end as usize];
            if same.len() > 1 {
                same.sort_unstable_by_key(|it| (it.0.spread(), it.0));
            }
            start = end as usize;
        }
        let mut merged = Self { keys: reserved(order.len())?, numbers: reserved(order.len() * words)? };
        for (key, at) in order {
            let number = &self.numbers[at as usize * words..(at as usize + 1) * words];
            if merged.keys.last() == Some(&key) {
                let start = merged.numbers.len() - words;
                add(&mut merged.numbers[start..], number)?;
            } else {
                merged.keys.push(key);
                append(&mut merged.numbers, number);
            }
        }
        *self = merged;
        Ok(())
    }
}

/// Appends a number to a list.
#[inline]
fn append(list: &mut Vec<u64>, number: &[u64]) {
    // Most numbers have one word, and a copy of unknown length is slow.
    if let &[word] = number { list.push(word) } else { list.extend_from_slice(number) }
}

/// Returns the value of a number whose lowest word comes first.
pub(super) fn value(number: &[u64]) -> BigUint {
    BigUint::new(number.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
}

/// Adds one number to another.
///
/// # Errors
/// The sum needs one more word.
#[inline]
pub(super) fn add(sum: &mut [u64], number: &[u64]) -> Result<(), StepError> {
    let mut carry = false;
    for (word, &more) in sum.iter_mut().zip(number) {
        let (one, first) = word.overflowing_add(more);
        let (two, second) = one.overflowing_add(u64::from(carry));
        *word = two;
        carry = first || second;
    }
    if carry { Err(StepError::Wider) } else { Ok(()) }
}
