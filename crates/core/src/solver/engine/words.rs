//! Words as rows of bits, where the words of `bitvec` have 64 bits.

use bitvec::prelude::{BitSlice, Lsb0};

/// The words of rows of bits.
pub(super) type BitWord = u64;

/// Returns the bits of a row of words.
#[inline]
pub(super) fn bits(words: &[u64]) -> &BitSlice<BitWord, Lsb0> {
    BitSlice::from_slice(words)
}

/// Returns the bits of a row of words, for changes.
#[inline]
pub(super) fn bits_mut(words: &mut [u64]) -> &mut BitSlice<BitWord, Lsb0> {
    BitSlice::from_slice_mut(words)
}
