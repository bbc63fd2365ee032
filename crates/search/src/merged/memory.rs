//! The numbers of states: a hash table over keys of any length.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

/// The first number of slots.
const SLOTS: usize = 1 << 10;
/// An empty slot.
const EMPTY: u32 = u32::MAX;

/// A value for each key. When its memory is full, it forgets everything.
pub(super) struct StateMemory<V> {
    /// A power of two of places of entries, found by the hash of their key.
    slots: Vec<u32>,
    entries: Vec<StoredState<V>>,
    /// The words of all keys.
    words: Vec<u64>,
    most_bytes: usize,
}

struct StoredState<V> {
    hash: u64,
    start: usize,
    length: u32,
    value: V,
}

impl<V: Clone> StateMemory<V> {
    /// Returns an empty memory of about this many bytes.
    pub(super) fn new(most_bytes: usize) -> Self {
        Self { slots: vec![EMPTY; SLOTS], entries: Vec::new(), words: Vec::new(), most_bytes }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the memory that is taken, in bytes.
    pub(super) fn bytes(&self) -> usize {
        8 * self.words.len() + size_of::<StoredState<V>>() * self.entries.len() + 4 * self.slots.len()
    }

    /// Returns the value of a key.
    pub(super) fn get(&self, key: &[u64]) -> Option<&V> {
        let hash = FxBuildHasher.hash_one(key);
        let mut slot = self.first_slot(hash);
        loop {
            let entry = self.entries.get(self.slots[slot] as usize)?;
            if entry.hash == hash && &self.words[entry.start..][..entry.length as usize] == key {
                return Some(&entry.value);
            }
            slot = (slot + 1) % self.slots.len();
        }
    }

    /// Returns whether there is no room for another key.
    pub(super) fn is_full(&self, key: &[u64]) -> bool {
        self.bytes() + 8 * key.len() > self.most_bytes || self.entries.len() + 1 >= EMPTY as usize
    }

    /// Adds the value of a key that has none.
    pub(super) fn insert(&mut self, key: &[u64], value: V) {
        if self.is_full(key) {
            *self = Self::new(self.most_bytes);
        }
        let hash = FxBuildHasher.hash_one(key);
        let (start, length) = (self.words.len(), key.len() as u32);
        self.words.extend_from_slice(key);
        self.entries.push(StoredState { hash, start, length, value });
        if 2 * self.entries.len() > self.slots.len() {
            self.slots = vec![EMPTY; 2 * self.slots.len()];
            (0..self.entries.len()).for_each(|place| self.enter(place));
        } else {
            self.enter(self.entries.len() - 1);
        }
    }

    /// Enters an entry into the first free slot.
    fn enter(&mut self, place: usize) {
        let mut slot = self.first_slot(self.entries[place].hash);
        while self.slots[slot] != EMPTY {
            slot = (slot + 1) % self.slots.len();
        }
        self.slots[slot] = place as u32;
    }

    fn first_slot(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }
}
