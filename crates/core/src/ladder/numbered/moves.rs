//! Neighbours of sets of vertices.
//!
//! On a board most steps change the index of the vertex by one of a few amounts. The neighbours of a set are found by
//! moving its bits: for each amount, the bits of the vertices that have such a step.

use crate::solver::bits::ones_in;

/// With more amounts than this, they are not kept.
const MOST_AMOUNTS: usize = 32;

/// The steps of a graph in one direction.
#[derive(Debug)]
pub(super) struct StepSets {
    /// For each vertex the set of its neighbours.
    rows: Vec<u64>,
    /// Words of a set.
    width: usize,
    /// The amounts that steps add to the index of a vertex, each with the set of vertices that have such a step; empty if
    /// there are too many.
    amounts: Vec<(isize, Box<[u64]>)>,
}

impl StepSets {
    /// Prepares the steps, given as a set of neighbours for each vertex.
    pub(super) fn new(rows: Vec<u64>, count: usize) -> Self {
        let width = count.div_ceil(64);
        let mut amounts: Vec<(isize, Box<[u64]>)> = Vec::new();
        for vertex in 0..count {
            for other in ones_in(&rows[vertex * width..][..width]) {
                let amount = other.cast_signed() - vertex.cast_signed();
                let known = amounts.iter().position(|entry| entry.0 == amount);
                let place = known.unwrap_or_else(|| {
                    amounts.push((amount, vec![0; width].into()));
                    amounts.len() - 1
                });
                amounts[place].1[vertex / 64] |= 1 << (vertex % 64);
            }
            if amounts.len() > MOST_AMOUNTS {
                return Self { rows, width, amounts: Vec::new() };
            }
        }
        Self { rows, width, amounts }
    }

    /// Returns the neighbours of a vertex as a set.
    #[inline]
    pub(super) fn row(&self, vertex: usize) -> &[u64] {
        &self.rows[vertex * self.width..][..self.width]
    }

    /// Returns whether moving all bits is less work than looking at so many vertices.
    pub(super) fn are_few(&self, vertices: u32) -> bool {
        !self.amounts.is_empty() && self.amounts.len() < vertices as usize
    }

    /// Adds to `near` the neighbours of a set of so many vertices, by the way that is less work.
    pub(super) fn add(&self, (set, size): (&[u64], u32), near: &mut [u64]) {
        if self.are_few(size) {
            return self.add_moved(set, near);
        }
        for vertex in ones_in(set) {
            near.iter_mut().zip(self.row(vertex)).for_each(|(word, more)| *word |= more);
        }
    }

    /// Adds the neighbours of a set to another set by moving bits.
    fn add_moved(&self, set: &[u64], near: &mut [u64]) {
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
            let steps = StepSets::new(near, count);
            for _ in 0..50 {
                let mut set = vec![0u64; width];
                (0..count / 2)
                    .map(|_| draw.below(count))
                    .for_each(|vertex| set[vertex / 64] |= 1 << (vertex % 64));
                let mut expected = vec![0; width];
                for vertex in ones_in(&set) {
                    expected.iter_mut().zip(steps.row(vertex)).for_each(|(word, more)| *word |= more);
                }
                let mut found = vec![0; width];
                steps.add_moved(&set, &mut found);
                assert_eq!(found, expected);
                let size = set.iter().map(|word| word.count_ones()).sum();
                found.fill(0);
                steps.add((&set, size), &mut found);
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn too_many_amounts_are_not_kept() {
        // A complete graph of 40 vertices.
        let amounts = StepSets::new(vec![(1 << 40) - 1; 40], 40);
        assert!(!amounts.are_few(40));
    }
}
