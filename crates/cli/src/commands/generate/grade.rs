//! Boards that people can solve: clues are removed only while a ladder of techniques still completes the board.
//!
//! A ladder that completes a board also proves that it has one solution, since each of its steps is a proof.

use std::fmt;
use std::time::Instant;

use cavalcade_core::ladder::Difficulty;
use cavalcade_core::puzzles::Instance;
use cavalcade_search::answers::fewer::CluedProblem;
use cavalcade_search::answers::generate::Condition;
use cavalcade_search::{Limits, Set, Stop};

use crate::commands::minimise::CluedBoard;

/// Attempts to make a board of a usual level; then it may have any.
const USUAL_ATTEMPTS: usize = 16;

/// How hard boards should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WantedLevel {
    /// Techniques complete them, up to those of one of these levels, which take turns.
    Usual(&'static [Difficulty]),
    /// Techniques complete them, up to those of this level, and one of it is needed.
    Exactly(Difficulty),
    /// As hard as they may be.
    Any,
}

impl WantedLevel {
    /// Returns the hardest level that is wanted in an attempt to make the board of a seed; `None` if any level will do.
    pub(super) fn most(self, seed: u64, attempt: usize) -> Option<Difficulty> {
        match self {
            Self::Usual(levels) => {
                let turn = seed % levels.len() as u64;
                (attempt < USUAL_ATTEMPTS).then(|| levels[turn as usize])
            }
            Self::Exactly(level) => Some(level),
            Self::Any => None,
        }
    }
}

/// How hard a board is.
pub(super) struct Grade {
    level: u8,
    /// The number of levels.
    levels: usize,
    pub(super) difficulty: Difficulty,
}

impl Grade {
    /// Grades a board with one solution; `None` if its puzzle has no ladder.
    ///
    /// # Errors
    /// A limit was reached.
    pub(super) fn of(instance: &Instance, limits: Limits) -> Result<Option<Self>, Stop> {
        let Some(ladder) = instance.ladder() else { return Ok(None) };
        let (start, techniques) = (Instant::now(), ladder.techniques());
        let level = ladder.level(&|| limits.over(start.elapsed()).is_some());
        let level = level.ok_or_else(|| limits.over(start.elapsed()).unwrap_or(Stop::Time))?;
        Ok(Some(Self { level, levels: techniques.len(), difficulty: Difficulty::of(level, techniques) }))
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "level {} of {} ({})", self.level, self.levels, self.difficulty.name())
    }
}

/// Returns whether techniques of a difficulty complete a board with some of its clues; `None` if its puzzle has no
/// ladder. The answer has no meaning if the job is interrupted.
pub(super) fn completed<'a, 'b>(
    board: &'b CluedBoard<'a>,
    difficulty: Difficulty,
) -> Option<Condition<'b, CluedBoard<'a>>> {
    let cap = difficulty.cap(board.instance.ladder()?.techniques());
    let interrupt = board.job.limits.interrupt();
    let is_over = || interrupt.is_raised();
    if let Some(ladder) = board.instance.numbered_ladder() {
        // It is built once. Its vertices are the cells with a number, ascending.
        return Some(Box::new(move |kept: &Set| {
            let numbers = board.numbers.iter().enumerate().filter(|(_, number)| **number > 0);
            let given = numbers.map(|(cell, &number)| kept.contains(cell).then_some(number));
            Ok(ladder.completes(&given.collect::<Vec<_>>(), cap, &is_over))
        }));
    }
    Some(Box::new(move |kept: &Set| {
        let kept: Vec<usize> = kept.iter().collect();
        let board = board.with_only(&kept)?;
        Ok(board.instance.ladder().is_some_and(|ladder| ladder.completes(cap, &is_over)))
    }))
}
