//! The longest simple paths or cycles.
//!
//! A cover of the vertices bounds the length from above and often leads to a long solution (`cover`). Then a search asks
//! for a solution that is longer than the best one so far, and for one of the greatest length that is not excluded. Each
//! answer improves the best solution or the bound, until they meet. The search takes turns with a sweep over a frontier,
//! which keeps the greatest length of each state. A narrow frontier is swept first. If it is too wide, the search
//! continues alone.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cavalcade_core::{ProblemStructure, SimplePaths};

use super::collect::Listing;
use super::cover::CoverSearch;
use super::extremal::{BestPath, Extremal};
use super::few_solutions::few_solutions;
use super::sweep::sweep;
use super::work::Work;
use super::{Options, Orders, Problem};
use crate::frontier::{Control, PartialFrontier};
use crate::{Limits, Stop};

/// Nodes of a question in the first turn of the search, and states of the first turn of the sweep.
const NODES: u64 = 1 << 15;
const STATES: usize = 1 << 22;
/// Steps that the search among covers looks at before other methods, and for each of these nodes.
const LOOKS: usize = 1 << 17;
const LOOKS_A_NODE: usize = 1 << 7;
/// The growth of the turns.
const GROWTH: usize = 4;
/// The bound on the states of a sweep that goes first.
const FEW_STATES: f64 = 1e8;

/// Returns the greatest length of a solution, and a solution that has it if one was found on the way.
///
/// # Panics
/// If the search and the sweep disagree.
#[must_use]
pub fn longest(paths: &SimplePaths, orders: Orders<'_>, options: &Options) -> Extremal {
    let mut work = LongestSearch::new(paths, options);
    work.cover(LOOKS);
    let stopped = if work.is_over() { None } else { work.decide(orders).err() };
    work.answer(stopped)
}

/// The best solution and the bound so far.
struct LongestSearch<'a> {
    paths: &'a SimplePaths,
    options: &'a Options<'a>,
    work: Work,
    path: Option<Vec<usize>>,
    /// The least length of a better solution.
    better: usize,
    /// All greater lengths are proved to have no solution.
    most: usize,
    covers: CoverSearch<'a>,
}

impl<'a> LongestSearch<'a> {
    fn new(paths: &'a SimplePaths, options: &'a Options<'a>) -> Self {
        let work = Work::new(Limits { solutions: None, ..options.limits });
        let (better, most) = (*paths.lengths.start(), paths.bound().min(*paths.lengths.end()));
        Self { paths, options, work, path: None, better, most, covers: CoverSearch::new(paths) }
    }

    /// Returns whether no better solution exists.
    fn is_over(&self) -> bool {
        self.better > self.most
    }

    fn improve(&mut self, path: Vec<usize>) {
        self.better = path.len() + usize::from(self.paths.closed);
        self.path = Some(path);
    }

    /// Takes turns until no better solution exists.
    ///
    /// # Errors
    /// A limit is reached.
    fn decide(&mut self, orders: Orders<'_>) -> Result<(), Stop> {
        let frontier = PartialFrontier::new(self.paths, &orders());
        let is_narrow = frontier.as_ref().is_some_and(|frontier| frontier.states() <= FEW_STATES);
        let mut searched = if is_narrow { Err(Stop::Conflicts) } else { self.turn(Some(NODES)) };
        if let (Err(Stop::Conflicts), Some(frontier)) = (searched, frontier) {
            match self.sweep(&frontier, &mut searched) {
                Ok(()) => return Ok(()),
                Err(stop) if stop != Stop::Memory && searched == Err(Stop::Conflicts) => return Err(stop),
                Err(_) => {}
            }
        }
        if searched == Err(Stop::Conflicts) { self.turn(None) } else { searched }
    }

    /// Searches among covers.
    fn cover(&mut self, looks: usize) {
        if *self.paths.lengths.end() < self.paths.bound() || !self.paths.is_plain() {
            return; // the longest of a cover may be too long, or break a condition
        }
        if let Some(path) = self.covers.run(self.better, looks, &|| self.work.is_over()) {
            self.improve(path);
        }
        self.most = self.most.min(self.covers.bound().max(self.better - 1));
    }

    /// Searches among covers, then asks for better solutions and for longest ones, each question up to a number of nodes.
    ///
    /// # Errors
    /// A limit is reached, or the number of nodes by both questions.
    fn turn(&mut self, nodes: Option<u64>) -> Result<(), Stop> {
        self.cover(nodes.map_or(0, |nodes| nodes as usize * LOOKS_A_NODE));
        for is_longest in [false, true] {
            while !self.is_over() {
                let least = if is_longest { self.most } else { self.better };
                match self.solution(&(least..=self.most), nodes) {
                    Ok(Some(path)) => self.improve(path),
                    Ok(None) => self.most = least - 1,
                    Err(Stop::Conflicts) if nodes.is_some() => break,
                    Err(stop) => return Err(stop),
                }
            }
        }
        if self.is_over() { Ok(()) } else { Err(Stop::Conflicts) }
    }

