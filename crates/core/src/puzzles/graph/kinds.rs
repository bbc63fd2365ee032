//! Kinds of graphs that Hamiltonian paths and cycles decide, as columns of a count.
//!
//! A graph is *hypohamiltonian* if it has no Hamiltonian cycle, but each graph with one vertex less has one, and
//! *hypotraceable* if the same holds for paths.

use std::sync::Arc;

use super::super::{Arguments, InputError, Param};
use crate::Hamiltonian;
use crate::solver::graph::SuccessorTable;

/// The parameter that names kinds.
pub(super) const ALSO: Param = Param::value(
    "also",
    "KINDS",
    "Also write whether a graph is of these kinds, as 1 or 0 ('count'): hamiltonian, traceable, hypohamiltonian, \
           hypotraceable; several are a,b",
);

/// A kind of graphs.
#[derive(Debug, Clone, Copy)]
pub struct GraphKind {
    /// Its name.
    pub name: &'static str,
    closed: bool,
    is_hypo: bool,
}

const KINDS: [GraphKind; 4] = [
    GraphKind { name: "hamiltonian", closed: true, is_hypo: false },
    GraphKind { name: "traceable", closed: false, is_hypo: false },
    GraphKind { name: "hypohamiltonian", closed: true, is_hypo: true },
    GraphKind { name: "hypotraceable", closed: false, is_hypo: true },
];

impl GraphKind {
    /// Returns the kinds that the arguments name.
    ///
    /// # Errors
    /// A name is unknown.
    pub fn named(arguments: &Arguments) -> Result<Vec<Self>, InputError> {
        let Some(words) = arguments.value(ALSO.name) else { return Ok(Vec::new()) };
        let named = |name: &str| {
            KINDS.into_iter().find(|kind| kind.name == name).ok_or_else(|| {
                let known = KINDS.map(|kind| kind.name).join(", ");
                InputError::of_value(ALSO.name, name, "is not a kind of graphs")
                    .hint(format!("one of: {known}"))
            })
        };
        words.split(',').map(|name| named(name.trim())).collect()
    }

    /// Returns problems about a graph, each with whether it has a solution if the graph is of this kind; the graph is
    /// of this kind if all do as said.
    ///
    /// # Panics
    /// Never: a part of a table is a table.
    pub fn conditions(self, steps: &Arc<SuccessorTable>) -> impl Iterator<Item = (Hamiltonian, bool)> {
        let closed = self.closed;
        let problem = move |steps| Hamiltonian { steps, closed, first: None, last: None };
        let steps = Arc::clone(steps);
        let whole = (problem(Arc::clone(&steps)), !self.is_hypo);
        let vertices = if self.is_hypo { steps.vertices() as u32 } else { 0 };
        // Without its only vertex, a graph has neither a path nor a cycle.
        let single = (vertices == 1).then(|| (problem(Arc::clone(&steps)), true));
        let without = move |left_out: u32| {
            let rest = (0..vertices).filter(move |&vertex| vertex != left_out);
            let renumbered = |vertex: u32| vertex - u32::from(vertex > left_out);
            let row = |vertex: u32| {
                steps.row(vertex as usize).filter(|&to| to != left_out).map(renumbered).collect()
            };
            let rest = SuccessorTable::new(rest.map(row).collect()).expect("a part of a table");
            (problem(Arc::new(if steps.is_symmetric() { rest } else { rest.directed() })), true)
        };
        std::iter::once(whole).chain(single).chain((0..vertices).filter(move |_| vertices > 1).map(without))
    }
}
