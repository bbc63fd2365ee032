//! Sorting where speed does not matter, in little machine code.
//!
//! The standard library compiles about 6 kB of code for each type and order that is sorted. Here numbers of items are sorted,
//! always by the same code, which compares items through a pointer; then the items are moved to their places. That takes
//! longer, so inner loops use the standard library.

use std::cmp::Ordering;

/// Slices that can be sorted in little machine code. Equal items keep their order.
///
/// ```
/// use cavalcade_core::CompactSort;
///
/// let mut words = ["three", "one", "two"];
/// words.sort_compactly_by_key(|word| word.len());
/// assert_eq!(words, ["one", "two", "three"]);
/// ```
pub trait CompactSort<T> {
    /// Sorts by a comparison.
    fn sort_compactly_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);

    /// Sorts by a key, which is computed for every comparison.
    fn sort_compactly_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.sort_compactly_by(|one, other| key(one).cmp(&key(other)));
    }
}

impl<T> CompactSort<T> for [T] {
    fn sort_compactly_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        let mut from = order(self.len(), &|one, other| compare(&self[one], &self[other]));
        // Each cycle of the permutation is a series of swaps.
        for start in 0..from.len() {
            let mut at = start;
            while from[at] != start {
                let next = from[at];
                self.swap(at, next);
                from[at] = at;
                at = next;
            }
            from[at] = at;
        }
    }
}

/// Returns the numbers below `count` in this order.
#[inline(never)]
fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_standard_library(mut items in proptest::collection::vec((0..9u8, 0..9u8), 0..40)) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            items.sort_compactly_by_key(|item| item.0);
            prop_assert_eq!(items, expected);
        }
    }
}
