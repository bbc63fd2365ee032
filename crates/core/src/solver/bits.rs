//! The set bits of words.

use std::slice;

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
pub fn ones_in(words: &[u64]) -> OnesIn<'_> {
    OnesIn { rest: words.iter(), ones: ones(0), end: 0 }
}

/// The set bits of a row of words; see [`ones_in`].
///
/// A chain of adapters would be compiled anew for each use.
#[derive(Debug, Clone)]
pub struct OnesIn<'a> {
    rest: slice::Iter<'a, u64>,
    /// The remaining bits of the last word before `rest`, which ends at bit `end`.
    ones: Ones,
    end: usize,
}

impl Iterator for OnesIn<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        loop {
            if let Some(bit) = self.ones.next() {
                return Some(self.end - 64 + bit);
            }
            self.ones = ones(*self.rest.next()?);
            self.end += 64;
        }
    }
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
