//! The steps of a run as data.

use crate::ladder::LadderStep;
use crate::problems::single_loop::LoopFact;

/// Why a board has no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoopClash {
    /// A point with three lines, or with a line although it is off the loop.
    TooMany(usize),
    /// A point where the loop cannot go on.
    DeadEnd(usize),
    /// A rule that cannot be satisfied, by its number.
    Rule(usize),
    /// A place without any way.
    NoWay(LoopPlace),
    /// A loop that is closed while something is outside.
    Early,
    /// A line that joins these two numbers of the order, which are not neighbours.
    Order(u32, u32),
    /// An edge whose sides are alike and different.
    Sides(u32, u32),
    /// Two points that a path joins, without a way between them.
    Unlinked(usize, usize),
    /// No line is possible.
    NoLoop,
}

/// Where all ways are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoopPlace {
    /// The clue of this rule.
    Clue(usize),
    /// A point.
    Point(usize),
}

/// Why a step is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoopReason {
    /// A line has one way on from this point.
    OneWayOn(usize),
    /// This point is on the loop and has two ways.
    TwoWays(usize),
    /// A line through this point could not go on.
    NoWayOn(usize),
    /// The loop is closed.
    Finished,
    /// The rule with this number.
    Rule(usize),
    /// All ways agree.
    Ways(LoopPlace),
    /// The line would close a loop.
    Closing,
    /// The line would join these two numbers of the order, which are not neighbours.
    Order(u32, u32),
    /// Both sides of the edge are inside, or both are outside; or they differ.
    Sides(bool),
    /// All ways between these points, which a path joins, agree.
    Between(usize, usize),
    /// The opposite leads to this contradiction in so many rounds.
    Trial(LoopClash, usize),
}

/// A step of a run.
pub type LoopStep = LadderStep<LoopFact, LoopReason>;
