//! Boards of Slitherlink: the number of sides on the loop, in each cell.

use super::super::super::{CluePlaces, Mix, Proportion, Sketch};
use super::super::problem::LoopGrid;
use super::super::verify;
use super::aim::LoopAim;
use super::described::{DescribedDraft, LoopDescription};
use super::{ComposedBoard, HiddenLoop, about, keep_wanted, length};
use crate::ProblemDraft;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::digits;
use crate::problems::conditions::exactly;
use crate::problems::draft::BinaryFact;
use crate::problems::loop_facts::LoopFacts;
use crate::problems::surface::Surface;

const ZEROS: Proportion = Proportion::percent("zeros", "digits that are 0, of all", 12, 0..=20);
const THREES: Proportion = Proportion::percent("threes", "digits that are 3, of all", 25, 5..=40);
const LENGTH: Proportion = length(77);

impl ComposedBoard for CellGrid<Option<u8>> {
    const PROPORTIONS: &'static [Proportion] = &[ZEROS, THREES, LENGTH];

    fn share(mix: &Mix) -> (usize, usize) {
        about(mix.of(&LENGTH))
    }

    fn empty((rows, columns): (usize, usize)) -> Self {
        Self { columns, cells: vec![None; rows * columns] }
    }

    fn points((rows, columns): (usize, usize)) -> (usize, usize) {
        (rows + 1, columns + 1)
    }

    fn draft((rows, columns): (usize, usize), sketch: &mut Sketch<'_>) -> Box<dyn ProblemDraft> {
        let corners = LoopGrid::new(rows + 1, columns + 1, |_| true);
        let mut loops = LoopFacts::new(&corners.steps());
        let counts = (0..rows * columns).map(|cell| {
            let mut counts = Vec::new();
            for (one, other) in sides(cell, columns) {
                if let Some(edge) = loops.edge(one, other) {
                    counts = loops.conditions.counted(&counts, edge, 4);
                }
            }
            counts
        });
        let counts = counts.collect();
        let shares = [&ZEROS, &THREES].map(|proportion| sketch.mix.of(proportion));
        let description = SideCounts { columns, places: sketch.clues.clone(), shares, counts };
        let about = (0..rows * columns).map(|cell| corners_of(cell, columns).to_vec()).collect();
        let aim = LoopAim::new(sketch, (rows, columns), (rows + 1) * (columns + 1), about);
        Box::new(DescribedDraft::new(corners.grid, loops.finish(), description, aim, sketch))
    }
}

/// Returns the corners of a cell.
fn corners_of(cell: usize, columns: usize) -> [usize; 4] {
    let corner = cell / columns * (columns + 1) + cell % columns;
    [corner, corner + 1, corner + columns + 1, corner + columns + 2]
}

/// Returns the corners at the ends of the four sides of a cell.
fn sides(cell: usize, columns: usize) -> [(usize, usize); 4] {
    let [corner, right, below, across] = corners_of(cell, columns);
    [(corner, right), (corner, below), (right, across), (below, across)]
}

/// Returns the board with all digits in wanted places.
fn described(rows: usize, columns: usize, places: &CluePlaces, corners: &[usize]) -> CellGrid<Option<u8>> {
    let hidden = HiddenLoop::new((rows + 1) * (columns + 1), corners);
    let digit = |cell: usize| {
        Some(sides(cell, columns).iter().map(|side| u8::from(hidden.uses(side.0, side.1))).sum())
    };
    let mut cells: Vec<Option<u8>> = (0..rows * columns).map(digit).collect();
    keep_wanted(&mut cells, columns, places);
    CellGrid { columns, cells }
}

/// The digits of loops.
#[derive(Debug)]
struct SideCounts {
    columns: usize,
    places: CluePlaces,
    /// The wanted shares of zeros and threes, in percent.
    shares: [usize; 2],
    /// For each cell the facts that more than so many of its sides are on the loop.
    counts: Vec<Vec<BinaryFact>>,
}

impl LoopDescription for SideCounts {
    type Board = CellGrid<Option<u8>>;

    fn board(&self, points: &[usize]) -> Self::Board {
        described(self.counts.len() / self.columns, self.columns, &self.places, points)
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
        verify::slitherlink::check(board, Surface::Plane, points).is_ok()
    }

    fn text(&self, board: &Self::Board) -> String {
        digits::text(board)
    }
}
