//! Techniques and difficulties as data.

use std::ops::RangeInclusive;

use Difficulty::{Easy, Expert, Hard, Medium, Search};

/// A technique of a ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Technique {
    /// Its place on the ladder, from 1.
    pub level: u8,
    /// The letter of its ladder, such as `T`.
    letter: char,
    /// Its name, such as `only number`.
    pub name: &'static str,
    /// The exact test in one line.
    pub about: &'static str,
    /// The difficulty of puzzles that need it.
    pub difficulty: Difficulty,
}

impl Technique {
    /// Returns its short name, such as `T4`.
    #[must_use]
    pub fn code(&self) -> String {
        format!("{}{}", self.letter, self.level)
    }
}

/// The lowest and the highest score of each difficulty. Most published boards are easy, so these have the widest range.
const SCORES: [[u32; 2]; 5] = [[1, 40], [41, 60], [61, 80], [81, 99], [100, 100]];

/// How hard a puzzle is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Difficulty {
    /// Each step is seen at a glance.
    Easy,
    /// Each step is found by counting.
    Medium,
    /// Steps need a comparison of alternatives.
    Hard,
    /// Steps need an assumption that leads to a contradiction.
    Expert,
    /// The techniques are not enough.
    Search,
}

impl Difficulty {
    /// All of them, ascending.
    pub const ALL: &[Self] = &[Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Search];

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["easy", "medium", "hard", "expert", "search"][self as usize]
    }

    /// Returns the difficulty of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|difficulty| difficulty.name() == name).copied()
    }

    /// Returns the levels of a ladder that have this difficulty.
    ///
    /// # Panics
    /// If no technique of the ladder has it.
    #[must_use]
    pub fn levels(self, techniques: &[Technique]) -> RangeInclusive<u8> {
        let mut levels = techniques
            .iter()
            .filter(|technique| technique.difficulty == self)
            .map(|technique| technique.level);
        let first = levels.next().expect("each ladder has techniques of each difficulty");
        first..=levels.next_back().unwrap_or(first)
    }

    /// Returns the highest level of a ladder that has this difficulty.
    #[must_use]
    pub fn cap(self, techniques: &[Technique]) -> u8 {
        *self.levels(techniques).end()
    }

    /// Returns how hard a puzzle of this difficulty is, from 1 to 100, from the levels of all its steps.
    ///
    /// A step is worth three steps of the level below. Each doubling of the sum, measured in steps of the lowest level of
    /// this difficulty, adds three points to the lowest score of the difficulty, up to its highest.
    #[must_use]
    pub fn score(self, techniques: &[Technique], steps: impl Iterator<Item = u8>) -> u32 {
        let worth = |level: u8| 3_u128.pow(level.into());
        let (sum, unit) = (steps.map(worth).sum::<u128>(), worth(*self.levels(techniques).start()));
        // Three times the logarithm is the logarithm of the third power.
        let points = (sum.pow(3) / unit.pow(3)).checked_ilog2().unwrap_or(0);
        let [lowest, highest] = SCORES[self as usize];
        (lowest + points).min(highest)
    }

    /// Returns the difficulty of puzzles of a level.
    #[must_use]
    pub fn of(level: u8, techniques: &[Technique]) -> Self {
        techniques
            .iter()
            .find(|technique| technique.level >= level)
            .map_or(Self::Search, |technique| technique.difficulty)
    }
}

/// The name of a technique, the difficulty of puzzles that need it, and its exact test.
type TechniqueRow = (&'static str, Difficulty, &'static str);

/// Returns the techniques of a ladder in ascending order; the first one has level 1.
const fn ladder<const N: usize>(letter: char, rows: [TechniqueRow; N]) -> [Technique; N] {
    let mut techniques = [Technique { level: 0, letter, name: "", about: "", difficulty: Search }; N];
    let mut place = 0;
    while place < N {
        let (name, difficulty, about) = rows[place];
        techniques[place] = Technique { level: place as u8 + 1, letter, name, about, difficulty };
        place += 1;
    }
    techniques
}

/// The ladder of numbered paths.
pub(super) const NUMBERED: &[Technique] = &ladder(
    'T',
    [
        (
            "step",
            Easy,
            "a placed number has one free neighbour for the next or the previous number, or two have one between them",
        ),
        (
            "range",
            Easy,
            "the same, without neighbours that are too far from the nearest placed number in that direction",
        ),
        ("layers", Easy, "a number has one cell that can be reached from both ends of its gap"),
        ("only number", Easy, "a cell can be reached with one number only"),
        ("paths", Easy, "all paths through a gap, at most sixteen, agree on a cell"),
        (
            "strand",
            Medium,
            "the same, without paths that strand a free cell, omit a cell of this gap, or block another gap",
        ),
        (
            "pair",
            Hard,
            "one of the two cells of a number leads to a contradiction by the techniques up to T4",
        ),
        ("many paths", Hard, "the same as T5 and T6, with more paths"),
        ("trial", Expert, "a number in a cell leads to a contradiction by the techniques up to T4"),
        ("search", Search, "anything beyond"),
    ],
);

