//! A small number for each vertex, counted down for many vertices at once.
//!
//! The numbers are written in binary, and digit `k` of all numbers is one set: vertex `v` is in it if the digit
//! of its number is 1. Subtracting one from each number of a set is a subtraction with borrow on these sets. It
//! takes a few operations however many vertices there are, and so does finding the numbers that are two.

use super::vertex_set::VertexSet;

/// How many digits a number has: enough for fewer than 128 neighbours.
pub(super) const DIGITS: usize = 7;
/// How many digits are always updated; the others only when a borrow reaches them.
const LOW: usize = 3;

/// A number below 128 for each of `64 * W` vertices.
#[derive(Debug, Clone, Copy)]
pub(crate) struct VertexCounts<const W: usize> {
    digits: [VertexSet<W>; DIGITS],
    /// The vertices whose number has a digit beyond the low ones.
    large: VertexSet<W>,
}

impl<const W: usize> VertexCounts<W> {
    /// The counts with these numbers.
    pub(super) fn of(numbers: &[usize]) -> Self {
        let digit = |k: usize| {
            let ones = (0..numbers.len()).filter(|&vertex| numbers[vertex] >> k & 1 == 1);
            ones.fold(VertexSet::EMPTY, |set, vertex| set | VertexSet::of(vertex))
        };
        Self::new(std::array::from_fn(digit))
    }

    /// The counts with these digits, lowest first.
    #[inline]
    pub(super) fn new(digits: [VertexSet<W>; DIGITS]) -> Self {
        let large = digits[LOW..].iter().fold(VertexSet::EMPTY, |large, &digit| large | digit);
        Self { digits, large }
    }

    /// The digits, lowest first.
    #[inline]
    pub(super) fn digits(&self) -> &[VertexSet<W>; DIGITS] {
        &self.digits
    }

    /// Subtracts one from the number of each of these vertices; none of them may be 0.
    #[inline]
    pub(super) fn decrease(&mut self, vertices: VertexSet<W>) {
        let mut borrow = vertices;
        for digit in &mut self.digits[..LOW] {
            let old = *digit;
            *digit = old ^ borrow;
            borrow = borrow & !old;
        }
        if !borrow.is_empty() {
            let [_, _, _, high @ ..] = &mut self.digits;
            *high = Self::borrowed(*high, borrow);
            self.large = high.iter().fold(VertexSet::EMPTY, |large, &digit| large | digit);
        }
    }

    /// The digits beyond the low ones after a borrow from them. They are passed by value so that the low ones
    /// stay in registers.
    #[cold]
    #[inline(never)]
    fn borrowed(
        mut digits: [VertexSet<W>; DIGITS - LOW],
        mut borrow: VertexSet<W>,
    ) -> [VertexSet<W>; DIGITS - LOW] {
        for digit in &mut digits {
            let old = *digit;
            *digit = old ^ borrow;
            borrow = borrow & !old;
        }
        digits
    }

    /// The vertices whose number is 0 or 1.
    #[inline]
    pub(crate) fn below_two(&self) -> VertexSet<W> {
        !(self.digits[1] | self.digits[2] | self.large)
    }

    /// The vertices whose number is 2.
    #[inline]
    pub(crate) fn two(&self) -> VertexSet<W> {
        self.digits[1] & !(self.digits[0] | self.digits[2] | self.large)
    }

    /// The vertices among `vertices` with the lowest number.
    #[inline]
    pub(super) fn lowest(&self, vertices: VertexSet<W>) -> VertexSet<W> {
        let small = vertices & !self.large;
        if small.is_empty() { lowest(&self.digits, vertices) } else { lowest(&self.digits[..LOW], small) }
    }
}

/// The vertices among `vertices` with the lowest number of these digits.
#[inline]
fn lowest<const W: usize>(digits: &[VertexSet<W>], vertices: VertexSet<W>) -> VertexSet<W> {
    let mut lowest = vertices;
    for &digit in digits.iter().rev() {
        let without = lowest & !digit;
        lowest = if without.is_empty() { lowest } else { without };
    }
    lowest
}

#[cfg(test)]
mod tests {
    use super::{VertexCounts, VertexSet};

    fn set<const W: usize>(vertices: impl Iterator<Item = usize>) -> VertexSet<W> {
        vertices.fold(VertexSet::EMPTY, |set, vertex| set | VertexSet::of(vertex))
    }

    fn counts_down<const W: usize>() {
        let count = 64 * W;
        let mut numbers: Vec<usize> = (0..count).collect();
        let mut counted = VertexCounts::<W>::of(&numbers);
        for round in 0..count {
            let which = |number: usize| set((0..count).filter(|&vertex| numbers[vertex] == number));
            assert_eq!(counted.two(), which(2));
            assert_eq!(counted.below_two(), which(0) | which(1));
            let some = !VertexSet::below(round / 2);
            let least = numbers[round / 2..].iter().min().copied().unwrap_or(0);
            assert_eq!(counted.lowest(some), which(least) & some, "round {round}");
            let vertices = |&vertex: &usize| numbers[vertex] > 0 && vertex % 3 != round % 3;
            let taken: Vec<usize> = (0..count).filter(vertices).collect();
            counted.decrease(set(taken.iter().copied()));
            for vertex in taken {
                numbers[vertex] -= 1;
            }
        }
    }

    #[test]
    fn counting_down() {
        counts_down::<1>();
        counts_down::<2>();
    }
}
