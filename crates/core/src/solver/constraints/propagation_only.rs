//! A constraint that says nothing in clauses.
//!
//! If other constraints of a model write clauses that say the same in fewer words, a search over clauses is faster
//! without the longer ones.

use super::{Assignment, Consistency, Constraint};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Conflict, Posting, State, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::inequality::ConstraintRows;
use crate::solver::model::Model;

/// The same constraint, without its clauses.
#[derive(Debug, Clone)]
pub struct PropagationOnly<C>(pub C);

impl<C: Constraint> Constraint for PropagationOnly<C> {
    fn scope(&self) -> Vec<Variable> {
        self.0.scope()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        self.0.check(assignment)
    }

    fn consistency(&self) -> Consistency {
        self.0.consistency()
    }

    fn parts(&self) -> Vec<Vec<Variable>> {
        self.0.parts()
    }

    fn projection_key(&self, part: usize, state: &State, key: &mut Vec<u64>) -> bool {
        self.0.projection_key(part, state, key)
    }

    fn has_interchangeable_values(&self) -> bool {
        self.0.has_interchangeable_values()
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        self.0.reason(inferred, reason)
    }

    fn rows(&self, model: &Model) -> Option<ConstraintRows> {
        self.0.rows(model)
    }

    fn has_sums(&self) -> bool {
        self.0.has_sums()
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        self.0.post(posting)
    }
}
