//! T7 trial: a number in a cell leads to a contradiction by T1 to T4.
//!
//! The numbers with the fewest cells come first, then the lower ones. All cells of a number are tried before one of them
//! is excluded, so the order of cells has no influence.
//!
//! A trial without a contradiction ends with smaller layers. As long as these are within the layers of the board, another
//! trial would end in the same way, since T1 to T4 are monotone: with less to begin with, they never find less. Such
//! layers are kept while there is room, and the trial is skipped.
//!
//! A trial that completes the board has found a solution. The cells of its numbers cannot be excluded, so they are not
//! tried again. Two such solutions show that the techniques cannot complete the board.

use std::collections::HashMap;

use super::contains;
use super::deduction::{Clash, Deduction, DeductionReason, number};
use super::layers::NumberLayers;
use super::placed::{NOWHERE, PlacedNumbers};
use super::steps::Found;
use crate::solver::bits::ones_in;

/// The largest number of cells of a number that is tried in a quick run.
const QUICK_CELLS: u32 = 6;
/// The most words of layers that are kept: 32 MB.
const MOST_WORDS: usize = 4 << 20;

/// What trials found.
#[derive(Debug, Clone, Default)]
pub(super) struct TrialMemory {
    /// For each position the set of vertices that have it in a solution; empty before the first trial.
    solved: Vec<u64>,
    /// The layers at the end of trials without a contradiction, by position and vertex.
    survived: HashMap<(usize, usize), Box<[u64]>>,
    /// The number of words of all these layers.
    words: usize,
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

    /// Returns whether the trial of a vertex would find no contradiction, as far as that is known.
    fn survives(&self, position: usize, vertex: usize, layers: &NumberLayers, width: usize) -> bool {
        contains(&self.solved[position * width..][..width], vertex)
            || self.survived.get(&(position, vertex)).is_some_and(|ended| layers.include(ended))
    }

    /// Keeps the layers at the end of a trial without a contradiction.
    fn keep(&mut self, position: usize, vertex: usize, ended: &NumberLayers) {
        let old = self.survived.remove(&(position, vertex));
        self.words -= old.map_or(0, |old| old.len());
        if self.words + ended.all().len() <= MOST_WORDS {
            self.words += ended.all().len();
            self.survived.insert((position, vertex), ended.all().into());
        }
    }
}

impl PlacedNumbers<'_> {
    /// Returns the first step by T7. If `is_quick`, numbers with many cells are not tried, and nothing is found as soon as
    /// there are two solutions.
    pub(super) fn trial(&mut self, is_quick: bool) -> Found {
        self.layers();
        let Some(layers) = self.layers.as_ref() else { return Ok(None) };
        let (count, width) = (self.ladder.count, self.ladder.width);
        self.trials.solved.resize(count * width, 0);
        let mut missing: Vec<usize> = (0..count).filter(|&it| self.at[it] == NOWHERE).collect();
        if is_quick {
            missing.retain(|&position| layers.size(position) <= QUICK_CELLS);
        }
        missing.sort_by_key(|&position| layers.size(position));
        for position in missing {
            let mut excluded = Vec::new();
            let mut first = None;
            for vertex in ones_in(layers.row(position)) {
                if self.trials.survives(position, vertex, layers, width) {
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
                    if self.trials.has_several && is_quick {
                        return Ok(None);
                    }
                } else {
                    self.trials.keep(position, vertex, &assumed);
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
