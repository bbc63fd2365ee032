//! Boards that people can solve: clues are removed only while a ladder of techniques still completes the board.
//!
//! A ladder that completes a board also proves that it has one solution, since each of its steps is a proof.

use std::fmt;
use std::time::Instant;

use cavalcade_core::ladder::{Difficulty, NumberedLadder};
use cavalcade_core::puzzles::{Arguments, Instance, PUZZLES, Puzzle};
use cavalcade_search::generate::thinned;
use cavalcade_search::{Limits, Outcome, Set, Statistics, Stop};

use super::ending::Ending;
use crate::commands::removal::Remaining;
use crate::streams::Failure;

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
        let difficulty = Difficulty::of(level, techniques);
        Ok(Some(Self { level, levels: techniques.len(), difficulty }))
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "level {} of {} ({})", self.level, self.levels, self.difficulty.name())
    }
}

/// A board whose clues are removed while the techniques up to a level complete it.
pub(super) struct Capped<'a> {
    kind: CappedKind<'a>,
    cap: u8,
}

/// How the board with some of its clues is tried.
enum CappedKind<'a> {
    /// The ladder is built once. For each vertex its cell and its number.
    Numbers(NumberedLadder, Vec<(usize, u32)>),
    /// Each board is built.
    Boards(&'a dyn Puzzle, &'a Arguments),
}

impl<'a> Capped<'a> {
    /// Returns the board of these arguments; `None` if its puzzle has no ladder. `places` are the cells in the order of
    /// their numbers, if it has numbers.
    pub(super) fn new(
        puzzle: &'a dyn Puzzle,
        arguments: &'a Arguments,
        full: &Instance,
        places: &[usize],
        difficulty: Difficulty,
    ) -> Option<Self> {
        let cap = difficulty.cap(full.ladder()?.techniques());
        let Some(ladder) = full.numbered_ladder() else {
            return Some(Self { kind: CappedKind::Boards(puzzle, arguments), cap });
        };
        // Vertices are cells in ascending order.
        let mut numbers: Vec<(usize, u32)> = places.iter().copied().zip(1..).collect();
        numbers.sort_unstable();
        Some(Self { kind: CappedKind::Numbers(ladder, numbers), cap })
    }

    /// Removes groups of clues while the board is still completed; `None` if it is not even with all clues.
    pub(super) fn thinned(
        &self,
        cells: &[usize],
        groups: &[Vec<usize>],
        fewest: usize,
        limits: Limits,
    ) -> Result<Option<Remaining>, Ending> {
        let start = Instant::now();
        let size = cells.iter().max().map_or(0, |last| last + 1);
        let all = Set::of(size, cells.iter().copied());
        let mut is_solved = |kept: &Set| match limits.over(start.elapsed()) {
            Some(stop) => Err(Ending::Stopped(stop)),
            None => self.completes(kept),
        };
        if !is_solved(&all)? {
            return Ok(None);
        }
        let (kept, error) = thinned(&all, groups, fewest, &mut is_solved);
        let stopped: Option<Stop> = match error {
            None => None,
            Some(Ending::Stopped(stop)) => Some(stop),
            Some(other) => return Err(other),
        };
        let outcome = Outcome { statistics: Statistics::default(), stopped };
        Ok(Some(Remaining { cells: kept.iter().collect(), outcome }))
    }

    /// Returns whether the techniques complete the board with these clues.
    fn completes(&self, kept: &Set) -> Result<bool, Ending> {
        match &self.kind {
            CappedKind::Numbers(ladder, numbers) => {
                let given = numbers.iter().map(|&(cell, number)| kept.contains(cell).then_some(number));
                Ok(ladder.completes(&given.collect::<Vec<_>>(), self.cap))
            }
            CappedKind::Boards(puzzle, arguments) => {
                let kept: Vec<usize> = kept.iter().collect();
                let text = puzzle.with_only(arguments, &kept)?;
                let instance = puzzle.build(&arguments.with_board(&text))?;
                Ok(instance
                    .ladder()
                    .is_some_and(|it| it.walk(self.cap, usize::MAX, &|| false).solution.is_some()))
            }
        }
    }
}

/// Returns the error for a puzzle without a ladder.
pub(super) fn refused(puzzle: &dyn Puzzle) -> Failure {
    let has_ladder = |it: &&&dyn Puzzle| !it.examples_with_ladder().is_empty() && it.composer().is_some();
    let others: Vec<&str> = PUZZLES.iter().filter(has_ladder).map(|it| it.name()).collect();
    Failure::input(
        format!("--difficulty does not apply to '{}', which has no ladder of techniques", puzzle.name()),
        Some(&format!("leave out --difficulty, or use {}", others.join(", "))),
    )
}
