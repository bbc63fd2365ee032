//! Sets of facts that determine a solution.
//!
//! The facts are values of variables in one solution, and together they determine it. *Clues* are a subset of
//! the facts. A *rival* is another solution in which the clues hold. Clues determine the solution if they
//! have no rival. Adding clues never creates a rival, so a clue that cannot be removed now cannot be removed
//! later. Trying each clue once therefore leaves a minimal set.
//!
//! Every rival differs from the solution in a set of facts. A set of clues determines the solution if and
//! only if it contains a fact of every such difference, so the fewest clues are a smallest hitting set of all
//! differences. [`Clues::minimum`] finds as many differences as the proof needs.

mod hitting;
mod learned;
mod minimum;
mod set;
mod thinning;

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Model, Variable};

use crate::learning::MOST_REFUSED;
use crate::{BranchingRule, Limits, Oracle, Outcome, Solution, Statistics, Stop};

use learned::RivalLearner;
pub(crate) use learned::has_rival;
pub use minimum::{Minimum, Rival};
pub use set::Set;
pub(crate) use thinning::{Thinning, slices};

/// With this many facts, the learner answers questions for a minimal set.
const LARGE: usize = 128;
/// This many clues are tried with the same learner.
const TOGETHER: usize = 16;
/// Conflicts after which a question is postponed, and the factor by which they grow.
const PATIENCE: u64 = 50;
const MORE_PATIENCE: u64 = 4;

/// A model, and a solution of it as facts.
#[derive(Clone, Copy)]
pub struct ClueProblem<'a> {
    /// The model without clues.
    pub model: &'a Model,
    /// Values of variables that together fix the solution.
    pub facts: &'a [(Variable, i32)],
    /// Returns the model in which these facts are clues, with the same variables; `None` if nothing better is known
    /// than the model with fewer initial values.
    pub with_clues: Option<&'a dyn Fn(&Set) -> Model>,
}

impl<'a> ClueProblem<'a> {
    /// Returns the problem of a model and a solution of it.
    #[must_use]
    pub fn new(model: &'a Model, facts: &'a [(Variable, i32)]) -> Self {
        Self { model, facts, with_clues: None }
    }

    /// Returns the model in which these facts are clues.
    fn narrowed(&self, clues: &Set) -> Model {
        self.with_clues.map_or_else(
            || {
                let mut model = self.model.clone();
                for (variable, value) in clues.iter().map(|fact| self.facts[fact]) {
                    model.assume(variable, value, true);
                }
                model
            },
            |with_clues| with_clues(clues),
        )
    }
}

/// A solution and the facts that can be its clues.
///
/// A [`Set`] holds indices of facts.
pub struct Clues<'a> {
    problem: ClueProblem<'a>,
    oracle: Oracle,
    /// Answers questions about sets that contain those of [`Clues::focus`], if the model is large.
    learner: Option<RivalLearner>,
    /// Whether each question has its own learner, because clues have no literals.
    asks_afresh: bool,
    /// The solution.
    solution: Vec<(Variable, i32)>,
    limits: Limits,
    /// The work that learners may still do.
    work: u64,
    start: Instant,
    statistics: Statistics,
    /// Differences of the rivals found so far.
    differences: Vec<Set>,
    /// For each fact the value of its variable in the last rival.
    last: Vec<i32>,
}

impl<'a> Clues<'a> {
    /// Returns the clues of a solution; `None` if the facts hold in no solution.
    ///
    /// The limits cover all calls on the result together.
    ///
    /// # Panics
    /// If the facts do not fix every variable once propagated.
    #[must_use]
    pub fn new(problem: ClueProblem<'a>, rule: impl BranchingRule, limits: Limits) -> Option<Self> {
        let ClueProblem { model, facts, .. } = problem;
        let start = Instant::now();
        let mut oracle = Oracle::under(model, &rule, limits.interrupt());
        let (mut bits, mut values) = (None, Vec::new());
        oracle.ask(facts, Limits::default(), |solution| {
            let bit = |variable| solution.state().fixed_bit(variable).unwrap_or(0) as u32;
            bits = Some(model.variables().map(bit).collect());
            values = model.variables().map(|variable| (variable, solution.value(variable))).collect();
            ControlFlow::Break(())
        });
        match bits {
            Some(bits) => oracle.prefer(bits),
            None if limits.interrupt().is_raised() => {} // every query will stop at once
            None => return None,
        }
        let limits = Limits { solutions: None, ..limits };
        Some(Self {
            problem,
            oracle,
            learner: None,
            asks_afresh: false,
            solution: values,
            limits,
            work: u64::MAX,
            start,
            statistics: Statistics::default(),
            differences: Vec::new(),
            last: Vec::new(),
        })
    }

    /// Returns the set of these facts.
    #[must_use]
    pub fn set(&self, members: impl IntoIterator<Item = usize>) -> Set {
        Set::of(self.problem.facts.len(), members)
    }

    /// Returns the work so far; `solutions` counts rivals.
    #[must_use]
    pub fn outcome(&self, stopped: Option<Stop>) -> Outcome {
        let seconds = self.start.elapsed().as_secs_f64();
        Outcome { statistics: Statistics { seconds, ..self.statistics }, stopped }
    }

