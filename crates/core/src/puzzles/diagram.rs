//! A neutral picture of a solution: cells with labels, marks and pieces, and a route.
//!
//! Puzzles make diagrams and output formats read them, so neither depends on the other. The picture of a graph is a
//! single row of cells with names.

use std::ops::Range;

pub use super::diagram_kind::{DiagramKind, GraphSelection, Vertices};
use super::piece::Piece;
pub use super::values::ProgramValues;
use super::values::value_of;
use crate::distinct;
use crate::problems::grid::Grid;
pub use crate::problems::surface::Surface;
pub use crate::problems::tiling::Tiling;

/// A cell of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DrawnCell {
    /// Whether it is a hole or a wall. A wall may have a number or a mark.
    pub hole: bool,
    /// The number in the cell.
    pub label: Option<u32>,
    /// The letter of its class.
    pub mark: Option<char>,
    /// Whether the number is a clue.
    pub given: bool,
    /// The piece in the cell.
    pub piece: Option<Piece>,
    /// A sign that belongs to the puzzle.
    pub sign: Option<Sign>,
    /// A number that belongs to the puzzle, where it is not the number of the cell along the route.
    pub clue: Option<u32>,
    /// Whether the solution shades the cell.
    pub shaded: bool,
    /// The colour of a clue that a loop goes around.
    pub ground: Option<ClueColour>,
}

impl DrawnCell {
    /// Whether it has a number that belongs to the puzzle, or a moon or a sun. Arrows and stars are part of the board.
    #[must_use]
    pub fn has_clue(&self) -> bool {
        self.label.or(self.clue).is_some() || matches!(self.sign, Some(Sign::Moon | Sign::Sun))
    }
}

/// The colour of a cell that a loop goes around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClueColour {
    /// It is inside.
    White,
    /// It may be inside or outside.
    Grey,
    /// It is outside.
    Black,
}

/// A sign in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// A white circle.
    White,
    /// A black circle.
    Black,
    /// A circle that is white or black.
    Either,
    /// An arrow along a number of rows downwards and columns to the right, each -1, 0 or 1.
    Arrow(i8, i8),
    /// A star, where a route ends.
    Star,
    /// A moon.
    Moon,
    /// A sun.
    Sun,
}

/// The points that a route visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RoutePoints {
    /// The centres of cells.
    #[default]
    Cells,
    /// The corners of cells, numbered row by row from 0; see [`RoutePoints::size`].
    Corners,
}

impl RoutePoints {
    /// Returns the number of rows and columns of points on a board with this size. Corners have one more of each than
    /// cells, but the corners at two joined borders are the same.
    #[must_use]
    pub fn size(self, surface: Surface, (rows, columns): (usize, usize)) -> (usize, usize) {
        match self {
            Self::Cells => (rows, columns),
            Self::Corners => {
                (rows + usize::from(!surface.joins_rows()), columns + usize::from(!surface.joins_columns()))
            }
        }
    }
}

/// What the order of a route means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RouteKind {
    /// Each cell has a number along the route; the number of the first cell.
    Numbered(u32),
    /// The route is a loop that begins nowhere, along these points.
    Loop(RoutePoints),
    /// The route is several paths, one after another, whose numbers mean nothing.
    Paths,
}

/// A path or a cycle through cells, or several paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The cells, or corners, in the order of the route, numbered row by row from 0.
    pub cells: Vec<usize>,
    /// Whether the first cell follows the last.
    pub closed: bool,
    /// Where paths begin after others, as places in the order of the cells, ascending.
    pub breaks: Vec<usize>,
    /// What the order means.
    pub kind: RouteKind,
}

impl Route {
    /// Replaces the route, and reuses its memory.
    fn replace(route: &mut Option<Self>, cells: &[usize], closed: bool, kind: RouteKind) {
        let route = route.get_or_insert(Self { cells: Vec::new(), closed, breaks: Vec::new(), kind });
        route.cells.clear();
        route.breaks.clear();
        route.cells.extend_from_slice(cells);
        (route.closed, route.kind) = (closed, kind);
    }

