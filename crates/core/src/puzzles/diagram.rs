//! A neutral picture of a solution: cells with labels, marks and pieces, and a route.
//!
//! Puzzles make diagrams and output formats read them, so neither depends on the other. The picture of a graph is a
//! single row of cells with names.

use std::collections::HashSet;
use std::sync::Arc;

use super::piece::Piece;
pub use super::values::ProgramValues;
pub use crate::problems::surface::Surface;
pub use crate::problems::tiling::Tiling;
use crate::solver::graph::SuccessorTable;

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
}

/// A sign in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// A white circle.
    White,
    /// A black circle.
    Black,
    /// An arrow along a number of rows downwards and columns to the right, each -1, 0 or 1.
    Arrow(i8, i8),
    /// A star, where a route ends.
    Star,
}

/// The points that a route visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RoutePoints {
    /// The centres of cells.
    #[default]
    Cells,
    /// The corners of cells, numbered row by row from 0: one more row and one more column than there are cells.
    Corners,
}

/// A path or a cycle through cells.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Route {
    /// The cells, or corners, in the order of the route, numbered row by row from 0.
    pub cells: Vec<usize>,
    /// The number of the first cell.
    pub first: u32,
    /// Whether the first cell follows the last.
    pub closed: bool,
    /// The points that it visits.
    pub points: RoutePoints,
    /// Whether it is a loop whose numbers mean nothing.
    pub unnumbered: bool,
}

impl Route {
    /// Returns the successor of the cell with a number, if it has one.
    #[inline]
    fn after(&self, number: u32) -> Option<usize> {
        let place = number.wrapping_sub(self.first) as usize + 1;
        let back = self.closed && place == self.cells.len();
        self.cells.get(if back { 0 } else { place }).copied()
    }

    /// Returns the steps from cell to cell, in order.
    pub fn steps(&self) -> impl Iterator<Item = (usize, usize)> {
        let back = self.cells.last().copied().zip(self.cells.first().copied()).filter(|_| self.closed);
        self.cells.windows(2).map(|pair| (pair[0], pair[1])).chain(back)
    }
}

/// The graph whose vertices the cells are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vertices {
    /// The names of the vertices.
    pub names: Arc<[String]>,
    /// Whether the graph is directed.
    pub directed: bool,
    /// All steps, whether the route uses them or not.
    pub steps: Arc<SuccessorTable>,
}

impl Vertices {
    /// Returns all steps; if undirected, each once.
    pub fn steps(&self) -> impl Iterator<Item = (usize, usize)> {
        let from = |from: usize| self.steps.row(from).map(move |to| (from, to as usize));
        (0..self.steps.vertices()).flat_map(from).filter(|&(from, to)| self.directed || from < to)
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
    /// The shape of the cells.
    pub tiling: Tiling,
    /// Pairs of adjacent cells with a wall between them, the smaller cell first, ascending.
    pub walls: Vec<(usize, usize)>,
    /// Pairs of adjacent cells that are consecutive in every solution, the smaller cell first, ascending.
    pub links: Vec<(usize, usize)>,
    /// The region of each cell; empty if the board has no regions.
    pub regions: Vec<u32>,
    /// The borders that are joined.
    pub surface: Surface,
    /// The number of layers of a box, whose rows are those of all layers; 0 for other boards.
    pub layers: usize,
    /// The graph, if the cells are not those of a board.
    pub vertices: Option<Vertices>,
    /// The values of variables, if the solution is not on a board or graph. Such a diagram has no cells.
    pub values: Option<ProgramValues>,
    /// Whether to draw pieces as Unicode symbols instead of letters.
    pub unicode: bool,
}

impl Diagram {
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
        let route = self.route.get_or_insert_default();
        for &cell in &route.cells {
            self.cells[cell].label = None;
        }
        route.cells.clear();
        route.cells.extend_from_slice(cells);
        (route.first, route.closed, route.unnumbered) = (first, closed, false);
        for (number, &cell) in (first..).zip(cells) {
            self.cells[cell].label = Some(number);
        }
    }

