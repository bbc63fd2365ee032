//! What is known about the value of a variable, and what it follows from.

use crate::solver::engine::{Conflict, Domain, State, Variable};
use crate::solver::model::Model;

/// The longest range of values whose loss is explained value by value.
const MOST_LOST: i64 = 100;

/// The longest range between the bounds of a variable that is looked at value by value.
const MOST_LISTED: i64 = 1 << 12;

/// A fact about the value of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DomainFact {
    /// It is another value.
    Not(Variable, i32),
    /// It is this value or a greater one.
    AtLeast(Variable, i32),
    /// It is this value or a smaller one.
    AtMost(Variable, i32),
}

impl DomainFact {
    /// Returns the variable.
    #[must_use]
    pub fn variable(self) -> Variable {
        match self {
            Self::Not(variable, _) | Self::AtLeast(variable, _) | Self::AtMost(variable, _) => variable,
        }
    }

    /// Returns whether it holds for a value of its variable.
    #[must_use]
    pub fn holds_for(self, value: i32) -> bool {
        match self {
            Self::Not(_, other) => value != other,
            Self::AtLeast(_, least) => value >= least,
            Self::AtMost(_, most) => value <= most,
        }
    }

    /// Returns whether it holds for all values that are left.
    #[must_use]
    pub fn holds(self, state: &State) -> bool {
        self.holds_in(&state.domain(self.variable()))
    }

    /// Returns whether it holds for all values of a domain.
    #[must_use]
    pub fn holds_in(self, domain: &Domain<'_>) -> bool {
        match self {
            Self::Not(_, value) => !domain.contains(value),
            Self::AtLeast(_, least) => domain.bounds().is_none_or(|bounds| bounds.0 >= least),
            Self::AtMost(_, most) => domain.bounds().is_none_or(|bounds| bounds.1 <= most),
        }
    }

    /// Returns the same fact about the variable with the same index of another model.
    ///
    /// # Panics
    /// If the model has fewer variables.
    #[must_use]
    pub fn of(self, model: &Model) -> Self {
        let variable =
            model.variables().nth(self.variable().index()).expect("models with the same variables");
        match self {
            Self::Not(_, value) => Self::Not(variable, value),
            Self::AtLeast(_, least) => Self::AtLeast(variable, least),
            Self::AtMost(_, most) => Self::AtMost(variable, most),
        }
    }

    /// Returns whether it holds for all initial values of a model with the same variables.
    ///
    /// # Panics
    /// If the model has fewer variables.
    #[must_use]
    pub fn holds_at_first(self, model: &Model) -> bool {
        let fact = self.of(model);
        fact.holds_in(&model.domain(fact.variable()))
    }

    /// Returns whether another fact follows from it alone.
    #[must_use]
    pub fn implies(self, other: Self) -> bool {
        self.variable() == other.variable()
            && match (self, other) {
                (Self::AtLeast(_, least), Self::AtLeast(_, other)) => other <= least,
                (Self::AtMost(_, most), Self::AtMost(_, other)) => other >= most,
                (Self::AtLeast(_, least), Self::Not(_, value)) => value < least,
                (Self::AtMost(_, most), Self::Not(_, value)) => value > most,
                _ => self == other,
            }
    }

    /// Removes the values that it rules out.
    ///
    /// # Errors
    /// No value would remain.
    pub fn apply(self, state: &mut State) -> Result<(), Conflict> {
        match self {
            Self::Not(variable, value) => state.remove(variable, value),
            Self::AtLeast(variable, least) => state.remove_below(variable, least),
            Self::AtMost(variable, most) => state.remove_above(variable, most),
        }
    }
}

/// The domains as they were before a propagator ran.
pub trait EarlierDomains {
    /// Returns the least and the greatest value of a variable.
    fn bounds(&self, variable: Variable) -> (i32, i32);

    /// Returns the same as it is known without decisions: facts about these bounds need no reason.
    fn bounds_at_root(&self, variable: Variable) -> (i32, i32);

    /// Returns whether the domain has a value.
    fn contains(&self, variable: Variable, value: i32) -> bool;

    /// Returns the value of a variable, if it was fixed.
    fn value(&self, variable: Variable) -> Option<i32> {
        let (least, most) = self.bounds(variable);
        (least == most).then_some(least)
    }

    /// Adds that a variable has its value, if it was fixed; returns whether it was.
    fn add_value(&self, variable: Variable, reason: &mut Vec<DomainFact>) -> bool {
        let value = self.value(variable);
        reason.extend(
            value.iter().flat_map(|&value| {
                [DomainFact::AtLeast(variable, value), DomainFact::AtMost(variable, value)]
            }),
        );
        value.is_some()
    }

    /// Adds why a variable did not have a value; returns false if it had it.
    fn add_absence(&self, variable: Variable, value: i32, reason: &mut Vec<DomainFact>) -> bool {
        let (least, most) = self.bounds(variable);
        reason.push(if value < least {
            DomainFact::AtLeast(variable, value + 1)
        } else if value > most {
            DomainFact::AtMost(variable, value - 1)
        } else if self.contains(variable, value) {
            return false;
        } else {
            DomainFact::Not(variable, value)
        });
        true
    }

