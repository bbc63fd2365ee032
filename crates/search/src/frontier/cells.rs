//! The state of the vertices on a frontier: a set of paths, described by their ends.
//!
//! Every place of a frontier holds one vertex. The vertex is *bare* (on no chosen edge), *inner* (on two), or
//! the *end* of a path, whose other end is its *mate*. Two sets of paths with the same ends and mates have the
//! same completions, so only these are stored, as one number, the [`Key`].

use super::key::{INNER, Key, SHIFTS, WORKED, inner_places};

/// A place that no key uses.
const SPARE: u8 = WORKED as u8 - 1;

/// The effect of an edge on the paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joined {
    /// The edge starts, extends or joins paths.
    Path,
    /// The edge closes a path to a cycle.
    Cycle,
}

/// A set of places, one bit each.
pub(super) type Places = u32;

/// The state of all places, unpacked from a key.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cells {
    inner: Places,
    ends: Places,
    /// The mate of each end; undefined at other places.
    mates: [u8; WORKED],
}

impl Cells {
    /// Returns the state of a key.
    #[inline]
    pub(super) fn of<K: Key>(key: K) -> Self {
        let mut cells = Self::bare();
        // The last place of each label met so far; before, a place that no key uses. Places with the labels 0 and 1
        // are linked, too, but nothing reads that. A branch would be mispredicted often.
        let mut last = [SPARE; 16];
        for place in 0..K::PLACES {
            let label = key.label(place);
            cells.inner |= Places::from(label == INNER) << place;
            cells.ends |= Places::from(label > INNER) << place;
            let mate = std::mem::replace(&mut last[label as usize & 15], place as u8);
            cells.mates[place & 31] = mate;
            cells.mates[mate as usize & 31] = place as u8;
        }
        cells
    }

    /// Returns the state in which no edge is chosen.
    fn bare() -> Self {
        Self { inner: 0, ends: 0, mates: [0; WORKED] }
    }

    /// Returns the state with these inner places and pairs of ends.
    pub(super) fn with(inner: Places, pairs: impl IntoIterator<Item = [u8; 2]>) -> Self {
        let mut cells = Self { inner, ..Self::bare() };
        for [one, other] in pairs {
            cells.ends |= 1 << one | 1 << other;
            (cells.mates[one as usize & 31], cells.mates[other as usize & 31]) = (other, one);
        }
        cells
    }

    /// Returns the same state at other places: place `i` of the result is place `places[i]` of this state.
    pub(super) fn moved(&self, places: &[u8]) -> Self {
        let mut moved = Self::bare();
        let mut new = [SPARE; WORKED];
        for (to, &from) in (0..).zip(places) {
            new[from as usize & 31] = to;
            moved.inner |= (self.inner >> from & 1) << to;
            moved.ends |= (self.ends >> from & 1) << to;
        }
        for (to, &from) in places.iter().enumerate().filter(|pair| self.ends >> pair.1 & 1 == 1) {
            moved.mates[to & 31] = new[self.mate(from) as usize & 31];
        }
        moved
    }

    /// Returns the key of the same state at other places, as [`Cells::moved`] numbers them.
    #[inline]
    pub(super) fn key_at<K: Key>(&self, places: &[u8]) -> K {
        let (mut key, mut next) = (K::default(), INNER + 1);
        // The labels of the ends whose mates have been met; what is no end has its own room. Branches would be mispredicted
        // often.
        let mut labels = [0; 2 * WORKED];
        for (&from, shift) in places.iter().zip(SHIFTS) {
            let from = from as usize & 31;
            let is_end = self.ends >> from & 1 == 1;
            let is_first = is_end && labels[from] == 0;
            let of_end = if is_first { next } else { labels[from] };
            let label = if is_end { of_end } else { (self.inner >> from & 1) as u8 };
            labels[if is_end { self.mates[from] as usize & 31 } else { from + WORKED }] = label;
            next += u8::from(is_first);
            key = key.with(label.into(), shift);
        }
        key
    }

    /// Returns the key of the state.
    #[inline]
    pub(super) fn key<K: Key>(&self) -> K {
        let mut key: K = inner_places(self.inner);
        let (mut ends, mut label) = (self.ends, u32::from(INNER) + 1);
        while ends != 0 {
            let place = ends.trailing_zeros();
            let mate = self.mates[place as usize & 31];
            key = key.with(label, SHIFTS[place as usize & 31]).with(label, SHIFTS[mate as usize & 31]);
            ends &= !(1 << place | 1 << mate);
            label += 1;
        }
        key
    }

    /// Removes a vertex from the frontier that is not the end of a path.
    #[inline]
    pub(super) fn clear(&mut self, place: u8) {
        self.inner &= !(1 << place);
    }

    /// Moves a vertex to a free place.
    #[inline]
    pub(super) fn relocate(&mut self, (from, to): (u8, u8)) {
        self.inner = self.inner & !(1 << from) | (self.inner >> from & 1) << to;
        if self.ends >> from & 1 == 1 {
            self.ends = self.ends & !(1 << from) | 1 << to;
            let mate = self.mates[from as usize & 31];
            self.mates[mate as usize & 31] = to;
            self.mates[to as usize & 31] = mate;
        }
    }

    /// Returns the other end of the path that ends at this place; the place itself if it is bare.
    #[inline]
    pub(super) fn mate(&self, place: u8) -> u8 {
        if self.ends >> place & 1 == 1 { self.mates[place as usize & 31] } else { place }
    }
}

/// What a step reads and changes in the state of all places.
pub(super) trait PathState: Copy {
    /// Returns the places whose vertices are on two chosen edges.
    fn inner(&self) -> Places;

