//! The sizes of groups while a propagator works on them.
//!
//! For the layout see `group_sizes`. The groups with one or no possible variable are found for 64 groups at
//! once. A ruled out variable takes one from each of its groups, which is a subtraction with borrow. Up to 64
//! groups are kept in registers meanwhile, and their variables are taken two at a time.
//!
//! The lowest bit of 0 by `select_unpredictable`: 12 queens 0.020 instead of 0.024 s.

use std::hint::select_unpredictable;

use super::conflict::Conflict;
use super::group_sizes::LOW;
use crate::solver::bits::ones;

/// Open groups and sizes while a propagator works on them.
pub(crate) trait OpenSizes {
    /// Takes ruled out variables from the sizes of their groups: those of the set `variables` among `64 * k ..`.
    fn lose(&mut self, k: usize, variables: u64);

    /// Marks the groups of a chosen variable as hit.
    fn hit(&mut self, variable: usize);

    /// Returns the first open group with one possible variable.
    ///
    /// # Errors
    /// An open group has none.
    fn first_single(&self) -> Result<Option<usize>, Conflict>;
}

/// Up to 64 groups. The digits that are used most are fields, so that they stay in registers.
pub(crate) struct SizesInWord<'a> {
    /// For each variable the set of its groups, up to a multiple of 64 variables.
    groups_of: &'a [u64],
    open: u64,
    low: [u64; LOW],
    high: &'a mut [u64],
    /// The groups with a digit beyond the low ones.
    large: u64,
}

impl<'a> SizesInWord<'a> {
    /// Reads the words of up to 64 groups, runs `change`, and writes them back.
    #[inline]
    pub(crate) fn edit(
        words: &'a mut [u64],
        groups_of: &'a [u64],
        change: impl FnOnce(&mut Self) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        let ([open, low @ ..], high) =
            words.split_first_chunk_mut::<{ 1 + LOW }>().expect("the open groups and the low digits");
        let large = high.iter().fold(0, |large, digit| large | digit);
        let mut sizes = Self { groups_of, open: *open, low: *low, high, large };
        change(&mut sizes)?;
        (*open, *low) = (sizes.open, sizes.low);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn borrow(high: &mut [u64], mut borrow: u64) -> u64 {
        decrease(high, &mut borrow);
        high.iter().fold(0, |large, digit| large | digit)
    }

    /// Takes two ruled out variables, given by their groups, from the sizes of these.
    #[inline]
    fn lose_two(&mut self, one: u64, other: u64) {
        let [first, second, rest @ ..] = &mut self.low;
        let (odd, both) = (one ^ other, one & other);
        let borrow = odd & !*first;
        *first ^= odd;
        // A group that loses two has no borrow from the first digit.
        let taken = borrow | both;
        let mut borrow = taken & !*second;
        *second ^= taken;
        for digit in rest {
            let old = *digit;
            *digit = old ^ borrow;
            borrow &= !old;
        }
        if borrow != 0 {
            self.large = Self::borrow(self.high, borrow);
        }
    }
}

impl OpenSizes for SizesInWord<'_> {
    /// Most sets have up to two variables. One round for all of these costs less than mispredicted branches.
    #[expect(clippy::inline_always, reason = "the digits should stay in registers")]
    #[inline(always)]
    fn lose(&mut self, k: usize, variables: u64) {
        let groups_of = &self.groups_of[k << 6..][..64];
        let mut left = variables;
        loop {
            let groups = |left: u64| select_unpredictable(left != 0, groups_of[lowest_or_last(left)], 0);
            let one = groups(left);
            left &= left.wrapping_sub(1);
            let other = groups(left);
            left &= left.wrapping_sub(1);
            self.lose_two(one, other);
            if left == 0 {
                return;
            }
        }
    }

    #[inline]
    fn hit(&mut self, variable: usize) {
        self.open &= !self.groups_of[variable];
    }

    #[inline]
    fn first_single(&self) -> Result<Option<usize>, Conflict> {
        let more = self.low[1..].iter().fold(self.large, |more, digit| more | digit);
        if self.open & !(self.low[0] | more) != 0 {
            return Err(Conflict);
        }
        let single = self.open & self.low[0] & !more;
        Ok((single != 0).then(|| single.trailing_zeros() as usize))
    }
}

