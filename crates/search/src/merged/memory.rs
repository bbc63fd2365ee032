//! The numbers of states: a hash table over keys of any length.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// A value for each key. When its memory is full, it forgets everything.
pub(super) struct StateMemory<V> {
    /// The numbers of entries, found by the hash of their key.
    numbers: HashTable<u32>,
    entries: Vec<StoredState<V>>,
    /// The words of all keys.
    words: Vec<u64>,
    most_bytes: usize,
}

struct StoredState<V> {
    start: usize,
    length: u32,
    value: V,
}

impl<V: Clone> StateMemory<V> {
    /// Returns an empty memory of about this many bytes.
    pub(super) fn new(most_bytes: usize) -> Self {
        Self { numbers: HashTable::new(), entries: Vec::new(), words: Vec::new(), most_bytes }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the memory that is taken, in bytes.
    pub(super) fn bytes(&self) -> usize {
        8 * self.words.len()
            + size_of::<StoredState<V>>() * self.entries.len()
            + self.numbers.allocation_size()
    }

    /// Returns the value of a key.
    pub(super) fn get(&self, key: &[u64]) -> Option<&V> {
        let is_same = |&number: &u32| key_of(&self.entries, &self.words, number) == key;
        let found = self.numbers.find(FxBuildHasher.hash_one(key), is_same);
        found.map(|&number| &self.entries[number as usize].value)
    }

    /// Returns whether there is no room for another key.
    pub(super) fn is_full(&self, key: &[u64]) -> bool {
        self.bytes() + 8 * key.len() > self.most_bytes || self.entries.len() >= u32::MAX as usize
    }

    /// Adds the value of a key that has none.
    pub(super) fn insert(&mut self, key: &[u64], value: V) {
        if self.is_full(key) {
            *self = Self::new(self.most_bytes);
        }
        let Self { numbers, entries, words, .. } = self;
        let hash = |&number: &u32| FxBuildHasher.hash_one(key_of(entries, words, number));
        numbers.insert_unique(FxBuildHasher.hash_one(key), entries.len() as u32, hash);
        self.entries.push(StoredState { start: self.words.len(), length: key.len() as u32, value });
        self.words.extend_from_slice(key);
    }
}

/// Returns the key of the entry with a number.
fn key_of<'a, V>(entries: &[StoredState<V>], words: &'a [u64], number: u32) -> &'a [u64] {
    let entry = &entries[number as usize];
    &words[entry.start..][..entry.length as usize]
}
