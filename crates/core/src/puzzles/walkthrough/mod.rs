//! The ladder of an instance, and its run in sentences.
//!
//! | file | ladder |
//! | --- | --- |
//! | `numbered` | numbered paths |
//! | `marks` | marks in cells |
//! | `loops` | one loop, or a path with checkpoints |
//!
//! Each translates between the vertices of its ladder and the cells of the board.

mod loops;
mod marks;
mod numbered;

use std::collections::HashSet;

use super::diagram::RoutePoints;
use super::loops::points::PointNames;
use super::{Instance, VariableMeaning};
use crate::ladder::{IsOver, LadderRun, LadderStep, LoopLadder, MarkLadder, NumberedLadder, Technique};

/// A ladder with the clues of an instance.
#[derive(Debug)]
pub struct Ladder<'a> {
    instance: &'a Instance,
    kind: LadderKind,
    /// What is decided before a run.
    known: Vec<DecidedCell>,
}

/// What a ladder decides.
#[derive(Debug)]
enum LadderKind {
    /// Numbers of cells, some of which are given.
    Numbers(Box<NumberedLadder>, Vec<Option<u32>>),
    /// Marks in cells.
    Marks(MarkLadder),
    /// The lines of a loop.
    Loop(Box<LoopLadder>, PointNames),
}

/// A run of a ladder in sentences.
#[derive(Debug)]
pub struct Walkthrough {
    /// The steps in order.
    pub steps: Vec<ExplainedStep>,
    /// The only solution, in the form that [`Instance::verify`] takes, if the run completed the board.
    pub solution: Option<Vec<usize>>,
    /// Why there is no solution, if the run found that: a sentence without a full stop.
    pub contradiction: Option<String>,
    /// Whether the caller stopped it, so that steps may be missing.
    pub is_stopped: bool,
    /// Whether steps need not hold in all solutions if there are several.
    pub expects_one: bool,
}

/// A step of a run.
#[derive(Debug)]
pub struct ExplainedStep {
    /// The technique that finds it.
    pub technique: &'static Technique,
    /// What it decides.
    pub changes: Vec<DecidedCell>,
    /// The step and its reason: a sentence without a full stop.
    pub sentence: String,
}

/// What is decided about a cell, or about a point of a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecidedCell {
    /// The cell or the point, counted row by row from 0.
    pub cell: usize,
    /// What is decided about it.
    pub subject: DecidedSubject,
    /// Whether it is there; otherwise it is not.
    pub holds: bool,
}

/// What can be in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecidedSubject {
    /// This number.
    Number(u32),
    /// A piece.
    Piece,
    /// A line of the loop to this cell or point.
    LineTo(usize),
    /// The loop.
    Loop,
}

impl DecidedCell {
    /// Returns the number, if it is about one.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        if let DecidedSubject::Number(number) = self.subject { Some(number) } else { None }
    }
}

impl Instance {
    /// Returns what the value of a variable with this meaning says about the board; `None` if that is nothing.
    #[must_use]
    pub fn decided(&self, meaning: &VariableMeaning, value: i32) -> Option<DecidedCell> {
        let is_one = value == 1;
        let (cell, subject, holds) = match *meaning {
            VariableMeaning::Step([Some(one), Some(other)]) => (one, DecidedSubject::LineTo(other), is_one),
            VariableMeaning::Next(Some(cell)) => {
                (cell, DecidedSubject::LineTo(self.place(usize::try_from(value).ok()?)?), true)
            }
            VariableMeaning::Number { place, .. } => {
                (place, DecidedSubject::Number(value.cast_unsigned()), true)
            }
            VariableMeaning::Chosen(place) if self.piece().is_some() => {
                (place, DecidedSubject::Piece, is_one)
            }
            // What is drawn at corners follows from lines.
            VariableMeaning::Chosen(place) if self.blank.points() == RoutePoints::Cells => {
                (place, DecidedSubject::Loop, is_one)
            }
            _ => return None,
        };
        Some(DecidedCell { cell, subject, holds })
    }

    /// Returns whether a solution, in the form that [`Instance::verify`] takes, agrees with all of these.
    #[must_use]
    pub fn agrees(&self, known: &[DecidedCell], solution: &[usize]) -> bool {
        self.wrong(known, solution).is_none()
    }

