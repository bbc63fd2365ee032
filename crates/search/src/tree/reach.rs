//! Estimates whether a search can finish within its node limit.
//!
//! A node has two alternatives whose sizes are unknown. If each counts as half of its node, the path to the
//! current node gives the share of the tree that is already visited. The number of visited nodes divided by
//! this share estimates the size of the tree (after D. E. Knuth, 1975, who averages over random paths). The
//! estimate can be wrong by orders of magnitude, so a search is abandoned only if the limit is far too small.

use std::ops::ControlFlow;

use cavalcade_core::Model;

use crate::{BranchingRule, Limits, Outcome, Search, Solution, Stop};

/// A search is abandoned if its estimated size exceeds the node limit by more than this factor.
const SLACK: f64 = 16.0;
/// Nodes visited before the first estimate.
const PROBE: u64 = 1 << 16;

/// The estimated number of nodes of a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reach(f64);

impl Reach {
    /// No estimate yet.
    pub(crate) const UNKNOWN: Self = Self(0.0);

    /// Estimates the size of a search that has been stopped after so many nodes.
    pub(crate) fn after(nodes: u64, search: &Search) -> Self {
        Self(nodes as f64 / share(search.path()))
    }

    /// Returns whether the estimate exceeds `nodes` by more than the slack.
    pub(crate) fn is_beyond(self, nodes: u64) -> bool {
        self.0 > SLACK * nodes as f64
    }
}

/// Returns the share of the tree before the end of a path, if each alternative is half of its node.
fn share(path: &[u8]) -> f64 {
    path.iter().rev().fold(0.0, |rest, &alternative| f64::midpoint(rest, f64::from(alternative)))
}

/// Counts the solutions of a model within limits.
///
/// If the node limit is far too small, the search stops early, as if it had reached the limit.
#[must_use]
pub fn count_within_reach(model: &Model, rule: impl BranchingRule, limits: Limits) -> Outcome {
    let mut go_on = |_: Solution<'_>| ControlFlow::Continue(());
    let mut search = Search::under(model, rule, limits.interrupt());
    let limit = limits.nodes.unwrap_or(u64::MAX);
    let mut outcome = search.visit(Limits { nodes: Some(limit.min(PROBE)), ..limits }, &mut go_on);
    let is_stopped = outcome.stopped == Some(Stop::Nodes) && limit > PROBE;
    if is_stopped && !Reach::after(PROBE, &search).is_beyond(limit) {
        let rest = search.visit(limits.after(&outcome.statistics), &mut go_on);
        outcome.statistics.add(&rest.statistics);
        outcome.stopped = rest.stopped;
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn share_of_the_tree_before_a_path() {
        for (path, expected) in [(&[][..], 0.0), (&[0, 0], 0.0), (&[1], 0.5), (&[0, 1, 1], 0.375)] {
            assert!((share(path) - expected).abs() < 1e-12, "{path:?}");
        }
        assert!(share(&[1; 2000]) <= 1.0);
    }

    #[test]
    fn only_estimates_far_above_the_limit_are_beyond_reach() {
        assert!(!Reach::UNKNOWN.is_beyond(0));
        assert!(!Reach(10_000.0).is_beyond(1000));
        assert!(Reach(1e9).is_beyond(1_000_000));
        assert!(Reach(f64::INFINITY).is_beyond(u64::MAX));
    }
}
