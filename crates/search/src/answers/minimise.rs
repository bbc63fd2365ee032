//! Fewer clues with the same unique solution.

use super::Options;
use crate::{ClueProblem, Clues, Limits, Minimum, Statistics};

/// The goal of removing clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal<'a> {
    /// A set from which no clue can be removed; clues are tried in the order of the facts.
    Minimal,
    /// A set from which none of these groups of clues can be removed, unless fewer than `fewest` clues would remain.
    /// Groups are tried in their order.
    Thinned {
        /// The groups of clues.
        groups: &'a [Vec<usize>],
        /// The least number of clues.
        fewest: usize,
        /// Groups stay if the question about them takes more conflicts of the learner.
        patience: u64,
        /// The most work of the learner for all questions: 10^8 take about a second.
        work: u64,
    },
    /// The smallest set, with a proof.
    Minimum,
    /// The same, and other solutions that show that no smaller set is enough.
    MinimumWithRivals,
}

/// Removes clues as long as the solution remains unique.
///
/// `may_be_clues` are the indices of the facts that may be clues; together they must have no other solution.
/// `bounds` is called with the lower and the upper bound of the smallest set whenever one of them changes.
///
/// # Panics
/// If the facts hold in no solution of the model.
pub fn minimise(
    problem: ClueProblem<'_>,
    may_be_clues: impl IntoIterator<Item = usize>,
    goal: Goal<'_>,
    options: &Options,
    bounds: impl FnMut(usize, usize),
) -> (Minimum, Statistics) {
    let limits = Limits { solutions: None, ..options.limits };
    let mut clues = Clues::new(problem, options.rule, limits).expect("the facts are those of a solution");
    let universe = clues.set(may_be_clues);
    let found = match goal {
        Goal::Minimum => clues.minimum(&universe, bounds),
        Goal::MinimumWithRivals => {
            let mut found = clues.minimum(&universe, bounds);
            if found.stopped.is_none() {
                clues.find_rivals(&universe, &mut found);
            }
            found
        }
        Goal::Thinned { groups, fewest, patience, work } => {
            Minimum::unproved(clues.thinned(&universe, groups, fewest, (patience, work)))
        }
        Goal::Minimal => Minimum::unproved(clues.minimal(&universe)),
    };
    let statistics = clues.outcome(found.stopped).statistics;
    (found, statistics)
}
