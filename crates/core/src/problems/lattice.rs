//! Symmetries of boards of hexagons and of triangles.
//!
//! The centres of cells are points of a lattice whose two base vectors have equal lengths and an angle of 60 degrees.
//! In its coordinates a turn by 60 degrees is `(q, s) -> (-s, q + s)`, and exchanging them is a reflection; these two
//! make all twelve turns and reflections. An image is shifted so that its least coordinates are those of the original.
//! It is a symmetry if it is the same set of points, because the nearest points are adjacent cells.

use std::collections::{HashMap, HashSet};

use super::grid::{HALF_TURN, IDENTITY, MIRROR, SIXTH_TURN, THIRD_TURN};
use super::symmetry::Permutation;
use super::tiling::Tiling;

/// The turns by 0, 60, 120 .. degrees by name.
const TURNS: [&str; 6] = [IDENTITY, SIXTH_TURN, THIRD_TURN, HALF_TURN, THIRD_TURN, SIXTH_TURN];

/// Returns the turns and reflections of a board of hexagons or triangles that map these cells to each other, as
/// named permutations of `cells`: each once, the identity first. On squares, returns only the identity.
#[must_use]
pub fn symmetries(tiling: Tiling, columns: usize, cells: &[usize]) -> Vec<(&'static str, Permutation)> {
    let own = shifted(cells.iter().map(|&cell| point(tiling, cell / columns, cell % columns)).collect());
    let place: HashMap<_, u32> = own.iter().copied().zip(0..).collect();
    let mut seen = HashSet::new();
    let mut elements = Vec::new();
    for is_mirrored in [false, true] {
        let mut image = own.clone();
        if is_mirrored {
            image = image.into_iter().map(|(q, s)| (s, q)).collect();
        }
        for turn in TURNS {
            let found = shifted(image.clone()).iter().map(|point| place.get(point).copied()).collect();
            if let Some(permutation) =
                Option::<Permutation>::filter(found, |permutation| seen.insert(permutation.clone()))
            {
                elements.push((if is_mirrored { MIRROR } else { turn }, permutation));
            }
            if tiling == Tiling::Squares {
                return elements;
            }
            image = image.into_iter().map(|(q, s)| (-s, q + s)).collect();
        }
    }
    elements
}

/// Returns the coordinates of the centre of a cell.
fn point(tiling: Tiling, row: usize, column: usize) -> (i64, i64) {
    let (down, right) = (row as i64, column as i64);
    match tiling {
        Tiling::Squares | Tiling::Hexagons => (right - down / 2, down),
        Tiling::Triangles => {
            // In sixths of a side: the centre of a triangle that points up is two thirds of the height below its top.
            let third = 3 * down + if (row + column).is_multiple_of(2) { 2 } else { 1 };
            (3 * right - third, 2 * third)
        }
    }
}

/// Shifts points so that the least coordinates are 0.
fn shifted(points: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    let least = |coordinate: fn(&(i64, i64)) -> i64| points.iter().map(coordinate).min().unwrap_or(0);
    let (q, s) = (least(|point| point.0), least(|point| point.1));
    points.into_iter().map(|point| (point.0 - q, point.1 - s)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the cells of rows that begin and end before these columns.
    fn cells(rows: &[(usize, usize)], columns: usize) -> Vec<usize> {
        let row = |(row, &(from, to)): (usize, &(usize, usize))| {
            (from..to).map(move |column| row * columns + column)
        };
        rows.iter().enumerate().flat_map(row).collect()
    }

    fn order(tiling: Tiling, rows: &[(usize, usize)]) -> usize {
        symmetries(tiling, 9, &cells(rows, 9)).len()
    }

    #[test]
    fn shapes_have_their_symmetries() {
        assert_eq!(order(Tiling::Hexagons, &[(1, 3), (0, 3), (1, 3)]), 12, "a hexagon");
        assert_eq!(order(Tiling::Hexagons, &[(2, 5), (1, 5), (1, 6), (1, 5), (2, 5)]), 12, "a larger one");
        assert_eq!(order(Tiling::Hexagons, &[(0, 0), (2, 5), (2, 6), (1, 6), (2, 6), (2, 5)]), 12, "moved");
        assert_eq!(order(Tiling::Hexagons, &[(1, 2), (0, 2), (0, 3)]), 6, "a triangle");
        assert_eq!(order(Tiling::Hexagons, &[(0, 4), (0, 4), (0, 4)]), 2, "an odd number of rows");
        assert_eq!(order(Tiling::Hexagons, &[(0, 4), (0, 4)]), 2, "a parallelogram");
        assert_eq!(order(Tiling::Hexagons, &[(0, 2), (0, 2)]), 4, "a rhombus");
        assert_eq!(order(Tiling::Hexagons, &[(0, 1), (0, 3)]), 1);
        assert_eq!(order(Tiling::Triangles, &[(2, 3), (1, 4), (0, 5)]), 6, "a triangle");
        assert_eq!(order(Tiling::Triangles, &[(2, 7), (1, 8), (1, 8), (2, 7)]), 12, "a hexagon");
        assert_eq!(
            order(Tiling::Triangles, &[(0, 2)]),
            2,
            "both reflections of a pair exchange its cells or keep them"
        );
        assert_eq!(order(Tiling::Squares, &[(0, 4), (0, 4)]), 1);
    }

    #[test]
    fn symmetries_keep_sides() {
        for (tiling, rows) in [
            (Tiling::Hexagons, &[(1, 3), (0, 3), (1, 3)][..]),
            (Tiling::Triangles, &[(2, 7), (1, 8), (1, 8), (2, 7)]),
        ] {
            let cells = cells(rows, 9);
            let is_beside = |one: usize, other: usize| {
                let (row, column) = (cells[one] / 9, cells[one] % 9);
                let by = ((cells[other] / 9) as i32 - row as i32, (cells[other] % 9) as i32 - column as i32);
                tiling.sides(row, column).contains(&by)
            };
            for (_, permutation) in symmetries(tiling, 9, &cells) {
                let image = |vertex: usize| permutation[vertex] as usize;
                for (one, other) in
                    (0..cells.len()).flat_map(|one| (0..cells.len()).map(move |other| (one, other)))
                {
                    assert_eq!(is_beside(one, other), is_beside(image(one), image(other)), "{tiling:?}");
                }
            }
        }
    }
}
