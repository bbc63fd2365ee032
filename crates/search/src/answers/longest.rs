//! The longest simple paths or cycles.
//!
//! A cover of the vertices bounds the length from above and often leads to a long solution (`cover`). Then a search that
//! learns asks for a solution that is longer than the best one so far, and for one of the greatest length that is not excluded. Each question
//! improves the best solution or the bound, until they meet. It takes turns with a sweep over a frontier, which keeps the
//! greatest length of each state. A narrow frontier is swept first. If it is too wide, the search continues alone.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cavalcade_core::formula::Formula;
use cavalcade_core::{SimplePathModel, SimplePaths};

use super::cover::CoverSearch;
use super::lengths::sweep;
use super::{Options, Orders};
use crate::frontier::{Control, PartialFrontier};
use crate::learning::{LARGEST, Learner, LearnerVerdict, MOST_REFUSED};
use crate::tree::Oracle;
use crate::{Branching, Limits, Outcome, Search, Statistics, Stop};

/// Conflicts of a question in the first turn of the search, and states of the first turn of the sweep.
const CONFLICTS: u64 = 2_000;
const STATES: usize = 1 << 22;
/// Steps that the search among covers looks at before other methods, and for each of these conflicts.
const LOOKS: usize = 1 << 17;
const LOOKS_A_CONFLICT: usize = 1 << 11;
/// The growth of the turns.
const GROWTH: usize = 4;
/// The bound on the states of a sweep that goes first.
const FEW_STATES: f64 = 1e8;

/// The answer about the longest solutions.
#[derive(Debug, Clone, PartialEq)]
pub struct Longest {
    /// Their number of steps, or `None` if there is no solution or the search was stopped.
    pub length: Option<usize>,
    /// What was found on the way.
    pub best: BestPath,
    /// The work, and why it was stopped.
    pub outcome: Outcome,
}

/// The best solution that was found, and a bound.
#[derive(Debug, Clone, PartialEq)]
pub struct BestPath {
    /// The solution, its vertices in canonical order; missing if only lengths are known.
    pub path: Option<Vec<usize>>,
    /// No solution has more steps.
    pub most: usize,
}

/// Returns the greatest length of a solution, and a solution that has it if one was found on the way.
///
/// # Panics
/// If the search and the sweep disagree.
#[must_use]
pub fn longest(paths: &SimplePaths, orders: Orders<'_>, options: &Options) -> Longest {
    let mut work = LongestSearch::new(paths, options);
    work.cover(LOOKS);
    if work.is_over() {
        return work.answer(None, None);
    }
    let frontier = PartialFrontier::new(paths, &orders());
    let is_wide = frontier.as_ref().is_none_or(|frontier| frontier.states() > FEW_STATES);
    let mut searched = if is_wide { work.turn(Some(CONFLICTS)) } else { Err(Stop::Conflicts) };
    if let (Err(Stop::Conflicts), Some(frontier)) = (searched, frontier) {
        match work.sweep(&frontier, &mut searched) {
            Ok(found) => return work.swept(found),
            Err(Stop::Memory) => {}
            Err(stop) if searched == Err(Stop::Conflicts) => return work.answer(None, Some(stop)),
            Err(_) => {}
        }
    }
    if searched == Err(Stop::Conflicts) {
        searched = work.turn(None);
    }
    work.answer(None, searched.err())
}

/// The best solution and the bound so far.
struct LongestSearch<'a> {
    paths: &'a SimplePaths,
    options: &'a Options<'a>,
    start: Instant,
    spent: Statistics,
    best: Option<Vec<usize>>,
    /// All greater lengths are proved to have no solution.
    most: usize,
    covers: CoverSearch<'a>,
}

impl<'a> LongestSearch<'a> {
    fn new(paths: &'a SimplePaths, options: &'a Options<'a>) -> Self {
        let (start, spent) = (Instant::now(), Statistics::default());
        let most = paths.bound().min(*paths.lengths.end());
        Self { paths, options, start, spent, best: None, most, covers: CoverSearch::new(paths) }
    }

    /// Returns the least length of a better solution.
    fn better(&self) -> usize {
        let steps = |path: &Vec<usize>| path.len() - usize::from(!self.paths.closed);
        self.best.as_ref().map_or(*self.paths.lengths.start(), |best| steps(best) + 1)
    }

    /// Returns whether no better solution exists.
    fn is_over(&self) -> bool {
        self.better() > self.most
    }

