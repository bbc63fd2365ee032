//! Draws a route as a line whose colour changes from beginning to end.
//!
//! Steps to an adjacent cell in the same row or column form a broad ribbon with room for the numbers; its colour changes
//! from cell to cell. Longer and diagonal steps cross each other, so they are thin lines, each with a rim in the
//! background colour that separates it from the lines it crosses; the numbers stand on beads. Straight steps over other
//! cells are bent around them. A step over joined borders, or to another layer of a box, is drawn as two stubs.

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, Route};

use super::ink::{CELL, Hex, Number, PathData, Plain, Point, placed};
use super::ramp::{self, Colour};
use crate::formats::crossings::DrawnStep;
use crate::formats::geometry::Geometry;
use crate::formats::layers::LayerRows;

/// The length of a stub outside of the board.
pub(super) const OUTSIDE: f64 = 13.0;
/// The length of a stub to another layer, from the centre of its cell.
const STUB: f64 = 23.0;
/// The overlap of the parts of a ribbon, which avoids hairlines between them.
const OVERLAP: f64 = 0.4;
/// The sideways shift of the middle of a bent step, as a share of its length.
const BEND: f64 = 0.18;
/// The radius of the white disc on a marked cell of a ribbon, which would hide the mark.
const MARKED: f64 = 12.0;
/// The largest number of colours of a line; in longer lines, adjacent steps share a colour.
const COLOURS: usize = 64;

/// How the steps of a route are drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Look {
    /// The width of the line.
    pub(super) line: f64,
    /// The rim on either side, in the background colour: below each part if lines cross, below the whole ribbon
    /// otherwise, so that it contrasts with any cell.
    pub(super) rim: f64,
    /// The radius of the bead on each cell, or 0.
    pub(super) bead: f64,
    /// The radius of the marks at both ends.
    pub(super) end: f64,
    /// Whether colours change between cells and not on cells.
    pub(super) ribbon: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { line: 4.0, rim: 0.0, bead: 0.0, end: 14.0, ribbon: false }
    }
}

/// A route on a board whose upper left corner is at `origin`.
pub(super) struct Drawing<'a> {
    pub(super) diagram: &'a Diagram,
    pub(super) route: &'a Route,
    pub(super) origin: Point,
    /// Whether numbers are readable at this size.
    pub(super) numbers: bool,
}

