//! Draws a route as a line whose colour changes from beginning to end.
//!
//! Steps to an adjacent cell in the same row or column form a broad ribbon with room for the numbers; its colour
//! changes from cell to cell. Longer and diagonal steps cross each other, so they are thin lines, each with a rim in
//! the background colour that separates it from the lines it crosses; the numbers stand on beads. Straight steps over
//! other cells are bent around them. A step over joined borders, or to another layer of a box, is drawn as two stubs.

use std::ops::Range;

use super::geometry::{DrawnStep, Geometry, LayerRows, Point};
use super::pieces::bend;
use super::ramp::{self, Colour};
use super::shapes::{Role, SceneShape, SceneText};
use crate::puzzles::diagram::{Diagram, DrawnCell, Route};

/// The side of a square.
pub(super) const CELL: f64 = 40.0;
/// The length of a stub outside of the board.
pub(super) const OUTSIDE: f64 = 13.0;
/// The length of a stub to another layer, from the centre of its cell.
const STUB: f64 = 23.0;
/// The overlap of the parts of a ribbon, which avoids hairlines between them.
const OVERLAP: f64 = 0.4;
/// The sideways shift of the middle of a bent step, as a share of its length.
const BEND: f64 = 0.18;
/// How much is cut off at each corner of the square at the end.
const CUT: f64 = 2.0;
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
        let (x, y) = Geometry::of(self.diagram).centre(cell);
        (self.origin.0 + x * CELL, self.origin.1 + y * CELL)
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

    /// Returns the lines of a step.
    fn step(&self, step: (usize, usize)) -> Vec<Vec<Point>> {
        let (from, to) = (self.middle(step.0), self.middle(step.1));
        match self.drawn(step) {
            DrawnStep::Stubs(way, back) => {
                vec![vec![from, self.leave(from, way)], vec![self.leave(to, back), to]]
            }
            DrawnStep::Line((right, down)) if is_over_others(self.leap(step)) => {
                // A straight line would cross the centres of other cells.
                let aside = |share: f64| {
                    let bend = BEND * 2.0 / 3.0;
                    (from.0 + right * share - down * bend, from.1 + down * share + right * bend)
                };
                let mut line = vec![from];
                bend(&mut line, [aside(1.0 / 3.0), aside(2.0 / 3.0), to]);
                vec![line]
            }
            DrawnStep::Line(_) => vec![vec![from, to]],
        }
    }

    /// Returns the line in a cell of a ribbon: half of the step before it and half of the step after it.
    fn turn(&self, position: usize) -> Vec<Point> {
        let Route { cells, closed, breaks, .. } = self.route;
        let (cell, last) = (cells[position], cells.len() - 1);
        let begins = |place: usize| place == 0 || breaks.binary_search(&place).is_ok();
        let before = if begins(position) { closed.then_some(last) } else { Some(position - 1) };
        let is_end = position == last || begins(position + 1);
        let after = if is_end { closed.then_some(0) } else { Some(position + 1) };
        let middle = self.middle(cell);
        let half = |other: usize, overlap: f64| match self.drawn((cell, cells[other])) {
            DrawnStep::Stubs(way, _) => self.leave(middle, way),
            DrawnStep::Line(across) => {
                let share = 0.5 + overlap / CELL;
                (middle.0 + share * across.0, middle.1 + share * across.1)
            }
        };
        let before = before.map(|before| half(before, 0.0));
        before.into_iter().chain([middle]).chain(after.map(|after| half(after, OVERLAP))).collect()
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

    /// Returns the route, its beads, ends and numbers.
    pub(super) fn shapes(&self) -> Vec<SceneShape> {
        let look = self.look();
        let cells = &self.route.cells;
        let parts: Vec<_> = if look.ribbon {
            (0..cells.len()).map(|position| vec![self.turn(position)]).collect()
        } else {
            self.route.steps().map(|step| self.step(step)).collect()
        };
        let mut shapes = coloured(look, &parts);
        let colour = |position: usize| ramp::colour(position, cells.len().saturating_sub(1));
        let middles: Vec<Point> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let beads = middles.iter().enumerate().filter(|_| look.bead > 0.0);
        shapes.extend(beads.map(|(position, &centre)| {
            SceneShape::disc(centre, look.bead, Role::coloured(colour(position), "bead"))
        }));
        // Without numbers, the checkpoints tell where the route begins and ends.
        if self.diagram.shows_numbers() {
            let paths = self.route.spans();
            shapes.extend(paths.flat_map(|path| ends(look, &middles, path, self.route.closed)));
        }
        let is_marked = |cell: usize| look.ribbon && self.diagram.cells[cell].mark.is_some();
        let marked = cells.iter().zip(&middles).filter(|pair| is_marked(*pair.0));
        shapes.extend(marked.map(|(_, &centre)| SceneShape::disc(centre, MARKED, Role::screen("marked"))));
        let labels = cells.iter().filter_map(|&cell| self.diagram.cells[cell].label);
        let longest = labels.max().unwrap_or(0).to_string().len();
        for (position, &cell) in cells.iter().enumerate().filter(|_| self.numbers) {
            let DrawnCell { label, given, .. } = self.diagram.cells[cell];
            let role =
                if is_marked(cell) { Role::screen("number dark") } else { number_on(colour(position)) };
            shapes.extend(
                label.map(|label| number(middles[position], label.to_string(), longest, role, given)),
            );
        }
        shapes
    }
}

