//! What guides decisions, from one restart to the next.
//!
//! Measured on Challenge instances, 12 s each. Conflicts alone prove most (`gametes` nl20 after 1,834 failures; all
//! heuristics in equal turns: no proof after 30,500), but `lot-sizing` and `multi-agent-graph-coverage` need
//! neighbourhoods. Search annotations as a second rule for every fourth run: `roster-shifts-bool` 5138 instead of -135.
//! A heuristic goes on while its runs find solutions: 1205 for `lot-sizing` 15a, without 1231.

use super::neighbourhood::Neighbourhood;
use crate::clauses::luby;

/// Failures before the first restart.
const FAILURES: u64 = 100;
/// The other guides than the conflicts, with neighbourhoods and without.
const OTHERS: &[Heuristic] =
    &[Heuristic::Neighbourhood, Heuristic::Rule(1), Heuristic::ConflictsNearBest, Heuristic::Rule(0)];
const WITHOUT_BEST: &[Heuristic] = &[Heuristic::Rule(1), Heuristic::Rule(0), Heuristic::ConflictsNearBest];

/// How many times as many runs a heuristic has whose runs all find better solutions as one whose runs find none.
const SUCCESS: u64 = 16;
/// How many times as many runs keep to neighbourhoods as follow another heuristic that succeeds as often.
const NEAR_BEST: u64 = 2;
/// The rate of a heuristic whose runs all succeed.
const ALWAYS: u64 = 1 << 8;

/// Improvements are rare after this many failures and this many times as many as at the last one.
const EXPECTED: u64 = 1000;
const STAGNATION: u64 = 2;
/// How many runs the conflicts then guide for each run of another heuristic: they prove that no better solution exists.
const TO_PROVE: usize = 3;

/// What guides decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heuristic {
    /// The first or the second rule; the first one again if it is the only one.
    Rule(usize),
    /// The facts that took part in the most recent conflicts.
    Conflicts,
    /// The same, with the values of the best solution.
    ConflictsNearBest,
    /// The values of the best solution for some variables, and then the same.
    Neighbourhood,
}

/// How a heuristic has done.
#[derive(Debug)]
struct HeuristicRecord {
    heuristic: Heuristic,
    /// How often its last runs found better solutions, from 0 to [`ALWAYS`].
    rate: u64,
    /// The failures of its runs; those of a heuristic that succeeds, or looks near the best solution, count for less. The
    /// heuristic with the least is the next one.
    spent: u64,
}

impl HeuristicRecord {
    /// Notes a run.
    fn note(&mut self, failures: u64, found: bool) {
        self.rate = (3 * self.rate + if found { ALWAYS } else { 0 }) / 4;
        let share = if self.heuristic == Heuristic::Neighbourhood { NEAR_BEST } else { 1 };
        self.spent += failures * ALWAYS / (ALWAYS + (SUCCESS - 1) * self.rate) / share;
    }
}

/// The runs between two restarts, in rows of equal lengths: the conflicts guide the first ones of each row, and another
/// heuristic the last one, which is repeated while it finds solutions.
#[derive(Debug)]
pub(super) struct HeuristicRuns {
    others: Vec<HeuristicRecord>,
    /// Which of the others guides the last run of this row, and how many runs come before that.
    other: usize,
    before_other: usize,
    /// How many rows have ended, and how many runs of this one.
    rows: u64,
    ended: usize,
    /// The failures of a run of the first row.
    failures: u64,
    /// The number of failures at the end of the last run, and at the last improvement.
    before: u64,
    improved: u64,
    /// Whether this run has found a solution.
    has_found: bool,
}

impl Default for HeuristicRuns {
    fn default() -> Self {
        Self::of(WITHOUT_BEST)
    }
}

impl HeuristicRuns {
    fn of(others: &[Heuristic]) -> Self {
        let record = |&heuristic| HeuristicRecord { heuristic, rate: 0, spent: 0 };
        Self {
            others: others.iter().map(record).collect(),
            other: 0,
            before_other: 1,
            rows: 0,
            ended: 0,
            failures: FAILURES,
            before: 0,
            improved: 0,
            has_found: false,
        }
    }

