//! A variable takes one of a set of values.
//!
//! All other values are removed when the constraint is posted. Removed values never return, so no propagator
//! is needed.

use super::{Assignment, Consistency, Constraint, values_at_start};
use crate::solver::engine::{Conflict, Posting, Variable};

/// The variable takes one of a set of values.
#[derive(Debug, Clone)]
pub struct Member {
    variable: Variable,
    /// Ascending, each once.
    values: Vec<i32>,
}

impl Member {
    /// `variable` takes one of `values`, given in any order. Domain consistent.
    #[must_use]
    pub fn new(variable: Variable, values: impl IntoIterator<Item = i32>) -> Self {
        let mut values: Vec<i32> = values.into_iter().collect();
        values.sort_unstable();
        values.dedup();
        Self { variable, values }
    }
}

impl Constraint for Member {
    fn scope(&self) -> Vec<Variable> {
        vec![self.variable]
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        self.values.contains(&assignment.value(self.variable))
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let state = posting.state();
        for (bit, value) in values_at_start(state, self.variable) {
            if self.values.binary_search(&value).is_err() {
                state.remove_bit(self.variable, bit)?;
            }
        }
        Ok(())
    }
}