    /// Searches among covers.
    fn cover(&mut self, looks: usize) {
        if *self.paths.lengths.end() < self.paths.bound() {
            return; // the longest of a cover may be too long
        }
        let (limits, start) = (self.options.limits, self.start);
        let better = self.covers.run(self.better(), looks, &|| limits.over(start.elapsed()).is_some());
        self.best = better.or(self.best.take());
        self.most = self.most.min(self.covers.bound().max(self.better() - 1));
    }

    /// Searches among covers, then asks for better solutions and for longest ones, each up to a number of conflicts.
    ///
    /// # Errors
    /// A limit is reached, or the number of conflicts by both questions.
    fn turn(&mut self, conflicts: Option<u64>) -> Result<(), Stop> {
        self.cover(conflicts.map_or(0, |conflicts| conflicts as usize * LOOKS_A_CONFLICT));
        for is_longest in [false, true] {
            while !self.is_over() {
                let least = if is_longest { self.most } else { self.better() };
                match self.solution(&(least..=self.most), conflicts) {
                    Ok(Some(path)) => self.best = Some(path),
                    Ok(None) => self.most = least - 1,
                    Err(Stop::Conflicts) if conflicts.is_some() => break,
                    Err(stop) => return Err(stop),
                }
            }
        }
        if self.is_over() { Ok(()) } else { Err(Stop::Conflicts) }
    }

    /// Sweeps over a frontier, in turns with the search, which may be over first.
    ///
    /// # Errors
    /// A limit is reached, the memory is too small, or the search is over.
    fn sweep(
        &mut self,
        frontier: &PartialFrontier,
        searched: &mut Result<(), Stop>,
    ) -> Result<Option<(usize, Option<Vec<usize>>)>, Stop> {
        let options = self.options.within(self.rest());
        let (mut states, mut conflicts, mut left) = (STATES, CONFLICTS, STATES);
        let is_searched = AtomicBool::new(false);
        let swept = sweep(&options, |control, progress| {
            let is_over = || is_searched.load(Ordering::Relaxed) || (control.is_over)();
            frontier.longest(Control { is_over: &is_over, ..control }, &mut |step| {
                progress(step);
                left = left.saturating_sub(step.states);
                if left == 0 && step.step < step.steps && !is_searched.load(Ordering::Relaxed) {
                    *searched = self.turn(Some(conflicts));
                    is_searched.store(*searched != Err(Stop::Conflicts), Ordering::Relaxed);
                    (states, conflicts) = (states * GROWTH, conflicts * GROWTH as u64);
                    left = states;
                }
            })
        });
        swept.found
    }

    /// Returns the answer of a complete sweep.
    fn swept(mut self, found: Option<(usize, Option<Vec<usize>>)>) -> Longest {
        let length = found.as_ref().map(|found| found.0);
        let known = self.better() - 1;
        assert!(length.unwrap_or(0) <= self.most, "the sweep found more than the bound");
        assert!(self.best.is_none() || length.is_some_and(|length| length >= known), "the sweep found less");
        self.most = length.unwrap_or(0);
        if self.best.is_none() || length != Some(known) {
            self.best = found.and_then(|found| found.1).map(|path| self.paths.written(path));
        }
        self.answer(length, None)
    }

    /// Returns a solution of one of these lengths, or `None` if there is none.
    fn solution(
        &mut self,
        lengths: &RangeInclusive<usize>,
        conflicts: Option<u64>,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let built = self.paths.within(lengths).model();
        let Some(formula) = Formula::of(built.model(), LARGEST) else {
            return self.searched(&built, conflicts);
        };
        let mut learner = Learner::new(&formula);
        if let Some(most) = conflicts {
            learner.patience = most;
        }
        let verdict = self.decided(&built, &formula, &mut learner);
        self.spent.add(&Statistics { solutions: 0, seconds: 0.0, ..learner.statistics() });
        verdict
    }

    /// Returns a solution of the model; the engine confirms what satisfies the clauses.
    fn decided(
        &self,
        built: &SimplePathModel,
        formula: &Formula,
        learner: &mut Learner,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let (model, mut path) = (built.model(), Vec::new());
        let mut oracle = Oracle::under(model, Branching::FirstFail, self.rest().interrupt());
        for _ in 0..MOST_REFUSED {
            match learner.solve(&[], self.rest(), |conflicts| self.options.monitor.conflicts(conflicts)) {
                LearnerVerdict::Satisfied => {}
                LearnerVerdict::Refuted(_) => return Ok(None),
                LearnerVerdict::Stopped(stop) => return Err(stop),
            }
            let values = formula.values(model, learner.solution());
            let asked = oracle.ask(&values, self.rest(), |solution| {
                built.read(self.paths, solution.state(), &mut path);
                ControlFlow::Break(())
            });
            match asked.stopped {
                _ if !path.is_empty() => return Ok(Some(path)),
                None => learner.block(),
                Some(stop) => return Err(stop),
            }
        }
        Err(Stop::Conflicts)
    }

