//! Keys of states that also hold a size: the number of edges of a cycle, or the weight of a set.
//!
//! The labels of the places are in the high bits. The lowest bits hold the size, and the bit above them says that a cycle is
//! closed; then there are no labels. Keys that differ only in the size have the same spread, and no other key is between
//! them in the order of a table, by the spread and then by the key.

use std::ops::{BitOr, Shl, Shr};

use super::key::{Key, StateKey};

/// A key with a size; by default one without labels of size 0.
pub(super) trait MeasuredKey: StateKey + Default {
    /// The labels of the places.
    type Labels: Key;
    /// The greatest size.
    const MOST: usize;

    /// Returns the key of a state.
    fn new(labels: Self::Labels, size: usize) -> Self;

    /// Returns the key of a closed cycle.
    fn closed(size: usize) -> Self;

    /// Returns whether the cycle is closed.
    fn is_closed(self) -> bool;

    /// Returns the size.
    fn size(self) -> usize;

    /// Returns the labels.
    fn labels(self) -> Self::Labels;

    /// Returns whether two keys differ at most in the size.
    fn is_beside(self, other: Self) -> bool;
}

/// A key of the bits of `K`, with so many bits for the labels.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PackedKey<K, const LABELS: u32>(K);

/// A key of plain bits.
pub(super) trait PlainBits:
    Key + Shl<u32, Output = Self> + Shr<u32, Output = Self> + BitOr<Output = Self>
{
}

impl<K: Key + Shl<u32, Output = K> + Shr<u32, Output = K> + BitOr<Output = K>> PlainBits for K {}

impl<K: PlainBits, const LABELS: u32> PackedKey<K, LABELS> {
    /// The lowest bit of the labels.
    const SHIFT: u32 = 8 * size_of::<K>() as u32 - LABELS;
    /// The bit that says that the cycle is closed.
    const CLOSED: u32 = Self::SHIFT - 1;
}

impl<K: PlainBits, const LABELS: u32> StateKey for PackedKey<K, LABELS> {
    #[inline]
    fn spread(self) -> u64 {
        (self.0 >> Self::CLOSED).spread()
    }

    #[inline]
    fn widened(self) -> u128 {
        self.0.widened()
    }

    #[inline]
    fn narrowed(number: u128) -> Self {
        Self(K::narrowed(number))
    }
}

impl<K: PlainBits, const LABELS: u32> MeasuredKey for PackedKey<K, LABELS> {
    type Labels = K;
    const MOST: usize = (1 << Self::CLOSED) - 1;

    #[inline]
    fn new(labels: K, size: usize) -> Self {
        Self(labels << Self::SHIFT | K::narrowed(size as u128))
    }

    #[inline]
    fn closed(size: usize) -> Self {
        Self(K::narrowed(1 << Self::CLOSED | size as u128))
    }

    #[inline]
    fn is_closed(self) -> bool {
        (self.0 >> Self::CLOSED).widened() & 1 == 1
    }

    #[inline]
    fn size(self) -> usize {
        self.0.widened() as usize & Self::MOST
    }

    #[inline]
    fn labels(self) -> K {
        self.0 >> Self::SHIFT
    }

    #[inline]
    fn is_beside(self, other: Self) -> bool {
        self.0 >> Self::CLOSED == other.0 >> Self::CLOSED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::cells::{Cells, Joined, PathState};
    use crate::frontier::key::{MOST_PLACES, label_bits};

    fn round_trip<K: MeasuredKey>(joined: &[(u8, u8)]) {
        let mut cells = Cells::of(K::Labels::default());
        for &(one, other) in joined {
            assert_eq!(cells.join(one, other), Joined::Path);
        }
        for size in [0, 1, K::MOST] {
            let key = K::new(cells.key::<K::Labels>(), size);
            assert!(!key.is_closed() && key.is_beside(K::new(key.labels(), 0)));
            assert_eq!(key.spread(), K::new(key.labels(), 0).spread());
            assert!(key.size() == size && key.labels() == cells.key::<K::Labels>());
            let closed = K::closed(size);
            assert!(closed.is_closed() && !closed.is_beside(K::new(K::Labels::default(), size)));
            assert_eq!(closed.size(), size);
        }
    }

    /// The last places have the highest labels.
    #[test]
    fn all_places_fit_beside_the_size() {
        round_trip::<PackedKey<u64, { label_bits(15) }>>(&[
            (0, 1),
            (2, 3),
            (4, 5),
            (6, 7),
            (8, 9),
            (10, 11),
            (12, 14),
        ]);
        round_trip::<PackedKey<u64, { label_bits(17) }>>(&[
            (0, 1),
            (2, 3),
            (4, 5),
            (6, 7),
            (8, 9),
            (10, 11),
            (12, 13),
            (14, 16),
        ]);
        let pairs: Vec<(u8, u8)> = (0..14).map(|number| (2 * number, 2 * number + 1)).collect();
        round_trip::<PackedKey<u128, { label_bits(MOST_PLACES) }>>(&pairs);
    }
}
