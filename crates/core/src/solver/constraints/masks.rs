//! Many small sets of bits, each as words and masks.

/// Sets of numbers of bits, one after another: each is a list of words with a mask for each.
#[derive(Debug)]
pub(super) struct Masks {
    /// Set `n` is `masks[starts[n]..starts[n + 1]]`.
    starts: Vec<u32>,
    masks: Vec<(u32, u64)>,
}

impl Masks {
    /// No sets.
    pub(super) fn new() -> Self {
        Self { starts: vec![0], masks: Vec::new() }
    }

    /// Adds a set of ascending numbers.
    pub(super) fn push(&mut self, ascending: impl Iterator<Item = u32>) {
        let start = self.masks.len();
        for number in ascending {
            match self.masks[start..].last_mut() {
                Some((word, mask)) if *word == number / 64 => *mask |= 1 << (number % 64),
                _ => self.masks.push((number / 64, 1 << (number % 64))),
            }
        }
        self.starts.push(self.masks.len() as u32);
    }

    /// The words and masks of a set.
    #[inline]
    pub(super) fn of(&self, set: usize) -> &[(u32, u64)] {
        &self.masks[self.starts[set] as usize..self.starts[set + 1] as usize]
    }
}
