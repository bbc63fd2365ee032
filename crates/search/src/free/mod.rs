//! Free search: one solution, or the best one, with a branching that the search chooses itself.
//!
//! | file | contents |
//! | --- | --- |
//! | `conflicts` | what conflicts teach about variables |
//! | `restarts` | a search that restarts, and branches on what it learned |
//!
//! Two searches take turns of about the same number of nodes. One follows a fixed rule and never restarts, so it
//! ends after any number of turns. The other restarts often, and branches where conflicts were found. Each
//! bounds the objective by the solutions of both. Whichever is complete first proves the answer. The time is
//! therefore at most about twice that of the better one.
//!
//! Turns are measured in nodes, so that solutions and statistics are a function of the model, the rule and the
//! seed.

mod conflicts;
mod restarts;

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Model, NoFixpoint, Variable};

use crate::{BranchingRule, Direction, Limits, Outcome, Search, Statistics, Stop};
use restarts::{Restarts, RunEnd};

/// Nodes of the first turn: many easy problems end within it.
const FIRST: u64 = 512;
/// Failures of the first run up to a restart.
const FAILURES: u64 = 64;
/// A run is longer than the last one by one part of this many.
const GROWTH: u64 = 5;

/// A complete search for one solution, or for the best one, that is free in its branching.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use cavalcade_core::Model;
/// use cavalcade_core::constraints::{AllDifferent, Linear};
/// use cavalcade_search::free::FreeSearch;
/// use cavalcade_search::{Branching, Direction, Limits};
///
/// let mut model = Model::new();
/// let x = model.integers(4, 1..=9);
/// let sum = model.integer(0..=99);
/// model.post(AllDifferent::domain(x.clone()));
/// model.post(Linear::new([(3, x[0]), (-2, x[1]), (1, x[2]), (1, x[3]), (-1, sum)], 0..=0));
/// let mut best = 0;
/// let outcome = FreeSearch::new(&model, &Branching::FirstFail)
///     .optimising(sum, Direction::Maximise)
///     .run(Limits::default(), |values| {
///         best = values[sum.index()];
///         ControlFlow::Continue(())
///     });
/// assert!(outcome.is_complete());
/// assert_eq!(best, 3 * 9 + 8 + 7 - 2);
/// ```
#[derive(Clone, Copy)]
pub struct FreeSearch<'a> {
    model: &'a Model,
    rule: &'a dyn BranchingRule,
    objective: Option<(Variable, Direction)>,
    seed: u64,
}

impl<'a> FreeSearch<'a> {
    /// Returns a search for one solution; `rule` is the fixed one of the two branchings.
    #[must_use]
    pub fn new(model: &'a Model, rule: &'a dyn BranchingRule) -> Self {
        Self { model, rule, objective: None, seed: 0 }
    }

    /// Sets an objective: the search looks for the best solution.
    #[must_use]
    pub fn optimising(self, objective: Variable, direction: Direction) -> Self {
        Self { objective: Some((objective, direction)), ..self }
    }

    /// Sets the seed, which decides between variables that are equally good at the start.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Searches until the answer is complete or a limit is reached. `visit` sees the values of all variables, in
    /// the order of the model: of one solution, or with an objective of every improvement.
    ///
    /// With an objective, a complete search proves that the last solution is the best. Without one, the search
    /// stops after the first solution, and is complete without one only if none exists.
    pub fn run(self, limits: Limits, visit: impl FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        let mut turns = Turns::new(self, limits, visit);
        let stopped = turns.run(self);
        let statistics = Statistics { seconds: turns.start.elapsed().as_secs_f64(), ..turns.spent };
        Outcome { statistics, stopped }
    }
}

/// What both searches share.
struct Turns<V> {
    start: Instant,
    limits: Limits,
    visit: V,
    spent: Statistics,
}

impl<V: FnMut(&[i32]) -> ControlFlow<()>> Turns<V> {
    fn new(search: FreeSearch<'_>, mut limits: Limits, visit: V) -> Self {
        if search.objective.is_none() {
            limits.solutions = Some(limits.solutions.map_or(1, |most| most.min(1)));
        }
        Self { start: Instant::now(), limits, visit, spent: Statistics::default() }
    }

    /// Lets both searches take turns; returns why the last one stopped, or `None` if the answer is complete.
    fn run(&mut self, free: FreeSearch<'_>) -> Option<Stop> {
        let mut fixed = Search::under(free.model, free.rule, self.limits.interrupt());
        if let Some((variable, direction)) = free.objective {
            fixed = fixed.optimising(variable, direction);
        }
        let mut best: Option<Vec<i32>> = None;
        let stop = self.turn_of_fixed(&mut fixed, FIRST, &mut best)?;
        if stop != Stop::Nodes || self.is_over().is_some() {
            return Some(stop);
        }
        let mut restarts = Restarts::new(free.model, free.objective, free.seed, self.limits.interrupt());
        match restarts.propagate() {
            Ok(()) => {}
            Err(NoFixpoint::Conflict) => return None,
            Err(NoFixpoint::Interrupted) => return Some(Stop::Interrupt),
        }
        let mut failures = FAILURES;
        loop {
            if let Some(best) = &best {
                restarts.follow(best);
            }
            let before = restarts.statistics;
            let left = self.left();
            let ended = restarts.run(failures, left, |values| {
                best = Some(values.to_vec());
                (self.visit)(values)
            });
            let nodes = self.account(&before, &restarts.statistics);
            match ended {
                RunEnd::Complete => return None,
                RunEnd::Stopped(stop) => return Some(stop),
                RunEnd::Restart => {}
            }
            if let (Some(best), Some((variable, _))) = (&best, free.objective) {
                fixed.improve_on(best[variable.index()]);
            }
            let stop = self.turn_of_fixed(&mut fixed, nodes, &mut best)?;
            if stop != Stop::Nodes || self.is_over().is_some() {
                return Some(stop);
            }
            failures += failures / GROWTH;
        }
    }

    /// Lets the search by the fixed rule continue for up to this many nodes.
    fn turn_of_fixed(&mut self, fixed: &mut Search, nodes: u64, best: &mut Option<Vec<i32>>) -> Option<Stop> {
        let left = self.left();
        let limits = Limits { nodes: Some(left.nodes.unwrap_or(u64::MAX).min(nodes)), ..left };
        let outcome = fixed.visit(limits, &mut |solution| {
            let values = best.insert(solution.values());
            (self.visit)(values)
        });
        self.spent.add(&outcome.statistics);
        outcome.stopped
    }

    /// Returns what is left of the limits.
    fn left(&self) -> Limits {
        let elapsed = self.start.elapsed();
        Limits {
            solutions: self.limits.solutions.map(|most| most.saturating_sub(self.spent.solutions)),
            nodes: self.limits.nodes.map(|most| most.saturating_sub(self.spent.nodes)),
            time: self.limits.time.map(|time| time.saturating_sub(elapsed)),
            interrupt: self.limits.interrupt,
        }
    }

    /// Returns whether the limit of nodes is reached by all turns together.
    fn is_over(&self) -> Option<Stop> {
        self.limits.nodes.filter(|&most| self.spent.nodes >= most).map(|_| Stop::Nodes)
    }

    /// Adds the work of a turn of the other search; returns its nodes.
    fn account(&mut self, before: &Statistics, after: &Statistics) -> u64 {
        self.spent.solutions += after.solutions - before.solutions;
        self.spent.nodes += after.nodes - before.nodes;
        self.spent.failures += after.failures - before.failures;
        self.spent.propagations += after.propagations - before.propagations;
        after.nodes - before.nodes
    }
}
