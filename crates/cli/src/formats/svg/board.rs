//! Draws a board on the screen: its figure, and between its layers a route in colours.

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Diagram, Surface};

use super::ink::{CELL, placed};
use super::route::{Drawing, OUTSIDE};
use crate::formats::geometry::Geometry;
use crate::formats::scene::figure::{BoardFigure, Showing};
use crate::formats::scene::svg::{SvgStyle, closed, write_shape};

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

/// Draws a board and highlights the cells of `differing`.
pub(super) fn draw(out: &mut Vec<u8>, diagram: &Diagram, differing: &[usize]) -> io::Result<()> {
    let geometry = Geometry::of(diagram);
    let origin = (corner(diagram), corner(diagram));
    let figure = BoardFigure::new(diagram, Showing::Screen);
    let [below, above] = figure.layers();
    for shape in below {
        write_shape(out, &shape.placed(CELL, origin), SvgStyle::Screen)?;
    }
    if let Some(route) = diagram.route.as_ref().filter(|route| !route.unnumbered) {
        let numbers = is_numbered(diagram) && diagram.shows_numbers();
        Drawing { diagram, route, origin, numbers }.draw(out)?;
    }
    for shape in above {
        write_shape(out, &shape.placed(CELL, origin), SvgStyle::Screen)?;
    }
    if differing.is_empty() {
        return Ok(());
    }
    let outline = |&cell: &usize| geometry.outline(cell).into_iter().map(|it| placed(it, origin)).collect();
    let outlines: Vec<_> = differing.iter().map(outline).collect();
    writeln!(out, "<path class=\"differs\" d=\"{}\"/>", closed(&outlines))
}
