//! The clauses of stages: edges and stages, without directions and positions.
//!
//! The chosen edges form a cycle through all vertices and the dummy. Two vertices that are not ordered and joined by a
//! chosen edge have the same stage. One edge of an ordered vertex leads to its own stage, and the other to the stage
//! before. So the path from an ordered vertex into its stage ends at the next ordered vertex, and the order is kept.
//!
//! These clauses say all that the constraint means about edges. Positions would take as many literals for each vertex
//! as there are vertices.

use std::sync::Arc;

use super::OrderedVisits;
use super::reach::StageReach;
use crate::solver::constraints::cycle::write_through_all;
use crate::solver::formula::{Encoder, Literal};
use crate::solver::graph::NumberedEdges;

/// The literals of a path with stages.
pub(super) struct StageLiterals<'a> {
    stages: &'a OrderedVisits,
    /// For each vertex its place in the order.
    places: Vec<Option<usize>>,
    graph: Arc<NumberedEdges>,
    edges: Vec<Literal>,
    /// For each vertex a row with the literal of each stage; ordered vertices have none that counts.
    of_stage: Vec<Literal>,
}

/// Writes the clauses.
pub(super) fn write(stages: &OrderedVisits, encoder: &mut Encoder<'_>) {
    let (vertices, count) = (stages.positions.len(), stages.order.len());
    let mut places = vec![None; vertices];
    stages.order.iter().enumerate().for_each(|(place, &vertex)| places[vertex] = Some(place));
    let graph = Arc::new(NumberedEdges::new(stages.edges.table()));
    let edges = stages.edges.variables().map(|edge| encoder.literal(edge, 1)).collect();
    let mut of_stage = vec![Literal::FALSE; vertices * count];
    for vertex in (0..vertices).filter(|&vertex| places[vertex].is_none()) {
        for stage in 0..count {
            of_stage[vertex * count + stage] = encoder.literal(stages.stage_of[vertex], stage as i32 + 1);
        }
        encoder.clause([of_stage[vertex * count + count - 1].negated()]);
    }
    let literals = StageLiterals { stages, places, graph, edges, of_stage };
    literals.write_dummy(encoder);
    for vertex in 0..vertices {
        if encoder.is_full() {
            return;
        }
        match literals.places[vertex] {
            Some(place) => literals.write_ordered(vertex, place, encoder),
            None => literals.write_same(vertex, encoder),
        }
    }
    write_through_all(literals.edges.clone(), &literals.graph, encoder);
    if count > 1 {
        let StageLiterals { places, graph, edges, of_stage, .. } = literals;
        encoder.lazy(StageReach::new(graph, edges, of_stage, stages.order.clone(), places));
    }
}

impl StageLiterals<'_> {
    /// The literal that a vertex has a stage, counted from 0.
    fn stage(&self, vertex: usize, stage: usize) -> Literal {
        self.of_stage[vertex * self.stages.order.len() + stage]
    }

    /// The edges between a vertex and others without the dummy.
    fn around(&self, vertex: usize) -> impl Iterator<Item = (Literal, usize)> {
        let inner = self.graph.around(vertex).filter(|step| step.1 < self.places.len());
        inner.map(|(edge, other)| (self.edges[edge], other))
    }

    /// Only the ends of the order are beside the dummy.
    fn write_dummy(&self, encoder: &mut Encoder<'_>) {
        let order = &self.stages.order;
        let ends = [order[0], order[order.len() - 1]];
        for (edge, vertex) in self.graph.around(self.places.len()) {
            let edge = self.edges[edge];
            encoder.clause([if ends.contains(&vertex) { edge } else { edge.negated() }]);
        }
    }

    /// An edge between two vertices that are not ordered does not change the stage.
    fn write_same(&self, vertex: usize, encoder: &mut Encoder<'_>) {
        for (edge, other) in self.around(vertex).filter(|step| self.places[step.1].is_none()) {
            for stage in 0..self.stages.order.len() - 1 {
                let (here, there) = (self.stage(vertex, stage), self.stage(other, stage));
                encoder.clause([edge.negated(), here.negated(), there]);
            }
        }
    }

    /// The edges of an ordered vertex lead to different stages, its own and the one before.
    fn write_ordered(&self, vertex: usize, place: usize, encoder: &mut Encoder<'_>) {
        let around: Vec<(Literal, usize)> = self.around(vertex).collect();
        // The literal that another vertex is in a stage beside this vertex.
        let is_in = |other: usize, stage: usize| match self.places[other] {
            None => self.stage(other, stage),
            Some(there) if there.abs_diff(place) == 1 && there.min(place) == stage => Literal::TRUE,
            Some(_) => Literal::FALSE,
        };
        let stages = place.saturating_sub(1)..=place;
        for (index, &(edge, other)) in around.iter().enumerate() {
            encoder.clause(stages.clone().map(|stage| is_in(other, stage)).chain([edge.negated()]));
            for &(second, another) in &around[..index] {
                for stage in stages.clone() {
                    let sides = [is_in(other, stage), is_in(another, stage)];
                    encoder.clause([edge, second, sides[0], sides[1]].map(Literal::negated));
                }
            }
        }
    }
}
