//! What is known about the value of a variable.

use crate::solver::engine::{Conflict, Domain, State, Variable};
use crate::solver::model::Model;

/// A fact about the value of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DomainFact {
    /// It is another value.
    Not(Variable, i32),
    /// It is this value or a greater one.
    AtLeast(Variable, i32),
    /// It is this value or a smaller one.
    AtMost(Variable, i32),
}

impl DomainFact {
    /// Returns the variable.
    #[must_use]
    pub fn variable(self) -> Variable {
        match self {
            Self::Not(variable, _) | Self::AtLeast(variable, _) | Self::AtMost(variable, _) => variable,
        }
    }

    /// Returns whether it holds for a value of its variable.
    #[must_use]
    pub fn holds_for(self, value: i32) -> bool {
        match self {
            Self::Not(_, other) => value != other,
            Self::AtLeast(_, least) => value >= least,
            Self::AtMost(_, most) => value <= most,
        }
    }

    /// Returns whether it holds for all values that are left.
    #[must_use]
    pub fn holds(self, state: &State) -> bool {
        self.holds_in(&state.domain(self.variable()))
    }

    /// Returns whether it holds for all values of a domain.
    #[must_use]
    pub fn holds_in(self, domain: &Domain<'_>) -> bool {
        match self {
            Self::Not(_, value) => !domain.contains(value),
            Self::AtLeast(_, least) => domain.bounds().is_none_or(|bounds| bounds.0 >= least),
            Self::AtMost(_, most) => domain.bounds().is_none_or(|bounds| bounds.1 <= most),
        }
    }

    /// Returns the same fact about the variable with the same index of another model.
    ///
    /// # Panics
    /// If the model has fewer variables.
    #[must_use]
    pub fn of(self, model: &Model) -> Self {
        let variable =
            model.variables().nth(self.variable().index()).expect("models with the same variables");
        match self {
            Self::Not(_, value) => Self::Not(variable, value),
            Self::AtLeast(_, least) => Self::AtLeast(variable, least),
            Self::AtMost(_, most) => Self::AtMost(variable, most),
        }
    }

    /// Returns whether it holds for all initial values of a model with the same variables.
    ///
    /// # Panics
    /// If the model has fewer variables.
    #[must_use]
    pub fn holds_at_first(self, model: &Model) -> bool {
        let fact = self.of(model);
        fact.holds_in(&model.domain(fact.variable()))
    }

    /// Returns whether another fact follows from it alone.
    #[must_use]
    pub fn implies(self, other: Self) -> bool {
        self.variable() == other.variable()
            && match (self, other) {
                (Self::AtLeast(_, least), Self::AtLeast(_, other)) => other <= least,
                (Self::AtMost(_, most), Self::AtMost(_, other)) => other >= most,
                (Self::AtLeast(_, least), Self::Not(_, value)) => value < least,
                (Self::AtMost(_, most), Self::Not(_, value)) => value > most,
                _ => self == other,
            }
    }

    /// Removes the values that it rules out.
    ///
    /// # Errors
    /// No value would remain.
    pub fn apply(self, state: &mut State) -> Result<(), Conflict> {
        match self {
            Self::Not(variable, value) => state.remove(variable, value),
            Self::AtLeast(variable, least) => state.remove_below(variable, least),
            Self::AtMost(variable, most) => state.remove_above(variable, most),
        }
    }
}
