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