    /// Returns a solution of a model that is too large for clauses, by a search of a number of nodes.
    fn searched(&mut self, built: &SimplePathModel, nodes: Option<u64>) -> Result<Option<Vec<usize>>, Stop> {
        let (rest, mut path) = (self.rest(), Vec::new());
        let few = nodes.filter(|&few| rest.nodes.is_none_or(|most| few < most));
        let limits = Limits { nodes: few.or(rest.nodes), ..rest };
        let search = Search::under(built.model(), self.options.rule, limits.interrupt()).limits(limits);
        let outcome = search.run(|solution| {
            built.read(self.paths, solution.state(), &mut path);
            ControlFlow::Break(())
        });
        self.spent.add(&Statistics { solutions: 0, seconds: 0.0, ..outcome.statistics });
        match outcome.stopped {
            _ if !path.is_empty() => Ok(Some(path)),
            None => Ok(None),
            Some(Stop::Nodes) if few.is_some() => Err(Stop::Conflicts),
            Some(stop) => Err(stop),
        }
    }

    /// Returns the limits that are left.
    fn rest(&self) -> Limits {
        let seconds = self.start.elapsed().as_secs_f64();
        let limits = self.options.limits.after(&Statistics { seconds, ..self.spent });
        Limits { solutions: None, ..limits }
    }

    /// Returns the answer; without a `length` that of the best solution, if nothing stopped the search.
    fn answer(self, length: Option<usize>, stopped: Option<Stop>) -> Longest {
        let known = self.best.as_ref().map(|_| self.better() - 1);
        let seconds = self.start.elapsed().as_secs_f64();
        Longest {
            length: length.or(known).filter(|_| stopped.is_none()),
            best: BestPath { path: self.best, most: self.most },
            outcome: Outcome { statistics: Statistics { seconds, ..self.spent }, stopped },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cavalcade_core::SuccessorTable;
    use proptest::prelude::*;

    use super::*;
    use crate::answers::lengths::lengths;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        /// The sweep counts what the search finds, and no cover is better than its bound.
        #[test]
        fn search_and_sweep_agree(
            vertices in 2usize..9,
            (bits, directed, closed, given) in any::<(u128, bool, bool, bool)>(),
            ends in (prop::option::of(0u32..9), prop::option::of(0u32..9)),
            most in 2usize..12,
        ) {
            let is_arc = |from: usize, to: usize| {
                let (low, high) = if directed { (from, to) } else { (from.min(to), from.max(to)) };
                from != to && bits.rotate_right((low * vertices + high) as u32) & 1 == 1
            };
            let row = |from| (0..vertices).filter(|&to| is_arc(from, to)).map(|it| it as u32).collect();
            let steps = SuccessorTable::new((0..vertices).map(row).collect()).expect("a small graph");
            let steps = Arc::new(if directed { steps.directed() } else { steps });
            let end = |it: Option<u32>| it.filter(|&it| given && (it as usize) < vertices);
            let paths = SimplePaths::new(&steps, closed, end(ends.0), end(ends.1)).within(&(0..=most));
            let options = Options::new(&Branching::FirstFail, Limits::default());
            let swept = lengths(&paths, &Vec::new, &options).expect("a narrow graph").lengths;
            let greatest = swept.last().map(|last| last.0);
            for looks in [0, 1, 100, 1 << 20] {
                let mut work = LongestSearch::new(&paths, &options);
                work.cover(looks);
                prop_assert!(greatest.unwrap_or(0) <= work.most, "{:?}", &paths);
                prop_assert!(work.best.is_none() || greatest.is_some_and(|greatest| work.better() <= greatest + 1));
                if looks == 1 << 20 && *paths.lengths.end() == paths.bound() {
                    prop_assert!(work.is_over(), "few covers: {:?}", &paths);
                }
                prop_assert_eq!(work.turn(None), Ok(()));
                prop_assert_eq!(work.answer(None, None).length, greatest, "{:?}", &paths);
            }
        }
    }
}
