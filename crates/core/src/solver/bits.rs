//! The set bits of words.

use std::iter;

/// Returns the positions of the set bits of a word, ascending.
///
/// ```
/// use cavalcade_core::bits::ones;
///
/// assert_eq!(ones(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
/// ```
#[inline]
#[must_use]
pub fn ones(word: u64) -> Ones {
    Ones(word)
}

/// Returns the positions of the set bits of a row of words, ascending.
///
/// Bit `b` of word `k` is at position `64 * k + b`.
pub fn ones_in(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    // Nested adapters would be compiled anew for each use.
    let (mut rest, mut last, mut end) = (words.iter(), ones(0), 0);
    iter::from_fn(move || {
        loop {
            if let Some(bit) = last.next() {
                return Some(end - 64 + bit);
            }
            last = ones(*rest.next()?);
            end += 64;
        }
    })
}

/// Returns the set of all places below a number, in words as [`ones_in`] reads them.
pub(crate) fn all_below(count: usize) -> Vec<u64> {
    let word = |k: usize| if count >= 64 * (k + 1) { u64::MAX } else { (1 << (count % 64)) - 1 };
    (0..count.div_ceil(64)).map(word).collect()
}

/// Returns the 64 places of a set from one on, which may lie outside it, as a word.
#[inline]
pub(crate) fn word_at(set: &[u64], first: i64) -> u64 {
    let word = |k: i64| usize::try_from(k).ok().and_then(|k| set.get(k)).copied().unwrap_or(0);
    let (k, bit) = (first.div_euclid(64), first.rem_euclid(64));
    if bit == 0 { word(k) } else { word(k) >> bit | word(k + 1) << (64 - bit) }
}

/// Returns whether a set contains a place.
#[inline]
pub(crate) fn contains(set: &[u64], place: usize) -> bool {
    set[place / 64] >> (place % 64) & 1 == 1
}

/// The set bits of a word; see [`ones`].
#[derive(Debug, Clone)]
pub struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bit = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
