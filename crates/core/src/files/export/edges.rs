//! The edges of a loop, with numbers.

use crate::solver::graph::SuccessorTable;

/// The edges of a symmetric table in ascending order, each with its lesser vertex first.
pub(super) struct ExportedEdges(pub(super) Vec<(u32, u32)>);

impl ExportedEdges {
    pub(super) fn new(steps: &SuccessorTable) -> Self {
        let from = |one: usize| steps.row(one).map(move |other| (one as u32, other));
        let mut edges: Vec<_> =
            (0..steps.vertices()).flat_map(from).filter(|&(one, other)| one < other).collect();
        edges.sort_unstable();
        Self(edges)
    }

    /// Returns the number of the edge between two vertices, from 1, if there is one.
    pub(super) fn number(&self, one: u32, other: u32) -> Option<usize> {
        self.0.binary_search(&(one.min(other), one.max(other))).ok().map(|place| place + 1)
    }
}
