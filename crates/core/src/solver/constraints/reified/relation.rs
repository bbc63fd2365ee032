//! What is asked of a relation that may hold or not.

use crate::solver::engine::{Conflict, State, Status};

/// A relation that can be tested, enforced and negated.
///
/// What it answers depends on the domains alone. Smaller domains give the same or more: a relation that holds in a
/// state holds in all states below, and what is removed in a state is removed in all states below.
pub trait Relation: Send {
    /// Returns `Some(true)` if it is known to hold in all assignments that remain, `Some(false)` if in none. If all
    /// variables are fixed, it is known.
    fn holds(&self, state: &State) -> Option<bool>;

    /// Removes values so that it holds, or so that it does not. [`Status::Entailed`] promises that nothing is left to
    /// remove in any state below.
    ///
    /// # Errors
    /// No assignment remains.
    fn enforce(&mut self, state: &mut State, holds: bool) -> Result<Status, Conflict>;

    /// Returns which changes of its variables may matter.
    fn wakes(&self) -> Wakes {
        Wakes::Changes
    }
}

/// Which changes of its variables may matter to a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wakes {
    /// Every change.
    Changes,
    /// Changes of bounds.
    Bounds,
}
