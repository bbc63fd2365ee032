//! The read-only view of one variable's remaining values.

use bitvec::prelude::{BitSlice, Lsb0};

use super::layout::{Layout, Place};

/// The values a variable can still take, ascending.
///
/// A row of bits over either a contiguous range of integers or the slots of a
/// table's row; `bits` shows the row itself.
#[derive(Clone, Copy)]
pub struct Domain<'a> {
    pub(super) words: &'a [u64],
    pub(super) place: &'a Place,
    pub(super) layout: &'a Layout,
}

impl<'a> Domain<'a> {
    /// The bits of the initial domain; set where the value remains.
    #[must_use]
    pub fn bits(&self) -> &'a BitSlice<u64, Lsb0> {
        &BitSlice::from_slice(self.words)[..self.place.size as usize]
    }

    /// How many values remain.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no value remains; never the case in a state that has not failed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether `value` remains.
    #[must_use]
    pub fn contains(&self, value: i32) -> bool {
        self.layout.bit(self.place, value).is_some_and(|bit| self.words[bit / 64] >> (bit % 64) & 1 == 1)
    }

    /// The only remaining value, if there is just one.
    #[must_use]
    pub fn fixed(&self) -> Option<i32> {
        let mut values = self.values();
        let first = values.next()?;
        values.next().is_none().then_some(first)
    }

    /// The remaining values, ascending.
    pub fn values(&self) -> impl Iterator<Item = i32> + use<'a> {
        let Self { words, place, layout } = *self;
        ones(words).map(move |bit| layout.value(place, bit))
    }
}

impl std::fmt::Debug for Domain<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_set().entries(self.values()).finish()
    }
}

/// The positions of the set bits of a row of words, ascending.
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(index * 64 + bit)
        })
    })
}
