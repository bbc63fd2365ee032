//! The cells beside a loop of Yajilin, shaded or clues with an arrow, and what is counted in the direction of arrows.

use super::super::problem::{STEPS, ahead, next_cell};
use super::super::verify;
use super::HiddenLoop;
use super::reroute::reroutes;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::arrows::{ArrowCell, Heading};
use crate::problems::conditions::Conditions;
use crate::problems::draft::{BinaryFact, shuffle};
use crate::problems::grid::Grid;

/// A clue that may be shaded is shaded in all but one of this many attempts to have fewer clues.
const FREE: usize = 2;

/// Returns for each cell the facts that more than 0, 1 and so on of the facts of the cells in a direction hold. `most`
/// returns how many can hold in a number of cells. Over joined borders the fact of the cell itself is one of them, so
/// that all cells of a line have the same: the number matters in clues alone, and a clue is not shaded.
pub(super) fn ray_counts(
    grid: Grid,
    heading: Heading,
    facts: &[Option<BinaryFact>],
    conditions: &mut Conditions,
    most: impl Fn(usize) -> usize,
) -> Vec<Vec<BinaryFact>> {
    let mut counts = vec![Vec::new(); facts.len()];
    let is_joined = match heading {
        Heading::North | Heading::South => grid.surface.joins_rows(),
        Heading::East | Heading::West => grid.surface.joins_columns(),
    };
    if is_joined {
        for cell in 0..facts.len() {
            let line: Vec<usize> = [cell].into_iter().chain(ahead(grid, cell, heading)).collect();
            if line.iter().any(|&other| other < cell) {
                continue;
            }
            let mut count = Vec::new();
            for (length, fact) in (1..).zip(line.iter().map(|&other| facts[other])) {
                if let Some(fact) = fact {
                    count = conditions.counted(&count, fact, most(length));
                }
            }
            for other in line {
                counts[other].clone_from(&count);
            }
        }
        return counts;
    }
    let mut order: Vec<usize> = (0..facts.len()).collect();
    if matches!(heading, Heading::South | Heading::East) {
        order.reverse();
    }
    let mut lengths = vec![0_usize; facts.len()];
    for cell in order {
        if let Some(next) = next_cell(grid, cell, heading) {
            lengths[cell] = lengths[next] + 1;
            counts[cell] = match facts[next] {
                Some(fact) => conditions.counted(&counts[next], fact, most(lengths[cell])),
                None => counts[next].clone(),
            };
        }
    }
    counts
}

/// The cells beside a loop.
#[derive(Debug, Clone)]
pub(super) struct ArrowedCells {
    pub(super) grid: Grid,
    pub(super) is_shaded: Vec<bool>,
    /// The arrow of each clue.
    pub(super) headings: Vec<Option<Heading>>,
}

impl ArrowedCells {
    /// Shades cells beside a loop, and makes the others clues.
    pub(super) fn new(grid: Grid, points: &[usize], random: &mut dyn FnMut(usize) -> usize) -> Self {
        let count = grid.rows * grid.columns;
        let mut board = Self { grid, is_shaded: vec![false; count], headings: vec![None; count] };
        board.settle(points, random);
        board
    }

    /// Adapts the board to a loop: cells that it visits are neither shaded nor clues. Shaded cells and clues stay, and
    /// other cells are shaded unless a neighbour is, those with the fewest such neighbours first.
    pub(super) fn settle(&mut self, points: &[usize], random: &mut dyn FnMut(usize) -> usize) {
        let hidden = HiddenLoop::new(self.is_shaded.len(), points);
        let mut rest = Vec::new();
        for cell in 0..self.is_shaded.len() {
            if hidden.visits(cell) {
                (self.is_shaded[cell], self.headings[cell]) = (false, None);
            } else if !self.is_shaded[cell] && self.headings[cell].is_none() {
                rest.push(cell);
            }
        }
        let grid = self.grid;
        let beside = |cell: usize| STEPS.iter().filter_map(move |&step| grid.step(cell, step));
        shuffle(&mut rest, random);
        let is_rest = |cell: &usize| rest.contains(cell);
        let mut order = rest.clone();
        order.sort_by_key(|&cell| beside(cell).filter(is_rest).count());
        for cell in order {
            if beside(cell).any(|beside| self.is_shaded[beside]) {
                self.point(cell, random);
            } else {
                self.is_shaded[cell] = true;
            }
        }
    }

