//! What guides decisions, from one restart to the next.

use super::neighbourhood::Neighbourhood;
use crate::clauses::luby;

/// Failures before the first restart.
const FAILURES: u64 = 100;
/// The guides of successive runs. Those of one row are equally long.
const CYCLE: &[&[Guide]] =
    &[&[Guide::Rule(0), Guide::Conflicts], &[Guide::Rule(1), Guide::ConflictsNearBest]];
/// The same with neighbourhoods.
const NEAR_BEST: &[&[Guide]] = &[
    &[Guide::Rule(0), Guide::Conflicts, Guide::Neighbourhood],
    &[Guide::Rule(1), Guide::ConflictsNearBest, Guide::Neighbourhood],
];

/// Improvements are rare after this many failures and this many times as many as at the last one.
const EXPECTED: u64 = 5000;
const STAGNATION: u64 = 2;
/// Then one row of this many has a neighbourhood.
const WITHOUT_IMPROVEMENT: u64 = 4;

/// What guides decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guide {
    /// The first or the second rule; the first one again if it is the only one.
    Rule(usize),
    /// The facts that took part in the most recent conflicts.
    Conflicts,
    /// The same, with the values of the best solution.
    ConflictsNearBest,
    /// The values of the best solution for some variables, and then the same.
    Neighbourhood,
}

/// The runs between two restarts: the rule and the conflicts guide runs of equal lengths in turns.
#[derive(Debug)]
pub(super) struct GuidedRuns {
    cycle: &'static [&'static [Guide]],
    /// Which row of the cycle is the first one, and the failures of a run of the first row.
    first: u64,
    failures: u64,
    /// How many rows have ended, and how many runs of the current one.
    rows: u64,
    ended: usize,
    /// The number of failures at the end of the last run, and at the last improvement.
    before: u64,
    improved: u64,
}

impl Default for GuidedRuns {
    fn default() -> Self {
        Self { cycle: CYCLE, first: 0, failures: FAILURES, rows: 0, ended: 0, before: 0, improved: 0 }
    }
}

impl GuidedRuns {
    /// Runs of which some keep to a neighbourhood; all of them, if it never changes.
    pub(super) fn near_best(neighbourhood: &Neighbourhood) -> Self {
        let cycle = if neighbourhood.is_fixed() { &[&[Guide::Neighbourhood] as &[_]] } else { NEAR_BEST };
        Self { cycle, ..Self::default() }
    }

    /// Begins with another row, and with runs of another length.
    pub(super) fn differ(&mut self, number: u64) {
        (self.first, self.failures) = (number, FAILURES + FAILURES / 2 * number);
    }

    fn row(&self) -> &'static [Guide] {
        self.cycle[((self.first + self.rows) % self.cycle.len() as u64) as usize]
    }

    /// Returns what guides this run.
    pub(super) fn guide(&self) -> Guide {
        self.row()[self.ended]
    }

    /// Notes a better solution after that number of failures altogether.
    pub(super) fn improved_at(&mut self, failures: u64) {
        self.improved = failures;
    }

    /// Ends the run if it is long enough after that number of failures altogether; returns whether it is.
    pub(super) fn ends_at(&mut self, failures: u64) -> bool {
        let ends = failures - self.before >= self.failures * luby(self.rows + 1);
        if ends {
            (self.ended, self.before) = (self.ended + 1, failures);
            if self.row().get(self.ended) == Some(&Guide::Neighbourhood) && self.omits_neighbourhood() {
                self.ended += 1;
            }
            if self.ended == self.row().len() {
                (self.rows, self.ended) = (self.rows + 1, 0);
            }
        }
        ends
    }

    /// Whether the current row has no neighbourhood, because improvements have become rare: the best solution may be the
    /// best possible one.
    fn omits_neighbourhood(&self) -> bool {
        self.row().len() > 1
            && self.before > EXPECTED + STAGNATION * self.improved
            && !self.rows.is_multiple_of(WITHOUT_IMPROVEMENT)
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
