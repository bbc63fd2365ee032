//! What an argument must be.
//!
//! A variable may stand for any number or truth value: FlatZinc itself checks its kind, and its value is an integer.

use crate::files::flatzinc::{IntSet, Term};

/// What an argument must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ArgumentShape {
    /// A truth value, constant or not.
    Bool,
    /// An integer, constant or not.
    Int,
    /// A constant integer.
    Number,
    /// A constant set of integers.
    Set,
    /// An array of truth values.
    Bools,
    /// An array of integers.
    Ints,
    /// An array of constant integers.
    Numbers,
    /// An array of constant sets of integers.
    Sets,
}

impl ArgumentShape {
    /// Returns whether a term has this shape.
    pub(super) fn fits(self, term: &Term) -> bool {
        let all = |shape: Self| match term {
            Term::Array(elements) => elements.iter().all(|element| shape.fits(element)),
            _ => false,
        };
        match self {
            Self::Bool => matches!(term, Term::Bool(_) | Term::Variable(_)),
            Self::Int => matches!(term, Term::Int(_) | Term::Variable(_)),
            Self::Number => matches!(term, Term::Int(_)),
            Self::Set => matches!(term, Term::Set(IntSet::Range(..) | IntSet::Listed(_))),
            Self::Bools => all(Self::Bool),
            Self::Ints => all(Self::Int),
            Self::Numbers => all(Self::Number),
            Self::Sets => all(Self::Set),
        }
    }

    /// Names the shape.
    pub(super) fn describe(self) -> &'static str {
        match self {
            Self::Bool => "a Boolean",
            Self::Int => "an integer",
            Self::Number => "an integer that is constant",
            Self::Set => "a set of integers that is constant",
            Self::Bools => "an array of Booleans",
            Self::Ints => "an array of integers",
            Self::Numbers => "an array of integers that are constant",
            Self::Sets => "an array of sets of integers that are constant",
        }
    }
}
