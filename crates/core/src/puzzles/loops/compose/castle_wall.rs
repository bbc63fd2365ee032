//! Boards of Castle Wall: a clue in each cell beside the loop, with its colour and an arrow.
//!
//! Each cell prefers directions in a random order; its arrow has the first one with lines ahead.

use super::super::super::{CluePlaces, InputError, Mix, Proportion, Sketch};
use super::super::problem::{LoopGrid, ahead, next_cell};
use super::super::verify;
use super::aim::{LoopAim, around};
use super::described::{DescribedDraft, LoopDescription};
use super::ray_counts::ray_counts;
use super::{ComposedBoard, HiddenLoop, in_places};
use crate::ProblemDraft;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::arrows::Heading;
use crate::files::boards::loops::towers::{self, Tower};
use crate::problems::conditions::{exactly, not};
use crate::problems::draft::{BinaryFact, shuffle};
use crate::problems::grid::Grid;
use crate::problems::loop_facts::LoopFacts;

/// Most cells beside a loop are outside.
const WHITE: Proportion = Proportion::percent("white", "clues that are white, of all", 30, 15..=35);

impl ComposedBoard for CellGrid<Option<Tower>> {
    const PROPORTIONS: &'static [Proportion] = &[WHITE];

    fn share(_mix: &Mix) -> (usize, usize) {
        (45, 60)
    }

    fn draft(
        Grid { rows, columns, .. }: Grid,
        sketch: &mut Sketch<'_>,
    ) -> Result<Box<dyn ProblemDraft>, InputError> {
        let cells = LoopGrid::new(rows, columns, &|_| true);
        let grid = cells.grid;
        let mut loops = LoopFacts::new(&cells.steps());
        let orders = (0..rows * columns).map(|_| {
            let mut order = Heading::ALL;
            shuffle(&mut order, sketch.random);
            order
        });
        let description = LoopSides {
            grid,
            places: sketch.clues.clone(),
            shares: [sketch.mix.of(&WHITE)],
            orders: orders.collect(),
            visited: (0..rows * columns).map(|cell| loops.visit(cell)).collect(),
            inside: inside_facts(grid, &mut loops),
            counts: Heading::ALL.map(|heading| {
                let edge = |cell: usize| loops.edge(cell, next_cell(grid, cell, heading)?);
                let edges: Vec<Option<BinaryFact>> = (0..rows * columns).map(edge).collect();
                ray_counts(grid, heading, &edges, &mut loops.conditions, |length| length)
            }),
        };
        let aim = LoopAim::new(sketch, (rows, columns), rows * columns, around(grid));
        Ok(Box::new(DescribedDraft::new(grid, loops.finish(), description, aim, sketch)))
    }
}

/// The sides of loops, and their steps in the directions of arrows.
#[derive(Debug)]
struct LoopSides {
    grid: Grid,
    places: CluePlaces,
    /// The wanted share of white clues, in percent.
    shares: [usize; 1],
    /// For each cell the directions in the order in which it prefers them.
    orders: Vec<[Heading; 4]>,
    /// For each cell the fact that it is on the loop.
    visited: Vec<BinaryFact>,
    /// For each cell the fact that its upper left corner is inside; nothing at the border, which is outside.
    inside: Vec<Option<BinaryFact>>,
    /// For each direction and cell the facts that the loop has more than 0, 1 and so on steps there.
    counts: [Vec<Vec<BinaryFact>>; 4],
}

impl LoopSides {
    /// Returns a clue in each cell beside a loop.
    fn towers(&self, points: &[usize]) -> Vec<Option<Tower>> {
        let (count, columns) = (self.visited.len(), self.grid.columns);
        let hidden = HiddenLoop::new(count, points);
        let tower = |cell: usize| {
            let steps = |heading: Heading| {
                let next = |at: usize| next_cell(self.grid, at, heading);
                let uses = |&at: &usize| next(at).is_some_and(|next| hidden.uses(at, next));
                ahead(self.grid, cell, heading).filter(uses).count()
            };
            let order = &self.orders[cell];
            let heading = order.iter().copied().find(|&heading| steps(heading) > 0).unwrap_or(order[0]);
            let is_crossing = |&left: &usize| left >= columns && hidden.uses(left - columns, left);
            let crossed = (cell - cell % columns..cell).filter(is_crossing).count();
            Tower { is_inside: Some(crossed % 2 == 1), lines: Some((steps(heading) as u32, heading)) }
        };
        let cell = |cell: usize| (!hidden.visits(cell)).then(|| tower(cell));
        (0..count).map(cell).collect()
    }
}

impl LoopDescription for LoopSides {
    type Board = CellGrid<Option<Tower>>;

    fn board(&self, points: &[usize]) -> Self::Board {
        in_places(self.towers(points), self.grid.columns, &self.places)
    }

    fn worth(&self, board: &Self::Board) -> usize {
        board.given().len()
    }

    fn allowed(&self, points: &[usize]) -> Vec<bool> {
        self.towers(points).iter().map(Option::is_some).collect()
    }

    fn clues(&self, board: &Self::Board) -> Vec<(usize, Vec<BinaryFact>)> {
        let facts = |(cell, tower): (usize, &Option<Tower>)| {
            let Tower { is_inside, lines } = tower.as_ref()?;
            let side = self.inside[cell].zip(*is_inside);
            let side = side.map(|(fact, is_inside)| if is_inside { fact } else { not(fact) });
            let number = lines
                .and_then(|(number, heading)| exactly(&self.counts[heading as usize][cell], number as usize));
            Some((cell, [not(self.visited[cell])].into_iter().chain(side).chain(number?).collect()))
        };
        board.cells.iter().enumerate().filter_map(facts).collect()
    }

    fn shares(&self) -> &[usize] {
        &self.shares
    }

    fn clue_kind(&self, board: &Self::Board, cell: usize) -> Option<usize> {
        board.cells[cell].is_some_and(|tower| tower.is_inside == Some(true)).then_some(0)
    }

    fn admits(&self, board: &Self::Board, points: &[usize]) -> bool {
        verify::castle_wall::check(board, points).is_ok()
    }

    fn text(&self, board: &Self::Board) -> String {
        towers::text(board)
    }
}

/// Returns for each cell the fact that its upper left corner is inside; nothing at the border.
fn inside_facts(grid: Grid, loops: &mut LoopFacts) -> Vec<Option<BinaryFact>> {
    let columns = grid.columns;
    let mut inside: Vec<Option<BinaryFact>> = vec![None; grid.rows * columns];
    for cell in columns..inside.len() {
        if cell % columns == 0 {
            continue;
        }
        // The edges between this corner and the ones on its left and above.
        let (left, above) = (cell - 1, cell - columns);
        let edges =
            [(left - columns, left), (left - columns, above)].map(|(one, other)| loops.edge(one, other));
        for (before, edge) in [left, above].into_iter().zip(edges) {
            let (before, Some(edge)) = (inside[before], edge) else { continue };
            let here = *inside[cell].get_or_insert_with(|| loops.conditions.fresh());
            if let Some(before) = before {
                loops.conditions.require_even([before, edge, here]);
            } else {
                loops.conditions.require([not(edge), here]);
                loops.conditions.require([edge, not(here)]);
            }
        }
    }
    inside
}
