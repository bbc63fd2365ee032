//! Solutions as the data of a page: the board once, and each solution as a string.
//!
//! The first solution is preceded by the *frame*, an object with everything that solutions share: size, holes, numbers in
//! walls, marks, clues, names. A solution is the list of its cells, in the order of the route or of the pieces. Each cell is
//! a number to the base 64 with as many digits as the last cell of the board needs, the most significant digit first. The
//! digits are those of the alphabet for URLs ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648), section 5), which need no
//! escapes. On a board of up to 64 cells, a cell takes one byte. The shaded cells of a solution follow after a point.
//!
//! Records end with a comma and a line feed and can be concatenated.

use std::collections::BTreeMap;
use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, RoutePoints, Sign, Surface, Vertices};
use serde::Serialize;

use super::ground::Ground;
use crate::formats::escapes::DIGITS;
use crate::formats::geometry::Geometry;
use crate::formats::layers::LayerRows;
use crate::formats::loops::shaded;
use crate::formats::pen::append;
use crate::formats::scene::pieces::path_data;
use crate::formats::write_json;

/// The largest number of steps between vertices that are drawn; more would look like a grey disc.
const MOST_STEPS: usize = 4000;

/// The data that solutions share. Cells are numbered row by row from 0.
#[derive(Serialize)]
struct Frame<'a> {
    rows: usize,
    columns: usize,
    /// The number of digits of a cell.
    digits: usize,
    /// Whether routes are closed; `null` if the solutions are not routes.
    closed: Option<bool>,
    /// The number of the first cell of a route.
    first: u32,
    /// Whether borders are joined.
    wraps: bool,
    /// The surface, if borders are joined in another way than on a torus.
    #[serde(skip_serializing_if = "Option::is_none")]
    surface: Option<&'static str>,
    /// The number of rows of a layer of a box.
    #[serde(rename = "layerRows", skip_serializing_if = "Option::is_none")]
    rows_of_layer: Option<usize>,
    /// The shape of the pieces, as path data of SVG on a cell of 40 by 40.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    /// The places of cells that are no squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<Tiles>,
    /// Pairs of cells that are consecutive in every solution.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    links: &'a [(usize, usize)],
    /// What the route visits if it is a loop that begins nowhere: `cells`, or `corners`; rows, columns and cells are
    /// those of the corners then.
    #[serde(rename = "loop", skip_serializing_if = "Option::is_none")]
    visits: Option<&'static str>,
    /// Whether clues, walls or regions are kept by no symmetry of the board, as far as the page knows.
    #[serde(skip_serializing_if = "is_false")]
    clued: bool,
    /// The background, if cells have no numbers along the route.
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<Ground>,
    /// Cells with an arrow beside their number, and the rows and columns of its direction.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    arrows: Vec<(usize, i8, i8)>,
    /// Cells with a star beside their number.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    stars: Vec<usize>,
    holes: Vec<usize>,
    /// Holes with numbers: cell and number.
    walls: Vec<(usize, u32)>,
    /// The cells of each class.
    marks: BTreeMap<char, Vec<usize>>,
    /// Cells with clues.
    givens: Vec<usize>,
    /// The names of the vertices, in a graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<&'a [String]>,
    /// Whether steps are directed.
    directed: bool,
    /// All steps between vertices.
    steps: Vec<(usize, usize)>,
}

impl<'a> Frame<'a> {
    fn of(diagram: &'a Diagram) -> Self {
        let cells = || diagram.cells.iter().enumerate();
        let all = |is_in: fn(&DrawnCell) -> bool| {
            cells().filter(|(_, cell)| is_in(cell)).map(|(index, _)| index).collect()
        };
        let mut marks: BTreeMap<char, Vec<usize>> = BTreeMap::new();
        for (index, cell) in cells() {
            if let Some(mark) = cell.mark {
                marks.entry(mark).or_default().push(index);
            }
        }
        let route = diagram.route.as_ref();
        let first = route.and_then(|route| diagram.cells[*route.cells.first()?].label);
        let piece = diagram.pieces.first().and_then(|&cell| diagram.cells[cell].piece);
        let vertices = diagram.vertices();
        let steps = |vertices: &Vertices| vertices.steps().take(MOST_STEPS + 1).collect::<Vec<_>>();
        let steps = vertices.map(steps).filter(|steps| steps.len() <= MOST_STEPS);
        let corners = has_corners(diagram);
        let signs = |sign: Option<Sign>| sign.filter(|_| diagram.shows_numbers());
        let arrow = |(cell, content): (usize, &DrawnCell)| match signs(content.sign)? {
            Sign::Arrow(down, right) => Some((cell, down, right)),
            Sign::Star | Sign::White | Sign::Black => None,
        };
        let star =
            |(cell, content): (usize, &DrawnCell)| (signs(content.sign)? == Sign::Star).then_some(cell);
        let is_clued = |cell: &DrawnCell| cell.clue.is_some() || cell.sign.is_some();
        Self {
            rows: diagram.rows + usize::from(corners),
            columns: diagram.columns + usize::from(corners),
            digits: digits(points(diagram)),
            visits: diagram.unnumbered_loop().map(|_| if corners { "corners" } else { "cells" }),
            clued: diagram.cells.iter().any(is_clued)
                || !(diagram.walls.is_empty() && diagram.regions.is_empty()),
            ground: Ground::of(diagram),
            arrows: cells().filter_map(arrow).collect(),
            stars: cells().filter_map(star).collect(),
            closed: route.map(|route| route.closed),
            first: first.unwrap_or(1),
            wraps: diagram.surface() != Surface::Plane,
            surface: Some(diagram.surface())
                .filter(|it| !matches!(it, Surface::Plane | Surface::Torus))
                .map(Surface::name),
            rows_of_layer: (diagram.layers().is_some()).then(|| LayerRows::of(diagram).rows),
            piece: piece.map(path_data),
            tiles: Tiles::of(diagram),
            links: &diagram.links,
            holes: all(|cell| cell.hole),
            walls: cells()
                .filter(|(_, cell)| cell.hole)
                .filter_map(|(index, cell)| Some((index, cell.label?)))
                .collect(),
            marks,
            givens: all(|cell| cell.given),
            names: vertices.map(|vertices| &*vertices.names),
            directed: vertices.is_some_and(|vertices| vertices.directed),
            steps: steps.unwrap_or_default(),
        }
    }
}

