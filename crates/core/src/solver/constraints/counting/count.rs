//! The number of variables that take one value.
//!
//! Let `certain` variables have the value, and `possible` variables be able to take it. The count lies between
//! the two. If it must be the first, no further variable takes the value; if it must be the second, all that
//! can take it do. Otherwise each of them may take it or not. So for a constant value and distinct variables
//! this is domain consistent.
//!
//! If the value is a variable too, a value of it is removed when no count between its two numbers is possible.

use super::{GlobalCardinality, Tally, bound, settle};
use crate::solver::constraints::values::{can_be_listed, keep_if};
use crate::solver::constraints::{Assignment, Consistency, Constraint, are_distinct, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::inequality::{ConstraintRows, Inequality, not};
use crate::solver::model::Model;

/// The number of variables with a given value is the value of another variable.
///
/// ```
/// use cavalcade_core::constraints::Occurrences;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let (x, count) = (model.integers(3, 0..=2), model.integer(2..=9));
/// model.post(Occurrences::new(x.clone(), 2, count));
///
/// let mut engine = Engine::new(&model);
/// engine.push();
/// engine.assume(|state| state.fix(x[0], 1)).expect("the other two are 2");
/// assert_eq!(engine.state().value(x[2]), Some(2));
/// assert_eq!(engine.state().value(count), Some(2));
/// ```
#[derive(Debug, Clone)]
pub struct Occurrences {
    variables: Vec<Variable>,
    value: CountedValue,
    number: Variable,
}

/// The value that is counted.
#[derive(Debug, Clone, Copy)]
enum CountedValue {
    Constant(i32),
    Variable(Variable),
}

impl Occurrences {
    /// The number of `variables` that take `value` is `count`. Domain consistent if no variable occurs twice.
    ///
    /// A variable that occurs several times counts as often. A run takes one step for each variable.
    #[must_use]
    pub fn new(variables: impl IntoIterator<Item = Variable>, value: i32, count: Variable) -> Self {
        Self {
            variables: variables.into_iter().collect(),
            value: CountedValue::Constant(value),
            number: count,
        }
    }

    /// The number of `variables` that take the value of `value` is `count`. Value consistent.
    ///
    /// A run takes one step for each value of `value` and each variable.
    #[must_use]
    pub fn of(variables: impl IntoIterator<Item = Variable>, value: Variable, count: Variable) -> Self {
        Self {
            variables: variables.into_iter().collect(),
            value: CountedValue::Variable(value),
            number: count,
        }
    }

    /// All variables, as often as they occur.
    fn occurrences(&self) -> impl Iterator<Item = Variable> + '_ {
        let value = match self.value {
            CountedValue::Constant(_) => None,
            CountedValue::Variable(value) => Some(value),
        };
        self.variables.iter().copied().chain([self.number]).chain(value)
    }
}

impl Constraint for Occurrences {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.occurrences())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let value = match self.value {
            CountedValue::Constant(value) => value,
            CountedValue::Variable(value) => assignment.value(value),
        };
        let count = self.variables.iter().filter(|&&variable| assignment.value(variable) == value).count();
        usize::try_from(assignment.value(self.number)) == Ok(count)
    }

    fn consistency(&self) -> Consistency {
        match self.value {
            CountedValue::Constant(_) if are_distinct(self.occurrences()) => Consistency::Domain,
            _ => Consistency::Value,
        }
    }

    /// The counted value, and for each that it may be how many of the fixed variables have it, less the number if that is
    /// fixed.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let number = state.value(self.number).map_or(0, i64::from);
        let fixed = |value: i32| {
            let taken = self.variables.iter().filter(|&&variable| state.value(variable) == Some(value));
            (taken.count() as i64 - number) as u64
        };
        match self.value {
            CountedValue::Constant(value) => key.push(fixed(value)),
            CountedValue::Variable(variable) => {
                key.extend(state.value(variable).map(|value| value as u64));
                key.extend(state.domain(variable).values().map(fixed));
            }
        }
        true
    }

    /// The reason is that of a single counted value.
    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let counts = |value| GlobalCardinality::new(self.variables.iter().copied(), [(value, self.number)]);
        match (self.value, inferred) {
            (CountedValue::Constant(value), _) => counts(value).reason(inferred, reason),
            (CountedValue::Variable(value), Some(fact)) if fact.variable() == value => {
                let lost = reason.lost(fact).unwrap_or_default();
                !lost.is_empty() && lost.into_iter().all(|value| counts(value).reason(None, reason))
            }
            // The number has the bound for each value that may be counted.
            (CountedValue::Variable(value), Some(fact))
                if fact.variable() == self.number && before.value(value).is_none() =>
            {
                let (least, most) = before.bounds(value);
                let is_counted = |number: i32| before.contains(value, number);
                reason.add_inclusion(value, &is_counted)
                    && (least..=most)
                        .filter(|&number| is_counted(number))
                        .all(|number| counts(number).reason(inferred, reason))
            }
            (CountedValue::Variable(value), _) => {
                reason.add_value(value)
                    && before.value(value).is_some_and(|value| counts(value).reason(inferred, reason))
            }
        }
    }

    fn rows(&self, _: &Model) -> Option<ConstraintRows> {
        let CountedValue::Constant(value) = self.value else { return None };
        let count = |sign: i128| {
            let row = Inequality::sum([(-sign, self.number)], 0);
            self.variables.iter().fold(row, |row, &variable| row.with(sign, not(variable, value), false))
        };
        Some(vec![count(1), count(-1)].into())
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let it = self.clone();
        posting.install_filter(self.scope(), Change::Domain, Priority::Linear, move |state| it.filter(state));
        Ok(())
    }
}

impl Occurrences {
    /// The value that is counted, if it is known.
    fn known_value(&self, state: &State) -> Option<i32> {
        match self.value {
            CountedValue::Constant(value) => Some(value),
            CountedValue::Variable(value) => state.value(value),
        }
    }

    /// Narrows the count and the variables for a known value.
    fn count(&self, state: &mut State, value: i32) -> Result<Status, Conflict> {
        let Self { variables, number, .. } = self;
        let tally = Tally::of(state, variables, value);
        bound(state, *number, tally.certain as i64, tally.possible as i64)?;
        let range = (state.min(*number).into(), state.max(*number).into());
        settle(state, variables, value, tally, range)?;
        Ok(if tally.is_settled() && state.value(*number).is_some() {
            Status::Entailed
        } else {
            Status::Active
        })
    }

    /// Narrows the count and the counted value, which has several values.
    fn narrow_value(&self, state: &mut State, value: Variable) -> Result<(), Conflict> {
        let Self { variables, number, .. } = self;
        bound(state, *number, 0, variables.len() as i64)?;
        if !can_be_listed(state, value) {
            return Ok(());
        }
        keep_if(state, value, |state, wanted| Tally::of(state, variables, wanted).suits(state, *number))?;
        let tallies = state.domain(value).values().map(|wanted| Tally::of(state, variables, wanted));
        let union = tallies.reduce(|one, other| Tally {
            certain: one.certain.min(other.certain),
            possible: one.possible.max(other.possible),
        });
        union.map_or(Ok(()), |tally| bound(state, *number, tally.certain as i64, tally.possible as i64))
    }

    /// Narrows the counted value if it is not known, and all others if it is.
    fn filter(&self, state: &mut State) -> Result<Status, Conflict> {
        if let (None, CountedValue::Variable(value)) = (self.known_value(state), self.value) {
            self.narrow_value(state, value)?;
        }
        self.known_value(state).map_or(Ok(Status::Active), |value| self.count(state, value))
    }
}
