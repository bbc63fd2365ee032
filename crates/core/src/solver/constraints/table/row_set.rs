//! A set of rows that shrinks, and is restored on backtracking.
//!
//! The set is a row of trailed words. Words that have become zero are skipped: an array lists the numbers of
//! the other words first, and a trailed count says how many these are. Backtracking restores the count. The
//! same words are then listed first again, though perhaps in another order, which does not matter, so the
//! array itself is never restored.
//!
//! Source: the *reversible sparse bit-set* of J. Demeulenaere et al., CP 2016.

use crate::solver::engine::{Posting, State, Trailed, TrailedRow};

/// The possible rows.
pub(super) struct RowSet {
    words: TrailedRow<u64>,
    /// Numbers of words; the first `live` of them are not zero.
    order: Vec<u32>,
    live: Trailed<u32>,
}

impl RowSet {
    /// The set of all of `rows` rows, at least one.
    pub(super) fn new(rows: usize, posting: &mut Posting<'_>) -> Self {
        let count = rows.div_ceil(64);
        let words = posting.allocate(count, u64::MAX);
        posting.state().set(words.at(count - 1), u64::MAX >> (64 * count - rows));
        let live = posting.allocate(1, count as u32).at(0);
        Self { words, order: (0..count as u32).collect(), live }
    }

    /// Whether no row remains.
    pub(super) fn is_empty(&self, state: &State) -> bool {
        state.get(self.live) == 0
    }

    /// The numbers of the words that are not zero.
    pub(super) fn live(&self, state: &State) -> &[u32] {
        &self.order[..state.get(self.live) as usize]
    }

    /// Keeps only the rows in `mask`, which is called for each word, and returns whether a row was removed.
    #[inline]
    pub(super) fn keep(&mut self, state: &mut State, mask: impl Fn(usize) -> u64) -> bool {
        let before = state.get(self.live) as usize;
        let mut live = before;
        let mut changed = false;
        for index in (0..before).rev() {
            let number = self.order[index] as usize;
            let cell = self.words.at(number);
            let (old, new) = (state.get(cell), state.get(cell) & mask(number));
            if new == old {
                continue;
            }
            changed = true;
            state.set(cell, new);
            if new == 0 {
                live -= 1;
                self.order.swap(index, live);
            }
        }
        if live != before {
            state.set(self.live, live as u32);
        }
        changed
    }

    /// The number of a word that has a row in common with `rows`; word `hint` is tried first.
    #[inline]
    pub(super) fn meet(&self, state: &State, rows: &[u64], hint: usize) -> Option<usize> {
        let meets = |number: usize| state.get(self.words.at(number)) & rows[number] != 0;
        if meets(hint) {
            return Some(hint);
        }
        self.live(state).iter().map(|&number| number as usize).find(|&number| meets(number))
    }
}
