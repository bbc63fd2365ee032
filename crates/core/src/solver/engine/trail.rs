//! Words that return to what they were.
//!
//! All mutable state of the engine, domains as well as the memory of
//! propagators, is one array of 64-bit words. In a small state opening a level copies them
//! all, and a write costs nothing more. In a large one a write records the old word, and
//! going back restores the recorded words in reverse order: that costs as many steps as
//! there were writes, however much state there is. Either way every word is again what it
//! was, bit for bit.

use std::marker::PhantomData;
use std::ops::Range;

/// A place in the trail for one value of type `T`, restored on backtracking.
#[derive(Debug)]
pub struct Trailed<T> {
    index: u32,
    kind: PhantomData<T>,
}

impl<T> Clone for Trailed<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Trailed<T> {}

/// A row of trailed values; `at(k)` is the `k`-th.
#[derive(Debug)]
pub struct TrailedRow<T> {
    first: u32,
    length: u32,
    kind: PhantomData<T>,
}

impl<T> Clone for TrailedRow<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for TrailedRow<T> {}

impl<T> TrailedRow<T> {
    pub(super) fn new(first: usize, length: usize) -> Self {
        Self { first: first as u32, length: length as u32, kind: PhantomData }
    }

    /// The `k`-th value.
    #[inline]
    #[must_use]
    pub fn at(&self, k: usize) -> Trailed<T> {
        debug_assert!(k < self.length as usize);
        Trailed { index: self.first + k as u32, kind: PhantomData }
    }

    /// How many values the row has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether the row has no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }
}

/// What fits into one trailed word.
pub trait Word: Copy {
    /// The value as a word.
    fn into_word(self) -> u64;
    /// The value that [`Word::into_word`] made into `word`.
    fn from_word(word: u64) -> Self;
}

macro_rules! word {
    ($($kind:ty),*) => {$(
        impl Word for $kind {
            #[inline]
            fn into_word(self) -> u64 {
                u64::try_from(self).unwrap_or(u64::MAX)
            }
            #[inline]
            fn from_word(word: u64) -> Self {
                word as $kind
            }
        }
    )*};
}
word!(u64, u32, usize);

impl Word for bool {
    #[inline]
    fn into_word(self) -> u64 {
        u64::from(self)
    }
    #[inline]
    fn from_word(word: u64) -> Self {
        word != 0
    }
}

#[derive(Debug, Clone, Copy)]
struct Saved {
    index: u32,
    word: u64,
}

/// Up to this many words a level is a copy of them all; beyond, writes are logged.
const COPIED_WORDS: usize = 512;

/// The words of an engine's state, with levels to go back to.
#[derive(Debug, Default)]
pub(super) struct Trail {
    words: Vec<u64>,
    /// Whether writes are logged, as they are in a large state.
    logging: bool,
    saved: Vec<Saved>,
    /// What words that are being edited were before.
    before: Vec<u64>,
    levels: Vec<usize>,
    /// In a small state the words at every open level; beyond them memory for deeper levels.
    copies: Vec<Vec<u64>>,
    /// How many levels are open in a small state.
    copied: usize,
}

impl Trail {
    /// Adds `count` words of value `word`; only before the first level.
    pub(super) fn allocate(&mut self, count: usize, word: u64) -> usize {
        debug_assert!(self.level() == 0);
        let first = self.words.len();
        self.words.resize(first + count, word);
        self.logging = self.words.len() > COPIED_WORDS;
        first
    }

    #[inline]
    pub(super) fn word(&self, index: usize) -> u64 {
        self.words[index]
    }

    #[inline]
    pub(super) fn words(&self, first: usize, count: usize) -> &[u64] {
        &self.words[first..first + count]
    }

    /// Two neighbouring words.
    #[inline]
    pub(super) fn pair(&self, first: usize) -> (u64, u64) {
        let pair = &self.words[first..first + 2];
        (pair[0], pair[1])
    }

    #[inline]
    pub(super) fn write(&mut self, index: usize, word: u64) {
        self.update(index, |_| word);
    }

    /// Replaces a word by what `change` makes of it, which is returned.
    #[inline]
    pub(super) fn update(&mut self, index: usize, change: impl FnOnce(u64) -> u64) -> u64 {
        let word = &mut self.words[index];
        let old = *word;
        let new = change(old);
        *word = new;
        if self.logging {
            self.saved.push(Saved { index: index as u32, word: old });
        }
        new
    }

    /// Opens a range of words for `change`.
    #[inline]
    pub(super) fn edit<R>(&mut self, range: Range<usize>, change: impl FnOnce(&mut [u64]) -> R) -> R {
        if self.logging {
            self.before.clear();
            self.before.extend_from_slice(&self.words[range.clone()]);
        }
        let result = change(&mut self.words[range.clone()]);
        if self.logging {
            self.log(range);
        }
        result
    }

    /// Logs the words of a range that are not what they were before.
    #[cold]
    fn log(&mut self, range: Range<usize>) {
        let old = range.zip(&self.before).filter(|&(index, &word)| self.words[index] != word);
        self.saved.extend(old.map(|(index, &word)| Saved { index: index as u32, word }));
    }

    #[inline]
    pub(super) fn get<T: Word>(&self, cell: Trailed<T>) -> T {
        T::from_word(self.words[cell.index as usize])
    }

    #[inline]
    pub(super) fn set<T: Word>(&mut self, cell: Trailed<T>, value: T) {
        self.write(cell.index as usize, value.into_word());
    }

    /// Number of open levels.
    pub(super) fn level(&self) -> usize {
        if self.logging { self.levels.len() } else { self.copied }
    }

    #[inline]
    pub(super) fn push(&mut self) {
        if self.logging {
            if self.levels.is_empty() {
                self.saved.clear(); // nothing goes back beyond the root
            }
            self.levels.push(self.saved.len());
        } else {
            match self.copies.get_mut(self.copied) {
                Some(copy) => copy.copy_from_slice(&self.words),
                None => self.copies.push(self.words.clone()),
            }
            self.copied += 1;
        }
    }

    /// Restores every word to what it was at the matching [`Trail::push`].
    #[inline]
    pub(super) fn pop(&mut self) {
        if self.logging {
            let length = self.levels.pop().unwrap_or(0);
            for saved in self.saved[length..].iter().rev() {
                self.words[saved.index as usize] = saved.word;
            }
            self.saved.truncate(length);
        } else if let Some(level) = self.copied.checked_sub(1) {
            self.copied = level;
            std::mem::swap(&mut self.words, &mut self.copies[level]);
        }
    }

    /// All words, for comparing two states.
    pub(super) fn all(&self) -> &[u64] {
        &self.words
    }
}
