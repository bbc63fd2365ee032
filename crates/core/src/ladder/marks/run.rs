//! A run of the ladder, and its trials: one assumption that leads to a contradiction.

use super::MarkLadder;
use super::board::PlacedMarks;
use super::reason::{MarkClash, MarkReason, MarkStep};
use super::rules::MarkFound;
use crate::ladder::IsOver;
use crate::solver::bits::ones_in;

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkRun {
    /// The steps in order.
    pub steps: Vec<MarkStep>,
    /// The cells with a mark, ascending.
    pub marks: Vec<usize>,
    /// Whether all cells are decided without a contradiction, so that the marks are the only solution.
    pub is_complete: bool,
    /// Why there is no solution, if the run found that.
    pub clash: Option<MarkClash>,
    /// Whether the caller stopped it, so that steps may be missing.
    pub is_stopped: bool,
}

impl MarkRun {
    /// Returns the highest level of its steps; 0 without steps.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.steps.iter().map(|step| step.level).max().unwrap_or(0)
    }
}

impl MarkLadder {
    /// Runs the techniques up to the level `cap`.
    #[must_use]
    pub fn solve(&self, cap: u8) -> MarkRun {
        self.run(&[], cap, usize::MAX, &|| false)
    }

    /// Runs like [`solve`](Self::solve), for at most `most` steps, and until `is_over`; `decided` are cells with a mark
    /// (`true`) and without. These marks do not see each other.
    #[must_use]
    pub fn run(&self, decided: &[(usize, bool)], cap: u8, most: usize, is_over: IsOver<'_>) -> MarkRun {
        let mut board = PlacedMarks::new(self);
        for &(cell, is_mark) in decided {
            if is_mark { board.put(cell) } else { board.empty(cell) }
        }
        let mut steps = Vec::new();
        let (clash, is_stuck) = loop {
            if steps.len() >= most || is_over() {
                break (None, true);
            }
            match board.step(cap, is_over) {
                Ok(Some(step)) => {
                    board.apply(&step);
                    steps.push(step);
                }
                Ok(None) => break (None, ones_in(&board.open).next().is_some()),
                Err(clash) => break (Some(clash), true),
            }
        };
        // The first two rules have looked at every group and every cell.
        let is_complete = !is_stuck && cap >= 2;
        let is_stopped = is_stuck && clash.is_none() && is_over();
        MarkRun { steps, marks: ones_in(&board.marks).collect(), is_complete, clash, is_stopped }
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
                if is_mark {
                    assumed.put(cell);
                } else {
                    assumed.empty(cell);
                }
                if let Some(clash) = assumed.contradiction() {
                    let (marks, empty) =
                        if is_mark { (Vec::new(), vec![cell]) } else { (vec![cell], Vec::new()) };
                    return Some(MarkStep {
                        level: self.last_rule() + 1,
                        marks,
                        empty,
                        reason: MarkReason::Trial(clash),
                    });
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
