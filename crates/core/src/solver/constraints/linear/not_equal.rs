//! A sum differs from a number.
//!
//! Nothing follows while two variables are not fixed. When one is left, the value that would complete the sum is
//! removed.

use super::super::values::TwoOpen;
use super::super::{Assignment, Consistency, Constraint};
use super::reason::why_not_equal;
use super::sum::Term;
use super::{Linear, collect, is_difference, open_sum, total};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::inequality::ConstraintRows;
use crate::solver::model::Model;

/// The sum of coefficients times variables is not a number.
///
/// ```
/// use cavalcade_core::constraints::NotEqual;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let x = model.integers(2, 1..=4);
/// model.post(NotEqual::new([(1, x[0]), (-1, x[1])], 1)); // x0 is not x1 + 1
///
/// let mut engine = Engine::new(&model);
/// engine.push();
/// engine.assume(|state| state.fix(x[1], 2)).expect("there are solutions");
/// assert_eq!(engine.state().domain(x[0]).values().collect::<Vec<_>>(), [1, 2, 4]);
/// ```
#[derive(Debug, Clone)]
pub struct NotEqual {
    terms: Vec<Term>,
    sum: i64,
}

impl NotEqual {
    /// The sum of `coefficient * variable` is not `sum`. Domain consistent.
    ///
    /// Terms of one variable are added up.
    ///
    /// # Panics
    /// If the coefficients of a variable add up to more than 2^31.
    #[must_use]
    pub fn new(terms: impl IntoIterator<Item = (i32, Variable)>, sum: i64) -> Self {
        Self { terms: collect(terms.into_iter().collect()), sum }
    }

    pub(super) fn of(terms: Vec<Term>, sum: i64) -> Self {
        Self { terms, sum }
    }

    /// The opposite: the sum is the number.
    pub(super) fn equation(&self) -> Linear {
        Linear { terms: self.terms.clone(), low: self.sum.into(), high: self.sum.into() }
    }

    pub(super) fn sum(&self) -> i64 {
        self.sum
    }

    pub(super) fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The value of `open`, the only variable that is not fixed, that makes the sum equal; `None` if no value does.
    pub(super) fn forbidden(&self, state: &State, open: Term) -> Option<i32> {
        let fixed = |&(coefficient, variable): &Term| {
            (variable != open.1)
                .then(|| state.value(variable))
                .flatten()
                .map_or(0, |value| i128::from(coefficient) * i128::from(value))
        };
        let rest = i128::from(self.sum) - self.terms.iter().map(fixed).sum::<i128>();
        let by = i128::from(open.0);
        (rest % by == 0).then_some(rest / by).and_then(|value| i32::try_from(value).ok())
    }

    /// Removes the value that completes the sum, if at most one variable is not fixed.
    pub(super) fn enforce(&self, state: &mut State) -> Result<Status, Conflict> {
        let mut open = self.terms.iter().filter(|term| state.value(term.1).is_none());
        let (first, second) = (open.next().copied(), open.next());
        match (first, second) {
            (Some(_), Some(_)) => Ok(Status::Active),
            (Some(term), None) => {
                let Some(value) = self.forbidden(state, term) else { return Ok(Status::Entailed) };
                state.remove(term.1, value)?;
                // An interval may keep it for now.
                Ok(if state.domain(term.1).contains(value) { Status::Active } else { Status::Entailed })
            }
            _ => {
                let value = |&(coefficient, variable): &Term| {
                    Some(i128::from(coefficient) * i128::from(state.value(variable)?))
                };
                let sum: Option<i128> = self.terms.iter().map(value).sum();
                if sum == Some(self.sum.into()) { Err(Conflict) } else { Ok(Status::Entailed) }
            }
        }
    }
}

impl Constraint for NotEqual {
    fn scope(&self) -> Vec<Variable> {
        self.terms.iter().map(|&(_, variable)| variable).collect()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        total(&self.terms, assignment) != self.sum.into()
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    /// The sum that the open terms must not have, if they can have it.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let Some((fixed, (least, greatest))) = open_sum(&self.terms, state) else { return false };
        let forbidden = i128::from(self.sum) - fixed;
        let is_possible = (i128::from(least)..=i128::from(greatest)).contains(&forbidden);
        key.extend(is_possible.then_some(forbidden as u64));
        true
    }

    fn has_interchangeable_values(&self) -> bool {
        self.sum == 0 && is_difference(&self.terms)
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        why_not_equal((&self.terms, self.sum), inferred, reason)
    }

    fn rows(&self, model: &Model) -> Option<ConstraintRows> {
        Some(self.equation().inequalities(false, model).into())
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.enforce(posting.state())? == Status::Active {
            let (it, mut watched) = (self.clone(), TwoOpen::new(self.terms.len()));
            // A bound of an interval may reach the value that could not be removed from between its bounds.
            let state = posting.state();
            let has_bits = self.terms.iter().all(|term| state.has_bits(term.1));
            let on = if has_bits { Change::Fixed } else { Change::Bounds };
            posting.install_filter(self.scope(), on, Priority::Cheap, move |state| {
                let is_open = |place: usize| state.value(it.terms[place].1).is_none();
                if watched.find(is_open) { Ok(Status::Active) } else { it.enforce(state) }
            });
        }
        Ok(())
    }
}
