//! Draws a route or a set in a graph: the vertices stand on a circle, clockwise from the top, in the order of the
//! input.
//!
//! Unused steps are thin lines behind the route, unless there are too many to distinguish.

use std::collections::HashSet;
use std::f64::consts::TAU;

use super::geometry::Point;
use super::ramp;
use super::route::{Look, coloured, ends, number, number_on};
use super::shapes::{Role, SceneShape};
use super::xml::{Number, Plain};
use crate::puzzles::diagram::{Diagram, GraphSelection, Route, Vertices};

/// The least distance of two vertices along the circle.
const APART: f64 = 36.0;
/// The least radius.
const LEAST_RADIUS: f64 = 110.0;
/// The margin around the circle, and the width of each character of a name outside of it.
const MARGIN: f64 = 24.0;
const SIGN: f64 = 7.5;
/// The largest number of characters of a name inside its vertex; longer names stand beside it.
const LONGEST_INSIDE: usize = 3;
/// The largest number of characters of a name; longer names are cut.
const LONGEST_NAME: usize = 24;
/// The least number of vertices with rotated names; fewer have room for horizontal names.
const FEWEST_TURNED: usize = 13;
/// The largest number of vertices with names.
const MOST_NAMED: usize = 400;
/// The largest number of steps that are drawn behind the route, in pictures and on pages; an undirected edge is one.
pub const MOST_STEPS: usize = 4000;

/// The positions of the vertices.
struct Circle<'a> {
    vertices: &'a Vertices,
    radius: f64,
    middle: f64,
    /// Whether names stand inside the vertices.
    inside: bool,
}

impl<'a> Circle<'a> {
    fn new(vertices: &'a Vertices) -> Self {
        let count = vertices.names.len();
        let radius = LEAST_RADIUS.max(count as f64 * APART / TAU);
        let longest =
            vertices.names.iter().map(|name| name.chars().count().min(LONGEST_NAME)).max().unwrap_or(0);
        let inside = longest <= LONGEST_INSIDE;
        let names = if inside || count > MOST_NAMED { 0.0 } else { 16.0 + longest as f64 * SIGN };
        Self { vertices, radius, middle: radius + names + MARGIN, inside }
    }

    /// Returns the point at this distance from the centre in the direction of a vertex.
    fn point(&self, vertex: usize, radius: f64) -> Point {
        let angle = TAU * vertex as f64 / self.vertices.names.len().max(1) as f64;
        (self.middle + radius * angle.sin(), self.middle - radius * angle.cos())
    }

    fn vertex(&self, vertex: usize) -> Point {
        self.point(vertex, self.radius)
    }

    /// Whether vertices have their names.
    fn is_named(&self) -> bool {
        self.vertices.names.len() <= MOST_NAMED
    }
}

/// Returns the places of the vertices.
#[must_use]
pub fn points(vertices: &Vertices) -> Vec<Point> {
    let circle = Circle::new(vertices);
    (0..vertices.names.len()).map(|vertex| circle.vertex(vertex)).collect()
}

/// Returns the width and height of the circle.
#[must_use]
pub fn size(vertices: &Vertices) -> (f64, f64) {
    let side = 2.0 * Circle::new(vertices).middle;
    (side, side)
}

/// Returns the number of steps that are drawn behind the route.
#[must_use]
pub fn faint_steps(vertices: &Vertices) -> usize {
    Some(vertices.steps().take(MOST_STEPS + 1).count()).filter(|&steps| steps <= MOST_STEPS).unwrap_or(0)
}

