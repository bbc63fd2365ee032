//! Relations that hold if and only if a 0/1 variable is 1, or only have to hold if it is 1.
//!
//! | file | idea |
//! | --- | --- |
//! | `relation` | what is asked of a relation that may hold or not, and its nogoods |
//! | `checked` | the relation of any constraint, from its definition |
//! | `junctions` | one of several constraints holds, or all do |
//!
//! While the variable is open, the relation is asked whether it holds in all assignments that remain, or in none. Once
//! the variable is fixed, the relation or its negation is enforced.

mod checked;
mod junctions;
mod relation;

use super::{Assignment, Constraint, each_once, initial_bounds, rows_of_nogoods};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::inequality::{Condition, ConstraintRows, Inequality};
use crate::solver::model::Model;

pub use checked::Checked;
pub(super) use checked::why_checked;
pub use junctions::{AllOf, AnyOf, JoinedConstraints};
pub use relation::{Relation, RelationNogoods, Wakes};

/// A constraint that may hold or not: it can be reified, negated, and joined with others.
///
/// [`Linear`](super::Linear), [`NotEqual`](super::NotEqual), [`Member`](super::Member), [`AnyOf`] and [`AllOf`] remove
/// values as soon as they can. All others have the relation [`Checked`], which waits until one variable is open. A constraint of your own needs two lines:
///
/// ```
/// # use cavalcade_core::constraints::{Assignment, Consistency, Constraint};
/// # use cavalcade_core::{Conflict, Posting, Variable};
/// use cavalcade_core::constraints::{Checked, Reifiable, Relation};
/// use cavalcade_core::State;
/// # #[derive(Debug, Clone)]
/// # struct Own;
/// # impl Constraint for Own {
/// #     fn scope(&self) -> Vec<Variable> { vec![] }
/// #     fn check(&self, _: Assignment<'_>) -> bool { true }
/// #     fn consistency(&self) -> Consistency { Consistency::Value }
/// #     fn post(&self, _: &mut Posting<'_>) -> Result<(), Conflict> { Ok(()) }
/// # }
///
/// impl Reifiable for Own {
///     fn relation(&self, _: &State) -> Box<dyn Relation> {
///         Box::new(Checked::new(self.clone()))
///     }
/// }
/// ```
pub trait Reifiable: Constraint {
    /// Returns the relation, for variables with these initial domains.
    fn relation(&self, state: &State) -> Box<dyn Relation>;

    /// Adds a reason like [`Constraint::reason`], of the propagator that makes the constraint hold, or not hold. By
    /// default it is that of [`Constraint::reason`], or the values of all other variables.
    fn reason_of(&self, holds: bool, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        holds && reason.attempt(|reason| self.reason(inferred, reason))
            || why_checked((self, holds), inferred, reason)
    }

    /// Returns nogoods that say the same as the relation, for variables with these initial bounds; `None` if there are
    /// no short ones.
    fn relation_nogoods(&self, _bounds: &dyn Fn(Variable) -> (i32, i32)) -> Option<RelationNogoods> {
        None
    }

    /// Returns inequalities that say that the constraint holds, or that it does not; `None` if there are none, as by
    /// default.
    fn rows_of(&self, _holds: bool, _model: &Model) -> Option<Vec<Inequality>> {
        None
    }

    /// Adds words like [`Constraint::projection_key`], for a constraint that may hold or not and has removed no values. Returns
    /// false, and adds nothing, if it knows nothing shorter than the values of the fixed variables.
    fn relation_key(&self, _state: &State, _key: &mut Vec<u64>) -> bool {
        false
    }

    /// Returns whether the constraint holds for all values that are left, or for none; may not know it.
    fn is_decided(&self, _state: &State) -> Option<bool> {
        None
    }

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

    /// Returns the constraint that this one or another one holds.
    fn or(self, other: impl Reifiable + 'static) -> AnyOf
    where
        Self: Sized + 'static,
    {
        AnyOf::default().or(self).or(other)
    }

    /// Returns the constraint that this one and another one hold.
    fn and(self, other: impl Reifiable + 'static) -> AllOf
    where
        Self: Sized + 'static,
    {
        AllOf::default().and(self).and(other)
    }
}

/// Lets constraints have the relation [`Checked`].
macro_rules! reified_by_check {
    ($($constraint:ty),+ $(,)?) => {
        $(impl Reifiable for $constraint {
            fn relation(&self, _: &State) -> Box<dyn Relation> {
                Box::new(Checked::new(self.clone()))
            }
        })+
    };
}

reified_by_check!(
    super::AllDifferent,
    super::Arithmetic,
    super::Cardinality,
    super::Circuit,
    super::Clauses,
    super::Cumulative,
    super::Element,
    super::Extremum,
    super::GlobalCardinality,
    super::Inverse,
    super::Lexicographic,
    super::NValue,
    super::Occurrences,
    super::Occurs,
    super::Parity,
    super::Regular,
    super::Subcircuit,
    super::Table,
    super::ValuePrecede,
);

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

    /// The value of the control, and what is left to the variables of the relation if it matters.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let control = state.value(self.control);
        if self.is_half && control == Some(0) {
            return true;
        }
        let start = key.len();
        key.push(control.map_or(u64::MAX, |control| control as u64));
        let is_known = self.constraint.relation_key(state, key);
        key.truncate(if is_known { key.len() } else { start });
        is_known
    }

