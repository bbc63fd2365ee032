//! The explanation of one of several facts: directly, or by a contradiction that follows from its opposite.

use super::{Conclusion, DomainFact, ExplainedModel, Inference, explain};
use crate::{Decision, Stop};

/// Why a fact holds, or why no solution is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The steps; see [`explain`].
    pub inferences: Vec<Inference>,
    /// The decisions with the alternatives that were taken; the last one is the opposite of the fact if it is explained
    /// by contradiction.
    pub decisions: Vec<(Decision, u8)>,
    /// The fact; `None` if it was asked why no solution is left.
    pub fact: Option<DomainFact>,
    /// Whether the steps lead from the opposite of the fact to a contradiction.
    pub is_by_contradiction: bool,
}

/// Explains the first of some facts that propagation finds after some decisions; if it finds none, the first one whose
/// opposite leads to a contradiction. Without facts, explains why no solution is left. `None` if propagation finds
/// nothing.
///
/// # Errors
/// A limit stopped it.
pub fn explain_one(
    problem: ExplainedModel<'_>,
    decisions: &[(Decision, u8)],
    facts: &[DomainFact],
) -> Result<Option<Explanation>, Stop> {
    let answer = |decisions: &[(Decision, u8)], conclusion: Conclusion, fact: Option<DomainFact>| {
        let is_by_contradiction = fact.is_some() && conclusion == Conclusion::Conflict;
        let inferences = explain(problem, decisions, conclusion)?;
        let decisions = decisions.to_vec();
        Ok(inferences.map(|inferences| Explanation { inferences, decisions, fact, is_by_contradiction }))
    };
    if facts.is_empty() {
        return answer(decisions, Conclusion::Conflict, None);
    }
    for &fact in facts {
        if let Some(found) = answer(decisions, Conclusion::Fact(fact), Some(fact))? {
            return Ok(Some(found));
        }
    }
    for &fact in facts {
        let DomainFact::Not(variable, value) = fact else { continue };
        let Some(bit) = problem.model.domain(variable).bit(value) else { continue };
        let opposite = (Decision::Take { variable, bit: bit as u32 }, 0);
        let assumed = [decisions, &[opposite]].concat();
        if let Some(found) = answer(&assumed, Conclusion::Conflict, Some(fact))? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
