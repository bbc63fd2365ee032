//! The geometry of a board: centres, outlines and sides of cells of any shape, and the steps between them.
//!
//! The unit is the side of a square. A hexagon is as wide as a square, and triangles are so large that a circle with
//! diameter 1 fits into every cell. y grows downwards, and the upper left corner of the board is the origin.
//!
//! The cells of a box are those of its layers one after another. Pictures show the layers from left to right.
//!
//! A picture shows a step as a line, or as two stubs. A step over joined borders takes the shortest way. Its stubs leave
//! the board at the borders that it crosses; where a border is joined upside down, they leave it at opposite heights. A
//! step to another layer of a box has a stub in the picture of each layer: up and to the right towards higher layers.
//!
//! A picture shows the corners at joined borders on both sides. Steps between corners have no stubs, but are drawn at
//! both borders if they run along one.

use std::collections::HashMap;

use crate::puzzles::diagram::{Diagram, DiagramKind, DrawnCell, RoutePoints, Surface, Tiling};

/// A point; y grows downwards.
pub type Point = (f64, f64);

/// A side between two corners in thousandths, so that the sides of neighbours are equal; the lesser corner is first.
pub type CellSide = [(i64, i64); 2];

/// The radius of the circle that fits into every cell.
pub const RADIUS: f64 = 0.5;
/// Half of the square root of 3: the height of a triangle with side 1.
const SLOPE: f64 = 0.866_025_403_784_438_6;
/// The side and the height of a triangle.
const TRIANGLE: f64 = 2.0 * SLOPE;
const HIGH: f64 = 1.5;

/// The places of the cells of a board.
#[derive(Debug, Clone, Copy)]
pub struct Geometry {
    tiling: Tiling,
    /// Rows and columns of a layer of a box, or of the board.
    size: LayerRows,
    /// The number of columns of corners.
    corners: usize,
}

impl Geometry {
    /// Returns the geometry of a board.
    #[must_use]
    pub fn of(diagram: &Diagram) -> Self {
        let corners = diagram.grid_of(RoutePoints::Corners).columns;
        Self { tiling: diagram.tiling(), size: LayerRows::of(diagram), corners }
    }

    /// Whether cells are squares.
    #[must_use]
    pub fn has_squares(self) -> bool {
        self.tiling == Tiling::Squares
    }

    /// Whether cells are squares in one rectangle.
    #[must_use]
    pub fn is_rectangle(self) -> bool {
        self.has_squares() && self.size.layers == 1
    }

