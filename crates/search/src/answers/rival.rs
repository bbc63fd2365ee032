//! Whether a model has another solution than a known one, by a learner over its clauses.

use cavalcade_core::formula::{Formula, Literal};
use cavalcade_core::{Model, Variable};

use crate::learning::{LARGEST, Learner, LearnerVerdict};
use crate::{Limits, Statistics, Stop};

/// The answer, and its cost.
pub(super) struct Rivalry {
    /// Whether there is another solution; [`Stop::Conflicts`] if there were too many conflicts or too much work.
    pub(super) verdict: Result<bool, Stop>,
    /// The nodes and conflicts.
    pub(super) statistics: Statistics,
    /// The work: values and clauses that were written, and that of the learner.
    pub(super) work: u64,
}

/// Looks for a solution of a model in which one of the facts does not hold, with at most so many conflicts and so much
/// work; `None` if a fact has no literal.
pub(super) fn rivalry(
    model: &Model,
    facts: &[(Variable, i32)],
    (conflicts, work): (u64, u64),
    limits: Limits,
) -> Option<Rivalry> {
    let formula = Formula::of(model, LARGEST)?;
    let literals: Vec<Literal> = formula.literals(model, facts).into_iter().collect::<Option<_>>()?;
    let values: usize = model.variables().map(|variable| model.domain(variable).len()).sum();
    let size = (2 * formula.clauses().size() + values) as u64;
    let mut learner = Learner::new(&formula);
    learner.differ(literals.iter().copied());
    learner.prefer(&literals);
    learner.patience = conflicts;
    learner.allow(work.saturating_sub(size));
    let verdict = learner.solve(&[], limits, |_| ()).map(|verdict| verdict == LearnerVerdict::Satisfied);
    Some(Rivalry { verdict, statistics: learner.statistics(), work: size + learner.work() })
}