    /// Returns the points that it visits.
    #[inline]
    #[must_use]
    pub fn points(&self) -> RoutePoints {
        if let RouteKind::Loop(points) = self.kind { points } else { RoutePoints::Cells }
    }

    /// Returns the steps from cell to cell, in order.
    #[inline]
    pub fn steps(&self) -> impl Iterator<Item = (usize, usize)> {
        let back = self.cells.last().copied().zip(self.cells.first().copied()).filter(|_| self.closed);
        let pairs = (1..).zip(self.cells.windows(2));
        let steps = pairs.filter(|(place, _)| self.breaks.binary_search(place).is_err());
        steps.map(|(_, pair)| (pair[0], pair[1])).chain(back)
    }

    /// Returns the places of each path along the route; all places if there is only one.
    pub fn spans(&self) -> impl Iterator<Item = Range<usize>> {
        let ends = self.breaks.iter().copied().chain([self.cells.len()]);
        let starts = [0].into_iter().chain(self.breaks.iter().copied());
        starts.zip(ends).map(|(start, end)| start..end)
    }

    /// Returns the cells of each path.
    pub fn paths(&self) -> impl Iterator<Item = &[usize]> {
        self.spans().map(|span| &self.cells[span])
    }
}

/// A picture of one solution.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagram {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The cells row by row, holes included.
    pub cells: Vec<DrawnCell>,
    /// Cells with a piece, numbered row by row from 0, in the order in which they were set.
    pub pieces: Vec<usize>,
    /// The route, if the solution is one.
    pub route: Option<Route>,
    /// What the cells are.
    pub kind: DiagramKind,
    /// Pairs of adjacent cells with a wall between them, the smaller cell first, ascending.
    pub walls: Vec<(usize, usize)>,
    /// Pairs of adjacent cells that are consecutive in every solution, the smaller cell first, ascending.
    pub links: Vec<(usize, usize)>,
    /// The region of each cell; empty if the board has no regions.
    pub regions: Vec<u32>,
    /// Where numbered paths begin after others, as places along the route, ascending; empty if there is one path.
    pub breaks: Vec<usize>,
    /// Whether to draw pieces as Unicode symbols instead of letters.
    pub unicode: bool,
}

impl Diagram {
    /// Returns a board of cells, some of which are holes.
    pub(super) fn with_holes(columns: usize, kind: DiagramKind, holes: impl Iterator<Item = bool>) -> Self {
        let cells: Vec<DrawnCell> = holes.map(|hole| DrawnCell { hole, ..DrawnCell::default() }).collect();
        Self { rows: cells.len() / columns, columns, cells, kind, ..Self::default() }
    }

    /// Puts a piece into each of these cells and removes all others.
    ///
    /// # Panics
    /// If a cell does not exist.
    pub fn set_pieces(&mut self, cells: &[usize], piece: Piece) {
        for &cell in &self.pieces {
            self.cells[cell].piece = None;
        }
        self.pieces.clear();
        self.pieces.extend_from_slice(cells);
        for &cell in cells {
            self.cells[cell].piece = Some(piece);
        }
    }

    /// Sets the route, whose cells are numbered from `first`, in place of the previous one.
    ///
    /// # Panics
    /// If a cell does not exist.
    pub fn set_route(&mut self, cells: &[usize], closed: bool, first: u32) {
        if let Some(route) = &self.route {
            route.cells.iter().for_each(|&cell| self.cells[cell].label = None);
        }
        Route::replace(&mut self.route, cells, closed, RouteKind::Numbered(first));
        if let Some(route) = &mut self.route {
            route.breaks.extend_from_slice(&self.breaks);
        }
        for (number, &cell) in (first..).zip(cells) {
            self.cells[cell].label = Some(number);
        }
    }

    /// Sets a closed route whose numbers mean nothing, in place of the previous one. Cells have no labels then. The
    /// picture without a solution has such a route without points.
    pub fn set_loop(&mut self, places: &[usize], points: RoutePoints) {
        Route::replace(&mut self.route, places, true, RouteKind::Loop(points));
    }

