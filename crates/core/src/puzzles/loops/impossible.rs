//! Clues that no loop can follow, whatever the rest of the board says.

use std::collections::HashMap;

use super::demand::StatedRule;
use crate::ladder::LoopStatement;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::solver::constraints::Clauses;
use crate::solver::graph::SuccessorTable;
use crate::{Engine, Model, Variable};

/// The nodes of the search for a way to follow the rules of one clue, at most.
const MOST_NODES: usize = 1000;

/// Returns what the first clue demands whose rules no loop can follow: the rule with which those before it are
/// impossible. Only clauses are looked at together, at the edges in them, and at those of points whose visits they name.
pub(super) fn impossible(steps: &SuccessorTable, rules: &[StatedRule]) -> Option<LoopStatement> {
    let clue = |statement: &LoopStatement| (statement.cell, statement.clue);
    // Most clues look like one that was seen before.
    let mut known: HashMap<NearClauses, Option<usize>> = HashMap::new();
    for of_clue in rules.chunk_by(|one, other| clue(&one.0) == clue(&other.0)) {
        if let Some(failing) = of_clue.iter().find(|(_, rule)| is_empty(rule)) {
            return Some(failing.0);
        }
        if of_clue.iter().all(|(_, rule)| only_visits(rule)) {
            continue;
        }
        let near = NearClauses::new(steps, of_clue);
        let failing = *known.entry(near).or_insert_with_key(|near| near.failing(steps, of_clue));
        if let Some(index) = failing {
            return Some(of_clue[index].0);
        }
    }
    None
}

/// Returns whether a rule demands something of nothing.
fn is_empty(rule: &LoopRule) -> bool {
    match rule {
        LoopRule::Clause(facts) => facts.is_empty(),
        LoopRule::Parity(edges, is_odd) => edges.is_empty() && *is_odd,
        LoopRule::Edges(edges, range) => edges.len() < *range.start(),
        LoopRule::Vertices(vertices, range) => vertices.len() < *range.start(),
    }
}

/// Returns whether a rule is one that a loop through all points follows, or no clause.
fn only_visits(rule: &LoopRule) -> bool {
    let LoopRule::Clause(facts) = rule else { return true };
    facts.iter().any(|fact| matches!(fact, LoopFact::Vertex(_, true)))
}

/// An edge, or the visit of a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NearFact {
    Edge(u32, u32),
    Vertex(u32),
}

/// Clauses on facts with numbers of their own, which are the same wherever a clue is.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
struct NearClauses {
    facts: usize,
    clauses: Vec<Vec<(u32, bool)>>,
}

/// The facts that have numbers so far, and the clauses.
struct NearFacts<'a> {
    steps: &'a SuccessorTable,
    known: Vec<NearFact>,
    clauses: Vec<Vec<(u32, bool)>>,
}

impl NearFacts<'_> {
    /// Returns the number of a fact, and whether it is new.
    fn number(&mut self, fact: NearFact) -> (u32, bool) {
        let known = self.known.iter().position(|&known| known == fact);
        if known.is_none() {
            self.known.push(fact);
        }
        (known.unwrap_or(self.known.len() - 1) as u32, known.is_none())
    }

    /// Returns the number of an edge, if there is one.
    fn edge(&mut self, one: u32, other: u32) -> Option<u32> {
        self.steps.slot(one as usize, other as usize)?;
        Some(self.number(NearFact::Edge(one.min(other), one.max(other))).0)
    }

    /// Returns the number of the visit of a vertex, which has two of its edges or none.
    fn visit(&mut self, vertex: u32) -> u32 {
        let (visit, is_new) = self.number(NearFact::Vertex(vertex));
        if is_new {
            let around: Vec<u32> = self.steps.row(vertex as usize).collect();
            let around: Vec<u32> = around.iter().filter_map(|&other| self.edge(vertex, other)).collect();
            for (index, &edge) in around.iter().enumerate() {
                self.clauses.push(vec![(edge, false), (visit, true)]);
                let others = around.iter().filter(|&&other| other != edge).map(|&other| (other, true));
                self.clauses.push(others.chain([(visit, false)]).collect());
                for (next, &two) in around.iter().enumerate().skip(index + 1) {
                    let triples = around[next + 1..].iter().map(|&three| [edge, two, three]);
                    self.clauses.extend(triples.map(|edges| edges.map(|edge| (edge, false)).to_vec()));
                }
            }
        }
        visit
    }

    /// Adds a clause, unless it holds because of an edge that there is not, or may hold because of an auxiliary fact.
    fn add(&mut self, facts: &[LoopFact]) {
        let mut clause = Vec::with_capacity(facts.len());
        for &fact in facts {
            match fact {
                LoopFact::Vertex(vertex, value) => clause.push((self.visit(vertex), value)),
                LoopFact::Edge(one, other, value) => match self.edge(one, other) {
                    Some(edge) => clause.push((edge, value)),
                    None if value => {}
                    None => return,
                },
                LoopFact::Auxiliary(..) => return,
            }
        }
        self.clauses.push(clause);
    }
}

impl NearClauses {
    fn new(steps: &SuccessorTable, rules: &[StatedRule]) -> Self {
        let mut facts = NearFacts { steps, known: Vec::new(), clauses: Vec::new() };
        for (_, rule) in rules {
            if let LoopRule::Clause(clause) = rule {
                facts.add(clause);
            }
        }
        Self { facts: facts.known.len(), clauses: facts.clauses }
    }

    /// Returns the first of the rules with which there is no way to follow them.
    fn failing(&self, steps: &SuccessorTable, rules: &[StatedRule]) -> Option<usize> {
        let is_impossible = |&index: &usize| !Self::new(steps, &rules[..=index]).are_possible();
        if self.are_possible() { None } else { (0..rules.len()).find(is_impossible) }
    }

    /// Returns whether there is a way to follow the clauses, as far as a short search finds out.
    fn are_possible(&self) -> bool {
        let mut model = Model::new();
        let facts = model.booleans(self.facts);
        let literal = |&(fact, value): &(u32, bool)| (facts.variable(fact as usize), i32::from(value));
        let clauses = self.clauses.iter().map(|clause| clause.iter().map(literal).collect());
        model.post(Clauses::new(clauses));
        let variables: Vec<Variable> = (0..self.facts).map(|fact| facts.variable(fact)).collect();
        let mut engine = Engine::new(&model);
        engine.propagate().is_ok() && has_solution(&mut engine, &variables, &mut 0)
    }
}

/// Returns whether variables can have values below a node of a search, or whether there were too many nodes.
fn has_solution(engine: &mut Engine, variables: &[Variable], nodes: &mut usize) -> bool {
    *nodes += 1;
    let open = variables.iter().position(|&variable| engine.state().value(variable).is_none());
    let Some(open) = open.filter(|_| *nodes < MOST_NODES) else { return true };
    [0, 1].into_iter().any(|value| {
        engine.push();
        let is_open = engine.assume(|state| state.fix(variables[open], value)).is_ok();
        let found = is_open && has_solution(engine, &variables[open..], nodes);
        engine.pop();
        found
    })
}
