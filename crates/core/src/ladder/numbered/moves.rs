//! Neighbours of sets of vertices.
//!
//! On a board most steps change the index of the vertex by one of a few amounts. The neighbours of a set are found by
//! moving its bits: for each amount, the bits of the vertices that have such a step.

/// With more amounts than this, they are not kept.
const MOST_AMOUNTS: usize = 32;

/// The steps of a graph by the amount that they add to the index of a vertex.
#[derive(Debug)]
pub(super) struct StepAmounts {
    /// Amounts, each with the set of vertices that have such a step; empty if there are too many.
    amounts: Vec<(isize, Box<[u64]>)>,
}

impl StepAmounts {
    /// Returns the amounts of a graph, given as a set of neighbours for each vertex.
    pub(super) fn new(near: &[u64], count: usize) -> Self {
        let width = count.div_ceil(64);
        let mut amounts: Vec<(isize, Box<[u64]>)> = Vec::new();
        for vertex in 0..count {
            for other in crate::solver::bits::ones_in(&near[vertex * width..][..width]) {
                let amount = other.cast_signed() - vertex.cast_signed();
                let known = amounts.iter().position(|entry| entry.0 == amount);
                let place = known.unwrap_or_else(|| {
                    amounts.push((amount, vec![0; width].into()));
                    amounts.len() - 1
                });
                amounts[place].1[vertex / 64] |= 1 << (vertex % 64);
            }
            if amounts.len() > MOST_AMOUNTS {
                return Self { amounts: Vec::new() };
            }
        }
        Self { amounts }
    }

    /// Returns whether moving all bits is less work than looking at so many vertices.
    pub(super) fn are_few(&self, vertices: u32) -> bool {
        !self.amounts.is_empty() && self.amounts.len() < vertices as usize
    }

    /// Adds the neighbours of a set to another set.
    pub(super) fn add(&self, set: &[u64], near: &mut [u64]) {
        for (amount, from) in &self.amounts {
            let (words, bits) = (amount.unsigned_abs() / 64, amount.unsigned_abs() % 64);
            for (k, word) in set.iter().zip(from).map(|(set, from)| set & from).enumerate() {
                if word == 0 {
                    continue;
                }
                let (first, second) = split(word, bits, *amount > 0);
                // What leaves the set is 0.
                if first != 0 {
                    near[if *amount > 0 { k + words } else { k - words }] |= first;
                }
                if second != 0 {
                    near[if *amount > 0 { k + words + 1 } else { k - words - 1 }] |= second;
                }
            }
        }
    }
}

/// Moves the bits of a word; returns the bits that stay in it, and those that reach the next one.
fn split(word: u64, bits: usize, is_up: bool) -> (u64, u64) {
    match (bits, is_up) {
        (0, _) => (word, 0),
        (_, true) => (word << bits, word >> (64 - bits)),
        (_, false) => (word >> bits, word << (64 - bits)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::bits::ones_in;

    #[test]
    fn moved_bits_are_the_neighbours() {
        let mut draw = crate::ladder::numbered::tests::BoardDraw(7);
        for count in [1, 9, 64, 65, 130, 200] {
            let width = usize::div_ceil(count, 64);
            let mut near = vec![0; count * width];
            for amount in [1, -1, 9, -9, 64, -64, 70, -70] {
                for vertex in 0..count {
                    let other = vertex
                        .checked_add_signed(amount)
                        .filter(|&vertex| vertex < count && draw.below(3) > 0);
                    if let Some(other) = other {
                        near[vertex * width + other / 64] |= 1 << (other % 64);
                    }
                }
            }
            let amounts = StepAmounts::new(&near, count);
            for _ in 0..50 {
                let mut set = vec![0u64; width];
                (0..count / 2)
                    .map(|_| draw.below(count))
                    .for_each(|vertex| set[vertex / 64] |= 1 << (vertex % 64));
                let mut expected = vec![0; width];
                for vertex in ones_in(&set) {
                    let row = &near[vertex * width..][..width];
                    expected.iter_mut().zip(row).for_each(|(word, more)| *word |= more);
                }
                let mut found = vec![0; width];
                amounts.add(&set, &mut found);
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn too_many_amounts_are_not_kept() {
        // A complete graph of 40 vertices.
        let amounts = StepAmounts::new(&[(1 << 40) - 1; 40], 40);
        assert!(!amounts.are_few(40));
    }
}
