//! What follows from a part of the facts about a cycle, with the facts that it follows from.
//!
//! Each conclusion is a clause: a fact that must hold, and others of which one would hold if it did not. All others are
//! known not to hold. So the same rules serve an engine, which takes only the conclusion, and a search that learns,
//! which takes the whole clause.

use std::ops::Range;

use crate::solver::engine::Conflict;
use crate::solver::graph::NumberedEdges;
use crate::solver::graph::blocks::{BlockGate, Blocks, NO_EDGE};

/// A fact, and whether it holds.
pub(super) type Claim = (usize, bool);

/// What is known of each fact: 1 if it holds, -1 if it does not, 0 if it is open.
pub(super) type Known = [i8];

/// Receives conclusions.
pub(super) trait Conclusions {
    /// Takes a claim that is open, or known to be wrong; `others` writes the rest of its clause.
    ///
    /// # Errors
    /// The claim is known to be wrong.
    fn conclude(
        &mut self,
        known: &mut Known,
        claim: Claim,
        others: impl FnOnce(&mut Vec<Claim>),
    ) -> Result<(), Conflict>;

    /// How much a fact is worth avoiding in a clause; 0 if it makes no difference.
    fn cost(&self, fact: usize) -> u32;

    /// Whether there are enough conclusions for one call.
    fn is_full(&self) -> bool;
}

/// Concludes unless the claim is known to be right.
pub(super) fn claim(
    conclusions: &mut impl Conclusions,
    known: &mut Known,
    claim: Claim,
    others: impl FnOnce(&mut Vec<Claim>),
) -> Result<(), Conflict> {
    if known[claim.0] == value(claim.1) { Ok(()) } else { conclusions.conclude(known, claim, others) }
}

/// The number for a known fact.
pub(super) fn value(holds: bool) -> i8 {
    if holds { 1 } else { -1 }
}

/// Rules on parts of the graph, and their memory.
#[derive(Debug, Clone, Default)]
pub(super) struct CycleRules {
    blocks: Blocks,
    /// For each place in preorder, the number of vertices before it that are on the cycle, and that may be.
    visited_before: Vec<u32>,
    possible_before: Vec<u32>,
    /// For each place in preorder, the number of chosen edges at the vertices before it.
    chosen_before: Vec<u32>,
}

impl CycleRules {
    /// Applies the rules, cheapest first, until one of them concludes something.
    ///
    /// # Errors
    /// The facts contradict each other.
    pub(super) fn apply(
        &mut self,
        graph: &NumberedEdges,
        known: &mut Known,
        conclusions: &mut impl Conclusions,
    ) -> Result<(), Conflict> {
        self.separate(graph, known, conclusions)?;
        if conclusions.is_full() { Ok(()) } else { self.balance(graph, known, conclusions) }
    }

    /// What is separated by a vertex is not on a cycle with what is on the other side, and a bridge is on no cycle.
    pub(super) fn separate(
        &mut self,
        graph: &NumberedEdges,
        known: &mut Known,
        conclusions: &mut impl Conclusions,
    ) -> Result<(), Conflict> {
        self.blocks.explore(graph, |edge| known[edge] >= 0);
        let blocks = &self.blocks;
        let is_visited = |known: &Known, vertex: usize| known[graph.visit(vertex)] > 0;
        let all = (
            sums(&mut self.visited_before, blocks, |vertex| u32::from(is_visited(known, vertex))),
            sums(&mut self.possible_before, blocks, |vertex| u32::from(known[graph.visit(vertex)] >= 0)),
        );
        for place in 0..blocks.order.len() {
            let part = place..blocks.ends[place];
            if blocks.bridges[place] != NO_EDGE {
                let bridge = blocks.bridges[place];
                claim(conclusions, known, (bridge, false), |others| {
                    blocks.cut(graph, &part, None, |edge| {
                        if edge != bridge {
                            others.push((edge, true));
                        }
                    });
                })?;
            }
            if blocks.gates[place] == BlockGate::Open {
                continue;
            }
            let gate = blocks.gates[place].vertex();
            let at_gate = gate.map(|vertex| known[graph.visit(vertex)]);
            let Some((inside, outside)) = self.sides(&part, at_gate, all) else { continue };
            let is_part = |vertex: usize| part.contains(&blocks.places[vertex]);
            let is_outside = |vertex: usize| !is_part(vertex) && Some(vertex) != gate;
            let best = |known: &Known, conclusions: &_, wanted: &dyn Fn(usize) -> bool| {
                let candidates =
                    (0..graph.vertices()).filter(|&vertex| is_visited(known, vertex) && wanted(vertex));
                candidates.min_by_key(|&vertex| cost_of(conclusions, graph, vertex))
            };
            let others = |others: &mut Vec<Claim>, visited: usize| {
                others.push((graph.visit(visited), false));
                blocks.cut(graph, &part, gate, |edge| others.push((edge, true)));
            };
            if outside > 0 {
                let Some(visited) = best(known, conclusions, &is_outside) else { continue };
                let first = (inside > 0).then(|| best(known, conclusions, &is_part)).flatten();
                for &vertex in first.iter().chain(&blocks.order[part.clone()]) {
                    claim(conclusions, known, (graph.visit(vertex), false), |list| others(list, visited))?;
                }
            } else {
                let Some(visited) = best(known, conclusions, &is_part) else { continue };
                for vertex in (0..graph.vertices()).filter(|&vertex| is_outside(vertex)) {
                    claim(conclusions, known, (graph.visit(vertex), false), |list| others(list, visited))?;
                }
            }
        }
        Ok(())
    }

