//! The steps on random boards with one solution are compared with this solution.
//!
//! A board is made from a random path (backbite moves: one end joins a neighbour, which frees another end). Clues are
//! removed while a search for numberings, which shares nothing with the ladder, finds one only.

use super::*;
use crate::amounts::{cases, is_thorough};

/// The most moves of the search; a board that needs more counts as one with several solutions.
const MOST_MOVES: usize = 20_000;

/// The rows of a board, and its neighbours.
struct SmallBoard {
    size: usize,
    steps: SuccessorTable,
    near: Vec<Vec<usize>>,
    is_king: bool,
}

impl SmallBoard {
    fn new(size: usize, leaps: Leaps) -> Self {
        let rows = vec![".".repeat(size); size];
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let steps = grid(&rows, leaps);
        let near =
            (0..size * size).map(|cell| steps.row(cell).map(|other| other as usize).collect()).collect();
        Self { size, steps, near, is_king: leaps == KING }
    }

    /// Returns a random path through all cells.
    fn path(&self, draw: &mut BoardDraw) -> Vec<usize> {
        let size = self.size;
        let snake = |row: usize| {
            let cells = row * size..(row + 1) * size;
            if row.is_multiple_of(2) { cells.collect::<Vec<_>>() } else { cells.rev().collect() }
        };
        let mut path: Vec<usize> = (0..size).flat_map(snake).collect();
        for _ in 0..10 * path.len() {
            if draw.below(2) == 0 {
                path.reverse();
            }
            let near = &self.near[path[0]];
            let joined = near[draw.below(near.len())];
            let place = path.iter().position(|&cell| cell == joined).expect("a path through all cells");
            path[..place].reverse();
        }
        path
    }

    /// Returns the least number of steps between two cells.
    fn distance(&self, one: usize, other: usize) -> usize {
        let down = (one / self.size).abs_diff(other / self.size);
        let right = (one % self.size).abs_diff(other % self.size);
        if self.is_king { down.max(right) } else { down + right }
    }

    /// Returns whether exactly one numbering has these clues, the cell of each number; `false` if that takes too long.
    fn is_unique(&self, clues: &[Option<usize>]) -> bool {
        let mut search = Numberings { board: self, clues, path: Vec::new(), moves: 0, found: 0 };
        search.extend();
        search.moves <= MOST_MOVES && search.found == 1
    }
}

/// A search for numberings, depth first by ascending numbers.
struct Numberings<'a> {
    board: &'a SmallBoard,
    /// The cell of each number.
    clues: &'a [Option<usize>],
    path: Vec<usize>,
    moves: usize,
    found: usize,
}

impl Numberings<'_> {
    fn extend(&mut self) {
        let place = self.path.len();
        if place == self.clues.len() {
            self.found += 1;
            return;
        }
        let all: Vec<usize> = (0..self.clues.len()).collect();
        let choices = self.path.last().map_or(all, |&last| self.board.near[last].clone());
        for cell in choices {
            if self.moves > MOST_MOVES || self.found > 1 {
                return;
            }
            if self.path.contains(&cell) || !self.may_be(place, cell) {
                continue;
            }
            self.moves += 1;
            self.path.push(cell);
            self.extend();
            self.path.pop();
        }
    }

    /// Returns whether a cell may have a number: it fits the clues, and the next clue is not too far.
    fn may_be(&self, place: usize, cell: usize) -> bool {
        let is_other =
            self.clues.iter().enumerate().any(|(other, clue)| other != place && *clue == Some(cell));
        let next = (place..).zip(&self.clues[place..]).find_map(|(later, clue)| Some((later, (*clue)?)));
        !is_other && next.is_none_or(|(later, clue)| self.board.distance(cell, clue) <= later - place)
    }
}

/// Returns random boards with one solution: the clues by vertex, and the solution.
fn boards(board: &SmallBoard, count: usize, draw: &mut BoardDraw) -> Vec<(Vec<Option<u32>>, Vec<u32>)> {
    let mut made = Vec::new();
    while made.len() < count {
        let path = board.path(draw);
        let mut clues: Vec<Option<usize>> = path.iter().copied().map(Some).collect();
        let mut order: Vec<usize> = (0..path.len()).collect();
        for index in (1..order.len()).rev() {
            order.swap(index, draw.below(index + 1));
        }
        // Some boards keep clues that are not needed, so that all levels occur.
        order.truncate(path.len() - draw.below(path.len() / 3));
        for number in order {
            let clue = clues[number].take();
            if !board.is_unique(&clues) {
                clues[number] = clue;
            }
        }
        let (mut given, mut solution) = (vec![None; path.len()], vec![0; path.len()]);
        for ((number, &cell), clue) in (1..).zip(&path).zip(&clues) {
            solution[cell] = number;
            given[cell] = clue.map(|_| number);
        }
        made.push((given, solution));
    }
    made
}

#[test]
fn steps_agree_with_the_only_solution() {
    let mut draw = BoardDraw(0x2545_f491_4f6c_dd1d);
    for (size, leaps) in [(5, ROOK), (6, ROOK), (5, KING), (6, KING)] {
        let board = SmallBoard::new(size, leaps);
        let ladder = NumberedLadder::new(&board.steps, &[], false);
        let mut levels = [0; 11];
        for (given, solution) in boards(&board, cases(50) as usize, &mut draw) {
            let run = ladder.solve(&given, 9);
            assert_eq!(run.clash, None, "{given:?}");
            for step in &run.steps {
                let is_right =
                    |&(vertex, number, holds): &(usize, u32, bool)| (solution[vertex] == number) == holds;
                assert!(step.facts.iter().all(is_right), "{given:?} {step:?}");
            }
            let level = if run.is_complete() { run.level() } else { 10 };
            assert_eq!(ladder.level(&given, &|| false).unwrap_or(10), level, "{given:?}");
            levels[usize::from(level)] += 1;
        }
        let both = levels[..4].iter().sum::<usize>() > 0 && levels[4..].iter().sum::<usize>() > 0;
        assert!(both || !is_thorough(), "{levels:?}");
    }
}
