//! Everything that propagation removes along some decisions, in order.

use std::collections::HashMap;

use cavalcade_core::{Engine, Model, NoFixpoint, Variable};

use super::Target;
use super::fact::{DomainFact, Snapshot};
use crate::Decision;

/// Where a fact comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A constraint rules the value out before any propagation; `None` if it is not known which.
    Start(Option<usize>),
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

/// A fact, or a conflict, and what happened before.
pub(super) struct HistoryStep {
    /// The fact; `None` for a conflict.
    pub(super) fact: Option<DomainFact>,
    pub(super) origin: Origin,
    /// The number of steps before the propagator ran.
    pub(super) before: usize,
}

/// The facts in the order in which they are found.
pub(super) struct History {
    pub(super) steps: Vec<HistoryStep>,
    /// The variables of the decisions.
    pub(super) decided: Vec<Variable>,
    /// The index of each fact.
    places: HashMap<DomainFact, usize>,
}

impl History {
    /// Runs propagation along decisions until the target is found, or to the end.
    pub(super) fn of(model: &Model, decisions: &[(Decision, u8)], target: Target) -> Self {
        let mut history = Self { steps: Vec::new(), decided: Vec::new(), places: HashMap::new() };
        let mut engine = Engine::stepwise(model);
        let mut known = Snapshot::initial(model);
        history.note(model, &engine, &mut known, Origin::Start(None));
        history.settle(model, &mut engine, &mut known, target);
        for (number, &(decision, alternative)) in decisions.iter().enumerate() {
            if history.find(target).is_some() || history.has_conflict() {
                break;
            }
            history.decided.push(decision.variable());
            let result = engine.decide(|state| decision.apply(state, alternative));
            history.note(model, &engine, &mut known, Origin::Decision(number));
            if result.is_err() {
                history.add(None, Origin::Decision(number), history.steps.len());
                break;
            }
            history.settle(model, &mut engine, &mut known, target);
        }
        history
    }

    /// Returns the step that is the target.
    pub(super) fn find(&self, target: Target) -> Option<usize> {
        match target {
            Target::Fact(fact) => self.places.get(&fact).copied(),
            Target::Conflict => self.steps.iter().position(|step| step.fact.is_none()),
        }
    }

    fn has_conflict(&self) -> bool {
        self.steps.last().is_some_and(|step| step.fact.is_none())
    }

    /// Runs propagators one after another, until none has anything to remove.
    fn settle(&mut self, model: &Model, engine: &mut Engine, known: &mut Snapshot, target: Target) {
        while self.find(target).is_none() {
            let before = self.steps.len();
            let result = engine.run_next();
            let origin = match (engine.last_constraint(), engine.last_propagator()) {
                (Some(constraint), Some(name)) => Origin::Propagator { constraint, name },
                _ => Origin::Start(None),
            };
            match result {
                Ok(false) | Err(NoFixpoint::Interrupted) => return,
                Ok(true) => self.note(model, engine, known, origin),
                Err(NoFixpoint::Conflict) => return self.add(None, origin, before),
            }
        }
    }

    /// Adds the facts that are new.
    fn note(&mut self, model: &Model, engine: &Engine, known: &mut Snapshot, origin: Origin) {
        let before = self.steps.len();
        known.update(model.variables(), engine.state(), |fact| self.add(Some(fact), origin, before));
    }

    fn add(&mut self, fact: Option<DomainFact>, origin: Origin, before: usize) {
        if let Some(fact) = fact {
            self.places.insert(fact, self.steps.len());
        }
        self.steps.push(HistoryStep { fact, origin, before });
    }
}