/// Whether a value is false, and left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Whether routes visit corners of cells.
fn has_corners(diagram: &Diagram) -> bool {
    diagram.points() == RoutePoints::Corners
}

/// Returns the number of points that a route can visit.
fn points(diagram: &Diagram) -> usize {
    if has_corners(diagram) { (diagram.rows + 1) * (diagram.columns + 1) } else { diagram.cells.len() }
}

/// The places and outlines of cells that are no squares in one rectangle, where a square has the side 1.
#[derive(Serialize)]
struct Tiles {
    /// The width and height of the board.
    size: (f64, f64),
    /// The centre of each cell.
    centres: Vec<(f64, f64)>,
    /// The corners of each cell; of holes at the border, which are not drawn, none.
    corners: Vec<Vec<(f64, f64)>>,
}

impl Tiles {
    /// Returns the places of the cells of a board; `None` for squares in one rectangle.
    fn of(diagram: &Diagram) -> Option<Self> {
        let geometry = Geometry::of(diagram);
        let short = |length: f64| (length * 1000.0).round() / 1000.0;
        let point = |(x, y): (f64, f64)| (short(x), short(y));
        let drawn = geometry.present(diagram);
        let corners = |cell: usize| geometry.outline(cell).into_iter().map(point).collect();
        (!geometry.is_rectangle()).then(|| Self {
            size: point(geometry.size()),
            centres: (0..drawn.len()).map(|cell| point(geometry.centre(cell))).collect(),
            corners: (0..drawn.len())
                .map(|cell| if drawn[cell] { corners(cell) } else { Vec::new() })
                .collect(),
        })
    }
}

/// Writes a solution, preceded by the frame if it is the first.
pub(super) fn record(out: &mut Vec<u8>, index: u64, diagram: &Diagram) -> io::Result<()> {
    if index == 1 {
        embed(out, &Frame::of(diagram))?;
        out.extend_from_slice(b",\n");
    }
    let cells = diagram.route.as_ref().map_or(&diagram.pieces, |route| &route.cells);
    let digits = digits(points(diagram));
    let write = |out: &mut Vec<u8>, cells: &[usize]| {
        append(out, cells, |pen, &cell| {
            (0..digits).rev().for_each(|power| pen.byte(DIGITS[(cell >> (6 * power)) % 64]));
        });
    };
    out.push(b'"');
    write(out, cells);
    if diagram.unnumbered_loop().is_some() {
        let shaded = shaded(diagram);
        if !shaded.is_empty() {
            out.push(b'.');
            write(out, &shaded);
        }
    }
    out.extend_from_slice(b"\",\n");
    Ok(())
}

/// Returns the number of digits that the last of `count` cells needs.
fn digits(cells: usize) -> usize {
    let bits = cells.saturating_sub(1).checked_ilog2().map_or(1, |log| log as usize + 1);
    bits.div_ceil(6)
}

/// Writes JSON for an element of a page: `<`, which occurs only in strings, is escaped, so that the element cannot end
/// early.
pub(super) fn embed(out: &mut Vec<u8>, value: &impl Serialize) -> io::Result<()> {
    let start = out.len();
    write_json(out, value)?;
    let escaped = String::from_utf8_lossy(&out[start..]).replace('<', "\\u003c");
    out.truncate(start);
    out.write_all(escaped.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_takes_as_many_digits_as_the_last_one() {
        for (cells, expected) in [(0, 1), (1, 1), (64, 1), (65, 2), (4096, 2), (4097, 3), (1 << 20, 4)] {
            assert_eq!(digits(cells), expected, "{cells}");
        }
    }

    #[test]
    fn cells_can_be_read_again() {
        for cells in [9, 64, 65, 5000, 300_000] {
            let mut diagram = Diagram { cells: vec![DrawnCell::default(); cells], ..Diagram::default() };
            let route: Vec<usize> = (0..cells).rev().step_by(1 + cells / 1000).collect();
            diagram.set_route(&route, false, 1);
            let mut out = Vec::new();
            record(&mut out, 2, &diagram).expect("memory takes anything");
            let text = out.strip_prefix(b"\"").and_then(|it| it.strip_suffix(b"\",\n")).expect("a string");
            let value =
                |digit: &u8| DIGITS.iter().position(|it| it == digit).expect("a digit of the alphabet");
            let number = |digits: &[u8]| digits.iter().fold(0, |number, digit| 64 * number + value(digit));
            assert_eq!(text.chunks(digits(cells)).map(number).collect::<Vec<_>>(), route);
        }
    }
}
