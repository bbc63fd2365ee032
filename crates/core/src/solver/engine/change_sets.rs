//! For each propagator the set of positions that changed since it looked.
//!
//! All sets are bits of one array, so adding a position is one or two ORs. A set of more than a few words has a summary
//! with one bit for each word, so that finding a set of a million positions empty, or emptying it, does not touch each
//! word.

use crate::solver::bits::ones;

/// Sets of up to this many words are scanned; larger ones have a summary.
const SCANNED_WORDS: usize = 4;

/// Where a set is stored: its words from `first`, then its summary up to `end`.
#[derive(Debug, Clone, Copy)]
struct Extent {
    first: u32,
    /// Equal to `end` if there is no summary.
    summary: u32,
    end: u32,
}

impl Extent {
    fn has_summary(self) -> bool {
        self.summary != self.end
    }
}

/// One set of positions for each propagator.
#[derive(Debug, Default)]
pub(super) struct ChangeSets {
    bits: Vec<u64>,
    sets: Vec<Extent>,
}

impl ChangeSets {
    /// Adds an empty set of positions below `positions`, for the next propagator.
    pub(super) fn add_set(&mut self, positions: usize) {
        let first = self.bits.len();
        let summary = first + positions.div_ceil(64);
        let is_large = summary - first > SCANNED_WORDS;
        let end = if is_large { summary + positions.div_ceil(4096) } else { summary };
        self.bits.resize(end, 0);
        self.sets.push(Extent { first: first as u32, summary: summary as u32, end: end as u32 });
    }

    /// Adds a position.
    #[inline]
    pub(super) fn insert(&mut self, propagator: usize, position: usize) {
        let set = self.sets[propagator];
        self.bits[set.first as usize + (position >> 6)] |= 1 << (position & 63);
        if set.has_summary() {
            self.bits[set.summary as usize + (position >> 12)] |= 1 << (position >> 6 & 63);
        }
    }

    /// Takes up to 64 positions: `(first, bits)`, where bit `b` stands for the position `first + b`.
    #[inline]
    pub(super) fn take(&mut self, propagator: usize) -> Option<(usize, u64)> {
        let set = self.sets[propagator];
        let word = if set.has_summary() {
            let summaries = &mut self.bits[set.summary as usize..set.end as usize];
            let high = summaries.iter().position(|&summary| summary != 0)?;
            let low = summaries[high].trailing_zeros() as usize;
            summaries[high] &= summaries[high] - 1;
            high << 6 | low
        } else {
            let words = &self.bits[set.first as usize..set.summary as usize];
            words.iter().position(|&word| word != 0)?
        };
        let changes = std::mem::take(&mut self.bits[set.first as usize + word]);
        Some((word << 6, changes))
    }

    /// Whether a set is empty.
    #[inline]
    pub(super) fn is_empty(&self, propagator: usize) -> bool {
        let set = self.sets[propagator];
        let first = if set.has_summary() { set.summary } else { set.first };
        self.bits[first as usize..set.end as usize].iter().all(|&word| word == 0)
    }

    /// Whether the first 64 positions, which may be all there are, contain none.
    #[inline]
    pub(super) fn starts_empty(&self, propagator: usize) -> bool {
        self.bits[self.sets[propagator].first as usize] == 0
    }

    /// Empties a set.
    #[inline]
    pub(super) fn clear(&mut self, propagator: usize) {
        let set = self.sets[propagator];
        if !set.has_summary() {
            self.bits[set.first as usize..set.summary as usize].fill(0);
            return;
        }
        for summary in set.summary as usize..set.end as usize {
            for bit in ones(std::mem::take(&mut self.bits[summary])) {
                self.bits[set.first as usize + ((summary - set.summary as usize) << 6 | bit)] = 0;
            }
        }
    }
}
