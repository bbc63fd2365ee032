//! The relation of any constraint, from its definition.

use std::cell::RefCell;

use super::Relation;
use crate::solver::constraints::values::keep_values;
use crate::solver::constraints::{Assignment, Constraint};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Conflict, State, Status, Variable};
use crate::solver::fact::DomainFact;

/// A variable with more values waits until it is fixed.
const MOST_VALUES: usize = 1 << 12;

/// A constraint that is checked as soon as at most one of its variables is open.
///
/// The values of that variable are tried one by one, if there are at most 4,096.
#[derive(Debug)]
pub struct Checked {
    constraint: Box<dyn Constraint>,
    variables: Vec<Variable>,
    /// Room for the values of all variables up to the last one of the constraint; the others are not read.
    values: Vec<i32>,
}

impl Checked {
    /// Returns the relation of a constraint.
    #[must_use]
    pub fn new(constraint: impl Constraint + 'static) -> Self {
        Self::boxed(Box::new(constraint))
    }

    fn boxed(constraint: Box<dyn Constraint>) -> Self {
        let variables = constraint.scope();
        let values = vec![0; variables.last().map_or(0, |last| last.index() + 1)];
        Self { constraint, variables, values }
    }

    /// Returns the values of the only open variable that satisfy the constraint, or violate it if `holds` is false, and
    /// how many were tried. `None` if more than one variable is open. If all are fixed, the last one is tried.
    fn tried(&self, state: &State, holds: bool) -> Option<(Variable, Vec<i32>, usize)> {
        let mut open = self.variables.iter().copied().filter(|&variable| state.value(variable).is_none());
        let (first, second) = (open.next(), open.next());
        let last = first.or(self.variables.last().copied())?;
        if second.is_some() || state.domain(last).len() > MOST_VALUES {
            return None;
        }
        let mut values = self.values.clone();
        for &variable in &self.variables {
            values[variable.index()] = state.value(variable).unwrap_or(0);
        }
        let mut is_kept = |&value: &i32| {
            values[last.index()] = value;
            self.constraint.check(Assignment::new(&values)) == holds
        };
        let kept = state.domain(last).values().filter(&mut is_kept).collect();
        Some((last, kept, state.domain(last).len()))
    }
}

impl Relation for Checked {
    fn holds(&self, state: &State) -> Option<bool> {
        if self.variables.is_empty() {
            return Some(self.constraint.check(Assignment::new(&[])));
        }
        let (_, satisfying, tried) = self.tried(state, true)?;
        if satisfying.is_empty() { Some(false) } else { (satisfying.len() == tried).then_some(true) }
    }

    fn enforce(&mut self, state: &mut State, holds: bool) -> Result<Status, Conflict> {
        if self.variables.is_empty() {
            let is_met = self.constraint.check(Assignment::new(&[])) == holds;
            return is_met.then_some(Status::Entailed).ok_or(Conflict);
        }
        let Some((last, kept, _)) = self.tried(state, holds) else { return Ok(Status::Active) };
        keep_values(state, last, &kept)?;
        Ok(if state.has_bits(last) || kept.len() == 1 { Status::Entailed } else { Status::Active })
    }
}

/// Adds why a constraint that holds, or does not, excludes what a fact says, or why there is a conflict: all variables
/// but one are fixed, and the values of that one are tried. Returns false if more are open.
pub(in crate::solver::constraints) fn why_checked<C: Constraint + ?Sized>(
    (constraint, holds): (&C, bool),
    inferred: Option<DomainFact>,
    reason: &mut DomainReason<'_>,
) -> bool {
    let before = reason.before();
    let scope = constraint.scope();
    let open = || scope.iter().copied().find(|&variable| before.value(variable).is_none());
    let Some(own) = inferred.map(DomainFact::variable).or_else(open).or(scope.last().copied()) else {
        return constraint.check(Assignment::new(&[])) != holds;
    };
    let mut values = vec![0; scope.iter().map(|variable| variable.index() + 1).max().unwrap_or(0)];
    for &other in scope.iter().filter(|&&variable| variable != own) {
        let Some(value) = before.value(other) else { return false };
        values[other.index()] = value;
        reason.add_value(other);
    }
    let values = RefCell::new(values);
    let is_excluded = |value: i32| {
        let mut values = values.borrow_mut();
        values[own.index()] = value;
        constraint.check(Assignment::new(&values)) != holds
    };
    match inferred {
        None => reason.add_inclusion(own, &is_excluded),
        Some(fact) => reason.lost(fact).is_some_and(|lost| lost.into_iter().all(is_excluded)),
    }
}
