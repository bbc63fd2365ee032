//! How far a search has come, and whether it is worth while to go on.
//!
//! A node has two alternatives, and nobody knows how much is below each. If either is taken for half of
//! its node, the path to where a search was stopped says which part of the tree lies before it, and nodes visited by
//! that part is about how many there are in all (after D. E. Knuth, 1975, who averages over random paths). The guess
//! may be wrong by orders of magnitude, so only what is far beyond reach is given up.

use std::ops::ControlFlow;

use cavalcade_core::Model;

use crate::{BranchingRule, Limits, Outcome, Search, Solution, Stop};

/// How many times as many nodes as there may be must be expected before a search is given up.
const SLACK: f64 = 16.0;
/// Nodes before the first guess.
const PROBE: u64 = 1 << 16;

/// How many nodes a search is expected to take, as far as it has come.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reach(f64);

impl Reach {
    /// Nothing is expected yet.
    pub(crate) const UNKNOWN: Self = Self(0.0);

    /// Runs a search, and guesses at its end.
    pub(crate) fn run(
        mut search: Search,
        mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> (Outcome, Self) {
        let outcome = search.run_on(&mut visit);
        (outcome, Self(outcome.statistics.nodes as f64 / share(search.path())))
    }

    /// Whether so many nodes will not be enough by far.
    pub(crate) fn is_beyond(self, nodes: u64) -> bool {
        self.0 > SLACK * nodes as f64
    }
}

/// The part of a tree of halves that lies before the end of a path.
fn share(path: &[u8]) -> f64 {
    path.iter().rev().fold(0.0, |rest, &alternative| f64::midpoint(rest, f64::from(alternative)))
}

/// Counts the solutions of a model within limits; where the one of nodes is far from enough, that is found
/// out early, and the search ends as if it had reached it.
#[must_use]
pub fn count_within_reach(model: &Model, rule: impl BranchingRule, limits: Limits) -> Outcome {
    let go_on = |_: Solution<'_>| ControlFlow::Continue(());
    let search =
        |limits: Limits| Reach::run(Search::under(model, &rule, limits.interrupt()).limits(limits), go_on);
    let Some(limit) = limits.nodes.filter(|&limit| limit > PROBE) else {
        return search(limits).0;
    };
    let (first, reach) = search(Limits { nodes: Some(PROBE), ..limits });
    if first.stopped != Some(Stop::Nodes) || reach.is_beyond(limit) {
        return first;
    }
    let (mut outcome, _) = search(limits.after(&first.statistics));
    let solutions = outcome.statistics.solutions;
    outcome.statistics.add(&first.statistics);
    outcome.statistics.solutions = solutions;
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_past_part_of_the_tree() {
        for (path, expected) in [(&[][..], 0.0), (&[0, 0], 0.0), (&[1], 0.5), (&[0, 1, 1], 0.375)] {
            assert!((share(path) - expected).abs() < 1e-12, "{path:?}");
        }
        assert!(share(&[1; 2000]) <= 1.0);
    }

    #[test]
    fn only_what_is_far_off_is_beyond_reach() {
        assert!(!Reach::UNKNOWN.is_beyond(0));
        assert!(!Reach(10_000.0).is_beyond(1000));
        assert!(Reach(1e9).is_beyond(1_000_000));
        assert!(Reach(f64::INFINITY).is_beyond(u64::MAX));
    }
}
