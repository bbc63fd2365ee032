//! Techniques and difficulties as data.

use std::ops::RangeInclusive;

/// A technique of a ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Technique {
    /// Its place on the ladder, from 1.
    pub level: u8,
    /// Its short name, such as `T4`.
    pub code: &'static str,
    /// Its name, such as `only number`.
    pub name: &'static str,
    /// The exact test in one line.
    pub about: &'static str,
    /// The difficulty of puzzles that need it.
    pub difficulty: Difficulty,
}

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
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Search => "search",
        }
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

    /// Returns the difficulty of puzzles of a level.
    #[must_use]
    pub fn of(level: u8, techniques: &[Technique]) -> Self {
        techniques
            .iter()
            .find(|technique| technique.level >= level)
            .map_or(Self::Search, |technique| technique.difficulty)
    }
}

/// The ladder of numbered paths.
pub(super) const NUMBERED: &[Technique] = &[
    Technique {
        level: 1,
        code: "T1",
        name: "step",
        about: "a placed number has one free neighbour for the next or the previous number, or two have one between them",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 2,
        code: "T2",
        name: "range",
        about: "the same, without neighbours that are too far from the nearest placed number in that direction",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 3,
        code: "T3",
        name: "layers",
        about: "a number has one cell that can be reached from both ends of its gap",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 4,
        code: "T4",
        name: "only number",
        about: "a cell can be reached with one number only",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 5,
        code: "T5",
        name: "paths",
        about: "all paths through a gap, at most sixteen, agree on a cell",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 6,
        code: "T6",
        name: "strand",
        about: "the same, without paths that strand a free cell, omit a cell of this gap, or block another gap",
        difficulty: Difficulty::Medium,
    },
    Technique {
        level: 7,
        code: "T7",
        name: "pair",
        about: "one of the two cells of a number leads to a contradiction by the techniques up to T4",
        difficulty: Difficulty::Hard,
    },
    Technique {
        level: 8,
        code: "T8",
        name: "many paths",
        about: "the same as T5 and T6, with more paths",
        difficulty: Difficulty::Hard,
    },
    Technique {
        level: 9,
        code: "T9",
        name: "trial",
        about: "a number in a cell leads to a contradiction by the techniques up to T4",
        difficulty: Difficulty::Expert,
    },
    Technique {
        level: 10,
        code: "T10",
        name: "search",
        about: "anything beyond",
        difficulty: Difficulty::Search,
    },
];

/// The ladder of Akari.
pub(super) const AKARI: &[Technique] = &[
    Technique {
        level: 1,
        code: "A1",
        name: "wall",
        about: "a wall has all its rooks, or needs all its undecided cells",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 2,
        code: "A2",
        name: "only place",
        about: "one cell is left from which a cell can be attacked",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 3,
        code: "A3",
        name: "no place left",
        about: "a rook would leave another cell or a wall without its rooks",
        difficulty: Difficulty::Medium,
    },
    Technique {
        level: 4,
        code: "A4",
        name: "two walls",
        about: "all ways to give two walls their rooks agree on a cell",
        difficulty: Difficulty::Hard,
    },
    Technique {
        level: 5,
        code: "A5",
        name: "trial",
        about: "a rook or its absence leads to a contradiction by the techniques up to A4",
        difficulty: Difficulty::Expert,
    },
    Technique {
        level: 6,
        code: "A6",
        name: "search",
        about: "anything beyond",
        difficulty: Difficulty::Search,
    },
];

/// The ladder of puzzles with one loop.
pub(super) const LOOPS: &[Technique] = &[
    Technique {
        level: 1,
        code: "L1",
        name: "way on",
        about: "a line has one way on, or a point has too few ways",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 2,
        code: "L2",
        name: "clue",
        about: "a clue has all that it allows, or needs all that is left",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 3,
        code: "L3",
        name: "closing",
        about: "a line would close the loop too early",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 4,
        code: "L4",
        name: "few ways",
        about: "at most two ways to satisfy a clue, or through a point, agree on something beside it",
        difficulty: Difficulty::Easy,
    },
    Technique {
        level: 5,
        code: "L5",
        name: "ways",
        about: "the same, with more ways",
        difficulty: Difficulty::Medium,
    },
    Technique {
        level: 6,
        code: "L6",
        name: "sides",
        about: "an edge is between two areas of which it is known whether one is inside and one outside",
        difficulty: Difficulty::Medium,
    },
    Technique {
        level: 7,
        code: "L7",
        name: "parts",
        about: "the loop could not return from a part of the board",
        difficulty: Difficulty::Medium,
    },
    Technique {
        level: 8,
        code: "L8",
        name: "short trial",
        about: "an assumption leads to a contradiction in at most ten rounds of L1 to L3",
        difficulty: Difficulty::Hard,
    },
    Technique {
        level: 9,
        code: "L9",
        name: "long trial",
        about: "an assumption leads to a contradiction in at most thirty rounds of L1 to L6",
        difficulty: Difficulty::Expert,
    },
    Technique {
        level: 10,
        code: "L10",
        name: "search",
        about: "anything beyond",
        difficulty: Difficulty::Search,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_ascend_from_one_and_difficulties_too() {
        assert!(NUMBERED.iter().map(|technique| technique.level).eq(1..=10));
        assert!(NUMBERED.is_sorted_by_key(|technique| technique.difficulty));
        let levels: Vec<_> = Difficulty::ALL.iter().map(|difficulty| difficulty.levels(NUMBERED)).collect();
        assert_eq!(levels, [1..=5, 6..=6, 7..=8, 9..=9, 10..=10]);
        for ladder in [NUMBERED, AKARI, LOOPS] {
            for technique in ladder {
                assert_eq!(Difficulty::of(technique.level, ladder), technique.difficulty);
            }
        }
        assert!(AKARI.iter().map(|technique| technique.level).eq(1..=6));
        assert!(LOOPS.iter().map(|technique| technique.level).eq(1..=10));
    }

    #[test]
    fn difficulties_have_names() {
        for &difficulty in Difficulty::ALL {
            assert_eq!(Difficulty::named(difficulty.name()), Some(difficulty));
        }
        assert_eq!(Difficulty::named("Easy"), None);
    }
}
