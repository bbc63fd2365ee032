//! What the solutions on a page share: size, holes, numbers in walls, marks, clues, names, and the background of
//! solutions that have no numbers along their route: the puzzle as on paper.
//!
//! The background is path data of SVG and texts, so the page draws pearls, arrows, regions and walls without knowing
//! them.

use std::collections::{BTreeMap, HashMap};

use cavalcade_core::picture::circle::MOST_STEPS;
use cavalcade_core::picture::figure::{BoardFigure, Showing};
use cavalcade_core::picture::geometry::{Geometry, LayerRows, Point};
use cavalcade_core::picture::pieces::path_data;
use cavalcade_core::picture::shapes::{Role, SceneShape};
use cavalcade_core::picture::svg::{colour, outline};
use cavalcade_core::puzzles::diagram::{
    Diagram, DrawnCell, Route, RouteKind, RoutePoints, Sign, Surface, Vertices,
};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Value, json};

use crate::formats::escapes::{NamedValues, add_some, filled};

/// The data that solutions share, as an object of JSON. Cells are numbered row by row from 0.
pub(super) struct Frame<'a>(pub(super) &'a Diagram);

impl Serialize for Frame<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        add_shape(&mut map, self.0)?;
        add_look(&mut map, self.0)?;
        add_signs(&mut map, self.0)?;
        add_graph(&mut map, self.0)?;
        map.end()
    }
}

/// Adds the size of the board, and what kind of routes it has.
fn add_shape<M: SerializeMap>(map: &mut M, diagram: &Diagram) -> Result<(), M::Error> {
    let route = diagram.route.as_ref();
    let first = route.and_then(|route| diagram.cells[*route.cells.first()?].label);
    let surface = diagram.surface();
    let grid = diagram.grid_of(diagram.points());
    map.serialize_entry("rows", &grid.rows)?;
    map.serialize_entry("columns", &grid.columns)?;
    // The number of digits of a cell.
    map.serialize_entry("digits", &digits(diagram.point_count()))?;
    // Whether routes are closed; `null` if the solutions are not routes.
    map.serialize_entry("closed", &route.map(|route| route.closed))?;
    // The number of the first cell of a route.
    map.serialize_entry("first", &first.unwrap_or(1))?;
    // Whether borders are joined.
    map.serialize_entry("wraps", &(surface != Surface::Plane))?;
    // The surface, if borders are joined in another way than on a torus.
    let is_named = !matches!(surface, Surface::Plane | Surface::Torus);
    add_some(map, "surface", is_named.then(|| surface.name()))?;
    // The number of rows of a layer of a box.
    add_some(map, "layerRows", diagram.layers().map(|_| LayerRows::of(diagram).rows))
}

/// Adds how pieces, cells and routes look.
fn add_look<M: SerializeMap>(map: &mut M, diagram: &Diagram) -> Result<(), M::Error> {
    // The shape of the pieces, as path data of SVG on a cell of 40 by 40.
    let piece = diagram.pieces.first().and_then(|&cell| diagram.cells[cell].piece);
    add_some(map, "piece", piece.map(path_data))?;
    add_some(map, "tiles", tiles(diagram))?;
    // Pairs of cells that are consecutive in every solution.
    add_some(map, "links", filled(&diagram.links))?;
    // What the route visits if it is a loop that begins nowhere; rows, columns and cells are those of the corners if it
    // visits these.
    let visited = if diagram.points() == RoutePoints::Corners { "corners" } else { "cells" };
    add_some(map, "loop", diagram.unnumbered_route().map(|_| visited))?;
    // The two ends of each path, if a solution is several paths.
    add_some(map, "pairs", filled(&pairs(diagram)))?;
    // The cells between which a numbered route leaves one path for another.
    add_some(map, "breaks", filled(&breaks(diagram)))?;
    // Whether clues, walls or regions are kept by no symmetry of the board, as far as the page knows.
    let is_clued = |cell: &DrawnCell| cell.clue.is_some() || cell.sign.is_some() || cell.ground.is_some();
    let has_lines = !(diagram.walls.is_empty() && diagram.regions.is_empty());
    add_some(map, "clued", (has_lines || diagram.cells.iter().any(is_clued)).then_some(true))?;
    // The background, if cells have no numbers along the route.
    add_some(map, "ground", Ground::of(diagram))
}

