//! Steps as pictures show them: as a line between two cells, or as two stubs.
//!
//! A step over joined borders takes the shortest way. Its stubs leave the board at the borders that it crosses; where a
//! border is joined upside down, they leave it at opposite heights. A step to another layer of a box has a stub in the
//! picture of each layer.
//!
//! A picture shows the corners at joined borders on both sides. Steps between corners have no stubs, but are drawn at
//! both borders if they run along one.

use cavalcade_core::puzzles::diagram::{Diagram, DiagramKind, RoutePoints, Surface};

use super::geometry::{Geometry, Point};
use super::layers::LayerRows;

/// The direction of a step to the next layer of a box.
const UPWARDS: Point = (0.42, -0.6);

/// The length of a stub, in cells.
const STUB: f64 = 0.75;

/// A step in a picture, in cells to the right and down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum DrawnStep {
    /// A line from cell to cell.
    Line(Point),
    /// A stub at either end: the way to the other end, and the way back.
    Stubs(Point, Point),
}

impl DrawnStep {
    /// Returns how a step between two cells is drawn.
    pub(super) fn of(diagram: &Diagram, (from, to): (usize, usize)) -> Self {
        let geometry = Geometry::of(diagram);
        let ((x, y), (u, v)) = (geometry.centre(from), geometry.centre(to));
        let straight = Self::Line((u - x, v - y));
        let rows = LayerRows::of(diagram);
        let [[layer, row, column], end] = [from, to].map(|cell| rows.place(cell));
        match diagram.kind {
            DiagramKind::Box(_) => Self::between_layers([layer, row, column], end).unwrap_or(straight),
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

    /// Returns the stubs of a step between different layers.
    fn between_layers(from: [usize; 3], to: [usize; 3]) -> Option<Self> {
        let [up, down, right] = [0, 1, 2].map(|side| to[side] as f64 - from[side] as f64);
        let way = (right + up * UPWARDS.0, down + up * UPWARDS.1);
        (from[0] != to[0]).then_some(Self::Stubs(way, (-way.0, -way.1)))
    }
}

/// Returns where a step between corners is drawn: the row and column of its upper or left end, and whether it leads to
/// the right.
pub(super) fn corner_steps(
    diagram: &Diagram,
    (from, to): (usize, usize),
) -> impl Iterator<Item = (usize, usize, bool)> {
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
pub(super) fn lines(diagram: &Diagram, points: RoutePoints, (from, to): (usize, usize)) -> Vec<[Point; 2]> {
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
    use super::*;

    fn board(kind: DiagramKind) -> Diagram {
        Diagram { rows: 4, columns: 3, kind, ..Diagram::default() }
    }

    #[test]
    fn steps_over_borders_are_stubs() {
        let step = |surface: Surface, step| DrawnStep::of(&board(DiagramKind::Surface(surface)), step);
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
        let step = |step| DrawnStep::of(&board(DiagramKind::Box(2)), step);
        assert_eq!(step((0, 4)), DrawnStep::Line((1.0, 1.0)));
        assert_eq!(step((0, 6)), DrawnStep::Stubs((right, down), (-right, -down)));
        assert_eq!(step((7, 0)), DrawnStep::Stubs((-1.0 - right, -down), (1.0 + right, down)));
    }
}
