//! What a fact follows from.

use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

/// The longest range of values whose loss is explained value by value.
const MOST_LOST: i64 = 100;

/// The longest range between the bounds of a variable that is looked at value by value.
const MOST_LISTED: i64 = 1 << 12;

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
}

/// A reason that a constraint gives: facts about the domains before its propagators ran.
pub struct DomainReason<'a> {
    before: &'a dyn EarlierDomains,
    facts: &'a mut Vec<DomainFact>,
}

impl<'a> DomainReason<'a> {
    /// Returns a reason that adds facts about earlier domains to a list.
    pub fn new(before: &'a dyn EarlierDomains, facts: &'a mut Vec<DomainFact>) -> Self {
        Self { before, facts }
    }

    /// Returns the domains as they were before a propagator ran.
    #[must_use]
    pub fn before(&self) -> &'a dyn EarlierDomains {
        self.before
    }

    /// Adds a fact.
    pub fn push(&mut self, fact: DomainFact) {
        self.facts.push(fact);
    }

    /// Adds facts.
    pub fn extend(&mut self, facts: impl IntoIterator<Item = DomainFact>) {
        self.facts.extend(facts);
    }

    /// Keeps what is added only if that is a reason; returns whether it is.
    pub fn attempt(&mut self, add: impl FnOnce(&mut Self) -> bool) -> bool {
        let start = self.facts.len();
        let is_reason = add(self);
        if !is_reason {
            self.facts.truncate(start);
        }
        is_reason
    }

    /// Returns how many facts would be added, and takes them back; `None` if they are no reason.
    pub fn would_add(&mut self, add: impl FnOnce(&mut Self) -> bool) -> Option<usize> {
        let start = self.facts.len();
        let added = add(self).then(|| self.facts.len() - start);
        self.facts.truncate(start);
        added
    }

    /// Adds that a variable has its value, if it was fixed; returns whether it was.
    pub(crate) fn add_value(&mut self, variable: Variable) -> bool {
        let value = self.before.value(variable);
        if let Some(value) = value {
            self.facts.extend([DomainFact::AtLeast(variable, value), DomainFact::AtMost(variable, value)]);
        }
        value.is_some()
    }

    /// Adds why a variable did not have a value; returns false if it had it.
    pub(crate) fn add_absence(&mut self, variable: Variable, value: i32) -> bool {
        let (least, most) = self.before.bounds(variable);
        self.facts.push(if value < least {
            DomainFact::AtLeast(variable, value + 1)
        } else if value > most {
            DomainFact::AtMost(variable, value - 1)
        } else if self.before.contains(variable, value) {
            return false;
        } else {
            DomainFact::Not(variable, value)
        });
        true
    }

    /// Adds why a variable had none of some values, with one bound for all that are below or above the domain; returns
    /// false if it had one.
    pub(crate) fn add_absences(&mut self, variable: Variable, values: &[i32]) -> bool {
        let (least, most) = self.before.bounds(variable);
        let below = values.iter().filter(|&&value| value < least).max();
        let above = values.iter().filter(|&&value| value > most).min();
        self.facts.extend(below.map(|value| DomainFact::AtLeast(variable, value + 1)));
        self.facts.extend(above.map(|value| DomainFact::AtMost(variable, value - 1)));
        let mut inside = values.iter().filter(|&&value| least <= value && value <= most);
        inside.all(|&value| self.add_absence(variable, value))
    }

    /// Adds why a variable had only values of a set; returns false if it had another one, or if there are many values
    /// between its bounds.
    pub(crate) fn add_inclusion(&mut self, variable: Variable, is_in_set: &dyn Fn(i32) -> bool) -> bool {
        let ((least, most), root) = (self.before.bounds(variable), self.before.bounds_at_root(variable));
        // The bounds may be weaker by values of the set.
        let low = (root.0..least).rev().find(|&value| !is_in_set(value));
        let high = (most..root.1).map(|value| value + 1).find(|&value| !is_in_set(value));
        self.facts.extend(low.map(|value| DomainFact::AtLeast(variable, value + 1)));
        self.facts.extend(high.map(|value| DomainFact::AtMost(variable, value - 1)));
        let mut others = (least..=most).filter(|&value| !is_in_set(value));
        i64::from(most) - i64::from(least) <= MOST_LISTED
            && others.all(|value| self.add_absence(variable, value))
    }

    /// Adds why two variables cannot be equal; returns false if they can, or if their ranges have many values in
    /// common.
    pub(crate) fn add_apart(&mut self, one: Variable, other: Variable) -> bool {
        let (first, second) = (self.before.bounds(one), self.before.bounds(other));
        let (low, high) = (first.0.max(second.0), first.1.min(second.1));
        let (raised, lowered) =
            (if first.0 == low { one } else { other }, if first.1 == high { one } else { other });
        if low > high {
            self.facts.extend([DomainFact::AtLeast(raised, low), DomainFact::AtMost(lowered, low - 1)]);
            return true;
        }
        // Values beyond a bound need no reason if one of the two never has them.
        let (first, second) = (self.before.bounds_at_root(one), self.before.bounds_at_root(other));
        let (is_raised, is_lowered) = (first.0.max(second.0) < low, first.1.min(second.1) > high);
        self.facts.extend(is_raised.then_some(DomainFact::AtLeast(raised, low)));
        self.facts.extend(is_lowered.then_some(DomainFact::AtMost(lowered, high)));
        i64::from(high) - i64::from(low) <= MOST_LISTED
            && (low..=high).all(|value| self.add_absence(one, value) || self.add_absence(other, value))
    }

    /// Returns the nearest value that a new bound rules out, and adds why the domain had none between the two.
    pub(crate) fn nearest_lost(&mut self, bound: DomainFact) -> Option<i32> {
        let variable = bound.variable();
        let (least, most) = self.before.bounds(variable);
        let had = |&value: &i32| self.before.contains(variable, value);
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
        self.facts.extend(holes.map(|value| DomainFact::Not(variable, value)));
        Some(lost)
    }

    /// Returns the values that a new fact rules out, and adds the earlier facts about its variable that it needs
    /// besides; `None` if there are many.
    pub(crate) fn lost(&mut self, fact: DomainFact) -> Option<Vec<i32>> {
        let variable = fact.variable();
        let (least, most) = self.before.bounds(variable);
        let range = match fact {
            DomainFact::Not(_, value) => return Some(vec![value]),
            DomainFact::AtLeast(_, value) => {
                self.facts.push(DomainFact::AtLeast(variable, least));
                least..value
            }
            DomainFact::AtMost(_, value) => {
                self.facts.push(DomainFact::AtMost(variable, most));
                value.checked_add(1)?..most.checked_add(1)?
            }
        };
        if i64::from(range.end) - i64::from(range.start) > MOST_LOST {
            return None;
        }
        let (lost, absent): (Vec<i32>, Vec<i32>) =
            range.partition(|&value| self.before.contains(variable, value));
        self.facts.extend(absent.into_iter().map(|value| DomainFact::Not(variable, value)));
        Some(lost)
    }
}