    /// Returns the places of the ends of paths.
    fn ends(&self) -> Places;

    /// Chooses the edge between two places that are not inner.
    fn join(&mut self, one: u8, other: u8) -> Joined;

    /// Returns the places whose vertices are on no chosen edge, used or not.
    #[inline]
    fn bare_places(&self) -> Places {
        !(self.inner() | self.ends())
    }

    /// Returns the number of chosen edges at a place, at most two.
    #[inline]
    fn degree(&self, place: u8) -> u8 {
        (2 * (self.inner() >> place & 1) + (self.ends() >> place & 1)) as u8
    }

    /// Returns whether the vertex at a place is on two chosen edges.
    #[inline]
    fn is_inner(&self, place: u8) -> bool {
        self.inner() >> place & 1 == 1
    }
}

impl PathState for Cells {
    #[inline]
    fn inner(&self) -> Places {
        self.inner
    }

    #[inline]
    fn ends(&self) -> Places {
        self.ends
    }

    #[inline]
    fn join(&mut self, one: u8, other: u8) -> Joined {
        let (start, end) = (self.mate(one), self.mate(other));
        let chosen = 1 << one | 1 << other;
        self.inner |= self.ends & chosen;
        self.ends &= !chosen;
        if start == other {
            return Joined::Cycle;
        }
        self.ends |= 1 << start | 1 << end;
        (self.mates[start as usize & 31], self.mates[end as usize & 31]) = (end, start);
        Joined::Path
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::amounts::cases;

    #[test]
    fn labels_are_numbered_by_first_place() {
        let mut one = Cells::of(0u64);
        let mut other = one;
        for (from, to) in [(0, 5), (1, 3), (3, 4)] {
            assert_eq!(one.join(from, to), Joined::Path);
            one = Cells::of(one.key::<u64>());
        }
        for (from, to) in [(4, 3), (5, 0), (3, 1)] {
            assert_eq!(other.join(from, to), Joined::Path);
            other = Cells::of(other.key::<u64>());
        }
        assert_eq!(one.key::<u64>(), other.key::<u64>());
        // The labels 2, 3, 0, 1, 3, 2 of places with 2, 2, 3, 3, 3 and 3 bits.
        assert_eq!(one.key::<u64>(), 2 | 3 << 2 | 1 << 7 | 3 << 10 | 2 << 13);
        assert_eq!(one.join(1, 4), Joined::Cycle);
        assert_eq!(one.key::<u64>(), 2 | 1 << 2 | 1 << 7 | 1 << 10 | 2 << 13);
    }

    #[test]
    fn all_places_can_be_renumbered() {
        let mut cells = Cells::of(0u128);
        for (from, to) in [(31, 2), (30, 5), (5, 6), (8, 12)] {
            assert_eq!(cells.join(from, to), Joined::Path);
        }
        let places: Vec<u8> = (3..32).chain([2]).filter(|place| *place > 10 || place % 2 == 0).collect();
        assert_eq!(cells.key_at::<u128>(&places), cells.moved(&places).key());
        let turned: Vec<u8> = places.into_iter().rev().collect();
        assert_eq!(cells.key_at::<u128>(&turned), cells.moved(&turned).key());
    }

    #[test]
    fn vertices_move() {
        let mut cells = Cells::of(0u64);
        for (from, to) in [(0, 5), (1, 3), (3, 4)] {
            cells.join(from, to);
        }
        let turned = cells.moved(&[5, 4, 3, 2, 1, 0]);
        assert_eq!((turned.mate(0), turned.mate(4)), (5, 1));
        assert_eq!((turned.inner(), turned.ends()), (1 << 2, 1 | 1 << 1 | 1 << 4 | 1 << 5));
        cells.relocate((5, 2));
        assert_eq!((cells.mate(0), cells.mate(2), cells.mate(5)), (2, 0, 5));
        assert_eq!((cells.degree(2), cells.degree(3), cells.degree(5)), (1, 2, 0));
        cells.relocate((3, 5));
        assert_eq!((cells.degree(3), cells.degree(5)), (0, 2));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(256), failure_persistence: None, ..ProptestConfig::default() })]

        /// Compares narrow keys, wide keys and lists of mates, with random edges.
        #[test]
        fn keys_determine_mates(edges in prop::collection::vec((0u8..18, 0u8..18), 0..40)) {
            let (mut narrow, mut wide) = (u64::default(), u128::default());
            let mut mates: Vec<Option<u8>> = (0..18).map(Some).collect();
            for (one, other) in edges.into_iter().filter(|edge| edge.0 != edge.1) {
                let ends = [mates[one as usize], mates[other as usize]];
                let [Some(start), Some(end)] = ends else { continue };
                let mut cells = Cells::of(narrow);
                prop_assert_eq!(cells.join(one, other) == Joined::Cycle, start == other);
                if start == other {
                    continue;
                }
                mates[one as usize] = None;
                mates[other as usize] = None;
                mates[start as usize] = Some(end);
                mates[end as usize] = Some(start);
                narrow = cells.key();
                prop_assert_eq!(Cells::of(narrow).key::<u64>(), narrow);
                let mut cells = Cells::of(wide);
                cells.join(one, other);
                wide = cells.key();
                prop_assert_eq!(Cells::of(wide).key::<u64>(), narrow);
                prop_assert_eq!(Cells::of(narrow).key::<u128>(), wide);
                for place in 0..18 {
                    prop_assert_eq!(cells.is_inner(place), mates[place as usize].is_none());
                    if let Some(mate) = mates[place as usize] {
                        prop_assert_eq!(cells.mate(place), mate);
                    }
                }
            }
        }
    }
}
