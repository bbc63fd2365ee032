//! Draws a route or a set in a graph: the vertices stand on a circle, clockwise from the top, in the order of the input.
//!
//! Unused steps are thin lines behind the route, unless there are too many to distinguish.

use std::collections::HashSet;
use std::f64::consts::TAU;
use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Diagram, GraphSelection, Route, Vertices};

use super::ink::{Hex, Number, PathData, Plain, Point};
use super::ramp;
use super::route::{Look, Shade, ends, line, number};

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
/// The largest number of steps that are drawn behind the route.
const MOST_STEPS: usize = 4000;

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
}

/// Returns the places of the vertices.
pub(in crate::formats) fn points(vertices: &Vertices) -> Vec<Point> {
    let circle = Circle::new(vertices);
    (0..vertices.names.len()).map(|vertex| circle.vertex(vertex)).collect()
}

/// Returns the width and height of the circle.
pub(in crate::formats) fn size(vertices: &Vertices) -> (f64, f64) {
    let side = 2.0 * Circle::new(vertices).middle;
    (side, side)
}

/// Returns the number of steps that are drawn behind the route.
pub(super) fn faint_steps(vertices: &Vertices) -> usize {
    Some(vertices.steps.arcs()).filter(|&arcs| arcs <= MOST_STEPS).unwrap_or(0)
}

/// Draws the vertices and the route, or the chosen vertices and edges; steps that `other` has too are faint.
pub(super) fn draw(
    out: &mut Vec<u8>,
    diagram: &Diagram,
    vertices: &Vertices,
    other: Option<&Route>,
) -> io::Result<()> {
    let circle = Circle::new(vertices);
    if faint_steps(vertices) > 0 {
        let mut path = PathData::default();
        for (from, to) in vertices.steps() {
            path.begin(circle.vertex(from));
            path.line(circle.vertex(to));
        }
        path.data().map_or(Ok(()), |data| writeln!(out, "<path class=\"steps\" d=\"{data}\"/>"))?;
    }
    let named = vertices.names.len() <= MOST_NAMED;
    let bead = if circle.inside { 12.0 } else { 6.0 };
    let look = Look { rim: 1.5, bead, end: bead + 2.0, ..Look::default() };
    if let Some(route) = &diagram.route {
        steps(out, &circle, look, route, other)?;
    }
    let chosen = diagram.selection().map(|it| it.1);
    let members: HashSet<usize> = chosen.iter().flat_map(|it| it.vertices()).collect();
    if let Some(GraphSelection::Edges(edges)) = chosen {
        let mut path = PathData::default();
        for &(one, other) in edges {
            path.begin(circle.vertex(one));
            path.line(circle.vertex(other));
        }
        path.data().map_or(Ok(()), |data| writeln!(out, "<path class=\"between\" d=\"{data}\"/>"))?;
    }
    let mut position = vec![None; vertices.names.len()];
    let cells = diagram.route.as_ref().map_or(&[][..], |route| &route.cells);
    (0..).zip(cells).for_each(|(at, &cell)| position[cell] = Some(at));
    let colour = |at: usize| ramp::colour(at, cells.len().saturating_sub(1));
    for (vertex, at) in position.iter().enumerate() {
        let (x, y) = circle.vertex(vertex);
        let (x, y, radius) = (Number(x), Number(y), Number(look.bead));
        let class = if members.contains(&vertex) { "piece" } else { "vertex" };
        let fill =
            at.map_or_else(|| format!("class=\"{class}\""), |at| format!("fill=\"{}\"", Hex(colour(at))));
        write!(out, "<circle {fill} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")?;
    }
    let middles: Vec<Point> = cells.iter().map(|&cell| circle.vertex(cell)).collect();
    ends(out, look, &middles, diagram.route.as_ref().is_some_and(|route| route.closed))?;
    for (vertex, name) in vertices.names.iter().enumerate().filter(|_| named) {
        let length = name.chars().count();
        match position[vertex] {
            Some(at) if circle.inside => {
                number(out, circle.vertex(vertex), name, length, Shade::on(colour(at)), false)?;
            }
            None if circle.inside => {
                number(out, circle.vertex(vertex), name, length, Shade::Unvisited, false)?;
            }
            _ => beside(out, &circle, vertex, name)?,
        }
    }
    out.push(b'\n');
    Ok(())
}

/// Draws the steps of a route.
fn steps(
    out: &mut Vec<u8>,
    circle: &Circle<'_>,
    look: Look,
    route: &Route,
    other: Option<&Route>,
) -> io::Result<()> {
    let directed = circle.vertices.directed;
    let known = |(from, to): (usize, usize)| if directed || from < to { (from, to) } else { (to, from) };
    let shared: HashSet<_> = other.map(|other| other.steps().map(known).collect()).unwrap_or_default();
    let all: Vec<_> = route.steps().collect();
    line(out, look, all.len(), |path, index| {
        let (from, to) = (circle.vertex(all[index].0), circle.vertex(all[index].1));
        path.begin(from);
        path.line(to);
        if directed {
            arrow(path, from, to, look.bead);
        }
    })?;
    let mut faint = PathData::default();
    for &step in all.iter().filter(|&&step| shared.contains(&known(step))) {
        faint.begin(circle.vertex(step.0));
        faint.line(circle.vertex(step.1));
    }
    faint.data().map_or(Ok(()), |data| writeln!(out, "<path class=\"shared\" d=\"{data}\"/>"))
}

/// Draws an arrow head before a vertex.
fn arrow(path: &mut PathData, from: Point, to: Point, bead: f64) {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right.hypot(down).max(f64::EPSILON);
    let (right, down) = (right / length, down / length);
    let tip = (to.0 - right * (bead + 3.0), to.1 - down * (bead + 3.0));
    let wing = |side: f64| (tip.0 - right * 9.0 - down * side, tip.1 - down * 9.0 + right * side);
    path.begin(wing(6.0));
    path.line(tip);
    path.line(wing(-6.0));
}

/// Writes a name outside of the circle; many names are rotated to point away from the centre.
fn beside(out: &mut Vec<u8>, circle: &Circle<'_>, vertex: usize, name: &str) -> io::Result<()> {
    let count = circle.vertices.names.len();
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
    writeln!(out, "<text class=\"{class}\" {transform} dy=\"4.5\">{cut}{more}</text>")
}
