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
        let decided = |(cell, holds): (usize, bool)| {
            Some(DecidedCell { cell: cells[cell], subject: DecidedSubject::Piece, holds })
        };
        let solution = run.solution.as_ref();
        let solution = solution.map(|marks| marks.iter().map(|&vertex| cells[vertex]).collect());
        let explain = |step: &_| ladder.explain(step, &names);
        self.explained(&run, solution, decided, explain, |clash| ladder.clash(clash, false, &names))
    }
}
