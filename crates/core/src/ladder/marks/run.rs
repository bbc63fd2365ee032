//! A run of the ladder, and its trials: one assumption that leads to a contradiction.

use super::MarkLadder;
use super::board::PlacedMarks;
use super::reason::{MarkClash, MarkFact, MarkReason, MarkStep};
use super::rules::MarkFound;
use crate::ladder::IsOver;
use crate::ladder::run::{LadderRun, steps};
use crate::solver::bits::ones_in;

/// The result of a run, with the cells that have a mark, ascending, if all cells are decided without a contradiction.
pub type MarkRun = LadderRun<MarkFact, MarkReason, MarkClash, Option<Vec<usize>>>;

impl MarkLadder {
    /// Runs the techniques up to the level `cap`.
    #[must_use]
    pub fn solve(&self, cap: u8) -> MarkRun {
        self.run(&[], cap, usize::MAX, &|| false)
    }

    /// Runs like [`solve`](Self::solve), for at most `most` steps, and until `is_over`; `decided` are cells with a mark
    /// (`true`) and without. These marks do not see each other.
    #[must_use]
    pub fn run(&self, decided: &[MarkFact], cap: u8, most: usize, is_over: IsOver<'_>) -> MarkRun {
        let mut board = PlacedMarks::new(self);
        for &fact in decided {
            board.decide(fact);
        }
        let mut is_complete = false;
        let (steps, clash) = steps(most, is_over, || {
            let found = board.step(cap, is_over)?.inspect(|step| board.apply(step));
            // The first two rules have looked at every group and every cell.
            is_complete = cap >= 2 && found.is_none() && ones_in(&board.open).next().is_none();
            Ok(found)
        });
        let solution = is_complete.then(|| ones_in(&board.marks).collect());
        let is_stopped = !is_complete && clash.is_none() && is_over();
        MarkRun { steps, solution, clash, is_stopped }
    }
}

impl PlacedMarks<'_> {
    fn step(&self, cap: u8, is_over: IsOver<'_>) -> MarkFound {
        let found = self.plain_step(cap)?;
        if found.is_some() || cap <= self.last_rule() { Ok(found) } else { Ok(self.trial(is_over)) }
    }

    /// Returns the level of the last technique below the trial.
    fn last_rule(&self) -> u8 {
        self.ladder.rules.steps.len() as u8
    }

    /// Returns the first step by a trial: a mark is tried before none.
    fn trial(&self, is_over: IsOver<'_>) -> Option<MarkStep> {
        for cell in ones_in(&self.open).take_while(|_| !is_over()) {
            for is_mark in [true, false] {
                let mut assumed = self.clone();
                assumed.decide((cell, is_mark));
                if let Some(clash) = assumed.contradiction() {
                    let (level, facts) = (self.last_rule() + 1, vec![(cell, !is_mark)]);
                    return Some(MarkStep { level, facts, reason: MarkReason::Trial(clash) });
                }
            }
        }
        None
    }

    /// Runs the techniques that trials use, and returns the contradiction that they find.
    fn contradiction(mut self) -> Option<MarkClash> {
        loop {
            match self.plain_step(self.ladder.rules.in_trials) {
                Ok(Some(step)) => self.apply(&step),
                Ok(None) => return None,
                Err(clash) => return Some(clash),
            }
        }
    }
}