    /// Returns the first that a solution, in the form that [`Instance::verify`] takes, contradicts.
    #[must_use]
    pub fn wrong<'a>(&self, known: &'a [DecidedCell], solution: &[usize]) -> Option<&'a DecidedCell> {
        let mut picture = self.blank.clone();
        self.draw(solution, &mut picture);
        let steps: HashSet<(usize, usize)> =
            picture.route.as_ref().map(|route| route.steps().collect()).unwrap_or_default();
        known.iter().find(|known| {
            let is_there = match known.subject {
                DecidedSubject::Number(number) => {
                    solution.get((number as usize).wrapping_sub(1)) == Some(&known.cell)
                }
                DecidedSubject::Piece | DecidedSubject::Loop => solution.contains(&known.cell),
                DecidedSubject::LineTo(other) => {
                    steps.contains(&(known.cell, other)) || steps.contains(&(other, known.cell))
                }
            };
            is_there != known.holds
        })
    }

    /// Returns the ladder of human techniques for this instance, if there is one for its puzzle.
    #[must_use]
    pub fn ladder(&self) -> Option<Ladder<'_>> {
        let numbers = || Some(LadderKind::Numbers(self.numbered_ladder()?.into(), self.given_numbers()?));
        let marks = || Some(LadderKind::Marks(self.problem.sets()?.ladder()?));
        let lines = || Some(LadderKind::Loop(self.loop_ladder()?.into(), self.point_names()?));
        let kind = numbers().or_else(marks).or_else(lines)?;
        Some(Ladder { instance: self, kind, known: Vec::new() })
    }
}

impl Ladder<'_> {
    /// Returns the ladder whose [`walk`](Self::walk) begins with what is decided. Numbers that are placed must be clues
    /// of its instance.
    #[must_use]
    pub fn after(mut self, known: &[DecidedCell]) -> Self {
        self.known = known.to_vec();
        self
    }

    /// Returns its techniques; the last one is not a technique but everything beyond.
    #[must_use]
    pub fn techniques(&self) -> &'static [Technique] {
        match &self.kind {
            LadderKind::Numbers(..) => NumberedLadder::TECHNIQUES,
            LadderKind::Marks(ladder) => ladder.techniques(),
            LadderKind::Loop(..) => LoopLadder::TECHNIQUES,
        }
    }

    /// Runs the techniques up to the level `cap`, for at most `most` steps, and until `is_over`.
    #[must_use]
    pub fn walk(&self, cap: u8, most: usize, is_over: IsOver<'_>) -> Walkthrough {
        match &self.kind {
            LadderKind::Numbers(ladder, given) => self.walk_numbers((ladder, given), cap, most, is_over),
            LadderKind::Marks(ladder) => self.walk_marks(ladder, cap, most, is_over),
            LadderKind::Loop(ladder, points) => self.walk_loop((ladder, *points), cap, most, is_over),
        }
    }

    /// Returns a run in sentences.
    fn explained<F: Copy, R, C, S>(
        &self,
        run: &LadderRun<F, R, C, S>,
        solution: Option<Vec<usize>>,
        decided: impl Fn(F) -> Option<DecidedCell>,
        explain: impl Fn(&LadderStep<F, R>) -> String,
        clash: impl Fn(&C) -> String,
    ) -> Walkthrough {
        let techniques = self.techniques();
        let steps = run.steps.iter().map(|step| ExplainedStep {
            technique: &techniques[usize::from(step.level) - 1],
            changes: step.facts.iter().filter_map(|&fact| decided(fact)).collect(),
            sentence: explain(step),
        });
        Walkthrough {
            steps: steps.collect(),
            solution,
            contradiction: run.clash.as_ref().map(clash),
            is_stopped: run.is_stopped,
            expects_one: false,
        }
    }

    /// Returns whether the techniques up to the level `cap` complete the board before `is_over`.
    #[must_use]
    pub fn completes(&self, cap: u8, is_over: IsOver<'_>) -> bool {
        self.level_up_to(cap, is_over).is_some()
    }

    /// Returns the level of the board: the highest technique that it needs, at least 1. The last level stands for
    /// boards that the techniques do not complete. There is no answer if it takes until `is_over`.
    ///
    /// This is faster than [`walk`](Self::walk), since it does not always look for the order of the steps.
    #[must_use]
    pub fn level(&self, is_over: IsOver<'_>) -> Option<u8> {
        let beyond = self.techniques().len() as u8;
        match self.level_up_to(beyond - 1, is_over) {
            Some(level) => Some(level.max(1)),
            None => (!is_over()).then_some(beyond),
        }
    }

    /// Returns the highest technique up to `cap` that completes the board, 0 if it is complete.
    fn level_up_to(&self, cap: u8, is_over: IsOver<'_>) -> Option<u8> {
        match &self.kind {
            LadderKind::Numbers(ladder, given) if cap + 1 == self.techniques().len() as u8 => {
                ladder.level(given, is_over)
            }
            LadderKind::Numbers(ladder, given) => ladder.completes(given, cap, is_over).then_some(cap),
            LadderKind::Marks(ladder) => {
                let run = ladder.run(&[], cap, usize::MAX, is_over);
                run.solution.is_some().then(|| run.level())
            }
            LadderKind::Loop(ladder, _) => ladder.level(cap, is_over),
        }
    }
}
