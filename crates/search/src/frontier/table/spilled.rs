//! Tables in files: states that do not fit into memory.
//!
//! A builder whose memory is used up writes its buckets one after another into a file, a *run*, and begins again with
//! empty ones. At the end each bucket is read from all runs, merged, and written into the file of the new table. A step
//! reads this table bucket by bucket. So every file is written once and read once, from its start to its end, and only
//! the buckets at work are in memory.

use std::io::{self, Read, Write};
use std::sync::Arc;

use super::{Bucket, reserved};
use crate::frontier::StepError;
use crate::frontier::key::StateKey;
use crate::parallel::try_map;

/// Makes files for states that do not fit into memory.
pub trait SpillFolder: Sync {
    /// Returns a new file, which is removed when it is dropped.
    ///
    /// # Errors
    /// It cannot be made. The folder reports it to the user.
    fn file(&self) -> io::Result<Arc<dyn SpillFile>>;
}

/// A file of states, used by several threads.
pub trait SpillFile: Send + Sync + std::fmt::Debug {
    /// Appends bytes, and returns where they begin.
    ///
    /// # Errors
    /// They cannot be written. The file reports it to the user.
    fn append(&self, bytes: &[u8]) -> io::Result<u64>;

    /// Returns the bytes that were appended together at `start`.
    ///
    /// # Errors
    /// They cannot be read, or are not those that were written. The file reports it to the user.
    fn read(&self, start: u64, length: usize) -> io::Result<Vec<u8>>;
}

/// The buckets of a table in a file.
#[derive(Debug)]
pub(super) struct SpilledBuckets {
    file: Arc<dyn SpillFile>,
    /// Where each bucket begins, and the number of its states.
    places: Vec<(u64, usize)>,
    /// The number of words per number in the file.
    words: usize,
}

impl SpilledBuckets {
    /// Writes buckets, which `bucket` returns by their numbers, on all threads.
    pub(super) fn write<K: StateKey>(
        folder: &dyn SpillFolder,
        count: usize,
        words: usize,
        bucket: impl Fn(usize) -> Result<Bucket<K>, StepError> + Sync,
    ) -> Result<Self, StepError> {
        let mut split = Self::write_split(folder, count, words, 1, |number| Ok(vec![bucket(number)?]))?;
        Ok(split.swap_remove(0))
    }

    /// Writes the parts of `count` buckets, which `divided` returns by the numbers of the buckets, on all threads; returns
    /// the buckets of each part.
    pub(super) fn write_split<K: StateKey>(
        folder: &dyn SpillFolder,
        count: usize,
        words: usize,
        parts: usize,
        divided: impl Fn(usize) -> Result<Vec<Bucket<K>>, StepError> + Sync,
    ) -> Result<Vec<Self>, StepError> {
        let file = folder.file().map_err(stopped)?;
        let places = try_map(0..count, |number| {
            let written =
                divided(number)?.into_iter().map(|part| Ok((append(file.as_ref(), &part)?, part.keys.len())));
            written.collect::<Result<Vec<_>, StepError>>()
        })?;
        let of = |part: usize| Self {
            file: Arc::clone(&file),
            places: places.iter().map(|places| places[part]).collect(),
            words,
        };
        Ok((0..parts).map(of).collect())
    }

    /// Returns the number of buckets.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// Returns the number of states of each bucket.
    pub(super) fn sizes(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().map(|place| place.1)
    }

    /// Adds the states of a bucket to `into`, with numbers of `words` words.
    ///
    /// # Errors
    /// The system has too little memory, or the file cannot be read.
    pub(super) fn read<K: StateKey>(
        &self,
        number: usize,
        words: usize,
        into: &mut Bucket<K>,
    ) -> Result<(), StepError> {
        let (start, states) = self.places[number];
        if states == 0 {
            return Ok(());
        }
        let bytes = self.file.read(start, states * super::entry::<K>(self.words)).map_err(stopped)?;
        let mut from = bytes.as_slice();
        into.read(&mut from, states, self.words, words).map_err(|error| {
            if error.kind() == io::ErrorKind::OutOfMemory { StepError::Memory } else { stopped(error) }
        })
    }
}

/// Appends a bucket to a file; returns where it begins.
fn append<K: StateKey>(file: &dyn SpillFile, bucket: &Bucket<K>) -> Result<u64, StepError> {
    if bucket.keys.is_empty() {
        return Ok(0);
    }
    let mut bytes = reserved(bucket.keys.len() * size_of::<K>() + bucket.numbers.len() * size_of::<u64>())?;
    bucket.write(&mut bytes).and_then(|()| file.append(&bytes)).map_err(stopped)
}

/// The folder has reported the error.
fn stopped(_: io::Error) -> StepError {
    StepError::Stopped
}

/// The number of entries that are read or written at once.
const ENTRIES: usize = 1 << 13;

impl<K: StateKey> Bucket<K> {
    /// Writes all keys, and then all numbers, with the lowest byte first.
    pub(in crate::frontier) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(ENTRIES * size_of::<u128>());
        for keys in self.keys.chunks(ENTRIES) {
            bytes.clear();
            for &key in keys {
                bytes.extend_from_slice(&key.widened().to_le_bytes()[..size_of::<K>()]);
            }
            out.write_all(&bytes)?;
        }
        for words in self.numbers.chunks(ENTRIES) {
            bytes.clear();
            for word in words {
                bytes.extend_from_slice(&word.to_le_bytes());
            }
            out.write_all(&bytes)?;
        }
        Ok(())
    }

    /// Adds states that were written with numbers of `written` words; their numbers get `words` words.
    ///
    /// # Errors
    /// The system has too little memory, or the bytes cannot be read.
    pub(in crate::frontier) fn read(
        &mut self,
        from: &mut dyn Read,
        states: usize,
        written: usize,
        words: usize,
    ) -> io::Result<()> {
        let out_of_memory = |_| io::Error::from(io::ErrorKind::OutOfMemory);
        self.keys.try_reserve_exact(states).map_err(out_of_memory)?;
        self.numbers.try_reserve_exact(states * words).map_err(out_of_memory)?;
        items(from, states, size_of::<K>(), |bytes| self.keys.push(K::narrowed(number(bytes))))?;
        items(from, states, written * size_of::<u64>(), |bytes| {
            self.numbers.extend(bytes.chunks_exact(size_of::<u64>()).map(|word| number(word) as u64));
            self.numbers.extend((written..words).map(|_| 0));
        })
    }
}

/// Reads `count` items of `size` bytes each.
fn items(from: &mut dyn Read, count: usize, size: usize, mut each: impl FnMut(&[u8])) -> io::Result<()> {
    let mut bytes = vec![0; ENTRIES.min(count) * size];
    let mut left = count;
    while left > 0 {
        let now = left.min(ENTRIES);
        from.read_exact(&mut bytes[..now * size])?;
        bytes[..now * size].chunks_exact(size).for_each(&mut each);
        left -= now;
    }
    Ok(())
}

/// Returns the value of at most 16 bytes whose lowest comes first.
fn number(bytes: &[u8]) -> u128 {
    let mut all = [0; size_of::<u128>()];
    all[..bytes.len()].copy_from_slice(bytes);
    u128::from_le_bytes(all)
}
