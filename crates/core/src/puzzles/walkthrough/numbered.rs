//! The ladder of numbered paths on a board.

use super::{DecidedCell, DecidedSubject, Ladder, Walkthrough};
use crate::ladder::{IsOver, NumberNames, NumberedLadder};
use crate::puzzles::Instance;

impl Instance {
    /// Returns the ladder for the paths of the board with any clues, if numbers matter.
    ///
    /// Its vertices are the cells that are not holes, ascending.
    #[must_use]
    pub fn numbered_ladder(&self) -> Option<NumberedLadder> {
        let path = &self.problem.numbered()?.path;
        // The techniques know no order of vertices; those of loops do.
        if !path.order.is_empty() {
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
}

impl Ladder<'_> {
    /// Runs the techniques of numbers.
    pub(super) fn walk_numbers(
        &self,
        (ladder, given): (&NumberedLadder, &[Option<u32>]),
        cap: u8,
        most: usize,
        is_over: IsOver<'_>,
    ) -> Walkthrough {
        let excluded = self.known.iter().filter(|known| !known.holds);
        let excluded =
            excluded.filter_map(|known| Some((self.instance.vertex(known.cell)?, known.number()?)));
        let run = ladder.run(given, &excluded.collect::<Vec<_>>(), cap, most, is_over);
        let cells = &self.instance.cells;
        let name = |vertex: usize| (self.instance.name)(cells[vertex]);
        let names = NumberNames { name: &name, numbers: &run.solution };
        let decided = |(vertex, number, holds): (usize, u32, bool)| {
            Some(DecidedCell { cell: cells[vertex], subject: DecidedSubject::Number(number), holds })
        };
        let solution = run.is_complete().then(|| {
            let mut order = vec![usize::MAX; cells.len()];
            for (&cell, number) in cells.iter().zip(run.solution.iter().flatten()) {
                order[*number as usize - 1] = cell;
            }
            order
        });
        let explain = |step: &_| ladder.explain(step, &names);
        self.explained(&run, solution, decided, explain, |&clash| names.clash(clash, false))
    }
}
