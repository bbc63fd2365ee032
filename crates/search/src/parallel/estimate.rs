//! Estimates the remaining work of a search by random dives.
//!
//! A dive takes either alternative with probability one half until no decision remains. It visits a node at
//! depth `k` with probability `2^-k`. If each visited node counts `2^k`, the expected sum is therefore the
//! number of all nodes (D. E. Knuth, *Estimating the efficiency of backtrack programs*, Mathematics of
//! Computation 29, 1975). The rest of a tree is a list of subtrees; each dive starts in one of them, chosen
//! with a probability proportional to its share.
//!
//! The mean of the dives is unbiased for a tree of any shape, but a few rare dives may carry most of it.
//! Estimates therefore come with a standard error.

use std::time::{Duration, Instant};

use cavalcade_core::{Interrupt, Model};

use crate::{BranchingRule, Path, Random, Search, Statistics, Subtree};

/// An estimated number of nodes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    /// The mean of all dives.
    pub nodes: f64,
    /// Its standard error.
    pub error: f64,
}

/// Estimates the number of nodes in subtrees of one model.
pub struct Estimator {
    search: Search,
    random: Random,
    interrupt: &'static Interrupt,
}

impl Estimator {
    /// Returns an estimator; the same seed gives the same estimates.
    #[must_use]
    pub fn new(model: &Model, rule: impl BranchingRule, seed: u64) -> Self {
        Self::under(model, rule, seed, Interrupt::NEVER)
    }

    /// Returns an estimator that stops estimating once `interrupt` is raised.
    #[must_use]
    pub fn under(model: &Model, rule: impl BranchingRule, seed: u64, interrupt: &'static Interrupt) -> Self {
        Self { search: Search::under(model, rule, interrupt), random: Random::new(seed), interrupt }
    }

    /// Estimates the number of nodes in these subtrees, with as many dives as the time allows, but at least
    /// two. `None` if the subtrees are too deep for finite numbers, or if interrupted.
    ///
    /// # Panics
    /// If a subtree does not belong to this model.
    pub fn within(&mut self, subtrees: &[Subtree], time: Duration) -> Option<Estimate> {
        let start = Instant::now();
        self.estimate(subtrees, &|descents| descents < 2 || start.elapsed() < time)
    }

    /// Estimates like [`Estimator::within`], but with a fixed number of dives.
    ///
    /// # Panics
    /// If a subtree does not belong to this model.
    pub fn nodes(&mut self, subtrees: &[Subtree], descents: u32) -> Option<Estimate> {
        self.estimate(subtrees, &|done| done < descents)
    }

    fn estimate(&mut self, subtrees: &[Subtree], goes_on: &dyn Fn(u32) -> bool) -> Option<Estimate> {
        let subtrees = subtrees.iter().flat_map(|subtree| subtree.split(usize::MAX));
        let subtrees: Vec<Path> = subtrees.map(|subtree| subtree.start().clone()).collect();
        let mut sums: Vec<f64> = Vec::with_capacity(subtrees.len());
        let mut all = 0.0;
        for subtree in &subtrees {
            all += Subtree::below(subtree.clone()).share();
            sums.push(all);
        }
        if subtrees.is_empty() {
            return Some(Estimate::default());
        }
        // Incremental mean and variance, after B. P. Welford (1962).
        let (mut descents, mut mean, mut squares) = (0, 0.0, 0.0);
        while goes_on(descents) {
            let point = all * self.random.fraction();
            let subtree = &subtrees[sums.partition_point(|&sum| sum <= point).min(subtrees.len() - 1)];
            let found = self.below(subtree, 1) / Subtree::below(subtree.clone()).share() * all;
            if self.interrupt.is_raised() {
                return None;
            }
            descents += 1;
            let difference = found - mean;
            mean += difference / f64::from(descents);
            squares += difference * (found - mean);
        }
        let pairs = f64::from(descents) * f64::from(descents.saturating_sub(1));
        let error = (squares / pairs.max(1.0)).sqrt();
        Some(Estimate { nodes: mean, error })
            .filter(|estimate| estimate.nodes.is_finite() && estimate.error.is_finite())
    }

    /// Returns the cost of visiting the first node of a subtree, or `None` if the node needs no decision.
    ///
    /// # Panics
    /// If the subtree does not belong to this model.
    pub(super) fn divide(&mut self, subtree: &Subtree) -> Option<Statistics> {
        self.search.begin(subtree).expect("a subtree of this model starts at one of its nodes");
        self.search.passed()
    }

    /// Estimates the number of nodes from a node down, as the mean of the given number of dives. Moves to the
    /// node only once.
    ///
    /// # Panics
    /// If the node does not belong to this model.
    pub(super) fn below(&mut self, node: &Path, descents: u32) -> f64 {
        let subtree = Subtree::below(node.clone());
        self.search.begin(&subtree).expect("a subtree of this model starts at one of its nodes");
        let total: f64 = (0..descents).map(|_| self.search.descent(&mut self.random)).sum();
        total / f64::from(descents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Branching;

    #[test]
    fn estimates_without_decisions_are_exact() {
        let model = Model::new();
        let mut estimator = Estimator::new(&model, Branching::FirstFail, 1);
        assert_eq!(estimator.nodes(&[], 9), Some(Estimate::default()));
        assert_eq!(estimator.nodes(&[Subtree::default()], 9), Some(Estimate { nodes: 1.0, error: 0.0 }));
    }

    #[test]
    fn many_dives_are_no_overflow() {
        let mut estimator = Estimator::new(&Model::new(), Branching::FirstFail, 1);
        let found = estimator.nodes(&[Subtree::default()], 1 << 17);
        assert_eq!(found, Some(Estimate { nodes: 1.0, error: 0.0 }));
    }
}
