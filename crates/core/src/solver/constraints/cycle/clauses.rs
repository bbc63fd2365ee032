//! The degrees of a cycle as clauses.
//!
//! They are written once and for all. There are too many paths and cuts for that (see `lazy`).

use std::sync::Arc;

use super::lazy::CycleClauses;
use crate::solver::formula::{Encoder, Literal};
use crate::solver::graph::NumberedEdges;

/// The most edges of a vertex whose number is written in clauses.
const MOST_IN_CLAUSES: usize = 8;

/// Writes the clauses of a cycle, given the literal of each fact.
pub(super) fn write(literals: Vec<Literal>, graph: &Arc<NumberedEdges>, encoder: &mut Encoder<'_>) {
    for vertex in 0..graph.vertices() {
        let visit = literals[graph.visit(vertex)];
        let edges: Vec<Literal> = graph.around(vertex).map(|(edge, _)| literals[edge]).collect();
        for (place, &edge) in edges.iter().enumerate() {
            encoder.clause([edge.negated(), visit]);
            // At least two edges.
            let others = edges.iter().enumerate().filter(|&(other, _)| other != place);
            encoder.clause(others.map(|(_, &other)| other).chain([visit.negated()]));
        }
        if edges.is_empty() {
            encoder.clause([visit.negated()]);
        }
        at_most_two(&edges, encoder);
    }
    encoder.clause(literals[graph.edges()..].iter().copied());
    encoder.lazy(CycleClauses::new(Arc::clone(graph), literals));
}

/// Writes that at most two of these edges are chosen.
fn at_most_two(edges: &[Literal], encoder: &mut Encoder<'_>) {
    if edges.len() > MOST_IN_CLAUSES {
        return encoder.at_least(edges.len() - 2, edges.iter().map(|edge| edge.negated()));
    }
    for third in 2..edges.len() {
        for second in 1..third {
            for first in 0..second {
                encoder.clause([edges[first].negated(), edges[second].negated(), edges[third].negated()]);
            }
        }
    }
}
