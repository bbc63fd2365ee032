//! Why a value is impossible, or why a node fails: the removals that lead there, each with the facts that it needs.
//!
//! | file | contents |
//! | --- | --- |
//! | `single_constraint` | what one constraint infers, without the others |
//! | `answer` | one of several facts, directly or by contradiction |
//! | `known_values` | what is known about the value of a variable |
//! | `history` | everything that propagation removes along some decisions, in order |
//! | `minimal` | a part of a list that is enough for something, and of which nothing can be left out |
//! | `premises` | why a step holds: a small set of earlier facts |
//! | `rules` | the rules of propagators, and where they are proved |
//!
//! Propagators give no reasons. A reason is found by asking the constraint alone: which of the earlier facts about its
//! variables are enough for it to infer the same? Propagation is monotone, so facts can be left out as long as the
//! answer stays the same. The explanation goes back from the target to the facts that need no reason, and drops all
//! others.
//!
//! Some constraints infer much in one step. Such a step is divided: facts that the constraint infers on the way come
//! before it.

mod answer;
mod history;
mod known_values;
mod minimal;
mod premises;
mod rules;
mod single_constraint;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;

use cavalcade_core::Model;

pub use answer::{Explanation, explain_one};
pub use cavalcade_core::DomainFact;
use history::History;
pub use history::{Conclusion, InferenceOrigin};
use premises::{Constraints, Premise, StepReason};
pub use rules::{InferenceRule, rule};

use crate::{Decision, Limits, Stop};

/// A problem whose facts are explained: the model with everything that is given.
#[derive(Clone, Copy)]
pub struct ExplainedModel<'a> {
    /// The model.
    pub model: &'a Model,
    /// The number of givens, such as clues.
    pub givens: usize,
    /// Builds the model with some of the givens, by their indices. It has the same variables and constraints; givens
    /// only remove initial values.
    pub with_givens: &'a dyn Fn(&[usize]) -> Model,
    /// When to stop: time and interrupts count.
    pub limits: Limits,
}

/// One step of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inference {
    /// What follows.
    pub conclusion: Conclusion,
    /// Where it comes from.
    pub origin: InferenceOrigin,
    /// A number that facts share if they were found together.
    pub run: usize,
    /// The steps that it needs, by their indices in the explanation, ascending; all less than its own.
    pub because: Vec<usize>,
    /// Whether each of these is needed. If not, the constraint alone does not infer the fact from them.
    pub is_minimal: bool,
}

/// Explains a fact or a conflict after some decisions: the inferences that lead to it, or to a fact that implies it, as
/// the last one; `None` if propagation does not find it.
///
/// Decisions have the alternatives that were taken. The cost is some hundred propagations of one constraint for each
/// inference.
///
/// # Errors
/// A limit stopped it.
pub fn explain(
    problem: ExplainedModel<'_>,
    decisions: &[(Decision, u8)],
    target: Conclusion,
) -> Result<Option<Vec<Inference>>, Stop> {
    let start = Instant::now();
    let over = || problem.limits.over(start.elapsed());
    let free = (problem.with_givens)(&[]);
    let target = target.of(&free);
    if matches!(target, Conclusion::Fact(fact) if fact.holds_at_first(&free)) {
        let (conclusion, origin) = (target.of(problem.model), InferenceOrigin::Start);
        let inference = Inference { conclusion, origin, run: 0, because: Vec::new(), is_minimal: true };
        return Ok(Some(vec![inference]));
    }
    let history = History::of((problem.model, &free, problem.givens), decisions, target, &over)?;
    let Some(goal) = history.goal else { return Ok(None) };
    let mut constraints = Constraints::new(&free, problem.with_givens);
    let mut reasons: Vec<(usize, StepReason)> = Vec::new(); // the last step first
    let mut open = BTreeSet::from([goal]);
    while let Some(at) = open.pop_last() {
        if let Some(stop) = over() {
            return Err(stop);
        }
        let reason = constraints.reason(&history, at);
        let all = reason.between.iter().flat_map(|inference| &inference.because).chain(&reason.because);
        open.extend(all.filter_map(|premise| match premise {
            Premise::Step(step) => Some(*step),
            Premise::Between(_) => None,
        }));
        reasons.push((at, reason));
    }
    let (inferences, goal) = numbered(problem.model, &history, reasons, goal);
    Ok(Some(needed(inferences, goal)))
}

/// Returns the steps that have reasons, numbered anew, and the number of the goal; facts on the way to a step stand
/// before it, each once.
fn numbered(
    model: &Model,
    history: &History,
    reasons: Vec<(usize, StepReason)>,
    goal: usize,
) -> (Vec<Inference>, usize) {
    let mut inferences: Vec<Inference> = Vec::new();
    let mut numbers: HashMap<usize, usize> = HashMap::new(); // of steps of the history
    let mut known: HashMap<DomainFact, usize> = HashMap::new();
    for (at, reason) in reasons.into_iter().rev() {
        let mut between: Vec<usize> = Vec::new();
        let number = |premises: &[Premise], numbers: &HashMap<usize, usize>, between: &[usize]| {
            let number = |premise: &Premise| match *premise {
                Premise::Step(step) => numbers[&step],
                Premise::Between(place) => between[place],
            };
            premises.iter().map(number).collect::<BTreeSet<usize>>().into_iter().collect()
        };
        for step in &reason.between {
            let next = inferences.len();
            let place = *known.entry(step.fact).or_insert(next);
            if place == next {
                inferences.push(Inference {
                    conclusion: Conclusion::Fact(step.fact).of(model),
                    origin: step.origin,
                    run: at,
                    because: number(&step.because, &numbers, &between),
                    is_minimal: true,
                });
            }
            between.push(place);
        }
        let conclusion = history.steps[at].conclusion;
        let next = inferences.len();
        let place = match conclusion {
            Conclusion::Fact(fact) => *known.entry(fact).or_insert(next),
            Conclusion::Given(_) | Conclusion::Conflict => next,
        };
        numbers.insert(at, place);
        if place == next {
            inferences.push(Inference {
                conclusion: conclusion.of(model),
                origin: reason.origin,
                run: history.steps[at].before,
                because: number(&reason.because, &numbers, &between),
                is_minimal: reason.is_minimal,
            });
        }
    }
    (inferences, numbers[&goal])
}

/// Returns the steps that the step at `goal` needs, and it as the last one.
fn needed(inferences: Vec<Inference>, goal: usize) -> Vec<Inference> {
    let mut needed = BTreeSet::new();
    let mut open = BTreeSet::from([goal]);
    while let Some(at) = open.pop_last() {
        open.extend(&inferences[at].because);
        needed.insert(at);
    }
    let numbers: HashMap<usize, usize> = needed.iter().copied().zip(0..).collect();
    let renumbered = |(at, mut inference): (usize, Inference)| {
        numbers.get(&at)?;
        inference.because.iter_mut().for_each(|number| *number = numbers[number]);
        Some(inference)
    };
    inferences.into_iter().enumerate().filter_map(renumbered).collect()
}
