//! The read-only view of one variable's remaining values.

use std::iter;

use bitvec::prelude::{BitSlice, Lsb0};

use super::layout::Layout;
use super::variable::{BitMeaning, Storage, Variable};
use super::words::{self, BitWord};
use crate::solver::bits::ones_in;

/// The words of the domains of edges and booleans, which have no words of their own.
static PACKED_WORDS: [[u64; 1]; 4] = [[0], [1], [2], [3]];

/// The words of the domain of a 0/1 variable that may be 1 if `possible` is 1, and must if `chosen` is 1.
#[inline]
pub(super) fn packed(possible: u64, chosen: u64) -> &'static [u64] {
    &PACKED_WORDS[(possible << 1 | (1 - chosen)) as usize]
}

/// The values a variable can still take, ascending.
///
/// They are a row of bits over a contiguous range of integers, over a list, or over the slots of a table's row.
/// [`bits`](Self::bits) returns the row itself. The domain of an interval has no bits.
#[derive(Clone, Copy)]
pub struct Domain<'a> {
    pub(super) words: &'a [u64],
    pub(super) storage: &'a Storage,
    pub(super) layout: &'a Layout,
}

impl<'a> Domain<'a> {
    /// The values of `variable` before anything is removed.
    pub(crate) fn initial(layout: &'a Layout, variable: Variable) -> Self {
        let storage = &layout.storage[variable.index()];
        let words: &[u64] = match storage.values {
            BitMeaning::Edge { .. } => &[0b11],
            BitMeaning::Boolean { bit } => {
                let pair = &layout.initial[storage.word as usize..][..2];
                packed(pair[0] >> bit & 1, pair[1] >> bit & 1)
            }
            _ => &layout.initial[storage.word as usize..][..storage.width()],
        };
        Self { words, storage, layout }
    }

    /// The least and the greatest place of an interval; `None` for a domain of bits.
    #[inline]
    fn places(&self) -> Option<(u64, u64)> {
        matches!(self.storage.values, BitMeaning::Interval { .. }).then(|| (self.words[0], self.words[1]))
    }

    /// Returns whether each value has a bit, which is so unless the variable is an interval.
    #[inline]
    #[must_use]
    pub fn has_bits(&self) -> bool {
        self.places().is_none()
    }

    /// Returns the bits of the initial domain. A bit is set if its value remains. The words of the bits have 64 bits,
    /// on machines of 32 bits half as many.
    ///
    /// # Panics
    /// If the variable is an interval.
    #[must_use]
    pub fn bits(&self) -> &'a BitSlice<BitWord, Lsb0> {
        &words::bits(self.words())[..self.storage.size as usize]
    }

    /// Returns the words of [`bits`](Self::bits).
    ///
    /// # Panics
    /// If the variable is an interval.
    #[inline]
    #[must_use]
    pub fn words(&self) -> &'a [u64] {
        assert!(self.has_bits(), "the domain of an interval has no bits");
        self.words
    }

    /// Returns the value that a bit stands for.
    #[must_use]
    pub fn value(&self, bit: usize) -> i32 {
        self.layout.value(self.storage, bit)
    }

    /// Returns the value that bit 0 stands for, if consecutive bits stand for consecutive values.
    #[must_use]
    pub fn offset(&self) -> Option<i32> {
        match self.storage.values {
            BitMeaning::Range { minimum } => Some(minimum),
            BitMeaning::Edge { .. } | BitMeaning::Boolean { .. } => Some(0),
            BitMeaning::Slots { .. } | BitMeaning::Listed { .. } | BitMeaning::Interval { .. } => None,
        }
    }

    /// Returns the bit that stands for a value, whether it remains or not; for an interval the distance from its
    /// initial minimum.
    #[must_use]
    pub fn bit(&self, value: i32) -> Option<usize> {
        self.layout.bit(self.storage, value)
    }

    /// Returns the number of remaining values.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.places() {
            Some((least, greatest)) => (greatest + 1).saturating_sub(least) as usize,
            None => self.words.iter().map(|word| word.count_ones() as usize).sum(),
        }
    }

    /// Returns the least and the greatest remaining value; `None` if no value remains.
    #[must_use]
    pub fn bounds(&self) -> Option<(i32, i32)> {
        let (least, greatest) = match self.places() {
            Some((least, greatest)) if least <= greatest => (least as usize, greatest as usize),
            Some(_) => return None,
            None => {
                let first = self.words.iter().position(|&word| word != 0)?;
                let last = self.words.iter().rposition(|&word| word != 0)?;
                let low = self.words[first].trailing_zeros() as usize;
                (64 * first + low, 64 * last + self.words[last].ilog2() as usize)
            }
        };
        Some((self.value(least), self.value(greatest)))
    }

    /// Returns whether no value remains, which is never so in a state that has not failed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places()
            .map_or_else(|| self.words.iter().all(|&word| word == 0), |(least, greatest)| least > greatest)
    }

    /// Returns whether `value` remains.
    #[must_use]
    pub fn contains(&self, value: i32) -> bool {
        self.layout.bit(self.storage, value).is_some_and(|bit| match self.places() {
            Some((least, greatest)) => (least..=greatest).contains(&(bit as u64)),
            None => self.words[bit / 64] >> (bit % 64) & 1 == 1,
        })
    }

    /// Returns the only remaining value, or `None` if there are several.
    #[must_use]
    pub fn fixed(&self) -> Option<i32> {
        let mut values = self.values();
        let first = values.next()?;
        values.next().is_none().then_some(first)
    }

    /// Returns the remaining values, ascending.
    pub fn values(&self) -> impl Iterator<Item = i32> + use<'a> {
        let Self { words, storage, layout } = *self;
        let (words, mut places) = match self.places() {
            Some((least, greatest)) => (&words[..0], least as usize..greatest as usize + 1),
            None => (words, 0..0),
        };
        let mut ones = ones_in(words);
        iter::from_fn(move || Some(layout.value(storage, ones.next().or_else(|| places.next())?)))
    }
}

impl std::fmt::Debug for Domain<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_set().entries(self.values()).finish()
    }
}
