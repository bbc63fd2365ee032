//! What a diagram shows: a board, a graph, or the values of a program.

use std::sync::Arc;

use super::values::ProgramValues;
use crate::problems::surface::Surface;
use crate::problems::tiling::Tiling;
use crate::solver::graph::SuccessorTable;

/// What the cells of a diagram are, with everything that only such a diagram has.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiagramKind {
    /// Cells of this shape in the plane.
    Tiles(Tiling),
    /// Squares on a surface, whose borders may be joined.
    Surface(Surface),
    /// Squares in a number of layers, at least 1. The rows of the diagram are those of all layers.
    Box(usize),
    /// The vertices of a graph, and those of them or the edges that the solution chooses, if it is a set.
    Graph(Vertices, Option<GraphSelection>),
    /// None: the solution is the values of variables.
    Program(ProgramValues),
}

impl Default for DiagramKind {
    fn default() -> Self {
        Self::Tiles(Tiling::Squares)
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

/// Vertices or edges of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphSelection {
    /// Vertices, ascending.
    Vertices(Vec<usize>),
    /// Edges by their ends, the lesser first, ascending.
    Edges(Vec<(usize, usize)>),
}

impl GraphSelection {
    /// Returns the vertices, or the ends of the edges.
    #[must_use]
    pub fn vertices(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        match self {
            Self::Vertices(vertices) => Box::new(vertices.iter().copied()),
            Self::Edges(edges) => Box::new(edges.iter().flat_map(|&(one, other)| [one, other])),
        }
    }
}
