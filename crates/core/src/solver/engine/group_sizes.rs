//! How many variables of each group are possible, for groups of 0/1 variables of which each needs one.
//!
//! The sizes are written in binary, and digit `k` of 64 groups is one word, so that the groups with one or no
//! possible variable, and those with the fewest, are found for 64 groups at once. A ruled out variable
//! takes one from each of its groups: a subtraction with borrow on these words.
//!
//! A group with a chosen variable is *hit*, and its size no longer matters. The others are *open*. A
//! propagator keeps sizes and open groups up to date in trailed cells. The state knows where they are, so
//! that branching reads them instead of counting again.

use std::sync::Arc;

use super::booleans::Booleans;
use super::state::State;
use super::trail::TrailedRow;

/// Where the sizes of some groups are stored: for each 64 groups a word of open ones, then the digits of
/// their sizes, lowest first.
#[derive(Debug, Clone)]
pub struct GroupSizes {
    pub(super) booleans: Booleans,
    pub(super) groups: Arc<[Vec<u32>]>,
    pub(super) cells: TrailedRow<u64>,
    /// How many of the groups are read, from the first on.
    count: usize,
    digits: usize,
}

impl GroupSizes {
    /// Returns the words of groups that are open and have all their members, each listed once.
    pub(crate) fn initial_words(groups: &[Vec<u32>]) -> Vec<u64> {
        let digits = digits(groups);
        let mut words = Vec::new();
        for groups in groups.chunks(64) {
            let first = words.len();
            words.resize(first + 1 + digits, 0);
            for (bit, group) in groups.iter().enumerate() {
                words[first] |= 1 << bit;
                for (k, digit) in words[first + 1..].iter_mut().enumerate() {
                    *digit |= (group.len() as u64 >> k & 1) << bit;
                }
            }
        }
        words
    }

    /// Describes the sizes of `groups` in `cells`, which have the [`GroupSizes::initial_words`] of `sets`:
    /// the same groups with each member listed once.
    pub(crate) fn new(
        booleans: &Booleans,
        groups: &Arc<[Vec<u32>]>,
        sets: &[Vec<u32>],
        cells: TrailedRow<u64>,
    ) -> Self {
        let (groups, count) = (Arc::clone(groups), groups.len());
        Self { booleans: *booleans, digits: digits(sets), groups, cells, count }
    }

    /// Returns the number of words for 64 groups.
    pub(crate) fn stride(&self) -> usize {
        1 + self.digits
    }

    /// Returns the first open group among those with the fewest possible variables, but at least one.
    ///
    /// The state must be a fixpoint of the propagator that keeps the sizes.
    #[inline]
    #[must_use]
    pub fn smallest(&self, state: &State) -> Option<usize> {
        let words = state.row_words(self.cells);
        if let (1..=64, Some(words)) = (self.count, words.get(..self.stride())) {
            return lowest(words, self.count).map(|(_, group)| group);
        }
        let mut best: Option<(u64, usize)> = None;
        for (k, words) in words.chunks_exact(self.stride()).take(self.count.div_ceil(64)).enumerate() {
            let lowest = lowest(words, self.count - 64 * k);
            let better = lowest.filter(|&(size, _)| best.is_none_or(|(fewest, _)| size < fewest));
            best = better.map(|(size, group)| (size, k << 6 | group)).or(best);
        }
        best.map(|(_, group)| group)
    }
}

/// The fewest possible variables, but at least one, of an open group among the first `count` of 64 groups,
/// and the first group that has as few.
#[inline]
fn lowest(words: &[u64], count: usize) -> Option<(u64, usize)> {
    let (open, digits) = words.split_first()?;
    let mut lowest = open & first_bits(count) & digits.iter().fold(0, |some, digit| some | digit);
    if lowest == 0 {
        return None;
    }
    let mut size = 0;
    for digit in digits.iter().rev() {
        let without = lowest & !digit;
        size = 2 * size + u64::from(without == 0);
        lowest = if without == 0 { lowest } else { without };
    }
    Some((size, lowest.trailing_zeros() as usize))
}

/// How many digits are always updated for up to 64 groups; the others only when a borrow reaches them.
pub(super) const LOW: usize = 4;

/// The digits of the largest size; at least the low ones.
fn digits(groups: &[Vec<u32>]) -> usize {
    groups.iter().map(|group| group.len().max(1).ilog2() as usize + 1).max().unwrap_or(1).max(LOW)
}

/// A word whose first `count` bits are set, or all of them.
#[inline]
fn first_bits(count: usize) -> u64 {
    if count < 64 { (1 << count) - 1 } else { u64::MAX }
}

impl State {
    /// Returns where the sizes of these groups of 0/1 variables are stored, if a propagator keeps them.
    ///
    /// The answer is the same for every state of a model.
    #[must_use]
    pub fn group_sizes(&self, booleans: &Booleans, groups: &[Vec<u32>]) -> Option<GroupSizes> {
        let sizes = self.data.group_sizes.iter();
        let mut known = sizes.filter(|sizes| sizes.booleans == *booleans && sizes.groups.starts_with(groups));
        known.next().map(|sizes| GroupSizes { count: groups.len(), ..sizes.clone() })
    }
}