    fn is_entailed(&self, _: usize, state: &State) -> bool {
        let control = state.value(self.control);
        self.is_half && control == Some(0)
            || control.is_some() && self.constraint.is_decided(state) == control.map(|control| control == 1)
    }

    fn completed_by(&self) -> Option<Variable> {
        Some(self.control).filter(|control| !self.constraint.scope().contains(control))
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let control = self.control;
        match (before.value(control), inferred) {
            (Some(value), _) if inferred.is_none_or(|fact| fact.variable() != control) => {
                reason.add_value(control);
                self.constraint.reason_of(value == 1, inferred, reason)
            }
            (None, Some(DomainFact::AtLeast(variable, 1))) if variable == control => {
                self.constraint.reason_of(false, None, reason)
            }
            (None, Some(DomainFact::AtMost(variable, 0))) if variable == control => {
                self.constraint.reason_of(true, None, reason)
            }
            _ => false,
        }
    }

    fn nogoods(&self, bounds: &dyn Fn(Variable) -> (i32, i32)) -> Option<Vec<Vec<DomainFact>>> {
        let RelationNogoods { if_holds, if_not } = self.constraint.relation_nogoods(bounds)?;
        let (is_one, is_zero) = (DomainFact::AtLeast(self.control, 1), DomainFact::AtMost(self.control, 0));
        let bounds = [vec![DomainFact::AtMost(self.control, -1)], vec![DomainFact::AtLeast(self.control, 2)]];
        let with = |fact, list: Vec<Vec<DomainFact>>| {
            list.into_iter().map(move |facts| facts.into_iter().chain([fact]).collect())
        };
        let if_not = if self.is_half { vec![] } else { if_not };
        Some(bounds.into_iter().chain(with(is_one, if_holds)).chain(with(is_zero, if_not)).collect())
    }

    fn rows(&self, model: &Model) -> Option<ConstraintRows> {
        let is_one = Condition::Fact(DomainFact::AtLeast(self.control, 1));
        if let Some(nogoods) = self.nogoods(&initial_bounds(model)) {
            return Some(rows_of_nogoods(nogoods));
        }
        let mut rows = vec![
            Inequality::nogood([DomainFact::AtMost(self.control, -1)]),
            Inequality::nogood([DomainFact::AtLeast(self.control, 2)]),
        ];
        for holds in if self.is_half { &[true][..] } else { &[true, false] } {
            let relation = self.constraint.rows_of(*holds, model)?;
            rows.extend(relation.into_iter().map(|row| row.when(is_one, *holds, model)));
        }
        Some(rows.into())
    }

    fn has_sums(&self) -> bool {
        self.constraint.has_sums()
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.state().remove_below(self.control, 0)?;
        posting.state().remove_above(self.control, 1)?;
        let relation = self.constraint.relation(posting.state());
        let by = Some((self.control, self.is_half));
        install_relation(relation, self.constraint.scope(), by, posting);
        Ok(())
    }
}

/// Installs the filter of a relation that always holds, or is controlled: by a variable that is 1 if it holds, and that may
/// also be 0 then if the second value says so.
pub(super) fn install_relation(
    mut relation: Box<dyn Relation>,
    variables: Vec<Variable>,
    by: Option<(Variable, bool)>,
    posting: &mut Posting<'_>,
) {
    let on = match relation.wakes() {
        Wakes::Changes => Change::Domain,
        Wakes::Bounds => Change::Bounds,
    };
    let watched: Vec<Variable> = by.iter().map(|&(control, _)| control).chain(variables.clone()).collect();
    posting.install_filter(watched, on, Priority::Linear, move |state| {
        let Some((control, is_half)) = by else { return relation.enforce(state, true) };
        match state.value(control) {
            Some(0) if is_half => Ok(Status::Entailed),
            Some(value) => relation.enforce(state, value == 1),
            None => match relation.holds(state) {
                None => Ok(Status::Active),
                Some(true) if is_half => Ok(Status::Entailed),
                Some(holds) => {
                    state.fix(control, holds.into())?;
                    // The control may be a variable of the relation, too.
                    Ok(if variables.contains(&control) { Status::Active } else { Status::Entailed })
                }
            },
        }
    });
}
