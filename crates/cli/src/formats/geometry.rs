//! The geometry of a board: centres, outlines and sides of cells of any shape.
//!
//! The unit is the side of a square. A hexagon is as wide as a square, and triangles are so large that a circle with
//! diameter 1 fits into every cell. y grows downwards, and the upper left corner of the board is the origin.

use std::collections::HashMap;

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, RoutePoints, Surface, Tiling};

use super::layers::{BETWEEN, LayerRows};

/// A point; y grows downwards.
pub(super) type Point = (f64, f64);

/// A side between two corners in thousandths, so that the sides of neighbours are equal; the lesser corner is first.
pub(super) type CellSide = [(i64, i64); 2];

/// The radius of the circle that fits into every cell.
pub(super) const RADIUS: f64 = 0.5;
/// Half of the square root of 3: the height of a triangle with side 1.
const SLOPE: f64 = 0.866_025_403_784_438_6;
/// The side and the height of a triangle.
const TRIANGLE: f64 = 2.0 * SLOPE;
const HIGH: f64 = 1.5;

/// The places of the cells of a board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Geometry {
    tiling: Tiling,
    /// Rows and columns of a layer of a box, or of the board.
    size: LayerRows,
    /// The number of columns of corners.
    corners: usize,
}

impl Geometry {
    /// Returns the geometry of a board.
    pub(super) fn of(diagram: &Diagram) -> Self {
        let corners = diagram.grid_of(RoutePoints::Corners).columns;
        Self { tiling: diagram.tiling(), size: LayerRows::of(diagram), corners }
    }

    /// Whether cells are squares.
    pub(super) fn has_squares(self) -> bool {
        self.tiling == Tiling::Squares
    }

    /// Whether cells are squares in one rectangle.
    pub(super) fn is_rectangle(self) -> bool {
        self.has_squares() && self.size.layers == 1
    }

    /// Returns the width and height of the board.
    pub(super) fn size(self) -> Point {
        let (rows, columns) = (self.size.rows as f64, self.size.columns as f64);
        match self.tiling {
            Tiling::Squares => {
                let layers = self.size.layers as f64;
                (layers * columns + (layers - 1.0) * BETWEEN, rows)
            }
            Tiling::Hexagons => {
                let shifted = if self.size.rows > 1 { 0.5 } else { 0.0 };
                (columns + shifted, (rows - 1.0).max(0.0) * SLOPE + 1.0 / SLOPE)
            }
            Tiling::Triangles => ((columns + 1.0) * TRIANGLE / 2.0, rows * HIGH),
        }
    }

    /// Returns the centre of a cell.
    pub(super) fn centre(self, cell: usize) -> Point {
        let [layer, row, column] = self.size.place(cell);
        let (down, right) = (row as f64, column as f64);
        match self.tiling {
            Tiling::Squares => {
                let before = layer as f64 * (self.size.columns as f64 + BETWEEN);
                (before + right + 0.5, down + 0.5)
            }
            Tiling::Hexagons => {
                let shifted = if row % 2 == 1 { 1.0 } else { 0.5 };
                (right + shifted, down * SLOPE + 0.5 / SLOPE)
            }
            Tiling::Triangles => {
                let below = if self.is_even(cell) { HIGH - RADIUS } else { RADIUS };
                ((right + 1.0) * TRIANGLE / 2.0, down * HIGH + below)
            }
        }
    }

    /// Whether the sum of the layer, row and column of a cell is even; such triangles point up.
    pub(super) fn is_even(self, cell: usize) -> bool {
        self.size.place(cell).iter().sum::<usize>().is_multiple_of(2)
    }