/// Returns the two ends of each path.
fn pairs(diagram: &Diagram) -> Vec<[usize; 2]> {
    let mut first = HashMap::new();
    let is_paths = diagram.route.as_ref().is_some_and(|route| route.kind == RouteKind::Paths);
    let clues = diagram.cells.iter().enumerate().filter_map(|(cell, content)| Some((cell, content.clue?)));
    let pair = |(cell, clue)| first.insert(clue, cell).map(|other| [other, cell]);
    clues.filter(|_| is_paths).filter_map(pair).collect()
}

/// Returns the cells before and after each break of a numbered route.
fn breaks(diagram: &Diagram) -> Vec<(usize, usize)> {
    let route = diagram.route.as_ref().filter(|route| route.kind != RouteKind::Paths);
    let Some(Route { breaks, cells, .. }) = route else { return Vec::new() };
    breaks.iter().map(|&place| (cells[place - 1], cells[place])).collect()
}

/// Adds what is in cells besides the solution.
fn add_signs<M: SerializeMap>(map: &mut M, diagram: &Diagram) -> Result<(), M::Error> {
    let cells = || diagram.cells.iter().enumerate();
    let all = |is_in: fn(&DrawnCell) -> bool| -> Vec<usize> {
        cells().filter(|(_, cell)| is_in(cell)).map(|(index, _)| index).collect()
    };
    let signs =
        || cells().filter_map(|(index, cell)| Some((index, cell.sign?))).filter(|_| diagram.shows_numbers());
    let arrow = |(cell, sign): (usize, Sign)| match sign {
        Sign::Arrow(down, right) => Some((cell, down, right)),
        Sign::Star | Sign::White | Sign::Black | Sign::Either | Sign::Moon | Sign::Sun => None,
    };
    let mut marks: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for (index, mark) in cells().filter_map(|(index, cell)| Some((index, cell.mark?))) {
        marks.entry(mark).or_default().push(index);
    }
    let walls = cells().filter(|(_, cell)| cell.hole).filter_map(|(index, cell)| Some((index, cell.label?)));
    let stars = signs().filter(|sign| sign.1 == Sign::Star).map(|sign| sign.0);
    // Cells with an arrow beside their number, and the rows and columns of its direction; cells with a star.
    add_some(map, "arrows", filled(&signs().filter_map(arrow).collect::<Vec<_>>()))?;
    add_some(map, "stars", filled(&stars.collect::<Vec<_>>()))?;
    map.serialize_entry("holes", &all(|cell| cell.hole))?;
    // Holes with numbers: cell and number.
    map.serialize_entry("walls", &walls.collect::<Vec<_>>())?;
    // The cells of each class.
    map.serialize_entry("marks", &marks)?;
    // Cells with clues.
    map.serialize_entry("givens", &all(|cell| cell.given))
}

/// Adds the graph, if the problem has one: the names of the vertices, whether steps are directed, and all steps.
fn add_graph<M: SerializeMap>(map: &mut M, diagram: &Diagram) -> Result<(), M::Error> {
    let vertices = diagram.vertices();
    let steps = |vertices: &Vertices| vertices.steps().take(MOST_STEPS + 1).collect::<Vec<_>>();
    let steps = vertices.map(steps).filter(|steps| steps.len() <= MOST_STEPS);
    add_some(map, "names", vertices.map(|vertices| &*vertices.names))?;
    map.serialize_entry("directed", &vertices.is_some_and(|vertices| vertices.directed))?;
    map.serialize_entry("steps", &steps.unwrap_or_default())
}

