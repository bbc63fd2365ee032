//! Why an element, its index or the result loses a value.

use super::{Element, ElementArray};
use crate::solver::engine::Variable;
use crate::solver::fact::{DomainFact, EarlierDomains};

impl Element {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    pub(super) fn why(
        &self,
        inferred: Option<DomainFact>,
        before: &dyn EarlierDomains,
        reason: &mut Vec<DomainFact>,
    ) -> bool {
        let Some(fact) = inferred else {
            return (0..self.array.len()).all(|place| self.add_impossible(place, before, reason));
        };
        let variable = fact.variable();
        if variable == self.index {
            let Some(lost) = before.lost(fact, reason) else { return false };
            let mut places = lost.into_iter().filter_map(|number| self.place(number));
            return places.all(|place| self.add_apart(place, before, reason));
        }
        if variable == self.result {
            return self.why_result(fact, before, reason);
        }
        // The element that is chosen has only values of the result.
        let is_own = |place: usize| match &self.array {
            ElementArray::Constant(_) => false,
            ElementArray::Variable(elements) => elements[place] == variable,
        };
        let chosen = before.value(self.index).and_then(|number| self.place(number));
        let is_chosen = match chosen {
            Some(place) => is_own(place) && before.add_value(self.index, reason),
            None => (0..self.array.len())
                .filter(|&place| !is_own(place))
                .all(|place| self.add_impossible(place, before, reason)),
        };
        is_chosen && same(self.result, fact, before, reason)
    }

    /// Each element that can be chosen has the same fact.
    fn why_result(
        &self,
        fact: DomainFact,
        before: &dyn EarlierDomains,
        reason: &mut Vec<DomainFact>,
    ) -> bool {
        (0..self.array.len()).all(|place| {
            let has_fact = match &self.array {
                ElementArray::Constant(values) => match fact {
                    DomainFact::AtLeast(_, least) => values[place] >= least,
                    DomainFact::AtMost(_, most) => values[place] <= most,
                    DomainFact::Not(_, value) => values[place] != value,
                },
                ElementArray::Variable(elements) => {
                    let start = reason.len();
                    let has_fact = same(elements[place], fact, before, reason);
                    if !has_fact {
                        reason.truncate(start);
                    }
                    has_fact
                }
            };
            has_fact || self.add_impossible(place, before, reason)
        })
    }

    /// Adds why an element is not chosen or has no value of the result; returns false if it may be the result.
    fn add_impossible(
        &self,
        place: usize,
        before: &dyn EarlierDomains,
        reason: &mut Vec<DomainFact>,
    ) -> bool {
        let number = i64::from(self.base) + place as i64;
        let Ok(number) = i32::try_from(number) else { return true };
        before.add_absence(self.index, number, reason) || self.add_apart(place, before, reason)
    }

    /// Adds why an element has no value of the result; returns false if it may have one.
    fn add_apart(&self, place: usize, before: &dyn EarlierDomains, reason: &mut Vec<DomainFact>) -> bool {
        match &self.array {
            ElementArray::Constant(values) => before.add_absence(self.result, values[place], reason),
            ElementArray::Variable(elements) => before.add_apart(elements[place], self.result, reason),
        }
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
