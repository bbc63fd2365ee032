//! Boards of Slitherlink: the number of sides on the loop, in each cell.

use super::super::super::diagram::RoutePoints;
use super::super::super::{CluePlaces, InputError, Mix, Proportion, Sketch};
use super::super::problem::LoopGrid;
use super::super::verify;
use super::aim::LoopAim;
use super::described::{DescribedDraft, LoopDescription};
use super::{ComposedBoard, HiddenLoop, about, in_places, length};
use crate::ProblemDraft;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::digits;
use crate::problems::conditions::exactly;
use crate::problems::draft::BinaryFact;
use crate::problems::grid::Grid;
use crate::problems::loop_facts::LoopFacts;

const ZEROS: Proportion = Proportion::percent("zeros", "digits that are 0, of all", 12, 0..=20);
const THREES: Proportion = Proportion::percent("threes", "digits that are 3, of all", 25, 5..=40);
const LENGTH: Proportion = length(77);

impl ComposedBoard for CellGrid<Option<u8>> {
    const PROPORTIONS: &'static [Proportion] = &[ZEROS, THREES, LENGTH];

    fn share(mix: &Mix) -> (usize, usize) {
        about(mix.of(&LENGTH))
    }

    fn points(cells: Grid) -> Grid {
        let (rows, columns) = RoutePoints::Corners.size(cells.surface, (cells.rows, cells.columns));
        Grid { rows, columns, ..cells }
    }

    fn draft(grid: Grid, sketch: &mut Sketch<'_>) -> Result<Box<dyn ProblemDraft>, InputError> {
        let corners = Self::points(grid);
        let cells = 0..grid.rows * grid.columns;
        let mut loops = LoopFacts::new(&LoopGrid::on(corners, &|_| true).steps());
        let about: Vec<[usize; 4]> = cells.map(|cell| corners_of(cell, grid.columns, corners)).collect();
        let counts = about.iter().map(|about| {
            let mut counts = Vec::new();
            for (one, other) in sides(about) {
                if let Some(edge) = loops.edge(one, other) {
                    counts = loops.conditions.counted(&counts, edge, 4);
                }
            }
            counts
        });
        let counts = counts.collect();
        let shares = [sketch.mix.of(&ZEROS), sketch.mix.of(&THREES)];
        let around = about.iter().map(|about| about.to_vec()).collect();
        let count = corners.rows * corners.columns;
        let aim = LoopAim::new(sketch, (grid.rows, grid.columns), count, around);
        let description = SideCounts { grid, places: sketch.clues.clone(), shares, counts, about };
        Ok(Box::new(DescribedDraft::new(corners, loops.finish(), description, aim, sketch)))
    }
}

/// Returns the corners of a cell on a board with this number of columns: the upper two, and those below them.
fn corners_of(cell: usize, columns: usize, corners: Grid) -> [usize; 4] {
    let corner = cell / columns * corners.columns + cell % columns;
    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| corners.step(corner, step).unwrap_or(corner))
}

/// Returns the corners at the ends of the four sides of a cell with these corners.
fn sides(&[corner, right, below, across]: &[usize; 4]) -> [(usize, usize); 4] {
    [(corner, right), (corner, below), (right, across), (below, across)]
}

/// The digits of loops.
#[derive(Debug)]
struct SideCounts {
    grid: Grid,
    places: CluePlaces,
    /// The wanted shares of zeros and threes, in percent.
    shares: [usize; 2],
    /// For each cell the facts that more than so many of its sides are on the loop.
    counts: Vec<Vec<BinaryFact>>,
    /// The corners of each cell.
    about: Vec<[usize; 4]>,
}

impl LoopDescription for SideCounts {
    type Board = CellGrid<Option<u8>>;

    fn board(&self, points: &[usize]) -> Self::Board {
        let corners = self.about.concat().into_iter().max().map_or(0, |last| last + 1);
        let hidden = HiddenLoop::new(corners, points);
        let digit = |about| Some(sides(about).iter().map(|side| u8::from(hidden.uses(side.0, side.1))).sum());
        in_places(self.about.iter().map(digit).collect(), self.grid.columns, &self.places)
    }

    fn worth(&self, _board: &Self::Board) -> usize {
        0 // all boards have digits in the same cells
    }

    fn allowed(&self, _points: &[usize]) -> Vec<bool> {
        vec![true; self.counts.len()]
    }

    fn clues(&self, board: &Self::Board) -> Vec<(usize, Vec<BinaryFact>)> {
        let facts = |(cell, digit): (usize, &Option<u8>)| {
            Some((cell, exactly(&self.counts[cell], usize::from((*digit)?))?))
        };
        board.cells.iter().enumerate().filter_map(facts).collect()
    }

    fn shares(&self) -> &[usize] {
        &self.shares
    }

    fn clue_kind(&self, board: &Self::Board, cell: usize) -> Option<usize> {
        [0, 3].into_iter().position(|digit| board.cells[cell] == Some(digit))
    }

    fn admits(&self, board: &Self::Board, points: &[usize]) -> bool {
        verify::slitherlink::check(board, self.grid.surface, points).is_ok()
    }

    fn text(&self, board: &Self::Board) -> String {
        digits::text(board)
    }
}
