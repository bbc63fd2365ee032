//! The values of variables at a time, and what is new later.

use cavalcade_core::{DomainFact, Model, State, Variable};

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
