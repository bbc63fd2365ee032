//! Why a value is impossible, or why a node fails: the removals that lead there, each with the facts that it needs.
//!
//! | file | contents |
//! | --- | --- |
//! | `fact` | what is known about the value of a variable |
//! | `history` | everything that propagation removes along some decisions, in order |
//! | `rules` | the rules of propagators, and where they are proved |
//! | `premises` | a small set of earlier facts from which a constraint infers another one |
//!
//! Propagators give no reasons. A reason is found by asking the constraint alone: which of the earlier facts about its
//! variables are enough for it to infer the same? Propagation is monotone, so a smaller set of facts can be sought by
//! leaving some out (U. Junker, "Preferred explanations and relaxations", AAAI 2004). The explanation goes back from the goal to the facts that need no
//! reason, and drops all others.

mod fact;
mod history;
mod premises;
mod rules;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use cavalcade_core::Model;

pub use fact::DomainFact;
use history::History;
pub use history::Origin;
use premises::Constraints;
pub use rules::{Rule, rule};

use crate::Decision;

/// What is to be explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A fact about a variable.
    Fact(DomainFact),
    /// That no solution is left.
    Conflict,
}

/// One step of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inference {
    /// What follows; `None` for a conflict.
    pub fact: Option<DomainFact>,
    /// Where it comes from.
    pub origin: Origin,
    /// A number that facts of the same run of a propagator share.
    pub run: usize,
    /// The steps that it needs, by their indices in the explanation, ascending; all less than its own.
    pub because: Vec<usize>,
    /// Whether each of these is needed. If not, the constraint alone does not infer the fact from them.
    pub is_minimal: bool,
}

/// Explains a target after some decisions: the inferences that lead to it, the target last; `None` if propagation does not
/// find it.
///
/// Decisions have the alternatives that were taken. The cost is some hundred propagations of one constraint for each
/// inference.
#[must_use]
pub fn explain(model: &Model, decisions: &[(Decision, u8)], target: Target) -> Option<Vec<Inference>> {
    let history = History::of(model, decisions, target);
    let goal = history.find(target)?;
    let mut constraints = Constraints::new(model);
    let mut reasons = vec![None; goal + 1];
    let mut open = BTreeSet::from([goal]);
    while let Some(at) = open.pop_last() {
        let reason = constraints.reason(&history, at);
        open.extend(&reason.because);
        reasons[at] = Some(reason);
    }
    // Only what the goal needs is left; steps are renumbered.
    let mut numbers = vec![0; goal + 1];
    let mut inferences: Vec<Inference> = Vec::new();
    for (at, reason) in reasons.into_iter().enumerate() {
        let Some(reason) = reason else { continue };
        numbers[at] = inferences.len();
        inferences.push(Inference {
            fact: history.steps[at].fact,
            origin: reason.origin,
            run: history.steps[at].before,
            because: reason.because.into_iter().map(|it| numbers[it]).collect(),
            is_minimal: reason.is_minimal,
        });
    }
    Some(inferences)
}
