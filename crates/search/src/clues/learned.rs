//! Rivals by a search that learns.
//!
//! The clauses of the model stay the same from question to question, and so does what was learned from them. A
//! question assumes the clues, and one more clause says that some fact does not hold. If there is no rival, only some
//! of the clues were needed to show it: every set that contains these has no rival either.
//!
//! Assumptions that two questions share keep their levels. Facts that come and go are therefore assumed last.

use cavalcade_core::formula::{Formula, Literal};
use cavalcade_core::{Model, Variable};

use super::Set;
use crate::learning::{LARGEST, Learner, LearnerVerdict};
use crate::{Limits, Statistics, Stop};

/// Sets of clues that are remembered to have no rival.
const MOST_CORES: usize = 256;

/// The clauses of a model without clues, and what was learned from them.
pub(super) struct RivalLearner {
    formula: Formula,
    learner: Learner,
    /// For each fact the literal that it holds.
    literals: Vec<Literal>,
    /// The facts that the last question assumed, in that order.
    assumed: Vec<usize>,
    /// Clues without a rival.
    cores: Vec<Set>,
}

impl RivalLearner {
    /// Returns a learner for rivals of the solution in which all `facts` hold; `None` if the clauses do not mention them
    /// all, or are too many.
    pub(super) fn new(model: &Model, facts: &[(Variable, i32)]) -> Option<Self> {
        let formula = Formula::of(model, LARGEST)?;
        let literals: Vec<Literal> = formula.literals(model, facts).into_iter().collect::<Option<_>>()?;
        let mut learner = Learner::new(&formula);
        let differs: Vec<Literal> = literals.iter().map(|literal| literal.negated()).collect();
        learner.add(&differs);
        learner.prefer(&literals);
        Some(Self { formula, learner, literals, assumed: Vec::new(), cores: Vec::new() })
    }

    /// The work of all questions so far.
    pub(super) fn statistics(&self) -> Statistics {
        self.learner.statistics()
    }

    /// Returns the literals of an assignment in which the clues hold and some fact does not, or `None` if there is none.
    ///
    /// # Errors
    /// A limit was reached; [`Stop::Visitor`] if it is that of conflicts.
    pub(super) fn candidate(
        &mut self,
        clues: &Set,
        limits: Limits,
        conflicts: u64,
    ) -> Result<Option<Vec<Literal>>, Stop> {
        if self.cores.iter().any(|core| core.without(clues).is_empty()) {
            return Ok(None);
        }
        self.assumed.retain(|&fact| clues.contains(fact));
        let known = Set::of(self.literals.len(), self.assumed.iter().copied());
        let mut others: Vec<usize> = clues.without(&known).iter().collect();
        others.reverse();
        self.assumed.extend(others);
        let assumptions: Vec<Literal> = self.assumed.iter().map(|&fact| self.literals[fact]).collect();
        self.learner.patience = conflicts;
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

    /// Returns the values of variables if these literals hold.
    pub(super) fn values(&self, model: &Model, literals: &[Literal]) -> Vec<(Variable, i32)> {
        self.formula.values(model, literals)
    }

    /// Excludes the last assignment.
    pub(super) fn refuse(&mut self) {
        self.learner.block();
        self.assumed.clear();
    }
}
