//! Boards of Geradeweg: a circle with a number in each cell of the loop whose lines are equally long, up to a length
//! that people see at once.

use super::super::super::{CluePlaces, InputError, Sketch};
use super::super::problem::LoopGrid;
use super::super::verify;
use super::aim::{LoopAim, around};
use super::described::{DescribedDraft, LoopDescription};
use super::{ComposedBoard, HiddenLoop, in_places};
use crate::ProblemDraft;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::circles::{self, LengthCircle};
use crate::problems::conditions::not;
use crate::problems::draft::BinaryFact;
use crate::problems::grid::Grid;
use crate::problems::loop_facts::LoopFacts;

/// The largest number.
const LONGEST: usize = 9;
/// The steps along a row and along a column.
const AXES: [(i32, i32); 2] = [(0, 1), (1, 0)];

impl ComposedBoard for CellGrid<Option<LengthCircle>> {
    fn draft(
        Grid { rows, columns, .. }: Grid,
        sketch: &mut Sketch<'_>,
    ) -> Result<Box<dyn ProblemDraft>, InputError> {
        let cells = LoopGrid::new(rows, columns, &|_| true);
        let mut loops = LoopFacts::new(&cells.steps());
        let lengths = length_facts(cells.grid, &mut loops);
        let description = LineLengths { grid: cells.grid, places: sketch.clues.clone(), lengths };
        let aim = LoopAim::new(sketch, (rows, columns), rows * columns, around(cells.grid));
        Ok(Box::new(DescribedDraft::new(cells.grid, loops.finish(), description, aim, sketch)))
    }
}

/// The lengths of the lines of loops.
#[derive(Debug)]
struct LineLengths {
    grid: Grid,
    places: CluePlaces,
    /// For each cell and each number from 1 the fact that a circle with this number may be there.
    lengths: Vec<Vec<BinaryFact>>,
}

impl LineLengths {
    /// Returns all circles that a loop allows.
    fn circles(&self, points: &[usize]) -> Vec<Option<LengthCircle>> {
        let hidden = HiddenLoop::new(self.lengths.len(), points);
        let steps = |cell: usize, (down, right): (i32, i32)| {
            let next = |&at: &usize| self.grid.step(at, (down, right)).filter(|&end| hidden.uses(at, end));
            std::iter::successors(Some(cell), next).count() - 1
        };
        let circle = |cell: usize| {
            let along = |(down, right): (i32, i32)| steps(cell, (down, right)) + steps(cell, (-down, -right));
            let (least, most) = match AXES.map(along) {
                [0, only] | [only, 0] => (only, only),
                [one, other] => (one.min(other), one.max(other)),
            };
            (least == most && (1..=LONGEST).contains(&most)).then_some(LengthCircle(Some(most as u32)))
        };
        (0..self.lengths.len()).map(circle).collect()
    }
}

impl LoopDescription for LineLengths {
    type Board = CellGrid<Option<LengthCircle>>;

    fn board(&self, points: &[usize]) -> Self::Board {
        in_places(self.circles(points), self.grid.columns, &self.places)
    }

    fn worth(&self, board: &Self::Board) -> usize {
        board.given().len()
    }

    fn allowed(&self, points: &[usize]) -> Vec<bool> {
        self.circles(points).iter().map(Option::is_some).collect()
    }

    fn clues(&self, board: &Self::Board) -> Vec<(usize, Vec<BinaryFact>)> {
        let fact = |(cell, circle): (usize, &Option<LengthCircle>)| {
            let number = circle.as_ref()?.0? as usize;
            Some((cell, vec![*self.lengths[cell].get(number - 1)?]))
        };
        board.cells.iter().enumerate().filter_map(fact).collect()
    }

    fn admits(&self, board: &Self::Board, points: &[usize]) -> bool {
        verify::geradeweg::check(board, points).is_ok()
    }

    fn text(&self, board: &Self::Board) -> String {
        circles::text(board)
    }
}

/// Returns for each cell the facts that its lines have 1 step, 2 steps and so on.
fn length_facts(grid: Grid, loops: &mut LoopFacts) -> Vec<Vec<BinaryFact>> {
    let count = grid.rows * grid.columns;
    let lines = AXES.map(|axis| line_facts(grid, axis, loops));
    let mut lengths = Vec::with_capacity(count);
    for cell in 0..count {
        let facts = (1..=LONGEST).map(|length| {
            let mut parts = vec![loops.visit(cell)];
            for ((down, right), lines) in AXES.into_iter().zip(&lines) {
                let back = (-down, -right);
                let start = |&cell: &usize| grid.step(cell, back);
                let starts = std::iter::successors(Some(cell), start).take(length + 1);
                let mut ways: Vec<BinaryFact> =
                    starts.filter_map(|start| lines[start].get(length - 1).copied()).collect();
                let beside = [(down, right), back].into_iter().filter_map(|step| grid.step(cell, step));
                let unused: Vec<BinaryFact> =
                    beside.filter_map(|other| loops.edge(cell, other)).map(not).collect();
                ways.push(loops.conditions.all(&unused));
                parts.push(loops.conditions.any(&ways));
            }
            loops.conditions.all(&parts)
        });
        lengths.push(facts.collect());
    }
    lengths
}

/// Returns for each cell the facts that a line along an axis begins there and has 1 step, 2 steps and so on.
fn line_facts(grid: Grid, axis: (i32, i32), loops: &mut LoopFacts) -> Vec<Vec<BinaryFact>> {
    let count = grid.rows * grid.columns;
    // For each cell the facts that at least 1 edge, 2 edges and so on lead on from there.
    let mut reached: Vec<Vec<BinaryFact>> = vec![Vec::new(); count];
    for cell in (0..count).rev() {
        let Some(next) = grid.step(cell, axis) else { continue };
        let Some(edge) = loops.edge(cell, next) else { continue };
        let further: Vec<BinaryFact> =
            reached[next].iter().take(LONGEST).map(|&more| loops.conditions.all(&[edge, more])).collect();
        reached[cell] = [edge].into_iter().chain(further).collect();
    }
    let mut lines = Vec::with_capacity(count);
    for (cell, reached) in reached.iter().enumerate() {
        let before = grid.step(cell, (-axis.0, -axis.1)).and_then(|before| loops.edge(before, cell));
        let line = (0..reached.len().min(LONGEST)).map(|index| {
            let ends = [before, reached.get(index + 1).copied()].into_iter().flatten().map(not);
            loops.conditions.all(&[reached[index]].into_iter().chain(ends).collect::<Vec<_>>())
        });
        lines.push(line.collect());
    }
    lines
}