/// Returns the vertices and the route, or the chosen vertices and edges; steps that `other` has too are faint.
#[must_use]
pub fn shapes(diagram: &Diagram, vertices: &Vertices, other: Option<&Route>) -> Vec<SceneShape> {
    let circle = Circle::new(vertices);
    let line = |(from, to): (usize, usize)| vec![circle.vertex(from), circle.vertex(to)];
    let mut shapes = Vec::new();
    let mut draw = |lines: Vec<Vec<Point>>, width: f64, role: Role| {
        if !lines.is_empty() {
            shapes.push(SceneShape::lines(lines, width, role));
        }
    };
    if faint_steps(vertices) > 0 {
        draw(vertices.steps().map(line).collect(), 1.5, Role::screen("steps"));
    }
    if let Some((_, GraphSelection::Edges(edges))) = diagram.selection() {
        draw(edges.iter().copied().map(line).collect(), 6.0, Role::BETWEEN);
    }
    let bead = if circle.inside { 12.0 } else { 6.0 };
    let look = Look { rim: 1.5, bead, end: bead + 2.0, ..Look::default() };
    if let Some(route) = &diagram.route {
        shapes.extend(steps(&circle, look, route, other));
    }
    let chosen: HashSet<usize> =
        diagram.selection().iter().flat_map(|selection| selection.1.vertices()).collect();
    let mut position = vec![None; vertices.names.len()];
    let cells = diagram.route.as_ref().map_or(&[][..], |route| &route.cells);
    (0..).zip(cells).for_each(|(at, &cell)| position[cell] = Some(at));
    let colour = |at: usize| ramp::colour(at, cells.len().saturating_sub(1));
    for (vertex, at) in position.iter().enumerate() {
        let role = match at {
            Some(at) => Role::coloured(colour(*at), ""),
            None if chosen.contains(&vertex) => Role::INK,
            None => Role::CORNER,
        };
        shapes.push(SceneShape::disc(circle.vertex(vertex), look.bead, role));
    }
    let middles: Vec<Point> = cells.iter().map(|&cell| circle.vertex(cell)).collect();
    let closed = diagram.route.as_ref().is_some_and(|route| route.closed);
    shapes.extend(ends(look, &middles, 0..middles.len(), closed));
    for (vertex, name) in vertices.names.iter().enumerate().filter(|_| circle.inside && circle.is_named()) {
        let role = position[vertex].map_or(Role::screen("number unvisited"), |at| number_on(colour(at)));
        shapes.push(number(circle.vertex(vertex), name.clone(), name.chars().count(), role, false));
    }
    shapes
}

/// Returns the steps of a route, and faint lines on those that `other` has too.
fn steps(circle: &Circle<'_>, look: Look, route: &Route, other: Option<&Route>) -> Vec<SceneShape> {
    let directed = circle.vertices.directed;
    let known = |(from, to): (usize, usize)| if directed || from < to { (from, to) } else { (to, from) };
    let shared: HashSet<_> = other.map(|other| other.steps().map(known).collect()).unwrap_or_default();
    let line = |(from, to): (usize, usize)| vec![circle.vertex(from), circle.vertex(to)];
    let part = |step| {
        let line = line(step);
        let head = directed.then(|| arrow(line[0], line[1], look.bead));
        [line].into_iter().chain(head).collect()
    };
    let mut shapes = coloured(look, &route.steps().map(part).collect::<Vec<_>>());
    let lines: Vec<_> = route.steps().filter(|&step| shared.contains(&known(step))).map(line).collect();
    if !lines.is_empty() {
        shapes.push(SceneShape::lines(lines, 4.0, Role::screen("shared")));
    }
    shapes
}

/// Returns an arrow head before a vertex.
fn arrow(from: Point, to: Point, bead: f64) -> Vec<Point> {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right.hypot(down).max(f64::EPSILON);
    let (right, down) = (right / length, down / length);
    let tip = (to.0 - right * (bead + 3.0), to.1 - down * (bead + 3.0));
    let wing = |side: f64| (tip.0 - right * 9.0 - down * side, tip.1 - down * 9.0 + right * side);
    vec![wing(6.0), tip, wing(-6.0)]
}

/// Returns the names that stand outside of the circle as SVG; many names are rotated to point away from the centre.
#[must_use]
pub fn names(vertices: &Vertices) -> String {
    let circle = Circle::new(vertices);
    let count = vertices.names.len();
    let shown = vertices.names.iter().enumerate().filter(|_| !circle.inside && circle.is_named());
    let name = |(vertex, name): (usize, &String)| {
        let turn = 360.0 * vertex as f64 / count as f64;
        let (x, y) = circle.point(vertex, circle.radius + 17.0);
        let (class, turned) = match count {
            FEWEST_TURNED.. if turn > 180.0 => ("name left", turn + 90.0),
            FEWEST_TURNED.. => ("name right", turn - 90.0),
            _ if (x - circle.middle).abs() < 1.0 => ("name", 0.0),
            _ if turn > 180.0 => ("name left", 0.0),
            _ => ("name right", 0.0),
        };
        let (x, y, turned) = (Number(x), Number(y), Number(turned));
        let cut: String = name.chars().take(LONGEST_NAME).collect();
        let more = if cut.len() < name.len() { "…" } else { "" };
        let cut = Plain(&cut);
        let transform = format!("transform=\"translate({x} {y}) rotate({turned})\"");
        format!("<text class=\"{class}\" {transform} dy=\"4.5\">{cut}{more}</text>\n")
    };
    shown.map(name).collect()
}
