//! Chunks with solutions, from the moment they are settled until their products are released in order.
//!
//! A settled chunk waits to be finished by any thread; a finished product waits until all before it are released.

use std::collections::VecDeque;
use std::sync::Arc;

use super::Chunk;

/// Products that are kept to be used again.
const MOST_SPARE: usize = 16;

/// A settled chunk to be finished.
pub(super) struct Unfinished<B> {
    /// Its place in the sequence of chunks, from 0.
    pub(super) place: u64,
    /// The number of its first solution, from 1.
    pub(super) first: u64,
    pub(super) chunk: Arc<Chunk<B>>,
    /// Bytes of the chunk.
    pub(super) bytes: usize,
}

/// Puts products in the order of the search.
pub(super) struct ReorderBuffer<B, P> {
    unfinished: VecDeque<Unfinished<B>>,
    /// The number of chunks that were settled.
    settled: u64,
    /// The products that are not released, with their bytes, from the next one on; `None` if not finished.
    finished: VecDeque<Option<(P, usize)>>,
    /// Bytes of that.
    finished_bytes: usize,
    /// Bytes of the settled chunks that are not finished.
    unfinished_bytes: usize,
    /// The number of products that were released.
    released: u64,
    /// Products to be used again: their memory is there already.
    spare: Vec<P>,
}

impl<B, P> ReorderBuffer<B, P> {
    pub(super) fn new() -> Self {
        Self {
            unfinished: VecDeque::new(),
            settled: 0,
            finished: VecDeque::new(),
            finished_bytes: 0,
            unfinished_bytes: 0,
            released: 0,
            spare: Vec::new(),
        }
    }

    /// Adds the next chunk of the sequence and its bytes; `first` is the number of its first solution.
    pub(super) fn settle(&mut self, first: u64, chunk: Arc<Chunk<B>>, bytes: usize) {
        self.unfinished.push_back(Unfinished { place: self.settled, first, chunk, bytes });
        self.unfinished_bytes += bytes;
        self.finished.push_back(None);
        self.settled += 1;
    }

    /// Takes the first chunk that no thread is finishing.
    pub(super) fn take(&mut self) -> Option<Unfinished<B>> {
        self.unfinished.pop_front()
    }

    /// Replaces a chunk by its product, which takes `bytes`; `before` are those of the chunk.
    pub(super) fn finish(&mut self, place: u64, before: usize, product: P, bytes: usize) {
        self.finished[(place - self.released) as usize] = Some((product, bytes));
        self.unfinished_bytes -= before;
        self.finished_bytes += bytes;
    }

    /// Takes the next product of the sequence, if it is finished.
    pub(super) fn release(&mut self) -> Option<P> {
        let (product, bytes) = self.finished.front_mut()?.take()?;
        self.finished.pop_front();
        self.released += 1;
        self.finished_bytes -= bytes;
        Some(product)
    }

    /// Returns a product to be used again, or a new one.
    pub(super) fn spare(&mut self) -> P
    where
        P: Default,
    {
        self.spare.pop().unwrap_or_default()
    }

    /// Takes back a product that was released.
    pub(super) fn give_back(&mut self, product: P) {
        if self.spare.len() < MOST_SPARE {
            self.spare.push(product);
        }
    }

    /// Bytes of the products that wait to be released.
    pub(super) fn finished_bytes(&self) -> usize {
        self.finished_bytes
    }

    /// Bytes of everything that waits to be finished or released.
    pub(super) fn bytes(&self) -> usize {
        self.unfinished_bytes + self.finished_bytes
    }

    /// Whether a chunk waits for a thread to finish it.
    pub(super) fn has_unfinished(&self) -> bool {
        !self.unfinished.is_empty()
    }

    /// Whether all chunks were released.
    pub(super) fn is_empty(&self) -> bool {
        self.released == self.settled
    }
}
