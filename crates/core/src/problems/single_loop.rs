//! One loop through some of the vertices of a graph, with rules on its edges and vertices, as in Slitherlink.
//!
//! A puzzle states its rules as [`LoopRule`]s and does not know the model. `lines` adds what follows from all counts
//! together.

mod lines;

use std::ops::RangeInclusive;
use std::sync::Arc;

use self::lines::Count;
use crate::solver::constraints::{Cardinality, Clauses, Parity, SimpleCycle};
use crate::solver::engine::{Booleans, State, Variable};
use crate::solver::graph::{NumberedEdges, SuccessorTable};
use crate::{Decisions, Model};

/// A fact about a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoopFact {
    /// Whether the loop uses the edge between two vertices.
    Edge(u32, u32, bool),
    /// Whether the loop visits a vertex.
    Vertex(u32, bool),
    /// Whether an auxiliary fact holds, counted from 0. The rules determine all of them from the edges and vertices.
    Auxiliary(u32, bool),
}

impl LoopFact {
    /// Returns the number of the fact, after those of edges and vertices for an auxiliary one, and its value; or whether
    /// it holds if there is no such edge.
    pub(crate) fn number(self, edges: &NumberedEdges) -> Result<(u32, bool), bool> {
        let (number, holds) = match self {
            Self::Edge(one, other, holds) => {
                (edges.between(one as usize, other as usize).ok_or(!holds)?, holds)
            }
            Self::Vertex(vertex, holds) => (edges.visit(vertex as usize), holds),
            Self::Auxiliary(number, holds) => (edges.facts() + number as usize, holds),
        };
        Ok((number as u32, holds))
    }
}

/// A rule on the edges and vertices of a loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoopRule {
    /// At least one of these facts holds.
    Clause(Vec<LoopFact>),
    /// Whether the number of these edges on the loop is odd. No edge occurs twice.
    Parity(Vec<(u32, u32)>, bool),
    /// The number of these facts that hold. No edge, vertex or auxiliary fact occurs twice.
    Count(Vec<LoopFact>, RangeInclusive<usize>),
}

/// A rule in terms of literals that are not known.
pub(crate) enum LiteralRule<T> {
    /// At least one of these holds.
    Clause(Vec<T>),
    /// Whether the number of those that hold is odd.
    Parity(Vec<T>, bool),
    /// The number of those that hold.
    Count(Vec<T>, RangeInclusive<usize>),
}

impl LoopRule {
    /// Returns the rule about literals, unless it always holds. `literal` returns the literal of a fact, or whether the
    /// fact always holds: the loop uses no edge that the graph does not have.
    pub(crate) fn over<T>(&self, literal: impl Fn(&LoopFact) -> Result<T, bool>) -> Option<LiteralRule<T>> {
        let used = |&(one, other): &(u32, u32)| literal(&LoopFact::Edge(one, other, true)).ok();
        let (mut literals, mut held) = (Vec::new(), 0);
        if let Self::Clause(facts) | Self::Count(facts, _) = self {
            for fact in facts {
                match literal(fact) {
                    Ok(literal) => literals.push(literal),
                    Err(holds) => held += usize::from(holds),
                }
            }
        }
        match self {
            Self::Clause(_) => (held == 0).then_some(LiteralRule::Clause(literals)),
            Self::Parity(edges, is_odd) => {
                Some(LiteralRule::Parity(edges.iter().filter_map(used).collect(), *is_odd))
            }
            Self::Count(_, number) => Some(match number.end().checked_sub(held) {
                Some(most) => LiteralRule::Count(literals, number.start().saturating_sub(held)..=most),
                None => LiteralRule::Clause(Vec::new()),
            }),
        }
    }

    /// Returns the rule on the number of these edges on the loop.
    #[must_use]
    pub fn edges(edges: Vec<(u32, u32)>, number: RangeInclusive<usize>) -> Self {
        Self::Count(edges.into_iter().map(|(one, other)| LoopFact::Edge(one, other, true)).collect(), number)
    }

    /// Returns the rule on the number of these vertices on the loop.
    #[must_use]
    pub fn vertices(vertices: Vec<u32>, number: RangeInclusive<usize>) -> Self {
        Self::Count(vertices.into_iter().map(|vertex| LoopFact::Vertex(vertex, true)).collect(), number)
    }
}

/// Returns the number of auxiliary facts in some rules.
pub(crate) fn auxiliaries<'a>(rules: impl IntoIterator<Item = &'a LoopRule>) -> usize {
    let facts = |rule: &'a LoopRule| match rule {
        LoopRule::Clause(facts) | LoopRule::Count(facts, _) => &facts[..],
        LoopRule::Parity(..) => &[],
    };
    let end =
        |fact: &LoopFact| if let LoopFact::Auxiliary(number, _) = *fact { number as usize + 1 } else { 0 };
    rules.into_iter().flat_map(facts).map(end).max().unwrap_or(0)
}

