//! Tables of states with a number each, split into buckets that threads process in parallel.
//!
//! A bucket holds the keys that hash to it, in ascending order, and for each key a number of a fixed count of
//! 64-bit words; with zero words a table is a set of keys. The states that follow from a table are written to
//! a [`Builder`]. It appends new entries to their bucket, and merges equal keys when the bucket is full, so
//! that a bucket never holds more than about twice its final size. Sums do not depend on the order of their
//! terms, so the resulting table does not depend on threads.

use std::mem::size_of;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;
use rayon::prelude::*;

use super::StepError;
use super::cells::StateKey;

/// Entries of a bucket; as many as fit into the caches near a core.
const PART: usize = 1 << 15;
/// The number of states that a thread processes at a time.
const CHUNK: usize = 1 << 12;

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

    /// Returns the number of a state, or `None` if the table does not contain it.
    pub(super) fn number(&self, key: K) -> Option<&[u64]> {
        let bucket = &self.buckets[part_of(key, self.buckets.len())];
        let at = bucket.keys.binary_search(&key).ok()?;
        Some(&bucket.numbers[at * self.words..(at + 1) * self.words])
    }

    /// Returns the states that `ordering` considers equal, with their numbers of one word, if there are any.
    /// All of them must be in the bucket of `key`.
    pub(super) fn group(
        &self,
        ordering: impl Fn(&K) -> std::cmp::Ordering,
        key: K,
    ) -> Option<(&[K], &[u64])> {
        let bucket = &self.buckets[part_of(key, self.buckets.len())];
        let start = bucket.keys.partition_point(|it| ordering(it).is_lt());
        let end = start + bucket.keys[start..].partition_point(|it| ordering(it).is_eq());
        (start < end).then(|| (&bucket.keys[start..end], &bucket.numbers[start..end]))
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
            for (keys, sums) in bucket.keys.chunks(CHUNK).zip(numbers.chunks_mut(CHUNK * words)) {
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
        follow: impl Fn(K, &mut dyn FnMut(T)) + Sync,
        room: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<StateTable<T>, StepError> {
        let chunks: Vec<(&Bucket<K>, usize)> = (self.buckets.iter())
            .flat_map(|bucket| (0..bucket.keys.len()).step_by(CHUNK).map(move |start| (bucket, start)))
            .collect();
        let builder = Builder::new(2 * self.len(), self.words, room);
        let work = |local: &mut Local<T>, &(bucket, start): &(&Bucket<K>, usize)| {
            if is_over() {
                return Err(StepError::Stopped);
            }
            let end = (start + CHUNK).min(bucket.keys.len());
            for at in start..end {
                follow(bucket.keys[at], &mut |key| local.push(key, at, builder.buckets.len()));
            }
            builder.add(local, &bucket.numbers)
        };
        if chunks.len() == 1 {
            work(&mut Local::default(), &chunks[0])?;
        } else {
            chunks.par_iter().try_for_each_init(Local::default, work)?;
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
    if buckets == 1 { 0 } else { key.spread(buckets.ilog2()) }
}

/// The results of a thread that are not yet in the builder.
#[derive(Debug, Clone)]
struct Local<K> {
    /// New keys: the index of the bucket, the key, and the place of the number that it inherits.
    found: Vec<(u32, K, u32)>,
}

impl<K> Default for Local<K> {
    fn default() -> Self {
        Self { found: Vec::new() }
    }
}

impl<K: StateKey> Local<K> {
    #[inline]
    fn push(&mut self, key: K, at: usize, buckets: usize) {
        self.found.push((part_of(key, buckets) as u32, key, at as u32));
    }
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
    /// The number of entries at which equal keys are merged.
    full: usize,
}

impl<K: StateKey> Builder<K> {
    fn new(expected: usize, words: usize, room: usize) -> Self {
        let count = expected.div_ceil(PART).next_power_of_two();
        let empty = || Growing { bucket: Bucket { keys: Vec::new(), numbers: Vec::new() }, full: PART };
        let buckets = (0..count).map(|_| Mutex::new(empty())).collect();
        Self { buckets, words, room, taken: AtomicUsize::new(0) }
    }

    /// Adds the results of a thread, which follow from states with these numbers.
    fn add(&self, local: &mut Local<K>, numbers: &[u64]) -> Result<(), StepError> {
        local.found.sort_unstable_by_key(|it| it.0);
        for group in local.found.chunk_by(|one, other| one.0 == other.0) {
            let target = &self.buckets[group[0].0 as usize];
            let mut growing = target.lock().unwrap_or_else(PoisonError::into_inner);
            let before = growing.bucket.keys.capacity();
            if growing.bucket.keys.len() + group.len() > growing.full {
                // Sorting and merging needs two further copies of the entries.
                let sorted = before + 2 * growing.bucket.keys.len();
                self.account(before, sorted)?;
                growing.bucket.merge(self.words)?;
                self.account(sorted, before)?;
                growing.full = (2 * growing.bucket.keys.len()).max(growing.full);
            }
            growing.reserve(group.len(), self.words)?;
            growing.bucket.keys.extend(group.iter().map(|it| it.1));
            for &(_, _, at) in group {
                let at = at as usize * self.words;
                growing.bucket.numbers.extend_from_slice(&numbers[at..at + self.words]);
            }
            self.account(before, growing.bucket.keys.capacity())?;
        }
        local.found.clear();
        Ok(())
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
        let words = self.words;
        let finished = |growing: Mutex<Growing<K>>| {
            let mut bucket = growing.into_inner().unwrap_or_else(PoisonError::into_inner).bucket;
            bucket.merge(words)?;
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
    /// Reserves room for more entries: doubles the capacity, up to the number at which entries are merged.
    ///
    /// # Errors
    /// The system has too little memory.
    fn reserve(&mut self, more: usize, words: usize) -> Result<(), StepError> {
        let entries = self.bucket.keys.len();
        if entries + more > self.bucket.keys.capacity() {
            let wanted = (2 * entries).min(self.full).max(entries + more) - entries;
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

    /// Sorts the keys and adds up the numbers of equal keys.
    ///
    /// # Errors
    /// A sum needs one more word, or the system has too little memory.
    fn merge(&mut self, words: usize) -> Result<(), StepError> {
        let mut order: Vec<(K, u32)> = reserved(self.keys.len())?;
        order.extend(self.keys.iter().copied().zip(0..));
        order.sort_unstable_by_key(|it| it.0);
        let mut merged = Self { keys: reserved(order.len())?, numbers: reserved(order.len() * words)? };
        for (key, at) in order {
            let number = &self.numbers[at as usize * words..(at as usize + 1) * words];
            if merged.keys.last() == Some(&key) {
                let start = merged.numbers.len() - words;
                add(&mut merged.numbers[start..], number)?;
            } else {
                merged.keys.push(key);
                merged.numbers.extend_from_slice(number);
            }
        }
        *self = merged;
        Ok(())
    }
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
