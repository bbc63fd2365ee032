//! Paths between pairs of cells of a rectangle, found and counted without visiting all of them.
//!
//! The sweep takes cell after cell, row by row, and knows only which lines cross the border of the cells that are taken
//! (`lines`). Two ways to draw the lines that agree in it have the same completions.
//!
//! Source: R. Yoshinaka, T. Saitoh, J. Kawahara, K. Tsuruma, H. Iwashita and S. Minato, *Finding All Solutions and
//! Instances of Numberlink and Slitherlink by ZDDs*, Algorithms 5 (2012).

mod lines;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use cavalcade_core::LinkedPairs;

use super::count::Advance;
use super::layers::{ChoiceStep, Layers, dynamic};
use super::sweep::Sweep;
use super::{Control, Event, Follow, Halt, Progress, SteppedCount};
use lines::{CrossingLines, LineLayout, NEW, NONE};

/// The edges of some paths, each with its two cells, the lesser one first.
pub type LinkedEdges = Vec<[usize; 2]>;

/// Paths between pairs of cells, ready to be swept.
#[derive(Debug)]
pub struct LinkedFrontier {
    steps: Vec<LinkedStep>,
}

/// A cell.
#[derive(Debug, Clone, Copy)]
struct LinkedStep {
    cell: usize,
    column: usize,
    layout: LineLayout,
    /// The label of its pair.
    label: u8,
    /// The cells below and to the right.
    next: [Option<usize>; 2],
    /// Whether a path must visit it.
    is_visited: bool,
}

impl LinkedFrontier {
    /// Returns the paths of a problem; `None` if the rectangle is too wide, there are too many pairs, or no path may touch
    /// itself: the state has no paths of cells, only of lines that cross its border.
    #[must_use]
    pub fn new(problem: &LinkedPairs) -> Option<Self> {
        let LinkedPairs { rows, columns, pairs, visits_all, apart, .. } = problem;
        // The border is as short as possible.
        let is_turned = columns > rows;
        let (width, length) = if is_turned { (*rows, *columns) } else { (*columns, *rows) };
        let layout = LineLayout::new(width, pairs.len()).filter(|_| !apart)?;
        let cell = |row: usize, column: usize| {
            let (row, column) = if is_turned { (column, row) } else { (row, column) };
            row * columns + column
        };
        let mut labels = vec![NONE; rows * columns];
        for (label, ends) in (1..).zip(pairs) {
            for &end in ends {
                labels[end] = label;
            }
        }
        let step = |place: usize| {
            let (row, column) = (place / width, place % width);
            let cell_there = |row, column| (row < length && column < width).then(|| cell(row, column));
            let own = cell(row, column);
            LinkedStep {
                cell: own,
                column,
                layout,
                label: labels[own],
                next: [cell_there(row + 1, column), cell_there(row, column + 1)],
                is_visited: *visits_all || labels[own] != NONE,
            }
        };
        Some(Self { steps: (0..rows * columns).map(step).collect() })
    }

    /// Starts a count, which the caller advances step by step.
    #[must_use]
    pub fn start(&self) -> SteppedCount<'_> {
        SteppedCount::new(Sweep::new(&self.steps, self.steps.len()))
    }

    /// Starts a count of at most two solutions, which writes them to `found` at its end.
    #[must_use]
    pub fn start_first_two<'a>(&'a self, found: &'a OnceLock<Vec<LinkedEdges>>) -> SteppedCount<'a> {
        SteppedCount::new(FirstTwoCount::new(self, found))
    }
}

impl Follow<u128> for LinkedStep {
    fn follow(&self, key: u128, mut emit: impl FnMut(u128)) {
        self.choices(key, |next, _| emit(next));
    }
}

impl ChoiceStep<u128> for LinkedStep {
    fn choose(&self, state: u128, emit: &mut dyn FnMut(u128, u128)) {
        self.choices(state, emit);
    }
}

impl LinkedStep {
    /// Calls `emit` for each choice of a state with the next state and which of the next cells lines lead to. The state
    /// before the first cell and after the last one is 0.
    fn choices(&self, key: u128, mut emit: impl FnMut(u128, u128)) {
        let crossing = self.layout.lines(key);
        let [below, right] = self.next.map(|next| next.is_some());
        let mut emit = |state: CrossingLines, after: [u8; 2]| {
            let is_possible = (below || after[0] == NONE) && (right || after[1] == NONE);
            if let Some(key) = is_possible.then(|| state.with(self.column, after).key(self.column)).flatten()
            {
                emit(key, (0..).zip(after).map(|(at, line)| u128::from(line != NONE) << at).sum());
            }
        };
        let lines = crossing.around(self.column);
        let [above, left] = lines;
        let inside = crossing.with(self.column, [NONE; 2]);
        match lines.iter().filter(|&&line| line != NONE).count() {
            0 if self.label != NONE => {
                emit(inside, [self.label, NONE]);
                emit(inside, [NONE, self.label]);
            }
            0 => {
                if !self.is_visited {
                    emit(inside, [NONE; 2]);
                }
                emit(inside, [NEW; 2]);
            }
            1 => {
                let line = above.max(left);
                if self.label == NONE {
                    emit(inside, [line, NONE]);
                    emit(inside, [NONE, line]);
                } else if crossing.is_free(line) {
                    emit(inside.joined(line, self.label), [NONE; 2]);
                } else if line == self.label {
                    emit(inside, [NONE; 2]);
                }
            }
            _ if self.label != NONE => {}
            _ if above == left && !crossing.is_free(above) => emit(inside, [NONE; 2]),
            // A line would be closed to a loop.
            _ if above == left => {}
            _ if crossing.is_free(above) => emit(inside.joined(above, left), [NONE; 2]),
            _ if crossing.is_free(left) => emit(inside.joined(left, above), [NONE; 2]),
            _ => {}
        }
    }
}

/// A count of at most two solutions in progress, which are read back from the last state.
struct FirstTwoCount<'a> {
    frontier: &'a LinkedFrontier,
    layers: Layers<u128>,
    /// Where the solutions are written.
    found: &'a OnceLock<Vec<LinkedEdges>>,
}

impl<'a> FirstTwoCount<'a> {
    /// Begins before the first step.
    fn new(frontier: &'a LinkedFrontier, found: &'a OnceLock<Vec<LinkedEdges>>) -> Self {
        Self { frontier, layers: Layers::new(0), found }
    }
}

impl Advance for FirstTwoCount<'_> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        let (steps, done) = (&self.frontier.steps, self.layers.tables.len() - 1);
        if let Some(step) = steps.get(done) {
            let states = self.layers.take(step, control)?;
            let bytes = self.layers.bytes;
            return Ok(Event::Step(Progress {
                step: done + 1,
                steps: steps.len(),
                states,
                bytes,
                need: None,
            }));
        }
        let ways = if self.layers.tables[done].number(0).is_some() {
            self.layers.ways(&dynamic(steps), 0, 2, control)?
        } else {
            Vec::new()
        };
        let used = |way: &Vec<u128>| {
            let next = steps.iter().zip(way).flat_map(|(step, &chosen)| {
                let used = (0..).zip(step.next).filter(move |(at, _)| chosen >> at & 1 == 1);
                used.filter_map(|(_, next)| Some([step.cell, next?]))
            });
            next.collect::<LinkedEdges>()
        };
        let solutions = ways.iter().map(used).collect();
        Ok(Event::Done(self.found.get_or_init(|| solutions).len().into()))
    }
}
