//! Tables of states with a number each, split into buckets that threads process in parallel.
//!
//! All keys are sorted by their [`StateKey::spread`]: its highest bits give the bucket, and within a bucket keys
//! ascend. Each key has a number of a fixed count of 64-bit words; with zero words a table is a set of keys. The
//! states that follow from a table are written to a [`Builder`]. It appends new entries to their bucket, and
//! merges equal keys when the bucket is full, so that a bucket never holds more than about twice its final size.
//! Sums do not depend on the order of their terms, so the resulting table does not depend on threads.
//!
//! Where the memory ends, the buckets of a table can be in a file ([`spilled`]), packed ([`packed`]).
//!
//! Since the spread is evenly distributed, entries are sorted by counting: one pass puts each entry to within a few
//! places of its own.

use std::borrow::Cow;
use std::mem::size_of;
use std::sync::Arc;

use num_bigint::BigUint;

use super::key::StateKey;
use super::{Control, StepError};
use crate::parallel::{map, try_map};
pub(super) use builder::Emitted;
pub(super) use follow::{FollowSome, each, taking};
use spilled::SpilledBuckets;
pub use spilled::{SpillFile, SpillFolder};

mod builder;
mod follow;
mod merge;
mod packed;
mod spilled;

/// Whether this build writes states to files.
const FILES: bool = cfg!(feature = "files");
/// Entries of a bucket; as many as fit into the caches near a core.
const PART: usize = 1 << 15;
/// The share of the memory from which a table is large.
const LARGE: usize = 8;
/// The fewest and the most states that a thread processes at a time.
const CHUNKS: [usize; 2] = [1 << 12, 1 << 15];

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
    /// The buckets in memory; none if they are spilled.
    pub(super) buckets: Vec<Bucket<K>>,
    /// The number of words per number.
    pub(super) words: usize,
    spilled: Option<Arc<SpilledBuckets>>,
}

impl<K: StateKey> StateTable<K> {
    /// Returns a table with one state; its number is 1, if numbers have a word.
    pub(super) fn single(key: K, words: usize) -> Self {
        let numbers = (0..words).map(|word| u64::from(word == 0)).collect();
        Self::of(vec![Bucket { keys: vec![key], numbers }], words)
    }

    /// Returns a table in memory.
    pub(super) fn of(buckets: Vec<Bucket<K>>, words: usize) -> Self {
        Self { buckets, words, spilled: None }
    }

    /// Returns the number of buckets.
    pub(super) fn count(&self) -> usize {
        self.spilled.as_ref().map_or(self.buckets.len(), |spilled| spilled.count())
    }

