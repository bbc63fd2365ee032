//! Why an element, its index or the result loses a value.

use super::{Element, ElementArray};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

impl Element {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    ///
    /// A variable that occurs twice has the reason of one of its places.
    pub(super) fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let Some(fact) = inferred else {
            return self.add_others(reason, &|place, reason| self.add_apart(place, reason));
        };
        let variable = fact.variable();
        let is_result = variable == self.result;
        variable == self.index && reason.attempt(|reason| self.why_index(fact, reason))
            || is_result && reason.attempt(|reason| self.why_result(fact, reason))
            || is_result && reason.attempt(|reason| self.why_lost(fact, reason))
            || self.why_element(fact, reason)
    }

    /// The elements of the lost indices have no value of the result.
    fn why_index(&self, fact: DomainFact, reason: &mut DomainReason<'_>) -> bool {
        let Some(lost) = reason.lost(fact) else { return false };
        let mut places = lost.into_iter().filter_map(|number| self.place(number));
        places.all(|place| self.add_apart(place, reason))
    }

    /// Each element that can be chosen has the same fact.
    fn why_result(&self, fact: DomainFact, reason: &mut DomainReason<'_>) -> bool {
        self.add_others(reason, &|place, reason| match &self.array {
            ElementArray::Constant(values) => fact.holds_for(values[place]),
            ElementArray::Variable(elements) => {
                reason.attempt(|reason| same(elements[place], fact, reason)) || self.add_apart(place, reason)
            }
        })
    }

    /// No element that can be chosen has a value that the result loses.
    fn why_lost(&self, fact: DomainFact, reason: &mut DomainReason<'_>) -> bool {
        let ElementArray::Variable(elements) = &self.array else { return false };
        let Some(lost) = reason.lost(fact) else { return false };
        self.add_others(reason, &|place, reason| {
            let has_none = |reason: &mut DomainReason<'_>| {
                lost.iter().all(|&value| reason.add_absence(elements[place], value))
            };
            reason.attempt(has_none) || self.add_apart(place, reason)
        })
    }

    /// The element that is chosen has only values of the result.
    fn why_element(&self, fact: DomainFact, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let ElementArray::Variable(elements) = &self.array else { return false };
        let is_own = |place: usize| elements[place] == fact.variable();
        let is_chosen = match before.value(self.index).and_then(|number| self.place(number)) {
            Some(place) => is_own(place) && reason.add_value(self.index),
            None => self.add_others(reason, &|place, reason| is_own(place) || self.add_apart(place, reason)),
        };
        if !is_chosen {
            return false;
        }
        reason.attempt(|reason| same(self.result, fact, reason)) || {
            let lost = reason.lost(fact);
            lost.is_some_and(|lost| lost.iter().all(|&value| reason.add_absence(self.result, value)))
        }
    }

    /// Adds why each element is not chosen, or what `exempts` it adds for it; returns false if one has neither.
    fn add_others(
        &self,
        reason: &mut DomainReason<'_>,
        exempts: &dyn Fn(usize, &mut DomainReason<'_>) -> bool,
    ) -> bool {
        let before = reason.before();
        let (low, high) = before.bounds(self.index);
        let root = before.bounds_at_root(self.index);
        // The nearest elements beyond the bounds that are not exempt.
        let mut is_needed = |number: &i32| {
            let place = self.place(*number);
            // What would have to be added costs more than a bound.
            place.is_some_and(|place| reason.would_add(|reason| exempts(place, reason)) != Some(0))
        };
        let below = (root.0..low).rev().find(&mut is_needed);
        let above = (high.saturating_add(1)..=root.1).find(&mut is_needed);
        reason.extend(below.map(|number| DomainFact::AtLeast(self.index, number + 1)));
        reason.extend(above.map(|number| DomainFact::AtMost(self.index, number - 1)));
        (low..=high).all(|number| {
            let Some(place) = self.place(number) else { return true };
            if !before.contains(self.index, number) {
                let is_exempt = reason.would_add(|reason| exempts(place, reason)) == Some(0);
                return is_exempt || reason.add_absence(self.index, number);
            }
            exempts(place, reason)
        })
    }

    /// Adds why an element has no value of the result; returns false if it has one.
    fn add_apart(&self, place: usize, reason: &mut DomainReason<'_>) -> bool {
        let element = match &self.array {
            ElementArray::Constant(values) => return reason.add_absence(self.result, values[place]),
            ElementArray::Variable(elements) => elements[place],
        };
        reason.add_apart(element, self.result)
    }
}

/// Adds the same fact about another variable; returns false if it did not hold.
fn same(variable: Variable, fact: DomainFact, reason: &mut DomainReason<'_>) -> bool {
    let (least, most) = reason.before().bounds(variable);
    match fact {
        DomainFact::AtLeast(_, value) => {
            reason.push(DomainFact::AtLeast(variable, value));
            least >= value
        }
        DomainFact::AtMost(_, value) => {
            reason.push(DomainFact::AtMost(variable, value));
            most <= value
        }
        DomainFact::Not(_, value) => reason.add_absence(variable, value),
    }
}
