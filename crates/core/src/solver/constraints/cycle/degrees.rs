//! A vertex on the cycle has two chosen edges, any other vertex has none.

use super::rules::Known;
use crate::solver::engine::Conflict;
use crate::solver::graph::NumberedEdges;

/// Draws all conclusions from the degrees of vertices.
///
/// `waiting` has the vertices to look at, and is empty afterwards.
pub(super) fn settle(
    graph: &NumberedEdges,
    known: &mut Known,
    waiting: &mut Vec<usize>,
) -> Result<(), Conflict> {
    while let Some(vertex) = waiting.pop() {
        let visit = graph.visit(vertex);
        let (mut chosen, mut open) = (0, 0);
        for (edge, _) in graph.around(vertex) {
            chosen += usize::from(known[edge] > 0);
            open += usize::from(known[edge] == 0);
        }
        let is_impossible = chosen + open < 2 || known[visit] < 0;
        if chosen > 2 || is_impossible && (chosen > 0 || known[visit] > 0) {
            return Err(Conflict);
        }
        if chosen > 0 {
            known[visit] = 1;
        } else if is_impossible {
            known[visit] = -1;
        }
        let value = match known[visit] {
            _ if open == 0 => continue,
            -1 => -1,
            1 if chosen == 2 => -1,
            1 if chosen + open == 2 => 1,
            _ => continue,
        };
        for (edge, other) in graph.around(vertex) {
            if known[edge] != 0 {
                continue;
            }
            known[edge] = value;
            waiting.push(other);
        }
    }
    Ok(())
}
