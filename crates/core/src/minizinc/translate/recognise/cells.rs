//! Elements of arrays as classes or numbers.

use super::super::classes::{EqualClasses, constant_of};
use crate::files::flatzinc::{Call, IntSet, Term};
use crate::solver::ranges::distinct;

/// An element of an array: a number, or the representative of a class with several values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum ClassCell {
    Constant(i64),
    Root(u32),
}

impl ClassCell {
    /// Returns the cell of a number or a variable.
    pub(super) fn of(term: &Term, classes: &EqualClasses) -> Option<Self> {
        if let Term::Variable(variable) = term {
            let root = classes.root(*variable);
            return Some(classes.values(root).single().map_or(Self::Root(root), Self::Constant));
        }
        constant_of(term).map(Self::Constant)
    }

    /// Returns the representative, unless the cell is a number.
    pub(super) fn root(self) -> Option<u32> {
        match self {
            Self::Root(root) => Some(root),
            Self::Constant(_) => None,
        }
    }

    /// Returns the least and the greatest value; `None` if there is none.
    pub(super) fn bounds(self, classes: &EqualClasses) -> Option<(i64, i64)> {
        match self {
            Self::Constant(value) => Some((value, value)),
            Self::Root(root) => classes.values(root).bounds(),
        }
    }

    /// Returns for each of `count` numbers from `low` whether it is a value.
    pub(super) fn places(self, classes: &EqualClasses, low: i64, count: usize) -> Vec<bool> {
        let mut places = vec![false; count];
        let mut mark = |value: i64| {
            let place = value.checked_sub(low).and_then(|place| usize::try_from(place).ok());
            if let Some(place) = place.and_then(|place| places.get_mut(place)) {
                *place = true;
            }
        };
        match self {
            Self::Constant(value) => mark(value),
            Self::Root(root) => match classes.values(root) {
                IntSet::Range(first, last) => {
                    let end = low.saturating_add(count as i64 - 1);
                    ((*first).max(low)..=(*last).min(end)).for_each(mark);
                }
                IntSet::Listed(values) => values.iter().copied().for_each(mark),
            },
        }
        places
    }
}

/// Returns the cells of an array; `None` if an element is neither a number nor a variable.
pub(super) fn cells(array: &Term, classes: &EqualClasses) -> Option<Vec<ClassCell>> {
    match array {
        Term::Array(elements) => elements.iter().map(|term| ClassCell::of(term, classes)).collect(),
        _ => None,
    }
}

/// Returns the representatives of the variables with several values in a constraint, each once.
pub(super) fn roots(call: &Call, classes: &EqualClasses) -> Vec<u32> {
    let flat = call.arguments.iter().flat_map(Term::parts);
    let roots: Vec<u32> =
        distinct(flat.filter_map(|term| ClassCell::of(term, classes)).filter_map(ClassCell::root).collect());
    roots
}