    /// Returns the facts in which some rival of `clues` differs, or `None` if there is no rival.
    ///
    /// # Errors
    /// A limit was reached before the answer was known.
    pub fn rival(&mut self, clues: &Set) -> Result<Option<Set>, Stop> {
        self.rival_within(clues, u64::MAX)
    }

    /// Looks for a rival like [`Clues::rival`], in the engine or with at most so many conflicts of the learner.
    ///
    /// # Errors
    /// A limit was reached; [`Stop::Conflicts`] among them.
    fn rival_within(&mut self, clues: &Set, conflicts: u64) -> Result<Option<Set>, Stop> {
        if let Some(known) = self.differences.iter().find(|difference| !difference.meets(clues)) {
            return Ok(Some(known.clone()));
        }
        if self.work == 0 {
            return Err(Stop::Conflicts);
        }
        let found = self.ask(clues, conflicts)?;
        self.differences.extend(found.clone());
        Ok(found)
    }

    /// Prepares for questions about sets that contain these clues; with `large` facts, by the learner.
    fn focus(&mut self, clues: Set, large: usize) {
        self.learner = None;
        if self.problem.facts.len() >= large {
            self.learner = RivalLearner::new(self.problem, clues);
            self.spend(self.learner.as_ref().map_or(0, RivalLearner::size));
            self.asks_afresh = self.learner.is_none();
        }
    }

    fn ask(&mut self, clues: &Set, conflicts: u64) -> Result<Option<Set>, Stop> {
        let limits = self.left()?;
        let facts: Vec<_> = clues.iter().map(|fact| self.problem.facts[fact]).collect();
        let kept = self.learner.take_if(|learner| learner.covers(clues));
        let (is_kept, problem) = (kept.is_some(), self.problem);
        let once = || RivalLearner::once(problem, clues.clone(), &self.solution);
        let once = if is_kept || !self.asks_afresh { None } else { once() };
        let (mut learner, same) = match (kept, once) {
            (Some(learner), _) => (learner, None),
            (None, Some((learner, same))) => {
                self.spend(learner.size());
                (learner, Some(same))
            }
            (None, None) => return self.searched(&facts, limits),
        };
        let mut refused = 0;
        let found = loop {
            let (before, work) = (learner.statistics(), learner.work());
            let candidate = learner.candidate(clues, limits, (conflicts, self.work));
            self.spend(learner.work() - work);
            self.statistics.nodes += learner.statistics().nodes - before.nodes;
            self.statistics.failures += learner.statistics().failures - before.failures;
            let values = match candidate {
                Ok(Some(literals)) => learner.values(self.problem.model, &literals),
                // A rival may still differ in variables without literals.
                Ok(None) => {
                    break same.map_or(Ok(None), |same| self.searched(&[same, facts].concat(), limits));
                }
                Err(stop) => break Err(stop),
            };
            // The clauses need not say all that the model means.
            match self.searched(&values, limits) {
                // In the engine from now on, or at least this time.
                Ok(None) if refused == MOST_REFUSED && is_kept => return self.ask(clues, conflicts),
                Ok(None) if refused == MOST_REFUSED => return self.searched(&facts, limits),
                Ok(None) => learner.refuse(),
                decided => break decided,
            }
            refused += 1;
        };
        self.learner = Some(learner).filter(|_| is_kept);
        found
    }

    /// Searches for a solution in which these values hold, and some fact does not.
    fn searched(&mut self, assumptions: &[(Variable, i32)], limits: Limits) -> Result<Option<Set>, Stop> {
        let (facts, last, mut found) = (self.problem.facts, &mut self.last, None);
        let outcome = self.oracle.ask(assumptions, limits, |solution: Solution<'_>| {
            let differs = |&fact: &usize| solution.value(facts[fact].0) != facts[fact].1;
            let difference = Set::of(facts.len(), (0..facts.len()).filter(differs));
            if difference.is_empty() {
                return ControlFlow::Continue(());
            }
            found = Some(difference);
            last.clear();
            last.extend(facts.iter().map(|fact| solution.value(fact.0)));
            ControlFlow::Break(())
        });
        self.statistics.solutions += u64::from(found.is_some());
        self.statistics.nodes += outcome.statistics.nodes;
        self.statistics.failures += outcome.statistics.failures;
        self.statistics.propagations += outcome.statistics.propagations;
        match outcome.stopped {
            Some(stop) if found.is_none() => Err(stop),
            _ => Ok(found),
        }
    }

    /// Counts work of learners.
    fn spend(&mut self, work: u64) {
        self.work = self.work.saturating_sub(work);
    }

    /// Returns the remaining limits.
    fn left(&self) -> Result<Limits, Stop> {
        let reached = self.limits.reached(&self.statistics);
        match reached.or_else(|| self.limits.over(self.start.elapsed())) {
            Some(stop) => Err(stop),
            None => Ok(self.limits.remaining(&self.statistics, self.start)),
        }
    }
}
