//! Sets of ordinals as rows of bits, and their shifts. As for sets of vertices, the loops over words have no closures.

use crate::solver::engine::VertexSet;

/// A set of ordinals `1..=64 * W`: bit `b` of the row is the ordinal `b + 1`.
pub(super) type OrdinalSet<const W: usize> = VertexSet<W>;

impl<const W: usize> OrdinalSet<W> {
    /// The row whose first words are given.
    #[inline]
    pub(super) fn from_words(words: &[u64]) -> Self {
        if W == 1 {
            return Self([words[0]; W]);
        }
        let (mut row, mut k) = ([0; W], 0);
        while k < W.min(words.len()) {
            row[k] = words[k];
            k += 1;
        }
        Self(row)
    }

    /// Whether the row is long and has few ordinals, so that moving each of them costs less than shifting all
    /// words.
    #[inline]
    pub(super) fn is_sparse(self) -> bool {
        W > 2 && self.len() <= W / 2
    }

    /// How many ordinals there are.
    #[inline]
    pub(super) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The ordinals, ascending.
    pub(super) fn ordinals(&self) -> impl Iterator<Item = usize> + '_ {
        self.iter().map(|bit| bit + 1)
    }

    /// Adds an ordinal.
    #[inline]
    fn insert(&mut self, ordinal: usize) {
        self.0[(ordinal - 1) / 64] |= 1 << ((ordinal - 1) % 64);
    }

    /// Removes an ordinal.
    #[inline]
    pub(super) fn remove(&mut self, ordinal: usize) {
        self.0[(ordinal - 1) / 64] &= !(1 << ((ordinal - 1) % 64));
    }

    #[inline]
    fn left(self, count: usize) -> Self {
        if W == 1 {
            return Self([self.0[0].checked_shl(count as u32).unwrap_or(0); W]);
        }
        let (words, bits) = (count / 64, count % 64);
        let mut shifted = [0; W];
        for (index, &word) in self.0.iter().enumerate().take(W.saturating_sub(words)) {
            shifted[index + words] |= word << bits;
            if bits > 0 && index + words + 1 < W {
                shifted[index + words + 1] = word >> (64 - bits);
            }
        }
        Self(shifted)
    }

    #[inline]
    fn right(self, count: usize) -> Self {
        if W == 1 {
            return Self([self.0[0].checked_shr(count as u32).unwrap_or(0); W]);
        }
        let (words, bits) = (count / 64, count % 64);
        let mut shifted = [0; W];
        for (index, &word) in self.0.iter().enumerate().skip(words) {
            shifted[index - words] |= word >> bits;
            if bits > 0 && index > words {
                shifted[index - words - 1] |= word << (64 - bits);
            }
        }
        Self(shifted)
    }
}

/// The ordinals `1..=count`; on a closed tour `count` is followed by 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ordinals<const W: usize> {
    count: usize,
    closed: bool,
    all: OrdinalSet<W>,
}

impl<const W: usize> Ordinals<W> {
    pub(super) fn new(count: usize, closed: bool) -> Self {
        Self { count, closed, all: OrdinalSet::below(count) }
    }

    /// The set of ordinals `1..=count`.
    pub(super) fn all(&self) -> OrdinalSet<W> {
        self.all
    }

    /// The set of a single ordinal.
    pub(super) fn only(ordinal: usize) -> OrdinalSet<W> {
        OrdinalSet::of(ordinal - 1)
    }

    /// The ordinals `steps` steps after those of the row; at most `count` steps.
    #[inline]
    pub(super) fn later(&self, row: OrdinalSet<W>, steps: usize) -> OrdinalSet<W> {
        let shifted = row.left(steps) & self.all;
        if self.closed { shifted | row.right(self.count - steps) } else { shifted }
    }

    /// Like [`Ordinals::later`], one ordinal at a time, which is faster for a few ordinals of a large board.
    pub(super) fn each_later(&self, row: OrdinalSet<W>, steps: usize) -> OrdinalSet<W> {
        let mut later = OrdinalSet::EMPTY;
        row.ordinals()
            .filter_map(|ordinal| self.after(ordinal, steps))
            .for_each(|ordinal| later.insert(ordinal));
        later
    }

    /// The ordinal `steps` steps after one, at most `count` steps; `None` beyond the end.
    #[inline]
    pub(super) fn after(&self, ordinal: usize, steps: usize) -> Option<usize> {
        let sum = ordinal + steps;
        if sum <= self.count { Some(sum) } else { self.closed.then(|| sum - self.count) }
    }

    /// The ordinals `steps` steps before those of the row; at most `count` steps.
    #[inline]
    pub(super) fn earlier(&self, row: OrdinalSet<W>, steps: usize) -> OrdinalSet<W> {
        let shifted = row.right(steps);
        if self.closed { shifted | (row.left(self.count - steps) & self.all) } else { shifted }
    }
}

#[cfg(test)]
mod tests {
    use super::{OrdinalSet, Ordinals};

    fn members<const W: usize>(row: OrdinalSet<W>) -> Vec<usize> {
        (0..64 * W).filter(|&bit| row.0[bit / 64] >> (bit % 64) & 1 == 1).map(|bit| bit + 1).collect()
    }

    fn shifts_agree_with_arithmetic<const W: usize>(count: usize) {
        for closed in [false, true] {
            let ordinals = Ordinals::<W>::new(count, closed);
            assert_eq!(members(ordinals.all()), (1..=count).collect::<Vec<_>>());
            for ordinal in 1..=count {
                for steps in 0..=count {
                    let row = Ordinals::<W>::only(ordinal);
                    let wrap =
                        |place: usize| if closed { vec![(place - 1) % count + 1] } else { vec![place] };
                    let mut later = wrap(ordinal + steps);
                    later.retain(|&place| place <= count);
                    assert_eq!(members(ordinals.later(row, steps)), later);
                    assert_eq!(members(ordinals.each_later(row, steps)), later);
                    assert_eq!(ordinals.after(ordinal, steps), later.first().copied());
                    let earlier = match (ordinal > steps, closed) {
                        (true, _) => vec![ordinal - steps],
                        (false, true) => wrap(ordinal + count - steps),
                        (false, false) => vec![],
                    };
                    assert_eq!(members(ordinals.earlier(row, steps)), earlier);
                }
            }
        }
    }

    #[test]
    fn shifts() {
        shifts_agree_with_arithmetic::<1>(5);
        shifts_agree_with_arithmetic::<1>(64);
        shifts_agree_with_arithmetic::<2>(65);
        shifts_agree_with_arithmetic::<2>(128);
        shifts_agree_with_arithmetic::<4>(130);
    }
}
