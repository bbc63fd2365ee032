//! Rivals by a new learner for each question.
//!
//! The clauses of a model may say nothing about the variables of clues: the initial values of a model with clues have
//! been taken into account where its clauses are written. So each question has a formula of its own, and nothing that
//! was learned serves the next one.

use cavalcade_core::Variable;
use cavalcade_core::formula::{Formula, Literal};

use super::{Clues, Set};
use crate::learning::{LARGEST, Learner, LearnerVerdict, MOST_REFUSED};
use crate::{Limits, Stop};

impl Clues<'_> {
    /// Returns the facts in which some rival differs, or `None` if there is no rival; nothing if the clauses say too
    /// little.
    pub(super) fn asked_afresh(
        &mut self,
        clues: &Set,
        limits: Limits,
        conflicts: u64,
    ) -> Option<Result<Option<Set>, Stop>> {
        let model = self.problem.narrowed(clues);
        let formula = Formula::of(&model, LARGEST)?;
        let solved: Vec<(Variable, i32)> = model.variables().zip(self.solution.iter().copied()).collect();
        let literals = formula.literals(&model, &solved);
        let solved: Vec<(Literal, (Variable, i32))> =
            literals.into_iter().zip(solved).filter_map(|(literal, fact)| Some((literal?, fact))).collect();
        let mut learner = Learner::new(&formula);
        learner.differ(solved.iter().map(|pair| pair.0));
        learner.patience = conflicts;
        self.spend(formula.clauses().size() as u64);
        learner.allow(self.work);
        let variables: Vec<Variable> = self.problem.model.variables().collect();
        let of_problem = |(variable, value): (Variable, i32)| (variables[variable.index()], value);
        for _ in 0..=MOST_REFUSED {
            let verdict = learner.solve(&[], limits, |_| ());
            let values: Vec<(Variable, i32)> = match verdict {
                LearnerVerdict::Stopped(stop) => {
                    self.note(&learner);
                    return Some(Err(stop));
                }
                // A rival may still differ in variables without literals.
                LearnerVerdict::Refuted(_) => {
                    self.note(&learner);
                    let clues = clues.iter().map(|fact| self.problem.facts[fact]);
                    let same: Vec<_> = solved.iter().map(|pair| of_problem(pair.1)).chain(clues).collect();
                    return Some(self.searched(&same, limits));
                }
                LearnerVerdict::Satisfied => {
                    let known = model
                        .variables()
                        .filter_map(|variable| Some((variable, model.domain(variable).fixed()?)));
                    known.chain(formula.values(&model, learner.solution())).map(of_problem).collect()
                }
            };
            match self.searched(&values, limits) {
                Ok(None) => learner.block(),
                decided => {
                    self.note(&learner);
                    return Some(decided);
                }
            }
        }
        None
    }

    /// Counts the work of a learner.
    fn note(&mut self, learner: &Learner) {
        self.spend(learner.work());
        self.statistics.nodes += learner.statistics().nodes;
        self.statistics.failures += learner.statistics().failures;
    }
}
