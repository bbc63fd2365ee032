//! What is decided about a cell, or about a point of a loop, as shapes.

use cavalcade_core::ladder::Technique;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::puzzles::{DecidedCell, DecidedSubject};

use crate::formats::crossings;
use crate::formats::geometry::{Geometry, Point, RADIUS};
use crate::formats::scene::figure::text;
use crate::formats::scene::shapes::{Role, ScenePaint, SceneShape};
use crate::formats::scene::widths::width;

/// The font sizes of a step and of a technique in a cell, and of a step on a line.
const STEP: f64 = 0.38;
const CODE: f64 = 0.22;
const LINE_STEP: f64 = 0.28;
/// The widths of a line of a loop, of the tone around it, and of crosses.
const LINE: f64 = 0.14;
const BAND: f64 = 0.34;
const STROKE: f64 = 0.06;
/// The radii of a cell on the loop and of the cross on a line.
const DOT: f64 = 0.12;
const SMALL: f64 = 0.26;

/// Where what is decided is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct DecidedPlaces<'a> {
    diagram: &'a Diagram,
    geometry: Geometry,
}

impl<'a> DecidedPlaces<'a> {
    pub(super) fn of(diagram: &'a Diagram) -> Self {
        Self { diagram, geometry: Geometry::of(diagram) }
    }

    /// Returns the lines of a step, each by its ends; several where borders are joined.
    fn lines(self, change: DecidedCell) -> Vec<[Point; 2]> {
        let DecidedSubject::LineTo(other) = change.subject else { return Vec::new() };
        crossings::lines(self.diagram, self.diagram.points(), (change.cell, other))
    }

    /// Returns the middles of what is decided about.
    fn middles(self, change: DecidedCell) -> Vec<Point> {
        if !matches!(change.subject, DecidedSubject::LineTo(_)) {
            return vec![self.geometry.centre(change.cell)];
        }
        let middle = |[(x, y), (u, v)]: [Point; 2]| (f64::midpoint(x, u), f64::midpoint(y, v));
        self.lines(change).into_iter().map(middle).collect()
    }

    /// Returns the cell, or a band along the line, in one tone.
    pub(super) fn toned(self, change: DecidedCell, role: Role) -> SceneShape {
        match change.subject {
            DecidedSubject::LineTo(_) => self.drawn_lines(change, BAND, role),
            _ => filled(self.geometry, change.cell, role),
        }
    }

    fn drawn_lines(self, change: DecidedCell, width: f64, role: Role) -> SceneShape {
        SceneShape::lines(self.lines(change).into_iter().map(Vec::from).collect(), width, role)
    }

    /// Returns the number of a step and the code of its technique; a circle around them is a piece. On a line there is
    /// the number alone.
    pub(super) fn step(self, change: DecidedCell, number: usize, technique: &Technique) -> Vec<SceneShape> {
        let number = number.to_string();
        if matches!(change.subject, DecidedSubject::LineTo(_)) {
            let size = LINE_STEP.min(1.6 * RADIUS / width(&number, false));
            let middles = self.middles(change).into_iter();
            return middles.map(|middle| text(number.clone(), middle, size, false, Role::Ink)).collect();
        }
        let centre = self.geometry.centre(change.cell);
        let size = STEP.min(1.5 * RADIUS / width(&number, false));
        let circle =
            (change.subject == DecidedSubject::Piece && change.holds).then(|| circle(centre, RADIUS));
        let number = text(number, (centre.0, centre.1 - 0.1), size, false, Role::Ink);
        let code = text(technique.code(), (centre.0, centre.1 + 0.22), CODE, false, Role::Ink);
        circle.into_iter().chain([number, code]).collect()
    }

    /// Returns what is decided: a number, a circle, a dot or a line, crossed out if it is not there.
    pub(super) fn drawn(self, change: DecidedCell) -> Vec<SceneShape> {
        let centre = self.geometry.centre(change.cell);
        let own = match change.subject {
            DecidedSubject::Number(number) => {
                let number = number.to_string();
                let size = 0.5_f64.min(1.5 * RADIUS / width(&number, true));
                Some(text(number, centre, size, true, Role::Ink))
            }
            DecidedSubject::Piece => change.holds.then(|| circle(centre, RADIUS)),
            DecidedSubject::LineTo(_) => change.holds.then(|| self.drawn_lines(change, LINE, Role::Ink)),
            DecidedSubject::Loop => change.holds.then(|| SceneShape::disc(centre, DOT, Role::Ink)),
        };
        let is_line = matches!(change.subject, DecidedSubject::LineTo(_));
        let radius = if is_line { SMALL } else { RADIUS };
        let crossed_out = self.middles(change).into_iter().filter(|_| !change.holds);
        let crosses = crossed_out.map(|middle| cross(middle, radius, change.number().is_none()));
        own.into_iter().chain(crosses).collect()
    }
}

/// Returns a cell in one tone.
pub(super) fn filled(geometry: Geometry, cell: usize, role: Role) -> SceneShape {
    SceneShape::area(vec![geometry.outline(cell)], role)
}

/// Returns a stroke through a cell, or two of them.
pub(super) fn cross(centre: Point, radius: f64, is_double: bool) -> SceneShape {
    let arm = radius * 0.55;
    let corner = |x: f64, y: f64| (centre.0 + x * arm, centre.1 + y * arm);
    let mut lines = vec![vec![corner(-1.0, 1.0), corner(1.0, -1.0)]];
    if is_double {
        lines.push(vec![corner(-1.0, -1.0), corner(1.0, 1.0)]);
    }
    SceneShape::lines(lines, STROKE, Role::Ink)
}

/// Returns the circle of a piece.
pub(super) fn circle(centre: Point, radius: f64) -> SceneShape {
    SceneShape::Disc { centre, radius: radius * 0.84, paint: ScenePaint::line(STROKE, Role::Ink) }
}
