//! Clauses that say that the vertices of a stage are connected.
//!
//! From an ordered vertex the path reaches all vertices of its stage, and the next ordered vertex, without leaving the
//! stage. A vertex that is not connected with the ordered vertex by open edges and vertices that may have the stage does
//! not have it. The reasons are what bounds the connected part: vertices that do not have the stage, and edges that are not
//! chosen.

use std::sync::Arc;

use crate::solver::constraints::cycle::NumberedEdges;
use crate::solver::formula::{KnownLiterals, LazyClauses, Literal};

/// Literals of the clauses of one call, at most, apart from one clause.
const MOST_LITERALS: usize = 1000;

/// The clauses of connected stages.
#[derive(Debug, Clone)]
pub(super) struct StageReach {
    graph: Arc<NumberedEdges>,
    edges: Vec<Literal>,
    /// For each vertex a row with the literal of each stage.
    of_stage: Vec<Literal>,
    order: Vec<usize>,
    places: Vec<Option<usize>>,
    /// The vertices that are connected, in the order in which they were found, and whether each vertex is.
    found: Vec<usize>,
    is_found: Vec<bool>,
    /// What bounds them, each with the vertex beyond.
    bounds: Vec<(Literal, usize)>,
}

impl StageReach {
    pub(super) fn new(
        graph: Arc<NumberedEdges>,
        edges: Vec<Literal>,
        of_stage: Vec<Literal>,
        order: Vec<usize>,
        places: Vec<Option<usize>>,
    ) -> Self {
        let is_found = vec![false; places.len()];
        Self { graph, edges, of_stage, order, places, found: Vec::new(), is_found, bounds: Vec::new() }
    }

    fn literal(&self, vertex: usize, stage: usize) -> Literal {
        self.of_stage[vertex * self.order.len() + stage]
    }

    /// Finds what is connected with the ordered vertex of a stage; returns whether the next one is.
    fn explore(&mut self, known: &KnownLiterals<'_>, stage: usize) -> bool {
        let (from, to) = (self.order[stage], self.order[stage + 1]);
        self.is_found.fill(false);
        self.found.clear();
        self.bounds.clear();
        self.found.push(from);
        self.is_found[from] = true;
        let (mut place, mut is_complete) = (0, false);
        while let Some(&vertex) = self.found.get(place) {
            place += 1;
            for (edge, other) in self.graph.around(vertex) {
                let is_inner = self.places.get(other).is_some_and(|place| place.is_none() || other == to);
                if !is_inner || self.is_found[other] {
                    continue;
                }
                let may_have = |literal| known.value(literal) >= 0;
                if other != to && !may_have(self.literal(other, stage)) {
                    self.bounds.push((self.literal(other, stage), other));
                } else if !may_have(self.edges[edge]) {
                    self.bounds.push((self.edges[edge], other));
                } else if other == to {
                    is_complete = true;
                } else {
                    self.is_found[other] = true;
                    self.found.push(other);
                }
            }
        }
        is_complete
    }

    /// Returns the bounds, each once, that lead to vertices which were not found later and are accepted.
    fn bounds(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<Literal> {
        let bounds = self.bounds.iter().filter(|bound| !self.is_found[bound.1] && is_wanted(bound.1));
        let mut literals: Vec<Literal> = bounds.map(|bound| bound.0).collect();
        literals.sort_unstable();
        literals.dedup();
        literals
    }
}

impl LazyClauses for StageReach {
    fn add(&mut self, known: &KnownLiterals<'_>, clauses: &mut Vec<Vec<Literal>>) {
        let mut size = 0;
        for stage in 0..self.order.len() - 1 {
            let is_complete = self.explore(known, stage);
            let to = self.order[stage + 1];
            if !is_complete {
                clauses.push(self.bounds(|_| true));
                return;
            }
            let bounds = self.bounds(|other| other != to);
            for vertex in (0..self.places.len()).filter(|&vertex| self.places[vertex].is_none()) {
                let literal = self.literal(vertex, stage);
                if !self.is_found[vertex] && known.value(literal) >= 0 && size <= MOST_LITERALS {
                    clauses.push([literal.negated()].into_iter().chain(bounds.iter().copied()).collect());
                    size += 1 + bounds.len();
                }
            }
        }
    }

    fn copy(&self) -> Box<dyn LazyClauses> {
        Box::new(self.clone())
    }
}
