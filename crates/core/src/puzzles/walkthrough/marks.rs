//! The ladder of marks in cells on a board.

use super::{DecidedCell, DecidedSubject, ExplainedStep, WalkedLadder, Walkthrough};
use crate::ladder::{IsOver, MarkLadder, MarkNames, Technique};
use crate::puzzles::Instance;

/// The ladder with the groups of an instance.
#[derive(Debug)]
struct WalkedMarks<'a> {
    instance: &'a Instance,
    ladder: MarkLadder,
    decided: Vec<(usize, bool)>,
}

/// Returns the ladder of an instance with marks in cells.
pub(super) fn ladder(instance: &Instance) -> Option<Box<dyn WalkedLadder + '_>> {
    let ladder = instance.problem.sets()?.ladder()?;
    Some(Box::new(WalkedMarks { instance, ladder, decided: Vec::new() }))
}

impl Instance {
    /// Returns two cells of a list whose pieces attack each other.
    pub(in crate::puzzles) fn attack_among(&self, pieces: &[usize]) -> Option<(usize, usize)> {
        let conflicts = &self.problem.sets()?.sets.conflicts;
        let mut vertices: Vec<usize> = pieces.iter().filter_map(|&cell| self.vertex(cell)).collect();
        vertices.sort_unstable();
        let attacked = |&vertex: &usize| {
            let mut seen = conflicts.row(vertex).map(|vertex| vertex as usize);
            let other = seen.find(|vertex| vertices.binary_search(vertex).is_ok())?;
            Some((self.cells[vertex], self.cells[other]))
        };
        vertices.iter().find_map(attacked)
    }
}

impl WalkedLadder for WalkedMarks<'_> {
    fn techniques(&self) -> &'static [Technique] {
        self.ladder.techniques()
    }

    fn begin_with(&mut self, known: &[DecidedCell]) {
        let decided = known.iter().filter_map(|known| Some((self.instance.vertex(known.cell)?, known.holds)));
        self.decided = decided.collect();
    }

    fn walk(&self, cap: u8, most: usize, is_over: IsOver<'_>) -> Walkthrough {
        let run = self.ladder.run(&self.decided, cap, most, is_over);
        let cells = &self.instance.cells;
        let vertex = |vertex: usize| (self.instance.name)(cells[vertex]);
        let names = MarkNames { vertex: &vertex, cell: &*self.instance.name };
        let steps = run.steps.iter().map(|step| {
            let decided = |holds| {
                move |&cell: &usize| DecidedCell { cell: cells[cell], subject: DecidedSubject::Piece, holds }
            };
            let marks = step.marks.iter().map(decided(true));
            ExplainedStep {
                technique: &self.ladder.techniques()[usize::from(step.level) - 1],
                changes: marks.chain(step.empty.iter().map(decided(false))).collect(),
                sentence: self.ladder.explain(step, &names),
            }
        });
        Walkthrough {
            steps: steps.collect(),
            solution: run.is_complete.then(|| run.marks.iter().map(|&vertex| cells[vertex]).collect()),
            contradiction: run.clash.map(|clash| self.ladder.clash(&clash, false, &names)),
            is_stopped: run.is_stopped,
            expects_one: false,
        }
    }

    fn level(&self, cap: u8, is_over: IsOver<'_>) -> Option<u8> {
        let run = self.ladder.run(&[], cap, usize::MAX, is_over);
        run.is_complete.then(|| run.level())
    }
}
