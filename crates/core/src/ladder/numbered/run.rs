//! A run of the ladder: the lowest technique that finds something, again and again.

use std::ops::RangeInclusive;

use super::deduction::{Clash, DeductionReason, NumberFact};
use super::placed::PlacedNumbers;
use super::steps::Found;
use super::trial::{PAIR, QUICK_CELLS};
use super::{NumberedLadder, placed::NOWHERE};
use crate::ladder::IsOver;
use crate::ladder::run::{LadderRun, steps};

/// The result of a run, with the number of each vertex, as far as it is known.
pub type NumberRun = LadderRun<NumberFact, DeductionReason, Clash, Vec<Option<u32>>>;

impl NumberRun {
    /// Returns whether all numbers are placed, so that this is the only solution.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.clash.is_none() && self.solution.iter().all(Option::is_some)
    }
}

impl NumberedLadder {
    /// Runs the techniques up to the level `cap` from these clues: the number of each vertex, if it is given.
    #[must_use]
    pub fn solve(&self, given: &[Option<u32>], cap: u8) -> NumberRun {
        self.run(given, &[], cap, usize::MAX, &|| false)
    }

    /// Runs like [`solve`](Self::solve), for at most `most` steps, and until `is_over`; vertices cannot have the
    /// numbers that are excluded.
    #[must_use]
    pub fn run(
        &self,
        given: &[Option<u32>],
        excluded: &[(usize, u32)],
        cap: u8,
        most: usize,
        is_over: IsOver<'_>,
    ) -> NumberRun {
        let mut board = PlacedNumbers::new(self, given, is_over);
        board.exclude(excluded);
        let (steps, clash) = steps(most, is_over, || {
            board.clash.map_or(Ok(()), Err)?;
            let found = if board.missing > 0 { board.step(1..=cap)? } else { None };
            Ok(found.inspect(|step| board.apply(step)))
        });
        let number = |&position: &u32| (position != NOWHERE).then(|| position + 1);
        let (solution, clash) = (board.position.iter().map(number).collect(), clash.or(board.clash));
        let is_stopped = board.missing > 0 && clash.is_none() && is_over();
        NumberRun { steps, solution, clash, is_stopped }
    }

    /// Returns whether the techniques up to the level `cap` complete the board, which then has one solution.
    ///
    /// This is much faster than [`solve`](Self::solve). Up to T8 the answer is the same. T9 only tries numbers with up
    /// to six cells here, so a few boards that `solve` completes are missed. A run that `is_over` ends completes nothing.
    #[must_use]
    pub fn completes(&self, given: &[Option<u32>], cap: u8, is_over: IsOver<'_>) -> bool {
        if cap < 4 {
            return self.run(given, &[], cap, usize::MAX, is_over).is_complete();
        }
        let mut board = PlacedNumbers::new(self, given, is_over);
        board.complete(cap, true).is_some()
    }

    /// Returns the level of the board: the lowest at which the techniques complete it, or nothing if they do not before
    /// `is_over`.
    ///
    /// This is much faster than [`solve`](Self::solve), since it does not look for the order of the steps.
    #[must_use]
    pub fn level(&self, given: &[Option<u32>], is_over: IsOver<'_>) -> Option<u8> {
        let highest = PlacedNumbers::new(self, given, is_over).complete(9, false)?;
        Some(if highest > 4 { highest } else { self.solve(given, 4).level() })
    }
}

impl PlacedNumbers<'_> {
    /// Places everything that the techniques up to a level place, and returns the highest level that was needed, at
    /// least 4; nothing if the board is not completed. If `is_quick`, trials are limited; see
    /// [`NumberedLadder::completes`].
    fn complete(&mut self, cap: u8, is_quick: bool) -> Option<u8> {
        let mut highest = 4;
        loop {
            self.close();
            if self.clash.is_some() {
                return None;
            }
            if self.missing == 0 {
                return Some(highest);
            }
            if let Some(step) = self.step(5..=cap.min(6)).ok()? {
                highest = highest.max(step.level);
                self.apply(&step);
            } else if cap > 6 && self.exclude_by_trials(PAIR).ok()? {
                highest = highest.max(7);
            } else if let Some(step) = self.many_paths().filter(|_| cap > 7) {
                highest = highest.max(8);
                self.apply(&step);
            } else if cap > 8 && self.exclude_by_trials(if is_quick { QUICK_CELLS } else { u32::MAX }).ok()? {
                highest = 9;
            } else {
                return None;
            }
        }
    }

    /// Returns the next step by the lowest technique.
    fn step(&mut self, levels: RangeInclusive<u8>) -> Found {
        for level in levels {
            let found = match level {
                1 => self.beside(false)?,
                2 => self.beside(true)?,
                3 => self.only_cell()?,
                4 => self.only_number()?,
                5 => self.agreeing_paths()?,
                6 => self.agreeing_paths_without_strands()?,
                7 => self.trial(7, PAIR)?,
                8 => self.many_paths(),
                9 => self.trial(9, u32::MAX)?,
                _ => None,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
