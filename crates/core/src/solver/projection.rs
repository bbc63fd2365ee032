//! What the fixed variables of a constraint leave to its open ones, as words that can be compared.
//!
//! Two states in which the same variables of a relation are open, with the same domains, and that have the same
//! *projection key*, have the same completions: values of the open variables with which the relation holds. A count that
//! meets the second of them need not search it again. Keys name no value of a fixed variable that no longer matters, and
//! the less they say, the more states are equal (G. Chu, M. Garcia de la Banda and P. J. Stuckey 2012).

use std::sync::Arc;

use crate::solver::constraints::{Consistency, Constraint};
use crate::solver::engine::{State, Variable};
use crate::solver::model::Model;

/// A part of a constraint of a model: a relation whose states can be compared.
#[derive(Debug)]
pub struct ModelRelation {
    constraint: Arc<dyn Constraint>,
    part: usize,
    scope: Vec<Variable>,
    is_exact: bool,
    has_interchangeable_values: bool,
    completed_by: Option<Variable>,
}

impl ModelRelation {
    /// Returns the relations of a model that do not hold for all domains of a state, which is a fixpoint. Only states below
    /// it can be compared: what is fixed in it is the same in all of them.
    #[must_use]
    pub fn all(model: &Model, state: &State) -> Vec<Self> {
        let of = |constraint: &Arc<dyn Constraint>| {
            let has_bits = constraint.scope().into_iter().all(|variable| state.has_bits(variable));
            let is_exact = has_bits && constraint.consistency() >= Consistency::Forward;
            let has_interchangeable_values = has_bits && constraint.has_interchangeable_values();
            let is_bit = |variable: &Variable| state.domain(*variable).bounds() == Some((0, 1));
            let completed_by = constraint.completed_by().filter(is_bit);
            let relation = |(part, mut scope): (usize, Vec<Variable>)| {
                scope.retain(|&variable| state.fixed_bit(variable).is_none());
                let constraint = Arc::clone(constraint);
                Self { constraint, part, scope, is_exact, has_interchangeable_values, completed_by }
            };
            constraint.parts().into_iter().enumerate().map(relation).collect::<Vec<_>>()
        };
        let is_open = |relation: &Self| relation.scope.len() > usize::from(relation.is_exact);
        model.constraints().iter().flat_map(of).filter(is_open).collect()
    }

    /// Returns the variables that are open in the state above all others.
    #[must_use]
    pub fn scope(&self) -> &[Variable] {
        &self.scope
    }

    /// Returns whether, once a single variable is open, each of its values at a fixpoint satisfies the relation.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Returns whether any state below the one above all others has a projection key with words.
    #[must_use]
    pub fn has_keys(&self) -> bool {
        !self.has_interchangeable_values && self.scope.len() > self.least_open()
    }

    /// How many of its variables are open in a state whose domains do not say all that is left.
    fn least_open(&self) -> usize {
        if self.is_exact { 2 } else { 1 }
    }

    /// Returns whether the relation is the same if values are renamed, equally for all variables. The projection key is then
    /// empty.
    #[must_use]
    pub fn has_interchangeable_values(&self) -> bool {
        self.has_interchangeable_values
    }

    /// Returns a variable that can always satisfy the relation: for all values of the others, one of 0 and 1 does.
    #[must_use]
    pub fn completed_by(&self) -> Option<Variable> {
        self.completed_by
    }

    /// Returns whether the relation is known to hold for all values that are left in a state, which is a fixpoint.
    #[must_use]
    pub fn is_entailed(&self, state: &State) -> bool {
        self.constraint.is_entailed(self.part, state)
            || self.scope.iter().all(|&variable| state.fixed_bit(variable).is_some())
    }

    /// Adds the projection key in a state that is a fixpoint; nothing if its domains alone say what is left.
    pub fn add_key(&self, state: &State, key: &mut Vec<u64>) {
        // The last are most often the last to be decided.
        let is_open = |variable: &&Variable| state.fixed_bit(**variable).is_none();
        let is_wanted = || self.scope.iter().rev().filter(is_open).nth(self.least_open() - 1).is_some();
        if !self.has_keys() || !is_wanted() {
            return;
        }
        let kept = state.sum_of(&self.constraint);
        if !kept.is_some_and(|ends| self.constraint.sum_key(ends, key))
            && !self.constraint.projection_key(self.part, state, key)
        {
            let bits = self.scope.iter().filter_map(|&variable| state.fixed_bit(variable));
            key.extend(bits.map(|bit| bit as u64));
        }
    }
}
