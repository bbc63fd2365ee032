//! Words as rows of bits, where the words of `bitvec` have at most 32 bits, because those of the machine do.
//!
//! The lower half of a word comes first, so that its bits have the same order in halves.

use bitvec::prelude::{BitSlice, Lsb0};

/// The words of rows of bits.
pub(super) type BitWord = u32;

const _: () = assert!(cfg!(target_endian = "little"), "the lower half of a word comes first");

/// Returns the bits of a row of words.
#[inline]
pub(super) fn bits(words: &[u64]) -> &BitSlice<BitWord, Lsb0> {
    BitSlice::from_slice(bytemuck::cast_slice(words))
}

/// Returns the bits of a row of words, for changes.
#[inline]
pub(super) fn bits_mut(words: &mut [u64]) -> &mut BitSlice<BitWord, Lsb0> {
    BitSlice::from_slice_mut(bytemuck::cast_slice_mut(words))
}