/// Returns the size of a board, where a square has the side 1, the centre of each cell, and its corners; of holes at the
/// border, which are not drawn, no corners. `None` for squares in one rectangle.
fn tiles(diagram: &Diagram) -> Option<NamedValues<&'static str, Value>> {
    let geometry = Geometry::of(diagram);
    let short = |length: f64| (length * 1000.0).round() / 1000.0;
    let point = |(x, y): Point| (short(x), short(y));
    let drawn = geometry.present(diagram);
    let centres: Vec<_> = (0..drawn.len()).map(|cell| point(geometry.centre(cell))).collect();
    let outline = |cell| if drawn[cell] { geometry.outline(cell) } else { Vec::new() };
    let corners: Vec<Vec<_>> =
        (0..drawn.len()).map(|cell| outline(cell).into_iter().map(point).collect()).collect();
    let size = json!(point(geometry.size()));
    let tiles = NamedValues(vec![("size", size), ("centres", json!(centres)), ("corners", json!(corners))]);
    Some(tiles).filter(|_| !geometry.is_rectangle())
}

/// Returns the number of digits that the last of `count` cells needs.
pub(super) fn digits(cells: usize) -> usize {
    let bits = cells.saturating_sub(1).checked_ilog2().map_or(1, |log| log as usize + 1);
    bits.div_ceil(6)
}

/// The factor by which path data is enlarged, because coordinates have two decimal places.
const SCALE: f64 = 100.0;

/// A shape of the background: a path, or a text around a point on its baseline.
type GroundShape = NamedValues<&'static str, Value>;

/// The background of all solutions on a board.
#[derive(Serialize)]
pub(super) struct Ground {
    /// The number of units of length for the side of a cell.
    scale: f64,
    /// What routes cover.
    below: Vec<GroundShape>,
    /// What covers routes.
    above: Vec<GroundShape>,
}

impl Ground {
    /// Returns the background for a board; `None` if its cells have numbers along the route.
    pub(super) fn of(diagram: &Diagram) -> Option<Self> {
        if diagram.shows_numbers() || diagram.route.is_none() {
            return None;
        }
        let mut blank = diagram.clone();
        for cell in &mut blank.cells {
            cell.shaded = false;
        }
        let figure = BoardFigure::new(&blank, Showing::Puzzle);
        let placed = figure.shapes().map(|shape| shape.placed(SCALE, (0.0, 0.0)));
        // Routes with a direction and those with numbers in circles run below them, loops run between clues and over
        // pearls.
        let has_numbers =
            |cell: &DrawnCell| matches!(cell.sign, Some(Sign::White | Sign::Black)) && cell.clue.is_some();
        let has_discs = diagram.unnumbered_route().is_none() || diagram.cells.iter().any(has_numbers);
        let covers = |shape: &SceneShape| matches!(shape, SceneShape::Disc { .. } | SceneShape::Text(_));
        let (above, below) = placed.partition::<Vec<_>, _>(|shape| has_discs && covers(shape));
        let written = |shapes: Vec<SceneShape>| shapes.iter().map(written).collect();
        Some(Self { scale: SCALE, below: written(below), above: written(above) })
    }
}

/// Returns a shape as the page draws it.
fn written(shape: &SceneShape) -> GroundShape {
    let colour = |role: Role| colour(role).to_string();
    let (data, paint) = match outline(shape) {
        Ok(painted) => painted,
        Err(text) => {
            return NamedValues(vec![
                ("text", json!(text.text)),
                ("x", json!(text.at.0)),
                ("y", json!(text.at.1)),
                ("size", json!(text.size)),
                ("bold", json!(text.bold)),
                ("fill", json!(colour(text.role))),
            ]);
        }
    };
    let fill = paint.fill.map_or_else(|| "none".to_owned(), colour);
    let stroke =
        paint.stroke.map(|(width, role)| [("stroke", json!(colour(role))), ("stroke-width", json!(width))]);
    let start = [("d", json!(data)), ("fill", json!(fill))];
    NamedValues(start.into_iter().chain(stroke.into_iter().flatten()).collect())
}