    /// Returns the corners of a cell, clockwise from the top.
    pub(super) fn outline(self, cell: usize) -> Vec<Point> {
        let (x, y) = self.centre(cell);
        let corners: &[Point] = match self.tiling {
            Tiling::Squares => &[(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
            Tiling::Hexagons => {
                let (side, tip) = (0.25 / SLOPE, 0.5 / SLOPE);
                &[(0.0, -tip), (0.5, -side), (0.5, side), (0.0, tip), (-0.5, side), (-0.5, -side)]
            }
            Tiling::Triangles => {
                let (half, far) = (TRIANGLE / 2.0, HIGH - RADIUS);
                if self.is_even(cell) {
                    &[(0.0, -far), (half, RADIUS), (-half, RADIUS)]
                } else {
                    &[(-half, -RADIUS), (half, -RADIUS), (0.0, far)]
                }
            }
        };
        corners.iter().map(|&(right, down)| (x + right, y + down)).collect()
    }

    /// Returns the place of a point that a route visits. Only boards of squares have routes along corners.
    pub(super) fn point(self, points: RoutePoints, place: usize) -> Point {
        match points {
            RoutePoints::Cells => self.centre(place),
            RoutePoints::Corners => ((place % self.corners) as f64, (place / self.corners) as f64),
        }
    }

    /// Returns the middle between two adjacent cells, which is on the side that they share.
    pub(super) fn between(self, one: usize, other: usize) -> Point {
        let ((x, y), (u, v)) = (self.centre(one), self.centre(other));
        (f64::midpoint(x, u), f64::midpoint(y, v))
    }

    /// Returns the sides of a cell.
    fn sides(self, cell: usize) -> impl Iterator<Item = CellSide> {
        let rounded = |(x, y): Point| ((x * 1000.0).round() as i64, (y * 1000.0).round() as i64);
        let corners: Vec<_> = self.outline(cell).into_iter().map(rounded).collect();
        let count = corners.len();
        (0..count).map(move |index| {
            let mut side = [corners[index], corners[(index + 1) % count]];
            side.sort_unstable();
            side
        })
    }

    /// Returns all sides of some cells, each with the one or two cells that have it, sorted.
    pub(super) fn shared_sides(self, cells: impl Iterator<Item = usize>) -> Vec<(CellSide, Vec<usize>)> {
        let mut owners: HashMap<CellSide, Vec<usize>> = HashMap::new();
        for cell in cells {
            self.sides(cell).for_each(|side| owners.entry(side).or_default().push(cell));
        }
        let mut sides: Vec<_> = owners.into_iter().collect();
        sides.sort_unstable();
        sides
    }

    /// Returns the side that two cells share.
    pub(super) fn common_side(self, one: usize, other: usize) -> Option<CellSide> {
        self.sides(one).find(|side| self.sides(other).any(|another| another == *side))
    }

    /// Returns for each cell whether it belongs to the shape of the board: holes from which a way over holes leads out
    /// of the board do not. On a board with joined borders, nothing is outside.
    pub(super) fn present(self, diagram: &Diagram) -> Vec<bool> {
        let is_hole = |cell: &DrawnCell| cell.hole && cell.mark.is_none() && cell.label.is_none();
        let mut present = vec![true; diagram.cells.len()];
        if !diagram.cells.iter().any(is_hole) || diagram.surface() != Surface::Plane {
            return present;
        }
        let mut beside = vec![Vec::new(); diagram.cells.len()];
        let mut outside = Vec::new();
        for (_, owners) in self.shared_sides(0..diagram.cells.len()) {
            match owners[..] {
                [cell] => outside.push(cell),
                [one, other, ..] => {
                    beside[one].push(other);
                    beside[other].push(one);
                }
                [] => {}
            }
        }
        while let Some(cell) = outside.pop() {
            if present[cell] && is_hole(&diagram.cells[cell]) {
                present[cell] = false;
                outside.extend(&beside[cell]);
            }
        }
        present
    }
}

/// Returns the ends of a side.
pub(super) fn ends(side: CellSide) -> [Point; 2] {
    side.map(|(x, y)| (x as f64 / 1000.0, y as f64 / 1000.0))
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::diagram::DiagramKind;

    use super::*;

    fn board(tiling: Tiling, rows: usize, columns: usize) -> Diagram {
        let cells = vec![DrawnCell::default(); rows * columns];
        Diagram { rows, columns, cells, kind: DiagramKind::Tiles(tiling), ..Diagram::default() }
    }

    fn near((x, y): Point, (u, v): Point) -> bool {
        (x - u).abs() < 0.001 && (y - v).abs() < 0.001
    }

    /// Two cells of a tiling are adjacent exactly if they have a side in common, and the middle between them is the
    /// middle of this side.
    #[test]
    fn adjacent_cells_share_a_side() {
        for &tiling in Tiling::ALL {
            let geometry = Geometry::of(&board(tiling, 4, 5));
            let shared = geometry.shared_sides(0..20);
            for (one, other) in (0..20).flat_map(|one| (0..20).map(move |other| (one, other))) {
                let by = ((other / 5) as i32 - (one / 5) as i32, (other % 5) as i32 - (one % 5) as i32);
                let is_side = tiling.sides(one / 5, one % 5).contains(&by);
                let common = geometry.common_side(one, other).filter(|_| one != other);
                assert_eq!(is_side, common.is_some(), "{tiling:?} {one} {other}");
                if let Some(side) = common {
                    let [(x, y), (u, v)] = ends(side);
                    assert!(near(geometry.between(one, other), (f64::midpoint(x, u), f64::midpoint(y, v))));
                    let owners = vec![one.min(other), one.max(other)];
                    assert!(shared.contains(&(side, owners)), "{tiling:?} {one} {other}");
                }
            }
        }
    }

    #[test]
    fn boards_are_as_large_as_their_cells_together() {
        for &tiling in Tiling::ALL {
            for (rows, columns) in [(1, 1), (1, 4), (3, 2), (4, 3)] {
                let geometry = Geometry::of(&board(tiling, rows, columns));
                let corners = || (0..rows * columns).flat_map(|cell| geometry.outline(cell));
                let least = corners().fold((f64::MAX, f64::MAX), |(x, y), (u, v)| (x.min(u), y.min(v)));
                let most = corners().fold((0.0, 0.0), |(x, y): Point, (u, v)| (x.max(u), y.max(v)));
                assert!(near(least, (0.0, 0.0)), "{tiling:?} {rows}x{columns}: {least:?}");
                assert!(near(most, geometry.size()), "{tiling:?} {rows}x{columns}: {most:?}");
            }
        }
    }

    #[test]
    fn a_circle_touches_the_sides_of_each_cell() {
        for &tiling in Tiling::ALL {
            let geometry = Geometry::of(&board(tiling, 2, 2));
            for cell in 0..4 {
                let centre = geometry.centre(cell);
                // The area of the triangle with the centre and a side, divided by half of the side.
                let distance = |side: CellSide| {
                    let [from, to] = ends(side);
                    let along = (to.0 - from.0, to.1 - from.1);
                    let area = along.0 * (from.1 - centre.1) - along.1 * (from.0 - centre.0);
                    area.abs() / along.0.hypot(along.1)
                };
                assert!(
                    geometry.sides(cell).all(|side| (distance(side) - RADIUS).abs() < 0.001),
                    "{tiling:?}"
                );
            }
        }
    }

    #[test]
    fn holes_at_the_border_are_no_part_of_the_board() {
        let mut diagram = board(Tiling::Hexagons, 3, 3);
        for cell in [0, 1, 4] {
            diagram.cells[cell].hole = true;
        }
        let present = Geometry::of(&diagram).present(&diagram);
        assert_eq!(
            present,
            [false, false, true, true, false, true, true, true, true],
            "joined to the border"
        );
        diagram.cells[1].hole = false;
        assert!(Geometry::of(&diagram).present(&diagram)[4], "inside");
    }
}
