//! The values of the arguments of a constraint.
//!
//! Arguments are known by their index and have the [shapes](super::shape::Shape) that the table demands.

use crate::files::flatzinc::{IntSet, Term};

/// The arguments of a constraint, and the values of all variables of the program.
#[derive(Debug, Clone, Copy)]
pub(super) struct Assigned<'a> {
    pub(super) arguments: &'a [Term],
    pub(super) values: &'a [i32],
}

impl<'a> Assigned<'a> {
    /// Returns the integer at an index.
    pub(super) fn int(&self, index: usize) -> i64 {
        value(&self.arguments[index], self.values)
    }

    /// Returns the truth value at an index.
    pub(super) fn bool(&self, index: usize) -> bool {
        self.int(index) != 0
    }

    /// Returns the set at an index.
    pub(super) fn set(&self, index: usize) -> &'a IntSet {
        set(&self.arguments[index])
    }

    /// Returns the number of elements of the array at an index.
    pub(super) fn len(&self, index: usize) -> usize {
        self.elements(index).len()
    }

    /// Returns the elements of the array of integers at an index.
    pub(super) fn ints(&self, index: usize) -> impl Iterator<Item = i64> + Clone + use<'a> {
        let values = self.values;
        self.elements(index).iter().map(move |term| value(term, values))
    }

    /// Returns the elements of the array of truth values at an index.
    pub(super) fn bools(&self, index: usize) -> impl Iterator<Item = bool> + Clone + use<'a> {
        self.ints(index).map(|value| value != 0)
    }

    /// Returns an element of the array of integers at an index, if it exists. The first element has the number 0.
    pub(super) fn element(&self, index: usize, number: usize) -> Option<i64> {
        self.elements(index).get(number).map(|term| value(term, self.values))
    }

    /// Returns the rows of the array of integers at an index. Each row has at least one element; an incomplete row at
    /// the end is left out.
    pub(super) fn rows(
        &self,
        index: usize,
        columns: usize,
    ) -> impl Iterator<Item = impl Iterator<Item = i64>> {
        let rows = self.elements(index).chunks_exact(columns.max(1));
        rows.map(|row| row.iter().map(|term| value(term, self.values)))
    }

    /// Returns an element of the array of sets at an index, if it exists. The first element has the number 0.
    pub(super) fn element_set(&self, index: usize, number: usize) -> Option<&'a IntSet> {
        self.elements(index).get(number).map(set)
    }

    fn elements(&self, index: usize) -> &'a [Term] {
        self.arguments[index].elements()
    }
}

/// Returns the value of a term that is a number or a truth value.
fn value(term: &Term, values: &[i32]) -> i64 {
    match *term {
        Term::Variable(index) => values[index as usize].into(),
        Term::Int(value) => value,
        Term::Bool(value) => value.into(),
        _ => unreachable!("arguments have the shapes of the table"),
    }
}

/// Returns a term that is a set.
fn set(term: &Term) -> &IntSet {
    match term {
        Term::Set(set) => set,
        _ => unreachable!("arguments have the shapes of the table"),
    }
}
