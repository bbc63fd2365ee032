//! The least or greatest value of a variable, with a solution that has it.
//!
//! A search by branch and bound ([`Search::optimising`]) finds better and better solutions; when it is complete, the
//! last one is optimal. It uses one thread, so that the solutions are the same on every machine. Every limit
//! applies, and a stopped optimisation continues from its saved state: the best solution and the position of the
//! search.

use std::ops::ControlFlow;

use cavalcade_core::{Model, Variable};

use super::Options;
pub use crate::Direction;
use crate::{Limits, Outcome, Search, SearchPosition, Statistics, Stop};

/// The best solution so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// The value of the objective.
    pub objective: i32,
    /// The values of all variables of the model, in their order.
    pub values: Vec<i32>,
}

/// The saved state of an optimisation: all that is needed to continue it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OptimisationState {
    /// The best solution so far.
    pub best: Option<Best>,
    /// Where the search continues.
    pub position: SearchPosition,
    /// Whether the search is complete.
    pub is_complete: bool,
    /// The work until now.
    pub spent: Statistics,
}

/// Looks for the best solution of a model.
///
/// ```
/// use cavalcade_core::constraints::Linear;
/// use cavalcade_core::{Decisions, Model};
/// use cavalcade_search::answers::Options;
/// use cavalcade_search::answers::optimise::{Direction, Optimisation};
/// use cavalcade_search::{Branching, Limits};
///
/// // Coins of 2 and 5 that make 19, as few as possible.
/// let mut model = Model::new();
/// let coins = model.integers(2, 0..=9);
/// let number = model.integer(0..=18);
/// model.post(Linear::new([(2, coins[0]), (5, coins[1])], 19..=19));
/// model.post(Linear::new([(1, coins[0]), (1, coins[1]), (-1, number)], 0..=0));
/// model.decide(Decisions::Variables(coins));
///
/// let mut optimisation = Optimisation::new(model, number, Direction::Minimise);
/// let options = Options::new(&Branching::FirstFail, Limits::default());
/// let outcome = optimisation.run(&options);
/// assert!(outcome.is_complete(), "the best is optimal");
/// assert_eq!(optimisation.best().map(|best| best.values.clone()), Some(vec![2, 3, 5]));
/// ```
pub struct Optimisation {
    model: Model,
    objective: Variable,
    direction: Direction,
    state: OptimisationState,
}

impl Optimisation {
    /// Begins to optimise the value of `objective` in the solutions of `model`.
    #[must_use]
    pub fn new(model: Model, objective: Variable, direction: Direction) -> Self {
        Self::resume(model, objective, direction, OptimisationState::default())
    }

    /// Continues from a saved state of the same model, objective and direction.
    #[must_use]
    pub fn resume(model: Model, objective: Variable, direction: Direction, state: OptimisationState) -> Self {
        Self { model, objective, direction, state }
    }

    /// Returns the best solution so far; it is optimal if the outcome of the last run is complete.
    #[must_use]
    pub fn best(&self) -> Option<&Best> {
        self.state.best.as_ref()
    }

    /// Returns the state, to be saved.
    #[must_use]
    pub fn into_state(self) -> OptimisationState {
        self.state
    }

    /// Searches until the best solution is proved, none exists, or a limit is reached; continues where the
    /// last run stopped.
    ///
    /// The statistics are those of all runs together, their solutions the improvements.
    ///
    /// # Panics
    /// If the saved state belongs to another model or branching rule.
    pub fn run(&mut self, options: &Options) -> Outcome {
        self.run_with(options, |_| ControlFlow::Continue(()))
    }

    /// Searches like [`Optimisation::run`] and shows every improvement to `visit`, which may stop the search.
    ///
    /// # Panics
    /// If the saved state belongs to another model or branching rule.
    pub fn run_with(
        &mut self,
        options: &Options,
        mut visit: impl FnMut(&Best) -> ControlFlow<()>,
    ) -> Outcome {
        let OptimisationState { best, position, is_complete, spent } = &mut self.state;
        if *is_complete {
            return Outcome { statistics: *spent, stopped: None };
        }
        if options.limits.solutions.is_some_and(|most| spent.solutions >= most) {
            return Outcome { statistics: *spent, stopped: Some(Stop::Solutions) };
        }
        let limits = Limits {
            solutions: options.limits.solutions.map(|most| most - spent.solutions),
            ..options.limits.after(spent)
        };
        let mut search = Search::under(&self.model, options.rule, limits.interrupt()).limits(limits);
        let value = best.as_ref().map(|best| best.objective);
        search
            .optimise((self.objective, self.direction), value, position)
            .expect("the state was saved for this model and branching rule");
        let mut improvements = spent.solutions;
        let outcome = search.run_on(&mut |solution| {
            improvements += 1;
            options.monitor.found(improvements);
            let found = Best { objective: solution.value(self.objective), values: solution.values() };
            visit(best.insert(found))
        });
        if let Some(next) = search.position() {
            *position = next;
        }
        *is_complete = outcome.is_complete();
        spent.add(&outcome.statistics);
        Outcome { statistics: *spent, stopped: outcome.stopped }
    }
}
