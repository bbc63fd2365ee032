//! The facts that a fact follows from.

use std::sync::Arc;

use cavalcade_core::constraints::Constraint;
use cavalcade_core::{DomainFact, DomainReason, EarlierDomains, Model, Variable};

use super::events::{AskedReason, AskedReasons};
use super::fact::NogoodFact;
use super::store::{Implied, NogoodStore};
use super::trail::{FactTrail, Why};

/// The constraints whose propagators infer facts.
pub(super) struct Reasons {
    constraints: Vec<Arc<dyn Constraint>>,
    scopes: Vec<Box<[Variable]>>,
    pub(super) asked: AskedReasons,
}

impl Reasons {
    pub(super) fn new(model: &Model) -> Self {
        let constraints = model.constraints().to_vec();
        let scopes = constraints.iter().map(|constraint| constraint.scope().into()).collect();
        Self { constraints, scopes, asked: None }
    }

    /// Adds the facts that `fact` follows from: one of the kind of a step, which holds since then.
    pub(super) fn add(
        &self,
        trail: &FactTrail,
        store: &NogoodStore,
        (fact, step): (DomainFact, u32),
        reason: &mut Vec<DomainFact>,
    ) {
        match trail.step(step).why {
            Why::Decided => unreachable!("a decision has no reason"),
            Why::Nogood(Implied { nogood, literal }) => {
                for (at, other) in store.facts(nogood) {
                    match other {
                        _ if at != literal => other.write(reason),
                        // A value is impossible, and so the bound that it was.
                        NogoodFact::Is(variable, value) => match fact {
                            DomainFact::AtLeast(..) => reason.push(DomainFact::AtLeast(variable, value)),
                            DomainFact::AtMost(..) => reason.push(DomainFact::AtMost(variable, value)),
                            DomainFact::Not(..) => {}
                        },
                        NogoodFact::Known(_) => {}
                    }
                }
            }
            Why::Constraint(constraint, before) => {
                self.ask(trail, constraint as usize, before, Some(fact), reason);
            }
            Why::Holes => {
                let variable = fact.variable();
                let (low, high) = trail.at(step).bounds(variable);
                let range = match fact {
                    DomainFact::AtLeast(_, least) => {
                        reason.push(DomainFact::AtLeast(variable, low));
                        low..least
                    }
                    DomainFact::AtMost(_, most) => {
                        reason.push(DomainFact::AtMost(variable, high));
                        most + 1..high.saturating_add(1)
                    }
                    DomainFact::Not(..) => unreachable!("a removed value moves a bound only"),
                };
                reason
                    .extend(trail.root(variable).values(range).map(|value| DomainFact::Not(variable, value)));
            }
        }
    }

    /// Adds the facts that a conflict follows from, which a propagator found.
    pub(super) fn conflict(
        &self,
        trail: &FactTrail,
        constraint: usize,
        before: u32,
        reason: &mut Vec<DomainFact>,
    ) {
        self.ask(trail, constraint, before, None, reason);
    }

    /// Asks a constraint, and takes all that was known if it does not answer.
    pub(super) fn ask(
        &self,
        trail: &FactTrail,
        constraint: usize,
        before: u32,
        inferred: Option<DomainFact>,
        reason: &mut Vec<DomainFact>,
    ) {
        let start = reason.len();
        let domains = trail.at(before);
        let mut known = DomainReason::new(&domains, reason);
        if !known.attempt(|reason| self.constraints[constraint].reason(inferred, reason)) {
            for &variable in &self.scopes[constraint] {
                trail.all_before(variable, before, |fact| reason.push(fact));
            }
        }
        if let Some(asked) = &self.asked {
            let (constraint, reason) = (constraint as u32, reason[start..].to_vec());
            asked.borrow_mut().push(AskedReason { constraint, inferred, reason });
        }
    }
}