/// The ladder of Akari.
pub(super) const AKARI: &[Technique] = &ladder(
    'A',
    [
        ("wall", Easy, "a wall has all its rooks, or needs all its undecided cells"),
        ("only place", Easy, "one cell is left from which a cell can be lit"),
        ("no place left", Medium, "a rook would leave another cell or a wall without its rooks"),
        ("two walls", Hard, "all ways to give two walls their rooks agree on a cell"),
        ("trial", Expert, "a rook or its absence leads to a contradiction by the techniques up to A4"),
        ("search", Search, "anything beyond"),
    ],
);

/// The ladder of Star Battle.
pub(super) const STAR_BATTLE: &[Technique] = &ladder(
    'S',
    [
        ("count", Easy, "a row, column or region has all its stars, or needs all its undecided cells"),
        ("room", Easy, "a star or its absence would leave a row, column or region too few cells"),
        ("line", Medium, "a row or column needs all stars of regions, or regions need all of its stars"),
        ("lines", Hard, "the same for several rows or columns side by side"),
        ("two groups", Hard, "all ways to give two rows, columns or regions their stars agree on a cell"),
        ("trial", Expert, "a star or its absence leads to a contradiction by the techniques up to S4"),
        ("search", Search, "anything beyond"),
    ],
);

/// The ladder of puzzles with one loop.
pub(super) const LOOPS: &[Technique] = &ladder(
    'L',
    [
        ("way on", Easy, "a line has one way on, or a point has too few ways"),
        ("clue", Easy, "a clue has all that it allows, or needs all that is left"),
        ("closing", Easy, "a line would close the loop too early"),
        ("few ways", Easy, "at most two ways to satisfy a clue agree on something beside it"),
        ("ways", Medium, "the same, with more ways, or with those through a point"),
        (
            "sides",
            Medium,
            "an edge is between two areas of which it is known whether one is inside and one outside",
        ),
        ("paths", Medium, "all ways between two numbers agree"),
        ("short trial", Hard, "an assumption leads to a contradiction in at most ten rounds of L1 to L3"),
        ("long trial", Expert, "an assumption leads to a contradiction in at most thirty rounds of L1 to L6"),
        ("search", Search, "anything beyond"),
    ],
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_ascend_from_one_and_difficulties_too() {
        assert!(NUMBERED.iter().map(|technique| technique.level).eq(1..=10));
        assert!(NUMBERED.is_sorted_by_key(|technique| technique.difficulty));
        let levels: Vec<_> = Difficulty::ALL.iter().map(|difficulty| difficulty.levels(NUMBERED)).collect();
        assert_eq!(levels, [1..=5, 6..=6, 7..=8, 9..=9, 10..=10]);
        for ladder in [NUMBERED, AKARI, STAR_BATTLE, LOOPS] {
            for technique in ladder {
                assert_eq!(Difficulty::of(technique.level, ladder), technique.difficulty);
            }
        }
        assert!(AKARI.iter().map(|technique| technique.level).eq(1..=6));
        assert!(STAR_BATTLE.iter().map(|technique| technique.level).eq(1..=7));
        assert!(LOOPS.iter().map(|technique| technique.level).eq(1..=10));
    }

    #[test]
    fn scores_grow_with_steps_and_stay_within_their_difficulty() {
        let score = |difficulty: Difficulty, steps: &[u8]| difficulty.score(LOOPS, steps.iter().copied());
        assert_eq!(score(Easy, &[]), 1);
        assert_eq!([1, 2, 4, 8].map(|steps| score(Easy, &vec![1; steps])), [1, 4, 7, 10]);
        assert_eq!(score(Easy, &[2]), score(Easy, &[1, 1, 1]));
        assert_eq!(score(Easy, &[4; 10_000]), 40);
        // L5 to L7 are medium, and lower steps count as well.
        assert_eq!(score(Medium, &[5]), 41);
        assert_eq!(score(Medium, &[5, 4, 4, 4]), 44);
        assert_eq!([score(Hard, &[8]), score(Expert, &[9]), score(Search, &[1])], [61, 81, 100]);
        assert_eq!(score(Expert, &[9; 10_000]), 99);
    }

    #[test]
    fn difficulties_have_names() {
        for &difficulty in Difficulty::ALL {
            assert_eq!(Difficulty::named(difficulty.name()), Some(difficulty));
        }
        assert_eq!(Difficulty::named("Easy"), None);
    }
}
