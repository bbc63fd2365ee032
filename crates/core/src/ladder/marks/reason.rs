//! The steps of a run as data. Groups are numbered as the ladder has them.

use crate::ladder::LadderStep;

/// Why a board has no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkClash {
    /// A group with more marks than its number.
    TooMany(usize),
    /// A group with too few cells for its marks.
    TooFew(usize),
    /// Two groups that cannot both have their marks.
    Groups(usize, usize),
    /// Groups within lines that need more marks than the lines, or lines that need more than the groups through them.
    Lines(GroupLines),
    /// A cell that can neither have a mark nor see one.
    Unseen(usize),
}

/// Consecutive rows or columns, and groups of another kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupLines {
    /// The rows or columns.
    pub lines: Vec<usize>,
    /// The groups with undecided cells in them.
    pub groups: Vec<usize>,
    /// Whether these groups have no undecided cells elsewhere.
    pub within: bool,
}

/// Why a step is right.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MarkReason {
    /// The group has its marks.
    Complete(usize),
    /// The group needs all its undecided cells.
    NeedsAll(usize),
    /// One cell is left whose mark this cell would have or see.
    OnlyPlace(usize),
    /// Lines and groups need the same marks.
    Lines(GroupLines),
    /// All ways to give two groups their marks agree.
    Groups(usize, usize),
    /// The opposite leads to this contradiction.
    Trial(MarkClash),
}

/// A cell, and whether it has a mark.
pub type MarkFact = (usize, bool);

/// A step of a run.
pub type MarkStep = LadderStep<MarkFact, MarkReason>;

impl MarkStep {
    /// Returns the step that these cells all have a mark, or none; its level is not known yet.
    pub(super) fn all(cells: impl IntoIterator<Item = usize>, is_mark: bool, reason: MarkReason) -> Self {
        Self { level: 0, facts: cells.into_iter().map(|cell| (cell, is_mark)).collect(), reason }
    }
}
