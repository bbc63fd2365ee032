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
use self::moves::StepAmounts;
use super::techniques::{NUMBERED, Technique};
use crate::solver::bits::ones_in;
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
    /// For each vertex the set of its successors, and the set of its predecessors.
    after: Arc<[u64]>,
    before: Arc<[u64]>,
    /// The same steps by amounts.
    after_by: Arc<StepAmounts>,
    before_by: Arc<StepAmounts>,
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
        let after: Arc<[u64]> = after.into();
        let before = if after[..] == before[..] { Arc::clone(&after) } else { before.into() };
        let after_by = Arc::new(StepAmounts::new(&after, count));
        let is_symmetric = Arc::ptr_eq(&after, &before);
        let before_by =
            if is_symmetric { Arc::clone(&after_by) } else { Arc::new(StepAmounts::new(&before, count)) };
        let colours = steps.colours(None);
        let distances = Distances::new(Arc::clone(&after), Arc::clone(&before), count);
        let fits = fits::fits(count, fitting, colours.as_ref());
        let (has_colours, has_marks) = (colours.is_some(), fitting.iter().any(Option::is_some));
        Self {
            count,
            width,
            closed,
            after,
            before,
            after_by,
            before_by,
            distances,
            has_colours,
            has_marks,
            fits,
        }
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.count
    }

    /// Returns the successors of a vertex as a set.
    fn after(&self, vertex: usize) -> &[u64] {
        &self.after[vertex * self.width..][..self.width]
    }

    /// Returns the predecessors of a vertex as a set.
    fn before(&self, vertex: usize) -> &[u64] {
        &self.before[vertex * self.width..][..self.width]
    }

    /// Adds to `near` the successors of a set of so many vertices.
    fn add_after(&self, set: &[u64], size: u32, near: &mut [u64]) {
        add(&self.after, &self.after_by, (set, size), near);
    }

    /// Adds to `near` the predecessors of a set of so many vertices.
    fn add_before(&self, set: &[u64], size: u32, near: &mut [u64]) {
        add(&self.before, &self.before_by, (set, size), near);
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

/// Adds to `near` the neighbours of a set of so many vertices, by the way that is less work.
fn add(rows: &[u64], amounts: &StepAmounts, (set, size): (&[u64], u32), near: &mut [u64]) {
    if amounts.are_few(size) {
        return amounts.add(set, near);
    }
    for vertex in ones_in(set) {
        near.iter_mut().zip(&rows[vertex * set.len()..]).for_each(|(word, more)| *word |= more);
    }
}

#[cfg(test)]
mod tests;
