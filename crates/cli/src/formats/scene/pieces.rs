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

/// A part of an outline. Where two parts overlap, nothing is painted.
enum PiecePart {
    /// The coordinates of the corners.
    Polygon(&'static [f64]),
    /// The start, and then the two control points and the end of each Bézier curve; a straight line has them at its
    /// ends.
    Curves(&'static [f64]),
    /// Centre and radius.
    Disc(Point, f64),
}
use PiecePart::{Curves, Disc, Polygon};

/// The foot of every piece, and the band above it that two pieces have.
const FOOT: PiecePart = Curves(&[
    10.0, 33.2, 10.0, 33.2, 30.0, 33.2, 30.0, 33.2, 30.77, 33.2, 31.4, 33.83, 31.4, 34.6, 31.4, 35.37, 30.77,
    36.0, 30.0, 36.0, 30.0, 36.0, 10.0, 36.0, 10.0, 36.0, 9.23, 36.0, 8.6, 35.37, 8.6, 34.6, 8.6, 33.83,
    9.23, 33.2, 10.0, 33.2,
]);
const BAND: PiecePart = Polygon(&[11.6, 28.8, 28.4, 28.8, 29.1, 32.0, 10.9, 32.0]);

fn parts(piece: Piece) -> &'static [PiecePart] {
    match piece {
        Piece::Rook => &[
            Polygon(&[
                11.0, 6.5, 15.2, 6.5, 15.2, 9.3, 17.8, 9.3, 17.8, 6.5, 22.2, 6.5, 22.2, 9.3, 24.8, 9.3, 24.8,
                6.5, 29.0, 6.5, 29.0, 13.1, 26.0, 16.1, 14.0, 16.1, 11.0, 13.1,
            ]),
            Polygon(&[14.4, 17.3, 25.6, 17.3, 26.6, 27.1, 13.4, 27.1]),
            Polygon(&[13.2, 28.3, 26.8, 28.3, 28.9, 32.0, 11.1, 32.0]),
            FOOT,
        ],
        Piece::Bishop => &[
            Disc((20.0, 6.0), 2.1),
            Curves(&[
                20.0, 9.0, 25.4, 12.4, 28.2, 16.6, 28.2, 20.6, 28.2, 23.6, 26.6, 25.8, 24.6, 27.4, 24.6,
                27.4, 15.4, 27.4, 15.4, 27.4, 13.4, 25.8, 11.8, 23.6, 11.8, 20.6, 11.8, 16.6, 14.6, 12.4,
                20.0, 9.0,
            ]),
            Polygon(&[23.4, 13.4, 18.4, 19.6, 19.8, 20.8, 24.8, 14.7]),
            Polygon(&[14.6, 28.6, 25.4, 28.6, 26.8, 32.0, 13.2, 32.0]),
            FOOT,
        ],
        Piece::Queen => &[
            Polygon(&[
                11.4, 27.6, 7.6, 15.2, 13.6, 20.6, 13.4, 11.4, 17.7, 18.8, 20.0, 9.4, 22.3, 18.8, 26.6, 11.4,
                26.4, 20.6, 32.4, 15.2, 28.6, 27.6,
            ]),
            Disc((6.7, 13.0), 1.9),
            Disc((13.0, 9.0), 1.9),
            Disc((20.0, 7.0), 1.9),
            Disc((27.0, 9.0), 1.9),
            Disc((33.3, 13.0), 1.9),
            BAND,
            FOOT,
        ],
        Piece::King => &[
            Polygon(&[
                19.0, 3.2, 21.0, 3.2, 21.0, 5.6, 23.4, 5.6, 23.4, 7.6, 21.0, 7.6, 21.0, 10.0, 19.0, 10.0,
                19.0, 7.6, 16.6, 7.6, 16.6, 5.6, 19.0, 5.6,
            ]),
            Curves(&[20.0, 18.3, 17.0, 14.6, 17.2, 12.2, 20.0, 10.6, 22.8, 12.2, 23.0, 14.6, 20.0, 18.3]),
            Curves(&[
                11.6, 27.6, 7.0, 23.6, 5.2, 18.4, 9.2, 15.7, 13.0, 13.2, 17.6, 15.4, 20.0, 20.6, 22.4, 15.4,
                27.0, 13.2, 30.8, 15.7, 34.8, 18.4, 33.0, 23.6, 28.4, 27.6,
            ]),
            BAND,
            FOOT,
        ],
        // A round glass with a filament, on its socket.
        Piece::Lamp => &[
            Disc((20.0, 16.5), 11.0),
            Disc((20.0, 16.5), 9.2),
            Polygon(&[
                15.0, 14.2, 18.2, 14.2, 20.0, 17.2, 21.8, 14.2, 25.0, 14.2, 25.0, 16.0, 22.8, 16.0, 20.9,
                19.4, 20.9, 24.4, 19.1, 24.4, 19.1, 19.4, 17.2, 16.0, 15.0, 16.0,
            ]),
            Polygon(&[15.4, 28.4, 24.6, 28.4, 24.6, 31.0, 15.4, 31.0]),
            Polygon(&[15.4, 32.2, 24.6, 32.2, 23.4, 35.2, 16.6, 35.2]),
        ],
        Piece::Star => &[Polygon(&[
            20.0, 6.0, 23.53, 16.15, 34.27, 16.36, 25.71, 22.85, 28.82, 33.14, 20.0, 27.0, 11.18, 33.14,
            14.29, 22.85, 5.73, 16.36, 16.47, 16.15,
        ])],
        Piece::Leaper => &[
            Polygon(&[20.0, 5.0, 31.0, 16.0, 24.4, 16.0, 24.4, 26.0, 15.6, 26.0, 15.6, 16.0, 9.0, 16.0]),
            Polygon(&[13.0, 28.0, 27.0, 28.0, 28.6, 32.0, 11.4, 32.0]),
            FOOT,
        ],
        Piece::Knight => &[
            Curves(&[
                12.2, 32.0, 12.2, 26.6, 15.2, 24.0, 18.4, 21.6, 19.4, 20.8, 20.0, 19.9, 20.0, 18.8, 17.6,
                19.4, 15.3, 20.6, 13.6, 22.8, 12.5, 24.2, 10.8, 24.5, 9.6, 23.5, 9.6, 23.5, 8.5, 22.5, 8.5,
                22.5, 7.4, 21.5, 7.4, 20.1, 8.3, 18.8, 9.9, 16.5, 10.8, 15.2, 11.3, 13.2, 11.7, 11.6, 12.5,
                10.5, 13.7, 9.7, 13.7, 9.7, 13.3, 5.6, 13.3, 5.6, 13.3, 5.6, 17.1, 8.3, 17.1, 8.3, 17.1, 8.3,
                19.6, 5.4, 19.6, 5.4, 19.6, 5.4, 21.2, 8.9, 21.2, 8.9, 27.6, 11.0, 30.6, 16.8, 30.4, 24.2,
                30.3, 27.0, 30.0, 29.6, 29.2, 32.0,
            ]),
            Disc((15.91, 14.15), 1.15),
            FOOT,
        ],
    }
}

/// Returns the points with these coordinates.
fn points(numbers: &[f64]) -> impl Iterator<Item = Point> {
    numbers.chunks_exact(2).map(|pair| (pair[0], pair[1]))
}

/// Returns the two control points and the end of each curve.
fn curves(numbers: &[f64]) -> impl Iterator<Item = [Point; 3]> {
    numbers[2..].chunks_exact(6).map(|curve| [0, 2, 4].map(|at| (curve[at], curve[at + 1])))
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
            Polygon(numbers) => path.polygon(points(numbers)),
            Curves(numbers) => path.curves(points(numbers).next(), curves(numbers)),
            Disc(centre, radius) => path.circle(*centre, *radius),
        }
    }
    path.into_data()
}

/// Returns the outline of a piece as polygons, in a cell with sides of this length around a centre.
pub(in crate::formats) fn polygons(piece: Piece, (x, y): Point, side: f64) -> Vec<Vec<Point>> {
    let polygon = |part: &PiecePart| -> Vec<Point> {
        match part {
            Polygon(numbers) => points(numbers).collect(),
            Curves(numbers) => {
                let mut line: Vec<Point> = points(numbers).take(1).collect();
                curves(numbers).for_each(|curve| bend(&mut line, curve));
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
    parts(piece).iter().map(|part| polygon(part).into_iter().map(placed).collect()).collect()
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
