//! Where the cells of a board are.
//!
//! The unit is the side of a square. Hexagons are as wide as squares; triangles are so large that a circle in them is
//! nearly as large as one in a square.

use std::collections::HashMap;

use cavalcade_core::puzzles::diagram::{Diagram, RoutePoints, Tiling};

use super::shapes::PaperPoint;

/// The side of a triangle.
const TRIANGLE: f64 = 1.6;
/// Half of the square root of 3: the height of a triangle with sides of length 1.
const HALF_ROOT: f64 = 0.866_025_403_784_438_6;

/// A side between two corners, whose coordinates are rounded so that cells share them; the lesser corner is first.
pub(super) type CellSide = [(i64, i64); 2];

/// The places of the cells of a board.
#[derive(Debug)]
pub(super) struct CellPlan {
    tiling: Tiling,
    columns: usize,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl CellPlan {
    pub(super) fn new(diagram: &Diagram) -> Self {
        let Diagram { rows, columns, tiling, .. } = *diagram;
        let (high, wide) = (rows as f64, columns as f64);
        let (width, height) = match tiling {
            Tiling::Squares => (wide, high),
            Tiling::Hexagons => {
                let side = 0.5 / HALF_ROOT;
                (wide + if rows > 1 { 0.5 } else { 0.0 }, (high * 1.5 + 0.5) * side)
            }
            Tiling::Triangles => ((wide + 1.0) * TRIANGLE / 2.0, high * HALF_ROOT * TRIANGLE),
        };
        Self { tiling, columns: columns.max(1), width, height }
    }

    /// Returns the corners of a cell, in order around it.
    pub(super) fn corners(&self, cell: usize) -> Vec<PaperPoint> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let (down, right) = (row as f64, column as f64);
        match self.tiling {
            Tiling::Squares => {
                vec![(right, down), (right + 1.0, down), (right + 1.0, down + 1.0), (right, down + 1.0)]
            }
            Tiling::Hexagons => {
                let side = 0.5 / HALF_ROOT;
                let (left, top) = (right + if row % 2 == 1 { 0.5 } else { 0.0 }, down * 1.5 * side);
                let corner = |x: f64, y: f64| (left + x, top + y * side);
                vec![
                    corner(0.5, 0.0),
                    corner(1.0, 0.5),
                    corner(1.0, 1.5),
                    corner(0.5, 2.0),
                    corner(0.0, 1.5),
                    corner(0.0, 0.5),
                ]
            }
            Tiling::Triangles => {
                let (left, top, high) =
                    (right * TRIANGLE / 2.0, down * HALF_ROOT * TRIANGLE, HALF_ROOT * TRIANGLE);
                let (tip, base) = if (row + column) % 2 == 0 { (top, top + high) } else { (top + high, top) };
                vec![(left + TRIANGLE / 2.0, tip), (left + TRIANGLE, base), (left, base)]
            }
        }
    }

    /// Returns the centre of a cell.
    pub(super) fn centre(&self, cell: usize) -> PaperPoint {
        let corners = self.corners(cell);
        let count = corners.len() as f64;
        let sum = corners.iter().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        (sum.0 / count, sum.1 / count)
    }

    /// Returns the radius of the largest circle in a cell.
    pub(super) fn inner_radius(&self) -> f64 {
        match self.tiling {
            Tiling::Squares | Tiling::Hexagons => 0.5,
            Tiling::Triangles => TRIANGLE * HALF_ROOT / 3.0,
        }
    }

    /// Returns the place of a point that a route visits. Only boards of squares have routes along corners.
    pub(super) fn point(&self, points: RoutePoints, place: usize) -> PaperPoint {
        match points {
            RoutePoints::Cells => self.centre(place),
            RoutePoints::Corners => {
                let columns = self.columns + 1;
                ((place % columns) as f64, (place / columns) as f64)
            }
        }
    }

    /// Returns the sides of a cell.
    pub(super) fn sides(&self, cell: usize) -> impl Iterator<Item = CellSide> + use<> {
        let corners: Vec<_> = self.corners(cell).into_iter().map(rounded).collect();
        let count = corners.len();
        (0..count).map(move |index| {
            let mut side = [corners[index], corners[(index + 1) % count]];
            side.sort_unstable();
            side
        })
    }

    /// Returns all sides of some cells, each with the one or two cells that have it, sorted.
    pub(super) fn shared_sides(&self, cells: impl Iterator<Item = usize>) -> Vec<(CellSide, Vec<usize>)> {
        let mut owners: HashMap<CellSide, Vec<usize>> = HashMap::new();
        for cell in cells {
            self.sides(cell).for_each(|side| owners.entry(side).or_default().push(cell));
        }
        let mut sides: Vec<_> = owners.into_iter().collect();
        sides.sort_unstable();
        sides
    }

    /// Returns the side that two cells share.
    pub(super) fn common_side(&self, one: usize, other: usize) -> Option<CellSide> {
        self.sides(one).find(|side| self.sides(other).any(|it| it == *side))
    }
}

/// Returns the ends of a side.
pub(super) fn ends(side: CellSide) -> [PaperPoint; 2] {
    side.map(|(x, y)| (x as f64 / 1000.0, y as f64 / 1000.0))
}

/// Rounds a corner, so that the corners of neighbours are equal.
fn rounded((x, y): PaperPoint) -> (i64, i64) {
    ((x * 1000.0).round() as i64, (y * 1000.0).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(tiling: Tiling) -> CellPlan {
        CellPlan::new(&Diagram { rows: 4, columns: 5, tiling, ..Diagram::default() })
    }

    #[test]
    fn cells_share_sides_with_their_neighbours() {
        for (tiling, inner, cell, neighbours) in [
            (Tiling::Squares, 4 * 4 + 3 * 5, 6, vec![1, 5, 7, 11]),
            (Tiling::Hexagons, 4 * 4 + 3 * 9, 6, vec![1, 2, 5, 7, 11, 12]),
            (Tiling::Triangles, 4 * 4 + 3 + 2 + 3, 7, vec![2, 6, 8]),
        ] {
            let plan = plan(tiling);
            let sides = plan.shared_sides(0..20);
            assert!(sides.iter().all(|(_, owners)| owners.len() <= 2), "{tiling:?}");
            assert_eq!(sides.iter().filter(|it| it.1.len() == 2).count(), inner, "{tiling:?}");
            let found: Vec<usize> =
                (0..20).filter(|&other| other != cell && plan.common_side(cell, other).is_some()).collect();
            assert_eq!(found, neighbours, "{tiling:?}");
        }
    }

    #[test]
    fn cells_fill_the_board_and_no_more() {
        for tiling in [Tiling::Squares, Tiling::Hexagons, Tiling::Triangles] {
            let plan = plan(tiling);
            let corners: Vec<_> = (0..20).flat_map(|cell| plan.corners(cell)).collect();
            let most = |axis: fn(&PaperPoint) -> f64| corners.iter().map(axis).fold(0.0, f64::max);
            let least = |axis: fn(&PaperPoint) -> f64| corners.iter().map(axis).fold(9.0, f64::min);
            assert!((most(|it| it.0) - plan.width).abs() < 1e-9, "{tiling:?}");
            assert!((most(|it| it.1) - plan.height).abs() < 1e-9, "{tiling:?}");
            assert!(least(|it| it.0).abs() < 1e-9 && least(|it| it.1).abs() < 1e-9, "{tiling:?}");
        }
    }
}
