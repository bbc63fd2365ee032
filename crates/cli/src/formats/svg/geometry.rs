//! The geometry of a board: centres and outlines of cells of any shape.
//!
//! Lengths are those of a square with side [`CELL`]: a hexagon is as wide, and a triangle is as wide as two columns, so
//! that a circle with the radius of half a square fits into every cell. y grows downwards, and the upper left corner of
//! the board is the origin.

use std::collections::HashMap;

use cavalcade_core::puzzles::diagram::{Diagram, Tiling};

use super::ink::Point;

/// The side of a square.
pub(in crate::formats) const CELL: f64 = 40.0;
/// Half of the square root of 3: the height of a triangle with side 1.
const SLOPE: f64 = 0.866_025_403_784_438_6;

/// The places of the cells of a board.
#[derive(Debug, Clone, Copy)]
pub(in crate::formats) struct Geometry {
    tiling: Tiling,
    rows: usize,
    columns: usize,
}

impl Geometry {
    /// Returns the geometry of a board.
    pub(in crate::formats) fn of(diagram: &Diagram) -> Self {
        Self { tiling: diagram.tiling, rows: diagram.rows, columns: diagram.columns }
    }

    /// Whether cells are squares.
    pub(in crate::formats) fn has_squares(self) -> bool {
        self.tiling == Tiling::Squares
    }

    /// Returns the width and height of the board.
    pub(in crate::formats) fn size(self) -> (f64, f64) {
        let (rows, columns) = (self.rows as f64, self.columns as f64);
        match self.tiling {
            Tiling::Squares => (columns * CELL, rows * CELL),
            Tiling::Hexagons => {
                let shifted = if self.rows > 1 { 0.5 } else { 0.0 };
                ((columns + shifted) * CELL, (rows - 1.0).max(0.0) * CELL * SLOPE + CELL / SLOPE)
            }
            Tiling::Triangles => ((columns + 1.0) * CELL, rows * 2.0 * CELL * SLOPE),
        }
    }

    /// Returns the centre of a cell.
    pub(in crate::formats) fn centre(self, cell: usize) -> Point {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let (down, right) = (row as f64, column as f64);
        match self.tiling {
            Tiling::Squares => ((right + 0.5) * CELL, (down + 0.5) * CELL),
            Tiling::Hexagons => {
                let shifted = if row % 2 == 1 { 1.0 } else { 0.5 };
                ((right + shifted) * CELL, down * CELL * SLOPE + CELL / SLOPE / 2.0)
            }
            Tiling::Triangles => {
                let share = if self.points_up(cell) { 2.0 } else { 1.0 };
                ((right + 1.0) * CELL, (down + share / 3.0) * 2.0 * CELL * SLOPE)
            }
        }
    }

    /// Returns the corners of a cell, clockwise from the top.
    pub(in crate::formats) fn outline(self, cell: usize) -> Vec<Point> {
        let (x, y) = self.centre(cell);
        let half = CELL / 2.0;
        let corners: &[Point] = match self.tiling {
            Tiling::Squares => &[(-half, -half), (half, -half), (half, half), (-half, half)],
            Tiling::Hexagons => {
                let (side, tip) = (half / SLOPE / 2.0, half / SLOPE);
                &[(0.0, -tip), (half, -side), (half, side), (0.0, tip), (-half, side), (-half, -side)]
            }
            Tiling::Triangles => {
                let third = 2.0 * CELL * SLOPE / 3.0;
                if self.points_up(cell) {
                    &[(0.0, -2.0 * third), (CELL, third), (-CELL, third)]
                } else {
                    &[(-CELL, -third), (CELL, -third), (0.0, 2.0 * third)]
                }
            }
        };
        corners.iter().map(|&(right, down)| (x + right, y + down)).collect()
    }

    /// Whether a triangle points up.
    fn points_up(self, cell: usize) -> bool {
        (cell / self.columns + cell % self.columns).is_multiple_of(2)
    }

    /// Returns the middle between two adjacent cells, which is on the side that they share.
    pub(in crate::formats) fn between(self, one: usize, other: usize) -> Point {
        let ((x, y), (u, v)) = (self.centre(one), self.centre(other));
        (f64::midpoint(x, u), f64::midpoint(y, v))
    }

    /// Returns the sides that belong to exactly one of these cells: their common border.
    pub(in crate::formats) fn border(self, cells: impl Iterator<Item = usize>) -> Vec<(Point, Point)> {
        let key = |(x, y): Point| ((x * 100.0).round() as i64, (y * 100.0).round() as i64);
        let mut sides = HashMap::new();
        let mut all = Vec::new();
        for cell in cells {
            let corners = self.outline(cell);
            for (index, &from) in corners.iter().enumerate() {
                let to = corners[(index + 1) % corners.len()];
                let (one, other) = (key(from), key(to));
                let side = (one.min(other), one.max(other));
                *sides.entry(side).or_insert(0) += 1;
                all.push((side, (from, to)));
            }
        }
        all.into_iter().filter(|(side, _)| sides[side] == 1).map(|(_, ends)| ends).collect()
    }

