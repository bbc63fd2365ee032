//! Rivals by a search that learns.
//!
//! Questions that follow each other have most of their clues in common. These are clues of the model, which leaves few
//! values to the others. A question assumes the rest of its clues, and one more clause says that some fact does not
//! hold. What is learned serves the next question. If there is no rival, only some of the clues were needed to show it:
//! every set that contains these has no rival either.
//!
//! Assumptions that two questions share keep their levels. Facts that come and go are therefore assumed last.

use cavalcade_core::formula::{Formula, Literal};
use cavalcade_core::{Model, Variable};

use super::{ClueProblem, Set};
use crate::learning::{LARGEST, Learner, LearnerVerdict};
use crate::{Limits, Statistics, Stop};

/// Sets of clues that are remembered to have no rival.
const MOST_CORES: usize = 256;

/// The clauses of a model with some clues, and what was learned from them.
pub(super) struct RivalLearner {
    model: Model,
    formula: Formula,
    /// The clues of the model.
    fixed: Set,
    learner: Learner,
    /// For each fact the literal that it holds.
    literals: Vec<Literal>,
    /// The facts that the last question assumed, in that order.
    assumed: Vec<usize>,
    /// Clues without a rival.
    cores: Vec<Set>,
}

impl RivalLearner {
    /// Returns a learner for questions about sets that contain the clues `fixed`; `None` if the model says too little
    /// in clauses.
    pub(super) fn new(problem: ClueProblem<'_>, fixed: Set) -> Option<Self> {
        let model = problem.narrowed(&fixed);
        let formula = Formula::of(&model, LARGEST)?;
        let variables: Vec<Variable> = model.variables().collect();
        let facts: Vec<_> =
            problem.facts.iter().map(|&(variable, value)| (variables[variable.index()], value)).collect();
        let literals: Vec<Literal> = formula.literals(&model, &facts).into_iter().collect::<Option<_>>()?;
        let mut learner = Learner::new(&formula);
        learner.differ(literals.iter().copied());
        learner.prefer(&literals);
        Some(Self { model, formula, fixed, learner, literals, assumed: Vec::new(), cores: Vec::new() })
    }

    /// Whether questions about this set can be answered.
    pub(super) fn covers(&self, clues: &Set) -> bool {
        self.fixed.without(clues).is_empty()
    }

    /// The literals of the clauses.
    pub(super) fn size(&self) -> u64 {
        self.formula.clauses().size() as u64
    }

    /// The work of all questions so far, as the learner counts it.
    pub(super) fn work(&self) -> u64 {
        self.learner.work()
    }

    /// The nodes and conflicts of all questions so far.
    pub(super) fn statistics(&self) -> Statistics {
        self.learner.statistics()
    }

    /// Returns the literals of an assignment in which the clues hold and some fact does not, or `None` if there is
    /// none.
    ///
    /// # Errors
    /// A limit was reached; [`Stop::Conflicts`] among them, for the most conflicts and for the most work.
    pub(super) fn candidate(
        &mut self,
        clues: &Set,
        limits: Limits,
        (conflicts, work): (u64, u64),
    ) -> Result<Option<Vec<Literal>>, Stop> {
        if self.cores.iter().any(|core| core.without(clues).is_empty()) {
            return Ok(None);
        }
        let clues = clues.without(&self.fixed);
        self.assumed.retain(|&fact| clues.contains(fact));
        let known = Set::of(self.literals.len(), self.assumed.iter().copied());
        let mut others: Vec<usize> = clues.without(&known).iter().collect();
        others.reverse();
        self.assumed.extend(others);
        let assumptions: Vec<Literal> = self.assumed.iter().map(|&fact| self.literals[fact]).collect();
        self.learner.patience = conflicts;
        self.learner.allow(work);
        match self.learner.solve(&assumptions, limits, |_| ()) {
            LearnerVerdict::Stopped(stop) => Err(stop),
            LearnerVerdict::Satisfied => Ok(Some(self.learner.solution().to_vec())),
            LearnerVerdict::Refuted(core) => {
                let is_needed = |&fact: &usize| core.contains(&self.literals[fact]);
                let core = Set::of(self.literals.len(), (0..self.literals.len()).filter(is_needed));
                if self.cores.len() == MOST_CORES {
                    self.cores.remove(0);
                }
                self.cores.push(core);
                Ok(None)
            }
        }
    }

    /// Returns the values of variables of a model with the same variables if these literals hold.
    pub(super) fn values(&self, model: &Model, literals: &[Literal]) -> Vec<(Variable, i32)> {
        let variables: Vec<Variable> = model.variables().collect();
        let values = self.formula.values(&self.model, literals);
        let known = self
            .model
            .variables()
            .filter_map(|variable| Some((variable, self.model.domain(variable).fixed()?)));
        known.chain(values).map(|(variable, value)| (variables[variable.index()], value)).collect()
    }

    /// Excludes the last assignment.
    pub(super) fn refuse(&mut self) {
        self.learner.block();
        self.assumed.clear();
    }
}
