//! The least or greatest value of a variable, with a solution that has it.
//!
//! The search looks for any solution, then for a better one, and so on; when a complete search finds none,
//! the last one is optimal. Each search is an [`Enumeration`] with the bound as a constraint of the model.
//! The solutions and statistics therefore do not depend on threads, every limit applies, and a checkpoint
//! consists of the best solution and the checkpoint of the current search. Each search starts at the root
//! again, because branching looks at domains, which a bound changes. This costs one dive for every
//! improvement.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::constraints::Linear;
use cavalcade_core::{Model, Variable};

use super::Options;
use crate::parallel::{Checkpoint, Chunk, Enumeration, Observer, Values};
use crate::{Limits, Outcome, Statistics, Stop};

/// The values of all variables of solutions.
type Batch = Vec<Vec<i32>>;

/// What is wanted of the objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The least value.
    Minimise,
    /// The greatest value.
    Maximise,
}

/// The best solution so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Best {
    /// The value of the objective.
    pub objective: i32,
    /// The values of all variables of the model, in their order.
    pub values: Vec<i32>,
}

/// The saved state of an optimisation: all that is needed to continue it.
#[derive(Debug, Default)]
pub struct OptimisationState {
    /// The best solution so far.
    pub best: Option<Best>,
    /// The current search for a better one.
    pub checkpoint: Checkpoint<Batch>,
    /// The work of earlier searches.
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
/// let options = Options { threads: 2, ..Options::new(&Branching::FirstFail, Limits::default()) };
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
        let mut optimisation = Self { model, objective, direction, state };
        if let Some(best) = &optimisation.state.best {
            let bound = best.objective;
            optimisation.bound(bound);
        }
        optimisation
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
    pub fn run(&mut self, options: &Options) -> Outcome {
        loop {
            if options.limits.solutions.is_some_and(|most| self.state.spent.solutions >= most) {
                return Outcome { statistics: self.state.spent, stopped: Some(Stop::Solutions) };
            }
            let checkpoint = std::mem::take(&mut self.state.checkpoint);
            let limits = Limits { solutions: Some(1), ..options.limits.after(&self.state.spent) };
            let enumeration = Enumeration::new(&self.model, options.rule, limits, options.threads);
            let (mut found, mut last) = (None, Last(Checkpoint::default()));
            let release = |solutions: &mut Batch| {
                found = found.take().or_else(|| solutions.pop());
                Ok(())
            };
            let Ok(outcome) = enumeration.run(&Values, checkpoint, &mut last, release);
            let Some(values) = found else {
                if outcome.stopped.is_some() {
                    self.state.checkpoint = last.0;
                }
                let mut statistics = self.state.spent;
                statistics.add(&outcome.statistics);
                return Outcome { statistics, stopped: outcome.stopped };
            };
            self.state.spent.add(&outcome.statistics);
            let objective = values[self.objective.index()];
            options.monitor.found(self.state.spent.solutions);
            self.state.best = Some(Best { objective, values });
            self.bound(objective);
        }
    }

    /// Asks for something better than `objective`.
    fn bound(&mut self, objective: i32) {
        let objective = i64::from(objective);
        let term = [(1, self.objective)];
        match self.direction {
            Direction::Minimise => self.model.post(Linear::new(term, ..objective)),
            Direction::Maximise => self.model.post(Linear::new(term, objective + 1..)),
        }
    }
}

/// Keeps the checkpoint at the end of a search.
struct Last(Checkpoint<Batch>);

impl Observer<Batch, Infallible> for Last {
    fn pause(&self) -> Option<Duration> {
        Some(Duration::MAX)
    }

    fn look(&mut self, checkpoint: Checkpoint<Batch>, _: Vec<Arc<Chunk<Batch>>>) -> Result<(), Infallible> {
        self.0 = checkpoint;
        Ok(())
    }
}
