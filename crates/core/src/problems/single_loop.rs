//! One loop through some of the vertices of a graph, with rules on its edges and vertices, as in Slitherlink.
//!
//! A puzzle states its rules as [`LoopRule`]s and does not know the model.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::solver::graph::SuccessorTable;

/// A fact about a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LoopFact {
    /// Whether the loop uses the edge between two vertices.
    Edge(u32, u32, bool),
    /// Whether the loop visits a vertex.
    Vertex(u32, bool),
}

/// A rule on the edges and vertices of a loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LoopRule {
    /// At least one of these facts holds.
    Clause(Vec<LoopFact>),
    /// The number of these edges on the loop.
    Edges(Vec<(u32, u32)>, RangeInclusive<usize>),
    /// The number of these vertices on the loop.
    Vertices(Vec<u32>, RangeInclusive<usize>),
}

/// A loop that visits each vertex at most once, and at least three vertices.
#[derive(Debug, Clone)]
pub(crate) struct SingleLoop {
    /// The edges, as a symmetric table.
    pub(crate) steps: Arc<SuccessorTable>,
    /// The rules, all of which hold.
    pub(crate) rules: Vec<LoopRule>,
}
