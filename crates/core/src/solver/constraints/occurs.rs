//! A variable takes the value of one of several others.
//!
//! A value of the variable remains while some other variable can take it. If only one of the others can still
//! be equal to the variable, the two are equal, and their domains become the same. While two of them can,
//! each of these leaves every value of the other possible, so nothing more can be removed.

use super::values::{can_be_equal, equate, keep_if};
use super::{Assignment, Consistency, Constraint, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;

/// The value of a variable occurs among the values of others.
///
/// ```
/// use cavalcade_core::constraints::Occurs;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let (x, y) = (model.integer(0..=4), [model.integer(1..=1), model.integer(3..=3)]);
/// model.post(Occurs::new(x, y));
///
/// let mut engine = Engine::new(&model);
/// engine.propagate().expect("there are solutions");
/// assert_eq!(engine.state().domain(x).values().collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Debug, Clone)]
pub struct Occurs {
    value: Variable,
    /// Each variable once.
    among: Vec<Variable>,
}

impl Occurs {
    /// The value of `value` is taken by one of the variables `among`. Domain consistent.
    ///
    /// A run takes at most one step for each value of `value` and each other variable.
    #[must_use]
    pub fn new(value: Variable, among: impl IntoIterator<Item = Variable>) -> Self {
        Self { value, among: each_once(among.into_iter()) }
    }
}

impl Constraint for Occurs {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.among.iter().copied().chain([self.value]))
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        self.among.iter().any(|&other| assignment.value(other) == assignment.value(self.value))
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    /// A value is lost if no other variable can take it. If only one of the others can be equal to the variable, it
    /// loses the values that the variable has lost.
    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let Self { value, ref among } = *self;
        let Some(fact) = inferred else {
            return among.iter().all(|&other| reason.add_apart(value, other));
        };
        let Some(lost) = reason.lost(fact) else { return false };
        if fact.variable() == value {
            let mut lost = lost.into_iter();
            return lost.all(|number| among.iter().all(|&other| reason.add_absence(other, number)));
        }
        let mut others = among.iter().filter(|&&other| other != fact.variable());
        lost.into_iter().all(|number| reason.add_absence(value, number))
            && others.all(|&other| reason.add_apart(value, other))
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.among.is_empty() {
            return Err(Conflict);
        }
        if !self.among.contains(&self.value) {
            let it = self.clone();
            posting.install_filter(self.scope(), Change::Domain, Priority::Linear, move |state| {
                it.filter(state)
            });
        }
        Ok(())
    }
}

impl Occurs {
    /// Removes values that no other variable can take.
    fn filter(&self, state: &mut State) -> Result<Status, Conflict> {
        let Self { value, ref among } = *self;
        let least = among.iter().map(|&other| state.min(other)).min().ok_or(Conflict)?;
        let greatest = among.iter().map(|&other| state.max(other)).max().ok_or(Conflict)?;
        state.remove_below(value, least)?;
        state.remove_above(value, greatest)?;
        keep_if(state, value, |state, number| {
            among.iter().any(|&other| state.domain(other).contains(number))
        })?;
        let mut candidates = among.iter().copied().filter(|&candidate| can_be_equal(state, candidate, value));
        let (first, second) = (candidates.next(), candidates.next());
        match (first, second) {
            (None, _) => return Err(Conflict),
            (Some(only), None) => equate(state, only, value)?,
            _ => {}
        }
        let fixed = state.value(value);
        let is_taken = fixed.is_some() && among.iter().any(|&other| state.value(other) == fixed);
        Ok(if is_taken { Status::Entailed } else { Status::Active })
    }
}
