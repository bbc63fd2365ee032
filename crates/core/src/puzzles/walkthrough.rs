//! The ladder of an instance, and its run in sentences.

use std::collections::BTreeSet;

use super::Instance;
use crate::ladder::{
    AkariLadder, AkariNames, AkariRun, IsOver, LadderRun, NumberNames, NumberedLadder, Technique,
};

/// A ladder with the clues of an instance.
#[derive(Debug)]
pub struct Ladder<'a> {
    instance: &'a Instance,
    kind: LadderKind,
}

/// The ladders.
#[derive(Debug)]
enum LadderKind {
    Numbered { ladder: NumberedLadder, given: Vec<Option<u32>>, excluded: Vec<(usize, u32)> },
    Akari { ladder: AkariLadder, numbers: Vec<Option<u8>>, walls: Vec<usize>, decided: Vec<(usize, bool)> },
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

/// What a step decides about a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecidedCell {
    /// The cell, counted row by row from 0.
    pub cell: usize,
    /// The number, if the step is about one; otherwise it is about a piece.
    pub number: Option<u32>,
    /// Whether the number or the piece is in the cell; otherwise it is not.
    pub holds: bool,
}

impl DecidedCell {
    /// Returns whether a solution, in the form that [`Instance::verify`] takes, agrees with it.
    #[must_use]
    pub fn agrees_with(&self, solution: &[usize]) -> bool {
        let is_there = match self.number {
            Some(number) => solution.get((number as usize).wrapping_sub(1)) == Some(&self.cell),
            None => solution.contains(&self.cell),
        };
        is_there == self.holds
    }
}

impl Instance {
    /// Returns the ladder for the paths of the board with any clues, if numbers matter.
    ///
    /// Its vertices are the cells that are not holes, ascending.
    #[must_use]
    pub fn numbered_ladder(&self) -> Option<NumberedLadder> {
        let path = &self.problem.numbered()?.path;
        // The techniques know neither one-way steps nor an order of vertices.
        if !path.steps.is_symmetric() || !path.order.is_empty() {
            return None;
        }
        let fitting: Vec<_> = path.numbers.iter().map(|numbers| numbers.fitting.clone()).collect();
        let fitting = if fitting.iter().all(Option::is_none) { &[] } else { &fitting[..] };
        Some(NumberedLadder::new(&path.steps, fitting, path.closed))
    }

    /// Returns the numbers that are given, one entry for each vertex of [`numbered_ladder`](Self::numbered_ladder).
    #[must_use]
    pub fn given_numbers(&self) -> Option<Vec<Option<u32>>> {
        let numbers = &self.problem.numbered()?.path.numbers;
        Some(numbers.iter().map(|numbers| numbers.given.map(i32::cast_unsigned)).collect())
    }

    /// Returns the ladder of human techniques for this instance, if there is one for its puzzle.
    #[must_use]
    pub fn ladder(&self) -> Option<Ladder<'_>> {
        if let (Some(ladder), Some(given)) = (self.numbered_ladder(), self.given_numbers()) {
            return Some(Ladder {
                instance: self,
                kind: LadderKind::Numbered { ladder, given, excluded: Vec::new() },
            });
        }
        let sets = &self.problem.sets()?.sets;
        let exactly = &sets.demands.as_ref()?.exactly;
        let numbered = self.blank.cells.iter().enumerate().filter(|(_, drawn)| drawn.hole);
        let walls = numbered.filter_map(|(cell, drawn)| drawn.label.map(|_| cell)).collect();
        let beside = |group: &Vec<u32>| group.iter().map(|&vertex| vertex as usize).collect();
        let groups = exactly.iter().map(|(group, _)| beside(group)).collect();
        let numbers = exactly.iter().map(|&(_, number)| u8::try_from(number).ok()).collect();
        let ladder = AkariLadder::new(&sets.conflicts, groups);
        Some(Ladder {
            instance: self,
            kind: LadderKind::Akari { ladder, numbers, walls, decided: Vec::new() },
        })
    }

    /// Returns two cells of a list whose pieces attack each other.
    pub(super) fn attack_among(&self, pieces: &[usize]) -> Option<(usize, usize)> {
        let conflicts = &self.problem.sets()?.sets.conflicts;
        let vertices: BTreeSet<usize> = pieces.iter().filter_map(|&cell| self.vertex(cell)).collect();
        let attacked = |&vertex: &usize| {
            let mut seen = conflicts.row(vertex).map(|vertex| vertex as usize);
            Some((self.cells[vertex], self.cells[seen.find(|vertex| vertices.contains(vertex))?]))
        };
        vertices.iter().find_map(attacked)
    }
}

