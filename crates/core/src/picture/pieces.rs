//! The outlines of pieces, on a cell with sides of 40 units.

use std::f64::consts::TAU;

use super::geometry::Point;
use crate::puzzles::Piece;

/// The outline of each piece after its name.
static OUTLINES: &str = include_str!("pieces.txt");

/// The side of the cell in the data.
const SIDE: f64 = 40.0;
/// The number of straight lines of a curve, and of a whole circle.
const STRAIGHT: usize = 8;
const ROUND: usize = 24;

/// Returns the name of a piece in a picture, by which its outline is used.
#[must_use]
pub fn name(piece: Piece) -> String {
    match piece {
        Piece::Lamp => "piece-lamp".to_owned(),
        Piece::Star => "piece-star".to_owned(),
        _ => format!("piece-{}", piece.letter()),
    }
}

/// Returns the outline of a piece as path data of SVG, on a cell of 40 by 40.
#[must_use]
pub fn path_data(piece: Piece) -> &'static str {
    let name = name(piece);
    let outline = OUTLINES.lines().find_map(|line| line.strip_prefix(&name)?.strip_prefix(' '));
    outline.unwrap_or_default()
}

/// Returns the outline of a piece as polygons, in a cell with sides of this length around a centre.
#[must_use]
pub fn polygons(piece: Piece, (x, y): Point, side: f64) -> Vec<Vec<Point>> {
    let mut polygons: Vec<Vec<Point>> = Vec::new();
    let mut rest = path_data(piece);
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|sign: char| sign.is_ascii_alphabetic()).map_or(rest.len(), |end| end + 1);
        let numbers: Vec<f64> = rest[1..end].split(' ').filter_map(|number| number.parse().ok()).collect();
        rest = &rest[end..];
        if let ('M', &[x, y]) = (command, &numbers[..]) {
            polygons.push(vec![(x, y)]);
        } else if let Some(line) = polygons.last_mut() {
            draw(line, command, &numbers);
        }
    }
    let placed = |(right, down): Point| (x + (right / SIDE - 0.5) * side, y + (down / SIDE - 0.5) * side);
    polygons.into_iter().map(|line| line.into_iter().map(placed).collect()).collect()
}

/// Continues a line by a command of path data. Only circles have arcs: two of them, from the left and back.
fn draw(line: &mut Vec<Point>, command: char, numbers: &[f64]) {
    let Some(&(x, y)) = line.last() else { return };
    let rounded = |number: f64| (number * 100.0).round() / 100.0;
    match (command, numbers) {
        ('h', &[right]) => line.push((rounded(x + right), y)),
        ('v', &[down]) => line.push((x, rounded(y + down))),
        ('l', &[right, down]) => line.push((rounded(x + right), rounded(y + down))),
        ('C', &[x1, y1, x2, y2, x, y]) => bend(line, [(x1, y1), (x2, y2), (x, y)]),
        ('a', &[radius, .., across, _]) if across > 0.0 => {
            let turn = |step: usize| TAU * step as f64 / ROUND as f64;
            let centre = rounded(x + radius);
            let point = |step| (centre + radius * turn(step).cos(), y + radius * turn(step).sin());
            *line = (0..ROUND).map(point).collect();
        }
        _ => {}
    }
}

/// Continues a line along a curve with two control points.
pub fn bend(line: &mut Vec<Point>, [first, second, to]: [Point; 3]) {
    let from = line.last().copied().unwrap_or(first);
    for step in 1..=STRAIGHT {
        let share = step as f64 / STRAIGHT as f64;
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
    }
}
