//! One way to ask for the solutions of a model: first what the search may use, then the question.

use std::ops::ControlFlow;
use std::time::Duration;

use cavalcade_core::{Interrupt, Model, Variable};

use crate::free::{FreeSearch, WarmStart};
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
    second_rule: Option<&'a dyn BranchingRule>,
    limits: Limits,
    threads: usize,
    is_free: bool,
    seed: u64,
    first_values: &'a [(Variable, i32)],
}

impl<'a> Solve<'a> {
    /// Begins a question about the solutions of `model`.
    #[must_use]
    pub fn new(model: &'a Model) -> Self {
        let rule = &Branching::FirstFail;
        Self {
            model,
            rule,
            second_rule: None,
            limits: Limits::default(),
            threads: 1,
            is_free: false,
            seed: 0,
            first_values: &[],
        }
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
    /// objective, but another solution may have it. A [free](Solve::free) search returns the same one again with as
    /// many threads, unless a time limit stops it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Lets the search for one solution, or for the best one, restart, choose its branching and learn from conflicts.
    /// It takes turns with the search by the rule.
    #[must_use]
    pub fn free(self) -> Self {
        Self { is_free: true, ..self }
    }

    /// Lets a free search follow a second rule as often as the first one, while it learns.
    #[must_use]
    pub fn second_rule(self, rule: &'a dyn BranchingRule) -> Self {
        Self { second_rule: Some(rule), ..self }
    }

    /// Sets the seed of a free search.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Tries these values of variables first: a warm start. For one solution or the best one, a short search tries them
    /// before the search itself, which begins with what was found. A search for one solution must be
    /// [free](Solve::free). The values may contradict the model or each other; then they may cost time, but no
    /// solution.
    ///
    /// ```
    /// use cavalcade_core::Model;
    /// use cavalcade_core::constraints::AllDifferent;
    /// use cavalcade_search::Solve;
    ///
    /// let mut model = Model::new();
    /// let x = model.integers(3, 1..=9);
    /// model.post(AllDifferent::value(x.clone()));
    /// let (first, _) = Solve::new(&model).free().first_values(&[(x[0], 7), (x[1], 7), (x[2], 3)]).first();
    /// assert_eq!(first.map(|values| (values[0], values[2])), Some((7, 3)));
    /// ```
    #[must_use]
    pub fn first_values(self, first_values: &'a [(Variable, i32)]) -> Self {
        Self { first_values, ..self }
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
    /// Several threads share the bound of the objective. A model with a [projection](Model::project) is searched by
    /// one.
    pub fn improve(
        self,
        objective: Option<(Variable, Direction)>,
        mut visit: impl FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Outcome {
        let Self { model, rule, second_rule, limits, seed, .. } = self;
        let first_values = if self.is_free || objective.is_some() { self.first_values } else { &[] };
        let search =
            FreeSearch { model, rule, second_rule, objective, limits, seed, first_values, best: None };
        match WarmStart::run(&search, &mut visit) {
            Ok(warm) => warm.then(search, |search| self.improve_from(search, visit)),
            Err(outcome) => outcome,
        }
    }

    /// Continues with a search after its warm start.
    fn improve_from(self, free: FreeSearch<'_>, mut visit: impl FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
        let FreeSearch { model, rule, objective, limits, .. } = free;
        let threads = if model.projection().is_none() { self.threads } else { 1 };
        if self.is_free {
            return free.run(threads, &mut visit);
        }
        if let Some(objective) = objective.filter(|_| threads > 1)
            && let Some(outcome) = free.run_by_rule(objective, threads, &mut visit)
        {
            return outcome;
        }
        let most =
            if objective.is_some() { limits.solutions } else { Some(limits.solutions.unwrap_or(1).min(1)) };
        let mut search =
            Search::under(model, rule, limits.interrupt()).limits(Limits { solutions: most, ..limits });
        if let Some((variable, direction)) = objective {
            search = search.optimising(variable, direction);
        }
        free.bound(&mut search, free.best);
        search.run(|solution| visit(&solution.values()))
    }
}
