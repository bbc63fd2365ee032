//! Boards of Masyu: a pearl in each cell where the loop allows one.

use super::super::super::{CluePlaces, InputError, Mix, Proportion, Sketch};
use super::super::problem::{LoopGrid, STEPS};
use super::super::verify;
use super::aim::{LoopAim, around};
use super::described::{DescribedDraft, LoopDescription};
use super::{ComposedBoard, HiddenLoop, about, in_places, length};
use crate::ProblemDraft;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::pearls::{self, Pearl};
use crate::problems::conditions::not;
use crate::problems::draft::BinaryFact;
use crate::problems::grid::Grid;
use crate::problems::loop_facts::LoopFacts;

const BLACK: Proportion = Proportion::percent("black", "pearls that are black, of all", 40, 0..=50);
const LENGTH: Proportion = length(75);

impl ComposedBoard for CellGrid<Option<Pearl>> {
    const PROPORTIONS: &'static [Proportion] = &[BLACK, LENGTH];

    fn share(mix: &Mix) -> (usize, usize) {
        about(mix.of(&LENGTH))
    }

    fn draft(grid: Grid, sketch: &mut Sketch<'_>) -> Result<Box<dyn ProblemDraft>, InputError> {
        let cells = LoopGrid::on(grid, &|_| true);
        let mut loops = LoopFacts::new(&cells.steps());
        let allowed = pearl_facts(&cells, &mut loops);
        let shares = [sketch.mix.of(&BLACK)];
        let description = Pearls { grid, places: sketch.clues.clone(), shares, allowed };
        let aim = LoopAim::new(sketch, (grid.rows, grid.columns), grid.rows * grid.columns, around(grid));
        Ok(Box::new(DescribedDraft::new(grid, loops.finish(), description, aim, sketch)))
    }
}

/// Returns all pearls that a loop allows.
fn allowed_pearls(grid: Grid, points: &[usize]) -> Vec<Option<Pearl>> {
    let count = grid.rows * grid.columns;
    let hidden = HiddenLoop::new(count, points);
    let straight: Vec<bool> = (0..count).map(|cell| hidden.is_straight(grid, cell)).collect();
    let pearl = |cell: usize| {
        let beside = hidden.beside[cell]?.map(|neighbour| straight[neighbour]);
        match (straight[cell], beside) {
            (true, [true, true]) => None,
            (true, _) => Some(Pearl::White),
            (false, [true, true]) => Some(Pearl::Black),
            (false, _) => None,
        }
    };
    (0..count).map(pearl).collect()
}

/// The pearls that loops allow.
#[derive(Debug)]
struct Pearls {
    grid: Grid,
    places: CluePlaces,
    /// The wanted share of black pearls, in percent.
    shares: [usize; 1],
    /// For each cell the facts that a white and a black pearl are allowed.
    allowed: Vec<[BinaryFact; 2]>,
}

impl LoopDescription for Pearls {
    type Board = CellGrid<Option<Pearl>>;

    fn board(&self, points: &[usize]) -> Self::Board {
        in_places(allowed_pearls(self.grid, points), self.grid.columns, &self.places)
    }

    /// A loop allows about four white pearls for each black one, so where as many are wanted, all are worth the same.
    fn worth(&self, board: &Self::Board) -> usize {
        let [black] = self.shares;
        let worth = |pearl: &Pearl| match pearl {
            Pearl::White => 100 - black,
            Pearl::Black => 4 * black,
        };
        board.cells.iter().flatten().map(worth).sum()
    }

    /// About half of the pearls will remain. With a third more black ones than these need, there is a choice.
    fn lack(&self, board: &Self::Board) -> usize {
        let pearls = board.cells.iter().flatten();
        let black = pearls.clone().filter(|&&pearl| pearl == Pearl::Black).count();
        (2 * self.shares[0] * pearls.count() / 300).saturating_sub(black)
    }

    fn allowed(&self, points: &[usize]) -> Vec<bool> {
        allowed_pearls(self.grid, points).iter().map(Option::is_some).collect()
    }

    fn clues(&self, board: &Self::Board) -> Vec<(usize, Vec<BinaryFact>)> {
        let fact = |(cell, pearl): (usize, &Option<Pearl>)| {
            let [white, black] = self.allowed[cell];
            let fact = match pearl.as_ref()? {
                Pearl::White => white,
                Pearl::Black => black,
            };
            Some((cell, vec![fact]))
        };
        board.cells.iter().enumerate().filter_map(fact).collect()
    }

    fn shares(&self) -> &[usize] {
        &self.shares
    }

    fn clue_kind(&self, board: &Self::Board, cell: usize) -> Option<usize> {
        (board.cells[cell] == Some(Pearl::Black)).then_some(0)
    }

    fn admits(&self, board: &Self::Board, points: &[usize]) -> bool {
        verify::masyu::check(board, self.grid.surface, false, points).is_ok()
    }

    fn text(&self, board: &Self::Board) -> String {
        pearls::text(board)
    }
}

/// Returns for each cell the facts that the loop allows a white and a black pearl there.
fn pearl_facts(cells: &LoopGrid, loops: &mut LoopFacts) -> Vec<[BinaryFact; 2]> {
    let step = |cell: usize, step: (i32, i32)| cells.grid.step(cell, step);
    let count = cells.grid.rows * cells.grid.columns;
    // For each cell, whether the loop passes it straight on, along its column and along its row.
    let straight: Vec<[Option<BinaryFact>; 2]> = (0..count)
        .map(|cell| {
            [0, 1].map(|axis| {
                let ends = [STEPS[axis], STEPS[3 - axis]].map(|way| loops.edge(cell, step(cell, way)?));
                Some(loops.conditions.all(&[ends[0]?, ends[1]?]))
            })
        })
        .collect();
    let mut facts = Vec::with_capacity(count);
    for cell in 0..count {
        let along =
            |axis: usize, end: usize| step(cell, STEPS[end]).and_then(|neighbour| straight[neighbour][axis]);
        let mut white = Vec::new();
        let mut black = Vec::new();
        for axis in [0, 1] {
            if let Some(here) = straight[cell][axis] {
                let turn: Vec<Option<BinaryFact>> =
                    [axis, 3 - axis].iter().map(|&end| along(axis, end).map(not)).collect();
                // Beside a border the loop has to turn.
                let turns: Option<Vec<BinaryFact>> = turn.into_iter().collect();
                let turns = turns.map(|turns| loops.conditions.any(&turns));
                let parts: Vec<BinaryFact> = [here].into_iter().chain(turns).collect();
                white.push(loops.conditions.all(&parts));
            }
        }
        for up in [0, 3] {
            for across in [1, 2] {
                if let (Some(one), Some(other)) = (along(0, up), along(1, across)) {
                    black.push(loops.conditions.all(&[one, other]));
                }
            }
        }
        facts.push([loops.conditions.any(&white), loops.conditions.any(&black)]);
    }
    facts
}
