//! Conclusions about a cycle in an engine.
//!
//! Each run draws all conclusions from the domains. It keeps nothing from one run to the next, so there is nothing to
//! restore on backtracking.

use std::sync::Arc;

use super::degrees;
use super::paths::ChosenPaths;
use super::rules::{self, Claim, Conclusions, CycleRules, Known};
use crate::solver::engine::{Booleans, Conflict, Propagator, State, Status, Subscriptions};
use crate::solver::graph::NumberedEdges;

/// Draws conclusions from facts about a cycle.
pub(super) struct CyclePropagator {
    chosen: Booleans,
    graph: Arc<NumberedEdges>,
    /// What is known of each fact, while it runs.
    known: Vec<i8>,
    /// Vertices whose degrees are to be looked at.
    waiting: Vec<usize>,
    paths: ChosenPaths,
    rules: CycleRules,
}

impl CyclePropagator {
    pub(super) fn new(chosen: Booleans, graph: &Arc<NumberedEdges>) -> Self {
        Self {
            chosen,
            graph: Arc::clone(graph),
            known: vec![0; 64 * chosen.width()],
            waiting: Vec::new(),
            paths: ChosenPaths::default(),
            rules: CycleRules::default(),
        }
    }

    /// Reads the domains.
    fn read(&mut self, state: &State) {
        for (k, known) in self.known.chunks_exact_mut(64).enumerate() {
            let (possible, chosen) = state.booleans(&self.chosen, k);
            for (bit, known) in known.iter_mut().enumerate() {
                *known = (chosen >> bit & 1) as i8 - (!possible >> bit & 1) as i8;
            }
        }
    }

    /// Applies the rules, cheapest first, until one of them concludes something.
    fn conclude(&mut self, facts: &mut BareFacts) -> Result<(), Conflict> {
        let (graph, known) = (&*self.graph, &mut self.known);
        let visited = (0..graph.vertices()).filter(|&vertex| known[graph.visit(vertex)] > 0);
        self.waiting.clear();
        self.waiting.extend(visited);
        let count = self.waiting.len();
        self.paths.close(graph, known, self.waiting.drain(..), count, facts)?;
        if facts.is_full() { Ok(()) } else { self.rules.apply(graph, known, facts) }
    }

    /// Writes what was concluded.
    fn write(&self, state: &mut State) -> Result<(), Conflict> {
        for (k, known) in self.known[..self.graph.facts()].chunks(64).enumerate() {
            let (possible, chosen) = state.booleans(&self.chosen, k);
            let of = |value: i8| {
                known
                    .iter()
                    .enumerate()
                    .fold(0, |word, (bit, &known)| word | u64::from(known == value) << bit)
            };
            let (included, excluded) = (of(1) & !chosen, of(-1) & possible);
            if included > 0 {
                state.include_booleans(&self.chosen, k, included)?;
            }
            if excluded > 0 {
                state.exclude_booleans(&self.chosen, k, excluded)?;
            }
        }
        Ok(())
    }
}

/// Takes conclusions without their reasons.
struct BareFacts {
    /// Whether a claim was taken.
    is_new: bool,
}

impl Conclusions for BareFacts {
    fn conclude(
        &mut self,
        known: &mut Known,
        (fact, holds): Claim,
        _: impl FnOnce(&mut Vec<Claim>),
    ) -> Result<(), Conflict> {
        if known[fact] != 0 {
            return Err(Conflict);
        }
        known[fact] = rules::value(holds);
        self.is_new = true;
        Ok(())
    }

    fn cost(&self, _: usize) -> u32 {
        0
    }

    fn is_full(&self) -> bool {
        self.is_new // the rule of degrees is cheaper than the next one
    }
}

impl Propagator for CyclePropagator {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.poll()?;
        self.read(state);
        loop {
            self.waiting.clear();
            self.waiting.extend(0..self.graph.vertices());
            degrees::settle(&self.graph, &mut self.known, &mut self.waiting)?;
            let mut facts = BareFacts { is_new: false };
            self.conclude(&mut facts)?;
            if !facts.is_new {
                break;
            }
        }
        let visits = &self.known[self.graph.edges()..self.graph.facts()];
        if visits.iter().all(|&known| known < 0) {
            return Err(Conflict);
        }
        self.write(state)?;
        state.clear_changes(); // our own changes wake us again
        Ok(Status::Active)
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.booleans(&self.chosen);
    }
}
