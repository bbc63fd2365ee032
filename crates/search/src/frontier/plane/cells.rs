//! The state of a frontier whose paths do not cross: a word of brackets.
//!
//! If two paths never alternate around the frontier, the other end of each follows from the order of all ends: the
//! first end of a path is an opening bracket, the second its closing bracket. A state is therefore two bits for each
//! place, and nothing has to be numbered: a step changes the bits of a few places.

use super::super::cells::{Cells, Joined, PathState, Places};
use super::super::key::StateKey;

/// A state as a number: the places of opening brackets in the lower half, those of closing ones in the upper half, and
/// inner places in both.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::frontier) struct BracketKey(u64);

impl StateKey for BracketKey {
    #[inline]
    fn spread(self) -> u64 {
        self.0.spread()
    }

    fn widened(self) -> u128 {
        self.0.into()
    }

    fn narrowed(number: u128) -> Self {
        Self(number as u64)
    }

    #[inline]
    fn rest(self) -> u128 {
        self.0.rest()
    }

    #[inline]
    fn whole(spread: u64, rest: u128) -> Self {
        Self(u64::whole(spread, rest))
    }
}

/// The state of all places.
#[derive(Debug, Clone, Copy)]
pub(in crate::frontier) struct Brackets {
    opening: Places,
    closing: Places,
    inner: Places,
}

impl Brackets {
    /// Returns the state of a key.
    #[inline]
    pub(in crate::frontier) fn of(BracketKey(key): BracketKey) -> Self {
        let [lower, upper] = [key as Places, (key >> Places::BITS) as Places];
        let inner = lower & upper;
        Self { opening: lower & !inner, closing: upper & !inner, inner }
    }

    /// Returns the key of the state.
    #[inline]
    pub(in crate::frontier) fn key(&self) -> BracketKey {
        let [lower, upper] = [self.opening | self.inner, self.closing | self.inner];
        BracketKey(u64::from(upper) << Places::BITS | u64::from(lower))
    }

    /// Returns the state of so many places in the opposite order.
    #[inline]
    pub(super) fn reversed(&self, places: u32) -> Self {
        let turned = |set: Places| set.reverse_bits() >> (Places::BITS - places);
        Self { opening: turned(self.closing), closing: turned(self.opening), inner: turned(self.inner) }
    }

    /// Returns the state with more places, which are bare; all others keep their order.
    #[inline]
    pub(in crate::frontier) fn with_bare(mut self, mut places: Places) -> Self {
        while places != 0 {
            let below = (places & places.wrapping_neg()) - 1;
            places &= places - 1;
            let moved = |set: Places| set & below | (set & !below) << 1;
            self =
                Self { opening: moved(self.opening), closing: moved(self.closing), inner: moved(self.inner) };
        }
        self
    }

    /// Returns the state without a place, which is no end of a path.
    #[inline]
    pub(in crate::frontier) fn without(self, place: u8) -> Self {
        let below = (1 << place) - 1;
        let moved = |set: Places| set & below | set >> 1 & !below;
        Self { opening: moved(self.opening), closing: moved(self.closing), inner: moved(self.inner) }
    }

    /// Returns the other end of the path that ends at this place; the place itself if it is bare.
    #[inline]
    fn mate(&self, place: u8) -> u8 {
        let here = 1 << place;
        let mut depth = 1;
        if self.opening & here != 0 {
            let mut further = self.ends() & !(here | (here - 1));
            loop {
                let next = further & further.wrapping_neg();
                depth += if self.opening & next == 0 { -1 } else { 1 };
                if depth == 0 || next == 0 {
                    return next.trailing_zeros() as u8;
                }
                further ^= next;
            }
        }
        if self.closing & here == 0 {
            return place;
        }
        let mut before = self.ends() & (here - 1);
        loop {
            let next = before.checked_ilog2().unwrap_or(0);
            depth += if self.closing >> next & 1 == 0 { -1 } else { 1 };
            if depth == 0 || before == 0 {
                return next as u8;
            }
            before ^= 1 << next;
        }
    }

    /// Returns the state whose place `places[i]` is place `i` of this one, where paths do not cross either.
    pub(in crate::frontier) fn turned(&self, places: &[u8]) -> Self {
        let cells = self.moved(places);
        let (inner, ends) = (cells.inner(), cells.ends());
        let is_opening = |place: &u8| ends >> place & 1 == 1 && cells.mate(*place) > *place;
        let opening = places.iter().filter(|place| is_opening(place)).fold(0, |set, place| set | 1 << place);
        Self { opening, closing: ends & !opening, inner }
    }

    /// Returns the same state at other places: place `i` becomes place `places[i]`.
    pub(super) fn moved(&self, places: &[u8]) -> Cells {
        let members = |set: Places| (0..).zip(places).filter(move |(from, _)| set >> from & 1 == 1);
        let inner = members(self.inner).fold(0, |inner, (_, to)| inner | 1 << to);
        let pairs = members(self.opening).map(|(from, &to)| [to, places[self.mate(from) as usize]]);
        Cells::with(inner, pairs)
    }
}

impl PathState for Brackets {
    #[inline]
    fn inner(&self) -> Places {
        self.inner
    }

    #[inline]
    fn ends(&self) -> Places {
        self.opening | self.closing
    }

    #[inline]
    fn join(&mut self, one: u8, other: u8) -> Joined {
        let (start, end) = (self.mate(one), self.mate(other));
        let chosen: Places = 1 << one | 1 << other;
        self.inner |= self.ends() & chosen;
        self.opening &= !chosen;
        self.closing &= !chosen;
        if start == other {
            return Joined::Cycle;
        }
        let [first, second] = [1 << start.min(end), 1 << start.max(end)];
        (self.opening, self.closing) = (self.opening & !second | first, self.closing & !first | second);
        Joined::Path
    }
}
