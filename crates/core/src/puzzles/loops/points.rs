//! The points of loops in words, and the areas between them.

use super::super::Instance;
use super::super::diagram::RoutePoints;
use super::super::problem::Ink;
use super::problem::place;
use crate::ladder::{LoopAreas, LoopLadder, LoopStatement};
use crate::problems::grid::Grid;
use crate::problems::numbered::NumberedPath;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::problems::surface::Surface;

/// How points, and edges between them, are called. Corners and their edges have the names of cells.
#[derive(Debug, Clone, Copy)]
pub(in crate::puzzles) struct PointNames {
    points: RoutePoints,
    /// The grid of the points.
    grid: Grid,
    /// The size of the board in cells.
    rows: usize,
    columns: usize,
}

impl PointNames {
    /// Returns the name of a cell.
    pub(in crate::puzzles) fn cell(self, cell: usize) -> String {
        place(cell, self.columns)
    }

    /// Returns the name of a point.
    pub(in crate::puzzles) fn point(self, point: usize) -> String {
        if self.points == RoutePoints::Cells {
            return self.cell(point);
        }
        let (row, column) = (point / self.grid.columns, point % self.grid.columns);
        let side = |is_last, first, last| if is_last { last } else { first };
        let upper = side(row == self.rows, "upper", "lower");
        let left = side(column == self.columns, "left", "right");
        let cell = row.min(self.rows - 1) * self.columns + column.min(self.columns - 1);
        format!("the {upper} {left} corner of {}", self.cell(cell))
    }

    /// Returns the name of the edge between two neighbours.
    pub(in crate::puzzles) fn edge(self, one: usize, other: usize) -> String {
        if self.points == RoutePoints::Cells {
            return format!("{}-{}", self.cell(one.min(other)), self.cell(one.max(other)));
        }
        let (side, row, column) = match self.grid.edge(one, other) {
            (row, column, true) if row == self.rows => ("bottom", row - 1, column),
            (row, column, true) => ("top", row, column),
            (row, column, false) if column == self.columns => ("right side", row, column - 1),
            (row, column, false) => ("left side", row, column),
        };
        format!("the {side} of {}", self.cell(row * self.columns + column))
    }

    /// Returns each pair of neighbours, the lesser first.
    pub(in crate::puzzles) fn edges(self) -> impl Iterator<Item = [usize; 2]> {
        let grid = self.grid;
        (0..grid.rows * grid.columns)
            .flat_map(move |point| grid.after(point).map(move |next| [point.min(next), point.max(next)]))
    }

    /// Returns each pair of neighbours in the plane with the areas on both sides of the edge between them: squares of
    /// four points, and area 0 outside.
    fn sides(self) -> impl Iterator<Item = ([usize; 2], [u32; 2])> {
        let Grid { rows, columns, .. } = self.grid;
        let area = move |row: Option<usize>, column: Option<usize>| match (row, column) {
            (Some(row), Some(column)) if row + 1 < rows && column + 1 < columns => {
                (row * (columns - 1) + column + 1) as u32
            }
            _ => 0,
        };
        self.edges().map(move |ends| {
            let (row, column, leads_right) = self.grid.edge(ends[0], ends[1]);
            let before = if leads_right {
                area(row.checked_sub(1), Some(column))
            } else {
                area(Some(row), column.checked_sub(1))
            };
            (ends, [before, area(Some(row), Some(column))])
        })
    }
}

impl Instance {
    /// Returns the names of points, if solutions are loops, or paths that pass checkpoints.
    pub(in crate::puzzles) fn point_names(&self) -> Option<PointNames> {
        let points = match self.ink {
            Ink::Loop(points) => points,
            Ink::LoopAndShading | Ink::Paths => RoutePoints::Cells,
            _ if self.checkpoints().is_some() => RoutePoints::Cells,
            _ => return None,
        };
        Some(PointNames {
            points,
            grid: self.blank.grid_of(points),
            rows: self.blank.rows,
            columns: self.blank.columns,
        })
    }

    /// Returns the paths of this instance, if they pass checkpoints.
    fn checkpoints(&self) -> Option<&NumberedPath> {
        self.problem.numbered().map(|numbered| &numbered.path).filter(|path| !path.order.is_empty())
    }

    /// Returns the ladder of a loop, or of a path with checkpoints, with the rules of this instance.
    pub(in crate::puzzles) fn loop_ladder(&self) -> Option<LoopLadder> {
        if let Some(path) = self.checkpoints() {
            return Some(LoopLadder::of_path(&path.steps, &path.order));
        }
        let names = self.point_names()?;
        // Joints join paths outside of the plane, and a loop around a surface has no inside.
        let is_plane = self.problem.outside() == 0 && names.grid.surface == Surface::Plane;
        let areas = if is_plane { self.loop_areas(names) } else { LoopAreas::default() };
        if let Some((steps, rules)) = self.problem.loop_rules() {
            let ladder = LoopLadder::new(steps, &rules, areas).hiding(self.cells.len() as u32);
            return Some(match self.problem.linked() {
                Some(linked) => ladder.linking(linked),
                None => ladder,
            });
        }
        // A closed tour visits all cells.
        let tours = self.structure().hamiltonian().filter(|tours| tours.closed)?;
        let visit = |vertex: usize| {
            let statement = LoopStatement::new("{cell}", "is on the loop", self.cells[vertex]);
            (statement, LoopRule::Clause(vec![LoopFact::Vertex(vertex as u32, true)]))
        };
        let rules: Vec<_> = (0..self.cells.len()).map(visit).collect();
        let rules: Vec<_> = rules.iter().map(|(statement, rule)| (*statement, rule)).collect();
        Some(LoopLadder::new(&tours.steps, &rules, areas))
    }

    /// Returns the areas between the points of the board; points that the loop may not visit have no edges.
    fn loop_areas(&self, names: PointNames) -> LoopAreas {
        let Grid { rows, columns, .. } = names.grid;
        let count = (rows.saturating_sub(1)) * columns.saturating_sub(1) + 1;
        let mut areas = LoopAreas { count, ..LoopAreas::default() };
        for (points, sides) in names.sides() {
            match points.map(|point| self.cells.binary_search(&point).map(|vertex| vertex as u32)) {
                [Ok(one), Ok(other)] => areas.beside.push(((one, other), sides)),
                _ => areas.joined.push(sides),
            }
        }
        areas
    }
}
