//! A set of cells for each cell, such as the cells it attacks.
//!
//! The sets are stored as words of 64 cells, without the empty words: a set takes no more memory than a list of its
//! cells, and is asked without a search. Independent checks of solutions use them.

/// The cells of a word.
const WORD: usize = u64::BITS as usize;

/// A set of cells for each cell.
#[derive(Debug, Clone)]
pub(super) struct CellSets {
    /// Where the words of each set begin, and the end of the last.
    starts: Vec<usize>,
    /// The places of the words.
    places: Vec<u32>,
    words: Vec<u64>,
    /// Whether each set is one word, the first.
    are_words: bool,
}

impl CellSets {
    /// Stores these sets, whose cells are ascending.
    pub(super) fn new<S: IntoIterator<Item = usize>>(sets: impl IntoIterator<Item = S>) -> Self {
        let mut all = Self { starts: vec![0], places: Vec::new(), words: Vec::new(), are_words: false };
        for set in sets {
            let start = all.words.len();
            for cell in set {
                let place = (cell / WORD) as u32;
                if all.words.len() == start || all.places.last() != Some(&place) {
                    all.places.push(place);
                    all.words.push(0);
                }
                *all.words.last_mut().expect("a word was added") |= 1 << (cell % WORD);
            }
            all.starts.push(all.words.len());
        }
        all.are_words = all.starts.len() == all.words.len() + 1 && all.places.iter().all(|&place| place == 0);
        all
    }

    /// Whether the set of `cell` contains `other`.
    #[expect(clippy::inline_always, reason = "a list asks for every step of every path")]
    #[inline(always)]
    pub(super) fn contains(&self, cell: usize, other: usize) -> bool {
        if self.are_words {
            return other < WORD && self.words[cell] >> other & 1 != 0;
        }
        let (start, end) = (self.starts[cell], self.starts[cell + 1]);
        let found = self.places[start..end].iter().position(|&place| place as usize == other / WORD);
        found.is_some_and(|at| self.words[start + at] >> (other % WORD) & 1 != 0)
    }

    /// Whether the set of `cell` contains one of `others`, a set in words without gaps.
    #[expect(clippy::inline_always, reason = "a list asks for every cell of every placement")]
    #[inline(always)]
    pub(super) fn meets(&self, cell: usize, others: &[u64]) -> bool {
        let range = self.starts[cell]..self.starts[cell + 1];
        let mut words = self.places[range.clone()].iter().zip(&self.words[range]);
        words.any(|(&place, word)| others[place as usize] & word != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_contain_their_cells() {
        let lists = [vec![], vec![0, 63, 64, 200], vec![200], vec![1, 2, 3]];
        let sets = CellSets::new(lists.iter().map(|list| list.iter().copied()));
        for (cell, list) in lists.iter().enumerate() {
            for other in 0..256 {
                assert_eq!(sets.contains(cell, other), list.contains(&other), "{cell} {other}");
                let mut one = [0; 4];
                one[other / 64] = 1 << (other % 64);
                assert_eq!(sets.meets(cell, &one), list.contains(&other), "{cell} {other}");
            }
        }
    }
}
