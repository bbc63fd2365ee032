//! Builds the table of the states that follow from others.
//!
//! Threads follow the states in chunks, and add what they find in portions. Where states that do not fit go to files,
//! the threads stop when these are to be written, and then go on with what is left of the chunks. Only what finds a
//! portion ([`each`]) is compiled for every kind of step.

use std::ops::Range;

use super::builder::{Builder, Emitted};
use super::{CHUNKS, FILES, StateTable};
use crate::frontier::key::StateKey;
use crate::frontier::{Control, Follow, StepError};
use crate::parallel::try_map_with;

/// Follows states of a bucket, from the beginning of the range on, until the given number of states is found.
pub(in crate::frontier) type FollowSome<'a, K, T> =
    dyn Fn(&[K], &mut Range<usize>, &mut Emitted<T>, usize) -> Result<(), StepError> + Sync + 'a;

/// Follows states one after another.
pub(in crate::frontier) fn each<K: StateKey, T: StateKey>(
    follow: impl Fn(K, &mut Emitted<T>) + Sync,
) -> impl Fn(&[K], &mut Range<usize>, &mut Emitted<T>, usize) -> Result<(), StepError> + Sync {
    move |keys, range, emitted, portion| {
        while emitted.found.len() < portion
            && let Some(at) = range.next()
        {
            emitted.begin(at as u32)?;
            follow(keys[at], emitted);
        }
        Ok(())
    }
}

/// Follows states one after another by a step.
pub(in crate::frontier) fn taking<K: StateKey>(
    step: &impl Follow<K>,
) -> impl Fn(&[K], &mut Range<usize>, &mut Emitted<K>, usize) -> Result<(), StepError> + Sync {
    each(|key, found: &mut Emitted<K>| step.follow(key, |key| found.push(key)))
}

impl<K: StateKey> StateTable<K> {
    /// Returns the table of the states that follow from the states of several tables, whose numbers have `words` words.
    /// Each number is the sum of the numbers of the states that it follows from. The control limits the memory of the
    /// table; what does not fit is written to the folder for it.
    ///
    /// # Errors
    /// A number needs one more word, the memory is too small, the control stopped the work, or a file cannot be read or
    /// written.
    pub(in crate::frontier) fn next_of_all<'a, T: StateKey>(
        tables: &[&'a Self],
        words: usize,
        follow: &FollowSome<'_, K, T>,
        control: Control,
    ) -> Result<StateTable<T>, StepError> {
        let states = tables.iter().map(|table| table.len()).sum::<usize>();
        let builder = Builder::new(2 * states, words, control.memory, control.spill.is_some());
        let chunk = (states / 64).clamp(CHUNKS[0], CHUNKS[1]);
        let mut left: Vec<Chunk<'a, K>> = Vec::new();
        for table in tables {
            table.divide(chunk, &mut left);
        }
        let work = |emitted: &mut Emitted<T>, (table, number, mut range): Chunk<'a, K>| {
            if (control.is_over)() {
                return Err(StepError::Stopped);
            }
            if builder.is_full() {
                return Ok(Some((table, number, range)));
            }
            let bucket = table.bucket(number)?;
            while !range.is_empty() && !builder.is_full() {
                follow(&bucket.keys, &mut range, emitted, builder.portion)?;
                builder.add(emitted, &bucket.numbers)?;
            }
            Ok((!range.is_empty()).then_some((table, number, range)))
        };
        let folder = control.spill.filter(|_| FILES);
        loop {
            for rest in try_map_with(std::mem::take(&mut left), Emitted::default, work)? {
                left.extend(rest);
            }
            match folder {
                Some(folder) if !left.is_empty() => builder.make_room(folder)?,
                _ => return builder.finish(folder),
            }
        }
    }

    /// Divides the states into chunks of at most `chunk` states each. A bucket in a file is one chunk.
    fn divide<'a>(&'a self, chunk: usize, chunks: &mut Vec<Chunk<'a, K>>) {
        for number in 0..self.count() {
            let (size, chunk) = match &self.spilled {
                Some(spilled) => (spilled.states(number), usize::MAX),
                None => (self.buckets[number].keys.len(), chunk),
            };
            for start in (0..size).step_by(chunk) {
                chunks.push((self, number, start..size.min(start.saturating_add(chunk))));
            }
        }
    }
}

/// Some states of a bucket of a table.
type Chunk<'a, K> = (&'a StateTable<K>, usize, Range<usize>);
