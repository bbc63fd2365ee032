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
pub(super) struct Snapshot {
    values: Vec<Left>,
}

/// The values that are left of a variable.
enum Left {
    Values(Vec<i32>),
    Bounds(i32, i32),
}

impl Snapshot {
    /// Returns the values of a model before any constraint removes one.
    pub(super) fn initial(model: &Model) -> Self {
        let left = |variable: Variable| match model.domain(variable) {
            domain if domain.has_bits() => Left::Values(domain.values().collect()),
            domain => domain.bounds().map_or(Left::Values(Vec::new()), |(low, high)| Left::Bounds(low, high)),
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
                Left::Values(values) if values.len() != domain.len() => {
                    values.retain(|&value| {
                        let stays = domain.contains(value);
                        if !stays {
                            found(DomainFact::Not(variable, value));
                        }
                        stays
                    });
                }
                Left::Values(_) => {}
                Left::Bounds(low, high) => {
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
