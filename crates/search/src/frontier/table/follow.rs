//! Builds the table of the states that follow from others.
//!
//! Threads follow the states in chunks, and add what they find in portions. Where states that do not fit go to files,
//! the threads stop when these are to be written, and then go on with what is left of the chunks.

use std::ops::Range;

use super::builder::{Builder, Emitted};
use super::{CHUNKS, FILES, StateTable};
use crate::frontier::key::StateKey;
use crate::frontier::{Control, StepError};
use crate::parallel::try_map_with;

impl<K: StateKey> StateTable<K> {
    /// Returns the table of the states that follow from all states. Each number is the sum of the numbers of
    /// the states that it follows from.
    ///
    /// `room` limits its memory, in bytes.
    ///
    /// # Errors
    /// A number needs one more word, the memory is too small, or `is_over` returned true.
    pub(in crate::frontier) fn next<T: StateKey>(
        &self,
        follow: impl Fn(K, &mut Emitted<T>) + Sync,
        room: usize,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<StateTable<T>, StepError> {
        Self::next_of_all(&[self], self.words, follow, Control { memory: room, is_over, spill: None })
    }

    /// Returns the table of the states that follow from the states of several tables, whose numbers have `words`
    /// words; see [`StateTable::next`]. The control limits its memory; what does not fit is written to the folder for it.
    ///
    /// # Errors
    /// Those of [`StateTable::next`], or a file cannot be read or written.
    pub(in crate::frontier) fn next_of_all<'a, T: StateKey>(
        tables: &[&'a Self],
        words: usize,
        follow: impl Fn(K, &mut Emitted<T>) + Sync,
        control: Control,
    ) -> Result<StateTable<T>, StepError> {
        let states = tables.iter().map(|table| table.len()).sum::<usize>();
        let builder = Builder::new(2 * states, words, control.memory, control.spill.is_some());
        let chunk = (states / 64).clamp(CHUNKS[0], CHUNKS[1]);
        let mut left: Vec<Chunk<'a, K>> = tables.iter().flat_map(|table| table.chunks(chunk)).collect();
        let work = |emitted: &mut Emitted<T>, (table, number, mut range): Chunk<'a, K>| {
            if (control.is_over)() {
                return Err(StepError::Stopped);
            }
            if builder.is_full() {
                return Ok(Some((table, number, range)));
            }
            let bucket = table.bucket(number)?;
            for at in range.by_ref() {
                emitted.begin(at as u32)?;
                follow(bucket.keys[at], emitted);
                if emitted.found.len() >= builder.portion {
                    builder.add(emitted, &bucket.numbers)?;
                    if builder.is_full() {
                        break;
                    }
                }
            }
            builder.add(emitted, &bucket.numbers)?;
            Ok((!range.is_empty()).then_some((table, number, range)))
        };
        let folder = control.spill.filter(|_| FILES);
        loop {
            left = try_map_with(left, Emitted::default, work)?.into_iter().flatten().collect();
            match folder {
                Some(folder) if !left.is_empty() => builder.make_room(folder)?,
                _ => return builder.finish(folder),
            }
        }
    }

    /// Divides the states into chunks of at most `chunk` states each. A bucket in a file is one chunk.
    fn chunks(&self, chunk: usize) -> Vec<Chunk<'_, K>> {
        let sizes: Vec<usize> = match &self.spilled {
            Some(spilled) => spilled.sizes().collect(),
            None => self.buckets.iter().map(|bucket| bucket.keys.len()).collect(),
        };
        let chunk = if self.spilled.is_some() { usize::MAX } else { chunk };
        let chunks = (0..).zip(sizes).flat_map(|(number, size)| {
            let starts = (0..size).step_by(chunk);
            starts.map(move |start| (self, number, start..size.min(start.saturating_add(chunk))))
        });
        chunks.collect()
    }
}

/// Some states of a bucket of a table.
type Chunk<'a, K> = (&'a StateTable<K>, usize, Range<usize>);
