//! Where pieces get to from each cell of a board, for the checks of finished solutions.
//!
//! Written from the rules, without any code of the models: on squares a piece goes on in one direction, once or again and
//! again, until the border, a hole or its own cell ends the line. Two hexagons or triangles share a side exactly if their
//! centres are as close as centres can be.

use std::ops::ControlFlow;

use super::cell_sets::CellSets;
use crate::files::boards::Cell;
use crate::files::boards::arrows::Arrow;
use crate::problems::surface::Surface;
use crate::problems::tiling::Tiling;
use crate::solver::ranges::distinct;

/// A direction as differences of layers, rows and columns, and whether a piece may go on in it.
pub(super) type Look = ([i64; 3], bool);

/// A board with the directions of a piece.
#[derive(Debug)]
pub(super) struct PieceReach {
    /// The sizes of layers, rows and columns.
    pub(super) sides: [usize; 3],
    pub(super) surface: Surface,
    /// The shape of the cells; those that are no squares have steps over their sides.
    pub(super) tiling: Tiling,
    pub(super) cells: Vec<Cell>,
    pub(super) looks: Vec<Look>,
    /// Whether a line goes on behind a hole.
    pub(super) over_holes: bool,
    /// The only direction of each cell; empty if each has all of them.
    pub(super) arrows: Vec<Arrow>,
}

/// Returns moves, which apply in any order and with any signs, as directions: on one layer only those within it.
pub(super) fn looks(moves: &[[u32; 3]], is_repeated: bool, layers: usize) -> Vec<Look> {
    let mut looks = Vec::new();
    for by in moves.iter().map(|by| by.map(i64::from)) {
        for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for signs in [[1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1]] {
                let [up, down, right] = [by[a] * signs[0], by[b] * signs[1], by[c] * signs[2]];
                looks.extend([([up, down, right], is_repeated), ([-up, down, right], is_repeated)]);
            }
        }
    }
    looks.retain(|look| layers > 1 || look.0[0] == 0);
    distinct(looks)
}

impl PieceReach {
    /// Returns the cells that the piece gets to from each cell, and not over others.
    pub(super) fn sets(&self) -> CellSets {
        CellSets::new((0..self.cells.len()).map(|cell| {
            let mut found = Vec::new();
            let _ = self.each(cell, &mut |other| {
                found.push(other);
                ControlFlow::Continue(())
            });
            distinct(found)
        }))
    }

