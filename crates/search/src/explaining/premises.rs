//! Why a step holds: a small set of earlier facts from which its constraint infers it.
//!
//! If that takes more than a few facts, the constraint is asked again, one fact at a time: what does it infer on the
//! way? Such facts make several small steps of a large one.

use std::collections::{BTreeSet, HashMap};

use cavalcade_core::{Engine, Model};

use super::history::{Conclusion, History, InferenceOrigin};
use super::minimal::minimal;
use super::single_constraint::{Derived, SingleConstraint};
use cavalcade_core::DomainFact;

/// The most premises of a step that is not divided.
const FEW: usize = 2;
/// The most facts on the way.
const MOST_DERIVED: usize = 4096;

/// Why a step holds.
#[derive(Debug, Clone)]
pub(super) struct StepReason {
    pub(super) origin: InferenceOrigin,
    /// The facts on the way, each after those that it needs.
    pub(super) between: Vec<IntermediateStep>,
    pub(super) because: Vec<Premise>,
    /// Whether the constraint infers the step from its premises, and not from fewer.
    pub(super) is_minimal: bool,
}

/// A fact that a constraint infers on the way to another one.
#[derive(Debug, Clone)]
pub(super) struct IntermediateStep {
    pub(super) fact: DomainFact,
    pub(super) origin: InferenceOrigin,
    pub(super) because: Vec<Premise>,
}

/// Something from which a step follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Premise {
    /// A step of the history, by its index.
    Step(usize),
    /// A fact on the way, by its index.
    Between(usize),
}

/// The constraints of a model, each in an engine of its own.
pub(super) struct Constraints<'a> {
    model: &'a Model,
    /// Builds the model with some of the givens.
    with_givens: &'a dyn Fn(&[usize]) -> Model,
    alone: HashMap<usize, SingleConstraint>,
}

impl<'a> Constraints<'a> {
    /// Returns the constraints of the model without givens.
    pub(super) fn new(model: &'a Model, with_givens: &'a dyn Fn(&[usize]) -> Model) -> Self {
        Self { model, with_givens, alone: HashMap::new() }
    }

    /// Returns why a step holds.
    pub(super) fn reason(&mut self, history: &History, at: usize) -> StepReason {
        let step = &history.steps[at];
        let (is_minimal, because) = match (step.origin, step.conclusion) {
            (InferenceOrigin::Propagator { constraint, .. }, conclusion) => {
                return self.inferred(history, at, constraint, conclusion);
            }
            (InferenceOrigin::Start, Conclusion::Fact(fact)) => return self.at_the_start(history, fact),
            (InferenceOrigin::Start, Conclusion::Conflict) => {
                let givens: Vec<usize> = (0..history.givens).collect();
                let mut fails = |kept: &[usize]| Engine::new(&(self.with_givens)(kept)).propagate().is_err();
                let needed = if fails(&givens) { minimal(&givens, &mut fails) } else { Vec::new() };
                (true, needed.into_iter().map(Premise::Step).collect())
            }
            // All values that the decision leaves are impossible already.
            (InferenceOrigin::Decision(number), Conclusion::Conflict) => {
                let is_about = |at: &usize| matches!(history.steps[*at].conclusion, Conclusion::Fact(fact) if fact.variable().index() == history.decided[number]);
                (false, (0..at).filter(is_about).map(Premise::Step).collect())
            }
            _ => (true, Vec::new()),
        };
        StepReason { origin: step.origin, between: Vec::new(), because, is_minimal }
    }

    /// Returns why a value was impossible before any propagator ran: a constraint rules it out, or givens do.
    fn at_the_start(&mut self, history: &History, fact: DomainFact) -> StepReason {
        let mut all = 0..self.model.constraints().len();
        let owner = all.find_map(|constraint| {
            let is_about = self.model.constraints()[constraint].scope().contains(&fact.variable());
            if !is_about {
                return None;
            }
            let name = self.alone(constraint).infers_at_first(fact)?;
            Some(InferenceOrigin::Propagator { constraint, name })
        });
        let givens: Vec<usize> = (0..history.givens).collect();
        let rules_out = &mut |givens: &[usize]| fact.holds_at_first(&(self.with_givens)(givens));
        let is_given = owner.is_none() && !givens.is_empty() && rules_out(&givens);
        let because = if is_given { minimal(&givens, rules_out) } else { Vec::new() };
        StepReason {
            origin: owner.unwrap_or(InferenceOrigin::Start),
            between: Vec::new(),
            because: because.into_iter().map(Premise::Step).collect(),
            is_minimal: true,
        }
    }

