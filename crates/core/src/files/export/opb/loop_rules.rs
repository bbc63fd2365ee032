//! The rules of a loop as linear constraints, and the vertices that they name.

use std::ops::RangeInclusive;

use super::{LinearRows, LoopRows};
use crate::problems::single_loop::{LoopFact, LoopRule, counted};
use crate::solver::formula::Literal;
use crate::solver::ranges::distinct;

/// Requires a rule. `end` is one more than the last variable so far, and grows with variables that the rule needs.
pub(super) fn require(shape: &LoopRows, rule: &LoopRule, rows: &mut LinearRows, end: &mut u32) {
    let used = |&(one, other): &(u32, u32)| Some(shape.used(shape.between(one, other)?));
    match rule {
        LoopRule::Clause(facts) => {
            let literals: Vec<_> = facts.iter().map(|fact| literal_of(shape, fact)).collect();
            let is_negated = |candidate: &Result<Literal, bool>| {
                candidate.is_ok_and(|literal| literals.contains(&Ok(literal.negated())))
            };
            if literals.contains(&Err(true)) || literals.iter().any(is_negated) {
                return;
            }
            let literals: Vec<Literal> = distinct(literals.into_iter().flatten().collect());
            rows.clause(literals);
        }
        LoopRule::Parity(pairs, is_odd) => {
            // The number is twice a number in binary digits, and 1 more if it is odd.
            let edges: Vec<Literal> = pairs.iter().filter_map(used).collect();
            let digits = usize::BITS - (edges.len() / 2).leading_zeros();
            let halves = (0..digits).map(|digit| (-(2 << digit), Literal::new(*end + digit, true)));
            rows.equals(edges.iter().map(|&edge| (1, edge)).chain(halves), (*is_odd).into());
            *end += digits;
        }
        LoopRule::Count(facts, range) => {
            let (literals, range) = counted(facts, range, |fact| literal_of(shape, fact));
            between(literals, &range, rows);
        }
    }
}

/// Requires that a number of literals in this range hold.
fn between(literals: Vec<Literal>, range: &RangeInclusive<usize>, rows: &mut LinearRows) {
    let (least, most) = (*range.start(), *range.end());
    if least == most {
        rows.exactly(literals, least);
        return;
    }
    if least > 0 {
        rows.at_least(literals.iter().map(|&literal| (1, literal)), least as i64);
    }
    if most < literals.len() {
        rows.at_most(literals, most);
    }
}

/// Returns vertices of which each solution visits at least one, by the rule that names the fewest: all if no rule does.
pub(super) fn roots(shape: &LoopRows, rules: &[LoopRule]) -> Vec<u32> {
    let named = rules.iter().filter_map(|rule| match rule {
        LoopRule::Clause(facts) => {
            let (mut vertices, pairs) = visiting(facts)?;
            vertices.extend(touched(pairs, 1));
            Some(vertices)
        }
        LoopRule::Count(facts, range) if *range.start() > 0 => {
            let (vertices, pairs) = visiting(facts)?;
            match (vertices.is_empty(), pairs.is_empty()) {
                (true, _) => Some(touched(pairs, *range.start())),
                // Fewer than the required number are left out.
                (false, true) => Some(vertices[(range.start() - 1).min(vertices.len())..].to_vec()),
                (false, false) => None,
            }
        }
        LoopRule::Parity(pairs, true) => Some(touched(pairs.clone(), 1)),
        LoopRule::Parity(..) | LoopRule::Count(..) => None,
    });
    let least = named.min_by_key(Vec::len);
    distinct(least.unwrap_or_else(|| (0..shape.vertices() as u32).collect()))
}

/// Vertices, and edges by their ends.
type OnLoop = (Vec<u32>, Vec<(u32, u32)>);

/// Returns the vertices and edges in facts all of which say that something is on the loop; `None` if one says less.
fn visiting(facts: &[LoopFact]) -> Option<OnLoop> {
    let (mut vertices, mut pairs) = (Vec::new(), Vec::new());
    for fact in facts {
        match *fact {
            LoopFact::Edge(one, other, true) => pairs.push((one, other)),
            LoopFact::Vertex(vertex, true) => vertices.push(vertex),
            LoopFact::Edge(..) | LoopFact::Vertex(..) | LoopFact::Auxiliary(..) => return None,
        }
    }
    Some((vertices, pairs))
}

/// Returns vertices that fewer than `number` of the edges avoid; so if this number of edges is used, one is visited.
fn touched(mut edges: Vec<(u32, u32)>, number: usize) -> Vec<u32> {
    let mut chosen = Vec::new();
    while edges.len() >= number.max(1) {
        let touches = |vertex: u32| edges.iter().filter(|edge| edge.0 == vertex || edge.1 == vertex).count();
        let ends = edges.iter().flat_map(|&(one, other)| [one, other]);
        let Some(best) = ends.max_by_key(|&end| touches(end)) else { break };
        edges.retain(|&(one, other)| one != best && other != best);
        chosen.push(best);
    }
    chosen
}

/// Returns the literal of a fact, or whether it always holds.
fn literal_of(shape: &LoopRows, fact: &LoopFact) -> Result<Literal, bool> {
    let (literal, holds) = match *fact {
        LoopFact::Edge(one, other, holds) => {
            (shape.between(one, other).map(|edge| shape.used(edge)).ok_or(!holds)?, holds)
        }
        LoopFact::Vertex(vertex, holds) => (shape.visited(vertex), holds),
        LoopFact::Auxiliary(number, holds) => (shape.auxiliary(number), holds),
    };
    Ok(if holds { literal } else { literal.negated() })
}