    /// Returns for each cell whether it is drawn: holes at the border of a board whose cells are not squares are not, so
    /// that the board has its own shape.
    pub(in crate::formats) fn drawn(self, diagram: &Diagram) -> Vec<bool> {
        let count = diagram.cells.len();
        let mut drawn = vec![true; count];
        if self.has_squares() {
            return drawn;
        }
        let neighbours = |cell: usize| {
            let (row, column) = (cell / self.columns, cell % self.columns);
            self.tiling.sides(row, column).iter().map(move |&(down, right)| {
                let row = row.checked_add_signed(down as isize).filter(|&row| row < self.rows)?;
                let column = column.checked_add_signed(right as isize).filter(|&it| it < self.columns)?;
                Some(row * self.columns + column)
            })
        };
        let is_outer = |cell: &usize| diagram.cells[*cell].hole && neighbours(*cell).any(|it| it.is_none());
        let mut waiting: Vec<usize> = (0..count).filter(is_outer).collect();
        for &cell in &waiting {
            drawn[cell] = false;
        }
        while let Some(cell) = waiting.pop() {
            for next in neighbours(cell).flatten() {
                if diagram.cells[next].hole && drawn[next] {
                    drawn[next] = false;
                    waiting.push(next);
                }
            }
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::diagram::DrawnCell;

    use super::*;

    fn board(tiling: Tiling, rows: usize, columns: usize) -> Diagram {
        let cells = vec![DrawnCell::default(); rows * columns];
        Diagram { rows, columns, cells, tiling, ..Diagram::default() }
    }

    fn near((x, y): Point, (u, v): Point) -> bool {
        (x - u).abs() < 0.01 && (y - v).abs() < 0.01
    }

    /// Two cells of a tiling are adjacent exactly if their outlines have two corners in common, and the middle between
    /// them is the middle of these corners.
    #[test]
    fn adjacent_cells_share_a_side() {
        for &tiling in Tiling::ALL {
            let diagram = board(tiling, 4, 5);
            let geometry = Geometry::of(&diagram);
            for (one, other) in (0..20).flat_map(|one| (0..20).map(move |other| (one, other))) {
                let (corners, others) = (geometry.outline(one), geometry.outline(other));
                let shared: Vec<Point> =
                    corners.into_iter().filter(|&it| others.iter().any(|&other| near(it, other))).collect();
                let by = ((other / 5) as i32 - (one / 5) as i32, (other % 5) as i32 - (one % 5) as i32);
                let is_side = tiling.sides(one / 5, one % 5).contains(&by);
                assert_eq!(is_side, one != other && shared.len() == 2, "{tiling:?} {one} {other}");
                if let [(x, y), (u, v)] = shared[..] {
                    assert!(near(geometry.between(one, other), (f64::midpoint(x, u), f64::midpoint(y, v))));
                }
            }
        }
    }

    #[test]
    fn boards_are_as_large_as_their_cells_together() {
        for &tiling in Tiling::ALL {
            for (rows, columns) in [(1, 1), (1, 4), (3, 2), (4, 3)] {
                let diagram = board(tiling, rows, columns);
                let geometry = Geometry::of(&diagram);
                let corners = || (0..rows * columns).flat_map(|cell| geometry.outline(cell));
                let least = corners().fold((f64::MAX, f64::MAX), |(x, y), (u, v)| (x.min(u), y.min(v)));
                let most = corners().fold((0.0, 0.0), |(x, y): Point, (u, v)| (x.max(u), y.max(v)));
                assert!(near(least, (0.0, 0.0)), "{tiling:?} {rows}x{columns}: {least:?}");
                assert!(near(most, geometry.size()), "{tiling:?} {rows}x{columns}: {most:?}");
            }
        }
    }

    #[test]
    fn holes_at_the_border_are_no_part_of_the_board() {
        let mut diagram = board(Tiling::Hexagons, 3, 3);
        for cell in [0, 1, 4] {
            diagram.cells[cell].hole = true;
        }
        let drawn = Geometry::of(&diagram).drawn(&diagram);
        assert_eq!(drawn, [false, false, true, true, false, true, true, true, true], "joined to the border");
        diagram.cells[1].hole = false;
        assert!(Geometry::of(&diagram).drawn(&diagram)[4], "inside");
        // Six sides of a hexagon alone, ten of a pair.
        let geometry = Geometry::of(&diagram);
        assert_eq!(geometry.border([4].into_iter()).len(), 6);
        assert_eq!(geometry.border([4, 5].into_iter()).len(), 10);
    }
}
