//! What is decided next: a fact about a variable, by the rule or by the conflicts so far.

use cavalcade_core::{DomainFact, State, Variable};

use super::NogoodSearch;
use super::fact::OpenFact;
use super::heuristics::Heuristic;
use crate::Decision;

impl NogoodSearch {
    /// Returns the next decision; `None` if all variables are fixed.
    pub(super) fn decision(&mut self) -> Option<DomainFact> {
        let demanded = self.demanded();
        if demanded.is_some() {
            return demanded;
        }
        let heuristic = self.runs.heuristic();
        if let (Heuristic::Neighbourhood, Some(neighbourhood)) = (heuristic, &mut self.neighbourhood) {
            let level = self.trail.level();
            let next = neighbourhood.next(self.engine.state(), &self.target.preferred, level);
            if next.is_some() {
                return next;
            }
        }
        let rule = if let Heuristic::Rule(rule) = heuristic { Some(rule) } else { None };
        let open = if rule.is_some() { None } else { self.active.next(&self.trail) };
        match open.filter(|open| self.may_decide(open.variable())) {
            Some(OpenFact::AtLeast(variable, least)) => {
                let preferred =
                    self.target.preferred[variable.index()].filter(|_| heuristic != Heuristic::Conflicts);
                // Like a literal of a clause, an open bound is false at first: the greater values, or 0 of 0 and 1.
                let is_boolean = self.trail.root(variable).bounds == (0, 1);
                let is_greater = preferred.map_or(!is_boolean, |value| value >= least);
                Some(if is_greater {
                    DomainFact::AtLeast(variable, least)
                } else {
                    DomainFact::AtMost(variable, least - 1)
                })
            }
            Some(OpenFact::Is(variable, value)) => Some(match self.trail.bounds(variable) {
                (low, _) if value == low => DomainFact::AtLeast(variable, low + 1),
                (_, high) if value == high => DomainFact::AtMost(variable, high - 1),
                // Its opposite would be two bounds.
                _ if self.path.is_some() => DomainFact::AtLeast(variable, value),
                _ => DomainFact::Not(variable, value),
            }),
            None => {
                let (_, mut hint) = self.hints.last().copied().unwrap_or_default();
                let decision = self.branchers[rule.unwrap_or(0) % self.branchers.len()]
                    .decide_below(self.engine.state(), &mut hint);
                let level = self.trail.level();
                self.hints.pop_if(|last| last.0 == level);
                self.hints.push((level, hint));
                let decision = decision?;
                Some(towards(self.engine.state(), self.projected(decision)))
            }
        }
    }
}

/// Returns a bound that brings an open variable nearer to a value.
pub(super) fn bound_towards(variable: Variable, (low, high): (i32, i32), value: i32) -> DomainFact {
    if value <= low {
        DomainFact::AtMost(variable, low)
    } else if value >= high {
        DomainFact::AtLeast(variable, high)
    } else {
        DomainFact::AtLeast(variable, value)
    }
}

/// Returns the bound that is nearest to the first alternative of a decision.
fn towards(state: &State, decision: Decision) -> DomainFact {
    let variable = decision.variable();
    let (low, high) = state.bounds(variable);
    match decision {
        Decision::Take { bit, .. } => {
            bound_towards(variable, (low, high), state.value_of(variable, bit as usize))
        }
        Decision::Leave { bit, .. } => {
            let value = state.value_of(variable, bit as usize);
            if value == low {
                DomainFact::AtLeast(variable, low + 1)
            } else {
                DomainFact::AtMost(variable, value - 1)
            }
        }
        Decision::Split { at, .. } => DomainFact::AtMost(variable, at),
        Decision::Above { at, .. } => DomainFact::AtLeast(variable, at + 1),
    }
}