    /// Sweeps over a frontier, in turns with the search, which may end first.
    ///
    /// # Errors
    /// A limit is reached, the memory is too small, or the search has ended.
    fn sweep(&mut self, frontier: &PartialFrontier, searched: &mut Result<(), Stop>) -> Result<(), Stop> {
        let options = self.options.within(self.work.left());
        let (mut states, mut left, mut nodes) = (STATES, STATES, NODES);
        let has_ended = AtomicBool::new(false);
        let (found, outcome) = sweep(&options, Instant::now(), |control, show| {
            let is_over = || has_ended.load(Ordering::Relaxed) || (control.is_over)();
            frontier.longest(Control { is_over: &is_over, ..control }, &mut |step| {
                show(step);
                left = left.saturating_sub(step.states);
                if left == 0 && step.step < step.steps && !has_ended.load(Ordering::Relaxed) {
                    *searched = self.turn(Some(nodes));
                    has_ended.store(*searched != Err(Stop::Conflicts), Ordering::Relaxed);
                    (states, nodes) = (states * GROWTH, nodes * GROWTH as u64);
                    left = states;
                }
            })
        });
        if let Some(stop) = outcome.stopped {
            return Err(stop);
        }
        let (length, path) = found.flatten().unwrap_or_default();
        let is_less = self.path.is_some() && length + 1 < self.better;
        assert!(length <= self.most && !is_less, "the search and the sweep disagree");
        if length >= self.better {
            (self.better, self.path) = (length + 1, path.map(|path| self.paths.written(path)));
        }
        self.most = self.better - 1;
        Ok(())
    }

    /// Returns a solution of one of these lengths, or `None` if there is none.
    fn solution(
        &mut self,
        lengths: &RangeInclusive<usize>,
        nodes: Option<u64>,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let paths = self.paths.within(lengths);
        let built = paths.model();
        let model = || built.model();
        let problem = Problem::new(&model, ProblemStructure::Simple(&paths));
        let listing = Listing::<_, ()>::of_cells(|state, path| built.read(&paths, state, path));
        let rest = self.work.left();
        let few = nodes.filter(|&few| rest.nodes.is_none_or(|most| few < most));
        let limits = Limits { solutions: Some(1), nodes: few.or(rest.nodes), ..rest };
        let options = Options { learns: true, ..self.options.within(limits) };
        let mut solutions = Vec::new();
        let found = few_solutions(&problem, &options, &listing, &mut (), &mut solutions);
        let outcome = found.map(|found| found.outcome).unwrap_or_default();
        self.work.add(&outcome.statistics);
        match (solutions.pop(), outcome.stopped) {
            (None, Some(Stop::Nodes)) if few.is_some() => Err(Stop::Conflicts),
            (None, Some(stop)) => Err(stop),
            (path, _) => Ok(path),
        }
    }

    fn answer(self, stopped: Option<Stop>) -> Extremal {
        let is_known = stopped.is_none() && self.better > *self.paths.lengths.start();
        Extremal {
            number: is_known.then_some(self.better - 1),
            best: Some(BestPath { path: self.path, most: self.most }),
            outcome: self.work.outcome(0, stopped),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cavalcade_core::SuccessorTable;
    use proptest::prelude::*;

    use super::*;
    use crate::Branching;
    use crate::amounts::cases;
    use crate::answers::sweep::lengths;

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(400), failure_persistence: None, ..ProptestConfig::default() })]

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
            let swept = lengths(&paths, &Vec::new, &options).expect("a narrow graph").0;
            let greatest = swept.last().map(|last| last.0);
            for looks in [0, 1, 100, 1 << 20] {
                let mut work = LongestSearch::new(&paths, &options);
                work.cover(looks);
                prop_assert!(greatest.unwrap_or(0) <= work.most, "{:?}", &paths);
                prop_assert!(work.path.is_none() || greatest.is_some_and(|greatest| work.better <= greatest + 1));
                if looks == 1 << 20 && *paths.lengths.end() == paths.bound() {
                    prop_assert!(work.is_over(), "few covers: {:?}", &paths);
                }
                prop_assert_eq!(work.turn(None), Ok(()));
                prop_assert_eq!(work.answer(None).number, greatest, "{:?}", &paths);
            }
        }
    }
}
