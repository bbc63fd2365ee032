//! T5 paths and T6 strand: the simple paths through one gap.
//!
//! Paths are followed depth first within the layers. A gap with more than [`MOST_PATHS`] paths, or one whose paths take
//! more than [`MOST_MOVES`] moves, gives no step. Nor does a gap with an open end.
//!
//! A step that follows from more than [`FEW_PATHS`] paths waits: T8 takes it, after trials.
//!
//! The paths of a gap are compared again only if what decides about them has changed since they gave no step.

use std::collections::HashMap;

use super::deduction::{Clash, Deduction, DeductionReason, NumberFact, number};
use super::layers::NumberLayers;
use super::placed::PlacedNumbers;
use super::steps::Found;
use super::strand::StrandTest;
use crate::solver::bits::contains;

/// The largest number of paths through a gap that are compared.
pub(super) const MOST_PATHS: usize = 1_000;
/// The largest number of paths that T5 and T6 compare; a longer list belongs to T8.
pub(super) const FEW_PATHS: usize = 16;
/// The largest number of moves while the paths through a gap are followed.
pub(super) const MOST_MOVES: usize = 10_000;

/// A run of missing numbers between two placed ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NumberGap {
    /// The placed position before it.
    pub(super) from: usize,
    /// The placed position after it.
    pub(super) to: usize,
    /// The number of missing positions.
    pub(super) length: usize,
}

/// What is known of the gaps, by the placed position before them.
#[derive(Debug, Default)]
pub(super) struct PathMemory(HashMap<usize, GapMemory>);

/// What is known of the paths through a gap.
#[derive(Debug, Default)]
struct GapMemory {
    /// The end and the layers of the gap when its paths were compared.
    seen: Vec<u64>,
    /// Whether it has too many paths.
    has_too_many: bool,
    /// What the last comparison by T6 depended on besides; empty if there was none.
    tested: Vec<u64>,
    /// What a long list of paths agrees on.
    waiting: Option<Deduction>,
}

/// The comparison of the paths through a gap.
struct PathComparison {
    /// The vertex at each place of the gap that all paths share so far, after the first path.
    common: Option<Vec<Option<usize>>>,
    agree: usize,
    dropped: usize,
    /// Whether some path may be missing.
    is_cut: bool,
}

