//! The values that a variable can have without decisions.

use std::ops::Range;

use cavalcade_core::{Model, Variable};

/// The values of a variable without decisions.
#[derive(Debug, Clone)]
pub(super) struct RootDomain {
    pub(super) bounds: (i32, i32),
    meaning: ValuePlaces,
    /// A bit for each value, set if it is possible; none if no value between the bounds can be removed.
    words: Vec<u64>,
}

/// The values that bits stand for.
#[derive(Debug, Clone)]
enum ValuePlaces {
    /// Consecutive values from this one on.
    From(i32),
    /// These, ascending.
    Listed(Vec<i32>),
}

impl RootDomain {
    /// Returns the initial values of a variable.
    pub(super) fn new(model: &Model, variable: Variable) -> Self {
        let domain = model.domain(variable);
        let bounds = domain.bounds().unwrap_or_default();
        let has_holes = domain.has_bits() && bounds.0.abs_diff(bounds.1) > 1;
        let meaning = match domain.offset() {
            _ if !has_holes => ValuePlaces::From(bounds.0),
            Some(offset) => ValuePlaces::From(offset),
            None => ValuePlaces::Listed((0..domain.bits().len()).map(|bit| domain.value(bit)).collect()),
        };
        Self { bounds, meaning, words: if has_holes { domain.words().to_vec() } else { Vec::new() } }
    }

    /// Whether a value between the bounds can be removed.
    pub(super) fn has_holes(&self) -> bool {
        !self.words.is_empty() && self.bounds.0.abs_diff(self.bounds.1) > 1
    }

    /// The bits of the values.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns whether the bit of a value is set, which may be one that never was possible; true if there are no bits.
    pub(super) fn has(&self, words: &[u64], value: i32) -> bool {
        words.is_empty() || self.bit(value).is_some_and(|bit| words[bit / 64] >> (bit % 64) & 1 == 1)
    }

    /// Returns the bit of a value, if it has one.
    pub(super) fn bit(&self, value: i32) -> Option<usize> {
        match &self.meaning {
            ValuePlaces::From(first) => {
                let bit = first.abs_diff(value) as usize;
                (*first <= value && bit < 64 * self.words.len()).then_some(bit)
            }
            ValuePlaces::Listed(values) => values.binary_search(&value).ok(),
        }
    }

    /// Whether a value is possible.
    pub(super) fn contains(&self, value: i32) -> bool {
        self.bounds.0 <= value && value <= self.bounds.1 && self.has(&self.words, value)
    }

    /// Removes a value between the bounds.
    pub(super) fn remove(&mut self, value: i32) {
        if let Some(bit) = self.bit(value) {
            self.words[bit / 64] &= !(1 << (bit % 64));
        }
    }

    /// Returns the possible values of a range.
    pub(super) fn values(&self, range: Range<i32>) -> impl Iterator<Item = i32> + '_ {
        let (listed, range) = match &self.meaning {
            ValuePlaces::Listed(values) => {
                let start = values.partition_point(|&value| value < range.start);
                let end = values.partition_point(|&value| value < range.end);
                (&values[start..end], 0..0)
            }
            ValuePlaces::From(_) => {
                let (low, high) = self.bounds;
                (&[][..], range.start.max(low)..range.end.min(high.saturating_add(1)))
            }
        };
        listed.iter().copied().chain(range).filter(|&value| self.contains(value))
    }
}
