//! The state of the vertices on a frontier: a set of paths, described by their ends.
//!
//! Every place of a frontier holds one vertex. The vertex is *bare* (on no chosen edge), *inner* (on two), or
//! the end of a path. Both ends of a path have the same label. Two sets of paths with the same labels have
//! the same completions, so only the labels are stored, as one number, the [`Key`].
//!
//! In a key, labels are numbered in the order of their first places, so equal states have equal keys. A place
//! takes four bits, but the first two places take two bits each: the first label is 2, so these two labels
//! are at most 2 and 3. Seventeen places fit into 64 bits, and they need at most eight labels.

/// The label of a place that is not in use, or whose vertex is on no chosen edge.
pub(super) const BARE: u8 = 0;
/// The label of a place whose vertex is on two chosen edges.
pub(super) const INNER: u8 = 1;
/// The most places of any frontier; with more, labels could need a fifth bit.
pub(super) const MOST_PLACES: usize = 29;

/// The most places of a state while it is processed.
pub(super) const WORKED: usize = 32;

/// A key of a state table.
pub(super) trait StateKey: Copy + Ord + Send + Sync + 'static {
    /// Returns a number in `0..1 << bits` that distributes keys evenly; `bits` is from 1 to 32.
    fn spread(self, bits: u32) -> usize;
}

/// A word that holds the labels of all places.
pub(super) trait Key: StateKey {
    /// The number of places that fit.
    const PLACES: usize;
    /// The key of a state in which all places are bare.
    const START: Self;

    /// Returns the key with a label written at `shift`, where it was 0.
    fn with(self, label: u8, shift: u32) -> Self;

    /// Returns the four bits of the key at `shift`.
    fn bits(self, shift: u32) -> u8;
}

const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl StateKey for u64 {
    #[inline]
    fn spread(self, bits: u32) -> usize {
        ((self ^ self >> 32).wrapping_mul(SPREAD) >> (64 - bits)) as usize
    }
}

impl StateKey for u128 {
    #[inline]
    fn spread(self, bits: u32) -> usize {
        ((self as u64).wrapping_mul(SPREAD) ^ (self >> 64) as u64).spread(bits)
    }
}

impl Key for u64 {
    const PLACES: usize = 17;
    const START: Self = 0;

    #[inline]
    fn with(self, label: u8, shift: u32) -> Self {
        self | Self::from(label) << shift
    }

    #[inline]
    fn bits(self, shift: u32) -> u8 {
        (self >> shift) as u8 & 15
    }
}

impl Key for u128 {
    const PLACES: usize = MOST_PLACES;
    const START: Self = 0;

    #[inline]
    fn with(self, label: u8, shift: u32) -> Self {
        self | Self::from(label) << shift
    }

    #[inline]
    fn bits(self, shift: u32) -> u8 {
        (self >> shift) as u8 & 15
    }
}

/// The effect of an edge on the paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joined {
    /// The edge starts, extends or joins paths.
    Path,
    /// The edge closes a path to a cycle.
    Cycle,
}

/// The labels of all places, unpacked from a key.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cells {
    labels: [u8; WORKED],
    /// For each label, the exclusive or of its two places.
    pairs: [u8; WORKED],
    /// The first unused label.
    fresh: u8,
}

impl Cells {
    /// Returns the state of a key with the given number of places.
    #[inline]
    pub(super) fn of(key: impl Key, places: usize) -> Self {
        let mut cells = Self::bare();
        for place in 0..places {
            let label = match place {
                0 => key.bits(0) & 3,
                1 => key.bits(2) & 3,
                _ => key.bits(4 * place as u32 - 4),
            };
            cells.put(place, label);
        }
        cells
    }

    /// Returns the state in which no edge is chosen.
    fn bare() -> Self {
        Self { labels: [BARE; WORKED], pairs: [0; WORKED], fresh: INNER + 1 }
    }

    #[inline]
    fn put(&mut self, place: usize, label: u8) {
        self.labels[place & 31] = label;
        self.pairs[label as usize & 31] ^= place as u8;
        self.fresh = self.fresh.max(label + 1);
    }

    /// Returns the same state at other places: place `i` of the result is place `places[i]` of this state.
    pub(super) fn moved(&self, places: &[u8]) -> Self {
        let mut moved = Self::bare();
        for (to, &from) in places.iter().enumerate() {
            moved.put(to, self.at(from));
        }
        moved
    }

