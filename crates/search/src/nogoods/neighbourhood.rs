//! Neighbourhoods of the best solution: some variables keep their values of it, and a better solution is looked for
//! among the others.
//!
//! The values are decisions like others, so a conflict may take them back, and what it teaches holds everywhere. When
//! one takes back a value after all were decided, the neighbourhood has no better solution, and another one is chosen.
//!
//! Source: P. Shaw, Using constraint programming and local search methods to solve vehicle routing problems, CP 1998.

use cavalcade_core::{Decisions, DomainFact, Model, State, Variable, distinct};

use super::decisions::bound_towards;
use crate::Random;

/// The least and the greatest part of the variables that keeps its values.
/// Not kept: a part that adapts after each neighbourhood, and freed variables that share constraints.
const KEPT: (f64, f64) = (0.5, 0.95);

/// Variables of which some keep their values.
pub(crate) struct Neighbourhood {
    variables: Vec<Variable>,
    /// How many of them keep their values: those in front.
    kept: usize,
    /// How many of them need no decision at the current node.
    decided: usize,
    /// The level at which all kept their values for the first time.
    complete: Option<u32>,
    is_exhausted: bool,
    /// Decides which; without it, all do.
    random: Option<Random>,
}

impl Neighbourhood {
    /// Keeps the values of these variables, in this order.
    pub(crate) fn fixed(variables: Vec<Variable>) -> Self {
        Self { kept: variables.len(), ..Self::of(variables, None) }
    }

    /// Keeps the values of a random part of the variables that the model decides, or of all that have several values if
    /// it does not say which.
    pub(crate) fn random(model: &Model, seed: u64) -> Self {
        let mut variables: Vec<Variable> = model.decisions().iter().flat_map(Decisions::variables).collect();
        if variables.is_empty() {
            variables = model.variables().collect();
        }
        variables.retain(|&variable| model.domain(variable).len() > 1);
        Self::of(distinct(variables), Some(Random::new(seed)))
    }

    fn of(variables: Vec<Variable>, random: Option<Random>) -> Self {
        Self { variables, kept: 0, decided: 0, complete: None, is_exhausted: false, random }
    }

    /// Returns whether it is the same in every run.
    pub(super) fn is_fixed(&self) -> bool {
        self.random.is_none()
    }

    /// Chooses which variables keep their values from now on.
    pub(super) fn choose(&mut self) {
        let Some(random) = &mut self.random else { return };
        (self.complete, self.is_exhausted) = (None, false);
        let (least, most) = KEPT;
        let part = least + (most - least) * random.fraction();
        self.kept = (part * self.variables.len() as f64) as usize;
        for place in 0..self.kept {
            let other = place + random.below(self.variables.len() - place);
            self.variables.swap(place, other);
        }
    }

    /// Notes that a conflict leads back to a level.
    pub(super) fn refute(&mut self, level: u32) {
        self.is_exhausted |= self.complete.is_some_and(|complete| level < complete);
    }

    /// Returns whether it has no better solution, and should change.
    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted && !self.is_fixed()
    }

    /// Notes that decisions were taken back.
    pub(super) fn go_back(&mut self) {
        self.decided = 0;
    }

    /// Returns a bound that brings the next variable nearer to its value at a level; `None` if all that can keep theirs
    /// do.
    pub(super) fn next(&mut self, state: &State, values: &[Option<i32>], level: u32) -> Option<DomainFact> {
        while let Some(&variable) = self.variables[..self.kept].get(self.decided) {
            let value = values[variable.index()].filter(|&value| state.domain(variable).contains(value));
            if let Some(value) = value.filter(|_| state.value(variable).is_none()) {
                return Some(bound_towards(variable, state.bounds(variable), value));
            }
            self.decided += 1;
        }
        self.complete.get_or_insert(level);
        None
    }
}
