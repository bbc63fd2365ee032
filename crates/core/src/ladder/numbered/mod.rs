//! The ladder of numbered paths: Numbrix, Hidato, Hopido, prime paths.
//!
//! | technique | exact test |
//! | --- | --- |
//! | T1 step | a number is placed, the next or the previous one is missing, and one free neighbour fits; or a gap of one number has one common free neighbour |
//! | T2 range | T1 without neighbours that are too far, on the empty board, from the nearest placed number in that direction |
//! | T3 layers | the layer of a number, the free cells that walks from both ends of its gap reach, is a single cell |
//! | T4 only number | a free cell is in one layer only |
//! | T5 paths | all simple paths through a gap, at most 16, have the same cell for a number |
//! | T6 strand | T5 without paths that strand a free cell, omit a cell that only this gap reaches, or block another gap |
//! | T7 pair | one of the two cells of a number leads to a contradiction by T1 to T4 |
//! | T8 many paths | T5 and T6 with more paths, at most 1000 |
//! | T9 trial | a number in a cell leads to a contradiction by T1 to T4 |
//!
//! A *gap* is a run of missing numbers between two placed ones, or before the first or after the last one. A cell with
//! a mark fits some numbers only, which every technique respects. On a board of two colours, even positions of the path
//! lie on one colour; where the numbers of cells, or of cells with one mark, tell which one, layers respect that, too.
//!
//! Everything depends on numbers and on steps, never on the order of cells, so rotated and reflected boards have the
//! same steps. Ties are broken by the lowest number.

mod deduction;
mod distances;
mod explain;
mod fits;
mod layers;
mod moves;
mod paths;
mod placed;
mod reachability;
mod run;
mod steps;
mod strand;
mod trial;

use std::sync::Arc;

use self::distances::Distances;
use self::moves::StepSets;
use super::techniques::{NUMBERED, Technique};
use crate::solver::graph::SuccessorTable;
pub use deduction::{Clash, Deduction, DeductionReason, NumberFact};
pub(crate) use explain::NumberNames;
pub use run::NumberRun;

/// The ladder for the paths of one board, with any clues; see the module.
#[derive(Debug)]
pub struct NumberedLadder {
    count: usize,
    /// Words of a set of vertices.
    width: usize,
    closed: bool,
    /// The steps to successors, and those to predecessors.
    ways: [Arc<StepSets>; 2],
    distances: Distances,
    /// Whether every step changes the colour of the cell.
    has_colours: bool,
    /// Whether some vertex fits some numbers only.
    has_marks: bool,
    /// For each position the set of vertices that may have it; empty if all may.
    fits: Vec<u64>,
}

impl NumberedLadder {
    /// Its techniques.
    pub const TECHNIQUES: &[Technique] = NUMBERED;

    /// Prepares the ladder for paths along `steps` through all vertices, numbered from 1.
    ///
    /// `fitting` has the ascending numbers that each vertex may have, `None` for all; an empty slice allows all numbers
    /// everywhere. On a `closed` path a step leads from the last number to the first.
    ///
    /// # Panics
    /// If `fitting` has entries, but not one for each vertex.
    #[must_use]
    pub fn new(steps: &SuccessorTable, fitting: &[Option<Arc<[i32]>>], closed: bool) -> Self {
        let count = steps.vertices();
        assert!(fitting.is_empty() || fitting.len() == count, "one entry for each vertex");
        let width = count.div_ceil(64);
        let (mut after, mut before) = (vec![0; count * width], vec![0; count * width]);
        for from in 0..count {
            for to in steps.row(from).map(|to| to as usize) {
                after[from * width + to / 64] |= 1 << (to % 64);
                before[to * width + from / 64] |= 1 << (from % 64);
            }
        }
        let is_symmetric = after == before;
        let after = Arc::new(StepSets::new(after, count));
        let before = if is_symmetric { Arc::clone(&after) } else { Arc::new(StepSets::new(before, count)) };
        let ways = [after, before];
        let colours = steps.colours(None);
        let distances = Distances::new(&ways, count);
        let fits = fits::fits(count, fitting, colours.as_ref());
        let (has_colours, has_marks) = (colours.is_some(), fitting.iter().any(Option::is_some));
        Self { count, width, closed, ways, distances, has_colours, has_marks, fits }
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.count
    }

    /// Returns the successors of a vertex as a set.
    fn after(&self, vertex: usize) -> &[u64] {
        self.ways[0].row(vertex)
    }

    /// Returns the predecessors of a vertex as a set.
    fn before(&self, vertex: usize) -> &[u64] {
        self.ways[1].row(vertex)
    }

    /// Returns the vertices that may have a position, or nothing if all may.
    fn fits(&self, position: usize) -> Option<&[u64]> {
        (!self.fits.is_empty()).then(|| &self.fits[position * self.width..][..self.width])
    }

    /// Returns the position after this one.
    fn next(&self, position: usize) -> Option<usize> {
        if position + 1 < self.count { Some(position + 1) } else { self.closed.then_some(0) }
    }

    /// Returns the position before this one.
    fn previous(&self, position: usize) -> Option<usize> {
        if position > 0 { Some(position - 1) } else { self.closed.then(|| self.count - 1) }
    }
}

#[cfg(test)]
mod tests;
