//! The ladder of Akari.
//!
//! A cell is *decided* if it has a rook or is known to have none; a cell that a rook attacks has none. The *places* of
//! a cell that is not attacked are the undecided cells that attack it, and the cell itself if it is undecided.
//!
//! | technique | exact test |
//! | --- | --- |
//! | A1 wall | a wall has all its rooks, so its undecided cells have none; or it needs all of them |
//! | A2 only place | a cell that is not attacked has one place |
//! | A3 no place left | a rook in a cell would attack all places of another cell, or too many undecided cells of a wall |
//! | A4 two walls | all ways to give two walls their rooks, with no two rooks attacking each other, agree on a cell |
//! | A5 trial | a rook in a cell, or none, leads to a contradiction by A1 to A4 |
//!
//! A4 looks at walls that share an undecided cell, or whose undecided cells attack each other.

mod explain;
mod reason;
mod rooks;
mod rules;
mod run;

use super::techniques::{AKARI, Technique};
use crate::solver::graph::SuccessorTable;
pub(crate) use explain::AkariNames;
pub use reason::{AkariClash, AkariReason, AkariStep};
pub use run::AkariRun;

/// The ladder for one board of walls, with any numbers in them; see the module.
#[derive(Debug)]
pub struct AkariLadder {
    count: usize,
    /// Words of a set of cells.
    width: usize,
    /// For each open cell the set of cells that it sees.
    sees: Vec<u64>,
    /// For each wall the open cells beside it.
    walls: Vec<Vec<usize>>,
}

impl AkariLadder {
    /// Its techniques.
    pub const TECHNIQUES: &[Technique] = AKARI;

    /// Prepares the ladder for open cells that see each other, and walls with the open cells beside each.
    #[must_use]
    pub fn new(conflicts: &SuccessorTable, mut walls: Vec<Vec<usize>>) -> Self {
        for beside in &mut walls {
            beside.sort_unstable();
        }
        let count = conflicts.vertices();
        let width = count.div_ceil(64);
        let mut seen = vec![0u64; count * width];
        for cell in 0..count {
            for other in conflicts.row(cell).map(|other| other as usize) {
                seen[cell * width + other / 64] |= 1 << (other % 64);
            }
        }
        Self { count, width, sees: seen, walls }
    }

    /// Returns the cells that a cell sees, as a set.
    fn sees(&self, cell: usize) -> &[u64] {
        &self.sees[cell * self.width..][..self.width]
    }
}

#[cfg(test)]
mod tests;
