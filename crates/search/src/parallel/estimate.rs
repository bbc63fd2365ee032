//! How much is left to do, by random descents.
//!
//! A descent takes either alternative with probability one half until nothing is left to decide. A node `k` decisions
//! down is met with probability `2^-k`, so if each node that is met counts `2^k`, the expected sum is the number of all
//! nodes (D. E. Knuth, *Estimating the efficiency of backtrack programs*, Mathematics of Computation 29, 1975). What is
//! left of a tree is a number of parts; a descent begins in each with a probability that is its share of them.
//!
//! The mean of many descents is right on average, however the tree is shaped, but a few rare ones may carry most of it. How
//! far they differ from each other is told with it.

use std::time::{Duration, Instant};

use cavalcade_core::{Interrupt, Model};

use crate::{BranchingRule, Path, Random, Search, Statistics, Subtree};

/// How many nodes there are, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    /// The mean of all descents.
    pub nodes: f64,
    /// Its standard error.
    pub error: f64,
}

/// Estimates how many nodes there are in parts of the tree of one model.
pub struct Estimator {
    search: Search,
    random: Random,
    interrupt: &'static Interrupt,
}

impl Estimator {
    /// An estimator; the same seed gives the same estimates.
    #[must_use]
    pub fn new(model: &Model, rule: impl BranchingRule, seed: u64) -> Self {
        Self::under(model, rule, seed, Interrupt::NEVER)
    }

    /// The same, which estimates nothing more once `interrupt` is raised.
    #[must_use]
    pub fn under(model: &Model, rule: impl BranchingRule, seed: u64, interrupt: &'static Interrupt) -> Self {
        Self { search: Search::under(model, rule, interrupt), random: Random::new(seed), interrupt }
    }

    /// How many nodes these parts have, by as many descents as there is time for, two at least; `None` where they are so
    /// deep that numbers do not tell, or if it is interrupted.
    ///
    /// # Panics
    /// If a part is none of this model.
    pub fn within(&mut self, parts: &[Subtree], time: Duration) -> Option<Estimate> {
        let start = Instant::now();
        self.estimate(parts, |descents| descents < 2 || start.elapsed() < time)
    }

    /// The same by so many descents.
    ///
    /// # Panics
    /// If a part is none of this model.
    pub fn nodes(&mut self, parts: &[Subtree], descents: u32) -> Option<Estimate> {
        self.estimate(parts, |done| done < descents)
    }

    fn estimate(&mut self, parts: &[Subtree], mut goes_on: impl FnMut(u32) -> bool) -> Option<Estimate> {
        let subtrees: Vec<Path> =
            parts.iter().flat_map(|part| part.split(usize::MAX)).map(|part| part.start().clone()).collect();
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
            let point = all * (self.random.bits() >> 11) as f64 / (1u64 << 53) as f64;
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
        let error = (squares / f64::from(descents * descents.saturating_sub(1)).max(1.0)).sqrt();
        Some(Estimate { nodes: mean, error }).filter(|it| it.nodes.is_finite() && it.error.is_finite())
    }

    /// What passing the first node of a part takes, if there is anything to decide there.
    ///
    /// # Panics
    /// If the part is none of this model.
    pub(super) fn divide(&mut self, part: &Subtree) -> Option<Statistics> {
        self.search.begin(part).expect("a part of this model begins at one of its nodes");
        self.search.passed()
    }

    /// How many nodes there are from a node on down, by the mean of so many descents; going there once is enough.
    ///
    /// # Panics
    /// If it is no node of this model.
    pub(super) fn below(&mut self, node: &Path, descents: u32) -> f64 {
        let part = Subtree::below(node.clone());
        self.search.begin(&part).expect("a part of this model begins at one of its nodes");
        let total: f64 = (0..descents).map(|_| self.search.descent(&mut self.random)).sum();
        total / f64::from(descents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Branching;

    #[test]
    fn nothing_is_left_of_nothing() {
        let model = Model::new();
        let mut estimator = Estimator::new(&model, Branching::FirstFail, 1);
        assert_eq!(estimator.nodes(&[], 9), Some(Estimate::default()));
        assert_eq!(estimator.nodes(&[Subtree::default()], 9), Some(Estimate { nodes: 1.0, error: 0.0 }));
    }
}
