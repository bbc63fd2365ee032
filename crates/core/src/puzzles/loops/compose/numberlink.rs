//! Boards of Numberlink: random paths through all cells, with equal numbers at the ends of each.
//!
//! If other paths fit the numbers, the hidden ones are flipped where the two differ.

use std::fmt;

use super::super::super::Sketch;
use super::super::numberlink::LinkedNumbers;
use super::super::puzzle::LoopBoard;
use super::super::verify;
use super::ComposedBoard;
use super::covering_paths::CoveringPaths;
use crate::Model;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::pairs;
use crate::problems::draft::{BinaryFact, DraftChange, ProblemDraft, shuffle};
use crate::problems::grid::Grid;
use crate::problems::single_loop::{LoopModel, SingleLoop};

/// The cells of a path, on average.
const CELLS_A_PATH: usize = 8;
/// Flips that are tried for each change.
const FLIPS: usize = 400;

impl ComposedBoard for LinkedNumbers {
    const FROM_LOOP: bool = false;

    const PLACES_CLUES: bool = false;

    /// Returns a board with one pair of numbers in adjacent cells.
    fn empty((rows, columns): (usize, usize)) -> Self {
        let number = |cell: usize| if cell < 2 { Some(1) } else { None };
        Self(CellGrid { columns, cells: (0..rows * columns).map(number).collect() })
    }

    fn draft((rows, columns): (usize, usize), sketch: &mut Sketch<'_>) -> Box<dyn ProblemDraft> {
        let grid = Grid::flat(rows, columns);
        Box::new(LinkDraft::new(grid, CoveringPaths::random(grid, CELLS_A_PATH, sketch.random)))
    }
}

/// Hidden paths with the numbers at their ends. A solution is the list of its edges, each as the lesser of its two cells,
/// doubled, and 1 more if it is vertical.
struct LinkDraft {
    grid: Grid,
    hidden: CoveringPaths,
    edges: Vec<usize>,
    board: LinkedNumbers,
    model: LoopModel,
}

impl fmt::Debug for LinkDraft {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("LinkDraft").field("hidden", &self.hidden).finish_non_exhaustive()
    }
}

impl LinkDraft {
    fn new(grid: Grid, hidden: CoveringPaths) -> Self {
        let board = board(grid, &hidden);
        let (cells, parts) = board.clone().problem(&|_| false);
        let rules = parts.rules.into_iter().map(|(_, rule)| rule).collect();
        let model = SingleLoop { steps: cells.steps().into(), rules }.model();
        let steps = hidden.paths.iter().flat_map(|path| path.windows(2));
        let mut edges: Vec<usize> = steps.map(|step| edge(step[0], step[1])).collect();
        edges.sort_unstable();
        Self { grid, hidden, edges, board, model }
    }

    /// Returns each edge of the board with its ends.
    fn all_edges(&self) -> impl Iterator<Item = (usize, [usize; 2])> + use<> {
        let Grid { rows, columns, .. } = self.grid;
        let ends = move |number| ends_of(number, columns);
        (0..2 * rows * columns).map(move |number| (number, ends(number))).filter(
            move |&(number, [one, other])| {
                other < rows * columns && (number % 2 == 1 || one / columns == other / columns)
            },
        )
    }
}

/// Returns the ends of the edge with a number.
fn ends_of(number: usize, columns: usize) -> [usize; 2] {
    let one = number / 2;
    [one, if number.is_multiple_of(2) { one + 1 } else { one + columns }]
}

/// Returns the number of the edge between two neighbours.
fn edge(one: usize, other: usize) -> usize {
    2 * one.min(other) + usize::from(one.abs_diff(other) > 1)
}

/// Returns the board of these paths, numbered in the order of the cells where they begin.
fn board(grid: Grid, paths: &CoveringPaths) -> LinkedNumbers {
    let mut cells = vec![None; grid.rows * grid.columns];
    let mut ends: Vec<[usize; 2]> = paths.paths.iter().map(|path| [path[0], path[path.len() - 1]]).collect();
    ends.sort_unstable_by_key(|&[one, other]| one.min(other));
    for (number, ends) in (1..).zip(ends) {
        for cell in ends {
            cells[cell] = Some(number);
        }
    }
    LinkedNumbers(CellGrid { columns: grid.columns, cells })
}

