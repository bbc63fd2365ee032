//! One way to ask for the solutions of a model: first what the search may use, then the question.

use std::ops::ControlFlow;
use std::time::Duration;

use cavalcade_core::{Interrupt, Model, Variable};

use crate::free::FreeSearch;
use crate::parallel::count_on_threads;
use crate::{Branching, BranchingRule, Direction, Limits, Outcome, Search, Solution, Solutions};

/// A question about the solutions of a model.
///
/// Without settings, the variable with the fewest values is decided first, on one thread, without limits. Every answer
/// comes with an [`Outcome`], which tells whether the work is complete.
///
/// ```
/// use cavalcade_core::Model;
/// use cavalcade_core::constraints::{AllDifferent, Linear};
/// use cavalcade_search::Solve;
///
/// let mut model = Model::new();
/// let x = model.integers(4, 1..=9);
/// let sum = model.integer(0..=99);
/// model.post(AllDifferent::domain(x.clone()));
/// model.post(Linear::new([(3, x[0]), (-2, x[1]), (1, x[2]), (1, x[3]), (-1, sum)], 0..=0));
///
/// assert_eq!(Solve::new(&model).threads(2).count().statistics.solutions, 2822);
/// assert_eq!(Solve::new(&model).most_solutions(3).solutions().count(), 3);
/// let (best, outcome) = Solve::new(&model).threads(2).free().maximise(sum);
/// assert!(outcome.is_complete(), "the best is optimal");
/// assert_eq!(best.map(|values| values[sum.index()]), Some(3 * 9 + 8 + 7 - 2));
/// ```
#[derive(Clone, Copy)]
pub struct Solve<'a> {
    model: &'a Model,
    rule: &'a dyn BranchingRule,
    limits: Limits,
    threads: usize,
    is_free: bool,
    seed: u64,
}

impl<'a> Solve<'a> {
    /// Begins a question about the solutions of `model`.
    #[must_use]
    pub fn new(model: &'a Model) -> Self {
        let rule = &Branching::FirstFail;
        Self { model, rule, limits: Limits::default(), threads: 1, is_free: false, seed: 0 }
    }

    /// Sets the branching rule.
    #[must_use]
    pub fn by(self, rule: &'a dyn BranchingRule) -> Self {
        Self { rule, ..self }
    }

    /// Sets all limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Stops after this many solutions; of an optimisation, after this many improvements.
    #[must_use]
    pub fn most_solutions(self, solutions: u64) -> Self {
        self.limits(Limits { solutions: Some(solutions), ..self.limits })
    }

    /// Stops after this many nodes.
    #[must_use]
    pub fn most_nodes(self, nodes: u64) -> Self {
        self.limits(Limits { nodes: Some(nodes), ..self.limits })
    }

    /// Stops after this time.
    #[must_use]
    pub fn most_time(self, time: Duration) -> Self {
        self.limits(Limits { time: Some(time), ..self.limits })
    }

    /// Stops once `interrupt` is raised, also within nodes.
    #[must_use]
    pub fn until(self, interrupt: &'static Interrupt) -> Self {
        self.limits(Limits { interrupt: Some(interrupt), ..self.limits })
    }

    /// Sets the number of threads, at least 1. Counts are the same with any number, and so is the best value of an
    /// objective, but another solution may have it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Lets the search for one solution, or for the best one, restart, choose its branching and learn from conflicts. It
    /// takes turns with the search by the rule.
    #[must_use]
    pub fn free(self) -> Self {
        Self { is_free: true, ..self }
    }

    /// Sets the seed of a free search.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Counts all solutions.
    #[must_use]
    pub fn count(self) -> Outcome {
        count_on_threads(self.model, self.rule, self.limits, self.threads)
    }

    /// Visits all solutions in order, on this thread.
    pub fn visit(self, visit: impl FnMut(Solution<'_>) -> ControlFlow<()>) -> Outcome {
        Search::under(self.model, self.rule, self.limits.interrupt()).limits(self.limits).run(visit)
    }

    /// Returns all solutions in order as an iterator, which searches on the thread that asks for the next one.
    #[must_use]
    pub fn solutions(self) -> Solutions {
        Solutions::new(self.model, self.rule, self.limits)
    }

    /// Returns the values of all variables in one solution, in the order of the model; on this thread.
    #[must_use]
    pub fn first(self) -> (Option<Vec<i32>>, Outcome) {
        self.last(None)
    }

    /// Returns the values of all variables in a solution with the least value of `objective`. It is optimal if the
    /// outcome is complete, else the best that was found.
    #[must_use]
    pub fn minimise(self, objective: Variable) -> (Option<Vec<i32>>, Outcome) {
        self.last(Some((objective, Direction::Minimise)))
    }

    /// Returns the values of all variables in a solution with the greatest value of `objective`, like
    /// [`Solve::minimise`].
    #[must_use]
    pub fn maximise(self, objective: Variable) -> (Option<Vec<i32>>, Outcome) {
        self.last(Some((objective, Direction::Maximise)))
    }

    fn last(self, objective: Option<(Variable, Direction)>) -> (Option<Vec<i32>>, Outcome) {
        let mut last = None;
        let outcome = self.improve(objective, |values| {
            last = Some(values.to_vec());
            ControlFlow::Continue(())
        });
        (last, outcome)
    }

    /// Visits better and better solutions, each as the values of all variables; without an objective one solution.
    /// Breaking stops the search.
    ///
    /// Several threads share the bound of the objective. A model with a [projection](Model::project) is searched by one.
    pub fn improve(
        self,
        objective: Option<(Variable, Direction)>,
        mut visit: impl FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Outcome {
        let Self { model, rule, limits, seed, .. } = self;
        let search = FreeSearch { model, rule, objective, limits, seed };
        if let Some(objective) = objective.filter(|_| self.threads > 1 && model.projection().is_none())
            && let Some(outcome) = search.run_on(objective, self.threads, self.is_free, &mut visit)
        {
            return outcome;
        }
        if self.is_free {
            return search.run(visit);
        }
        let most =
            if objective.is_some() { limits.solutions } else { Some(limits.solutions.unwrap_or(1).min(1)) };
        let mut search =
            Search::under(model, rule, limits.interrupt()).limits(Limits { solutions: most, ..limits });
        if let Some((variable, direction)) = objective {
            search = search.optimising(variable, direction);
        }
        search.run(|solution| visit(&solution.values()))
    }
}
