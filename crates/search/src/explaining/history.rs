//! Everything that propagation removes along some decisions, in order.

use cavalcade_core::{Engine, Model, NoFixpoint};

use super::known_values::KnownValues;
use crate::{Decision, Stop};
use cavalcade_core::DomainFact;

/// Where a fact comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InferenceOrigin {
    /// It holds before any propagation, because of the givens that the step names; without givens if there are none.
    Start,
    /// It is given, by its index.
    Given(usize),
    /// A decision, by its index.
    Decision(usize),
    /// A propagator of a constraint, by its index in the model.
    Propagator {
        /// The constraint.
        constraint: usize,
        /// The name of the propagator.
        name: &'static str,
    },
}

/// What a step of an explanation says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conclusion {
    /// One of the givens, by its index.
    Given(usize),
    /// A fact about a variable.
    Fact(DomainFact),
    /// That no solution is left.
    Conflict,
}

impl Conclusion {
    /// Returns the same conclusion about the variables of another model.
    pub(super) fn of(self, model: &Model) -> Self {
        match self {
            Self::Fact(fact) => Self::Fact(fact.of(model)),
            Self::Given(_) | Self::Conflict => self,
        }
    }

    /// Returns whether another conclusion follows from it alone.
    fn implies(self, other: Self) -> bool {
        match (self, other) {
            (Self::Fact(fact), Self::Fact(other)) => fact.implies(other),
            _ => self == other,
        }
    }
}

/// A conclusion, and what happened before.
#[derive(Debug, Clone, Copy)]
pub(super) struct HistoryStep {
    pub(super) conclusion: Conclusion,
    pub(super) origin: InferenceOrigin,
    /// The number of steps before the propagator ran.
    pub(super) before: usize,
}

/// The facts in the order in which they are found.
pub(super) struct History {
    /// First the givens, then what follows.
    pub(super) steps: Vec<HistoryStep>,
    /// The number of givens.
    pub(super) givens: usize,
    /// The indices of the variables of the decisions.
    pub(super) decided: Vec<usize>,
    /// What is sought.
    target: Conclusion,
    /// The first step that implies the target.
    pub(super) goal: Option<usize>,
}

impl History {
    /// Runs propagation along decisions until the target is found, or to the end. `free` is the model without its
    /// `givens`; facts are about its variables.
    pub(super) fn of(
        (model, free, givens): (&Model, &Model, usize),
        decisions: &[(Decision, u8)],
        target: Conclusion,
        over: &dyn Fn() -> Option<Stop>,
    ) -> Result<Self, Stop> {
        let mut history = Self { steps: Vec::new(), givens, decided: Vec::new(), target, goal: None };
        (0..givens).for_each(|given| history.add(Conclusion::Given(given), InferenceOrigin::Given(given), 0));
        let mut engine = Engine::stepwise(model);
        let mut known = KnownValues::initial(free, free.variables());
        history.note(&engine, &mut known, InferenceOrigin::Start);
        history.settle(&mut engine, &mut known, over)?;
        for (number, &(decision, alternative)) in decisions.iter().enumerate() {
            if history.is_over() {
                break;
            }
            history.decided.push(decision.variable().index());
            let result = engine.decide(|state| decision.apply(state, alternative));
            history.note(&engine, &mut known, InferenceOrigin::Decision(number));
            if result.is_err() {
                history.add(Conclusion::Conflict, InferenceOrigin::Decision(number), history.steps.len());
                break;
            }
            history.settle(&mut engine, &mut known, over)?;
        }
        Ok(history)
    }

    /// Returns whether the target is found, or nothing more can follow.
    fn is_over(&self) -> bool {
        self.goal.is_some() || self.steps.last().is_some_and(|step| step.conclusion == Conclusion::Conflict)
    }

    /// Runs propagators one after another, until the target is found or none has anything to remove.
    fn settle(
        &mut self,
        engine: &mut Engine,
        known: &mut KnownValues,
        over: &dyn Fn() -> Option<Stop>,
    ) -> Result<(), Stop> {
        while !self.is_over() {
            if let Some(stop) = over() {
                return Err(stop);
            }
            let before = self.steps.len();
            let result = engine.run_next();
            let origin = match (engine.last_constraint(), engine.last_propagator()) {
                (Some(constraint), Some(name)) => InferenceOrigin::Propagator { constraint, name },
                _ => InferenceOrigin::Start,
            };
            match result {
                Ok(false) | Err(NoFixpoint::Interrupted) => break,
                Ok(true) => self.note(engine, known, origin),
                Err(NoFixpoint::Conflict) => {
                    // What the propagator removed before it found the conflict.
                    self.note(engine, known, origin);
                    self.add(Conclusion::Conflict, origin, before);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Adds the facts that are new.
    fn note(&mut self, engine: &Engine, known: &mut KnownValues, origin: InferenceOrigin) {
        let before = self.steps.len();
        known.update(engine.state(), |fact| self.add(Conclusion::Fact(fact), origin, before));
    }

    fn add(&mut self, conclusion: Conclusion, origin: InferenceOrigin, before: usize) {
        if self.goal.is_none() && conclusion.implies(self.target) {
            self.goal = Some(self.steps.len());
        }
        self.steps.push(HistoryStep { conclusion, origin, before });
    }
}
