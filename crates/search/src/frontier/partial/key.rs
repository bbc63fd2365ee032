//! Keys of states that also hold a number of edges, and whether the cycle is closed.
//!
//! The labels of the places are in the high bits. The lowest bits hold the number of edges, and the bit above them says
//! that the cycle is closed; then there are no labels. Keys that differ only in the number of edges have the same
//! spread, and no other key is between them in the order of a table, by the spread and then by the key.

use std::ops::{BitOr, Shl, Shr};

use crate::frontier::key::{Key, MOST_PLACES, StateKey, label_bits};

/// A key of a state of a partial cycle; by default one without edges.
pub(super) trait MeasuredKey: StateKey + Default {
    /// The labels of the places.
    type Labels: Key;
    /// The number of places that fit.
    const PLACES: usize;
    /// The greatest number of edges.
    const MOST_EDGES: usize;

    /// Returns the key of a state.
    fn new(labels: Self::Labels, edges: usize) -> Self;

    /// Returns the key of a closed cycle.
    fn closed(edges: usize) -> Self;

    /// Returns whether the cycle is closed.
    fn is_closed(self) -> bool;

    /// Returns the number of edges.
    fn edges(self) -> usize;

    /// Returns the labels.
    fn labels(self) -> Self::Labels;

    /// Returns whether two keys differ at most in the number of edges.
    fn is_beside(self, other: Self) -> bool;
}

/// A key of the bits of `K`, for the given number of places.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PackedKey<K, const PLACES: usize>(K);

/// A key of 64 bits.
pub(super) type NarrowKey = PackedKey<u64, 15>;
/// A key of 128 bits.
pub(super) type WideKey = PackedKey<u128, MOST_PLACES>;

/// A key of plain bits.
pub(super) trait PlainBits:
    Key + Shl<u32, Output = Self> + Shr<u32, Output = Self> + BitOr<Output = Self>
{
}

impl<K: Key + Shl<u32, Output = K> + Shr<u32, Output = K> + BitOr<Output = K>> PlainBits for K {}

impl<K: PlainBits, const PLACES: usize> PackedKey<K, PLACES> {
    /// The lowest bit of the labels.
    const SHIFT: u32 = 8 * size_of::<K>() as u32 - label_bits(PLACES);
    /// The bit that says that the cycle is closed.
    const CLOSED: u32 = Self::SHIFT - 1;
}

impl<K: PlainBits, const PLACES: usize> StateKey for PackedKey<K, PLACES> {
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

impl<K: PlainBits, const PLACES: usize> MeasuredKey for PackedKey<K, PLACES> {
    type Labels = K;
    const PLACES: usize = PLACES;
    const MOST_EDGES: usize = (1 << Self::CLOSED) - 1;

    #[inline]
    fn new(labels: K, edges: usize) -> Self {
        Self(labels << Self::SHIFT | K::narrowed(edges as u128))
    }

    #[inline]
    fn closed(edges: usize) -> Self {
        Self(K::narrowed(1 << Self::CLOSED | edges as u128))
    }

    #[inline]
    fn is_closed(self) -> bool {
        (self.0 >> Self::CLOSED).widened() & 1 == 1
    }

    #[inline]
    fn edges(self) -> usize {
        self.0.widened() as usize & Self::MOST_EDGES
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

    fn round_trip<K: MeasuredKey>(joined: &[(u8, u8)]) {
        let mut cells = Cells::of(K::Labels::default());
        for &(one, other) in joined {
            assert_eq!(cells.join(one, other), Joined::Path);
        }
        for edges in [0, 1, K::MOST_EDGES] {
            let key = K::new(cells.key::<K::Labels>(), edges);
            assert!(!key.is_closed() && key.is_beside(K::new(key.labels(), 0)));
            assert_eq!(key.spread(), K::new(key.labels(), 0).spread());
            assert!(key.edges() == edges && key.labels() == cells.key::<K::Labels>());
            let closed = K::closed(edges);
            assert!(closed.is_closed() && !closed.is_beside(K::new(K::Labels::default(), edges)));
            assert_eq!(closed.edges(), edges);
        }
    }

    /// The last places have the highest labels.
    #[test]
    fn all_places_fit_beside_the_edges() {
        round_trip::<NarrowKey>(&[(0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 14)]);
        let pairs: Vec<(u8, u8)> = (0..14).map(|number| (2 * number, 2 * number + 1)).collect();
        round_trip::<WideKey>(&pairs);
    }
}
