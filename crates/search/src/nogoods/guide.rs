//! What guides decisions, from one restart to the next.

use crate::clauses::luby;

/// Failures before the first restart.
const FAILURES: u64 = 100;
/// The guides of successive runs.
const CYCLE: [Guide; 4] = [Guide::Rule(0), Guide::Conflicts, Guide::Rule(1), Guide::ConflictsNearBest];

/// What guides decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guide {
    /// The first or the second rule; the first one again if it is the only one.
    Rule(usize),
    /// The facts that took part in the most recent conflicts.
    Conflicts,
    /// The same, with the values of the best solution.
    ConflictsNearBest,
}

/// The runs between two restarts: the rule and the conflicts guide runs of equal lengths in turns.
#[derive(Debug, Default)]
pub(super) struct GuidedRuns {
    /// How many runs have ended.
    ended: u64,
    /// The number of failures at the end of the last run.
    before: u64,
}

impl GuidedRuns {
    /// Returns what guides this run.
    pub(super) fn guide(&self) -> Guide {
        CYCLE[(self.ended % CYCLE.len() as u64) as usize]
    }

    /// Ends the run if it is long enough after so many failures altogether; returns whether it is.
    pub(super) fn ends_at(&mut self, failures: u64) -> bool {
        let ends = failures - self.before >= FAILURES * luby(self.ended / 2 + 1);
        if ends {
            (self.ended, self.before) = (self.ended + 1, failures);
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_guides_have_runs_of_equal_lengths() {
        let mut runs = GuidedRuns::default();
        let mut failures = [0; 2];
        // Until the end of a run of the conflicts.
        for number in 1.. {
            let guide = runs.guide();
            let is_rule = matches!(guide, Guide::Rule(_));
            failures[usize::from(is_rule)] += 1;
            if runs.ends_at(number) && !is_rule && number > 20_000 {
                break;
            }
        }
        assert_eq!(failures[0], failures[1]);
        assert!(failures.iter().all(|&count| count > 4000), "{failures:?}");
    }
}
