//! Draws a board on the screen: its figure, and between its layers a route in colours.

use cavalcade_core::puzzles::diagram::{Diagram, Surface};

use super::route::{CELL, Drawing, OUTSIDE};
use crate::formats::geometry::Geometry;
use crate::formats::scene::figure::{BoardFigure, Showing};
use crate::formats::scene::shapes::{Role, SceneShape};

/// The margin around a board.
const MARGIN: f64 = 14.0;
/// The largest number of cells with readable numbers.
const MOST_NUMBERED: usize = 1600;

/// Returns the width and height of a board.
pub(super) fn size(diagram: &Diagram) -> (f64, f64) {
    let (corner, (width, height)) = (corner(diagram), Geometry::of(diagram).size());
    (width * CELL + 2.0 * corner, height * CELL + 2.0 * corner)
}

/// Whether the cells have numbers.
pub(super) fn is_numbered(diagram: &Diagram) -> bool {
    diagram.cells.len() <= MOST_NUMBERED
}

/// Returns the offset of the board from the left and top edges; steps over joined borders leave the board.
fn corner(diagram: &Diagram) -> f64 {
    if diagram.surface() == Surface::Plane { MARGIN } else { MARGIN + OUTSIDE }
}

/// Returns a board on which the cells of `differing` are highlighted.
pub(super) fn shapes(diagram: &Diagram, differing: &[usize]) -> Vec<SceneShape> {
    let origin = (corner(diagram), corner(diagram));
    let figure = BoardFigure::new(diagram, Showing::Screen);
    let [below, above] = figure.layers().map(|shapes| shapes.iter().map(|shape| shape.placed(CELL, origin)));
    let route = diagram.route.as_ref().filter(|_| diagram.unnumbered_route().is_none()).map(|route| {
        let numbers = is_numbered(diagram) && diagram.shows_numbers();
        Drawing { diagram, route, origin, numbers }.shapes()
    });
    let outlines: Vec<_> = differing.iter().map(|&cell| Geometry::of(diagram).outline(cell)).collect();
    let differs = SceneShape::area(outlines, Role::Screen("differs")).placed(CELL, origin);
    let differs = Some(differs).filter(|_| !differing.is_empty());
    below.chain(route.into_iter().flatten()).chain(above).chain(differs).collect()
}