    /// Returns the key of the state.
    #[inline]
    pub(super) fn key<K: Key>(&self, places: usize) -> K {
        let mut names = [0u8; WORKED];
        names[INNER as usize] = INNER;
        let mut next = INNER + 1;
        let mut key = K::START;
        for (place, &label) in self.labels[..places].iter().enumerate() {
            let label = label as usize & 31;
            if label > 1 && names[label] == 0 {
                names[label] = next;
                next += 1;
            }
            let shift = if place < 2 { 2 * place as u32 } else { 4 * place as u32 - 4 };
            key = key.with(names[label], shift);
        }
        key
    }

    /// Returns the label of a place: [`BARE`], [`INNER`], or the label of a path.
    #[inline]
    pub(super) fn at(&self, place: u8) -> u8 {
        self.labels[place as usize & 31]
    }

    /// Returns the labels of all places, in use or not.
    #[inline]
    pub(super) fn labels(&self) -> &[u8; WORKED] {
        &self.labels
    }

    /// Removes a vertex from the frontier. The other labels stay valid, but [`Cells::mate`] does not.
    #[inline]
    pub(super) fn clear(&mut self, place: u8) {
        self.labels[place as usize & 31] = BARE;
    }

    /// Moves a vertex to a free place.
    #[inline]
    pub(super) fn relocate(&mut self, (from, to): (u8, u8)) {
        self.labels[to as usize & 31] = self.at(from);
        self.labels[from as usize & 31] = BARE;
    }

    /// Returns the other end of the path that ends at this place; the place itself if it is bare.
    #[inline]
    pub(super) fn mate(&self, place: u8) -> u8 {
        match self.at(place) {
            BARE => place,
            label => self.pairs[label as usize & 31] ^ place,
        }
    }

    /// Chooses the edge between two places that are not inner.
    #[inline]
    pub(super) fn join(&mut self, one: u8, other: u8) -> Joined {
        let labels = [self.at(one), self.at(other)];
        let ends = [self.mate(one), self.mate(other)];
        for (place, label) in [one, other].into_iter().zip(labels) {
            if label != BARE {
                self.labels[place as usize & 31] = INNER;
            }
        }
        if labels[0] == labels[1] && labels[0] != BARE {
            return Joined::Cycle;
        }
        let label = match labels {
            [BARE, BARE] => {
                self.fresh += 1;
                self.fresh - 1
            }
            [BARE, label] | [label, _] => label,
        };
        self.pairs[label as usize & 31] = ends[0] ^ ends[1];
        for end in ends {
            self.labels[end as usize & 31] = label;
        }
        Joined::Path
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn labels_are_numbered_by_first_place() {
        let mut one = Cells::of(0u64, 6);
        let mut other = one;
        for (from, to) in [(0, 5), (1, 3), (3, 4)] {
            assert_eq!(one.join(from, to), Joined::Path);
            one = Cells::of(one.key::<u64>(6), 6);
        }
        for (from, to) in [(4, 3), (5, 0), (3, 1)] {
            assert_eq!(other.join(from, to), Joined::Path);
            other = Cells::of(other.key::<u64>(6), 6);
        }
        assert_eq!(one.key::<u64>(6), other.key::<u64>(6));
        assert_eq!(one.labels[..6], [2, 3, BARE, INNER, 3, 2]);
        assert_eq!(one.join(1, 4), Joined::Cycle);
        assert_eq!(one.labels[..6], [2, INNER, BARE, INNER, INNER, 2]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// Compares narrow keys, wide keys and lists of mates, with random edges.
        #[test]
        fn keys_determine_mates(edges in prop::collection::vec((0u8..17, 0u8..17), 0..40)) {
            let (mut narrow, mut wide) = (u64::START, u128::START);
            let mut mates: Vec<Option<u8>> = (0..17).map(Some).collect();
            for (one, other) in edges.into_iter().filter(|it| it.0 != it.1) {
                let ends = [mates[one as usize], mates[other as usize]];
                let [Some(start), Some(end)] = ends else { continue };
                let mut cells = Cells::of(narrow, 17);
                prop_assert_eq!(cells.join(one, other) == Joined::Cycle, start == other);
                if start == other {
                    continue;
                }
                mates[one as usize] = None;
                mates[other as usize] = None;
                mates[start as usize] = Some(end);
                mates[end as usize] = Some(start);
                narrow = cells.key(17);
                let mut cells = Cells::of(wide, 17);
                cells.join(one, other);
                wide = cells.key(17);
                let (narrow, wide) = (Cells::of(narrow, 17), Cells::of(wide, 17));
                prop_assert_eq!(narrow.labels, wide.labels);
                for place in 0..17 {
                    prop_assert_eq!(narrow.at(place) == INNER, mates[place as usize].is_none());
                    if let Some(mate) = mates[place as usize] {
                        prop_assert_eq!(narrow.mate(place), mate);
                    }
                }
            }
        }
    }
}