impl Ladder<'_> {
    /// Returns the ladder whose [`walk`](Self::walk) begins with what is decided. Numbers that are placed must be clues of its
    /// instance.
    #[must_use]
    pub fn after(mut self, known: &[DecidedCell]) -> Self {
        let known = known.iter().filter_map(|decided| Some((self.instance.vertex(decided.cell)?, decided)));
        match &mut self.kind {
            LadderKind::Numbered { excluded, .. } => {
                *excluded = known
                    .filter(|(_, decided)| !decided.holds)
                    .filter_map(|(vertex, decided)| Some((vertex, decided.number?)))
                    .collect();
            }
            LadderKind::Akari { decided, .. } => {
                *decided = known.map(|(vertex, known)| (vertex, known.holds)).collect();
            }
        }
        self
    }

    /// Returns its techniques; the last one is not a technique but everything beyond.
    #[must_use]
    pub fn techniques(&self) -> &'static [Technique] {
        match &self.kind {
            LadderKind::Numbered { .. } => NumberedLadder::TECHNIQUES,
            LadderKind::Akari { .. } => AkariLadder::TECHNIQUES,
        }
    }

    /// Runs the techniques up to the level `cap`, for at most `most` steps, and until `is_over`.
    #[must_use]
    pub fn walk(&self, cap: u8, most: usize, is_over: IsOver<'_>) -> Walkthrough {
        match &self.kind {
            LadderKind::Numbered { ladder, given, excluded } => {
                self.numbered(&ladder.run(given, excluded, cap, most, is_over), ladder)
            }
            LadderKind::Akari { ladder, numbers, walls, decided } => {
                self.akari(&ladder.run(numbers, decided, cap, most, is_over), walls)
            }
        }
    }

    /// Returns the level of the board: the highest technique that it needs, at least 1. The last level stands for boards
    /// that the techniques do not complete. There is no answer if it takes until `is_over`.
    ///
    /// This is faster than [`walk`](Self::walk), since it does not always look for the order of the steps.
    #[must_use]
    pub fn level(&self, is_over: IsOver<'_>) -> Option<u8> {
        let beyond = self.techniques().len() as u8;
        let level = match &self.kind {
            LadderKind::Numbered { ladder, given, .. } => ladder.level(given, is_over),
            LadderKind::Akari { ladder, numbers, .. } => {
                let run = ladder.run(numbers, &[], beyond - 1, usize::MAX, is_over);
                run.is_complete.then(|| run.level())
            }
        };
        match level {
            Some(level) => Some(level.max(1)),
            None => (!is_over()).then_some(beyond),
        }
    }

    fn technique(&self, level: u8) -> &'static Technique {
        &self.techniques()[usize::from(level) - 1]
    }

    /// Returns the name of a cell.
    fn name(&self, cell: usize) -> String {
        (self.instance.name)(cell)
    }

    fn numbered(&self, run: &LadderRun, ladder: &NumberedLadder) -> Walkthrough {
        let cells = &self.instance.cells;
        let name = |vertex: usize| self.name(cells[vertex]);
        let names = NumberNames { name: &name, numbers: &run.numbers };
        let steps = run.steps.iter().map(|step| {
            let decided = |holds| {
                move |&(vertex, number): &(usize, u32)| DecidedCell {
                    cell: cells[vertex],
                    number: Some(number),
                    holds,
                }
            };
            let placed = step.placed.iter().map(decided(true));
            ExplainedStep {
                technique: self.technique(step.level),
                changes: placed.chain(step.excluded.iter().map(decided(false))).collect(),
                sentence: ladder.explain(step, &names),
            }
        });
        let contradiction = run.clash.map(|clash| names.clash(clash));
        let solution = run.is_complete().then(|| {
            let mut order = vec![usize::MAX; cells.len()];
            for (vertex, number) in
                run.numbers.iter().enumerate().filter_map(|entry| Some((entry.0, (*entry.1)?)))
            {
                order[number as usize - 1] = cells[vertex];
            }
            order
        });
        Walkthrough { steps: steps.collect(), solution, contradiction, is_stopped: run.is_stopped }
    }

    fn akari(&self, run: &AkariRun, walls: &[usize]) -> Walkthrough {
        let cells = &self.instance.cells;
        let (cell, wall) = (|vertex: usize| self.name(cells[vertex]), |wall: usize| self.name(walls[wall]));
        let names = AkariNames { cell: &cell, wall: &wall };
        let steps = run.steps.iter().map(|step| {
            let decided = |holds| move |&cell: &usize| DecidedCell { cell: cells[cell], number: None, holds };
            let rooks = step.rooks.iter().map(decided(true));
            ExplainedStep {
                technique: self.technique(step.level),
                changes: rooks.chain(step.empty.iter().map(decided(false))).collect(),
                sentence: names.explain(step),
            }
        });
        Walkthrough {
            steps: steps.collect(),
            solution: run.is_complete.then(|| run.rooks.iter().map(|&vertex| cells[vertex]).collect()),
            contradiction: run.clash.map(|clash| names.clash(clash, false)),
            is_stopped: run.is_stopped,
        }
    }
}
