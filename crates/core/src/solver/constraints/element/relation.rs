//! An element that may or may not be the result.
//!
//! It is the result of no assignment if the values of no possible element and of the result meet, and of each if all
//! possible elements and the result are the same number.

use super::{Element, ElementArray};
use crate::solver::constraints::values::{can_be_equal, equate, keep_values};
use crate::solver::constraints::{Checked, Reifiable, Relation};
use crate::solver::engine::{Conflict, State, Status};

impl Reifiable for Element {
    fn relation(&self, _: &State) -> Box<dyn Relation> {
        Box::new(ElementRelation { checked: Checked::new(self.clone()), element: self.clone() })
    }
}

struct ElementRelation {
    element: Element,
    checked: Checked,
}

impl Element {
    /// The indices whose elements can be the result, ascending.
    fn possible(&self, state: &State) -> Vec<i32> {
        let numbers = (0..self.array.len())
            .filter_map(|place| Some((place, i32::try_from(i64::from(self.base) + place as i64).ok()?)));
        let index = state.domain(self.index);
        let is_possible = |place: usize| match &self.array {
            ElementArray::Constant(values) => state.domain(self.result).contains(values[place]),
            ElementArray::Variable(elements) => can_be_equal(state, elements[place], self.result),
        };
        numbers
            .filter(|&(place, number)| index.contains(number) && is_possible(place))
            .map(|(_, number)| number)
            .collect()
    }

    /// The range of an element.
    fn bounds(&self, state: &State, place: usize) -> (i32, i32) {
        match &self.array {
            ElementArray::Constant(values) => (values[place], values[place]),
            ElementArray::Variable(elements) => state.bounds(elements[place]),
        }
    }
}

impl Relation for ElementRelation {
    fn holds(&self, state: &State) -> Option<bool> {
        let Element { index, result, .. } = self.element;
        let possible = self.element.possible(state);
        if possible.is_empty() {
            return Some(false);
        }
        let result = state.bounds(result);
        let is_result = |&number: &i32| {
            let place = self.element.place(number).expect("only numbers of elements are possible");
            result.0 == result.1 && self.element.bounds(state, place) == result
        };
        let all = possible.len() == state.domain(index).len() && possible.iter().all(is_result);
        if all { Some(true) } else { self.checked.holds(state) }
    }

    fn enforce(&mut self, state: &mut State, holds: bool) -> Result<Status, Conflict> {
        if !holds {
            return self.checked.enforce(state, false);
        }
        let Element { index, result, .. } = self.element;
        keep_values(state, index, &self.element.possible(state))?;
        let possible = self.element.possible(state);
        let places = possible.iter().filter_map(|&number| self.element.place(number));
        let hull = places.clone().map(|place| self.element.bounds(state, place));
        let (least, most) =
            hull.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).ok_or(Conflict)?;
        let only = places.clone().next().filter(|_| possible.len() == 1);
        state.remove_below(result, least)?;
        state.remove_above(result, most)?;
        if let (Some(place), ElementArray::Variable(elements)) = (only, &self.element.array) {
            equate(state, elements[place], result)?;
        }
        self.checked.enforce(state, true)
    }
}
