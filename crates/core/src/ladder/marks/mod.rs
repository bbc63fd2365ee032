//! The ladder of puzzles with marks in cells: the lamps of Akari, the stars of Star Battle.
//!
//! A cell is *decided* if it has a mark or is known to have none; a cell that sees a mark has none. *Groups* are cells
//! with a given number of marks: those beside a wall; those of a row, column or region. In Akari each cell must have a
//! mark or see one. The *places* of a cell that does not are the undecided cells that it sees, and the cell itself if
//! it is undecided.
//!
//! | Akari | Star Battle | technique | exact test |
//! | --- | --- | --- | --- |
//! | A1 wall | S1 count | a group has all its marks, so its undecided cells have none; or it needs all of them |
//! | A2 only place | | a cell that must see a mark has one place |
//! | A3 no place left | S2 room | a mark in a cell, or none, would leave another cell or a group without its marks |
//! | | S3 line | a row or column needs as many marks as the groups within it, or through it |
//! | | S4 lines | the same for several consecutive rows or columns |
//! | A4 two walls | S5 two groups | all ways to give two groups their marks, no two of which see each other, agree on a cell |
//! | A5 trial | S6 trial | a mark in a cell, or none, leads to a contradiction by A1 to A4, or by S1 to S4 |
//!
//! A4 and S5 look at groups that share an undecided cell, or whose undecided cells see each other, with at most twelve
//! undecided cells together.

mod board;
mod explain;
mod lines;
mod reason;
mod rules;
mod run;

use super::techniques::{AKARI, STAR_BATTLE, Technique};
use crate::solver::graph::SuccessorTable;
use board::PlacedMarks;
pub use reason::{GroupLines, MarkClash, MarkFact, MarkReason, MarkStep};
use rules::MarkFound;
pub use run::MarkRun;

/// A ladder for one board; see the module.
#[derive(Debug)]
pub struct MarkLadder {
    rules: &'static MarkRules,
    count: usize,
    /// Words of a set of cells.
    width: usize,
    /// For each cell the set of cells that it sees.
    sees: Vec<u64>,
    groups: Vec<MarkGroup>,
}

/// Cells with a given number of marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkGroup {
    /// What it is.
    pub kind: GroupKind,
    /// The number of the row or column, from 0; or the cell of the wall, or the first cell of the region.
    pub place: usize,
    /// Its cells.
    pub cells: Vec<usize>,
    /// The number of cells with a mark.
    pub number: usize,
}

/// What the cells of a group are. Groups of one kind, apart from the last, have no common cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupKind {
    /// A row; rows are in their order.
    Row,
    /// A column; columns are in their order.
    Column,
    /// A region.
    Region,
    /// The cells beside a wall.
    Wall,
}

impl MarkGroup {
    /// Returns its name in sentences, such as `wall r1c2`; `cell` names cells of the board.
    #[must_use]
    pub fn name(&self, cell: &dyn Fn(usize) -> String) -> String {
        match self.kind {
            GroupKind::Row => format!("row {}", self.place + 1),
            GroupKind::Column => format!("column {}", self.place + 1),
            GroupKind::Region => format!("the region of {}", cell(self.place)),
            GroupKind::Wall => format!("wall {}", cell(self.place)),
        }
    }
}

/// The names of the cells of a ladder, and of those of its board.
pub(crate) struct MarkNames<'a> {
    pub(crate) vertex: &'a dyn Fn(usize) -> String,
    pub(crate) cell: &'a dyn Fn(usize) -> String,
}

/// What marks are called, whether cells need them, and how they are found.
#[derive(Debug)]
pub struct MarkRules {
    /// A mark.
    pub(crate) one: &'static str,
    /// Whether each cell has a mark or sees one.
    pub(crate) sees_all: bool,
    techniques: &'static [Technique],
    /// The step of each technique up to the trial.
    steps: &'static [fn(&PlacedMarks<'_>) -> MarkFound],
    /// How many of these techniques a trial uses.
    in_trials: u8,
}

impl MarkRules {
    /// Lamps, as in Akari.
    pub const LAMPS: Self = Self {
        one: "lamp",
        sees_all: true,
        techniques: AKARI,
        steps: &[
            |board| board.count(),
            |board| board.only_place(),
            |board| board.room(),
            |board| board.two_groups(),
        ],
        in_trials: 4,
    };
    /// Stars, as in Star Battle.
    pub const STARS: Self = Self {
        one: "star",
        sees_all: false,
        techniques: STAR_BATTLE,
        steps: &[
            |board| board.count(),
            |board| board.room(),
            |board| board.lines(1),
            |board| board.lines(usize::MAX),
            |board| board.two_groups(),
        ],
        in_trials: 4,
    };
}

impl MarkLadder {
    /// Prepares the ladder for cells that see each other, and groups.
    #[must_use]
    pub fn new(conflicts: &SuccessorTable, mut groups: Vec<MarkGroup>, rules: &'static MarkRules) -> Self {
        for group in &mut groups {
            group.cells.sort_unstable();
        }
        let count = conflicts.vertices();
        let width = count.div_ceil(64);
        let mut sees = vec![0u64; count * width];
        for cell in 0..count {
            for other in conflicts.row(cell).map(|other| other as usize) {
                sees[cell * width + other / 64] |= 1 << (other % 64);
            }
        }
        Self { rules, count, width, sees, groups }
    }

    /// Returns its techniques.
    #[must_use]
    pub fn techniques(&self) -> &'static [Technique] {
        self.rules.techniques
    }

    /// Returns the cells that a cell sees, as a set.
    fn sees(&self, cell: usize) -> &[u64] {
        &self.sees[cell * self.width..][..self.width]
    }
}

#[cfg(test)]
mod tests;
