//! Free search: one solution, or the best one, with a branching that the search chooses itself.
//!
//! | file | contents |
//! | --- | --- |
//! | `turns` | the searches of one thread in turns |
//! | `rounds` | several threads in rounds |
//! | `shared` | the best solution by the rule alone, by several threads |
//! | `warm` | a first run that tries given values |
//!
//! On one thread two searches take turns. One follows a fixed rule and never restarts, so it ends after any number of
//! turns. The other learns nogoods from conflicts and restarts ([`nogoods`](crate::nogoods)). Each bounds the objective
//! by the solutions of both. Whichever is complete first proves the answer. The search that learns gets most of the
//! work. Every further thread has one more search that learns.
//!
//! Turns are measured in nodes and failures, so that solutions and statistics are a function of the model, the rule,
//! the seed and the number of threads.

mod rounds;
mod shared;
mod turns;
mod warm;

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Model, NoFixpoint, Variable};

use crate::nogoods::{Neighbourhood, NogoodSearch};
use crate::tree::RunEnd;
use crate::{BranchingRule, Direction, Limits, Outcome, Search, Statistics, Stop};
use turns::Turns;
pub(crate) use warm::WarmStart;

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
    /// Searches until the answer is complete or a limit is reached. `visit` sees the values of all variables, in the
    /// order of the model: of one solution, or with an objective of every improvement.
    ///
    /// With an objective, a complete search proves that the last solution is the best. Without one, the search
    /// stops after the first solution, and is complete without one only if none exists.
    pub(crate) fn run(self, threads: usize, visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        let mut progress = FreeProgress::new(self);
        let stopped = match threads {
            0 | 1 => progress.run(self, visit),
            _ => rounds::search(self, threads, &mut progress, visit).err(),
        };
        let statistics = Statistics { seconds: progress.start.elapsed().as_secs_f64(), ..progress.spent };
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

    /// Returns the search that learns, of the thread with a number if there are several, ready for its turns.
    ///
    /// # Errors
    /// No solution exists, or propagation was interrupted.
    fn learning(self, number: Option<u64>) -> Result<NogoodSearch, NoFixpoint> {
        let Self { model, rule, objective, seed, limits, .. } = self;
        let mut learning = NogoodSearch::new(model, rule, objective, limits.interrupt());
        if objective.is_some() {
            learning =
                learning.neighbourhoods(Neighbourhood::random(model, seed.wrapping_add(number.unwrap_or(0))));
        }
        if let Some(rule) = self.second_rule {
            learning = learning.second_rule(rule.brancher(model));
        }
        if let Some(number) = number {
            learning = learning.one_of_several(number);
        }
        learning.propagate()?;
        learning.prefer(self.first_values);
        Ok(learning)
    }

    /// Requires of a search better solutions than this one.
    pub(crate) fn bound(self, search: &mut Search, best: Option<&[i32]>) {
        if let (Some(best), Some((variable, _))) = (best, self.objective) {
            search.improve_on(best[variable.index()]);
        }
    }

    /// Returns whether a solution is better than another one, or the first one.
    fn is_better(&self, values: &[i32], best: Option<&[i32]>) -> bool {
        let Some(best) = best else { return true };
        self.objective.is_some_and(|(variable, direction)| match direction {
            Direction::Minimise => values[variable.index()] < best[variable.index()],
            Direction::Maximise => values[variable.index()] > best[variable.index()],
        })
    }
}

/// What was found, and what it took.
struct FreeProgress {
    start: Instant,
    limits: Limits,
    spent: Statistics,
    best: Option<Vec<i32>>,
}

impl FreeProgress {
    fn new(search: FreeSearch<'_>) -> Self {
        let best = search.best.map(<[i32]>::to_vec);
        Self { start: Instant::now(), limits: search.most(), spent: Statistics::default(), best }
    }

    /// Searches on this thread until the answer is complete (`None`) or a limit is reached.
    fn run(
        &mut self,
        task: FreeSearch<'_>,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Option<Stop> {
        let mut turns = Turns::new(task, None);
        loop {
            let mut found = None;
            let (ended, spent) = turns.next(self.best.as_deref(), self.left(), &mut |values| {
                found = Some(values.to_vec());
                visit(values)
            });
            self.spent.add(&spent);
            self.best = found.or(self.best.take());
            match ended {
                RunEnd::Complete => return None,
                RunEnd::Stopped(stop) => return Some(stop),
                RunEnd::Restart => {}
            }
            if let Some(stop) = self.is_over() {
                return Some(stop);
            }
        }
    }

    /// Takes a solution of one of several threads, unless it is not better than the best one.
    ///
    /// # Errors
    /// No further solution is wanted.
    fn improve(
        &mut self,
        task: FreeSearch<'_>,
        values: Vec<i32>,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        if !task.is_better(&values, self.best.as_deref()) {
            return Ok(());
        }
        self.spent.solutions += 1;
        if visit(&values).is_break() {
            return Err(Stop::Visitor);
        }
        self.best = Some(values);
        if self.is_over() == Some(Stop::Solutions) { Err(Stop::Solutions) } else { Ok(()) }
    }

    /// Returns what is left of the limits.
    fn left(&self) -> Limits {
        self.limits.remaining(&self.spent, self.start)
    }

    /// Returns whether the limit of nodes or of solutions is reached by all turns together.
    fn is_over(&self) -> Option<Stop> {
        self.limits.reached(&self.spent)
    }
}
