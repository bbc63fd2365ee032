//! Relations between variables: their definitions, and the propagators they install.

mod circuit;
mod position;
mod gac;

use std::fmt::Debug;

use crate::engine::{Conflict, Posting, Variable};

pub use circuit::Circuit;
pub use position::Position;
pub use gac::Gac;

/// How much a constraint's propagators promise to remove.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Consistency {
    /// At least every violation among fixed variables is found.
    Value,
    /// Every remaining value occurs in a solution of the constraint.
    Domain,
}

/// A relation between variables.
///
/// [`Constraint::check`] is its definition; everything else serves to find the
/// assignments that pass it without trying them all.
pub trait Constraint: Debug + Send + Sync {
    /// The variables it relates, each once.
    fn scope(&self) -> Vec<Variable>;

    /// Whether the assignment satisfies it: the definition, written for reading.
    fn check(&self, assignment: Assignment<'_>) -> bool;

    /// What its propagators promise.
    fn consistency(&self) -> Consistency;

    /// Removes what can be removed once and for all and installs propagators.
    ///
    /// # Errors
    /// The constraint has no solution.
    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict>;
}

/// A value for every variable of a model.
#[derive(Debug, Clone, Copy)]
pub struct Assignment<'a> {
    values: &'a [i32],
}

impl<'a> Assignment<'a> {
    /// The assignment that gives `values[k]` to the variable number `k`.
    #[must_use]
    pub fn new(values: &'a [i32]) -> Self {
        Self { values }
    }

    /// The value of a variable.
    #[must_use]
    pub fn value(self, variable: Variable) -> i32 {
        self.values[variable.index()]
    }
}
