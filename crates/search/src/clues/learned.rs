//! Rivals by a search that learns.
//!
//! Questions that follow each other have most of their clues in common. These are clues of the model, which leaves few
//! values to the others. A question assumes the rest of its clues, and one more clause says that some fact does not
//! hold. What is learned serves the next question. If there is no rival, only some of the clues were needed to show it:
//! every set that contains these has no rival either.
//!
//! The clauses of a model may say nothing about the variables of clues: the initial values of a model with clues have
//! been taken into account where its clauses are written. Then each question has a learner of its own, whose clues are
//! all those of its model, and which compares solutions by the variables that have literals.

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
    /// For each fact the literal that it holds; empty for a single question.
    literals: Vec<Literal>,
    /// Clues without a rival.
    cores: Vec<Set>,
}

impl RivalLearner {
    /// Returns a learner for questions about sets that contain the clues `fixed`; `None` if the model says too little
    /// in clauses.
    pub(super) fn new(problem: ClueProblem<'_>, fixed: Set) -> Option<Self> {
        let (model, formula) = written(problem, &fixed)?;
        let literals = literals(&model, &formula, problem.facts).collect::<Option<Vec<Literal>>>()?;
        let mut learner = Learner::new(&formula);
        learner.differ(literals.iter().copied());
        learner.prefer(&literals);
        Some(Self { model, formula, fixed, learner, literals, cores: Vec::new() })
    }

    /// Returns a learner for one question, about rivals that differ from a solution in variables with literals, and
    /// these values of the solution; `None` if the model says too little in clauses.
    pub(super) fn once(
        problem: ClueProblem<'_>,
        clues: Set,
        solution: &[(Variable, i32)],
    ) -> Option<(Self, Vec<(Variable, i32)>)> {
        let (model, formula) = written(problem, &clues)?;
        let known = literals(&model, &formula, solution).zip(solution.iter().copied());
        let known: Vec<_> = known.filter_map(|(literal, fact)| Some((literal?, fact))).collect();
        let mut learner = Learner::new(&formula);
        learner.differ(known.iter().map(|pair| pair.0));
        let learner = Self { model, formula, fixed: clues, learner, literals: Vec::new(), cores: Vec::new() };
        Some((learner, known.into_iter().map(|pair| pair.1).collect()))
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
        // New ones are assumed from the last fact to the first.
        let mut assumptions: Vec<Literal> =
            clues.without(&self.fixed).iter().map(|fact| self.literals[fact]).collect();
        assumptions.reverse();
        self.learner.patience = conflicts;
        self.learner.allow(work);
        match self.learner.solve(&assumptions, limits, |_| ())? {
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
    }
}

/// Looks for a solution of a model in which one of the facts does not hold, with at most so many conflicts and so much
/// work. Returns whether there is one, the nodes and conflicts, and the work: values and clauses that were written, and
/// that of the learner; `None` if a fact has no literal. The clauses of the model must say all about the facts.
pub(crate) fn has_rival(
    model: &Model,
    facts: &[(Variable, i32)],
    (conflicts, work): (u64, u64),
    limits: Limits,
) -> Option<(Result<bool, Stop>, Statistics, u64)> {
    let none = Set::of(facts.len(), []);
    let mut learner = RivalLearner::new(ClueProblem::new(model, facts), none.clone())?;
    let values: usize = model.variables().map(|variable| model.domain(variable).len()).sum();
    let size = 2 * learner.size() + values as u64;
    let found = learner.candidate(&none, limits, (conflicts, work.saturating_sub(size)));
    let work = size + learner.work();
    Some((found.map(|rival| rival.is_some()), learner.statistics(), work))
}

/// Returns the model with some clues, and its formula.
fn written(problem: ClueProblem<'_>, clues: &Set) -> Option<(Model, Formula)> {
    let model = problem.narrowed(clues);
    let formula = Formula::of(&model, LARGEST)?;
    Some((model, formula))
}

/// Returns the literals of facts about the variables of another model with the same variables.
fn literals(
    model: &Model,
    formula: &Formula,
    facts: &[(Variable, i32)],
) -> impl Iterator<Item = Option<Literal>> {
    let variables: Vec<Variable> = model.variables().collect();
    let facts: Vec<_> = facts.iter().map(|&(variable, value)| (variables[variable.index()], value)).collect();
    formula.literals(model, &facts).into_iter()
}
