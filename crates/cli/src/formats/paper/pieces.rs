//! Outlines of chess pieces as polygons: the path data of the pictures on the screen, with curves in short straight lines.

use std::f64::consts::TAU;

use cavalcade_core::puzzles::Piece;

use super::shapes::PaperPoint;
use crate::formats::svg::outline::outline;

/// The side of the cell in the path data.
const SIDE: f64 = 40.0;
/// The number of straight lines of a curve, and of a whole circle.
const STRAIGHT: usize = 8;
const ROUND: usize = 24;

/// Returns the polygons of a piece in a cell with sides of length 1.
pub(super) fn polygons(piece: Piece) -> Vec<Vec<PaperPoint>> {
    let mut polygons: Vec<Vec<PaperPoint>> = Vec::new();
    for part in outline(piece) {
        let mut reader = PathReader { data: part, at: (0.0, 0.0), polygons: Vec::new() };
        reader.read();
        polygons.append(&mut reader.polygons);
    }
    for point in polygons.iter_mut().flatten() {
        *point = (point.0 / SIDE, point.1 / SIDE);
    }
    polygons
}

/// Reads path data with the commands that the outlines use: `M`, `L`, `H`, `V`, `C`, `a`, `z` and their relatives.
struct PathReader<'a> {
    /// What is still to be read.
    data: &'a str,
    at: PaperPoint,
    polygons: Vec<Vec<PaperPoint>>,
}

impl PathReader<'_> {
    fn read(&mut self) {
        let mut command = 'M';
        loop {
            self.data = self.data.trim_start_matches([' ', ',']);
            let Some(sign) = self.data.chars().next() else { return };
            if sign.is_ascii_alphabetic() {
                command = sign;
                self.data = &self.data[1..];
            }
            let (x, y) = if command.is_ascii_lowercase() { self.at } else { (0.0, 0.0) };
            match command.to_ascii_uppercase() {
                'M' => {
                    self.at = (x + self.number(), y + self.number());
                    self.polygons.push(vec![self.at]);
                    // Further points of a move are lines.
                    command = if command == 'm' { 'l' } else { 'L' };
                }
                'L' => {
                    let to = (x + self.number(), y + self.number());
                    self.line(to);
                }
                'H' => {
                    let to = (x + self.number(), self.at.1);
                    self.line(to);
                }
                'V' => {
                    let to = (self.at.0, y + self.number());
                    self.line(to);
                }
                'C' => {
                    let points = [(); 3].map(|()| (x + self.number(), y + self.number()));
                    self.curve(points);
                }
                'A' => {
                    let radius = self.number();
                    self.number();
                    self.number();
                    let (large, sweep) = (self.number() > 0.5, self.number() > 0.5);
                    let to = (x + self.number(), y + self.number());
                    self.arc(radius, large, sweep, to);
                }
                _ => {} // z: a polygon is closed anyway
            }
        }
    }

    /// Reads a number. Numbers are separated by blanks, or by the sign or the point of the next number.
    fn number(&mut self) -> f64 {
        self.data = self.data.trim_start_matches([' ', ',']);
        let mut has_point = false;
        let end = self.data.char_indices().find(|&(index, sign)| match sign {
            '-' => index > 0,
            '.' => std::mem::replace(&mut has_point, true),
            _ => !sign.is_ascii_digit(),
        });
        let (number, rest) = self.data.split_at(end.map_or(self.data.len(), |end| end.0));
        // A sign that is no number is skipped, so that reading always ends.
        self.data = if number.is_empty() { rest.get(1..).unwrap_or_default() } else { rest };
        number.parse().unwrap_or(0.0)
    }

    fn line(&mut self, to: PaperPoint) {
        if let Some(polygon) = self.polygons.last_mut() {
            polygon.push(to);
        }
        self.at = to;
    }

    /// A Bézier curve of degree 3.
    fn curve(&mut self, [first, second, to]: [PaperPoint; 3]) {
        let from = self.at;
        for step in 1..=STRAIGHT {
            let share = step as f64 / STRAIGHT as f64;
            let rest = 1.0 - share;
            let weights =
                [rest.powi(3), 3.0 * rest.powi(2) * share, 3.0 * rest * share.powi(2), share.powi(3)];
            let sum = |axis: fn(PaperPoint) -> f64| -> f64 {
                weights
                    .iter()
                    .zip([from, first, second, to])
                    .map(|(weight, point)| weight * axis(point))
                    .sum()
            };
            self.line((sum(|point| point.0), sum(|point| point.1)));
        }
    }

    /// An arc of a circle. The centre follows from both ends (SVG 2, appendix B.2.4).
    fn arc(&mut self, radius: f64, large: bool, sweep: bool, to: PaperPoint) {
        let from = self.at;
        let half = ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0);
        let apart = half.0.hypot(half.1).max(f64::EPSILON);
        let radius = radius.max(apart);
        let height = (radius * radius - apart * apart).max(0.0).sqrt();
        let side = if large == sweep { -height } else { height } / apart;
        let centre = (from.0 + half.0 - half.1 * side, from.1 + half.1 + half.0 * side);
        let angle = |point: PaperPoint| (point.1 - centre.1).atan2(point.0 - centre.0);
        let start = angle(from);
        let turn = (angle(to) - start).rem_euclid(TAU);
        let turn = if sweep { turn } else { turn - TAU };
        let steps = ((turn.abs() / TAU * ROUND as f64).ceil() as usize).max(2);
        for step in 1..steps {
            let at = start + turn * step as f64 / steps as f64;
            self.line((centre.0 + radius * at.cos(), centre.1 + radius * at.sin()));
        }
        self.line(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_polygons_inside_its_cell() {
        for piece in Piece::ALL {
            let polygons = polygons(piece);
            let parts = outline(piece).concat().matches('M').count();
            assert_eq!(polygons.len(), parts, "{piece:?}");
            for polygon in &polygons {
                assert!(polygon.len() >= 3, "{piece:?}");
                assert!(polygon.iter().all(|it| (0.0..1.0).contains(&it.0) && (0.0..1.0).contains(&it.1)));
            }
        }
    }

    #[test]
    fn an_arc_keeps_its_distance() {
        let mut reader =
            PathReader { data: "M3 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z", at: (0.0, 0.0), polygons: vec![] };
        reader.read();
        assert_eq!(reader.polygons.len(), 1);
        for &(x, y) in &reader.polygons[0] {
            assert!(((x - 5.0).hypot(y - 5.0) - 2.0).abs() < 1e-9, "{x} {y}");
        }
        let all = |test: fn(&PaperPoint) -> bool| reader.polygons[0].iter().filter(|it| test(it)).count();
        assert!(all(|it| it.1 > 5.5) > 5 && all(|it| it.1 < 4.5) > 5, "both halves");
    }
}
