//! What the solutions on a page share: size, holes, numbers in walls, marks, clues, names.

use std::collections::{BTreeMap, HashMap};

use cavalcade_core::puzzles::diagram::{
    Diagram, DrawnCell, Route, RouteKind, RoutePoints, Sign, Surface, Vertices,
};
use serde::Serialize;

use super::ground::Ground;
use crate::formats::geometry::Geometry;
use crate::formats::layers::LayerRows;
use crate::formats::scene::pieces::path_data;
use crate::formats::svg::circle::MOST_STEPS;

/// The data that solutions share. Cells are numbered row by row from 0.
#[derive(Serialize)]
pub(super) struct Frame<'a> {
    #[serde(flatten)]
    shape: ShapeRecord,
    #[serde(flatten)]
    look: LookRecord<'a>,
    #[serde(flatten)]
    signs: SignRecord,
    #[serde(flatten)]
    graph: GraphRecord<'a>,
}

impl<'a> Frame<'a> {
    pub(super) fn of(diagram: &'a Diagram) -> Self {
        Self {
            shape: ShapeRecord::of(diagram),
            look: LookRecord::of(diagram),
            signs: SignRecord::of(diagram),
            graph: GraphRecord::of(diagram),
        }
    }
}

/// The size of the board, and what kind of routes it has.
#[derive(Serialize)]
struct ShapeRecord {
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
}

impl ShapeRecord {
    fn of(diagram: &Diagram) -> Self {
        let route = diagram.route.as_ref();
        let first = route.and_then(|route| diagram.cells[*route.cells.first()?].label);
        let surface = diagram.surface();
        let grid = diagram.grid_of(diagram.points());
        Self {
            rows: grid.rows,
            columns: grid.columns,
            digits: digits(diagram.point_count()),
            closed: route.map(|route| route.closed),
            first: first.unwrap_or(1),
            wraps: surface != Surface::Plane,
            surface: (!matches!(surface, Surface::Plane | Surface::Torus)).then(|| surface.name()),
            rows_of_layer: (diagram.layers().is_some()).then(|| LayerRows::of(diagram).rows),
        }
    }
}

/// How pieces, cells and routes look.
#[derive(Serialize)]
struct LookRecord<'a> {
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
    /// The two ends of each path, if a solution is several paths.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pairs: Vec<[usize; 2]>,
    /// The cells between which a numbered route leaves one path for another.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    breaks: Vec<(usize, usize)>,
    /// Whether clues, walls or regions are kept by no symmetry of the board, as far as the page knows.
    #[serde(skip_serializing_if = "is_false")]
    clued: bool,
    /// The background, if cells have no numbers along the route.
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<Ground>,
}

impl<'a> LookRecord<'a> {
    fn of(diagram: &'a Diagram) -> Self {
        let piece = diagram.pieces.first().and_then(|&cell| diagram.cells[cell].piece);
        let is_clued = |cell: &DrawnCell| cell.clue.is_some() || cell.sign.is_some() || cell.ground.is_some();
        let visited = if diagram.points() == RoutePoints::Corners { "corners" } else { "cells" };
        Self {
            piece: piece.map(path_data),
            tiles: Tiles::of(diagram),
            links: &diagram.links,
            visits: diagram.unnumbered_route().map(|_| visited),
            pairs: pairs(diagram),
            breaks: breaks(diagram),
            clued: diagram.cells.iter().any(is_clued)
                || !(diagram.walls.is_empty() && diagram.regions.is_empty()),
            ground: Ground::of(diagram),
        }
    }
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

/// What is in cells besides the solution.
#[derive(Serialize)]
struct SignRecord {
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
}

impl SignRecord {
    fn of(diagram: &Diagram) -> Self {
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
        let signs = |sign: Option<Sign>| sign.filter(|_| diagram.shows_numbers());
        let arrow = |(cell, content): (usize, &DrawnCell)| match signs(content.sign)? {
            Sign::Arrow(down, right) => Some((cell, down, right)),
            Sign::Star | Sign::White | Sign::Black => None,
        };
        let star =
            |(cell, content): (usize, &DrawnCell)| (signs(content.sign)? == Sign::Star).then_some(cell);
        let holes = cells().filter(|(_, cell)| cell.hole);
        Self {
            arrows: cells().filter_map(arrow).collect(),
            stars: cells().filter_map(star).collect(),
            holes: all(|cell| cell.hole),
            walls: holes.filter_map(|(index, cell)| Some((index, cell.label?))).collect(),
            marks,
            givens: all(|cell| cell.given),
        }
    }
}

/// The graph, if the problem has one.
#[derive(Serialize)]
struct GraphRecord<'a> {
    /// The names of the vertices.
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<&'a [String]>,
    /// Whether steps are directed.
    directed: bool,
    /// All steps between vertices.
    steps: Vec<(usize, usize)>,
}

impl<'a> GraphRecord<'a> {
    fn of(diagram: &'a Diagram) -> Self {
        let vertices = diagram.vertices();
        let steps = |vertices: &Vertices| vertices.steps().take(MOST_STEPS + 1).collect::<Vec<_>>();
        let steps = vertices.map(steps).filter(|steps| steps.len() <= MOST_STEPS);
        Self {
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

/// Returns the number of digits that the last of `count` cells needs.
pub(super) fn digits(cells: usize) -> usize {
    let bits = cells.saturating_sub(1).checked_ilog2().map_or(1, |log| log as usize + 1);
    bits.div_ceil(6)
}
