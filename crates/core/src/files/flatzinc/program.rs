//! FlatZinc programs as data, with all names resolved.
//!
//! Parameters do not occur: their values stand where they are used. An array that has a name is one shared allocation,
//! however often it is used.

use std::fmt;
use std::sync::Arc;

/// A FlatZinc program: variables, constraints and a goal.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    /// The variables in the order of their declarations. [`Term::Variable`] is an index into this list.
    pub variables: Vec<Declaration>,
    /// The arrays of variables in the order of their declarations.
    pub arrays: Vec<Array>,
    /// The constraints in their order.
    pub constraints: Vec<Call>,
    /// What is looked for.
    pub goal: SolveGoal,
    /// The annotations of the `solve` item.
    pub search: Vec<Call>,
    /// The place of the `solve` item.
    pub solve_place: Place,
}

/// The declaration of a variable.
#[derive(Debug, Clone, PartialEq)]
pub struct Declaration {
    /// The name, as it is written.
    pub name: String,
    /// The kind of its values.
    pub kind: ValueKind,
    /// The values that the declaration allows. For a variable of kind [`ValueKind::Set`], the possible elements.
    pub values: DeclaredValues,
    /// The term that the variable equals, if there is one: a constant or a variable with a smaller index.
    pub equals: Option<Term>,
    /// The annotations, in order.
    pub annotations: Vec<Call>,
    /// The place of the name.
    pub place: Place,
}

impl Declaration {
    /// Returns whether the declaration allows an integer, or the number of a truth value.
    #[must_use]
    pub fn allows(&self, value: i32) -> bool {
        let value = i64::from(value);
        match &self.values {
            _ if self.kind == ValueKind::Bool => value == 0 || value == 1,
            DeclaredValues::Any | DeclaredValues::Floats => true,
            DeclaredValues::Range(first, last) => (*first..=*last).contains(&value),
            DeclaredValues::Listed(values) => values.binary_search(&value).is_ok(),
        }
    }
}

/// The kind of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// `true` or `false`.
    Bool,
    /// An integer.
    Int,
    /// A floating-point number.
    Float,
    /// A set of integers.
    Set,
}

/// The values that a declaration allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeclaredValues {
    /// All values of the kind.
    Any,
    /// The integers between two bounds, which belong to the range; none if the first bound is greater.
    Range(i64, i64),
    /// The listed integers, ascending and without repetition.
    Listed(Arc<[i64]>),
    /// The floating-point numbers between two bounds.
    Floats,
}

/// The declaration of an array of variables.
#[derive(Debug, Clone, PartialEq)]
pub struct Array {
    /// The name, as it is written.
    pub name: String,
    /// The kind of the elements.
    pub kind: ValueKind,
    /// The elements: variables and constants.
    pub elements: Arc<[Term]>,
    /// The annotations, in order.
    pub annotations: Vec<Call>,
    /// The place of the name.
    pub place: Place,
}

/// A constraint or an annotation.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The name.
    pub name: String,
    /// The arguments. An annotation without arguments is an atom, such as `first_fail`.
    pub arguments: Vec<Term>,
    /// The annotations of a constraint, in order. Annotations themselves have none.
    pub annotations: Vec<Call>,
    /// The place of the name.
    pub place: Place,
}

impl Call {
    /// Returns the variables of its arguments, as often as they occur.
    pub(crate) fn variables(&self) -> impl Iterator<Item = u32> {
        self.arguments.iter().flat_map(Term::parts).filter_map(Term::variable)
    }
}

/// An argument of a constraint or an annotation, or an element of an array.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    /// A Boolean constant.
    Bool(bool),
    /// An integer constant.
    Int(i64),
    /// A floating-point constant. It is finite.
    Float(f64),
    /// A constant set of integers.
    Set(IntSet),
    /// A text, without its quotes and with its escapes replaced. It occurs only in annotations.
    Text(Arc<str>),
    /// A variable, as an index into [`Program::variables`].
    Variable(u32),
    /// An array of constants and variables; in annotations, an array of any terms.
    Array(Arc<[Term]>),
    /// An annotation that is an argument of an annotation. It occurs only in annotations.
    Call(Box<Call>),
}

impl Term {
    /// Returns the variable, if the term is one.
    pub(crate) fn variable(&self) -> Option<u32> {
        if let Self::Variable(variable) = self { Some(*variable) } else { None }
    }

    /// Returns the elements of an array; another term has none.
    pub(crate) fn elements(&self) -> &[Self] {
        if let Self::Array(elements) = self { elements } else { &[] }
    }

    /// Returns the elements of an array, or else the term itself.
    pub(crate) fn parts(&self) -> &[Self] {
        if let Self::Array(elements) = self { elements } else { std::slice::from_ref(self) }
    }
}

/// A constant set of integers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IntSet {
    /// The integers between two bounds, which belong to the set; none if the first bound is greater.
    Range(i64, i64),
    /// The listed integers, ascending and without repetition.
    Listed(Arc<[i64]>),
}

impl IntSet {
    /// Returns whether a value belongs to the set, in logarithmic time.
    #[must_use]
    pub fn contains(&self, value: i64) -> bool {
        match self {
            Self::Range(first, last) => (*first..=*last).contains(&value),
            Self::Listed(values) => values.binary_search(&value).is_ok(),
        }
    }

    /// Returns the least and the greatest value; `None` if the set is empty.
    pub(crate) fn bounds(&self) -> Option<(i64, i64)> {
        match self {
            Self::Range(first, last) => (first <= last).then_some((*first, *last)),
            Self::Listed(values) => values.first().copied().zip(values.last().copied()),
        }
    }
}

/// What is looked for.
#[derive(Debug, Clone, PartialEq)]
pub enum SolveGoal {
    /// Any solution.
    Satisfy,
    /// A solution with the least value of a term.
    Minimise(Term),
    /// A solution with the greatest value of a term.
    Maximise(Term),
}

/// A place in a text. It is written as `LINE:COLUMN`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The number of the line, from 1.
    pub line: u32,
    /// The number of the character in the line, from 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_contain_their_values() {
        let contained = |set: &IntSet| (-2..=4).filter(|&value| set.contains(value)).collect::<Vec<i64>>();
        assert_eq!(contained(&IntSet::Range(-1, 2)), [-1, 0, 1, 2]);
        assert!(contained(&IntSet::Range(1, 0)).is_empty());
        assert_eq!(contained(&IntSet::Listed([-1, 3].into())), [-1, 3]);
        assert!(contained(&IntSet::Listed([].into())).is_empty());
    }

    #[test]
    fn terms_are_small() {
        assert_eq!(size_of::<Term>(), 24);
    }
}
