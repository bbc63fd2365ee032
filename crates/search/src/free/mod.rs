//! Free search: one solution, or the best one, with a branching that the search chooses itself.
//!
//! | file | contents |
//! | --- | --- |
//! | `turns` | the turns of the search that learns |
//! | `shared` | the best solution by several threads |
//! | `warm` | a first run that tries given values |
//!
//! On one thread two searches take turns. One follows a fixed rule and never restarts, so it ends after any number of
//! turns. The other learns nogoods from conflicts and restarts ([`nogoods`](crate::nogoods)). Each bounds the objective by
//! the solutions of both. Whichever is complete first proves the answer. The search that learns gets most of the work.
//!
//! Turns are measured in nodes and runs of propagators, so that solutions and statistics are a function of the model, the
//! rule and the seed.

mod shared;
mod turns;
mod warm;

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Model, NoFixpoint, Variable};

use crate::nogoods::{Neighbourhood, NogoodSearch};
use crate::tree::RunEnd;
use crate::{BranchingRule, Direction, Limits, Outcome, Search, Statistics, Stop};
use turns::{LearningTurns, work};
pub(crate) use warm::WarmStart;

/// Nodes of the first turn: many easy problems end within it. Few in tests, whose problems are small.
const FIRST: u64 = if cfg!(test) { 4 } else { 512 };
/// Failures of the first run up to a restart.
const FAILURES: u64 = if cfg!(test) { 2 } else { 64 };
/// How many times as much work the search that learns may do as the other: it is the one that proves most.
const LEARNING: u64 = 5;
/// A run is longer than the last one by one part of this many.
const GROWTH: u64 = 5;

/// A complete search for one solution, or for the best one.
#[derive(Clone, Copy)]
pub(crate) struct FreeSearch<'a> {
    pub(crate) model: &'a Model,
    /// The fixed one of the two branchings.
    pub(crate) rule: &'a dyn BranchingRule,
    /// A second rule for the search that learns.
    pub(crate) second_rule: Option<&'a dyn BranchingRule>,
    /// What is optimised, if anything is.
    pub(crate) objective: Option<(Variable, Direction)>,
    pub(crate) limits: Limits,
    /// Decides between variables that are equally good at the start.
    pub(crate) seed: u64,
    /// Values to try first where the search chooses the values itself.
    pub(crate) first_values: &'a [(Variable, i32)],
    /// A solution from elsewhere; with an objective, only better ones count.
    pub(crate) best: Option<&'a [i32]>,
}

impl FreeSearch<'_> {
    /// Searches until the answer is complete or a limit is reached, on this thread. `visit` sees the values of all
    /// variables, in the order of the model: of one solution, or with an objective of every improvement.
    ///
    /// With an objective, a complete search proves that the last solution is the best. Without one, the search
    /// stops after the first solution, and is complete without one only if none exists.
    pub(crate) fn run(self, visit: impl FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        let mut turns = Turns::new(self, visit);
        let stopped = turns.run(self);
        let statistics = Statistics { seconds: turns.start.elapsed().as_secs_f64(), ..turns.spent };
        Outcome { statistics, stopped }
    }

    /// Returns the limits; without an objective, one solution is enough.
    fn most(&self) -> Limits {
        let solutions = match self.objective {
            Some(_) => self.limits.solutions,
            None => Some(self.limits.solutions.map_or(1, |most| most.min(1))),
        };
        Limits { solutions, ..self.limits }
    }

    /// Returns the search that learns, ready for its turns.
    ///
    /// # Errors
    /// No solution exists, or propagation was interrupted.
    fn learning(self) -> Result<LearningTurns, NoFixpoint> {
        let Self { model, rule, objective, seed, limits, .. } = self;
        let mut learning = NogoodSearch::new(model, rule, objective, limits.interrupt());
        if objective.is_some() {
            learning = learning.neighbourhoods(Neighbourhood::random(model, seed));
        }
        if let Some(rule) = self.second_rule {
            learning = learning.second_rule(rule.brancher(model));
        }
        learning.propagate()?;
        learning.prefer(self.first_values);
        Ok(LearningTurns::new(learning))
    }

    /// Requires of a search better solutions than this one.
    pub(crate) fn bound(self, search: &mut Search, best: Option<&[i32]>) {
        if let (Some(best), Some((variable, _))) = (best, self.objective) {
            search.improve_on(best[variable.index()]);
        }
    }

    /// The same with an objective, on several threads, of which one restarts if `restarts`; `None` if the system cannot
    /// start a thread. The best value is the same; another solution may have it.
    pub(crate) fn run_on(
        self,
        objective: (Variable, Direction),
        threads: usize,
        restarts: bool,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Option<Outcome> {
        shared::improve(self, objective, threads, restarts, visit)
    }
}

/// What the searches share.
struct Turns<V> {
    start: Instant,
    limits: Limits,
    visit: V,
    spent: Statistics,
}

impl<V: FnMut(&[i32]) -> ControlFlow<()>> Turns<V> {
    fn new(search: FreeSearch<'_>, visit: V) -> Self {
        Self { start: Instant::now(), limits: search.most(), visit, spent: Statistics::default() }
    }

    /// Lets the searches take turns; returns why the last one stopped, or `None` if the answer is complete.
    fn run(&mut self, free: FreeSearch<'_>) -> Option<Stop> {
        let mut fixed = Search::under(free.model, free.rule, self.limits.interrupt());
        if let Some((variable, direction)) = free.objective {
            fixed = fixed.optimising(variable, direction);
        }
        let mut best: Option<Vec<i32>> = free.best.map(<[i32]>::to_vec);
        free.bound(&mut fixed, best.as_deref());
        let stop = self.turn_of_fixed(&mut fixed, FIRST, &mut best)?;
        if stop != Stop::Nodes || self.is_over().is_some() {
            return Some(stop);
        }
        let mut learning = match free.learning() {
            Ok(learning) => learning,
            Err(NoFixpoint::Conflict) => return None,
            Err(NoFixpoint::Interrupted) => return Some(Stop::Interrupt),
        };
        let (mut nodes, mut work_of_fixed) = (FIRST, 0);
        loop {
            if work_of_fixed <= learning.done() / LEARNING {
                let before = self.spent;
                free.bound(&mut fixed, best.as_deref());
                let stop = self.turn_of_fixed(&mut fixed, nodes, &mut best)?;
                if stop != Stop::Nodes {
                    return Some(stop);
                }
                nodes += nodes / GROWTH;
                work_of_fixed += work(&self.spent.since(&before));
            } else {
                let mut found = None;
                let (ended, spent) = learning.run(best.as_deref(), self.left(), &mut |values| {
                    found = Some(values.to_vec());
                    (self.visit)(values)
                });
                self.spent.add(&spent);
                best = found.or(best);
                match ended {
                    RunEnd::Complete => return None,
                    RunEnd::Stopped(stop) => return Some(stop),
                    RunEnd::Restart => {}
                }
            }
            if let Some(stop) = self.is_over() {
                return Some(stop);
            }
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
}
