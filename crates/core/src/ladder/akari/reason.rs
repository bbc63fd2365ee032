//! The steps of a run as data.

/// Why a board has no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AkariClash {
    /// A wall with more rooks than its number.
    TooMany(usize),
    /// A wall with too few cells for its rooks.
    TooFew(usize),
    /// Two walls whose numbers cannot both be met.
    Walls(usize, usize),
    /// A cell that nothing can attack.
    Dark(usize),
}

/// Why a step is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum AkariReason {
    /// The wall has its rooks.
    Complete(usize),
    /// The wall needs all its undecided cells.
    NeedsAll(usize),
    /// No other cell can attack this one, or stand in it.
    OnlyPlace(usize),
    /// A rook would leave no place for this cell.
    NoPlaceLeft(usize),
    /// A rook would leave too few cells for this wall.
    TooFewLeft(usize),
    /// All ways to meet the numbers of two walls agree.
    Walls(usize, usize),
    /// The opposite leads to this contradiction.
    Trial(AkariClash),
}

/// A step of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AkariStep {
    /// The level of its technique.
    pub level: u8,
    /// The cells that get a rook, ascending.
    pub rooks: Vec<usize>,
    /// The cells that have none, ascending.
    pub empty: Vec<usize>,
    /// Why.
    pub reason: AkariReason,
}