    /// Adds why a variable had none of some values, with one bound for all that are below or above the domain; returns
    /// false if it had one.
    fn add_absences(&self, variable: Variable, values: &[i32], reason: &mut Vec<DomainFact>) -> bool {
        let (least, most) = self.bounds(variable);
        let below = values.iter().filter(|&&value| value < least).max();
        let above = values.iter().filter(|&&value| value > most).min();
        reason.extend(below.map(|value| DomainFact::AtLeast(variable, value + 1)));
        reason.extend(above.map(|value| DomainFact::AtMost(variable, value - 1)));
        let mut inside = values.iter().filter(|&&value| least <= value && value <= most);
        inside.all(|&value| self.add_absence(variable, value, reason))
    }

    /// Adds why a variable had only values of a set; returns false if it had another one, or if there are many values
    /// between its bounds.
    fn add_inclusion(
        &self,
        variable: Variable,
        is_in_set: &dyn Fn(i32) -> bool,
        reason: &mut Vec<DomainFact>,
    ) -> bool {
        let ((least, most), root) = (self.bounds(variable), self.bounds_at_root(variable));
        // The bounds may be weaker by values of the set.
        let low = (root.0..least).rev().find(|&value| !is_in_set(value));
        let high = (most..root.1).map(|value| value + 1).find(|&value| !is_in_set(value));
        reason.extend(low.map(|value| DomainFact::AtLeast(variable, value + 1)));
        reason.extend(high.map(|value| DomainFact::AtMost(variable, value - 1)));
        let mut others = (least..=most).filter(|&value| !is_in_set(value));
        i64::from(most) - i64::from(least) <= MOST_LISTED
            && others.all(|value| self.add_absence(variable, value, reason))
    }

    /// Adds why two variables cannot be equal; returns false if they can, or if their ranges have many values in common.
    fn add_apart(&self, one: Variable, other: Variable, reason: &mut Vec<DomainFact>) -> bool {
        let (first, second) = (self.bounds(one), self.bounds(other));
        let (low, high) = (first.0.max(second.0), first.1.min(second.1));
        let (raised, lowered) =
            (if first.0 == low { one } else { other }, if first.1 == high { one } else { other });
        if low > high {
            reason.extend([DomainFact::AtLeast(raised, low), DomainFact::AtMost(lowered, low - 1)]);
            return true;
        }
        // Values beyond a bound need no reason if one of the two never has them.
        let (first, second) = (self.bounds_at_root(one), self.bounds_at_root(other));
        let (is_raised, is_lowered) = (first.0.max(second.0) < low, first.1.min(second.1) > high);
        reason.extend(is_raised.then_some(DomainFact::AtLeast(raised, low)));
        reason.extend(is_lowered.then_some(DomainFact::AtMost(lowered, high)));
        i64::from(high) - i64::from(low) <= MOST_LISTED
            && (low..=high)
                .all(|value| self.add_absence(one, value, reason) || self.add_absence(other, value, reason))
    }

    /// Returns the nearest value that a new bound rules out, and adds why the domain had none between the two.
    fn nearest_lost(&self, bound: DomainFact, reason: &mut Vec<DomainFact>) -> Option<i32> {
        let variable = bound.variable();
        let (least, most) = self.bounds(variable);
        let had = |&value: &i32| self.contains(variable, value);
        let (lost, holes) = match bound {
            DomainFact::AtLeast(_, value) => {
                let lost = (least..value).rev().find(had)?;
                (lost, lost + 1..value)
            }
            DomainFact::AtMost(_, value) => {
                let lost = (value..most).map(|value| value + 1).find(had)?;
                (lost, value.saturating_add(1)..lost)
            }
            DomainFact::Not(_, value) => (value, value..value),
        };
        reason.extend(holes.map(|value| DomainFact::Not(variable, value)));
        Some(lost)
    }

    /// Returns the values that a new fact rules out, and adds the earlier facts about its variable that it needs besides;
    /// `None` if there are many.
    fn lost(&self, fact: DomainFact, reason: &mut Vec<DomainFact>) -> Option<Vec<i32>> {
        let variable = fact.variable();
        let (least, most) = self.bounds(variable);
        let range = match fact {
            DomainFact::Not(_, value) => return Some(vec![value]),
            DomainFact::AtLeast(_, value) => {
                reason.push(DomainFact::AtLeast(variable, least));
                least..value
            }
            DomainFact::AtMost(_, value) => {
                reason.push(DomainFact::AtMost(variable, most));
                value.checked_add(1)?..most.checked_add(1)?
            }
        };
        if i64::from(range.end) - i64::from(range.start) > MOST_LOST {
            return None;
        }
        let (lost, absent): (Vec<i32>, Vec<i32>) = range.partition(|&value| self.contains(variable, value));
        reason.extend(absent.into_iter().map(|value| DomainFact::Not(variable, value)));
        Some(lost)
    }
}

/// Keeps what was added to a reason only if it is one.
pub(crate) fn attempt(reason: &mut Vec<DomainFact>, add: impl FnOnce(&mut Vec<DomainFact>) -> bool) -> bool {
    let start = reason.len();
    let is_reason = add(reason);
    if !is_reason {
        reason.truncate(start);
    }
    is_reason
}
