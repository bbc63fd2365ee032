//! A run of the ladder.

use super::board::LoopLines;
use super::reason::{LoopClash, LoopReason, LoopStep};
use super::rules::LoopFound;
use super::{LoopLadder, LoopStatement};
use crate::ladder::IsOver;
use crate::ladder::run::{LadderRun, steps};
use crate::problems::single_loop::LoopFact;

/// The result of a run, with the only loop, from its least point towards the lesser of its neighbours, or the only path,
/// if the run completed the board.
pub type LoopRun = LadderRun<LoopFact, LoopReason, LoopClash, Option<Vec<usize>>>;

impl LoopLadder {
    /// Runs the techniques up to the level `cap` on the board where the facts `known` are decided, for at most `most`
    /// steps, and until `is_over`.
    #[must_use]
    pub fn run(&self, known: &[LoopFact], cap: u8, most: usize, is_over: IsOver<'_>) -> LoopRun {
        self.run_on(LoopLines::new(self), known, cap, most, is_over)
    }

    /// Returns the highest technique up to the level `cap` that completes the board, if they do; faster than a run,
    /// since it does not look for the order of the steps.
    #[must_use]
    pub fn level(&self, cap: u8, is_over: IsOver<'_>) -> Option<u8> {
        let mut lines = LoopLines::new(self);
        lines.takes_all = true;
        let run = self.run_on(lines, &[], cap, usize::MAX, is_over);
        run.solution.is_some().then(|| run.level())
    }

    /// Runs the techniques on a board.
    fn run_on(
        &self,
        mut lines: LoopLines<'_>,
        known: &[LoopFact],
        cap: u8,
        most: usize,
        is_over: IsOver<'_>,
    ) -> LoopRun {
        let mut seen = [Vec::new(), Vec::new()];
        let mut facts = known.iter().filter_map(|fact| fact.number(&self.edges).ok());
        let is_possible = facts.all(|(fact, value)| lines.set(fact, value));
        let broken = || lines.unbroken().err().filter(|_| !known.is_empty());
        let mut broken = if is_possible { broken() } else { Some(LoopClash::NoLoop) };
        let mut hidden = 0;
        let next = || loop {
            broken.take().map_or(Ok(()), Err)?;
            match lines.step(cap, &mut seen, is_over)? {
                // Without something to show it is no step, and belongs to the next one; what clues say is not counted.
                Some(step) if step.facts.is_empty() => {
                    hidden = if step.level > 2 { hidden.max(step.level) } else { hidden };
                }
                found => {
                    let level = std::mem::take(&mut hidden);
                    return Ok(found.map(|step| LoopStep { level: step.level.max(level), ..step }));
                }
            }
        };
        let (steps, mut clash) = steps(most, is_over, next);
        let is_open = (0..self.ends.len() as u32).any(|edge| lines.is_open(edge));
        let is_stopped = is_open && clash.is_none() && is_over();
        let mut solution = None;
        if clash.is_none() && !is_open && lines.settle().is_ok() {
            match lines.is_finished() {
                Ok(true) if lines.has_detour() => {}
                Ok(true) => solution = lines.solution().map(|points| self.opened(points)),
                Ok(false) => clash = Some(LoopClash::NoLoop),
                Err(why) => clash = Some(why),
            }
        }
        LoopRun { steps, solution, clash, is_stopped }
    }

    /// Returns the words of a rule.
    pub(super) fn statement(&self, rule: usize) -> &LoopStatement {
        &self.statements[rule]
    }
}

impl LoopLines<'_> {
    /// Returns the next step by the lowest technique up to `cap`.
    fn step(&mut self, cap: u8, [few, many]: &mut [Vec<Option<u64>>; 2], is_over: IsOver<'_>) -> LoopFound {
        for level in 1..=cap {
            self.settle()?;
            let found = match level {
                1 => match self.finish()? {
                    None => self.way_on(),
                    finished => Ok(finished),
                },
                2 => self.clue(),
                3 => Ok(self.closing()),
                4 => self.ways(4, few, is_over),
                5 => self.ways(5, many, is_over),
                6 => self.sides(),
                7 => self.between_ends(),
                // For the level of a board that needs L9, its trials are enough: they exclude what those by L8 do.
                8 if self.tried[1].is_some() => Ok(None),
                8 => self.short_trial(is_over),
                9 => self.long_trial(is_over),
                _ => Ok(None),
            }?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the points of the closed loop.
    fn solution(&self) -> Option<Vec<usize>> {
        let first = (0..self.ladder.ends.len() as u32).find(|&edge| self.value(edge) == Some(true))?;
        let line = self.line(self.ladder.ends[first as usize][0] as usize);
        let least = (0..line.len()).min_by_key(|&index| line[index])?;
        let mut points: Vec<usize> = line[least..].iter().chain(&line[..least]).copied().collect();
        if points[1] > points[points.len() - 1] {
            points[1..].reverse();
        }
        Some(points)
    }
}
