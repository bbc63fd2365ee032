//! Clues that no loop can follow, with any other clues on the board.

use super::demand::StatedRule;
use crate::ladder::LoopStatement;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::solver::graph::SuccessorTable;

/// The nodes of the search for a way to follow the rules of one clue, at most.
const MOST_NODES: usize = 1000;

/// Returns what the first clue demands whose rules no loop can follow: the rule with which those before it are
/// impossible. Only clauses are looked at together, at the edges in them, and at those of points whose visits they name.
/// A clue with more than 128 of them counts as possible.
pub(super) fn impossible(steps: &SuccessorTable, rules: &[StatedRule]) -> Option<LoopStatement> {
    let clue = |statement: &LoopStatement| (statement.cell, statement.clue);
    for of_clue in rules.chunk_by(|one, other| clue(&one.0) == clue(&other.0)) {
        if let Some(failing) = of_clue.iter().find(|(_, rule)| is_empty(rule)) {
            return Some(failing.0);
        }
        let is_impossible = |rules: &[StatedRule]| {
            NearFacts::new(steps, rules).is_some_and(|near| !near.has_solution((0, 0), &mut 0))
        };
        if !of_clue.iter().all(|(_, rule)| is_clear(rule)) && is_impossible(of_clue) {
            let failing = (0..of_clue.len()).find(|&index| is_impossible(&of_clue[..=index]));
            return failing.map(|index| of_clue[index].0);
        }
    }
    None
}

/// Returns whether a rule demands something of nothing.
fn is_empty(rule: &LoopRule) -> bool {
    match rule {
        LoopRule::Clause(facts) => facts.is_empty(),
        LoopRule::Parity(edges, is_odd) => edges.is_empty() && *is_odd,
        LoopRule::Count(facts, range) => facts.len() < *range.start(),
    }
}

/// Returns whether a rule is no clause, or one that a visit or an auxiliary fact makes true.
fn is_clear(rule: &LoopRule) -> bool {
    let LoopRule::Clause(facts) = rule else { return true };
    facts.iter().any(|fact| matches!(fact, LoopFact::Vertex(_, true) | LoopFact::Auxiliary(..)))
}

/// An edge, or the visit of a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NearFact {
    Edge(u32, u32),
    Vertex(u32),
}

/// Facts with numbers below 128, as sets of bits.
type NearSet = u128;

/// The facts that some rules are about, and their clauses: the facts one of which holds, or one of which does not.
struct NearFacts<'a> {
    steps: &'a SuccessorTable,
    known: Vec<NearFact>,
    clauses: Vec<(NearSet, NearSet)>,
}

impl<'a> NearFacts<'a> {
    /// Returns the clauses of some rules; `None` if they are about too many facts.
    fn new(steps: &'a SuccessorTable, rules: &[StatedRule]) -> Option<Self> {
        let mut near = Self { steps, known: Vec::new(), clauses: Vec::new() };
        for (_, rule) in rules {
            if let LoopRule::Clause(clause) = rule {
                near.add(clause)?;
            }
        }
        Some(near)
    }

    /// Returns a fact as a set, and whether it is new; `None` if there are too many.
    #[inline]
    fn set(&mut self, fact: NearFact) -> Option<(NearSet, bool)> {
        let known = self.known.iter().position(|&known| known == fact);
        if known.is_none() {
            self.known.push(fact);
        }
        let set = NearSet::checked_shl(1, known.unwrap_or(self.known.len() - 1) as u32)?;
        Some((set, known.is_none()))
    }

    /// Returns an edge as a set, which is empty if there is no such edge.
    fn edge(&mut self, one: u32, other: u32) -> Option<NearSet> {
        if self.steps.slot(one as usize, other as usize).is_none() {
            return Some(0);
        }
        Some(self.set(NearFact::Edge(one.min(other), one.max(other)))?.0)
    }

    /// Returns the visit of a vertex, which has two of its edges or none.
    fn visit(&mut self, vertex: u32) -> Option<NearSet> {
        let (visit, is_new) = self.set(NearFact::Vertex(vertex))?;
        if is_new {
            let steps = self.steps;
            let around: Option<Vec<NearSet>> =
                steps.row(vertex as usize).map(|other| self.edge(vertex, other)).collect();
            let around = around?;
            let all: NearSet = around.iter().sum();
            for (index, &edge) in around.iter().enumerate() {
                self.clauses.push((visit, edge));
                self.clauses.push((all & !edge, visit));
                for (next, &two) in around.iter().enumerate().skip(index + 1) {
                    self.clauses.extend(around[next + 1..].iter().map(|&three| (0, edge | two | three)));
                }
            }
        }
        Some(visit)
    }

    /// Adds a clause, unless it holds because of an edge that there is not, or may hold because of an auxiliary fact.
    fn add(&mut self, facts: &[LoopFact]) -> Option<()> {
        let mut clause = (0, 0);
        for &fact in facts {
            let (set, value) = match fact {
                LoopFact::Vertex(vertex, value) => (self.visit(vertex)?, value),
                LoopFact::Edge(one, other, value) => (self.edge(one, other)?, value),
                LoopFact::Auxiliary(..) => (0, false),
            };
            match value {
                true => clause.0 |= set,
                false if set == 0 => return Some(()),
                false => clause.1 |= set,
            }
        }
        self.clauses.push(clause);
        Some(())
    }

    /// Returns whether there is a way to follow the clauses in which some facts hold and others do not, or whether the
    /// search takes too long.
    fn has_solution(&self, (mut held, mut refuted): (NearSet, NearSet), nodes: &mut usize) -> bool {
        *nodes += 1;
        let open = loop {
            let (before, mut open) = ((held, refuted), None);
            for &(one_of, not_all) in &self.clauses {
                if one_of & held != 0 || not_all & refuted != 0 {
                    continue;
                }
                let left = (one_of & !refuted, not_all & !held);
                match left.0.count_ones() + left.1.count_ones() {
                    0 => return false,
                    1 => (held, refuted) = (held | left.0, refuted | left.1),
                    _ => open = Some(left.0 | left.1),
                }
            }
            if before == (held, refuted) {
                break open;
            }
        };
        let Some(open) = open.filter(|_| *nodes < MOST_NODES) else { return true };
        let fact = open & open.wrapping_neg();
        self.has_solution((held, refuted | fact), nodes) || self.has_solution((held | fact, refuted), nodes)
    }
}
