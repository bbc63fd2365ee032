//! One loop through some of the vertices of a graph, with rules on its edges and vertices, as in Slitherlink.
//!
//! A puzzle states its rules as [`LoopRule`]s and does not know the model. `lines` adds what follows from all counts
//! together.

mod lines;

use std::ops::RangeInclusive;
use std::sync::Arc;

use self::lines::Count;
use crate::solver::constraints::{Cardinality, Clauses, NumberedEdges, Parity, SimpleCycle};
use crate::solver::engine::{Booleans, State, Variable};
use crate::solver::graph::SuccessorTable;
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

impl LoopRule {
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

/// Returns the literals of the facts that a rule counts, and the numbers of them that it allows. `literal` returns the
/// literal of a fact, or whether the fact always holds.
pub(crate) fn counted<T>(
    facts: &[LoopFact],
    number: &RangeInclusive<usize>,
    literal: impl Fn(&LoopFact) -> Result<T, bool>,
) -> (Vec<T>, RangeInclusive<usize>) {
    let (mut literals, mut held) = (Vec::with_capacity(facts.len()), 0);
    for fact in facts {
        match literal(fact) {
            Ok(literal) => literals.push(literal),
            Err(holds) => held += usize::from(holds),
        }
    }
    let most = number.end().checked_sub(held);
    most.map_or((Vec::new(), 1..=1), |most| (literals, number.start().saturating_sub(held)..=most))
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
        let literal = |fact: &LoopFact| match *fact {
            LoopFact::Vertex(vertex, value) => Ok((edges.visit(vertex as usize), value)),
            LoopFact::Auxiliary(number, value) => Ok((edges.facts() + number as usize, value)),
            LoopFact::Edge(one, other, value) => {
                edges.between(one as usize, other as usize).map(|edge| (edge, value)).ok_or(!value)
            }
        };
        let number = |&(one, other): &(u32, u32)| edges.between(one as usize, other as usize);
        let (mut clauses, mut counts): (Vec<Vec<_>>, Vec<Count>) = (Vec::new(), Vec::new());
        for rule in &self.rules {
            match rule {
                LoopRule::Clause(clause) => {
                    let literals: Vec<_> = clause.iter().map(literal).collect();
                    if !literals.contains(&Err(true)) {
                        let literals = literals.into_iter().flatten();
                        clauses
                            .push(literals.map(|(fact, value)| (all.variable(fact), value.into())).collect());
                    }
                }
                LoopRule::Parity(pairs, is_odd) => {
                    let numbers = pairs.iter().filter_map(number);
                    model.post(Parity::new(numbers.map(|edge| facts.variable(edge)), *is_odd));
                }
                LoopRule::Count(of, range) => {
                    let (literals, range) = counted(of, range, literal);
                    let numbered = literals.iter().map(|&(fact, value)| (fact as u32, value));
                    model.post(Cardinality::new(&all, numbered, range.clone()));
                    // Lines have edges and vertices alone.
                    if literals.iter().all(|&(fact, value)| value && fact < edges.facts()) {
                        counts.push((literals.into_iter().map(|literal| literal.0).collect(), range));
                    }
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
        let Self { edges, facts, .. } = self;
        let holds = |fact: usize| state.value(facts.variable(fact)) == Some(1);
        vertices.clear();
        let Some(start) = (0..edges.vertices()).find(|&vertex| holds(edges.visit(vertex))) else { return };
        let mut here = start;
        while vertices.len() < edges.vertices() {
            let previous = vertices.last().copied();
            vertices.push(here);
            let mut next = edges.around(here).filter(|&(edge, _)| holds(edge)).map(|(_, other)| other);
            match next.find(|&other| Some(other) != previous) {
                Some(other) if other != start => here = other,
                _ => return,
            }
        }
    }
}
