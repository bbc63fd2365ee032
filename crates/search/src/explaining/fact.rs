//! What is known about the value of a variable.

use cavalcade_core::{Conflict, Domain, Model, State, Variable};

/// A fact about the value of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DomainFact {
    /// It is another value.
    Not(Variable, i32),
    /// It is this value or a greater one; for variables of which only the bounds are stored.
    AtLeast(Variable, i32),
    /// It is this value or a smaller one; for variables of which only the bounds are stored.
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

    /// Returns the same fact about the variable with the same index of another model.
    ///
    /// # Panics
    /// If the model has fewer variables.
    pub(super) fn of(self, model: &Model) -> Self {
        let index = self.variable().index();
        let variable = model.variables().nth(index).expect("models with the same variables");
        match self {
            Self::Not(_, value) => Self::Not(variable, value),
            Self::AtLeast(_, least) => Self::AtLeast(variable, least),
            Self::AtMost(_, most) => Self::AtMost(variable, most),
        }
    }

    /// Returns whether it holds for all values that are left.
    #[must_use]
    pub fn holds(self, state: &State) -> bool {
        self.holds_in(&state.domain(self.variable()))
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

    fn holds_in(self, domain: &Domain<'_>) -> bool {
        match self {
            Self::Not(_, value) => !domain.contains(value),
            Self::AtLeast(_, least) => domain.bounds().is_none_or(|bounds| bounds.0 >= least),
            Self::AtMost(_, most) => domain.bounds().is_none_or(|bounds| bounds.1 <= most),
        }
    }

    /// Returns whether another fact follows from it alone.
    pub(super) fn implies(self, other: Self) -> bool {
        let is_same = self.variable() == other.variable();
        is_same
            && match (self, other) {
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

/// The values of some variables at a time, to compare with later ones.
#[derive(Clone)]
pub(super) struct KnownValues {
    variables: Vec<(Variable, LeftValues)>,
}

/// The values that are left of a variable.
#[derive(Clone)]
enum LeftValues {
    Values(Vec<i32>),
    Bounds(i32, i32),
}

impl KnownValues {
    /// Returns the values of variables of a model before any constraint removes one.
    pub(super) fn initial(model: &Model, variables: impl Iterator<Item = Variable>) -> Self {
        let left = |variable: Variable| match model.domain(variable) {
            domain if domain.has_bits() => LeftValues::Values(domain.values().collect()),
            domain => domain
                .bounds()
                .map_or(LeftValues::Values(Vec::new()), |(low, high)| LeftValues::Bounds(low, high)),
        };
        Self { variables: variables.map(|variable| (variable, left(variable))).collect() }
    }

    /// Takes over the values of a later state, and calls `found` with the facts that are new.
    pub(super) fn update(&mut self, state: &State, mut found: impl FnMut(DomainFact)) {
        for (variable, left) in &mut self.variables {
            let variable = *variable;
            let domain = state.domain(variable);
            match left {
                LeftValues::Values(values) if values.len() != domain.len() => {
                    values.retain(|&value| {
                        let stays = domain.contains(value);
                        if !stays {
                            found(DomainFact::Not(variable, value));
                        }
                        stays
                    });
                }
                LeftValues::Values(_) => {}
                LeftValues::Bounds(low, high) => {
                    let Some((least, most)) = domain.bounds() else { continue };
                    if least > std::mem::replace(low, least) {
                        found(DomainFact::AtLeast(variable, least));
                    }
                    if most < std::mem::replace(high, most) {
                        found(DomainFact::AtMost(variable, most));
                    }
                }
            }
        }
    }
}