    /// Returns whether the piece gets from one cell to another.
    pub(super) fn leads(&self, from: usize, to: usize) -> bool {
        if self.surface == Surface::Plane && self.tiling == Tiling::Squares && self.arrows.is_empty() {
            let (here, there) = (self.place(from), self.place(to));
            // A single move is a difference of places.
            let by = [there[0] - here[0], there[1] - here[1], there[2] - here[2]];
            if self.looks.contains(&(by, false)) {
                return true;
            }
        }
        self.each(from, &mut |cell| {
            if cell == to { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }

    /// Shows the cells that the piece gets to from a cell, perhaps several times, until `visit` has enough.
    fn each(&self, cell: usize, visit: &mut dyn FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.tiling == Tiling::Squares {
            return self.looks.iter().try_for_each(|look| self.look(cell, look, visit));
        }
        let [_, rows, columns] = self.sides;
        let around = |place: usize, size: usize| place.saturating_sub(1)..size.min(place + 2);
        let others = around(cell / columns, rows)
            .flat_map(|row| around(cell % columns, columns).map(move |column| row * columns + column));
        let is_beside = |&other: &usize| self.cells[other] != Cell::Hole && self.share_side(cell, other);
        others.filter(is_beside).try_for_each(visit)
    }

    /// Returns the layer, the row and the column of a cell.
    fn place(&self, cell: usize) -> [i64; 3] {
        let [layers, rows, columns] = self.sides;
        let (row, column) = (cell / columns, cell % columns);
        let [layer, row] = if layers == 1 { [0, row] } else { [row / rows, row % rows] };
        [layer as i64, row as i64, column as i64]
    }

    /// Shows the cells in one direction.
    fn look(
        &self,
        cell: usize,
        &(by, is_repeated): &Look,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [layers, rows, columns] = self.sides;
        let sides = [layers as i64, rows as i64, columns as i64];
        let arrow = self.arrows.get(cell);
        if arrow.is_some_and(|&arrow| arrow != Arrow::Towards(by[1].signum() as i32, by[2].signum() as i32)) {
            return ControlFlow::Continue(());
        }
        let mut place = self.place(cell);
        loop {
            place = [place[0] + by[0], place[1] + by[1], place[2] + by[2]];
            // After an odd number of widths, a twisted surface is upside down.
            if self.surface.flips() && place[2].div_euclid(sides[2]) % 2 != 0 {
                place[1] = sides[1] - 1 - place[1];
            }
            for (side, is_joined) in [(1, self.surface.joins_rows()), (2, self.surface.joins_columns())] {
                place[side] = if is_joined { place[side].rem_euclid(sides[side]) } else { place[side] };
            }
            if (0..3).any(|side| !(0..sides[side]).contains(&place[side])) {
                return ControlFlow::Continue(());
            }
            let here = ((place[0] * sides[1] + place[1]) * sides[2] + place[2]) as usize;
            let is_hole = self.cells[here] == Cell::Hole;
            if here == cell || is_hole && !self.over_holes {
                return ControlFlow::Continue(());
            }
            if !is_hole {
                visit(here)?;
            }
            if !is_repeated {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Returns whether two cells that are no squares share a side.
    fn share_side(&self, from: usize, to: usize) -> bool {
        let place = |cell: usize| (cell / self.sides[2], cell % self.sides[2]);
        let ((row, column), (other_row, other_column)) = (place(from), place(to));
        match self.tiling {
            Tiling::Hexagons => {
                // In half cells, a neighbour is two to the side, or one to the side and one row away.
                let halves = |row: usize, column: usize| 2 * column + row % 2;
                let across = halves(row, column).abs_diff(halves(other_row, other_column));
                matches!((row.abs_diff(other_row), across), (0, 2) | (1, 1))
            }
            _ if row == other_row => column.abs_diff(other_column) == 1,
            // The upper triangle must stand on the lower one.
            _ => {
                let upper = row.min(other_row);
                column == other_column && row.abs_diff(other_row) == 1 && (upper + column).is_multiple_of(2)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::grid::Grid;

    fn from_corner(surface: Surface, looks: &[Look], cells: &str) -> Vec<usize> {
        let cell = |sign| if sign == '#' { Cell::Hole } else { Cell::Open };
        let cells: Vec<Cell> = cells.chars().map(cell).collect();
        let sides = [1, 3, cells.len() / 3];
        let looks = looks.to_vec();
        let reach = PieceReach {
            sides,
            surface,
            tiling: Tiling::Squares,
            cells,
            looks,
            over_holes: false,
            arrows: Vec::new(),
        };
        let sets = reach.sets();
        let count = reach.cells.len();
        assert!((0..count).all(|to| sets.contains(0, to) == reach.leads(0, to)));
        (0..count).filter(|&to| sets.contains(0, to)).collect()
    }

    #[test]
    fn lines_end_at_borders_and_holes() {
        let (plane, torus, right) = (Surface::Plane, Surface::Torus, [0, 0, 1]);
        assert_eq!(from_corner(plane, &[(right, true)], "............"), [1, 2, 3]);
        assert_eq!(from_corner(plane, &[(right, true)], "..#........."), [1]);
        assert_eq!(from_corner(plane, &[(right, false), ([0, -1, 0], false)], "............"), [1]);
        assert_eq!(
            from_corner(plane, &[([0, 1, 1], true), ([0, 1, 0], true)], "............"),
            [4, 5, 8, 10]
        );
        assert_eq!(from_corner(torus, &[([0, 1, 1], true)], "........."), [4, 8]);
        assert_eq!(from_corner(torus, &[([0, 1, 1], true)], "............").len(), 11);
        assert_eq!(from_corner(torus, &[([0, 0, 4], true)], "............"), [0; 0]);
        assert_eq!(from_corner(Surface::Moebius, &[([0, 0, -1], false)], "............"), [11]);
    }

    #[test]
    fn both_ways_to_find_neighbours_agree() {
        let grid = Grid::flat(5, 4);
        for tiling in [Tiling::Hexagons, Tiling::Triangles] {
            let (looks, cells) = (Vec::new(), vec![Cell::Open; 20]);
            let sides = [1, 5, 4];
            let reach = PieceReach {
                sides,
                surface: Surface::Plane,
                tiling,
                cells,
                looks,
                over_holes: false,
                arrows: Vec::new(),
            };
            let sets = reach.sets();
            for (from, to) in (0..20).flat_map(|from| (0..20).map(move |to| (from, to))) {
                let steps = tiling.sides(from / 4, from % 4);
                let is_step = steps.iter().any(|&by| grid.step(from, by) == Some(to));
                assert_eq!(sets.contains(from, to), is_step, "{tiling:?} {from} {to}");
            }
        }
    }
}
