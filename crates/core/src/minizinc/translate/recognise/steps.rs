//! Which vertex may follow which at each step of a walk.
//!
//! A step `(k, u, v)` says that vertex `u` has step `k` and vertex `v` the next one. It begins as possible if the
//! domains allow it, and is ruled out by small constraints (`probes`) and by clauses (`clauses`). Only what no solution
//! has is ruled out, so the graph of the remaining steps contains every walk, whatever the constraints are.

use super::super::classes::EqualClasses;
use super::labels::Labels;

/// The possible steps of a walk.
pub(super) struct WalkSteps {
    count: usize,
    /// For each step but the last one entry for each pair of vertices.
    layers: Vec<Vec<bool>>,
}

impl WalkSteps {
    /// Returns the steps between different vertices that the domains allow.
    pub(super) fn of(labels: &Labels, classes: &EqualClasses) -> Self {
        let (count, possible) = (labels.count, labels.possible(classes));
        let pair = |step: usize, from: usize, to: usize| {
            from != to && possible[step][from] && possible[step + 1][to]
        };
        let layer =
            |step: usize| (0..count * count).map(|index| pair(step, index / count, index % count)).collect();
        Self { count, layers: (0..count - 1).map(layer).collect() }
    }

    pub(super) fn is_possible(&self, step: usize, from: usize, to: usize) -> bool {
        self.layers[step][from * self.count + to]
    }

    pub(super) fn rule_out(&mut self, step: usize, from: usize, to: usize) {
        self.layers[step][from * self.count + to] = false;
    }

    /// Returns the vertices that may follow one after a step.
    pub(super) fn after(&self, step: usize, from: usize) -> Vec<usize> {
        (0..self.count).filter(|&to| self.is_possible(step, from, to)).collect()
    }

    /// Returns how many steps are possible.
    pub(super) fn len(&self) -> usize {
        self.layers.iter().flatten().filter(|&&possible| possible).count()
    }

    /// Returns for each vertex those that may follow it after any step.
    pub(super) fn arcs(&self) -> Vec<Vec<bool>> {
        let is_arc =
            |from: usize, to: usize| (0..self.layers.len()).any(|step| self.is_possible(step, from, to));
        (0..self.count).map(|from| (0..self.count).map(|to| is_arc(from, to)).collect()).collect()
    }
}