    /// Returns the earlier steps from which a constraint infers a step.
    fn inferred(
        &mut self,
        history: &History,
        at: usize,
        constraint: usize,
        wanted: Conclusion,
    ) -> StepReason {
        let step = &history.steps[at];
        let alone = self.alone(constraint);
        let numbered = |number: usize| match history.steps[number].conclusion {
            Conclusion::Fact(fact) if alone.is_about(fact) => Some((number, fact)),
            _ => None,
        };
        let (numbers, facts): (Vec<usize>, Vec<DomainFact>) = (0..step.before).filter_map(numbered).unzip();
        let Some(needed) = shortest(alone, &facts, wanted) else {
            let because = numbers.into_iter().map(Premise::Step).collect();
            return StepReason { origin: step.origin, between: Vec::new(), because, is_minimal: false };
        };
        let given = |place: usize| Premise::Step(numbers[needed[place]]);
        let chosen: Vec<DomainFact> = needed.iter().map(|&index| facts[index]).collect();
        let is_large = needed.len() > FEW || wanted == Conclusion::Conflict;
        let divided = if is_large { divided((constraint, alone), &chosen, wanted, given) } else { None };
        let (between, because) =
            divided.unwrap_or_else(|| (Vec::new(), (0..needed.len()).map(given).collect()));
        StepReason { origin: step.origin, between, because, is_minimal: true }
    }

    fn alone(&mut self, constraint: usize) -> &mut SingleConstraint {
        self.alone.entry(constraint).or_insert_with(|| SingleConstraint::new(self.model, constraint))
    }
}

/// Divides an inference into smaller ones; `None` if facts on the way do not help. `given` returns the premise for a
/// fact by its index.
fn divided(
    (constraint, alone): (usize, &mut SingleConstraint),
    facts: &[DomainFact],
    wanted: Conclusion,
    given: impl Fn(usize) -> Premise,
) -> Option<(Vec<IntermediateStep>, Vec<Premise>)> {
    let derived = alone.derived(facts, wanted, MOST_DERIVED);
    let all: Vec<DomainFact> = derived.iter().map(|step| step.0.fact).collect();
    let target = if wanted == Conclusion::Conflict {
        latest(alone, &all, wanted)?
    } else {
        shortest(alone, &all, wanted).filter(|found| found.len() < facts.len())?
    };
    let mut reasons: Vec<(usize, Vec<usize>)> = Vec::new(); // the last fact first
    let mut open: BTreeSet<usize> = target.iter().copied().collect();
    while let Some(at) = open.pop_last() {
        let (Derived { fact, before, .. }, number) = derived[at];
        if number.is_none() {
            let needed = shortest(alone, &all[..before], Conclusion::Fact(fact))?;
            open.extend(&needed);
            reasons.push((at, needed));
        }
    }
    let places: HashMap<usize, usize> = reasons.iter().rev().map(|reason| reason.0).zip(0..).collect();
    let premise = |&at: &usize| derived[at].1.map_or_else(|| Premise::Between(places[&at]), &given);
    let between = reasons.iter().rev().map(|(at, needed)| {
        let Derived { fact, name, .. } = derived[*at].0;
        let origin = InferenceOrigin::Propagator { constraint, name };
        IntermediateStep { fact, origin, because: needed.iter().map(premise).collect() }
    });
    Some((between.collect(), target.iter().map(premise).collect()))
}

/// Returns the indices of a small set of facts from which a constraint infers something: the earliest ones if they are
/// few, or the latest ones if these are fewer.
fn shortest(alone: &mut SingleConstraint, facts: &[DomainFact], wanted: Conclusion) -> Option<Vec<usize>> {
    let early = alone.needed(facts, wanted)?;
    if early.len() <= FEW {
        return Some(early);
    }
    latest(alone, facts, wanted).map(|late| if late.len() < early.len() { late } else { early })
}

/// Returns the indices of the latest facts from which a constraint infers something.
fn latest(alone: &mut SingleConstraint, facts: &[DomainFact], wanted: Conclusion) -> Option<Vec<usize>> {
    let reversed: Vec<DomainFact> = facts.iter().rev().copied().collect();
    let found = alone.needed(&reversed, wanted)?;
    let mut late: Vec<usize> = found.into_iter().map(|back| facts.len() - 1 - back).collect();
    late.sort_unstable();
    Some(late)
}
