//! 0/1 variables packed 64 to a word.
//!
//! Relations between many 0/1 variables, such as "at most one of these", are set operations. The variables
//! `64 * k ..` of a set are stored as pair `k` of words, *possible* and *chosen*: a variable can be 1 if its
//! bit is possible and must be 1 if it is chosen. So a board of 64 cells is one pair of words, and a relation
//! reads it with a mask. The variables of a pair share a unit of notification, which names those that have changed.

use super::variable::Variable;

/// A set of 0/1 variables, numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Booleans {
    pub(super) first_word: u32,
    pub(super) first_row: u32,
    pub(super) first_variable: Variable,
    pub(super) count: u32,
}

impl Booleans {
    /// Returns the number of variables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Returns whether the set has no variables.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the number of pairs of words that hold the variables.
    #[must_use]
    pub fn width(&self) -> usize {
        self.len().div_ceil(64)
    }

    /// Returns the variable with this number.
    ///
    /// # Panics
    /// If the number is not below [`len`](Self::len).
    #[must_use]
    pub fn variable(&self, number: usize) -> Variable {
        assert!(number < self.len(), "there are {} variables", self.count);
        self.first_variable.plus(number as u32)
    }

    /// Returns the first `count` variables.
    ///
    /// # Panics
    /// If there are not as many.
    #[must_use]
    pub(crate) fn first(&self, count: usize) -> Self {
        assert!(count <= self.len(), "there are {} variables", self.count);
        Self { count: count as u32, ..*self }
    }

    /// Returns all variables, in order.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        let first = self.first_variable;
        (0..self.count).map(move |number| first.plus(number))
    }

    /// The first word of pair `k`.
    #[inline]
    pub(super) fn word(&self, k: usize) -> usize {
        self.first_word as usize + 2 * k
    }

    /// The unit of notification of pair `k`.
    #[inline]
    pub(super) fn row(&self, k: usize) -> usize {
        self.first_row as usize + k
    }
}
