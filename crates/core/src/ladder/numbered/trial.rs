//! T7 pair and T9 trial: a number in a cell leads to a contradiction by T1 to T4. T7 tries only numbers with two cells
//! left.
//!
//! The numbers with the fewest cells come first, then the lower ones. All cells of a number are tried before one of
//! them is excluded, so the order of cells has no influence.
//!
//! T1 to T4 are monotone: with less to begin with, they never find less. The layers at the end of a trial without a
//! contradiction are therefore kept while there is room. As long as nothing that they contain is removed from the
//! board, another trial would end in the same way. Otherwise the trial continues from there.
//!
//! A trial that completes the board has found a solution. The cells of its numbers cannot be excluded, so they are not
//! tried again. Two such solutions show that the techniques cannot complete the board.

use std::collections::HashMap;

use super::NumberedLadder;
use super::deduction::{Clash, Deduction, DeductionReason, number};
use super::layers::NumberLayers;
use super::placed::{NOWHERE, PlacedNumbers};
use super::steps::Found;
use crate::solver::bits::{contains, ones_in};

/// The largest number of cells of a number that T7 tries, and that a quick run tries.
pub(super) const PAIR: u32 = 2;
pub(super) const QUICK_CELLS: u32 = 6;
/// The most words of layers that are kept: 64 MB.
const MOST_WORDS: usize = 8 << 20;

/// What trials found.
#[derive(Debug, Default)]
pub(super) struct TrialMemory {
    /// For each position the set of vertices that have it in a solution; empty before the first trial.
    solved: Vec<u64>,
    /// Trials without a contradiction, by position and vertex.
    survived: HashMap<(usize, usize), SurvivedTrial>,
    /// The number of words of all their layers.
    words: usize,
    /// Whether there are two solutions.
    has_several: bool,
}

/// The end of a trial without a contradiction.
#[derive(Debug)]
struct SurvivedTrial {
    layers: Box<[u64]>,
    /// How many removals on the board it takes into account.
    seen: usize,
}

impl TrialMemory {
    /// Returns whether the trial of a vertex finds a contradiction.
    fn fails(
        &mut self,
        ladder: &NumberedLadder,
        layers: &NumberLayers,
        position: usize,
        vertex: usize,
    ) -> bool {
        let (count, width) = (ladder.count, ladder.width);
        self.solved.resize(count * width, 0);
        if contains(&self.solved[position * width..][..width], vertex) {
            return false;
        }
        let removed = &layers.removed;
        let ended = match self.survived.remove(&(position, vertex)) {
            None => layers.assumed(ladder, position, vertex),
            Some(mut known) => {
                let is_there = |&&(position, vertex): &&(u32, u32)| {
                    contains(&known.layers[position as usize * width..][..width], vertex as usize)
                };
                let lost: Vec<(u32, u32)> = removed[known.seen..].iter().filter(is_there).copied().collect();
                if lost.is_empty() {
                    known.seen = removed.len();
                    self.survived.insert((position, vertex), known);
                    return false;
                }
                self.words -= known.layers.len();
                NumberLayers::resumed(ladder, known.layers, &lost)
            }
        };
        if ended.clash.is_some() {
            return true;
        }
        if ended.is_complete() {
            self.add(&ended, count, width);
        } else if self.words + count * width <= MOST_WORDS {
            self.words += count * width;
            let known = SurvivedTrial { layers: ended.rows.into(), seen: removed.len() };
            self.survived.insert((position, vertex), known);
        }
        false
    }

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
}

impl PlacedNumbers<'_> {
    /// Returns the first step by T7 or T9: trials of numbers with at most `most` cells.
    pub(super) fn trial(&mut self, level: u8, most: u32) -> Found {
        for position in self.by_size() {
            let ladder = self.ladder;
            let Some(layers) = self.layers.as_ref().filter(|_| !(self.is_over)()) else { break };
            if layers.sizes[position] > most {
                break;
            }
            let cells: Vec<usize> = ones_in(layers.row(position)).collect();
            let is_excluded = |vertex: &usize| self.trials.fails(ladder, layers, position, *vertex);
            let excluded: Vec<usize> = cells.iter().copied().filter(is_excluded).collect();
            if excluded.len() == cells.len() {
                return Err(Clash::NumberWithoutCell(number(position)));
            }
            let Some(&first) = excluded.first() else { continue };
            // The reason is that of a new trial: it does not depend on earlier ones.
            let Some(clash) = layers.assumed(ladder, position, first).clash else { continue };
            let facts = excluded.into_iter().map(|vertex| (vertex, number(position), false)).collect();
            return Ok(Some(Deduction { level, facts, reason: DeductionReason::Trial(clash) }));
        }
        Ok(None)
    }

    /// Tries all cells of all missing numbers once, and excludes each that fails at once; returns whether one did,
    /// unless there are two solutions. Numbers with more than `most` cells are not tried.
    ///
    /// # Errors
    /// There is no solution.
    pub(super) fn exclude_by_trials(&mut self, most: u32) -> Result<bool, Clash> {
        let mut found = false;
        for position in self.by_size() {
            let ladder = self.ladder;
            let Some(layers) = self.layers.as_mut().filter(|_| !(self.is_over)()) else { break };
            if layers.sizes[position] > most {
                continue;
            }
            let cells: Vec<usize> = ones_in(layers.row(position)).collect();
            for vertex in cells {
                if layers.sizes[position] < 2 || !contains(layers.row(position), vertex) {
                    continue;
                }
                if self.trials.fails(ladder, layers, position, vertex) {
                    layers.remove(position, vertex);
                    layers.close(ladder);
                    found = true;
                }
                if let Some(clash) = layers.clash {
                    return Err(clash);
                }
                if self.trials.has_several {
                    return Ok(false);
                }
            }
        }
        Ok(found)
    }

    /// Returns the missing positions, those with the smallest layers first.
    fn by_size(&mut self) -> Vec<usize> {
        let mut missing: Vec<usize> =
            (0..self.at.len()).filter(|&position| self.at[position] == NOWHERE).collect();
        let layers = self.layers();
        missing.sort_by_cached_key(|&position| layers.sizes[position]);
        missing
    }
}
