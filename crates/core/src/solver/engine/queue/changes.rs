//! For each propagator the set of positions that changed since it looked.
//!
//! All sets are bits of one array, so waking a propagator is two or three ORs. A set of more than a few words
//! has a summary with one bit for each word, so that finding a set of a million positions empty, or emptying
//! it, does not touch each word.

use super::Queue;
use crate::solver::bits::ones;

impl Queue {
    /// Takes up to 64 changed positions of the running propagator, `(first, bits)`.
    #[inline]
    pub(in crate::solver::engine) fn next_changes(&mut self) -> Option<(usize, u64)> {
        self.next_changes_of(self.running)
    }

    /// Takes up to 64 changed positions that were kept by a record.
    pub(in crate::solver::engine) fn next_recorded(&mut self, record: usize) -> Option<(usize, u64)> {
        self.deliver();
        self.next_changes_of(record)
    }

    #[inline]
    fn next_changes_of(&mut self, propagator: usize) -> Option<(usize, u64)> {
        let slot = self.slots[propagator];
        let word = if slot.is_large() {
            let summaries = &mut self.bits[slot.summary as usize..slot.end as usize];
            let high = summaries.iter().position(|&summary| summary != 0)?;
            let low = summaries[high].trailing_zeros() as usize;
            summaries[high] &= summaries[high] - 1;
            high << 6 | low
        } else {
            let words = &self.bits[slot.word as usize..slot.summary as usize];
            words.iter().position(|&word| word != 0)?
        };
        let changes = std::mem::take(&mut self.bits[slot.word as usize + word]);
        Some((word << 6, changes))
    }

    /// Whether the running propagator has changes left.
    #[inline]
    pub(super) fn is_waiting(&self) -> bool {
        let slot = self.slots[self.running];
        let first = if slot.is_large() { slot.summary } else { slot.word };
        self.bits[first as usize..slot.end as usize].iter().any(|&word| word != 0)
    }

    /// Empties a set of changes.
    #[inline]
    pub(super) fn clear_slot(&mut self, propagator: usize) {
        let slot = self.slots[propagator];
        if !slot.is_large() {
            self.bits[slot.word as usize..slot.summary as usize].fill(0);
            return;
        }
        for summary in slot.summary as usize..slot.end as usize {
            for bit in ones(std::mem::take(&mut self.bits[summary])) {
                let word = (summary - slot.summary as usize) << 6 | bit;
                self.bits[slot.word as usize + word] = 0;
            }
        }
    }
}
