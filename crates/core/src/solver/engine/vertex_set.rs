//! Sets of up to `64 * W` vertices that stay in registers.
//!
//! Bits are built and words chosen without branches: an index that is computed would force the words into
//! memory, and a branch on the number of a vertex is mispredicted half of the time. Loops over words have no closures and
//! no iterators: a build with little optimisation, for tests, would call each of them.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use crate::solver::bits::ones_in;

/// A set of vertices: bit `b` of word `k` is vertex `64 * k + b`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VertexSet<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> VertexSet<W> {
    /// No vertex.
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// The vertices below `count`.
    pub(crate) fn below(count: usize) -> Self {
        let bits = |k: usize| count.saturating_sub(64 * k).min(64) as u32;
        Self(std::array::from_fn(|k| u64::MAX.checked_shr(64 - bits(k)).unwrap_or(0)))
    }

    /// A single vertex.
    #[inline]
    pub(crate) fn of(vertex: usize) -> Self {
        let (mut words, mut k) = ([0; W], 0);
        while k < W {
            words[k] = if W == 1 || vertex / 64 == k { 1 << (vertex % 64) } else { 0 };
            k += 1;
        }
        Self(words)
    }

    /// All vertices or none.
    #[inline]
    pub(crate) fn all_if(condition: bool) -> Self {
        Self([0u64.wrapping_sub(u64::from(condition)); W])
    }

    /// Whether `vertex` is in the set.
    #[inline]
    pub(crate) fn contains(self, vertex: usize) -> bool {
        if W == 1 { self.0[0] >> vertex & 1 == 1 } else { !(self & Self::of(vertex)).is_empty() }
    }

    /// Whether there is no vertex.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        let (mut some, mut k) = (0, 0);
        while k < W {
            some |= self.0[k];
            k += 1;
        }
        some == 0
    }

    /// The lowest vertex of a set that is not empty.
    #[inline]
    pub(crate) fn lowest(self) -> usize {
        let (mut lowest, mut k) = (0, W);
        while k > 0 {
            k -= 1;
            let here = 64 * k + self.0[k].trailing_zeros() as usize;
            lowest = if k + 1 == W || self.0[k] != 0 { here } else { lowest };
        }
        lowest
    }

    /// The same vertices in a set of more words.
    #[inline]
    pub(super) fn widened<const V: usize>(self) -> VertexSet<V> {
        let (mut words, mut k) = ([0; V], 0);
        while k < V.min(W) {
            words[k] = self.0[k];
            k += 1;
        }
        VertexSet(words)
    }

    /// The vertices, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones_in(&self.0)
    }
}

impl<const W: usize> Default for VertexSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

macro_rules! word_by_word {
    ($operator:ident, $method:ident, $assign:tt) => {
        impl<const W: usize> $operator for VertexSet<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                let mut k = 0;
                while k < W {
                    self.0[k] $assign other.0[k];
                    k += 1;
                }
                self
            }
        }
    };
}

word_by_word!(BitAnd, bitand, &=);
word_by_word!(BitOr, bitor, |=);
word_by_word!(BitXor, bitxor, ^=);

impl<const W: usize> Not for VertexSet<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        let mut k = 0;
        while k < W {
            self.0[k] = !self.0[k];
            k += 1;
        }
        self
    }
}

impl<const W: usize> BitOrAssign for VertexSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

#[cfg(test)]
mod tests {
    use super::VertexSet;

    fn sets_agree_with_lists<const W: usize>() {
        for count in 0..=64 * W {
            let set = VertexSet::<W>::below(count);
            assert_eq!(set.iter().collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
            assert_eq!(set.is_empty(), count == 0);
            for vertex in 0..64 * W {
                assert_eq!(set.contains(vertex), vertex < count);
                let one = VertexSet::of(vertex);
                assert_eq!(one.iter().collect::<Vec<_>>(), [vertex]);
                assert_eq!(one.lowest(), vertex);
                assert_eq!((!set | one).lowest(), vertex.min(count));
                assert_eq!((set ^ one).contains(vertex), vertex >= count);
                assert_eq!((set & one).is_empty(), vertex >= count);
            }
        }
        assert_eq!(VertexSet::<W>::below(9).widened::<4>(), VertexSet::below(9));
        assert_eq!(VertexSet::<W>::all_if(true), VertexSet::below(64 * W));
        assert_eq!(VertexSet::<W>::all_if(false), VertexSet::EMPTY);
    }

    #[test]
    fn one_two_and_three_words() {
        sets_agree_with_lists::<1>();
        sets_agree_with_lists::<2>();
        sets_agree_with_lists::<3>();
    }
}
