//! A loop through some of the vertices.
//!
//! The loop is directed: from its least vertex, the *start*, to the lesser of the two neighbours there. Each edge on it
//! has one direction, each visited vertex one edge that leaves it and one that enters it, and numbers count the
//! vertices from the start on. A second loop would have no start, and its numbers would grow without end.

use super::super::CycleRows;
use super::super::opb::LinearRows;
use crate::problems::single_loop::LoopRule;
use crate::solver::formula::Literal;
use crate::solver::graph::{NumberedEdges, SuccessorTable};

/// Returns the rows of a loop and its rules, and what the variables mean.
pub(super) fn rows(table: &SuccessorTable, rules: &[LoopRule]) -> (LinearRows, Vec<String>) {
    let (cycle, mut rows) = (CycleRows::of_loop(table, rules), LinearRows::default());
    rows.variables(cycle.facts());
    direct(&cycle, &mut rows);
    cycle.require(rules, &mut rows);
    let (count, vertices) = (cycle.steps().len(), cycle.vertices());
    let mut meaning = vec![
        format!("variable e, from 1 to {count}: the loop uses edge e"),
        format!("variable {count} + v, v from 1 to {vertices}: the loop visits vertex v"),
    ];
    let (first, more) = (count + vertices, cycle.facts() - count - vertices);
    if more > 0 {
        meaning.push(format!("variable {first} + a, a from 1 to {more}: auxiliary fact a of the rules"));
    }
    let edges = (1..).zip(cycle.steps());
    meaning.extend(
        edges.map(|(edge, (one, other))| format!("edge {edge} joins vertices {} and {}", one + 1, other + 1)),
    );
    (rows, meaning)
}

/// Requires that the edges are one directed loop.
fn direct(cycle: &CycleRows, rows: &mut LinearRows) {
    let (edges, vertices) = (cycle.steps().len() as u32, cycle.vertices() as u32);
    let graph = NumberedEdges::of(cycle.vertices(), cycle.steps());
    let starts = starts(cycle, rows);
    // Whether the loop leads from the lesser vertex of an edge to the greater one, and back.
    let first_arc = rows.variables(2 * cycle.steps().len());
    let arc = |from: u32, to: u32, edge: u32| {
        Literal::new(first_arc + edge + if from < to { 0 } else { edges }, true)
    };
    let first_number = rows.variables(cycle.vertices() * cycle.vertices());
    let number = |vertex: u32, number: u32| Literal::new(first_number + vertex * vertices + number, true);
    let not = Literal::negated;
    for (edge, &(one, other)) in (0..).zip(cycle.steps()) {
        let (used, forth, back) = (cycle.taken(edge as usize), arc(one, other, edge), arc(other, one, edge));
        rows.clause([not(forth), used]);
        rows.clause([not(back), used]);
        rows.clause([not(used), forth, back]);
        rows.clause([not(forth), not(back)]);
    }
    for (vertex, &start) in (0..).zip(&starts) {
        let (around, visited) = (graph.row(vertex as usize), cycle.visit(vertex));
        for (place, &(edge, other)) in around.iter().enumerate() {
            rows.clause([not(cycle.taken(edge as usize)), visited]);
            // From the start to the lesser neighbour.
            for &(lesser, _) in &around[..place] {
                rows.clause([not(start), not(arc(vertex, other, edge)), not(cycle.taken(lesser as usize))]);
            }
            for &(more, later) in &around[place + 1..] {
                rows.clause([not(arc(vertex, other, edge)), not(arc(vertex, later, more))]);
                rows.clause([not(arc(other, vertex, edge)), not(arc(later, vertex, more))]);
            }
            // The next number is at the end of the arc, unless the loop is closed there.
            for here in 0..vertices {
                let next = (here + 1 < vertices).then(|| number(other, here + 1));
                let before =
                    [not(number(vertex, here)), not(arc(vertex, other, edge)), starts[other as usize]];
                rows.clause(before.into_iter().chain(next));
            }
        }
        let leaving = around.iter().map(|&(edge, other)| arc(vertex, other, edge));
        rows.clause([not(visited)].into_iter().chain(leaving));
        let entering = around.iter().map(|&(edge, other)| arc(other, vertex, edge));
        rows.clause([not(visited)].into_iter().chain(entering));
        // A vertex that is not visited has no number; the extra literal stands for that.
        rows.exactly((0..vertices).map(|place| number(vertex, place)).chain([not(visited)]), 1);
        rows.clause([not(start), number(vertex, 0)]);
        rows.clause([start, not(number(vertex, 0))]);
    }
}

/// Returns for each vertex the literal for "this is the least visited vertex"; there is one.
fn starts(cycle: &CycleRows, rows: &mut LinearRows) -> Vec<Literal> {
    let vertices = cycle.vertices() as u32;
    let first = rows.variables(2 * cycle.vertices());
    let start = |vertex: u32| Literal::new(first + vertex, true);
    let reached = |vertex: u32| Literal::new(first + vertices + vertex, true);
    let not = Literal::negated;
    for vertex in 0..vertices {
        let (visited, here) = (cycle.visit(vertex), reached(vertex));
        let before = vertex.checked_sub(1).map(reached);
        // start <=> visited and not before; reached <=> before or visited
        rows.clause([not(start(vertex)), visited]);
        rows.clause([not(visited), start(vertex)].into_iter().chain(before));
        rows.clause([not(visited), here]);
        rows.clause([not(here), visited].into_iter().chain(before));
        if let Some(before) = before {
            rows.clause([not(start(vertex)), not(before)]);
            rows.clause([not(before), here]);
        }
    }
    rows.clause(vertices.checked_sub(1).map(reached));
    (0..vertices).map(start).collect()
}