    /// Returns a bucket, which is read if it is spilled.
    ///
    /// # Errors
    /// The system has too little memory, or the file cannot be read.
    pub(super) fn bucket(&self, number: usize) -> Result<Cow<'_, Bucket<K>>, StepError> {
        let Some(spilled) = self.spilled.as_ref().filter(|_| FILES) else {
            return Ok(Cow::Borrowed(&self.buckets[number]));
        };
        let mut bucket = Bucket::default();
        spilled.read(number, self.words, &mut bucket)?;
        Ok(Cow::Owned(bucket))
    }

    /// Returns the number of states in memory.
    fn held(&self) -> usize {
        self.buckets.iter().map(|bucket| bucket.keys.len()).sum()
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.held() + self.spilled.as_ref().map_or(0, |spilled| spilled.len())
    }

    /// Returns the memory of the states, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.held() * entry::<K>(self.words)
    }

    /// Adds one word to each number.
    ///
    /// # Errors
    /// The memory is too small; the table must not be used afterwards.
    pub(super) fn widen(&mut self) -> Result<(), StepError> {
        for bucket in &mut self.buckets {
            let mut wide = reserved(bucket.keys.len() * (self.words + 1))?;
            for number in bucket.numbers.chunks(self.words) {
                wide.extend_from_slice(number);
                wide.push(0);
            }
            bucket.numbers = wide;
        }
        self.words += 1;
        Ok(())
    }

    /// Writes the states to a file, if they take a large share of the memory; returns whether it did.
    ///
    /// # Errors
    /// The system has too little memory, or the file cannot be written.
    pub(super) fn make_room(&mut self, control: Control) -> Result<bool, StepError> {
        let Some(folder) = control.spill.filter(|_| FILES && self.bytes() > control.memory / LARGE) else {
            return Ok(false);
        };
        let spilled = SpilledBuckets::write(folder, self.count(), self.words, 1, &|number, writer| {
            writer.write(self.bucket(number)?.as_ref())
        })?;
        self.spilled = spilled.into_iter().next().map(Arc::new);
        self.buckets.clear();
        Ok(true)
    }

    /// Halves each number.
    pub(super) fn halve(&mut self) {
        self.buckets.iter_mut().for_each(|bucket| halve(&mut bucket.numbers, self.words));
        if let Some(spilled) = &mut self.spilled {
            Arc::make_mut(spilled).halve();
        }
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
        Ok(Self { buckets, words: self.words, spilled: self.spilled.clone() })
    }

    /// Returns the states with their numbers.
    ///
    /// # Errors
    /// The system has too little memory, or the file cannot be read.
    pub(super) fn values(&self) -> Result<Vec<(K, BigUint)>, StepError> {
        let mut values = Vec::with_capacity(self.len());
        for number in 0..self.count() {
            let bucket = self.bucket(number)?;
            let number = |at: usize| value(&bucket.numbers[at * self.words..(at + 1) * self.words]);
            values.extend(bucket.keys.iter().enumerate().map(|(at, &key)| (key, number(at))));
        }
        Ok(values)
    }

    /// Returns the number of a state in memory, or `None` if the table does not contain it.
    pub(super) fn number(&self, key: K) -> Option<&[u64]> {
        let bucket = &self.buckets[part_of(key, self.buckets.len())];
        let at =
            bucket.keys.binary_search_by_key(&(key.spread(), key), |&known| (known.spread(), known)).ok()?;
        Some(&bucket.numbers[at * self.words..(at + 1) * self.words])
    }

    /// Returns the states in memory with the same spread as `key`, with their numbers, if there are any.
    pub(super) fn group(&self, key: K) -> Option<(&[K], &[u64])> {
        let bucket = &self.buckets[part_of(key, self.buckets.len())];
        let start = bucket.keys.partition_point(|known| known.spread() < key.spread());
        let end = start + bucket.keys[start..].partition_point(|known| known.spread() == key.spread());
        (start < end)
            .then(|| (&bucket.keys[start..end], &bucket.numbers[start * self.words..end * self.words]))
    }

    /// Divides the states into classes, which are numbered below `classes`. Those of a table in a file are written into
    /// another file of the folder for what does not fit into memory.
    ///
    /// # Errors
    /// The system has too little memory, or the files cannot be read or written.
    pub(super) fn split(
        self,
        classes: usize,
        class: impl Fn(K) -> usize + Sync,
        control: Control,
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
            Ok::<_, StepError>(parts)
        };
        if let (Some(folder), Some(_), true) = (control.spill, &self.spilled, FILES) {
            let split = SpilledBuckets::write(folder, self.count(), words, classes, &|number, writer| {
                let parts = divide(self.bucket(number)?.into_owned())?;
                parts.iter().try_for_each(|part| writer.write(part))
            })?;
            let table = |spilled| Self { buckets: Vec::new(), words, spilled: Some(Arc::new(spilled)) };
            return Ok(split.into_iter().map(table).collect());
        }
        let divided: Vec<Vec<Bucket<K>>> = try_map(self.buckets, divide)?;
        let mut tables: Vec<Self> = (0..classes).map(|_| Self::of(Vec::new(), words)).collect();
        for parts in divided {
            tables.iter_mut().zip(parts).for_each(|(table, part)| table.buckets.push(part));
        }
        Ok(tables)
    }

    /// Gives every state a number of one word, and drops states whose number is 0. `prepare` appends items for a state,
    /// on any thread; `number` returns the number for the items of one state after another.
    ///
    /// # Errors
    /// An error of `number`, or `is_over` returned true; the table must not be used then.
    pub(super) fn number_each<C: Send>(
        &mut self,
        prepare: &(dyn Fn(K, &mut Vec<C>) + Sync),
        number: &mut dyn FnMut(&mut [C]) -> Result<u64, StepError>,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), StepError> {
        let prepared = |keys: &[K]| {
            let (mut items, mut ends) = (Vec::new(), Vec::with_capacity(keys.len()));
            for &key in keys {
                prepare(key, &mut items);
                ends.push(items.len());
            }
            (items, ends)
        };
        for bucket in &mut self.buckets {
            let mut numbers = reserved(bucket.keys.len())?;
            for keys in bucket.keys.chunks(CHUNKS[1]) {
                if is_over() {
                    return Err(StepError::Stopped);
                }
                for (mut items, ends) in map(keys.chunks(CHUNKS[0]), prepared) {
                    let mut start = 0;
                    for end in ends {
                        numbers.push(number(&mut items[start..end])?);
                        start = end;
                    }
                }
            }
            bucket.keep(numbers, 1);
        }
        self.words = 1;
        Ok(())
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

/// Returns the number of bytes of a table with the given number of states, of so many bytes each, together with a table
/// of about the same size that is built from it.
pub(super) fn builder(states: f64, state: usize) -> f64 {
    let buckets = (2.0 * states / PART as f64).ceil().max(1.0).log2().ceil().exp2();
    (states + buckets * PART as f64) * state as f64
}

/// Returns the bucket of a key.
#[inline]
fn part_of<K: StateKey>(key: K, buckets: usize) -> usize {
    // A shift by 64 would overflow.
    (key.spread() >> 1 >> (63 - buckets.ilog2())) as usize
}

impl<K> Default for Bucket<K> {
    fn default() -> Self {
        Self { keys: Vec::new(), numbers: Vec::new() }
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
}

/// Appends a number to a list.
#[inline]
fn append(list: &mut Vec<u64>, number: &[u64]) {
    // Most numbers have one word, and a copy of unknown length is slow.
    if let &[word] = number { list.push(word) } else { list.extend_from_slice(number) }
}

/// Halves numbers of so many words each.
fn halve(numbers: &mut [u64], words: usize) {
    for number in numbers.chunks_mut(words) {
        for word in 0..words {
            let above = number.get(word + 1).map_or(0, |above| above << 63);
            number[word] = number[word] >> 1 | above;
        }
    }
}

/// Returns the value of a number whose lowest word comes first.
pub(super) fn value(number: &[u64]) -> BigUint {
    number.iter().rev().fold(BigUint::ZERO, |above, &word| (above << u64::BITS as usize) + word)
}

#[cfg(test)]
pub(super) mod tests;
