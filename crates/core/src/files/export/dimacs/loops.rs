//! A loop through some of the vertices.
//!
//! The loop is directed: from its least vertex, the *start*, to the lesser of the two neighbours there. Each edge on it
//! has one direction, each visited vertex one edge that leaves it and one that enters it, and numbers count the
//! vertices from the start on. A second loop would have no start, and its numbers would grow without end.

use super::super::clauses::{ExportedClauses, Literal};
use super::super::edges::ExportedEdges;
use crate::problems::single_loop::{LoopFact, LoopRule, auxiliaries, counted};
use crate::solver::graph::SuccessorTable;

/// Writes a loop and its rules; returns what the variables mean.
pub(super) fn write(
    clauses: &mut ExportedClauses,
    steps: &SuccessorTable,
    rules: &[LoopRule],
) -> Vec<String> {
    let edges = ExportedEdges::new(steps);
    let (count, vertices) = (edges.0.len(), steps.vertices());
    let more = auxiliaries(rules);
    clauses.variables(count + vertices + more);
    let variables = LoopVariables { edges, steps };
    variables.direct(clauses);
    for rule in rules {
        variables.require(clauses, rule);
    }
    let mut meaning = vec![
        format!("variable e, from 1 to {count}: the loop uses edge e"),
        format!("variable {count} + v, v from 1 to {vertices}: the loop visits vertex v"),
    ];
    if more > 0 {
        let first = count + vertices;
        meaning.push(format!("variable {first} + a, a from 1 to {more}: auxiliary fact a of the rules"));
    }
    meaning.extend(
        (1..).zip(&variables.edges.0).map(|(number, (one, other))| {
            format!("edge {number} joins vertices {} and {}", one + 1, other + 1)
        }),
    );
    meaning
}

/// The variables that the rules are about.
struct LoopVariables<'a> {
    edges: ExportedEdges,
    steps: &'a SuccessorTable,
}