    /// Sets paths whose numbers mean nothing, in place of the previous route. Each path begins and ends with a sign.
    pub fn set_paths(&mut self, cells: &[usize]) {
        Route::replace(&mut self.route, cells, false, RouteKind::Paths);
        let ends = (1..).zip(cells).filter(|&(_, &cell)| self.cells[cell].sign.is_some());
        let mut breaks: Vec<usize> = ends.skip(1).step_by(2).map(|(place, _)| place).collect();
        breaks.pop();
        if let Some(route) = &mut self.route {
            route.breaks = breaks;
        }
    }

    /// Shades the cells that are neither holes nor on the route and have no sign, and no others.
    pub(super) fn shade_rest(&mut self) {
        for cell in &mut self.cells {
            cell.shaded = !cell.hole && cell.sign.is_none();
        }
        for &visited in self.route.iter().flat_map(|route| &route.cells) {
            self.cells[visited].shaded = false;
        }
    }

    /// Returns the route if its numbers mean nothing; see [`Diagram::set_loop`] and [`Diagram::set_paths`].
    #[must_use]
    pub fn unnumbered_route(&self) -> Option<&Route> {
        self.route.as_ref().filter(|route| !matches!(route.kind, RouteKind::Numbered(_)))
    }

    /// Returns the points that routes visit.
    #[must_use]
    pub fn points(&self) -> RoutePoints {
        self.route.as_ref().map_or(RoutePoints::Cells, Route::points)
    }

    /// Returns the number of points that a route can visit.
    #[must_use]
    pub fn point_count(&self) -> usize {
        match self.points() {
            RoutePoints::Cells => self.cells.len(),
            RoutePoints::Corners => {
                let corners = self.grid_of(RoutePoints::Corners);
                corners.rows * corners.columns
            }
        }
    }

    /// Returns the grid of such points.
    #[must_use]
    pub fn grid_of(&self, points: RoutePoints) -> Grid {
        let surface = self.surface();
        let (rows, columns) = points.size(surface, (self.rows, self.columns));
        Grid { rows, columns, surface }
    }

    /// Returns whether the numbers along the route belong to the picture. They do not if the route is a loop without
    /// numbers, or if the numbers of the puzzle have another meaning.
    #[must_use]
    pub fn shows_numbers(&self) -> bool {
        let is_clueless = || self.cells.iter().all(|cell| cell.clue.is_none());
        self.unnumbered_route().is_none() && (self.route.is_none() || is_clueless())
    }

    /// Returns the shape of the cells.
    #[inline]
    #[must_use]
    pub fn tiling(&self) -> Tiling {
        if let DiagramKind::Tiles(tiling) = self.kind { tiling } else { Tiling::Squares }
    }

    /// Returns the surface whose borders are joined.
    #[inline]
    #[must_use]
    pub fn surface(&self) -> Surface {
        if let DiagramKind::Surface(surface) = self.kind { surface } else { Surface::Plane }
    }

    /// Returns the number of layers, if the board is a box.
    #[inline]
    #[must_use]
    pub fn layers(&self) -> Option<usize> {
        if let DiagramKind::Box(layers) = self.kind { Some(layers) } else { None }
    }

    /// Returns the graph, if the cells are its vertices.
    #[inline]
    #[must_use]
    pub fn vertices(&self) -> Option<&Vertices> {
        if let DiagramKind::Graph(vertices, _) = &self.kind { Some(vertices) } else { None }
    }

    /// Returns the graph and what the solution chooses of it, if it is a set.
    #[inline]
    #[must_use]
    pub fn selection(&self) -> Option<(&Vertices, &GraphSelection)> {
        if let DiagramKind::Graph(vertices, Some(chosen)) = &self.kind {
            Some((vertices, chosen))
        } else {
            None
        }
    }

    /// Returns the values of variables, if the solution is not on a board or graph.
    #[inline]
    #[must_use]
    pub fn values(&self) -> Option<&ProgramValues> {
        if let DiagramKind::Program(values) = &self.kind { Some(values) } else { None }
    }

