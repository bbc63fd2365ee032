//! The values that a variable can have without decisions.

use std::ops::Range;

use cavalcade_core::{Model, Variable};

/// Up to this many times as many bits as values are spent on a domain.
const BITS_FOR_A_VALUE: u64 = 64;

/// The values of a variable without decisions.
#[derive(Debug, Clone)]
pub(super) struct RootDomain {
    pub(super) bounds: (i32, i32),
    /// Whether values between the bounds can be removed.
    has_bits: bool,
    values: RootValues,
}

/// Which values between the bounds are possible.
#[derive(Debug, Clone)]
enum RootValues {
    All,
    /// One bit for each value from this one on.
    Bits(i32, Vec<u64>),
    /// These, ascending.
    Listed(Vec<i32>),
}

impl RootDomain {
    /// Returns the initial values of a variable.
    pub(super) fn new(model: &Model, variable: Variable) -> Self {
        let domain = model.domain(variable);
        let bounds = domain.bounds().unwrap_or_default();
        let width = u64::from(bounds.0.abs_diff(bounds.1)) + 1;
        let values = if !domain.has_bits() || domain.len() as u64 == width {
            RootValues::All
        } else if width / BITS_FOR_A_VALUE <= domain.len() as u64 {
            bits(bounds, domain.values())
        } else {
            RootValues::Listed(domain.values().collect())
        };
        Self { bounds, has_bits: domain.has_bits(), values }
    }

    /// Whether a value between the bounds can be removed.
    pub(super) fn has_holes(&self) -> bool {
        self.has_bits && self.bounds.0.abs_diff(self.bounds.1) > 1
    }

    /// Whether a value is possible.
    pub(super) fn contains(&self, value: i32) -> bool {
        self.bounds.0 <= value
            && value <= self.bounds.1
            && match &self.values {
                RootValues::All => true,
                RootValues::Bits(first, words) => {
                    let bit = first.abs_diff(value) as usize;
                    words[bit / 64] >> (bit % 64) & 1 == 1
                }
                RootValues::Listed(values) => values.binary_search(&value).is_ok(),
            }
    }

    /// Removes a value between the bounds.
    pub(super) fn remove(&mut self, value: i32) {
        if let RootValues::All = self.values {
            self.values = bits(self.bounds, self.bounds.0..=self.bounds.1);
        }
        match &mut self.values {
            RootValues::All => {}
            RootValues::Bits(first, words) => {
                let bit = first.abs_diff(value) as usize;
                words[bit / 64] &= !(1 << (bit % 64));
            }
            RootValues::Listed(values) => values.retain(|&listed| listed != value),
        }
    }

    /// Returns the possible values of a range.
    pub(super) fn values(&self, range: Range<i32>) -> impl Iterator<Item = i32> + '_ {
        let (listed, range) = match &self.values {
            RootValues::Listed(values) => {
                let start = values.partition_point(|&value| value < range.start);
                let end = values.partition_point(|&value| value < range.end);
                (&values[start..end], 0..0)
            }
            RootValues::All | RootValues::Bits(..) => {
                let (low, high) = self.bounds;
                (&[][..], range.start.max(low)..range.end.min(high.saturating_add(1)))
            }
        };
        listed.iter().copied().chain(range).filter(|&value| self.contains(value))
    }
}

/// Returns the values, which lie between the bounds, as bits.
fn bits((low, high): (i32, i32), values: impl Iterator<Item = i32>) -> RootValues {
    let mut words = vec![0; high.abs_diff(low) as usize / 64 + 1];
    for value in values {
        let bit = low.abs_diff(value) as usize;
        words[bit / 64] |= 1 << (bit % 64);
    }
    RootValues::Bits(low, words)
}
