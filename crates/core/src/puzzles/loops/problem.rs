//! One loop on a board, as the problem of an instance.

use std::sync::{Arc, OnceLock};

use super::super::clue_board::ClueBoard;
use super::super::problem::single_loop::LoopProblem;
use super::demand::StatedRule;
use super::impossible::impossible;
use crate::files::boards::CellName;
use crate::problems::grid::Grid;
use crate::problems::linked_pairs::LinkedPairs;
use crate::problems::single_loop::SingleLoop;
use crate::problems::surface::Surface;
use crate::solver::graph::SuccessorTable;

/// The points of a grid that a loop may visit, with the steps between them.
#[derive(Debug)]
pub(in crate::puzzles) struct LoopGrid {
    pub(in crate::puzzles) grid: Grid,
    /// The points that the loop may visit, ascending.
    pub(in crate::puzzles) points: Vec<usize>,
    /// The vertex of each point that the loop may visit.
    vertex: Vec<Option<u32>>,
    /// The first and the last vertex of each path that joints make one loop; none if there are no joints.
    pub(in crate::puzzles) paths: Vec<[u32; 2]>,
}

impl LoopGrid {
    /// Returns the points that `may_visit` accepts. Between joined borders there must be three points at least: with
    /// two, they would be neighbours twice.
    pub(in crate::puzzles) fn on(grid: Grid, may_visit: &dyn Fn(usize) -> bool) -> Self {
        let points: Vec<usize> = (0..grid.rows * grid.columns).filter(|&point| may_visit(point)).collect();
        let mut vertex = vec![None; grid.rows * grid.columns];
        (0u32..).zip(&points).for_each(|(number, &point)| vertex[point] = Some(number));
        Self { grid, points, vertex, paths: Vec::new() }
    }

    /// Bars the loop from some points, whose vertices remain without steps.
    pub(in crate::puzzles) fn bar(&mut self, is_barred: impl Fn(usize) -> bool) {
        self.points.iter().filter(|&&point| is_barred(point)).for_each(|&point| self.vertex[point] = None);
    }

    /// Returns the vertex of a point, if the loop may visit it.
    pub(in crate::puzzles) fn vertex(&self, point: usize) -> Option<u32> {
        self.vertex[point]
    }

    /// Returns the vertices of the ends of paths, which the loop may visit.
    pub(in crate::puzzles) fn joined(&self, ends: &[[usize; 2]]) -> Vec<[u32; 2]> {
        ends.iter().map(|ends| ends.map(|point| self.vertex[point].unwrap_or_default())).collect()
    }

    /// Returns the vertices of these points, without those that the loop may not visit.
    pub(in crate::puzzles) fn vertices(&self, points: impl IntoIterator<Item = usize>) -> Vec<u32> {
        points.into_iter().filter_map(|point| self.vertex[point]).collect()
    }

    /// Returns the edge that leads from a point in a direction, and the point at its other end.
    pub(in crate::puzzles) fn edge(&self, point: usize, step: (i32, i32)) -> Option<((u32, u32), usize)> {
        let other = self.grid.step(point, step)?;
        let (one, two) = (self.vertex[point]?, self.vertex[other]?);
        Some(((one.min(two), one.max(two)), other))
    }

    /// Returns each joint with its two neighbours: the end of a path and the beginning of the next one.
    pub(in crate::puzzles) fn joints(&self) -> impl Iterator<Item = (u32, [u32; 2])> {
        let next = self.paths.iter().cycle().skip(1);
        let around = self.paths.iter().zip(next).map(|([_, last], [first, _])| [*last, *first]);
        (self.points.len() as u32..).zip(around)
    }

    /// Returns the steps between vertices, with those to joints.
    pub(in crate::puzzles) fn steps(&self) -> SuccessorTable {
        let row = |&at: &usize| self.vertices(self.grid.beside(at).filter(|_| self.vertex[at].is_some()));
        let mut rows: Vec<Vec<u32>> = self.points.iter().map(row).collect();
        for (joint, around) in self.joints() {
            for end in around {
                rows[end as usize].push(joint);
            }
            rows.push(around.to_vec());
        }
        SuccessorTable::new(rows).expect("different neighbours")
    }

    /// Returns the problem of a loop on these points of a board with these rules. If joints join paths, the loop may
    /// visit all points.
    pub(in crate::puzzles) fn problem(&self, board: &ClueBoard, rules: Vec<StatedRule>) -> LoopProblem {
        let Grid { rows, columns, surface } = self.grid;
        let steps = self.steps();
        let is_flat = surface == Surface::Plane && self.paths.is_empty();
        let is_narrow = is_flat && rows.min(columns) < 2;
        let obstacle = is_narrow.then(|| "a loop needs two rows and two columns".to_owned()).or_else(|| {
            let name = |cell| board.name(cell);
            Some(format!("it is impossible that {}", impossible(&steps, &rules)?.sentence(&name)))
        });
        let (statements, rules) = rules.into_iter().unzip();
        let places = self.points.iter().filter(|_| is_flat).map(|point| [point / columns, point % columns]);
        let single = SingleLoop { steps: Arc::new(steps), rules, places: places.collect() };
        let paths: Vec<_> = self.paths.iter().map(|ends| ends.map(|end| end as usize)).collect();
        // With regions there are other rules.
        let linked = (!paths.is_empty() && board.regions.is_empty()).then(|| LinkedPairs {
            rows,
            columns,
            pairs: paths.clone(),
            visits_all: board.all_cells,
            apart: board.apart,
            edges: single.edges(),
        });
        LoopProblem { single, paths, linked, statements, obstacle, model: OnceLock::new() }
    }
}

/// Returns the name of a point, or of a cell of a board: `r5c3`.
pub(in crate::puzzles) fn place(point: usize, columns: usize) -> String {
    CellName::of(point, columns).to_string()
}
