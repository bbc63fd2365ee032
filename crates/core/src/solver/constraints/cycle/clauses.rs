//! Conclusions about a cycle as clauses.
//!
//! The degrees are written as clauses once and for all. There are too many cuts and paths for that, so their clauses are
//! added when all but one of their literals are false.

use std::sync::Arc;

use super::graph::NumberedEdges;
use super::rules::{self, Claim, Conclusions, CycleRules, Known};
use crate::solver::engine::Conflict;
use crate::solver::formula::{Encoder, KnownLiterals, LazyClauses, Literal};

/// Literals of the clauses of one call, at most, apart from one clause.
const MOST_LITERALS: usize = 1000;

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
    encoder.lazy(CycleClauses {
        known: vec![0; graph.facts()],
        graph: Arc::clone(graph),
        literals,
        rules: CycleRules::default(),
    });
}

/// Writes that at most two of these edges are chosen.
fn at_most_two(edges: &[Literal], encoder: &mut Encoder<'_>) {
    if edges.len() > MOST_IN_CLAUSES {
        return encoder.at_least(edges.len() - 2, edges.iter().map(|it| it.negated()));
    }
    for third in 2..edges.len() {
        for second in 1..third {
            for first in 0..second {
                encoder.clause([first, second, third].map(|it| edges[it].negated()));
            }
        }
    }
}

/// The clauses of paths and cuts.
#[derive(Debug, Clone)]
struct CycleClauses {
    graph: Arc<NumberedEdges>,
    /// The literal of each fact.
    literals: Vec<Literal>,
    /// What is known of each fact, during a call.
    known: Vec<i8>,
    rules: CycleRules,
}

impl LazyClauses for CycleClauses {
    fn add(&mut self, known: &KnownLiterals<'_>, clauses: &mut Vec<Vec<Literal>>) {
        for (here, &literal) in self.known.iter_mut().zip(&self.literals) {
            *here = known.value(literal);
        }
        let mut found = FoundClauses { known, literals: &self.literals, clauses, size: 0 };
        // A contradiction is a clause as well.
        let _: Result<(), Conflict> = rules::apply(&mut self.rules, &self.graph, &mut self.known, &mut found);
    }

    fn copy(&self) -> Box<dyn LazyClauses> {
        Box::new(self.clone())
    }
}

/// Takes conclusions with their reasons.
struct FoundClauses<'a> {
    known: &'a KnownLiterals<'a>,
    literals: &'a [Literal],
    clauses: &'a mut Vec<Vec<Literal>>,
    /// The number of literals in the clauses.
    size: usize,
}

impl Conclusions for FoundClauses<'_> {
    fn conclude(
        &mut self,
        known: &mut Known,
        claim: Claim,
        others: impl FnOnce(&mut Vec<Claim>),
    ) -> Result<(), Conflict> {
        let is_wrong = known[claim.0] != 0;
        if !is_wrong && self.size > MOST_LITERALS {
            return Ok(());
        }
        let mut claims = vec![claim];
        others(&mut claims);
        let literal = |&(fact, holds): &Claim| {
            let literal = self.literals[fact];
            if holds { literal } else { literal.negated() }
        };
        self.clauses.push(claims.iter().map(literal).collect());
        self.size += claims.len();
        known[claim.0] = rules::value(claim.1);
        if is_wrong { Err(Conflict) } else { Ok(()) }
    }

    fn cost(&self, fact: usize) -> u32 {
        self.known.level(self.literals[fact])
    }

    fn is_full(&self) -> bool {
        !self.clauses.is_empty()
    }
}
