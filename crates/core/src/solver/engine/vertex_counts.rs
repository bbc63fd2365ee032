//! A small number for each of up to 64 vertices, counted down for many vertices at once.
//!
//! The numbers are written in binary, and digit `k` of all numbers is one word: bit `v` belongs to vertex
//! `v`. Subtracting one from each number of a set is a subtraction with borrow on these words. It takes a few
//! operations however many vertices there are, and so does finding the numbers that are two.

/// How many digits a number has: enough for fewer than 64 neighbours.
pub(super) const DIGITS: usize = 6;
/// How many digits are always updated; the others only when a borrow reaches them.
const LOW: usize = 3;

/// A number below 64 for each of 64 vertices.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct VertexCounts {
    digits: [u64; DIGITS],
    /// The vertices whose number has a digit beyond the low ones.
    large: u64,
}

impl VertexCounts {
    /// The counts with these numbers.
    pub(super) fn of(numbers: &[usize]) -> Self {
        let mut digits = [0; DIGITS];
        for (vertex, number) in numbers.iter().enumerate() {
            for (k, digit) in digits.iter_mut().enumerate() {
                *digit |= (*number as u64 >> k & 1) << vertex;
            }
        }
        Self::new(digits)
    }

    /// The counts with these digits, lowest first.
    #[inline]
    pub(super) fn new(digits: [u64; DIGITS]) -> Self {
        let large = digits[LOW..].iter().fold(0, |large, digit| large | digit);
        Self { digits, large }
    }

    /// The digits, lowest first.
    #[inline]
    pub(super) fn digits(&self) -> &[u64; DIGITS] {
        &self.digits
    }

    /// Subtracts one from the number of each of these vertices; none of them may be 0.
    #[inline]
    pub(super) fn decrease(&mut self, vertices: u64) {
        let mut borrow = vertices;
        for digit in &mut self.digits[..LOW] {
            let old = *digit;
            *digit = old ^ borrow;
            borrow &= !old;
        }
        if borrow != 0 {
            let [.., third, second, first] = self.digits;
            let high = Self::borrowed(first, second, third, borrow);
            self.digits[LOW..].copy_from_slice(&high);
            self.large = high.iter().fold(0, |large, digit| large | digit);
        }
    }

    /// The digits beyond the low ones after a borrow from them. They are passed by value so that the low ones
    /// stay in registers.
    #[cold]
    #[inline(never)]
    fn borrowed(first: u64, second: u64, third: u64, borrow: u64) -> [u64; DIGITS - LOW] {
        let mut digits = [third, second, first];
        let mut borrow = borrow;
        for digit in &mut digits {
            let old = *digit;
            *digit = old ^ borrow;
            borrow &= !old;
        }
        digits
    }

    /// The vertices whose number is 0 or 1.
    #[inline]
    pub(crate) fn below_two(&self) -> u64 {
        !(self.digits[1] | self.digits[2] | self.large)
    }

    /// The vertices whose number is 2.
    #[inline]
    pub(crate) fn two(&self) -> u64 {
        self.digits[1] & !(self.digits[0] | self.digits[2] | self.large)
    }

    /// The vertices among `vertices` with the lowest number.
    #[inline]
    pub(super) fn lowest(&self, vertices: u64) -> u64 {
        let mut lowest = vertices;
        for digit in self.digits.iter().rev() {
            let without = lowest & !digit;
            lowest = if without == 0 { lowest } else { without };
        }
        lowest
    }
}

#[cfg(test)]
mod tests {
    use super::VertexCounts;

    fn set(vertices: impl Iterator<Item = usize>) -> u64 {
        vertices.fold(0, |set, vertex| set | 1 << vertex)
    }

    #[test]
    fn counting_down() {
        let mut numbers: Vec<usize> = (0..64).collect();
        let mut counted = VertexCounts::of(&numbers);
        for round in 0..64 {
            let which = |number: usize| set((0..64).filter(|&vertex| numbers[vertex] == number));
            assert_eq!(counted.two(), which(2));
            assert_eq!(counted.below_two(), which(0) | which(1));
            let some = u64::MAX << (round / 2);
            let least = numbers[round / 2..].iter().min().copied().unwrap_or(0);
            assert_eq!(counted.lowest(some), which(least) & some, "round {round}");
            let vertices = |&vertex: &usize| numbers[vertex] > 0 && vertex % 3 != round % 3;
            let taken: Vec<usize> = (0..64).filter(vertices).collect();
            counted.decrease(set(taken.iter().copied()));
            for vertex in taken {
                numbers[vertex] -= 1;
            }
        }
    }
}