impl Drawing<'_> {
    /// Returns the centre of a cell.
    fn middle(&self, cell: usize) -> Point {
        placed(Geometry::of(self.diagram).centre(cell), self.origin)
    }

    /// Returns the columns and rows that a step crosses, the shortest way; to another layer of a box, those on a board.
    fn leap(&self, step: (usize, usize)) -> (i64, i64) {
        if self.diagram.layers().is_some() {
            let rows = LayerRows::of(self.diagram);
            let (from, to) = (rows.place(step.0), rows.place(step.1));
            return (to[2] as i64 - from[2] as i64, to[1] as i64 - from[1] as i64);
        }
        match DrawnStep::of(self.diagram, step) {
            DrawnStep::Line((right, down)) | DrawnStep::Stubs((right, down), _) => {
                (right.round() as i64, down.round() as i64)
            }
        }
    }

    /// Returns how a step is drawn, in units of the picture.
    fn drawn(&self, step: (usize, usize)) -> DrawnStep {
        let scaled = |(right, down): Point| (right * CELL, down * CELL);
        match DrawnStep::of(self.diagram, step) {
            DrawnStep::Line(way) => DrawnStep::Line(scaled(way)),
            DrawnStep::Stubs(way, back) => DrawnStep::Stubs(scaled(way), scaled(back)),
        }
    }

    fn look(&self) -> Look {
        if !Geometry::of(self.diagram).has_squares() {
            return Look { line: 22.0, rim: 1.5, ribbon: true, ..Look::default() };
        }
        let steps = self.route.steps().map(|step| self.leap(step));
        let (mut straight, mut short) = (true, true);
        for (right, down) in steps {
            straight &= right == 0 || down == 0;
            short &= right.abs() <= 1 && down.abs() <= 1;
        }
        // Stubs to other layers need room beside a line, which a ribbon does not leave.
        match (straight && short && self.diagram.layers().is_none(), short, self.numbers) {
            (true, _, _) => Look { line: 22.0, rim: 1.5, ribbon: true, ..Look::default() },
            (_, true, true) => Look { line: 8.0, rim: 2.5, bead: 12.5, ..Look::default() },
            (_, false, true) => Look { line: 3.6, rim: 1.8, bead: 11.5, end: 13.5, ..Look::default() },
            (_, true, false) => Look { line: 12.0, ..Look::default() },
            (_, false, false) => Look { line: 6.0, ..Look::default() },
        }
    }

    /// Draws one step.
    fn step(&self, path: &mut PathData, step: (usize, usize)) {
        let (from, to) = (self.middle(step.0), self.middle(step.1));
        path.begin(from);
        match self.drawn(step) {
            DrawnStep::Stubs(way, back) => {
                path.line(self.leave(from, way));
                path.begin(self.leave(to, back));
                path.line(to);
            }
            DrawnStep::Line(across) if is_over_others(self.leap(step)) => {
                // A straight line would cross the centres of other cells.
                let half = (across.0 / 2.0, across.1 / 2.0);
                path.curve((from.0 + half.0 - across.1 * BEND, from.1 + half.1 + across.0 * BEND), to);
            }
            DrawnStep::Line(_) => path.line(to),
        }
    }

    /// Draws a cell of a ribbon: half of the step before it and half of the step after it.
    fn turn(&self, path: &mut PathData, position: usize) {
        let Route { cells, closed, .. } = self.route;
        let (cell, last) = (cells[position], cells.len() - 1);
        let before = if position > 0 { Some(position - 1) } else { closed.then_some(last) };
        let after = if position < last { Some(position + 1) } else { closed.then_some(0) };
        let middle = self.middle(cell);
        let half = |other: usize, overlap: f64| match self.drawn((cell, cells[other])) {
            DrawnStep::Stubs(way, _) => self.leave(middle, way),
            DrawnStep::Line(across) => {
                let share = 0.5 + overlap / CELL;
                (middle.0 + share * across.0, middle.1 + share * across.1)
            }
        };
        if let Some(before) = before {
            path.begin(half(before, 0.0));
            path.line(middle);
        }
        path.begin(middle);
        if let Some(after) = after {
            path.line(half(after, OVERLAP));
        }
    }

    /// Returns the end of a stub that starts at a point: outside of the board, or in a box near the cell.
    fn leave(&self, from: Point, across: Point) -> Point {
        if self.diagram.layers().is_some() {
            let share = STUB / across.0.hypot(across.1);
            return (from.0 + across.0 * share, from.1 + across.1 * share);
        }
        let far = |size: usize| size as f64 * CELL + OUTSIDE;
        // The share of the vector up to the border; infinite along an axis without movement.
        let share = |at: f64, across: f64, far: f64| {
            let way = if across > 0.0 { far - at } else { -OUTSIDE - at };
            if across.abs() < f64::EPSILON { f64::INFINITY } else { way / across }
        };
        let (x, y) = (from.0 - self.origin.0, from.1 - self.origin.1);
        let share = share(x, across.0, far(self.diagram.columns))
            .min(share(y, across.1, far(self.diagram.rows)))
            .min(1.0);
        (from.0 + across.0 * share, from.1 + across.1 * share)
    }

    /// Draws the route.
    pub(super) fn draw(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let look = self.look();
        let cells = &self.route.cells;
        if look.ribbon {
            line(out, look, cells.len(), |path, position| self.turn(path, position))?;
        } else {
            let steps: Vec<_> = self.route.steps().collect();
            line(out, look, steps.len(), |path, index| self.step(path, steps[index]))?;
        }
        let colour = |position: usize| ramp::colour(position, cells.len().saturating_sub(1));
        let middles: Vec<Point> = cells.iter().map(|&cell| self.middle(cell)).collect();
        if look.bead > 0.0 {
            for (position, &(x, y)) in middles.iter().enumerate() {
                let (radius, fill) = (Number(look.bead), Hex(colour(position)));
                write!(out, "<circle class=\"bead\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>")?;
            }
        }
        // Without numbers, the checkpoints tell where the route begins and ends.
        if self.diagram.shows_numbers() {
            ends(out, look, &middles, self.route.closed)?;
        }
        let is_marked = |cell: usize| look.ribbon && self.diagram.cells[cell].mark.is_some();
        for (position, _) in cells.iter().enumerate().filter(|it| is_marked(*it.1)) {
            let ((x, y), radius) = (middles[position], Number(MARKED));
            let (x, y) = (Number(x), Number(y));
            write!(out, "<circle class=\"marked\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")?;
        }
        if self.numbers {
            let labels = cells.iter().filter_map(|&cell| self.diagram.cells[cell].label);
            let longest = labels.max().unwrap_or(0).to_string().len();
            for (position, &cell) in cells.iter().enumerate() {
                let DrawnCell { label, given, .. } = self.diagram.cells[cell];
                let shade = if is_marked(cell) { Shade::Dark } else { Shade::on(colour(position)) };
                if let Some(label) = label {
                    number(out, middles[position], &label.to_string(), longest, shade, given)?;
                }
            }
        }
        out.push(b'\n');
        Ok(())
    }
}

