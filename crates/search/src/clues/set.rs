//! Sets of small numbers, stored as bits.

use cavalcade_core::bits::ones_in;

/// A set of numbers below a bound that all sets of one problem share.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Set {
    words: Vec<u64>,
}

impl Set {
    /// Returns the empty set of numbers below `bound`.
    #[must_use]
    pub fn empty(bound: usize) -> Self {
        Self { words: vec![0; bound.div_ceil(64)] }
    }

    /// Returns the set of these numbers, all below `bound`.
    #[must_use]
    pub fn of(bound: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::empty(bound);
        members.into_iter().for_each(|member| set.insert(member));
        set
    }

    /// Adds a number.
    ///
    /// # Panics
    /// If it is not below the bound, rounded up to a multiple of 64.
    pub fn insert(&mut self, member: usize) {
        self.words[member / 64] |= 1 << (member % 64);
    }

    /// Removes a number.
    ///
    /// # Panics
    /// If it is not below the bound, rounded up to a multiple of 64.
    pub fn remove(&mut self, member: usize) {
        self.words[member / 64] &= !(1 << (member % 64));
    }

    /// Returns whether a number is in the set.
    #[must_use]
    pub fn contains(&self, member: usize) -> bool {
        self.words.get(member / 64).is_some_and(|word| word >> (member % 64) & 1 == 1)
    }

    /// Returns how many numbers are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns the number of 64-bit words.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// Iterates over the numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones_in(&self.words)
    }

    /// Returns whether some number is in both sets.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(one, other)| one & other != 0)
    }

    /// Returns how many numbers are in this set but not in the other.
    #[must_use]
    pub fn len_without(&self, other: &Self) -> usize {
        self.words.iter().zip(&other.words).map(|(one, other)| (one & !other).count_ones() as usize).sum()
    }

    /// Returns the numbers that are in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self { words: self.words.iter().zip(&other.words).map(|(one, other)| one & other).collect() }
    }

    /// Returns the numbers that are in this set but not in the other.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self { words: self.words.iter().zip(&other.words).map(|(one, other)| one & !other).collect() }
    }

    /// Adds the numbers of another set.
    pub fn extend(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(one, other)| *one |= other);
    }
}