impl LoopVariables<'_> {
    /// Returns the variable for "the loop uses this edge", if there is such an edge.
    fn used(&self, one: usize, other: usize) -> Option<Literal> {
        self.edges.number(one as u32, other as u32).map(|number| number as Literal)
    }

    /// Returns the variable for "the loop visits this vertex".
    fn visited(&self, vertex: usize) -> Literal {
        (self.edges.0.len() + vertex + 1) as Literal
    }

    /// Returns the neighbours of a vertex, ascending, each with the variable of the edge to it.
    fn around(&self, vertex: usize) -> Vec<(usize, Literal)> {
        let mut around: Vec<_> = self.steps.row(vertex).map(|neighbour| neighbour as usize).collect();
        around.sort_unstable();
        around.into_iter().filter_map(|other| Some((other, self.used(vertex, other)?))).collect()
    }

    /// Requires that the edges are one directed loop.
    fn direct(&self, clauses: &mut ExportedClauses) {
        let vertices = self.steps.vertices();
        let starts = self.starts(clauses);
        // Whether the loop leads from the lesser vertex of an edge to the greater one, and back.
        let forth = clauses.variables(self.edges.0.len());
        let back = clauses.variables(self.edges.0.len());
        let arc = |from: usize, to: usize, edge: Literal| if from < to { forth } else { back } + edge - 1;
        let first_number = clauses.variables(vertices * vertices);
        let number = |vertex: usize, number: usize| first_number + (vertex * vertices + number) as Literal;
        for edge in 1..=self.edges.0.len() as Literal {
            let (forth, back) = (forth + edge - 1, back + edge - 1);
            clauses.clause([-forth, edge]);
            clauses.clause([-back, edge]);
            clauses.clause([-edge, forth, back]);
            clauses.clause([-forth, -back]);
        }
        for (vertex, &start) in starts.iter().enumerate() {
            let (around, visited) = (self.around(vertex), self.visited(vertex));
            for (place, &(other, edge)) in around.iter().enumerate() {
                clauses.clause([-edge, visited]);
                // From the start to the lesser neighbour.
                for &(_, lesser) in &around[..place] {
                    clauses.clause([-start, -arc(vertex, other, edge), -lesser]);
                }
                for &(later, more) in &around[place + 1..] {
                    clauses.clause([-arc(vertex, other, edge), -arc(vertex, later, more)]);
                    clauses.clause([-arc(other, vertex, edge), -arc(later, vertex, more)]);
                }
                // The next number is at the end of the arc, unless the loop is closed there.
                for here in 0..vertices {
                    let next = (here + 1 < vertices).then(|| number(other, here + 1));
                    clauses.clause(
                        [-number(vertex, here), -arc(vertex, other, edge), starts[other]]
                            .into_iter()
                            .chain(next),
                    );
                }
            }
            clauses.clause(
                [-visited].into_iter().chain(around.iter().map(|&(other, edge)| arc(vertex, other, edge))),
            );
            clauses.clause(
                [-visited].into_iter().chain(around.iter().map(|&(other, edge)| arc(other, vertex, edge))),
            );
            // A vertex that is not visited has no number; the extra literal stands for that.
            let numbers: Vec<_> =
                (0..vertices).map(|place| number(vertex, place)).chain([-visited]).collect();
            clauses.exactly_one(&numbers);
            clauses.clause([-start, number(vertex, 0)]);
            clauses.clause([start, -number(vertex, 0)]);
        }
    }

    /// Returns for each vertex the variable for "this is the least visited vertex"; there is one.
    fn starts(&self, clauses: &mut ExportedClauses) -> Vec<Literal> {
        let vertices = self.steps.vertices();
        let first = clauses.variables(2 * vertices);
        let (start, reached) =
            (|vertex| first + vertex as Literal, |vertex| first + (vertices + vertex) as Literal);
        for vertex in 0..vertices {
            let (visited, start, reached_here) = (self.visited(vertex), start(vertex), reached(vertex));
            let before = vertex.checked_sub(1).map(reached);
            // start <=> visited and not before; reached <=> before or visited
            clauses.clause([-start, visited]);
            clauses.clause([-visited, start].into_iter().chain(before));
            clauses.clause([-visited, reached_here]);
            clauses.clause([-reached_here, visited].into_iter().chain(before));
            if let Some(before) = before {
                clauses.clause([-start, -before]);
                clauses.clause([-before, reached_here]);
            }
        }
        clauses.clause(vertices.checked_sub(1).map(reached));
        (0..vertices).map(start).collect()
    }

    /// Requires a rule.
    fn require(&self, clauses: &mut ExportedClauses, rule: &LoopRule) {
        let used = |&(one, other): &(u32, u32)| self.used(one as usize, other as usize);
        match rule {
            LoopRule::Clause(facts) => {
                let literals: Vec<_> = facts.iter().map(|fact| self.literal(fact)).collect();
                if !literals.contains(&Err(true)) {
                    clauses.clause(literals.into_iter().flatten());
                }
            }
            LoopRule::Parity(pairs, is_odd) => {
                clauses.parity(&pairs.iter().filter_map(used).collect::<Vec<_>>(), *is_odd);
            }
            LoopRule::Count(facts, range) => {
                let (literals, range) = counted(facts, range, |fact| self.literal(fact));
                clauses.between(&literals, range);
            }
        }
    }

    /// Returns the literal of a fact, or whether it always holds.
    fn literal(&self, fact: &LoopFact) -> Result<Literal, bool> {
        let (variable, holds) = match *fact {
            LoopFact::Edge(one, other, holds) => {
                (self.used(one as usize, other as usize).ok_or(!holds)?, holds)
            }
            LoopFact::Vertex(vertex, holds) => (self.visited(vertex as usize), holds),
            LoopFact::Auxiliary(number, holds) => {
                (self.visited(self.steps.vertices() + number as usize), holds)
            }
        };
        Ok(if holds { variable } else { -variable })
    }
}
