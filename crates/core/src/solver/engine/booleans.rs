//! 0/1 variables packed 64 to a word.
//!
//! Relations between many 0/1 variables (at most one of these, one at least of those) are
//! set operations. Word `k` of a set holds the variables `64 * k ..` as two words, *possible*
//! and *chosen*: a variable can be 1 if its bit is possible and must be 1 if it is chosen. So a
//! board of 64 cells is one pair of words, and a relation looks at it with a mask. The variables of a
//! word share a unit of notification: who watches one of them hears of all.

use super::layout::Variable;

/// A set of 0/1 variables, numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Booleans {
    pub(super) first_word: u32,
    pub(super) first_row: u32,
    pub(super) first_variable: u32,
    pub(super) count: u32,
}

impl Booleans {
    /// How many variables there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many pairs of words hold them.
    #[must_use]
    pub fn width(&self) -> usize {
        self.len().div_ceil(64)
    }

    /// The variable with this number.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn variable(&self, number: usize) -> Variable {
        assert!(number < self.len(), "there are {} variables", self.count);
        Variable(self.first_variable + number as u32)
    }

    /// All variables, in order.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        (self.first_variable..self.first_variable + self.count).map(Variable)
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