impl ProblemDraft for LinkDraft {
    fn model(&self) -> &Model {
        &self.model.model
    }

    fn frame(&self) -> Vec<BinaryFact> {
        Vec::new() // the numbers are part of the model
    }

    fn fixed_clues(&self) -> Option<(usize, usize)> {
        let clues = 2 * self.hidden.paths.len();
        Some((clues, clues))
    }

    fn clues(&self) -> Vec<(usize, Vec<BinaryFact>)> {
        Vec::new()
    }

    fn hidden(&self) -> &[usize] {
        &self.edges
    }

    fn facts(&self, solution: &[usize]) -> Vec<BinaryFact> {
        let used = |(number, [one, other]): (usize, [usize; 2])| {
            let fact = self.model.used(one as u32, other as u32)?;
            Some((fact, solution.binary_search(&number).is_ok().into()))
        };
        self.all_edges().filter_map(used).collect()
    }

    fn read(&self, holds: &dyn Fn(BinaryFact) -> bool) -> Vec<usize> {
        let is_used = |ends: [usize; 2]| {
            self.model.used(ends[0] as u32, ends[1] as u32).is_some_and(|fact| holds((fact, 1)))
        };
        self.all_edges().filter(|&(_, ends)| is_used(ends)).map(|(number, _)| number).collect()
    }

    fn admits(&self, solution: &[usize]) -> bool {
        admits(self.grid, &self.board, solution)
    }

    fn change(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> DraftChange {
        let differs = |&(number, _): &(usize, [usize; 2])| {
            self.edges.binary_search(&number).is_ok() != other.binary_search(&number).is_ok()
        };
        let mut cells: Vec<usize> = self.all_edges().filter(differs).flat_map(|(_, ends)| ends).collect();
        cells.sort_unstable();
        cells.dedup();
        let near = |cell: usize| self.all_edges().filter(move |(_, ends)| ends.contains(&cell));
        let mut ends: Vec<usize> =
            cells.iter().flat_map(|&cell| near(cell)).flat_map(|(_, ends)| ends).collect();
        ends.retain(|&cell| self.board.0.cells[cell].is_some());
        ends.sort_unstable();
        ends.dedup();
        if ends.is_empty() {
            ends = self.board.0.given();
        }
        let cost = self.hidden.cost();
        for attempt in 0..FLIPS {
            shuffle(&mut ends, random);
            let Some(flipped) = self.hidden.flip(ends[0], random) else { continue };
            if flipped.cost() > cost + attempt * 8 / FLIPS
                || admits(self.grid, &board(self.grid, &flipped), other)
            {
                continue;
            }
            *self = Self::new(self.grid, flipped);
            return DraftChange::Model;
        }
        DraftChange::None
    }

    fn text(&self) -> String {
        self.board.text()
    }
}

/// Returns whether edges are paths that join the numbers of a board.
fn admits(grid: Grid, board: &LinkedNumbers, solution: &[usize]) -> bool {
    let mut beside = vec![Vec::new(); board.0.cells.len()];
    for &number in solution {
        let [one, other] = ends_of(number, grid.columns);
        beside[one].push(other);
        beside[other].push(one);
    }
    let mut cells = Vec::with_capacity(solution.len());
    for (_, [first, _]) in pairs::pairs(&board.0) {
        let (mut before, mut here) = (first, first);
        loop {
            cells.push(here);
            let mut next = beside[here].iter().copied().filter(|&cell| cell != before);
            match next.next() {
                Some(cell) if cells.len() <= board.0.cells.len() => (before, here) = (here, cell),
                _ => break,
            }
        }
    }
    // Each edge is on one of these paths.
    cells.len() == solution.len() + board.0.given().len() / 2
        && verify::numberlink::check(&board.0, false, &cells).is_ok()
}