    /// Runs of which some keep to a neighbourhood; all of them, if it never changes.
    pub(super) fn near_best(neighbourhood: &Neighbourhood) -> Self {
        if neighbourhood.is_fixed() {
            Self { before_other: 0, ..Self::of(&[Heuristic::Neighbourhood]) }
        } else {
            Self::of(OTHERS)
        }
    }

    /// Begins with another heuristic, and with runs of another length.
    pub(super) fn differ(&mut self, number: u64) {
        self.failures = FAILURES + FAILURES / 2 * number;
        let first = number as usize % self.others.len();
        self.others.rotate_left(first);
    }

    /// Returns what guides this run.
    pub(super) fn heuristic(&self) -> Heuristic {
        if self.ended < self.before_other { Heuristic::Conflicts } else { self.others[self.other].heuristic }
    }

    /// Notes that this run has found a solution.
    pub(super) fn found(&mut self) {
        self.has_found = true;
    }

    /// Notes a better solution, of this search or another one, after that number of failures altogether.
    pub(super) fn improved_at(&mut self, failures: u64) {
        self.improved = failures;
    }

    /// Ends the run if it is long enough after that number of failures altogether; returns whether it has found a
    /// solution.
    pub(super) fn ended_at(&mut self, failures: u64) -> Option<bool> {
        let spent = failures - self.before;
        if spent < self.failures * luby(self.rows + 1) {
            return None;
        }
        self.before = failures;
        self.ended += 1;
        let found = std::mem::take(&mut self.has_found);
        if self.ended > self.before_other {
            self.others[self.other].note(spent, found);
            if found {
                // It goes on while it succeeds.
                self.ended = self.before_other;
                return Some(true);
            }
            self.other = (0..self.others.len()).min_by_key(|&other| self.others[other].spent).unwrap_or(0);
            (self.rows, self.ended) = (self.rows + 1, 0);
            if self.before_other > 0 {
                self.before_other = if self.is_to_prove() { TO_PROVE } else { 1 };
            }
        }
        Some(found)
    }

    /// Whether improvements have become rare: the best solution may be the best possible one.
    fn is_to_prove(&self) -> bool {
        self.before > EXPECTED + STAGNATION * self.improved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the failures of each heuristic's runs, which find nothing.
    fn failures(mut runs: HeuristicRuns) -> impl Fn(Heuristic) -> u64 {
        let mut counts: Vec<(Heuristic, u64)> = Vec::new();
        for number in 1..=60_000 {
            let heuristic = runs.heuristic();
            match counts.iter_mut().find(|count| count.0 == heuristic) {
                Some(count) => count.1 += 1,
                None => counts.push((heuristic, 1)),
            }
            runs.ended_at(number);
        }
        move |heuristic| counts.iter().find(|count| count.0 == heuristic).map_or(0, |count| count.1)
    }

    #[test]
    fn without_improvements_the_conflicts_guide_most_runs() {
        let failures = failures(HeuristicRuns::of(OTHERS));
        assert!(
            (35_000..50_000).contains(&failures(Heuristic::Conflicts)),
            "{}",
            failures(Heuristic::Conflicts)
        );
        for &heuristic in OTHERS {
            assert!(failures(heuristic) > 1000, "{heuristic:?}: {}", failures(heuristic));
        }
    }

    #[test]
    fn a_guide_goes_on_while_it_finds_solutions() {
        let mut runs = HeuristicRuns::of(OTHERS);
        let mut guides = Vec::new();
        for number in 1..=6 {
            guides.push(runs.heuristic());
            // The second and the third run find solutions.
            if (2..=3).contains(&number) {
                runs.found();
            }
            assert_eq!(runs.ended_at(FAILURES * number), Some((2..=3).contains(&number)));
        }
        let near = Heuristic::Neighbourhood;
        assert_eq!(
            guides,
            [Heuristic::Conflicts, near, near, near, Heuristic::Conflicts, Heuristic::Rule(1)]
        );
    }

    #[test]
    fn a_guide_that_finds_solutions_pays_less_for_its_runs() {
        let mut record = HeuristicRecord { heuristic: Heuristic::Conflicts, rate: 0, spent: 0 };
        record.note(1000, false);
        assert_eq!(record.spent, 1000);
        (0..40).for_each(|_| record.note(0, true));
        record.note(1000, true);
        assert!((1050..1100).contains(&record.spent), "{}", record.spent);
    }
}
