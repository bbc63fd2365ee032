//! An element of an array of variables: one support for each index and each value of the result.
//!
//! An index stays while its element and the result have a common value. A value of the result stays while
//! some index has it in its element. The support found last is remembered and tried first, so nothing is
//! searched until it is lost: after a change of an element its own index is looked at, after a change of the
//! result every index, and after a change of an index or an element every value of the result. If one index
//! remains, its element and the result keep their common values. If no variable occurs twice, the domains are
//! then consistent. Supports are not restored on backtracking: any support will do.

use crate::solver::bits::ones;
use crate::solver::constraints::function::{FunctionCandidates, is_listed, unite};
use crate::solver::engine::{Conflict, Propagator, State, Status, Subscriptions, Variable};

/// The position of the index among the changes.
const INDEX: usize = 0;
/// The position of the result.
const RESULT: usize = 1;
/// The position of the element of index number 0; the others follow.
const ELEMENTS: usize = 2;

/// A row with the element of each number, and anything where there is none.
pub(super) fn by_number(elements: &[(u32, Variable)], none: Variable) -> Vec<Variable> {
    let count = elements.last().map_or(0, |&(number, _)| number as usize + 1);
    let mut row = vec![none; count];
    for &(number, element) in elements {
        row[number as usize] = element;
    }
    row
}

/// Filters the index, the result, and the element of the last index.
pub(super) struct ElementSelection {
    index: FunctionCandidates,
    /// For each number of an index its element.
    elements: Vec<Variable>,
    /// The numbers that have an element.
    numbers: Vec<u32>,
    result: FunctionCandidates,
    /// Whether no variable occurs twice.
    is_distinct: bool,
    /// For each number of an index a value of its element and the result.
    common: Vec<i32>,
    /// For each number of a value of the result the number of an index that has it.
    source: Vec<u32>,
    /// The numbers of indices whose elements changed.
    changed: Vec<u32>,
}

impl ElementSelection {
    /// `elements` are those of the numbers of indices, ascending.
    pub(super) fn new(
        index: FunctionCandidates,
        elements: &[(u32, Variable)],
        result: FunctionCandidates,
        is_distinct: bool,
    ) -> Self {
        let numbers = elements.iter().map(|&(number, _)| number).collect();
        let elements = by_number(elements, index.variable());
        let common = vec![0; elements.len()];
        let source = vec![0; 64 * result.words()];
        Self { index, elements, numbers, result, is_distinct, common, source, changed: Vec::new() }
    }

    /// Takes the changes: whether the index and the result were among them.
    fn take_changes(&mut self, state: &mut State) -> [bool; 2] {
        self.changed.clear();
        let mut others = [false; 2];
        while let Some((first, bits)) = state.next_changes() {
            for position in ones(bits).map(|bit| first + bit) {
                match position {
                    INDEX | RESULT => others[position] = true,
                    _ => self.changed.push((position - ELEMENTS) as u32),
                }
            }
        }
        others
    }

    /// Whether the element of an index and the result have a common value; remembers it.
    fn has_common(&mut self, state: &State, number: usize) -> bool {
        let element = state.domain(self.elements[number]);
        let result = state.domain(self.result.variable());
        let last = self.common[number];
        if element.contains(last) && result.contains(last) {
            return true;
        }
        let mut values = self.result.numbers(state).map(|number| self.result.value(number));
        let found = values.find(|&value| element.contains(value));
        drop(values);
        self.common[number] = found.unwrap_or(last);
        found.is_some()
    }

    /// Whether an index has this value in its element; remembers it.
    fn has_source(&mut self, state: &State, number: usize) -> bool {
        let value = self.result.value(number);
        let offers = |index: usize| state.domain(self.elements[index]).contains(value);
        let last = self.source[number] as usize;
        if self.index.has(state, last) && offers(last) {
            return true;
        }
        let found = self.index.numbers(state).find(|&index| offers(index));
        self.source[number] = found.unwrap_or(last) as u32;
        found.is_some()
    }

    /// Removes the indices of word `k` in `mask` whose elements have no value of the result. Returns whether
    /// there were any.
    fn drop_indices(&mut self, state: &mut State, k: usize, mask: u64) -> Result<bool, Conflict> {
        let mut keep = u64::MAX;
        for bit in ones(mask & self.index.word(state, k)) {
            if !self.has_common(state, 64 * k + bit) {
                keep &= !(1 << bit);
            }
        }
        self.index.keep(state, k, keep)?;
        Ok(keep != u64::MAX)
    }

    /// Removes the values of the result that no index has.
    fn drop_values(&mut self, state: &mut State) -> Result<(), Conflict> {
        for k in 0..self.result.words() {
            let mut keep = u64::MAX;
            for bit in ones(self.result.word(state, k)) {
                if !self.has_source(state, 64 * k + bit) {
                    keep &= !(1 << bit);
                }
            }
            self.result.keep(state, k, keep)?;
        }
        Ok(())
    }

    /// Brings all domains to a state where each value has a support.
    fn filter(&mut self, state: &mut State) -> Result<(), Conflict> {
        let [mut index_changed, result_changed] = self.take_changes(state);
        (0..self.index.words()).for_each(|k| {
            self.index.refresh(state, k);
        });
        (0..self.result.words()).for_each(|k| {
            self.result.refresh(state, k);
        });
        if result_changed {
            for k in 0..self.index.words() {
                index_changed |= self.drop_indices(state, k, u64::MAX)?;
            }
        } else {
            for at in 0..self.changed.len() {
                let number = self.changed[at] as usize;
                index_changed |= self.drop_indices(state, number / 64, 1 << (number % 64))?;
            }
        }
        self.index.tighten(state)?;
        if let Some(last) = self.index.only(state) {
            return unite(state, self.elements[last], self.result.variable());
        }
        if index_changed || !self.changed.is_empty() {
            self.drop_values(state)?;
        }
        self.result.tighten(state)
    }

    /// Whether the last index, its element and the result are fixed.
    fn is_settled(&self, state: &State) -> bool {
        let element = self.index.only(state).map(|last| self.elements[last]);
        element.is_some_and(|element| {
            [self.index.variable(), element, self.result.variable()]
                .iter()
                .all(|&variable| state.value(variable).is_some())
        })
    }
}

impl Propagator for ElementSelection {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        self.filter(state)?;
        if self.is_settled(state) {
            return Ok(Status::Entailed);
        }
        let last = self.index.only(state).map(|last| self.elements[last]);
        if self.is_distinct && last.is_none_or(|element| is_listed(state, element)) {
            state.clear_changes(); // what this run removed leaves all other supports as they are
        }
        Ok(Status::Active)
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.changed(self.index.variable(), INDEX);
        subscriptions.changed(self.result.variable(), RESULT);
        for number in self.numbers.iter().map(|&number| number as usize) {
            subscriptions.changed(self.elements[number], ELEMENTS + number);
        }
    }
}
