//! T7 trial: a number in a cell leads to a contradiction by T1 to T4.
//!
//! The numbers with the fewest cells come first, then the lower ones. All cells of a number are tried before one of them
//! is excluded, so the order of cells has no influence. Numbers with more than [`MOST_CELLS`] cells are not tried.
//!
//! A trial that completes the board has found a solution. The cells of its numbers cannot be excluded, so they are not
//! tried again. Two such solutions show that the techniques cannot complete the board.

use super::contains;
use super::deduction::{Clash, Deduction, DeductionReason, number};
use super::layers::NumberLayers;
use super::placed::{NOWHERE, PlacedNumbers};
use super::steps::Found;
use crate::solver::bits::ones_in;

/// The largest number of cells of a number that is tried.
const MOST_CELLS: u32 = 6;

/// The solutions that trials found.
#[derive(Debug, Clone, Default)]
pub(super) struct TrialMemory {
    /// For each position the set of vertices that have it in a solution; empty before the first trial.
    solved: Vec<u64>,
    /// Whether there are two solutions.
    pub(super) has_several: bool,
}

impl TrialMemory {
    /// Adds the solution of layers that are complete.
    fn add(&mut self, layers: &NumberLayers, count: usize, width: usize) {
        let is_first = self.solved.iter().all(|&word| word == 0);
        for position in 0..count {
            let Some(vertex) = layers.single(position) else { continue };
            let word = &mut self.solved[position * width + vertex / 64];
            self.has_several |= !is_first && *word >> (vertex % 64) & 1 == 0;
            *word |= 1 << (vertex % 64);
        }
    }

    /// Returns whether a vertex has a position in a solution.
    fn knows(&self, position: usize, vertex: usize, width: usize) -> bool {
        contains(&self.solved[position * width..][..width], vertex)
    }
}

impl PlacedNumbers<'_> {
    /// Returns the first step by T7; with `may_stop`, nothing as soon as there are two solutions.
    pub(super) fn trial(&mut self, may_stop: bool) -> Found {
        self.layers();
        let Some(layers) = self.layers.as_ref() else { return Ok(None) };
        let (count, width) = (self.ladder.count, self.ladder.width);
        self.trials.solved.resize(count * width, 0);
        let is_tried =
            |position: &usize| self.at[*position] == NOWHERE && layers.size(*position) <= MOST_CELLS;
        let mut missing: Vec<usize> = (0..count).filter(is_tried).collect();
        missing.sort_by_key(|&position| layers.size(position));
        for position in missing {
            let mut excluded = Vec::new();
            let mut first = None;
            for vertex in ones_in(layers.row(position)) {
                if self.trials.knows(position, vertex, width) {
                    continue;
                }
                let mut assumed = layers.clone();
                assumed.settle(self.ladder, position, vertex);
                assumed.close(self.ladder);
                if let Some(clash) = assumed.clash() {
                    first = first.or(Some(clash));
                    excluded.push((vertex, number(position)));
                } else if assumed.is_complete() {
                    self.trials.add(&assumed, count, width);
                    if self.trials.has_several && may_stop {
                        return Ok(None);
                    }
                }
            }
            if excluded.len() == layers.size(position) as usize {
                return Err(Clash::NumberWithoutCell(number(position)));
            }
            if let Some(clash) = first {
                let reason = DeductionReason::Trial(clash);
                return Ok(Some(Deduction { level: 7, placed: Vec::new(), excluded, reason }));
            }
        }
        Ok(None)
    }
}
