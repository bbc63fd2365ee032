//! The ladder of marks in cells on a board.

use super::{DecidedCell, DecidedSubject, Ladder, Walkthrough};
use crate::ladder::{IsOver, MarkLadder, MarkNames};

impl Ladder<'_> {
    /// Runs the techniques of marks.
    pub(super) fn walk_marks(
        &self,
        ladder: &MarkLadder,
        cap: u8,
        most: usize,
        is_over: IsOver<'_>,
    ) -> Walkthrough {
        let known =
            self.known.iter().filter_map(|known| Some((self.instance.vertex(known.cell)?, known.holds)));
        let run = ladder.run(&known.collect::<Vec<_>>(), cap, most, is_over);
        let cells = &self.instance.cells;
        let vertex = |vertex: usize| (self.instance.name)(cells[vertex]);
        let names = MarkNames { vertex: &vertex, cell: &*self.instance.name };
        let steps = run.steps.iter().map(|step| {
            let decided = |holds| {
                move |&cell: &usize| DecidedCell { cell: cells[cell], subject: DecidedSubject::Piece, holds }
            };
            let changes = step.marks.iter().map(decided(true)).chain(step.empty.iter().map(decided(false)));
            self.step(step.level, changes, ladder.explain(step, &names))
        });
        Walkthrough {
            steps: steps.collect(),
            solution: run.is_complete.then(|| run.marks.iter().map(|&vertex| cells[vertex]).collect()),
            contradiction: run.clash.map(|clash| ladder.clash(&clash, false, &names)),
            is_stopped: run.is_stopped,
            expects_one: false,
        }
    }
}