impl PlacedNumbers<'_> {
    /// Returns the gaps between placed numbers, by their first number.
    pub(super) fn gaps(&self) -> Vec<NumberGap> {
        let gap = |from: usize| {
            self.vertex(from)?;
            let first = self.ladder.next(from).filter(|&next| self.vertex(next).is_none())?;
            let to = self.placed_after(first)?;
            Some(NumberGap { from, to, length: self.steps_between(first, to) })
        };
        (0..self.at.len()).filter_map(gap).collect()
    }

    /// Returns the positions of a gap, in order.
    pub(super) fn positions(&self, gap: NumberGap) -> impl Iterator<Item = usize> + Clone + use<> {
        let count = self.at.len();
        (1..=gap.length).map(move |place| (gap.from + place) % count)
    }

    /// Returns the first step by T5.
    pub(super) fn agreeing_paths(&mut self) -> Found {
        self.layers();
        for gap in self.gaps() {
            let Some(layers) = self.layers.as_ref() else { break };
            let mut seen = vec![gap.to as u64];
            for position in self.positions(gap) {
                seen.extend(layers.row(position));
            }
            let known = self.paths.0.entry(gap.from).or_default();
            if known.seen == seen {
                continue;
            }
            *known = GapMemory { seen, ..GapMemory::default() };
            let compared = self.compare(gap, |_| true);
            if let Some(known) = self.paths.0.get_mut(&gap.from) {
                known.has_too_many = compared.is_cut;
            }
            let found = self.concluded(5, gap, &compared)?;
            if let Some(step) = self.unless_long(gap, &compared, found) {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Returns the first step by T6. T5 must have found nothing.
    pub(super) fn agreeing_paths_without_strands(&mut self) -> Found {
        for gap in self.gaps() {
            let (Some(layers), Some(known)) = (self.layers.as_ref(), self.paths.0.get(&gap.from)) else {
                continue;
            };
            if known.has_too_many {
                continue;
            }
            let mut test = StrandTest::new(self, layers, gap);
            let seen = test.seen();
            if known.tested == seen {
                continue;
            }
            let compared = self.compare(gap, |path| test.accepts(path));
            let found = self.concluded(6, gap, &compared)?;
            if let Some(known) = self.paths.0.get_mut(&gap.from) {
                known.tested = seen;
            }
            if let Some(step) = self.unless_long(gap, &compared, found) {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Returns a step that follows from few paths; one that follows from many waits for T8.
    fn unless_long(
        &mut self,
        gap: NumberGap,
        compared: &PathComparison,
        found: Option<Deduction>,
    ) -> Option<Deduction> {
        let step = found?;
        if compared.agree + compared.dropped <= FEW_PATHS {
            return Some(step);
        }
        if let Some(known) = self.paths.0.get_mut(&gap.from) {
            known.waiting.get_or_insert(Deduction { level: 8, ..step });
        }
        None
    }

    /// Returns the first step by T8. T5 and T6 must have found nothing.
    pub(super) fn many_paths(&mut self) -> Option<Deduction> {
        let waiting =
            self.gaps().into_iter().find_map(|gap| self.paths.0.get_mut(&gap.from)?.waiting.take())?;
        Some(waiting)
    }

    /// Returns the step on which all paths agree.
    fn concluded(&self, level: u8, gap: NumberGap, compared: &PathComparison) -> Found {
        if compared.is_cut {
            return Ok(None);
        }
        let Some(common) = &compared.common else { return Err(Clash::NoPath(number(gap.from))) };
        let agreed =
            self.positions(gap).zip(common).filter_map(|(position, vertex)| Some((position, (*vertex)?)));
        let mut facts: Vec<NumberFact> =
            agreed.map(|(position, vertex)| (vertex, number(position), true)).collect();
        facts.sort_by_cached_key(|fact| fact.1);
        let reason = DeductionReason::Paths {
            from: number(gap.from),
            to: number(gap.to),
            agree: compared.agree,
            dropped: compared.dropped,
        };
        Ok((!facts.is_empty()).then_some(Deduction { level, facts, reason }))
    }

    /// Compares the simple paths through a gap that `accepts` accepts.
    fn compare(&self, gap: NumberGap, mut accepts: impl FnMut(&[usize]) -> bool) -> PathComparison {
        let mut compared = PathComparison { common: None, agree: 0, dropped: 0, is_cut: true };
        let (Some(layers), Some(start), Some(end)) =
            (self.layers.as_ref(), self.vertex(gap.from), self.vertex(gap.to))
        else {
            return compared;
        };
        compared.is_cut = false;
        let mut walk = GapWalk::new(self, layers, gap, start);
        let mut moves = 0;
        while let Some(path) = walk.next(&mut moves) {
            if moves > MOST_MOVES || compared.agree + compared.dropped >= MOST_PATHS {
                compared.is_cut = true;
                break;
            }
            if path.len() < gap.length || !contains(self.ladder.after(path[gap.length - 1]), end) {
                continue;
            }
            if !accepts(path) {
                compared.dropped += 1;
                continue;
            }
            compared.agree += 1;
            let Some(common) = &mut compared.common else {
                compared.common = Some(path.iter().copied().map(Some).collect());
                continue;
            };
            let mut shares = false;
            for (common, vertex) in common.iter_mut().zip(path) {
                *common = common.filter(|known| known == vertex);
                shares |= common.is_some();
            }
            if !shares {
                break;
            }
        }
        compared
    }
}

/// A walk over the beginnings of simple paths through a gap, depth first.
struct GapWalk<'a> {
    board: &'a PlacedNumbers<'a>,
    layers: &'a NumberLayers,
    gap: NumberGap,
    start: usize,
    path: Vec<usize>,
    /// The vertices of the path, as a set.
    used: Vec<u64>,
    /// The vertices that are still to be tried, for each vertex of the path and for the next one.
    choices: Vec<u64>,
}

impl<'a> GapWalk<'a> {
    fn new(board: &'a PlacedNumbers<'a>, layers: &'a NumberLayers, gap: NumberGap, start: usize) -> Self {
        let used = vec![0; board.ladder.width];
        let mut walk = Self { board, layers, gap, start, path: Vec::new(), used, choices: Vec::new() };
        walk.open();
        walk
    }

    /// Lists the choices for the next vertex.
    fn open(&mut self) {
        let last = self.path.last().copied().unwrap_or(self.start);
        let position = (self.gap.from + self.path.len() + 1) % self.board.at.len();
        let words = self.board.ladder.after(last).iter().zip(self.layers.row(position)).zip(&self.used);
        // `extend` is not inlined here, which took 15 % more instructions to grade a Signpost of 5x5.
        for ((near, layer), used) in words {
            self.choices.push(near & layer & !used);
        }
    }

    /// Returns the next beginning of a path, after one move.
    fn next(&mut self, moves: &mut usize) -> Option<&[usize]> {
        let width = self.used.len();
        loop {
            let start = self.choices.len().checked_sub(width)?;
            let choices = &mut self.choices[start..];
            if let Some((k, word)) = choices.iter_mut().enumerate().find(|(_, word)| **word != 0) {
                let vertex = k * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                *moves += 1;
                self.path.push(vertex);
                self.used[vertex / 64] |= 1 << (vertex % 64);
                if self.path.len() < self.gap.length {
                    self.open();
                } else {
                    self.choices.extend(std::iter::repeat_n(0, width));
                }
                return Some(&self.path);
            }
            self.choices.truncate(start);
            if let Some(vertex) = self.path.pop() {
                self.used[vertex / 64] &= !(1 << (vertex % 64));
            }
        }
    }
}
