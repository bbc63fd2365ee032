//! Draws arrows, stars and checkpoints.
//!
//! On boards whose cells have numbers, an arrow or a star stands in the upper left corner of its cell, beside the number.
//! A checkpoint is a dark disc on the route.

use std::f64::consts::TAU;
use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Diagram, Sign};

use super::ink::{Number, PathData, Point, placed};
use crate::formats::geometry::Geometry;

/// The distance of the middle of a sign from the middle of its cell, to the left and upwards.
const ASIDE: f64 = 13.5;
/// The length of an arrow beside a number, and the radius of a star.
const LENGTH: f64 = 10.0;
const STAR: f64 = 6.0;
/// The radius of a checkpoint, and the font size of its number.
const CHECKPOINT: f64 = 13.0;
const CHECKPOINT_NUMBER: f64 = 15.0;

/// Draws the signs and checkpoints of a board whose cells have numbers.
pub(super) fn beside_numbers(out: &mut Vec<u8>, diagram: &Diagram, origin: Point) -> io::Result<()> {
    let geometry = Geometry::of(diagram);
    for (cell, content) in diagram.cells.iter().enumerate() {
        let middle = placed(geometry.centre(cell), origin);
        let corner = (middle.0 - ASIDE, middle.1 - ASIDE);
        match content.sign {
            Some(Sign::Arrow(down, right)) => {
                let (right, down) = (f64::from(right), f64::from(down));
                let size = right.hypot(down).max(1.0);
                arrow(out, corner, LENGTH, (right / size, down / size))?;
            }
            Some(Sign::Star) => star(out, corner)?,
            Some(Sign::White | Sign::Black) | None => {}
        }
        if let Some(number) = content.clue {
            let (x, y, radius) = (Number(middle.0), Number(middle.1), Number(CHECKPOINT));
            write!(out, "<circle class=\"checkpoint\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")?;
            let (size, baseline) = (Number(CHECKPOINT_NUMBER), Number(middle.1 + 0.36 * CHECKPOINT_NUMBER));
            writeln!(
                out,
                "<text class=\"light\" x=\"{x}\" y=\"{baseline}\" font-size=\"{size}\">{number}</text>"
            )?;
        }
    }
    Ok(())
}

/// Writes a text around a point.
pub(super) fn words(out: &mut Vec<u8>, (x, y): Point, size: f64, text: &str) -> io::Result<()> {
    let (x, y, size) = (Number(x), Number(y + 0.36 * size), Number(size));
    writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>")
}

/// Draws an arrow of this length around a point, in the direction of a vector of length 1.
pub(super) fn arrow(out: &mut Vec<u8>, (x, y): Point, length: f64, (right, down): Point) -> io::Result<()> {
    let half = length / 2.0;
    let (back, aside) = (0.31 * length, 0.25 * length);
    let tip = (x + right * half, y + down * half);
    let wing =
        |side: f64| (tip.0 - back * right - aside * side * down, tip.1 - back * down + aside * side * right);
    let mut path = PathData::default();
    path.begin((x - right * half, y - down * half));
    path.line(tip);
    path.begin(wing(1.0));
    path.line(tip);
    path.line(wing(-1.0));
    let data = path.data().unwrap_or_default();
    writeln!(out, "<path class=\"arrow\" d=\"{data}\"/>")
}

/// Draws a star with five points around a point.
fn star(out: &mut Vec<u8>, (x, y): Point) -> io::Result<()> {
    let corner = |index: usize| {
        let angle = TAU * index as f64 / 10.0;
        let far = if index.is_multiple_of(2) { STAR } else { STAR * 0.4 };
        (x + far * angle.sin(), y - far * angle.cos())
    };
    let mut path = PathData::default();
    path.polygon((0..10).map(corner));
    writeln!(out, "<path class=\"piece\" d=\"{}\"/>", path.data().unwrap_or_default())
}
