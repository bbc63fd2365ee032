//! Why an element, its index or the result loses a value.

use super::{Element, ElementArray};
use crate::solver::engine::Variable;
use crate::solver::fact::{DomainFact, EarlierDomains, attempt};

impl Element {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    ///
    /// A variable that occurs twice has the reason of one of its places.
    pub(super) fn why(
        &self,
        inferred: Option<DomainFact>,
        before: &dyn EarlierDomains,
        reason: &mut Vec<DomainFact>,
    ) -> bool {
        let Some(fact) = inferred else {
            return self.add_others(before, reason, &|place, reason| self.add_apart(place, before, reason));
        };
        let variable = fact.variable();
        let is_result = variable == self.result;
        variable == self.index && attempt(reason, |reason| self.why_index(fact, before, reason))
            || is_result && attempt(reason, |reason| self.why_result(fact, before, reason))
            || is_result && attempt(reason, |reason| self.why_lost(fact, before, reason))
            || self.why_element(fact, before, reason)
    }

    /// The elements of the lost indices have no value of the result.
    fn why_index(&self, fact: DomainFact, before: &dyn EarlierDomains, reason: &mut Vec<DomainFact>) -> bool {
        let Some(lost) = before.lost(fact, reason) else { return false };
        let mut places = lost.into_iter().filter_map(|number| self.place(number));
        places.all(|place| self.add_apart(place, before, reason))
    }

    /// Each element that can be chosen has the same fact.
    fn why_result(
        &self,
        fact: DomainFact,
        before: &dyn EarlierDomains,
        reason: &mut Vec<DomainFact>,
    ) -> bool {
        self.add_others(before, reason, &|place, reason| match &self.array {
            ElementArray::Constant(values) => fact.holds_for(values[place]),
            ElementArray::Variable(elements) => {
                attempt(reason, |reason| same(elements[place], fact, before, reason))
                    || self.add_apart(place, before, reason)
            }
        })
    }

    /// No element that can be chosen has a value that the result loses.
    fn why_lost(&self, fact: DomainFact, before: &dyn EarlierDomains, reason: &mut Vec<DomainFact>) -> bool {
        let ElementArray::Variable(elements) = &self.array else { return false };
        let Some(lost) = before.lost(fact, reason) else { return false };
        self.add_others(before, reason, &|place, reason| {
            let has_none =
                |reason: &mut _| lost.iter().all(|&value| before.add_absence(elements[place], value, reason));
            attempt(reason, has_none) || self.add_apart(place, before, reason)
        })
    }

    /// The element that is chosen has only values of the result.
    fn why_element(
        &self,
        fact: DomainFact,
        before: &dyn EarlierDomains,
        reason: &mut Vec<DomainFact>,
    ) -> bool {
        let ElementArray::Variable(elements) = &self.array else { return false };
        let is_own = |place: usize| elements[place] == fact.variable();
        let is_chosen = match before.value(self.index).and_then(|number| self.place(number)) {
            Some(place) => is_own(place) && before.add_value(self.index, reason),
            None => self.add_others(before, reason, &|place, reason| {
                is_own(place) || self.add_apart(place, before, reason)
            }),
        };
        if !is_chosen {
            return false;
        }
        attempt(reason, |reason| same(self.result, fact, before, reason)) || {
            let lost = before.lost(fact, reason);
            lost.is_some_and(|lost| lost.iter().all(|&value| before.add_absence(self.result, value, reason)))
        }
    }

    /// Adds why each element is not chosen, or what `exempts` it adds for it; returns false if one has neither.
    fn add_others(
        &self,
        before: &dyn EarlierDomains,
        reason: &mut Vec<DomainFact>,
        exempts: &dyn Fn(usize, &mut Vec<DomainFact>) -> bool,
    ) -> bool {
        let (low, high) = before.bounds(self.index);
        let root = before.bounds_at_root(self.index);
        // The nearest elements beyond the bounds that are not exempt.
        let mut scratch = Vec::new();
        let mut is_needed = |number: &i32| {
            scratch.clear();
            let place = self.place(*number);
            // What would have to be added costs more than a bound.
            place.is_some_and(|place| !exempts(place, &mut scratch) || !scratch.is_empty())
        };
        let below = (root.0..low).rev().find(&mut is_needed);
        let above = (high.saturating_add(1)..=root.1).find(&mut is_needed);
        reason.extend(below.map(|number| DomainFact::AtLeast(self.index, number + 1)));
        reason.extend(above.map(|number| DomainFact::AtMost(self.index, number - 1)));
        (low..=high).all(|number| {
            let Some(place) = self.place(number) else { return true };
            if !before.contains(self.index, number) {
                let start = reason.len();
                let is_exempt = exempts(place, reason) && reason.len() == start;
                reason.truncate(start);
                return is_exempt || before.add_absence(self.index, number, reason);
            }
            exempts(place, reason)
        })
    }

    /// Adds why an element has no value of the result; returns false if it has one.
    fn add_apart(&self, place: usize, before: &dyn EarlierDomains, reason: &mut Vec<DomainFact>) -> bool {
        let element = match &self.array {
            ElementArray::Constant(values) => return before.add_absence(self.result, values[place], reason),
            ElementArray::Variable(elements) => elements[place],
        };
        before.add_apart(element, self.result, reason)
    }
}

/// Adds the same fact about another variable; returns false if it did not hold.
fn same(
    variable: Variable,
    fact: DomainFact,
    before: &dyn EarlierDomains,
    reason: &mut Vec<DomainFact>,
) -> bool {
    let (least, most) = before.bounds(variable);
    match fact {
        DomainFact::AtLeast(_, value) => {
            reason.push(DomainFact::AtLeast(variable, value));
            least >= value
        }
        DomainFact::AtMost(_, value) => {
            reason.push(DomainFact::AtMost(variable, value));
            most <= value
        }
        DomainFact::Not(_, value) => before.add_absence(variable, value, reason),
    }
}
