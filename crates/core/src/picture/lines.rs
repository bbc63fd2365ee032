//! The lines of a board: between cells, around regions and the board, and along the route.

use super::geometry::{CellSide, Geometry, Point, ends, step_lines};
use super::shapes::{Role, SceneShape};
use crate::puzzles::diagram::{Diagram, Route, RoutePoints, Sign};

/// The widths of lines: between cells, around regions and the board, and of walls between two cells.
const THIN: f64 = 0.025;
const THICK: f64 = 0.07;
const WALL: f64 = 0.13;
/// The widths of routes: below numbers, and without them.
const PATH: f64 = 0.09;
const LOOP: f64 = 0.14;

/// Draws the lines between cells and around the board.
pub(super) fn board_lines(
    shapes: &mut Vec<SceneShape>,
    diagram: &Diagram,
    geometry: Geometry,
    present: &[bool],
) {
    let sides = geometry.shared_sides((0..diagram.cells.len()).filter(|&cell| present[cell]));
    let region = |cell: usize| diagram.regions.get(cell);
    let (mut thin, mut thick) = (Vec::new(), Vec::new());
    for (side, owners) in sides {
        let is_inner = matches!(owners[..], [one, other, ..] if region(one) == region(other));
        if is_inner { &mut thin } else { &mut thick }.push(side);
    }
    shapes.push(SceneShape::lines(joined(&thin), THIN, Role::GRID));
    shapes.push(SceneShape::lines(joined(&thick), THICK, Role::BORDER));
    let walls: Vec<CellSide> =
        diagram.walls.iter().filter_map(|&(one, other)| geometry.common_side(one, other)).collect();
    if !walls.is_empty() {
        let mut lines = joined(&walls);
        for line in &mut lines {
            shorten(line, (WALL - THICK) / 2.0);
        }
        shapes.push(SceneShape::lines(lines, WALL, Role::BETWEEN));
    }
}

/// Returns lines along sides; sides in one direction that follow each other become one line.
fn joined(sides: &[CellSide]) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut sorted = sides.to_vec();
    // Horizontal sides by rows, all others by columns.
    sorted.sort_by_key(|&[(x, y), (_, end)]| if y == end { (false, y, x) } else { (true, x, y) });
    for [from, to] in sorted.into_iter().map(ends) {
        match lines.last_mut() {
            Some(line) if line[1] == from && is_straight(line[0], from, to) => line[1] = to,
            _ => lines.push(vec![from, to]),
        }
    }
    lines
}

/// Shortens a straight line at both ends, so that its round ends stay within the line around the board.
fn shorten(line: &mut [Point], less: f64) {
    let [from, to] = [line[0], line[1]];
    let share = less / (to.0 - from.0).hypot(to.1 - from.1);
    let inwards = |(x, y): Point, other: Point| (x + share * (other.0 - x), y + share * (other.1 - y));
    (line[0], line[1]) = (inwards(from, to), inwards(to, from));
}

/// Whether three points lie on a line.
fn is_straight(one: Point, two: Point, three: Point) -> bool {
    let cross = (two.0 - one.0) * (three.1 - two.1) - (two.1 - one.1) * (three.0 - two.0);
    cross.abs() < 1e-3
}

/// Draws the route: thin and light below numbers, thick without them.
pub(super) fn route_lines(shapes: &mut Vec<SceneShape>, diagram: &Diagram) {
    let Some(route) = &diagram.route else { return };
    // Numbers and arrows tell the way; lines over other cells would hide them.
    let has_arrows = diagram.cells.iter().any(|cell| matches!(cell.sign, Some(Sign::Arrow(..))));
    if has_arrows && diagram.shows_numbers() {
        return;
    }
    let (width, role) = match (diagram.shows_numbers(), route.points()) {
        (true, _) => (PATH, Role::PATH),
        (false, RoutePoints::Cells) => (LOOP, Role::CELL_LOOP),
        (false, RoutePoints::Corners) => (LOOP, Role::CORNER_LOOP),
    };
    let lines = pieces(diagram, route);
    if !lines.is_empty() {
        shapes.push(SceneShape::lines(lines, width, role));
    }
}

/// Returns the route as lines; a step over joined borders, or to another layer of a box, is drawn apart.
fn pieces(diagram: &Diagram, route: &Route) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut is_whole = false; // whether the last line may go on
    for step in route.steps() {
        let drawn = step_lines(diagram, route.points(), step);
        let [[start, end]] = drawn[..] else {
            lines.extend(drawn.into_iter().map(Vec::from));
            is_whole = false;
            continue;
        };
        match lines.last_mut().filter(|line| is_whole && line.last() == Some(&start)) {
            Some(line) => line.push(end),
            None => lines.push(vec![start, end]),
        }
        is_whole = true;
    }
    lines
}
