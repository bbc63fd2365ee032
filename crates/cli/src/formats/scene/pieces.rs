//! The outlines of pieces, on a cell with sides of 40 units.

use std::f64::consts::TAU;

use cavalcade_core::puzzles::Piece;

use crate::formats::geometry::Point;
use crate::formats::xml::PathData;

/// The side of the cell in the data.
const SIDE: f64 = 40.0;
/// The number of straight lines of a curve, and of a whole circle.
const STRAIGHT: usize = 8;
const ROUND: usize = 24;

/// The parts of all outlines.
static PARTS: &str = include_str!("pieces.txt");

/// A part of an outline. Where two parts overlap, nothing is painted.
enum PiecePart {
    /// Its corners.
    Polygon(Vec<Point>),
    /// The start, and the two control points and the end of each Bézier curve.
    Curves(Point, Vec<[Point; 3]>),
    /// Centre and radius.
    Disc(Point, f64),
}
use PiecePart::{Curves, Disc, Polygon};

/// Returns the parts of the outline of a piece.
fn parts(piece: Piece) -> impl Iterator<Item = PiecePart> {
    let name = name(piece);
    PARTS.lines().filter_map(move |line| part(line.strip_prefix(&name)?.strip_prefix(' ')?))
}

/// Returns a part from its kind and its numbers.
fn part(text: &str) -> Option<PiecePart> {
    let (kind, numbers) = text.split_once(' ')?;
    let numbers: Vec<f64> = numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
    let points: Vec<Point> = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    Some(match kind {
        "polygon" => Polygon(points),
        "curves" => Curves(points[0], points[1..].as_chunks().0.to_vec()),
        _ => Disc(points[0], numbers[2]),
    })
}

/// Returns the name of a piece in a picture, by which its outline is used.
pub(in crate::formats) fn name(piece: Piece) -> String {
    match piece {
        Piece::Lamp => "piece-lamp".to_owned(),
        Piece::Star => "piece-star".to_owned(),
        _ => format!("piece-{}", piece.letter()),
    }
}

/// Returns the outline of a piece as path data of SVG, on a cell of 40 by 40.
pub(in crate::formats) fn path_data(piece: Piece) -> String {
    let mut path = PathData::default();
    for part in parts(piece) {
        match part {
            Polygon(corners) => path.polygon(corners.into_iter()),
            Curves(start, curves) => path.curves(start, curves),
            Disc(centre, radius) => path.circle(centre, radius),
        }
    }
    path.into_data()
}

/// Returns the outline of a piece as polygons, in a cell with sides of this length around a centre.
pub(in crate::formats) fn polygons(piece: Piece, (x, y): Point, side: f64) -> Vec<Vec<Point>> {
    let polygon = |part: PiecePart| -> Vec<Point> {
        match part {
            Polygon(corners) => corners,
            Curves(start, curves) => {
                let mut line = vec![start];
                curves.into_iter().for_each(|curve| bend(&mut line, curve));
                line
            }
            Disc(centre, radius) => {
                let turn = |step: usize| TAU * step as f64 / ROUND as f64;
                let point =
                    |step| (centre.0 + radius * turn(step).cos(), centre.1 + radius * turn(step).sin());
                (0..ROUND).map(point).collect()
            }
        }
    };
    let placed = |(right, down): Point| (x + (right / SIDE - 0.5) * side, y + (down / SIDE - 0.5) * side);
    parts(piece).map(|part| polygon(part).into_iter().map(placed).collect()).collect()
}

/// Continues a line along a curve with two control points.
pub(in crate::formats) fn bend(line: &mut Vec<Point>, [first, second, to]: [Point; 3]) {
    let from = line.last().copied().unwrap_or(first);
    let steps = if first == from && second == to { 1 } else { STRAIGHT };
    for step in 1..=steps {
        let share = step as f64 / steps as f64;
        let rest = 1.0 - share;
        let weights = [rest.powi(3), 3.0 * rest.powi(2) * share, 3.0 * rest * share.powi(2), share.powi(3)];
        let terms = weights.into_iter().zip([from, first, second, to]);
        line.push(
            terms.fold((0.0, 0.0), |sum, (weight, point)| {
                (sum.0 + weight * point.0, sum.1 + weight * point.1)
            }),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_polygons_inside_its_cell() {
        for piece in Piece::ALL {
            let polygons = polygons(piece, (0.5, 0.5), 1.0);
            assert_eq!(polygons.len(), path_data(piece).matches('M').count(), "{piece:?}");
            for polygon in &polygons {
                assert!(polygon.len() >= 3, "{piece:?}");
                assert!(
                    polygon
                        .iter()
                        .all(|point| (0.0..1.0).contains(&point.0) && (0.0..1.0).contains(&point.1))
                );
            }
        }
    }

    #[test]
    fn curves_end_where_they_should() {
        let mut line = vec![(0.0, 0.0)];
        bend(&mut line, [(0.0, 1.0), (1.0, 2.0), (2.0, 2.0)]);
        assert_eq!((line.len(), line.last()), (STRAIGHT + 1, Some(&(2.0, 2.0))));
        bend(&mut line, [(2.0, 2.0), (5.0, 2.0), (5.0, 2.0)]);
        assert_eq!(line[STRAIGHT + 1..], [(5.0, 2.0)]);
    }
}