/// Returns a line of many colours from its parts, each of which is some lines: one shape for all parts of a colour.
pub(super) fn coloured(look: Look, parts: &[Vec<Vec<Point>>]) -> Vec<SceneShape> {
    let colours = parts.len().min(COLOURS);
    let [class, rim] = if look.ribbon { ["walk ribbon", "walk ribbon rim"] } else { ["walk", "walk rim"] };
    let rim = |lines| SceneShape::lines(lines, look.line + 2.0 * look.rim, Role::screen(rim));
    let mut shapes = Vec::new();
    if look.ribbon && colours > 0 {
        shapes.push(rim(parts.concat()));
    }
    for index in 0..colours {
        let share = |index: usize| index * parts.len() / colours;
        let lines = parts[share(index)..share(index + 1)].concat();
        if look.rim > 0.0 && !look.ribbon {
            shapes.push(rim(lines.clone()));
        }
        let role = Role::coloured(ramp::colour(2 * index + 1, 2 * colours), class);
        shapes.push(SceneShape::lines(lines, look.line, role));
    }
    shapes
}

/// Marks the beginning of a path along a route by a ring and its end by a square; a closed route has no end.
pub(super) fn ends(
    look: Look,
    middles: &[Point],
    path: Range<usize>,
    closed: bool,
) -> impl Iterator<Item = SceneShape> {
    let last = middles.len().saturating_sub(1);
    let colour = move |place: usize| Role::coloured(ramp::colour(place, last), "end");
    let end = path.end.saturating_sub(1);
    let square = middles.get(end).filter(|_| !closed && end > path.start).map(|&(x, y)| {
        let half = look.end - 1.0;
        let cut = half - CUT;
        let corners = [
            (-cut, -half),
            (cut, -half),
            (half, -cut),
            (half, cut),
            (cut, half),
            (-cut, half),
            (-half, cut),
            (-half, -cut),
        ];
        let outline = corners.map(|(right, down)| (x + right, y + down)).to_vec();
        SceneShape::area(vec![outline], colour(end))
    });
    let ring = |&centre: &Point| SceneShape::disc(centre, look.end, colour(path.start));
    square.into_iter().chain(middles.get(path.start).map(ring))
}

/// Returns the look of a number that can be read on a colour.
pub(super) fn number_on(colour: Colour) -> Role {
    Role::screen(if ramp::is_dark(colour) { "number light" } else { "number dark" })
}

/// Returns a number or a short name around a point, as large as the `longest` text on the board allows.
pub(super) fn number((x, y): Point, text: String, longest: usize, role: Role, bold: bool) -> SceneShape {
    let size = match longest {
        0..=2 => 14.0,
        3 => 11.5,
        4 => 9.0,
        _ => 7.5,
    };
    SceneShape::Text(SceneText::centred(text, (x, y + 0.36 * size), size, bold, role))
}

/// Whether a straight line with this vector crosses the centres of cells: whether its lengths have a common divisor.
fn is_over_others((one, other): (i64, i64)) -> bool {
    if other == 0 { one.abs() > 1 } else { is_over_others((other, one % other)) }
}
