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
    /// Writes `count` buckets on all threads; `write` writes the parts of the bucket with a number, one after another.
    /// Returns the buckets of each part.
    pub(super) fn write(
        folder: &dyn SpillFolder,
        count: usize,
        words: usize,
        parts: usize,
        write: &(dyn Fn(usize, &mut PartWriter<'_>) -> Result<(), StepError> + Sync),
    ) -> Result<Vec<Self>, StepError> {
        let file = folder.file().map_err(stopped)?;
        let places = try_map(0..count, |number| {
            let mut writer = PartWriter { file: file.as_ref(), words, places: Vec::with_capacity(parts) };
            write(number, &mut writer)?;
            Ok::<_, StepError>(writer.places)
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

    /// Returns the number of states of a bucket.
    pub(super) fn states(&self, number: usize) -> usize {
        self.places[number].states
    }

    /// Returns the number of states of all buckets.
    pub(super) fn len(&self) -> usize {
        self.places.iter().map(|place| place.states).sum()
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

/// Writes the parts of a bucket.
pub(super) struct PartWriter<'a> {
    file: &'a dyn SpillFile,
    words: usize,
    places: Vec<BucketPlace>,
}

impl PartWriter<'_> {
    /// Appends the next part to the file.
    pub(super) fn write<K: StateKey>(&mut self, part: &Bucket<K>) -> Result<(), StepError> {
        let bytes = part.pack(self.words)?;
        let start = if bytes.is_empty() { 0 } else { self.file.append(&bytes).map_err(stopped)? };
        self.places.push(BucketPlace { start, length: bytes.len(), states: part.keys.len() });
        Ok(())
    }
}

/// The folder has reported the error.
fn stopped(_: io::Error) -> StepError {
    StepError::Stopped
}