/// Any number of groups.
pub(crate) struct SizesInWords<'a> {
    words: &'a mut [u64],
    stride: usize,
    /// For each variable the set of its groups, as words.
    groups_of: &'a [u64],
    /// How many words such a set has.
    width: usize,
}

impl<'a> SizesInWords<'a> {
    /// Sizes in `words`, of which those of 64 groups are `stride` apart.
    pub(crate) fn new(words: &'a mut [u64], stride: usize, groups_of: &'a [u64]) -> Self {
        let width = words.len() / stride;
        Self { words, stride, groups_of, width }
    }

    #[inline]
    fn with_groups(&mut self, variable: usize) -> impl Iterator<Item = (&mut [u64], u64)> {
        let groups = &self.groups_of[variable * self.width..(variable + 1) * self.width];
        self.words.chunks_exact_mut(self.stride).zip(groups.iter().copied())
    }
}

impl OpenSizes for SizesInWords<'_> {
    fn lose(&mut self, k: usize, variables: u64) {
        for variable in ones(variables).map(|bit| k << 6 | bit) {
            let words = self.with_groups(variable);
            words.for_each(|(words, mut groups)| decrease(&mut words[1..], &mut groups));
        }
    }

    fn hit(&mut self, variable: usize) {
        self.with_groups(variable).for_each(|(words, groups)| words[0] &= !groups);
    }

    fn first_single(&self) -> Result<Option<usize>, Conflict> {
        let mut first = None;
        for (k, words) in self.words.chunks_exact(self.stride).enumerate() {
            let more = words[2..].iter().fold(0, |more, digit| more | digit);
            if words[0] & !(words[1] | more) != 0 {
                return Err(Conflict);
            }
            let single = words[0] & words[1] & !more;
            if single != 0 && first.is_none() {
                first = Some(k << 6 | single.trailing_zeros() as usize);
            }
        }
        Ok(first)
    }
}

/// The lowest set bit, or 63 if none is. Without a branch, which the lowest bit of 0 would take.
#[inline]
fn lowest_or_last(word: u64) -> usize {
    (word | 1 << 63).trailing_zeros() as usize & 63
}

/// Takes one from the size of each group of `borrow`.
#[inline]
fn decrease(digits: &mut [u64], borrow: &mut u64) {
    for digit in digits {
        if *borrow == 0 {
            return;
        }
        let old = *digit;
        *digit = old ^ *borrow;
        *borrow &= !old;
    }
}

#[cfg(test)]
mod tests {
    use super::{OpenSizes, SizesInWord, SizesInWords};
    use crate::solver::engine::GroupSizes;

    /// Counts down groups of 1 to 64 members, all of which have lost their first members, one by one.
    fn count_down(sizes: &mut impl OpenSizes) {
        for variable in 0..63 {
            assert_eq!(sizes.first_single(), Ok(Some(variable)));
            sizes.hit(64 + variable);
            sizes.lose(0, 1 << variable);
        }
        assert_eq!(sizes.first_single(), Ok(Some(63)));
        sizes.lose(0, 1 << 63);
        assert!(sizes.first_single().is_err());
    }

    #[test]
    fn counting_down() {
        let groups: Vec<Vec<u32>> = (0..64).map(|last| (0..=last).collect()).collect();
        let words = GroupSizes::initial_words(&groups);
        assert_eq!(words.len(), 8);
        // Variable `k` is in the groups `k..`; variable `64 + k`, which only hits, in group `k`.
        let members = (0..64).map(|variable| u64::MAX << variable);
        let groups_of: Vec<u64> = members.chain((0..64).map(|group| 1 << group)).collect();
        count_down(&mut SizesInWords::new(&mut words.clone(), words.len(), &groups_of));
        let mut words = words;
        let done = SizesInWord::edit(&mut words, &groups_of, |sizes| {
            count_down(sizes);
            Ok(())
        });
        assert!(done.is_ok());
    }
}