    /// Sets a closed route whose numbers mean nothing, in place of the previous one. Cells have no labels then. The
    /// picture without a solution has such a route without points.
    pub fn set_loop(&mut self, places: &[usize], points: RoutePoints) {
        let route = self.route.get_or_insert_default();
        route.cells.clear();
        route.cells.extend_from_slice(places);
        (route.first, route.closed, route.points, route.unnumbered) = (1, true, points, true);
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

    /// Returns the route if it is a loop whose numbers mean nothing; see [`Diagram::set_loop`].
    #[must_use]
    pub fn unnumbered_loop(&self) -> Option<&Route> {
        self.route.as_ref().filter(|route| route.unnumbered)
    }

    /// Returns whether the numbers along the route belong to the picture. They do not if the route is a loop without
    /// numbers, or if the numbers of the puzzle have another meaning.
    #[must_use]
    pub fn shows_numbers(&self) -> bool {
        let is_clueless = || self.cells.iter().all(|cell| cell.clue.is_none());
        self.route.as_ref().is_none_or(|route| !route.unnumbered && is_clueless())
    }

    /// Sets the values of all variables of the model of a program, in place of the previous ones. Without
    /// [`Diagram::values`] it has no effect.
    pub(super) fn set_values(&mut self, solution: impl Iterator<Item = i32>) {
        if let Some(values) = &mut self.values {
            values.set(solution);
        }
    }

    /// Returns the successor of each cell along the route, if it has one.
    pub fn next(&self) -> impl Iterator<Item = Option<usize>> + Clone {
        let route = self.route.as_ref();
        self.cells.iter().map(move |cell| route?.after(cell.label?))
    }

    /// Returns the names of the vertices along the route, if this is a route in a graph.
    ///
    /// # Panics
    /// If the route visits a cell that is not a vertex.
    #[must_use]
    pub fn names(&self) -> Option<impl Iterator<Item = &str>> {
        let (vertices, route) = (self.vertices.as_ref()?, self.route.as_ref()?);
        Some(route.cells.iter().map(|&cell| vertices.names[cell].as_str()))
    }

    /// Returns the steps of this route that `other` does not have, in order, by the names of their ends; `None` if
    /// this is not a route in a graph. In an undirected graph, the direction of a step does not matter.
    #[must_use]
    pub fn steps_without(&self, other: &Self) -> Option<Vec<[&str; 2]>> {
        let (vertices, route) = (self.vertices.as_ref()?, self.route.as_ref()?);
        let known =
            |(from, to): (usize, usize)| if vertices.directed || from < to { (from, to) } else { (to, from) };
        let others: HashSet<_> = other.route.as_ref()?.steps().map(known).collect();
        let missing = route.steps().filter(|&step| !others.contains(&known(step)));
        Some(missing.map(|(from, to)| [from, to].map(|cell| vertices.names[cell].as_str())).collect())
    }

    /// Returns the cells, numbered row by row from 0, whose contents differ from those of `other`. Of loops without
    /// numbers, also returns the cells at steps that only one of them has.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<usize> {
        let mut differs: Vec<bool> =
            (0..self.cells.len()).map(|cell| self.cells.get(cell) != other.cells.get(cell)).collect();
        if let (Some(one), Some(two)) = (self.unnumbered_loop(), other.unnumbered_loop()) {
            let ordered = |(from, to): (usize, usize)| (from.min(to), from.max(to));
            let [steps, others] = [one, two].map(|it| it.steps().map(ordered).collect::<HashSet<_>>());
            for &step in steps.symmetric_difference(&others) {
                for cell in self.cells_at(step, one.points) {
                    differs[cell] = true;
                }
            }
        }
        (0..differs.len()).filter(|&cell| differs[cell]).collect()
    }

