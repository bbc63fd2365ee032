//! Merges equal keys of a bucket: sorts it by counting and adds up numbers.

use super::{Bucket, append, reserved};
use crate::frontier::StepError;
use crate::frontier::key::StateKey;

/// Sorts entries by the slots of their keys, which are below `slots`. Afterwards `ends` contains the end of each
/// slot among the sorted entries.
pub(super) fn sort_by_slot<K: StateKey>(
    entries: impl Iterator<Item = (K, u32)> + Clone,
    slots: usize,
    slot: impl Fn(K) -> usize,
    sorted: &mut Vec<(K, u32)>,
    ends: &mut Vec<u32>,
) -> Result<(), StepError> {
    ends.clear();
    ends.try_reserve_exact(slots)?;
    ends.resize(slots, 0);
    let mut count = 0;
    for (key, _) in entries.clone() {
        ends[slot(key)] += 1;
        count += 1;
    }
    let mut start = 0;
    for end in ends.iter_mut() {
        start += std::mem::replace(end, start);
    }
    sorted.clear();
    sorted.try_reserve_exact(count)?;
    if let Some(any) = entries.clone().next() {
        sorted.resize(count, any);
    }
    for entry in entries {
        let end = &mut ends[slot(entry.0)];
        sorted[*end as usize] = entry;
        *end += 1;
    }
    Ok(())
}

impl<K: StateKey> Bucket<K> {
    /// Sorts the keys and adds up the numbers of equal keys. The table has `parts` buckets.
    ///
    /// # Errors
    /// A sum needs one more word, or the system has too little memory.
    pub(super) fn merge(&mut self, words: usize, parts: usize) -> Result<(), StepError> {
        let entries = self.keys.iter().copied().zip(0..);
        let slots = self.keys.len().next_power_of_two();
        let slot = |key: K| (key.spread() << parts.ilog2() >> 1 >> (63 - slots.ilog2())) as usize;
        let (mut order, mut ends) = (Vec::new(), Vec::new());
        sort_by_slot(entries, slots, slot, &mut order, &mut ends)?;
        let mut start = 0;
        for end in ends {
            let same = &mut order[start..end as usize];
            if same.len() > 1 {
                same.sort_unstable_by_key(|pair| (pair.0.spread(), pair.0));
            }
            start = end as usize;
        }
        let mut merged = Self { keys: reserved(order.len())?, numbers: reserved(order.len() * words)? };
        for (key, at) in order {
            let number = &self.numbers[at as usize * words..(at as usize + 1) * words];
            if merged.keys.last() == Some(&key) {
                let start = merged.numbers.len() - words;
                add(&mut merged.numbers[start..], number)?;
            } else {
                merged.keys.push(key);
                append(&mut merged.numbers, number);
            }
        }
        *self = merged;
        Ok(())
    }
}

/// Adds one number to another.
///
/// # Errors
/// The sum needs one more word.
#[inline]
pub(in crate::frontier) fn add(sum: &mut [u64], number: &[u64]) -> Result<(), StepError> {
    let mut carry = false;
    for (word, &more) in sum.iter_mut().zip(number) {
        let (one, first) = word.overflowing_add(more);
        let (two, second) = one.overflowing_add(u64::from(carry));
        *word = two;
        carry = first || second;
    }
    if carry { Err(StepError::Wider) } else { Ok(()) }
}
