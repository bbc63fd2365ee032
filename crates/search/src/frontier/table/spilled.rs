//! Tables in files: states that do not fit into memory.
//!
//! A builder whose memory is used up writes its buckets one after another into a file, a *run*, and begins again with
//! empty ones. At the end each bucket is read from all runs, merged, and written into the file of the new table. A step
//! reads this table bucket by bucket. So every file is written once and read once, from its start to its end, and only
//! the buckets at work are in memory.

use std::io;
use std::sync::Arc;

use super::{Bucket, halve};
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
#[derive(Debug, Clone)]
pub(super) struct SpilledBuckets {
    file: Arc<dyn SpillFile>,
    places: Vec<BucketPlace>,
    /// The number of words per number in the file.
    words: usize,
    /// Whether numbers are half of those in the file.
    is_halved: bool,
}

/// Where a bucket is in a file.
#[derive(Debug, Clone, Copy)]
struct BucketPlace {
    start: u64,
    /// The number of its bytes.
    length: usize,
    states: usize,
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
            let written = divided(number)?.into_iter().map(|part| append(file.as_ref(), &part, words));
            written.collect::<Result<Vec<_>, StepError>>()
        })?;
        let of = |part: usize| Self {
            file: Arc::clone(&file),
            places: places.iter().map(|places| places[part]).collect(),
            words,
            is_halved: false,
        };
        Ok((0..parts).map(of).collect())
    }

    /// Halves each number when it is read.
    pub(super) fn halve(&mut self) {
        self.is_halved = true;
    }

    /// Returns the number of buckets.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// Returns the number of states of each bucket.
    pub(super) fn sizes(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().map(|place| place.states)
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
        let BucketPlace { start, length, states } = self.places[number];
        if states == 0 {
            return Ok(());
        }
        let bytes = self.file.read(start, length).map_err(stopped)?;
        let before = into.numbers.len();
        into.unpack(&bytes, states, self.words, words).map_err(|error| {
            if error.kind() == io::ErrorKind::OutOfMemory { StepError::Memory } else { stopped(error) }
        })?;
        if self.is_halved {
            halve(&mut into.numbers[before..], words);
        }
        Ok(())
    }
}

/// Appends a bucket to a file.
fn append<K: StateKey>(
    file: &dyn SpillFile,
    bucket: &Bucket<K>,
    words: usize,
) -> Result<BucketPlace, StepError> {
    let bytes = bucket.pack(words)?;
    let start = if bytes.is_empty() { 0 } else { file.append(&bytes).map_err(stopped)? };
    Ok(BucketPlace { start, length: bytes.len(), states: bucket.keys.len() })
}

/// The folder has reported the error.
fn stopped(_: io::Error) -> StepError {
    StepError::Stopped
}
