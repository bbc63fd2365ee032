//! Elements as inequalities, for proofs.

use super::{Element, ElementArray};
use crate::solver::engine::Variable;
use crate::solver::inequality::{Inequality, not};
use crate::solver::model::Model;

impl Element {
    /// For each value of the index: it is impossible, or the result is the element there.
    pub(super) fn inequalities(&self, model: &Model) -> Vec<Inequality> {
        let numbers = model.domain(self.index).values();
        numbers.flat_map(|number| self.selected(number, model)).collect()
    }

    /// If the index is this number, the result is the element there.
    fn selected(&self, number: i32, model: &Model) -> Vec<Inequality> {
        let is_other = not(self.index, number);
        match (self.place(number), &self.array) {
            (None, _) => vec![Inequality::clause([(is_other, true)])],
            (Some(place), ElementArray::Constant(values)) => {
                vec![Inequality::clause([(is_other, true), (not(self.result, values[place]), false)])]
            }
            (Some(place), ElementArray::Variable(elements)) => equal(elements[place], self.result)
                .into_iter()
                .map(|row| row.when(is_other, false, model))
                .collect(),
        }
    }
}

/// Two variables are equal.
fn equal(one: Variable, other: Variable) -> Vec<Inequality> {
    if one == other {
        return Vec::new();
    }
    [Inequality::sum([(1, one), (-1, other)], 0), Inequality::sum([(-1, one), (1, other)], 0)].into()
}