/// A loop that visits each vertex at most once, and at least three vertices.
#[derive(Debug, Clone)]
pub(crate) struct SingleLoop {
    /// The edges, as a symmetric table.
    pub(crate) steps: Arc<SuccessorTable>,
    /// The rules, all of which hold.
    pub(crate) rules: Vec<LoopRule>,
    /// The row and column of each vertex, if all edges join neighbours of a row or column; otherwise none.
    pub(crate) places: Vec<[usize; 2]>,
}

/// The model of a loop, and how to read its solutions.
#[derive(Debug)]
pub(crate) struct LoopModel {
    /// The model.
    pub(crate) model: Model,
    /// A 0/1 variable for each edge, and then for each vertex.
    facts: Booleans,
    edges: NumberedEdges,
}

impl SingleLoop {
    /// Returns the ends of all edges, in the order of their variables in the model.
    pub(crate) fn edges(&self) -> Vec<[usize; 2]> {
        NumberedEdges::new(&self.steps).pairs().collect()
    }

    /// Builds the model, in which each loop occurs once.
    ///
    /// The loop uses no edge that the table does not have, and facts about such edges are treated accordingly.
    ///
    /// # Panics
    /// If the table is not symmetric, or a rule names a vertex that does not exist.
    pub(crate) fn model(&self) -> LoopModel {
        let mut model = Model::new();
        let edges = NumberedEdges::new(&self.steps);
        let all = model.booleans(edges.facts() + auxiliaries(&self.rules));
        let facts = all.first(edges.facts());
        model.post(SimpleCycle::new(&facts, &self.steps));
        let variable = |&(fact, value): &(u32, bool)| (all.variable(fact as usize), value.into());
        let (mut clauses, mut counts): (Vec<Vec<_>>, Vec<Count>) = (Vec::new(), Vec::new());
        for rule in self.rules.iter().filter_map(|rule| rule.over(|fact| fact.number(&edges))) {
            match rule {
                LiteralRule::Clause(literals) => clauses.push(literals.iter().map(variable).collect()),
                LiteralRule::Parity(literals, is_odd) => {
                    model.post(Parity::new(literals.iter().map(|literal| variable(literal).0), is_odd));
                }
                LiteralRule::Count(literals, range) => {
                    // Lines have edges and vertices alone.
                    if literals.iter().all(|&(fact, value)| value && (fact as usize) < edges.facts()) {
                        let facts = literals.iter().map(|literal| literal.0 as usize);
                        counts.push((facts.collect(), range.clone()));
                    }
                    model.post(Cardinality::new(&all, literals, range));
                }
            }
        }
        match lines::implied(&self.places, &edges, counts) {
            Some(implied) => implied.into_iter().for_each(|(numbers, range)| {
                let numbered = numbers.into_iter().map(|fact| (fact as u32, true));
                model.post(Cardinality::new(&facts, numbered, range));
            }),
            None => clauses.push(Vec::new()),
        }
        model.post(Clauses::new(clauses));
        let around = |vertex| edges.around(vertex).map(|(edge, _)| edge as u32).collect();
        model.decide(Decisions::Pairs(facts, (0..edges.vertices()).map(around).collect()));
        LoopModel { model, facts, edges }
    }
}

impl LoopModel {
    /// Returns the variable for whether the loop visits a vertex.
    pub(crate) fn visited(&self, vertex: u32) -> Variable {
        self.facts.variable(self.edges.visit(vertex as usize))
    }

    /// Returns each edge with the variable for whether the loop uses it.
    pub(crate) fn steps(&self) -> impl Iterator<Item = ([usize; 2], Variable)> {
        self.edges.pairs().enumerate().map(|(edge, ends)| (ends, self.facts.variable(edge)))
    }

    /// Returns each vertex with the variable for whether the loop visits it.
    pub(crate) fn visits(&self) -> impl Iterator<Item = (usize, Variable)> {
        (0..self.edges.vertices()).map(|vertex| (vertex, self.visited(vertex as u32)))
    }

    /// Writes the vertices of a solution in cyclic order into `vertices`, replacing its contents: from the least one
    /// towards the lesser of its neighbours.
    pub(crate) fn read(&self, state: &State, vertices: &mut Vec<usize>) {
        self.edges.follow(|edge| state.value(self.facts.variable(edge)) == Some(1), vertices);
    }
}
