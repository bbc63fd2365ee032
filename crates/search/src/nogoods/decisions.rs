//! What is decided next: one bound of a variable, by the rule or by the activities of conflicts.

use cavalcade_core::{DomainFact, State, Variable};

use super::NogoodSearch;
use crate::branching::is_open;
use crate::{Decision, Direction};

impl NogoodSearch {
    /// Returns the next decision: one bound of an open variable; `None` if all are fixed.
    pub(super) fn decision(&mut self) -> Option<DomainFact> {
        if self.follows_rule {
            let decision = self.brancher.decide(self.engine.state())?;
            return Some(towards(self.engine.state(), decision));
        }
        while let Some(index) = self.order.pop() {
            let variable = self.trail.variable(index);
            if is_open(self.engine.state(), variable) {
                self.order.insert(index);
                return Some(self.choice(variable));
            }
        }
        None
    }

    /// Returns a decision about a variable: towards its value in the best solution, or a small value.
    fn choice(&self, variable: Variable) -> DomainFact {
        let (low, high) = self.engine.state().bounds(variable);
        let value = match self.objective {
            Some((objective, Direction::Maximise)) if objective == variable => high,
            Some((objective, _)) if objective == variable => low,
            _ => self.preferred[variable.index()].unwrap_or(low),
        };
        bound_towards(variable, (low, high), value)
    }
}

/// Returns a bound that brings an open variable nearer to a value.
fn bound_towards(variable: Variable, (low, high): (i32, i32), value: i32) -> DomainFact {
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
