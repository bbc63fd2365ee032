//! The numbers of sets by their sizes.

use crate::numbers::SumNumber;

/// The numbers of sets, for each size from `least` on.
#[derive(Debug, Clone)]
pub(super) struct SizeNumbers<T> {
    least: usize,
    numbers: Vec<T>,
}

impl<T: SumNumber> SizeNumbers<T> {
    /// Returns the number of empty sets.
    pub(super) fn one() -> Self {
        Self { least: 0, numbers: vec![T::one()] }
    }

    /// Returns how many sizes have a number.
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the numbers of the sets with a member of this weight added, restricted to sizes between `low`
    /// and `high`.
    pub(super) fn extended(&self, weight: usize, low: usize, high: usize) -> Option<Self> {
        let least = self.least + weight;
        let skipped = low.saturating_sub(least);
        let end = self.numbers.len().min(high.saturating_add(1).saturating_sub(least));
        (skipped < end).then(|| Self { least: least + skipped, numbers: self.numbers[skipped..end].to_vec() })
    }

    /// Adds other numbers; `None` if one overflows.
    pub(super) fn add(&mut self, other: &Self) -> Option<()> {
        let least = self.least.min(other.least);
        self.numbers.splice(0..0, std::iter::repeat_n(T::zero(), self.least - least));
        self.least = least;
        let start = other.least - least;
        if self.numbers.len() < start + other.numbers.len() {
            self.numbers.resize(start + other.numbers.len(), T::zero());
        }
        for (number, more) in self.numbers[start..].iter_mut().zip(&other.numbers) {
            number.increase(more)?;
        }
        Some(())
    }

    /// Returns the numbers for each size from 0 on.
    pub(super) fn by_size(mut self) -> Vec<T> {
        self.numbers.splice(0..0, std::iter::repeat_n(T::zero(), self.least));
        self.numbers
    }
}
