//! Clauses that say that the vertices of a stage are connected.
//!
//! From an ordered vertex the path reaches all vertices of its stage, and the next ordered vertex, without leaving the
//! stage. A vertex that is not connected with the ordered vertex by open edges and vertices that may have the stage
//! does not have it. The reasons are what bounds the connected part: vertices that do not have the stage, and edges
//! that are not chosen.
//!
//! An exploration numbers the vertices that it finds. All of them are connected as long as each has an open edge to one
//! with a lower number. So a stage is explored again only if it lost an edge or a vertex on which another vertex
//! depends: one without another lower neighbour, or without a number. What is forgotten on the way back makes no stage
//! smaller.

use std::sync::Arc;

use crate::solver::formula::{KnownLiterals, LazyClauses, Literal};
use crate::solver::graph::NumberedEdges;
use crate::solver::ranges::distinct;

/// Literals of the clauses of one call, at most, apart from one clause.
const MOST_LITERALS: usize = 1000;

/// What the variable of a literal says about the path.
#[derive(Debug, Clone, Copy)]
enum Mark {
    Nothing,
    /// An edge, with its ends.
    Edge(usize, usize, usize),
    /// A vertex is in one of these stages; both are the same if there is one.
    OrderedVisits(usize, [usize; 2]),
}

