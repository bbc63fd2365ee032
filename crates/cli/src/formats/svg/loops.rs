//! Draws loops without numbers: the loop in one colour, and the clues, pearls, arrows and regions of the board.
//!
//! A loop through corners runs along the lines between cells, so there is a dot at each corner instead of lines, and
//! clues stand in the middle. A loop through cells leaves the upper left corner of each cell for its clue.

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, Route, RoutePoints, Sign};

use super::ink::{CELL, Hex, Number, PathData, Point, placed};
use super::ramp;
use super::signs::{arrow, words};
use crate::formats::geometry::Geometry;

/// The width of a loop.
const LINE: f64 = 6.0;
/// The radius of a pearl.
const PEARL: f64 = 14.5;
/// The radius of the dot at a corner.
const DOT: f64 = 2.5;
/// The length of an arrow.
const ARROW: f64 = 16.0;

/// A board for loops whose upper left corner is at `origin`.
pub(super) struct LoopDrawing<'a> {
    pub(super) diagram: &'a Diagram,
    pub(super) route: &'a Route,
    pub(super) origin: Point,
}

impl LoopDrawing<'_> {
    /// Returns the place of a point of the loop.
    fn place(&self, point: usize) -> Point {
        placed(Geometry::of(self.diagram).point(self.route.points, point), self.origin)
    }

    /// Returns the upper left corner of a cell.
    fn corner(&self, cell: usize) -> Point {
        let (x, y) = placed(Geometry::of(self.diagram).centre(cell), self.origin);
        (x - CELL / 2.0, y - CELL / 2.0)
    }

    /// Draws what is below the loop: dots or borders of regions, and pearls.
    pub(super) fn below(&self, out: &mut Vec<u8>) -> io::Result<()> {
        if self.route.points == RoutePoints::Corners {
            for point in 0..(self.diagram.rows + 1) * (self.diagram.columns + 1) {
                let (x, y) = self.place(point);
                let (x, y, radius) = (Number(x), Number(y), Number(DOT));
                write!(out, "<circle class=\"vertex\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")?;
            }
            writeln!(out)?;
        }
        self.borders(out)?;
        for (cell, content) in self.diagram.cells.iter().enumerate() {
            let (x, y) = self.corner(cell);
            let (x, y, radius) = (Number(x + CELL / 2.0), Number(y + CELL / 2.0), Number(PEARL));
            // The colours of pearls are part of the puzzle, so they are the same on dark screens.
            let look = match content.sign {
                Some(Sign::White) => "fill=\"#fff\" stroke=\"#1d2126\"",
                Some(Sign::Black) => "fill=\"#1d2126\" stroke=\"#6b7076\"",
                Some(Sign::Arrow(..) | Sign::Star) | None => continue,
            };
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {look} stroke-width=\"2\"/>")?;
        }
        Ok(())
    }

    /// Draws the borders between regions.
    fn borders(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let Diagram { rows, columns, regions, .. } = self.diagram;
        let differs = |one: usize, other: usize| regions.get(one) != regions.get(other);
        let mut path = PathData::default();
        for cell in 0..rows * columns {
            let (x, y) = self.corner(cell);
            if (cell + 1) % columns != 0 && differs(cell, cell + 1) {
                path.begin((x + CELL, y));
                path.line((x + CELL, y + CELL));
            }
            if cell / columns + 1 < *rows && differs(cell, cell + columns) {
                path.begin((x, y + CELL));
                path.line((x + CELL, y + CELL));
            }
        }
        let style = "stroke-width:3;stroke-linecap:square";
        path.data()
            .map_or(Ok(()), |data| writeln!(out, "<path class=\"frame\" style=\"{style}\" d=\"{data}\"/>"))
    }

    /// Draws the loop, and then the clues.
    pub(super) fn draw(&self, out: &mut Vec<u8>) -> io::Result<()> {
        if let Some((&first, rest)) = self.route.cells.split_first() {
            let mut path = PathData::default();
            path.begin(self.place(first));
            rest.iter().chain([&first]).for_each(|&point| path.line(self.place(point)));
            let (width, stroke) = (Number(LINE), Hex(ramp::colour(1, 2)));
            let data = path.data().unwrap_or_default();
            writeln!(
                out,
                "<g class=\"walk\" stroke-width=\"{width}\"><path stroke=\"{stroke}\" d=\"{data}\"/></g>"
            )?;
        }
        for (cell, content) in self.diagram.cells.iter().enumerate() {
            self.clue(out, cell, content)?;
        }
        Ok(())
    }

    /// Writes the clue of a cell.
    fn clue(&self, out: &mut Vec<u8>, cell: usize, content: &DrawnCell) -> io::Result<()> {
        let (x, y) = self.corner(cell);
        let middle = (x + CELL / 2.0, y + CELL / 2.0);
        let number = content.clue.map(|clue| clue.to_string());
        match (content.sign, self.route.points, number) {
            (Some(Sign::Arrow(down, right)), _, number) => {
                let (right, down) = (f64::from(right), f64::from(down));
                // The arrow stands beside the number, on the side where it takes less room.
                let centre = (
                    middle.0 + if down == 0.0 { 0.0 } else { 11.0 },
                    middle.1 + if down == 0.0 { 11.0 } else { 0.0 },
                );
                let text = (
                    middle.0 - if down == 0.0 { 0.0 } else { 5.0 },
                    middle.1 - if down == 0.0 { 4.0 } else { 0.0 },
                );
                words(out, text, 19.0, number.as_deref().unwrap_or("?"))?;
                arrow(out, centre, ARROW, (right, down))
            }
            (_, RoutePoints::Corners, Some(number)) => words(out, middle, 21.0, &number),
            (_, RoutePoints::Cells, Some(number)) => {
                words(out, (x + 4.5 + 3.2 * number.len() as f64, y + 9.0), 12.0, &number)
            }
            _ => Ok(()),
        }
    }
}
