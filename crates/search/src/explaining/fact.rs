//! What is known about the value of a variable.

use cavalcade_core::{Conflict, Model, State, Variable};

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
        let domain = state.domain(self.variable());
        match self {
            Self::Not(_, value) => !domain.contains(value),
            Self::AtLeast(_, least) => domain.bounds().is_none_or(|bounds| bounds.0 >= least),
            Self::AtMost(_, most) => domain.bounds().is_none_or(|bounds| bounds.1 <= most),
        }
    }

    /// Returns whether the initial values of a model with the same variables leave it open: one of them contradicts it.
    pub(super) fn is_open_at_first(self, model: &Model) -> bool {
        let fact = self.of(model);
        let domain = model.domain(fact.variable());
        match fact {
            Self::Not(_, value) => domain.contains(value),
            Self::AtLeast(_, least) => domain.bounds().is_none_or(|bounds| bounds.0 < least),
            Self::AtMost(_, most) => domain.bounds().is_none_or(|bounds| bounds.1 > most),
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

/// The values of all variables at a time, to compare with later ones.
#[derive(Clone)]
pub(super) struct KnownValues {
    values: Vec<LeftValues>,
}

/// The values that are left of a variable.
#[derive(Clone)]
enum LeftValues {
    Values(Vec<i32>),
    Bounds(i32, i32),
}

impl KnownValues {
    /// Returns the values of a model before any constraint removes one.
    pub(super) fn initial(model: &Model) -> Self {
        let left = |variable: Variable| match model.domain(variable) {
            domain if domain.has_bits() => LeftValues::Values(domain.values().collect()),
            domain => domain
                .bounds()
                .map_or(LeftValues::Values(Vec::new()), |(low, high)| LeftValues::Bounds(low, high)),
        };
        Self { values: model.variables().map(left).collect() }
    }

    /// Takes over the values of a later state, and calls `found` with the facts that are new.
    pub(super) fn update(
        &mut self,
        variables: impl Iterator<Item = Variable>,
        state: &State,
        mut found: impl FnMut(DomainFact),
    ) {
        for (left, variable) in self.values.iter_mut().zip(variables) {
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