    /// Returns a loop with fewer clues beside it, or as many: a clue is shaded, or the loop visits it. Shaded cells
    /// beside the new loop stay shaded. `None` if chance finds no such loop.
    pub(super) fn leaner(
        &self,
        points: &[usize],
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Option<(Vec<usize>, Self)> {
        let beside = |cell: usize| STEPS.iter().filter_map(move |&step| self.grid.step(cell, step));
        let is_free = |cell: &usize| beside(*cell).all(|beside| !self.is_shaded[beside]);
        let free: Vec<usize> = self.clues().map(|clue| clue.0).filter(is_free).collect();
        if !free.is_empty() && random(FREE) > 0 {
            let (cell, mut cells) = (free[random(free.len())], self.clone());
            (cells.is_shaded[cell], cells.headings[cell]) = (true, None);
            return Some((points.to_vec(), cells));
        }
        let mut fewest: Option<(Vec<usize>, Self)> = None;
        for points in reroutes(self.grid, points, &[], |_| true, usize::MAX, random) {
            let mut cells = self.clone();
            cells.settle(&points, random);
            let count = cells.clues().count();
            if count
                <= fewest.as_ref().map_or(self.clues().count(), |fewest| fewest.1.clues().count() - random(2))
            {
                fewest = Some((points, cells));
            }
        }
        fewest
    }

    /// Makes a clue of a cell. Of two random directions, its arrow has the one with more shaded cells.
    pub(super) fn point(&mut self, cell: usize, random: &mut dyn FnMut(usize) -> usize) {
        self.is_shaded[cell] = false;
        let [one, other] = [random(4), random(4)].map(|index| Heading::ALL[index]);
        let number = |heading| self.number(cell, heading, &self.is_shaded);
        self.headings[cell] = Some(if number(one) < number(other) { other } else { one });
    }

    /// Returns whether each cell is shaded if the loop is another one.
    pub(super) fn shaded_by(&self, points: &[usize]) -> Vec<bool> {
        let mut is_shaded: Vec<bool> = self.headings.iter().map(Option::is_none).collect();
        for &point in points {
            is_shaded[point] = false;
        }
        is_shaded
    }

    /// Returns how many of these cells are in a direction.
    pub(super) fn number(&self, cell: usize, heading: Heading, is_shaded: &[bool]) -> usize {
        ahead(self.grid, cell, heading).filter(|&cell| is_shaded[cell]).count()
    }

    /// Returns whether an arrow of its board has another number if these cells are shaded.
    pub(super) fn tells(&self, board: &CellGrid<ArrowCell>, is_shaded: &[bool]) -> bool {
        let is_other = |(cell, content): (usize, &ArrowCell)| match *content {
            ArrowCell::Arrow(Some(number), heading) => {
                self.number(cell, heading, is_shaded) != number as usize
            }
            _ => false,
        };
        board.cells.iter().enumerate().any(is_other)
    }

    pub(super) fn clues(&self) -> impl Iterator<Item = (usize, Heading)> + '_ {
        self.headings.iter().enumerate().filter_map(|(cell, heading)| Some((cell, (*heading)?)))
    }

    pub(super) fn board(&self) -> CellGrid<ArrowCell> {
        let mut cells = vec![ArrowCell::Open; self.is_shaded.len()];
        for (cell, heading) in self.clues() {
            let number = self.number(cell, heading, &self.is_shaded);
            cells[cell] = ArrowCell::Arrow(Some(number as u32), heading);
        }
        CellGrid { columns: self.grid.columns, cells }
    }

    pub(super) fn admits(&self, points: &[usize]) -> bool {
        verify::yajilin::check(&self.board(), self.grid.surface, points).is_ok()
    }
}
