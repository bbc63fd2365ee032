//! A variable takes one of a set of values.
//!
//! All other values are removed when the constraint is posted. Removed values never return, so no propagator
//! is needed, unless the variable is an interval: then the bounds are moved to the next value of the set whenever they
//! have changed.

use super::{Assignment, Consistency, Constraint, Reifiable, Relation, RelationNogoods, values_at_start};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::formula::{Encoder, Literal};
use crate::solver::inequality::{ConstraintRows, Inequality, not};
use crate::solver::model::Model;
use crate::solver::ranges::distinct;

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
        Self { variable, values: distinct(values.into_iter().collect()) }
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

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        self.reason_of(true, inferred, reason)
    }

    fn rows(&self, model: &Model) -> Option<ConstraintRows> {
        self.rows_of(true, model).map(ConstraintRows::from)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if !posting.state().has_bits(self.variable) {
            let it = self.clone();
            posting.install_filter([self.variable], Change::Bounds, Priority::Cheap, move |state| {
                let status = it.narrow(state)?;
                state.clear_changes(); // what it has done itself
                Ok(status)
            });
            return Ok(());
        }
        self.remove_others(posting.state())
    }

    fn clauses(&self, encoder: &mut Encoder<'_>) {
        if encoder.domain(self.variable).has_bits() {
            let values = self.values.iter();
            let literals: Vec<Literal> = values.map(|&value| encoder.literal(self.variable, value)).collect();
            encoder.clause(literals);
        }
    }
}

impl Member {
    /// Removes the values of a variable with bits that are not in the set.
    fn remove_others(&self, state: &mut State) -> Result<(), Conflict> {
        for (bit, value) in values_at_start(state, self.variable) {
            if self.values.binary_search(&value).is_err() {
                state.remove_bit(self.variable, bit)?;
            }
        }
        Ok(())
    }

    /// Moves the bounds of an interval to values of the set.
    fn narrow(&self, state: &mut State) -> Result<Status, Conflict> {
        let first = self.values.partition_point(|&value| value < state.min(self.variable));
        let least = *self.values.get(first).ok_or(Conflict)?;
        state.remove_below(self.variable, least)?;
        let end = self.values.partition_point(|&value| value <= state.max(self.variable));
        let greatest = *self.values[..end].last().ok_or(Conflict)?;
        state.remove_above(self.variable, greatest)?;
        Ok(if least == greatest { Status::Entailed } else { Status::Active })
    }
}

/// Whether the value belongs to the set.
struct Membership(Member);

impl Relation for Membership {
    fn holds(&self, state: &State) -> Option<bool> {
        let Member { variable, values } = &self.0;
        let (least, greatest) = state.bounds(*variable);
        let first = values.partition_point(|&value| value < least);
        let end = values.partition_point(|&value| value <= greatest);
        let domain = state.domain(*variable);
        let common = values[first..end].iter().filter(|&&value| domain.contains(value)).count();
        if common == 0 { Some(false) } else { (common == domain.len()).then_some(true) }
    }

    fn enforce(&mut self, state: &mut State, holds: bool) -> Result<Status, Conflict> {
        let Member { variable, values } = &self.0;
        if holds {
            if !state.has_bits(*variable) {
                return self.0.narrow(state);
            }
            self.0.remove_others(state)?;
            return Ok(Status::Entailed);
        }
        for &value in values {
            state.remove(*variable, value)?;
        }
        Ok(if values.iter().any(|&value| state.domain(*variable).contains(value)) {
            Status::Active
        } else {
            Status::Entailed
        })
    }
}

impl Reifiable for Member {
    fn relation_key(&self, state: &State, key: &mut Vec<u64>) -> bool {
        let value = state.value(self.variable);
        key.extend(value.map(|value| u64::from(self.values.binary_search(&value).is_ok())));
        true
    }

    fn rows_of(&self, holds: bool, _: &Model) -> Option<Vec<Inequality>> {
        let is_value = |&value: &i32| not(self.variable, value);
        Some(if holds {
            vec![Inequality::clause(self.values.iter().map(is_value).map(|is_other| (is_other, false)))]
        } else {
            self.values.iter().map(is_value).map(|is_other| Inequality::clause([(is_other, true)])).collect()
        })
    }

    fn relation_nogoods(&self, _bounds: &dyn Fn(Variable) -> (i32, i32)) -> Option<RelationNogoods> {
        match self.values[..] {
            [] => Some(RelationNogoods::never()),
            [value] => Some(RelationNogoods::is(self.variable, value)),
            _ => None,
        }
    }

    fn relation(&self, _: &State) -> Box<dyn Relation> {
        Box::new(Membership(self.clone()))
    }

    /// Values are lost because they are not in the set, or because they are.
    fn reason_of(&self, holds: bool, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let is_member = |value: i32| self.values.binary_search(&value).is_ok();
        match inferred {
            None if holds => reason.add_absences(self.variable, &self.values),
            None => reason.add_inclusion(self.variable, &is_member),
            Some(DomainFact::AtLeast(variable, least)) if holds => {
                let end = self.values.partition_point(|&value| value < least);
                reason.add_absences(variable, &self.values[..end])
            }
            Some(DomainFact::AtMost(variable, most)) if holds => {
                let start = self.values.partition_point(|&value| value <= most);
                reason.add_absences(variable, &self.values[start..])
            }
            Some(fact) => {
                let lost = reason.lost(fact);
                lost.is_some_and(|lost| lost.into_iter().all(|value| is_member(value) != holds))
            }
        }
    }
}
