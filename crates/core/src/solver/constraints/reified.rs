//! Relations that hold if and only if a 0/1 variable is 1, or only have to hold if it is 1.
//!
//! While the variable is open, the relation is asked whether it holds in all assignments that remain, or in none. Once
//! the variable is fixed, the relation or its negation is enforced.

use super::{Assignment, Consistency, Constraint, each_once};
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, Variable,
};

/// A relation that can be tested, enforced and negated.
pub(super) trait ReifiedRelation: Send {
    /// Returns whether it holds in all assignments that remain, or `Some(false)` if in none.
    fn holds(&self, state: &State) -> Option<bool>;

    /// Removes values so that it holds, or so that it does not.
    fn enforce(&mut self, state: &mut State, holds: bool) -> Result<Status, Conflict>;

    /// Returns which changes may matter.
    fn wakes(&self) -> Wakes;
}

/// Which changes of its variables may matter to a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wakes {
    /// Every change.
    Changes,
    /// Changes of bounds.
    Bounds,
}

/// A constraint that can be reified.
pub trait Reifiable: Constraint + Clone {
    /// Installs a propagator that makes `control` 1 if and only if the constraint holds; if `is_half`, the constraint
    /// holds if `control` is 1.
    ///
    /// # Errors
    /// No solution remains.
    fn post_reified(
        &self,
        posting: &mut Posting<'_>,
        control: Variable,
        is_half: bool,
    ) -> Result<(), Conflict>;

    /// Returns the constraint that `control` is 1 if and only if this one holds, and otherwise 0.
    fn reified(self, control: Variable) -> Reified<Self>
    where
        Self: Sized,
    {
        Reified { constraint: self, control, is_half: false }
    }

    /// Returns the constraint that this one holds if `control` is 1.
    fn implied_by(self, control: Variable) -> Reified<Self>
    where
        Self: Sized,
    {
        Reified { constraint: self, control, is_half: true }
    }
}

/// A constraint holds if and only if a 0/1 variable is 1, or if the variable is 1; see [`Reifiable`].
///
/// ```
/// use cavalcade_core::constraints::{Linear, Reifiable};
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let (x, is_small) = (model.integer(0..=9), model.integer(0..=1));
/// model.post(Linear::new([(1, x)], ..=4).reified(is_small));
///
/// let mut engine = Engine::new(&model);
/// engine.push();
/// engine.assume(|state| state.fix(is_small, 0)).expect("there are solutions");
/// assert_eq!(engine.state().min(x), 5);
/// ```
#[derive(Debug, Clone)]
pub struct Reified<C> {
    constraint: C,
    control: Variable,
    is_half: bool,
}

impl<C: Reifiable> Constraint for Reified<C> {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.constraint.scope().into_iter().chain([self.control]))
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        match (assignment.value(self.control), self.is_half) {
            (1, _) => self.constraint.check(assignment),
            (0, false) => !self.constraint.check(assignment),
            (0, true) => true,
            _ => false,
        }
    }

    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.state().remove_below(self.control, 0)?;
        posting.state().remove_above(self.control, 1)?;
        self.constraint.post_reified(posting, self.control, self.is_half)
    }
}

/// The propagator of a reified relation.
pub(super) struct Controlled<R> {
    pub(super) relation: R,
    pub(super) variables: Vec<Variable>,
    pub(super) by: Variable,
    pub(super) is_half: bool,
}

impl<R: ReifiedRelation> Propagator for Controlled<R> {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes(); // our own changes wake us again
        match state.value(self.by) {
            Some(0) if self.is_half => Ok(Status::Entailed),
            Some(value) => self.relation.enforce(state, value == 1),
            None => match self.relation.holds(state) {
                None => Ok(Status::Active),
                Some(true) if self.is_half => Ok(Status::Entailed),
                Some(holds) => {
                    state.fix(self.by, holds.into())?;
                    // The control may be a variable of the relation, too.
                    Ok(if self.variables.contains(&self.by) { Status::Active } else { Status::Entailed })
                }
            },
        }
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.fixed(self.by, 0);
        for &variable in &self.variables {
            match self.relation.wakes() {
                Wakes::Changes => subscriptions.changed(variable, 0),
                Wakes::Bounds => subscriptions.bounds(variable, 0),
            }
        }
    }
}
