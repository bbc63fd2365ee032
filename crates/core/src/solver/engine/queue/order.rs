//! Which of the ready propagators of one priority runs next.
//!
//! At the first fixpoint all propagators are ready. A chain `x[0] < x[1] < ... < x[n]` would then take about `n^2` runs
//! in the order of numbers: each run lowers a greatest value by 1, which is at once passed down the whole chain. If the
//! numbers are compared from their last binary digit on, the constraint that runs last splits the chain in two halves,
//! each at its fixpoint, and so on within the halves: about `n log n` runs. Constraints in random order take as many.
//! Later, changes start at a decision, and the order of numbers is the cheapest.

use super::Queue;
use crate::solver::bits::ones_in;
use crate::solver::engine::schedule::Priority;

/// An order of ready propagators.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(in crate::solver::engine) enum Order {
    /// The least number first.
    #[default]
    Numbers,
    /// Until the first fixpoint, the least word first, and within a word the least bit, both with their binary digits
    /// reversed; then the order of numbers.
    Halves,
    /// Random, with this state of a generator.
    Random(u64),
}

/// For each binary digit of a number below 64, from the last, the numbers that have 0 there.
const ZEROS: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Returns the first word that is not 0, and its first bit, in the order of [`Order::Halves`].
fn first_of_halves(words: &[u64]) -> Option<(usize, usize)> {
    let count = words.len().next_power_of_two();
    let unused = usize::BITS - count.ilog2();
    let reversed = (0..count).map(|k| k.reverse_bits().unbounded_shr(unused));
    let word = reversed.into_iter().find(|&k| words.get(k).is_some_and(|&word| word != 0))?;
    let common = |bits, zeros| if bits & zeros == 0 { bits } else { bits & zeros };
    Some((word, ZEROS.into_iter().fold(words[word], common).trailing_zeros() as usize))
}

impl Queue {
    /// Returns the word and the bit of the next propagator. Words before `first` have no ready propagators, and it has
    /// one.
    #[cold]
    #[inline(never)]
    pub(super) fn next_in_order(&mut self, first: usize) -> (usize, usize) {
        match &mut self.order {
            Order::Numbers => (first, self.bits[first].trailing_zeros() as usize),
            Order::Halves => {
                let start = first - first % self.ready_words;
                let (word, bit) =
                    first_of_halves(&self.bits[start..start + self.ready_words]).unwrap_or_default();
                (start + word, bit)
            }
            Order::Random(seed) => {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let set: Vec<usize> = ones_in(&self.bits[..self.ready_words * Priority::WOKEN]).collect();
                let drawn = set[(*seed >> 33) as usize % set.len()];
                (drawn / 64, drawn % 64)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_in_the_order_of_reversed_digits() {
        let mut words = [u64::MAX; 3];
        let mut found = Vec::new();
        while let Some((word, bit)) = first_of_halves(&words) {
            words[word] &= !(1 << bit);
            found.push((word, bit));
        }
        let mut expected: Vec<(usize, usize)> = (0..192).map(|number| (number / 64, number % 64)).collect();
        expected.sort_by_key(|&(word, bit)| (word.reverse_bits(), bit.reverse_bits()));
        assert_eq!(found, expected);
        assert_eq!(first_of_halves(&[0]), None);
    }
}
