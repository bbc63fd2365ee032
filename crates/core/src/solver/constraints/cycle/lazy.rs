//! The clauses of paths and cuts, which are added when all but one of their literals are false.
//!
//! A reader follows the trail of the search, and looks at the paths of edges that were chosen since the last time.
//! Every cycle closes with its last edge, so none is overlooked. What a vertex or an edge separates takes a pass over
//! the graph, and is looked for only now and then.
//!
//! Paths of new edges alone, and pauses of up to 32 calls for what takes a pass: Slitherlink 31x45 with 45 % of its
//! digits 2.41 to 0.29 s, Country Road with 30 % of its numbers 10.5 to 1.97 s. One pause for both kinds, of up to 16
//! calls: 0.54 and 2.11 s.

use std::sync::Arc;

use super::paths::ChosenPaths;
use super::rules::{self, Claim, Conclusions, CycleRules, Known};
use crate::solver::engine::Conflict;
use crate::solver::formula::{KnownLiterals, LazyClauses, Literal};
use crate::solver::graph::NumberedEdges;

/// Literals of the clauses of one call, at most, apart from one clause.
const MOST_LITERALS: usize = 1000;

/// The longest pause of a rule, in calls.
const LONGEST_PAUSE: u32 = 32;

/// The clauses of paths and cuts.
#[derive(Debug, Clone)]
pub(super) struct CycleClauses {
    graph: Arc<NumberedEdges>,
    /// The literal of each fact.
    literals: Arc<[Literal]>,
    /// For each variable of the formula its fact, if it has one.
    facts: Vec<Option<u32>>,
    /// Ends of the edges that are on the cycle from the start.
    fixed: Vec<usize>,
    /// What is known of each fact.
    known: Vec<i8>,
    /// The known facts that may become open again, each with its place on the trail.
    log: Vec<(u32, u32)>,
    /// How much of the trail is read.
    read: usize,
    /// The first facts of the log, from whose paths nothing new follows.
    settled: usize,
    /// The number of vertices that are on the cycle.
    visited: usize,
    paths: ChosenPaths,
    rules: CycleRules,
    /// When what is separated is looked for, and when cuts are.
    separation: RulePause,
    parity: RulePause,
}

impl CycleClauses {
    /// Returns the clauses of a graph with these literals of facts.
    pub(super) fn new(graph: Arc<NumberedEdges>, literals: Vec<Literal>) -> Self {
        let variables = literals.iter().map(|literal| literal.variable() + 1).max().unwrap_or(0);
        let mut facts = vec![None; variables];
        let mut known = vec![0; literals.len()];
        for ((fact, &literal), known) in (0..).zip(&literals).zip(&mut known) {
            match literal {
                Literal::TRUE => *known = 1,
                Literal::FALSE => *known = -1,
                _ => facts[literal.variable()] = Some(fact),
            }
        }
        let fixed = (0..graph.edges()).filter(|&edge| known[edge] > 0).map(|edge| graph.end(edge)).collect();
        let visited = known[graph.edges()..].iter().filter(|&&known| known > 0).count();
        Self {
            graph,
            literals: literals.into(),
            facts,
            fixed,
            known,
            log: Vec::new(),
            read: 0,
            settled: 0,
            visited,
            paths: ChosenPaths::default(),
            rules: CycleRules::default(),
            separation: RulePause::default(),
            parity: RulePause::default(),
        }
    }

    /// Follows the trail to its end.
    fn follow(&mut self, known: &KnownLiterals<'_>) {
        let edges = self.graph.edges();
        while let Some(&(fact, _)) = self.log.last().filter(|entry| entry.1 as usize >= known.unchanged()) {
            let fact = fact as usize;
            self.visited -= usize::from(fact >= edges && self.known[fact] > 0);
            self.known[fact] = 0;
            self.log.pop();
        }
        self.settled = self.settled.min(self.log.len());
        self.read = self.read.min(known.unchanged());
        for (place, literal) in (0..).zip(known.trail()).skip(self.read) {
            let Some(&Some(fact)) = self.facts.get(literal.variable()) else { continue };
            self.log.push((fact, place));
            let fact = fact as usize;
            self.known[fact] = rules::value(*literal == self.literals[fact]);
            self.visited += usize::from(fact >= edges && self.known[fact] > 0);
        }
        self.read = known.trail().len();
    }

    /// Draws conclusions from the paths of new edges, or else from parts of the graph.
    fn conclude(&mut self, found: &mut FoundClauses<'_>) -> Result<(), Conflict> {
        let (graph, known) = (&*self.graph, &mut self.known);
        let new = self.log[self.settled..].iter().map(|&(fact, _)| fact as usize);
        let chosen = new.filter(|&fact| fact < graph.edges() && known[fact] > 0);
        let fixed = if self.settled == 0 { &self.fixed[..] } else { &[] };
        let starts: Vec<usize> = chosen.map(|edge| graph.end(edge)).chain(fixed.iter().copied()).collect();
        let is_final = self.paths.close(graph, known, starts, self.visited, found)?;
        if found.is_full() {
            return Ok(());
        }
        if is_final {
            self.settled = self.log.len();
        }
        if self.separation.is_over() {
            let result = self.rules.separate(graph, known, found);
            self.separation.begin(found.is_full());
            if found.is_full() {
                return result;
            }
        }
        if self.parity.is_over() {
            let result = self.rules.balance(graph, known, found);
            self.parity.begin(found.is_full());
            return result;
        }
        Ok(())
    }
}

/// When a rule that takes a pass over the graph is applied again: after a pause that doubles until it finds something.
#[derive(Debug, Clone, Default)]
struct RulePause {
    /// The calls that are left.
    left: u32,
    length: u32,
}

impl RulePause {
    /// Counts a call; returns whether the rule is applied.
    fn is_over(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left == 0
    }

    /// Begins the next pause.
    fn begin(&mut self, found: bool) {
        self.length = if found { 1 } else { (2 * self.length).clamp(1, LONGEST_PAUSE) };
        self.left = self.length;
    }
}

impl LazyClauses for CycleClauses {
    fn add(&mut self, known: &KnownLiterals<'_>, clauses: &mut Vec<Vec<Literal>>) {
        self.follow(known);
        let literals = Arc::clone(&self.literals);
        let mut found = FoundClauses { known, literals: &literals, clauses, size: 0, changed: Vec::new() };
        // A contradiction is a clause as well.
        let _: Result<(), Conflict> = self.conclude(&mut found);
        for (fact, before) in found.changed.into_iter().rev() {
            self.known[fact] = before;
        }
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
    /// The facts of the conclusions, with what was known of them before.
    changed: Vec<(usize, i8)>,
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
        self.changed.push((claim.0, known[claim.0]));
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