/// The clauses of connected stages.
#[derive(Debug, Clone)]
pub(super) struct StageReach {
    graph: Arc<NumberedEdges>,
    edges: Vec<Literal>,
    /// For each vertex a row with the literal of each stage.
    of_stage: Vec<Literal>,
    order: Vec<usize>,
    places: Vec<Option<usize>>,
    /// By variable.
    marks: Vec<Mark>,
    /// Whether each stage must be explored.
    is_waiting: Vec<bool>,
    /// For each stage a row with the number of each vertex, from 1 in the order in which the last exploration found them;
    /// 0 without a number. The next ordered vertex comes last.
    numbers: Vec<u32>,
    /// The stages that the last call explored.
    explored: usize,
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
        let (is_found, is_waiting) = (vec![false; places.len()], vec![true; order.len() - 1]);
        let marks = marks(&graph, &edges, &of_stage, order.len());
        let numbers = vec![0; is_waiting.len() * places.len()];
        let (found, bounds) = (Vec::new(), Vec::new());
        Self {
            graph,
            edges,
            of_stage,
            order,
            places,
            marks,
            is_waiting,
            numbers,
            explored: 0,
            found,
            is_found,
            bounds,
        }
    }

    /// Notes the stages that may not be connected any more because a literal became known.
    fn note(&mut self, known: &KnownLiterals<'_>, literal: Literal) {
        match self.marks.get(literal.variable()) {
            None | Some(Mark::Nothing) => {}
            Some(&Mark::OrderedVisits(vertex, stages)) => {
                let count = self.is_waiting.len();
                for stage in stages.into_iter().filter(|&stage| stage < count) {
                    // Also over excluded edges: where edge and vertex are lost together, the edge alone is not noted.
                    self.is_waiting[stage] |= known.value(self.literal(vertex, stage)) < 0
                        && self
                            .graph
                            .around(vertex)
                            .any(|(_, other)| self.depends(known, stage, other, vertex));
                }
            }
            Some(&Mark::Edge(edge, one, other)) => {
                if known.value(self.edges[edge]) >= 0 {
                    return;
                }
                for stage in 0..self.is_waiting.len() {
                    self.is_waiting[stage] |= self.may_be(known, one, stage)
                        && self.may_be(known, other, stage)
                        && (self.depends(known, stage, one, other) || self.depends(known, stage, other, one));
                }
            }
        }
    }

    /// Returns whether a vertex may be on the path of a stage, or at one of its ends.
    fn may_be(&self, known: &KnownLiterals<'_>, vertex: usize, stage: usize) -> bool {
        match self.places.get(vertex) {
            None => false, // the dummy
            Some(Some(place)) => *place == stage || *place == stage + 1,
            Some(None) => known.value(self.literal(vertex, stage)) >= 0,
        }
    }

    /// Returns whether a vertex was perhaps connected only through a neighbour that its stage lost, or whose edge to it was
    /// lost.
    fn depends(&self, known: &KnownLiterals<'_>, stage: usize, vertex: usize, lost: usize) -> bool {
        let row = &self.numbers[stage * self.places.len()..][..self.places.len()];
        if vertex == self.order[stage] || !self.may_be(known, vertex, stage) {
            return false;
        }
        let is_lower =
            |other: usize| row.get(other).is_some_and(|&number| (1..row[vertex]).contains(&number));
        let still_leads = |(edge, other): (usize, usize)| {
            is_lower(other) && known.value(self.edges[edge]) >= 0 && self.may_be(known, other, stage)
        };
        row[vertex] == 0 || is_lower(lost) && !self.graph.around(vertex).any(still_leads)
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

    /// Numbers the vertices that an exploration found.
    fn number(&mut self, stage: usize) {
        let row = &mut self.numbers[stage * self.places.len()..][..self.places.len()];
        row.fill(0);
        for (number, &vertex) in (1..).zip(self.found.iter().chain([&self.order[stage + 1]])) {
            row[vertex] = number;
        }
    }

    /// Returns the bounds, each once, that lead to vertices which were not found later and are accepted.
    fn bounds(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<Literal> {
        let bounds = self.bounds.iter().filter(|bound| !self.is_found[bound.1] && is_wanted(bound.1));
        distinct(bounds.map(|bound| bound.0).collect())
    }
}

impl LazyClauses for StageReach {
    fn add(&mut self, known: &KnownLiterals<'_>, clauses: &mut Vec<Vec<Literal>>) {
        for &literal in &known.trail()[known.unchanged()..] {
            self.note(known, literal);
        }
        self.explored = 0;
        let mut size = 0;
        for stage in 0..self.order.len() - 1 {
            if !self.is_waiting[stage] {
                continue;
            }
            self.explored += 1;
            let is_complete = self.explore(known, stage);
            let to = self.order[stage + 1];
            if !is_complete {
                clauses.push(self.bounds(|_| true));
                return;
            }
            self.is_waiting[stage] = false;
            self.number(stage);
            let bounds = self.bounds(|other| other != to);
            for vertex in (0..self.places.len()).filter(|&vertex| self.places[vertex].is_none()) {
                let literal = self.literal(vertex, stage);
                if !self.is_found[vertex] && known.value(literal) >= 0 {
                    if size > MOST_LITERALS {
                        self.is_waiting[stage] = true;
                        break;
                    }
                    clauses.push([literal.negated()].into_iter().chain(bounds.iter().copied()).collect());
                    size += 1 + bounds.len();
                }
            }
        }
    }

    /// Each explored stage is a pass over the vertices.
    fn work(&self, known: &KnownLiterals<'_>) -> u64 {
        (known.trail().len() - known.unchanged() + self.explored * self.places.len()) as u64
    }

    fn copy(&self) -> Box<dyn LazyClauses> {
        Box::new(self.clone())
    }
}

/// Returns what each variable says.
fn marks(graph: &NumberedEdges, edges: &[Literal], of_stage: &[Literal], stages: usize) -> Vec<Mark> {
    let last = edges.iter().chain(of_stage).map(|literal| literal.variable()).max();
    let mut marks = vec![Mark::Nothing; last.map_or(0, |last| last + 1)];
    for (index, literal) in of_stage.iter().enumerate() {
        let (vertex, stage) = (index / stages, index % stages);
        marks[literal.variable()] = match marks[literal.variable()] {
            Mark::OrderedVisits(_, [first, _]) => Mark::OrderedVisits(vertex, [first, stage]),
            _ => Mark::OrderedVisits(vertex, [stage; 2]),
        };
    }
    for vertex in 0..graph.vertices() {
        for (edge, other) in graph.around(vertex) {
            marks[edges[edge].variable()] = Mark::Edge(edge, vertex, other);
        }
    }
    marks[Literal::TRUE.variable()] = Mark::Nothing;
    marks
}