    /// Sets the chosen vertices of a graph, the chosen edges, which are numbers of pairs of `ends`, or the values of all
    /// variables of the model of a program, in place of the previous ones. On a board it has no effect.
    pub(super) fn choose(&mut self, members: &[usize], ends: &[[u32; 2]]) {
        match &mut self.kind {
            DiagramKind::Graph(_, Some(GraphSelection::Vertices(vertices))) => {
                vertices.clear();
                vertices.extend_from_slice(members);
            }
            DiagramKind::Graph(_, Some(GraphSelection::Edges(edges))) => {
                edges.clear();
                edges.extend(members.iter().map(|&edge| (ends[edge][0] as usize, ends[edge][1] as usize)));
            }
            DiagramKind::Program(values) => values.set(members.iter().map(|&number| value_of(number))),
            _ => {}
        }
    }

    /// Returns the successor of each cell along a numbered route, if it has one.
    #[must_use]
    pub fn next(&self) -> Vec<Option<usize>> {
        let mut next = vec![None; self.cells.len()];
        let route = self.route.as_ref().filter(|route| matches!(route.kind, RouteKind::Numbered(_)));
        if let Some(route) = route {
            route.steps().for_each(|(from, to)| next[from] = Some(to));
        }
        next
    }

    /// Returns the names of the vertices along the route, if this is a route in a graph.
    ///
    /// # Panics
    /// If the route visits a cell that is not a vertex.
    #[must_use]
    pub fn names(&self) -> Option<impl Iterator<Item = &str>> {
        let (vertices, route) = (self.vertices()?, self.route.as_ref()?);
        Some(route.cells.iter().map(|&cell| vertices.names[cell].as_str()))
    }

    /// Returns the classes of open cells in the order of their letters.
    #[must_use]
    pub fn marks(&self) -> Vec<char> {
        distinct(self.cells.iter().filter(|cell| !cell.hole).filter_map(|cell| cell.mark).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_route_returns_to_its_first_cell() {
        let mut picture = Diagram { cells: vec![DrawnCell::default(); 4], ..Diagram::default() };
        for (closed, after_last) in [(true, Some(2)), (false, None)] {
            picture.set_route(&[2, 0, 1], closed, 1);
            let (route, next) = (picture.route.as_ref().expect("a route"), picture.next());
            assert_eq!((route.closed, &next[..]), (closed, &[Some(1), after_last, Some(0), None][..]));
            assert!(route.steps().all(|(from, to)| next[from] == Some(to)));
            assert_eq!(route.steps().count(), next.iter().flatten().count());
        }
    }

    #[test]
    fn a_solution_takes_the_place_of_the_one_before() {
        let blank = Diagram {
            cells: vec![
                DrawnCell { label: Some(7), hole: true, ..DrawnCell::default() },
                DrawnCell::default(),
                DrawnCell::default(),
            ],
            ..Diagram::default()
        };
        let route = |mut picture: Diagram, cells: &[usize]| {
            picture.set_route(cells, false, 0);
            picture
        };
        assert_eq!(route(route(blank.clone(), &[1, 2]), &[2]), route(blank.clone(), &[2]));
        let broken = route(Diagram { breaks: vec![1], ..blank.clone() }, &[2, 1]);
        let steps = broken.route.as_ref().map(|route| (route.steps().count(), route.paths().count()));
        assert_eq!((steps, broken.next().iter().flatten().count()), (Some((0, 2)), 0));
        let pieces = |mut picture: Diagram, cells: &[usize]| {
            picture.set_pieces(cells, Piece::Rook);
            picture
        };
        assert_eq!(pieces(pieces(blank.clone(), &[1, 2]), &[2]), pieces(blank.clone(), &[2]));
        assert_eq!(pieces(blank.clone(), &[2]).cells[0], blank.cells[0]);
    }

    #[test]
    fn cells_beside_a_loop_are_shaded() {
        // Three cells, a hole and a cell with a sign.
        let mut picture = Diagram { cells: vec![DrawnCell::default(); 5], ..Diagram::default() };
        picture.cells[3].hole = true;
        picture.cells[4].sign = Some(Sign::Arrow(0, -1));
        let mut shaded = |visited: &[usize]| -> Vec<usize> {
            picture.set_loop(visited, RoutePoints::Cells);
            picture.shade_rest();
            (0..5).filter(|&cell| picture.cells[cell].shaded).collect()
        };
        assert_eq!(shaded(&[0, 1]), [2]);
        assert_eq!(shaded(&[2]), [0, 1]);
    }
}