    /// Returns the cells of a step between cells, or on either side of a step between corners, the lesser first.
    fn cells_at(&self, (from, to): (usize, usize), points: RoutePoints) -> Vec<usize> {
        if points == RoutePoints::Cells {
            return vec![from, to];
        }
        let (row, column) = (from / (self.columns + 1), from % (self.columns + 1));
        let cell = |row: usize, column: usize| {
            (row < self.rows && column < self.columns).then(|| row * self.columns + column)
        };
        let before = if to == from + 1 {
            row.checked_sub(1).and_then(|above| cell(above, column))
        } else {
            column.checked_sub(1).and_then(|left| cell(row, left))
        };
        before.into_iter().chain(cell(row, column)).collect()
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
            let (route, next) =
                (picture.route.as_ref().expect("a route"), picture.next().collect::<Vec<_>>());
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
        let pieces = |mut picture: Diagram, cells: &[usize]| {
            picture.set_pieces(cells, Piece::Rook);
            picture
        };
        assert_eq!(pieces(pieces(blank.clone(), &[1, 2]), &[2]), pieces(blank.clone(), &[2]));
        assert_eq!(pieces(blank.clone(), &[2]).cells[0], blank.cells[0]);
    }

    #[test]
    fn pictures_differ_where_their_cells_do() {
        let picture = |labels: [u32; 3]| Diagram {
            rows: 1,
            columns: 3,
            cells: labels
                .iter()
                .map(|&label| DrawnCell { label: Some(label), ..DrawnCell::default() })
                .collect(),
            ..Diagram::default()
        };
        assert_eq!(picture([1, 2, 3]).differences(&picture([3, 2, 1])), [0, 2]);
    }

    #[test]
    fn loops_differ_at_their_steps() {
        let picture = |places: &[usize], points| {
            let mut picture =
                Diagram { rows: 2, columns: 3, cells: vec![DrawnCell::default(); 6], ..Diagram::default() };
            picture.set_loop(places, points);
            picture
        };
        let cells = |places: &[usize]| picture(places, RoutePoints::Cells);
        assert_eq!(cells(&[0, 1, 4, 3]).differences(&cells(&[0, 1, 2, 5, 4, 3])), [1, 2, 4, 5]);
        assert_eq!(cells(&[0, 1, 4, 3]).differences(&cells(&[4, 3, 0, 1])), []);
        // Around the first cell, and around the first two: they differ on all sides of the second.
        let corners = |places: &[usize]| picture(places, RoutePoints::Corners);
        assert_eq!(corners(&[0, 1, 5, 4]).differences(&corners(&[0, 1, 2, 6, 5, 4])), [0, 1, 2, 4]);
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

    #[test]
    fn routes_in_a_graph_differ_in_their_steps() {
        let route = |cells: [usize; 4], closed, directed| {
            let names = ["a", "b", "c", "d"].map(str::to_owned).to_vec().into();
            let steps = SuccessorTable::new(vec![vec![1, 2, 3], vec![0, 2, 3], vec![0, 1, 3], vec![0, 1, 2]]);
            let steps = Arc::new(steps.expect("each step once"));
            let vertices = Some(Vertices { names, directed, steps });
            let mut picture =
                Diagram { cells: vec![DrawnCell::default(); 4], vertices, ..Diagram::default() };
            picture.set_route(&cells, closed, 1);
            picture
        };
        let missing = |one: &Diagram, other: &Diagram| -> Vec<String> {
            one.steps_without(other).expect("a graph").iter().map(|step| step.concat()).collect()
        };
        let (one, other) = (route([0, 1, 2, 3], false, false), route([2, 1, 3, 0], false, false));
        assert!(one.names().expect("a graph").eq(["a", "b", "c", "d"]));
        let steps = |picture: &Diagram| picture.vertices.as_ref().map(|it| it.steps().count());
        assert_eq!((steps(&one), steps(&route([0, 1, 2, 3], true, true))), (Some(6), Some(12)));
        assert_eq!(missing(&one, &other), ["ab", "cd"]);
        assert_eq!(missing(&other, &one), ["bd", "da"]);
        let (one, other) = (route([0, 1, 2, 3], true, true), route([2, 1, 3, 0], true, true));
        assert_eq!(missing(&one, &other), ["ab", "bc", "cd"]);
        assert_eq!(missing(&other, &one), ["cb", "bd", "ac"].map(str::to_owned));
        assert_eq!(Diagram::default().steps_without(&one), None);
    }
}
