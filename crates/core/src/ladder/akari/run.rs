//! A run of the ladder, and A5: one assumption that leads to a contradiction.

use super::AkariLadder;
use super::reason::{AkariClash, AkariReason, AkariStep};
use super::rooks::PlacedRooks;
use super::rules::AkariFound;
use crate::ladder::IsOver;
use crate::solver::bits::ones_in;

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AkariRun {
    /// The steps in order.
    pub steps: Vec<AkariStep>,
    /// The cells with a rook, ascending.
    pub rooks: Vec<usize>,
    /// Whether all cells are decided without a contradiction, so that the rooks are the only solution.
    pub is_complete: bool,
    /// Why there is no solution, if the run found that.
    pub clash: Option<AkariClash>,
    /// Whether the caller stopped it, so that steps may be missing.
    pub is_stopped: bool,
}

impl AkariRun {
    /// Returns the highest level of its steps; 0 without steps.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.steps.iter().map(|step| step.level).max().unwrap_or(0)
    }
}

impl AkariLadder {
    /// Runs the techniques up to the level `cap`; `numbers` has the number of each wall, if it has one.
    ///
    /// # Panics
    /// If `numbers` has not one entry for each wall.
    #[must_use]
    pub fn solve(&self, numbers: &[Option<u8>], cap: u8) -> AkariRun {
        self.run(numbers, &[], cap, usize::MAX, &|| false)
    }

    /// Runs like [`solve`](Self::solve), for at most `most` steps, and until `is_over`; `decided` are cells with a rook
    /// (`true`) and without. These rooks do not attack each other.
    ///
    /// # Panics
    /// If `numbers` has not one entry for each wall.
    #[must_use]
    pub fn run(
        &self,
        numbers: &[Option<u8>],
        decided: &[(usize, bool)],
        cap: u8,
        most: usize,
        is_over: IsOver<'_>,
    ) -> AkariRun {
        assert_eq!(numbers.len(), self.walls.len(), "one entry for each wall");
        let mut board = PlacedRooks::new(self, numbers);
        for &(cell, is_rook) in decided {
            if is_rook { board.put(cell) } else { board.empty(cell) }
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
        // A1 and A2 have looked at every wall and every cell.
        let is_complete = !is_stuck && cap >= 2;
        let is_stopped = is_stuck && clash.is_none() && is_over();
        AkariRun { steps, rooks: ones_in(&board.rooks).collect(), is_complete, clash, is_stopped }
    }
}

impl PlacedRooks<'_> {
    fn step(&self, cap: u8, is_over: IsOver<'_>) -> AkariFound {
        let found = self.plain_step(cap)?;
        if found.is_some() || cap < 5 { Ok(found) } else { Ok(self.trial(is_over)) }
    }

    /// Returns the first step by A5: a rook is tried before none.
    fn trial(&self, is_over: IsOver<'_>) -> Option<AkariStep> {
        for cell in ones_in(&self.open).take_while(|_| !is_over()) {
            for is_rook in [true, false] {
                let mut assumed = self.clone();
                if is_rook {
                    assumed.put(cell);
                } else {
                    assumed.empty(cell);
                }
                if let Some(clash) = assumed.contradiction() {
                    let (rooks, empty) =
                        if is_rook { (Vec::new(), vec![cell]) } else { (vec![cell], Vec::new()) };
                    return Some(AkariStep { level: 5, rooks, empty, reason: AkariReason::Trial(clash) });
                }
            }
        }
        None
    }

    /// Runs A1 to A4, and returns the contradiction that they find.
    fn contradiction(mut self) -> Option<AkariClash> {
        loop {
            match self.plain_step(4) {
                Ok(Some(step)) => self.apply(&step),
                Ok(None) => return None,
                Err(clash) => return Some(clash),
            }
        }
    }
}
