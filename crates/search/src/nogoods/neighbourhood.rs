//! Neighbourhoods of the best solution: some variables keep their values of it, and a better solution is looked for among
//! the others.
//!
//! The values are decisions like others, so a conflict may take them back, and what it teaches holds everywhere.
//!
//! Source: P. Shaw, Using constraint programming and local search methods to solve vehicle routing problems, CP 1998.

use cavalcade_core::{Decisions, DomainFact, Model, State, Variable};

use super::decisions::bound_towards;
use crate::Random;

/// The least and the greatest part of the variables that keeps its values.
const KEPT: (f64, f64) = (0.5, 0.95);

/// Variables of which some keep their values.
pub(crate) struct Neighbourhood {
    variables: Vec<Variable>,
    /// How many of them keep their values: those in front.
    kept: usize,
    /// How many of them need no decision at the current node.
    decided: usize,
    /// Decides which; without it, all do.
    random: Option<Random>,
}

impl Neighbourhood {
    /// Keeps the values of these variables, in this order.
    pub(crate) fn fixed(variables: Vec<Variable>) -> Self {
        Self { kept: variables.len(), variables, decided: 0, random: None }
    }

    /// Keeps the values of a random part of the variables that the model decides, or of all that have several values if it
    /// does not say which.
    pub(crate) fn random(model: &Model, seed: u64) -> Self {
        let mut variables: Vec<Variable> = model.decisions().iter().flat_map(Decisions::variables).collect();
        if variables.is_empty() {
            variables = model.variables().collect();
        }
        variables.retain(|&variable| model.domain(variable).len() > 1);
        variables.sort_unstable();
        variables.dedup();
        Self { kept: 0, variables, decided: 0, random: Some(Random::new(seed)) }
    }

    /// Returns whether it is the same in every run.
    pub(super) fn is_fixed(&self) -> bool {
        self.random.is_none()
    }

    /// Chooses which variables keep their values in the next run.
    pub(super) fn choose(&mut self) {
        let Some(random) = &mut self.random else { return };
        let (least, most) = KEPT;
        let part = least + (most - least) * random.fraction();
        self.kept = (part * self.variables.len() as f64) as usize;
        for place in 0..self.kept {
            let other = place + random.below(self.variables.len() - place);
            self.variables.swap(place, other);
        }
    }

    /// Notes that decisions were taken back.
    pub(super) fn go_back(&mut self) {
        self.decided = 0;
    }

    /// Returns a bound that brings the next variable nearer to its value; `None` if all that can keep theirs do.
    pub(super) fn next(&mut self, state: &State, values: &[Option<i32>]) -> Option<DomainFact> {
        while let Some(&variable) = self.variables[..self.kept].get(self.decided) {
            let value = values[variable.index()].filter(|&value| state.domain(variable).contains(value));
            if let Some(value) = value.filter(|_| state.value(variable).is_none()) {
                return Some(bound_towards(variable, state.bounds(variable), value));
            }
            self.decided += 1;
        }
        None
    }
}