    /// Returns the width and height of the board.
    #[must_use]
    pub fn size(self) -> Point {
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
    #[must_use]
    pub fn centre(self, cell: usize) -> Point {
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
    #[must_use]
    pub fn is_even(self, cell: usize) -> bool {
        self.size.place(cell).iter().sum::<usize>().is_multiple_of(2)
    }

    /// Returns the corners of a cell, clockwise from the top.
    #[must_use]
    pub fn outline(self, cell: usize) -> Vec<Point> {
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
    #[must_use]
    pub fn point(self, points: RoutePoints, place: usize) -> Point {
        match points {
            RoutePoints::Cells => self.centre(place),
            RoutePoints::Corners => ((place % self.corners) as f64, (place / self.corners) as f64),
        }
    }

    /// Returns the middle between two adjacent cells, which is on the side that they share.
    #[must_use]
    pub fn between(self, one: usize, other: usize) -> Point {
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
    pub fn shared_sides(self, cells: impl Iterator<Item = usize>) -> Vec<(CellSide, Vec<usize>)> {
        let mut owners: HashMap<CellSide, Vec<usize>> = HashMap::new();
        for cell in cells {
            self.sides(cell).for_each(|side| owners.entry(side).or_default().push(cell));
        }
        let mut sides: Vec<_> = owners.into_iter().collect();
        sides.sort_unstable();
        sides
    }

    /// Returns the side that two cells share.
    #[must_use]
    pub fn common_side(self, one: usize, other: usize) -> Option<CellSide> {
        self.sides(one).find(|side| self.sides(other).any(|another| another == *side))
    }

    /// Returns for each cell whether it belongs to the shape of the board: holes from which a way over holes leads out
    /// of the board do not. On a board with joined borders, nothing is outside.
    #[must_use]
    pub fn present(self, diagram: &Diagram) -> Vec<bool> {
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
#[must_use]
pub fn ends(side: CellSide) -> [Point; 2] {
    side.map(|(x, y)| (x as f64 / 1000.0, y as f64 / 1000.0))
}

/// The distance of two layers in a picture, in cells.
pub const BETWEEN: f64 = 1.0;

/// The rows of a board as they are shown; a board that is no box is one layer.
#[derive(Debug, Clone, Copy)]
pub struct LayerRows {
    /// The number of layers.
    pub layers: usize,
    /// The number of rows of each layer.
    pub rows: usize,
    /// The number of columns of each layer.
    pub columns: usize,
}

impl LayerRows {
    /// Returns the layers of a board.
    #[must_use]
    pub fn of(diagram: &Diagram) -> Self {
        let layers = diagram.layers().unwrap_or(1);
        Self { layers, rows: diagram.rows / layers, columns: diagram.columns.max(1) }
    }

    /// Returns layer, row and column of a cell, from 0.
    #[must_use]
    pub fn place(self, cell: usize) -> [usize; 3] {
        let row = cell / self.columns;
        [row / self.rows.max(1), row % self.rows.max(1), cell % self.columns]
    }

    /// Returns the cells of each line of text, layer by layer.
    pub fn lines(self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        let cell = move |row: usize, place: usize| {
            (place / self.columns * self.rows + row) * self.columns + place % self.columns
        };
        (0..self.rows).map(move |row| (0..self.layers * self.columns).map(move |place| cell(row, place)))
    }
}

/// The direction of a step to the next layer of a box.
const UPWARDS: Point = (0.42, -0.6);

/// The length of a stub, in cells.
const STUB: f64 = 0.75;

/// A step in a picture, in cells to the right and down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DrawnStep {
    /// A line from cell to cell.
    Line(Point),
    /// A stub at either end: the way to the other end, and the way back.
    Stubs(Point, Point),
}

impl DrawnStep {
    /// Returns how a step between two cells is drawn.
    #[must_use]
    pub fn of(diagram: &Diagram, (from, to): (usize, usize)) -> Self {
        let geometry = Geometry::of(diagram);
        let ((x, y), (u, v)) = (geometry.centre(from), geometry.centre(to));
        let straight = Self::Line((u - x, v - y));
        let rows = LayerRows::of(diagram);
        let [[layer, row, column], end] = [from, to].map(|cell| rows.place(cell));
        match diagram.kind {
            DiagramKind::Box(_) if layer != end[0] => {
                let ways = [(layer, end[0]), (row, end[1]), (column, end[2])];
                let [up, down, right] = ways.map(|(from, to)| to as f64 - from as f64);
                let way = (right + up * UPWARDS.0, down + up * UPWARDS.1);
                Self::Stubs(way, (-way.0, -way.1))
            }
            DiagramKind::Surface(surface) if surface != Surface::Plane => {
                let ways =
                    surface.shortest(((row, column), (end[1], end[2])), (diagram.rows, diagram.columns));
                let [there, back] = ways.map(|(down, right)| (right as f64, down as f64));
                let is_direct = (x + there.0 - u).hypot(y + there.1 - v) < 0.1;
                if is_direct { straight } else { Self::Stubs(there, back) }
            }
            _ => straight,
        }
    }
}

/// Returns where a step between corners is drawn: the row and column of its upper or left end, and whether it leads to
/// the right.
fn corner_steps(diagram: &Diagram, (from, to): (usize, usize)) -> impl Iterator<Item = (usize, usize, bool)> {
    let Diagram { rows, columns, .. } = *diagram;
    let surface = diagram.surface();
    let (row, column, leads_right) = diagram.grid_of(RoutePoints::Corners).edge(from, to);
    let again = |place: usize, last: usize, is_joined: bool| (place == 0 && is_joined).then_some(last);
    let below = again(row, rows, leads_right && surface.joins_rows());
    let beside = again(column, columns, !leads_right && surface.joins_columns());
    let others = below.map(|row| (row, column, true)).or(beside.map(|column| (row, column, false)));
    [(row, column, leads_right)].into_iter().chain(others)
}

/// Returns the lines of a step of a route, from the first point on.
#[must_use]
pub fn step_lines(diagram: &Diagram, points: RoutePoints, (from, to): (usize, usize)) -> Vec<[Point; 2]> {
    let geometry = Geometry::of(diagram);
    let [start, end] = [from, to].map(|place| geometry.point(points, place));
    if points == RoutePoints::Corners {
        let drawn = corner_steps(diagram, (from, to)).map(|(row, column, leads_right)| {
            let (x, y) = (column as f64, row as f64);
            let ends = [(x, y), if leads_right { (x + 1.0, y) } else { (x, y + 1.0) }];
            if ends[1] == start { [ends[1], ends[0]] } else { ends }
        });
        return drawn.collect();
    }
    match DrawnStep::of(diagram, (from, to)) {
        DrawnStep::Line(_) => vec![[start, end]],
        DrawnStep::Stubs(way, back) => [(start, way), (end, back)]
            .map(|(at, (right, down))| {
                let share = STUB / right.hypot(down).max(1.0);
                [at, (at.0 + right * share, at.1 + down * share)]
            })
            .to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzles::diagram::DiagramKind;

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

    #[test]
    fn layers_lie_side_by_side() {
        let diagram = Diagram { rows: 4, columns: 3, kind: DiagramKind::Box(2), ..Diagram::default() };
        let rows = LayerRows::of(&diagram);
        let lines: Vec<Vec<usize>> = rows.lines().map(Iterator::collect).collect();
        assert_eq!(lines, [[0, 1, 2, 6, 7, 8], [3, 4, 5, 9, 10, 11]]);
        assert_eq!(rows.place(10), [1, 1, 1]);
        let flat = LayerRows::of(&Diagram { kind: DiagramKind::default(), ..diagram });
        assert_eq!(flat.lines().flatten().collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
    }

    fn drawn(kind: DiagramKind) -> Diagram {
        Diagram { rows: 4, columns: 3, kind, ..Diagram::default() }
    }

    #[test]
    fn steps_over_borders_are_stubs() {
        let step = |surface: Surface, step| DrawnStep::of(&drawn(DiagramKind::Surface(surface)), step);
        assert_eq!(step(Surface::Plane, (0, 2)), DrawnStep::Line((2.0, 0.0)));
        assert_eq!(step(Surface::Cylinder, (0, 1)), DrawnStep::Line((1.0, 0.0)));
        assert_eq!(step(Surface::Cylinder, (0, 2)), DrawnStep::Stubs((-1.0, 0.0), (1.0, 0.0)));
        assert_eq!(step(Surface::Cylinder, (0, 9)), DrawnStep::Line((0.0, 3.0)));
        assert_eq!(step(Surface::Torus, (0, 9)), DrawnStep::Stubs((0.0, -1.0), (0.0, 1.0)));
        // From the upper left corner to the row above the lower right one: the lower border is the upper one there.
        assert_eq!(step(Surface::Moebius, (0, 8)), DrawnStep::Stubs((-1.0, 1.0), (1.0, 1.0)));
    }

    #[test]
    fn steps_to_other_layers_are_stubs() {
        let (right, down) = UPWARDS;
        let step = |step| DrawnStep::of(&drawn(DiagramKind::Box(2)), step);
        assert_eq!(step((0, 4)), DrawnStep::Line((1.0, 1.0)));
        assert_eq!(step((0, 6)), DrawnStep::Stubs((right, down), (-right, -down)));
        assert_eq!(step((7, 0)), DrawnStep::Stubs((-1.0 - right, -down), (1.0 + right, down)));
    }
}