/// Draws a line of many colours: `parts` parts, with one path for all parts of a colour.
pub(super) fn line(
    out: &mut Vec<u8>,
    look: Look,
    parts: usize,
    draw: impl Fn(&mut PathData, usize),
) -> io::Result<()> {
    let colours = parts.min(COLOURS);
    if colours == 0 {
        return Ok(());
    }
    let ribbon = if look.ribbon { " ribbon" } else { "" };
    writeln!(out, "<g class=\"walk{ribbon}\" stroke-width=\"{}\">", Number(look.line))?;
    let rim = |out: &mut Vec<u8>, data: &str| {
        let width = Number(look.line + 2.0 * look.rim);
        writeln!(out, "<path class=\"rim\" stroke-width=\"{width}\" d=\"{data}\"/>")
    };
    if look.ribbon {
        let mut path = PathData::default();
        (0..parts).for_each(|part| draw(&mut path, part));
        rim(out, path.data().unwrap_or_default())?;
    }
    for index in 0..colours {
        let share = |index: usize| index * parts / colours;
        let mut path = PathData::default();
        (share(index)..share(index + 1)).for_each(|part| draw(&mut path, part));
        let data = path.data().unwrap_or_default();
        if look.rim > 0.0 && !look.ribbon {
            rim(out, data)?;
        }
        let stroke = Hex(ramp::colour(2 * index + 1, 2 * colours));
        writeln!(out, "<path stroke=\"{stroke}\" d=\"{data}\"/>")?;
    }
    writeln!(out, "</g>")
}

/// Marks the beginning of a route by a ring and its end by a square; a closed route has no end.
pub(super) fn ends(out: &mut Vec<u8>, look: Look, middles: &[Point], closed: bool) -> io::Result<()> {
    let last = middles.len().saturating_sub(1);
    if let Some(&(x, y)) = middles.last().filter(|_| !closed && last > 0) {
        let (fill, half) = (Hex(ramp::colour(last, last)), look.end - 1.0);
        let (x, y, side) = (Number(x - half), Number(y - half), Number(2.0 * half));
        write!(
            out,
            "<rect class=\"end\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"4\" fill=\"{fill}\"/>"
        )?;
    }
    if let Some(&(x, y)) = middles.first() {
        let (fill, radius) = (Hex(ramp::colour(0, last)), Number(look.end));
        let (x, y) = (Number(x), Number(y));
        write!(out, "<circle class=\"end\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>")?;
    }
    Ok(())
}

/// The colour of text.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shade {
    Light,
    Dark,
    /// On a vertex that the route does not visit.
    Unvisited,
}

impl Shade {
    /// Returns the readable shade on a colour.
    pub(super) fn on(colour: Colour) -> Self {
        if ramp::is_dark(colour) { Self::Light } else { Self::Dark }
    }
}

/// Writes a number or a short name, as large as the `longest` text on the board allows.
pub(super) fn number(
    out: &mut Vec<u8>,
    (x, y): Point,
    text: &str,
    longest: usize,
    shade: Shade,
    given: bool,
) -> io::Result<()> {
    let size = match longest {
        0..=2 => 14.0,
        3 => 11.5,
        4 => 9.0,
        _ => 7.5,
    };
    let shade = match shade {
        Shade::Light => "number light",
        Shade::Dark => "number dark",
        Shade::Unvisited => "number unvisited",
    };
    let given = if given { " given" } else { "" };
    let (x, y, size) = (Number(x), Number(y + 0.36 * size), Number(size));
    let text = Plain(text);
    write!(out, "<text class=\"{shade}{given}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>")
}

/// Whether a straight line with this vector crosses the centres of cells: whether its lengths have a common divisor.
fn is_over_others((one, other): (i64, i64)) -> bool {
    if other == 0 { one.abs() > 1 } else { is_over_others((other, one % other)) }
}
