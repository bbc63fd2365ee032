//! A loop through some of the vertices.
//!
//! The loop is directed: from its least vertex, the *start*, to the lesser of the two neighbours there. Each edge on it
//! has one direction, each visited vertex one edge that leaves it and one that enters it, and numbers count the
//! vertices from the start on. A second loop would have no start, and its numbers would grow without end.

use super::super::{CycleRows, LinearRows};
use crate::problems::single_loop::LoopRule;
use crate::solver::formula::Literal;
use crate::solver::graph::{NumberedEdges, SuccessorTable};

/// Returns the rows of a loop and its rules.
pub(super) fn rows(table: &SuccessorTable, rules: &[LoopRule]) -> LinearRows {
    let (cycle, mut rows) = (CycleRows::of_loop(table, rules), LinearRows::default());
    rows.variables(cycle.facts());
    direct(&cycle, &mut rows);
    cycle.require(rules, &mut rows);
    cycle.explain(&mut rows, Vec::new());
    rows
}

/// Requires that the edges are one directed loop.
fn direct(cycle: &CycleRows, rows: &mut LinearRows) {
    let (edges, vertices) = (cycle.steps.len() as u32, cycle.vertices as u32);
    let graph = NumberedEdges::of(cycle.vertices, &cycle.steps);
    // Whether the loop leads from the lesser vertex of an edge to the greater one, and back.
    let first_arc = rows.variables(2 * cycle.steps.len());
    let arc = |from: u32, to: u32, edge: u32| {
        Literal::new(first_arc + edge + if from < to { 0 } else { edges }, true)
    };
    let first_number = rows.variables(cycle.vertices * cycle.vertices);
    let number = |vertex: u32, number: u32| Literal::new(first_number + vertex * vertices + number, true);
    let (start, not) = (|vertex| number(vertex, 0), Literal::negated);
    for (edge, &(one, other)) in (0..).zip(&cycle.steps) {
        rows.exactly([arc(one, other, edge), arc(other, one, edge), not(cycle.taken(edge as usize))], 1);
    }
    // One vertex is the start, and none before it is visited.
    rows.clause((0..vertices).map(start));
    for vertex in 0..vertices {
        let (around, visited) = (graph.row(vertex as usize), cycle.visit(vertex));
        rows.clause((0..=vertex).map(start).chain([not(visited)]));
        for lesser in 0..vertex {
            rows.clause([not(start(vertex)), not(cycle.visit(lesser))]);
        }
        // A vertex that is not visited has no arcs and no number; the extra literal stands for that.
        let leaving = around.iter().map(|&(edge, other)| arc(vertex, other, edge));
        rows.exactly(leaving.chain([not(visited)]), 1);
        let entering = around.iter().map(|&(edge, other)| arc(other, vertex, edge));
        rows.exactly(entering.chain([not(visited)]), 1);
        rows.exactly((0..vertices).map(|place| number(vertex, place)).chain([not(visited)]), 1);
        for (place, &(edge, other)) in around.iter().enumerate() {
            let leaves = arc(vertex, other, edge);
            // From the start to the lesser neighbour.
            for &(lesser, _) in &around[..place] {
                rows.clause([not(start(vertex)), not(leaves), not(cycle.taken(lesser as usize))]);
            }
            // The next number is at the end of the arc, unless the loop is closed there.
            for here in 0..vertices {
                let next = (here + 1 < vertices).then(|| number(other, here + 1));
                let before = [not(number(vertex, here)), not(leaves), start(other)];
                rows.clause(before.into_iter().chain(next));
            }
        }
    }
}