    /// Returns how many vertices are on the cycle in a part and beyond its gate, unless nothing follows from that. `gate`
    /// is what is known of a gate, and `all` are the vertices on the cycle and those that may be.
    fn sides(&self, part: &Range<usize>, gate: Option<i8>, all: (u32, u32)) -> Option<(u32, u32)> {
        let within = |before: &[u32]| before[part.end] - before[part.start];
        let (inside, possible) = (within(&self.visited_before), within(&self.possible_before));
        let outside = all.0 - inside - u32::from(gate > Some(0));
        let is_settled = match (inside, outside) {
            (0, 0) => true,
            (_, 0) => all.1 == possible + u32::from(gate >= Some(0)),
            _ => possible == 0,
        };
        (!is_settled).then_some((inside, outside))
    }

    /// A cycle crosses every cut an even number of times.
    pub(super) fn balance(
        &mut self,
        graph: &NumberedEdges,
        known: &mut Known,
        conclusions: &mut impl Conclusions,
    ) -> Result<(), Conflict> {
        self.blocks.explore(graph, |edge| known[edge] == 0);
        let blocks = &self.blocks;
        let chosen = |vertex| graph.around(vertex).filter(|step| known[step.0] > 0).count() as u32;
        sums(&mut self.chosen_before, blocks, chosen);
        for place in 0..blocks.order.len() {
            let part = place..blocks.ends[place];
            let is_odd = (self.chosen_before[part.end] - self.chosen_before[part.start]) % 2 == 1;
            let bridge = blocks.bridges[place];
            let is_component = blocks.gates[place] == BlockGate::Component;
            if bridge == NO_EDGE && !(is_component && is_odd) {
                continue;
            }
            let mut cut = Vec::new();
            blocks.cut(graph, &part, None, |edge| {
                if edge != bridge {
                    cut.push((edge, known[edge] < 0));
                }
            });
            let claimed = if bridge == NO_EDGE { cut.pop() } else { Some((bridge, is_odd)) };
            match claimed {
                // A bridge that was concluded before no longer counts as open.
                Some((fact, holds)) if known[fact] != value(holds) => {
                    conclusions.conclude(known, (fact, holds), |others| others.extend(cut))?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// [`Conclusions::cost`] of the fact that a vertex is on the cycle.
pub(super) fn cost_of(conclusions: &impl Conclusions, graph: &NumberedEdges, vertex: usize) -> u32 {
    conclusions.cost(graph.visit(vertex))
}

/// Stores for each place in preorder the sum over the vertices before it; returns that over all.
fn sums(before: &mut Vec<u32>, blocks: &Blocks, term: impl Fn(usize) -> u32) -> u32 {
    before.clear();
    before.push(0);
    let mut sum = 0;
    before.extend(blocks.order.iter().map(|&vertex| {
        sum += term(vertex);
        sum
    }));
    sum
}
