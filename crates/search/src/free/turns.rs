//! The searches of one thread in turns.

use std::ops::ControlFlow;

use super::FreeSearch;
use crate::nogoods::{NogoodSearch, SharedNogoods};
use crate::tree::RunEnd;
use crate::{Limits, Search, Statistics, Stop};

/// Nodes of the first turn: many easy problems end within it. Few in tests, whose problems are small.
const FIRST: u64 = if cfg!(test) { 4 } else { 512 };
/// Failures of the first turn that learns; a warm start takes as many.
pub(super) const FAILURES: u64 = if cfg!(test) { 2 } else { 64 };
/// The most failures of a turn if other threads wait for its solutions.
const MOST_FAILURES: u64 = 4000;
/// A turn that learns is longer than the last one by one part of this many.
const GROWTH: u64 = 5;
/// How many times as much work the search that learns may do as the other: it is the one that proves most.
const LEARNING: u64 = 5;

/// The searches of one thread: one learns, and the first thread has one that follows the rule alone.
pub(super) struct Turns<'a> {
    task: FreeSearch<'a>,
    /// The number of the thread, if there are several.
    number: Option<u64>,
    fixed: Option<Search>,
    learning: Option<NogoodSearch>,
    /// What each has done, in nodes and in failures.
    fixed_pace: Pace,
    learning_pace: Pace,
    /// The failures of the next turn that learns.
    failures: u64,
}

impl<'a> Turns<'a> {
    /// Returns the searches of the only thread, or of the one with a number.
    pub(super) fn new(task: FreeSearch<'a>, number: Option<u64>) -> Self {
        let fixed = number.is_none_or(|number| number == 0).then(|| {
            let search = Search::under(task.model, task.rule, task.limits.interrupt());
            match task.objective {
                Some((variable, direction)) => search.optimising(variable, direction),
                None => search,
            }
        });
        let (fixed_pace, learning_pace) = (Pace::default(), Pace::default());
        Self { task, number, fixed, learning: None, fixed_pace, learning_pace, failures: FAILURES }
    }

    /// Lets the search whose turn it is look for solutions better than `best`. Returns how that ended, and the work.
    pub(super) fn next(
        &mut self,
        best: Option<&[i32]>,
        limits: Limits,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> (RunEnd, Statistics) {
        match self.follow_rule(best, limits, visit) {
            Some(turn) => turn,
            None => self.learn(best, limits, visit),
        }
    }

    /// A turn of the search by the rule alone; `None` if it is not due.
    fn follow_rule(
        &mut self,
        best: Option<&[i32]>,
        limits: Limits,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Option<(RunEnd, Statistics)> {
        let is_due = self.fixed_pace.work <= self.learning_pace.work / LEARNING;
        let fixed = self.fixed.as_mut().filter(|_| is_due)?;
        self.task.bound(fixed, best);
        // As long as a turn that learns.
        let work = self.learning_pace.work_of(self.failures);
        let nodes = work.and_then(|work| self.fixed_pace.within(work)).unwrap_or(FIRST);
        let nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(nodes));
        let outcome = fixed.visit(Limits { nodes, ..limits }, &mut |solution| visit(&solution.values()));
        self.fixed_pace.add(outcome.statistics.nodes, &outcome.statistics);
        let ended = match outcome.stopped {
            None => RunEnd::Complete,
            Some(Stop::Nodes) => RunEnd::Restart,
            Some(stop) => RunEnd::Stopped(stop),
        };
        Some((ended, outcome.statistics))
    }

    /// A turn of the search that learns.
    fn learn(
        &mut self,
        best: Option<&[i32]>,
        limits: Limits,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> (RunEnd, Statistics) {
        let learning = match &mut self.learning {
            Some(learning) => learning,
            None => match self.task.learning(self.number) {
                Ok(learning) => self.learning.insert(learning),
                Err(end) => return (end.into(), Statistics::default()),
            },
        };
        if let Some(best) = best {
            learning.follow(best);
        }
        let before = learning.statistics();
        let ended = learning.run(self.failures, limits, visit);
        let spent = learning.statistics().since(&before);
        self.learning_pace.add(spent.failures, &spent);
        let most = if self.number.is_some() { MOST_FAILURES } else { u64::MAX };
        self.failures = self.failures.saturating_add(self.failures / GROWTH).min(most);
        (ended, spent)
    }
}

/// How many nodes or failures a search has had, and its work: nodes and runs of propagators.
#[derive(Debug, Default)]
struct Pace {
    count: u64,
    work: u64,
}

impl Pace {
    fn add(&mut self, count: u64, spent: &Statistics) {
        self.count += count;
        self.work += spent.nodes + spent.propagations;
    }

    /// Returns how many it will have within some work; `None` if it has had none.
    fn within(&self, work: u64) -> Option<u64> {
        (self.count > 0).then(|| scaled(work, self.count, self.work).max(1))
    }

    /// Returns the work of that many; `None` if it has had none.
    fn work_of(&self, count: u64) -> Option<u64> {
        (self.count > 0).then(|| scaled(count, self.work, self.count))
    }
}

/// Returns a product divided by a third number, which counts as 1 if it is 0.
fn scaled(number: u64, by: u64, of: u64) -> u64 {
    let product = u128::from(number) * u128::from(by) / u128::from(of.max(1));
    u64::try_from(product).unwrap_or(u64::MAX)
}

/// What the search that learns shares with those of other threads.
impl Turns<'_> {
    /// Takes over what others learned while they looked for solutions that are not better than those of the next turn.
    pub(super) fn take_over<'l>(&mut self, shared: impl Iterator<Item = &'l SharedNogoods>) {
        if let Some(learning) = &mut self.learning {
            shared.for_each(|shared| learning.take_over(shared));
        }
    }

    /// Returns what was learned since the last time.
    pub(super) fn shared(&mut self) -> SharedNogoods {
        self.learning.as_mut().map(NogoodSearch::shared).unwrap_or_default()
    }
}
