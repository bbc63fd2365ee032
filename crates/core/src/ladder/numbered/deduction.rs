//! The steps of a run as data.

use crate::ladder::LadderStep;

/// Why a board has no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clash {
    /// A given number that is no number of the board.
    NoNumber(u32),
    /// A number that is given twice.
    GivenTwice(u32),
    /// A number on a vertex that it does not fit.
    Unfit {
        /// The vertex.
        vertex: usize,
        /// The number.
        number: u32,
    },
    /// A number and its successor that no step joins.
    Apart(u32, u32),
    /// A number without a vertex.
    NumberWithoutCell(u32),
    /// A vertex without a number.
    CellWithoutNumber(usize),
    /// A gap after this number through which no path leads.
    NoPath(u32),
}

/// Why a step is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeductionReason {
    /// The number beside it has one free neighbour, or one that is near enough to the number `toward`.
    OnlyNeighbour {
        /// The placed number beside it.
        of: u32,
        /// The placed number that other neighbours are too far from.
        toward: Option<u32>,
    },
    /// The numbers on both sides have one common free neighbour.
    Between,
    /// No other cell can be reached from the placed numbers on both sides.
    OnlyCell {
        /// The placed number before it, if there is one.
        from: Option<u32>,
        /// The placed number after it, if there is one.
        to: Option<u32>,
    },
    /// No other number can reach the cell.
    OnlyNumber,
    /// All paths between two placed numbers agree.
    Paths {
        /// The placed number before.
        from: u32,
        /// The placed number after.
        to: u32,
        /// The number of paths that agree.
        agree: usize,
        /// The number of paths that were dropped.
        dropped: usize,
    },
    /// The number leads to this contradiction in the first of the cells.
    Trial(Clash),
}

/// A vertex with a number, and whether it has that number.
pub type NumberFact = (usize, u32, bool);

/// A step of a run, whose vertices all have a number, ascending by number, or all have not.
pub type Deduction = LadderStep<NumberFact, DeductionReason>;

impl Deduction {
    /// Returns the step that places one number.
    pub(super) fn place(level: u8, vertex: usize, position: usize, reason: DeductionReason) -> Self {
        Self { level, facts: vec![(vertex, number(position), true)], reason }
    }
}

/// Returns the number at a position.
pub(super) fn number(position: usize) -> u32 {
    position as u32 + 1
}
