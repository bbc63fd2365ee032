//! A variable is a function of two others.
//!
//! If one of them is fixed from the start, or both are the same, it is a function of one, given as a table if there are few
//! values.
//! Otherwise the cases of the relation bound all three.

use super::cases::{Hull, Narrow, install_cases};
use super::reason::{why_function, why_narrowed};
use super::span::ValueSpan;
use crate::solver::constraints::function::{is_short, post_function};
use crate::solver::constraints::{Assignment, Constraint, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Conflict, Posting, Variable};
use crate::solver::fact::DomainFact;

/// A function of two numbers, and how it bounds them and its values.
#[derive(Debug)]
pub(super) struct Operation {
    /// Returns the value, if there is one of at most 64 bits.
    pub(super) value: fn(i64, i64) -> Option<i64>,
    /// Its cases, by signs.
    pub(super) cases: Narrow<3>,
}

/// A product, a quotient, a remainder or a power of two variables is a third, or the absolute value of one is another.
#[derive(Debug, Clone)]
pub struct Arithmetic {
    variables: [Variable; 3],
    operation: &'static Operation,
}

impl Arithmetic {
    pub(super) fn of(variables: [Variable; 3], operation: &'static Operation) -> Self {
        Self { variables, operation }
    }

    /// Returns the value of the function, if a variable can have it.
    fn value(&self, x: i32, y: i32) -> Option<i32> {
        i32::try_from((self.operation.value)(x.into(), y.into())?).ok()
    }
}

impl Constraint for Arithmetic {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.variables.iter().copied())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let [x, y, value] = self.variables.map(|variable| assignment.value(variable));
        self.value(x, y) == Some(value)
    }

    /// By the cases of the relation, or as it is a function of one variable: the other is known without decisions, or the
    /// same.
    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let narrowed = (self.variables, self.operation.cases);
        if reason.attempt(|reason| why_narrowed(narrowed, inferred, reason)) {
            return true;
        }
        let [x, y, r] = self.variables;
        let before = reason.before();
        let known = |variable| {
            let (least, most) = before.bounds_at_root(variable);
            (least == most).then_some(least)
        };
        match (known(x), known(y)) {
            _ if x == y => why_function((x, r), |x| self.value(x, x), inferred, reason),
            (_, Some(value)) => why_function((x, r), |x| self.value(x, value), inferred, reason),
            (Some(value), None) => why_function((y, r), |y| self.value(value, y), inferred, reason),
            (None, None) => false,
        }
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let [x, y, r] = self.variables;
        let state = posting.state();
        // Where 0 is impossible, other values may remain on both sides of it.
        let spans = self.variables.map(|variable| ValueSpan::of(state, variable));
        for (place, variable) in [x, y].into_iter().enumerate() {
            let (mut at_zero, mut hull) = (spans, Hull::new());
            at_zero[place] = spans[place].meet(ValueSpan::one(0));
            (self.operation.cases)(at_zero, &mut hull);
            if hull.spans()[place].is_empty() {
                state.remove(variable, 0)?;
            }
        }
        match (state.value(x), state.value(y)) {
            _ if x == y && is_short(state, x) => post_function(posting, (x, r), |x| self.value(x, x)),
            (_, Some(value)) if is_short(state, x) => {
                post_function(posting, (x, r), |x| self.value(x, value))
            }
            (Some(value), _) if is_short(state, y) => {
                post_function(posting, (y, r), |y| self.value(value, y))
            }
            _ => {
                install_cases(posting, self.variables, self.operation.cases);
                Ok(())
            }
        }
    }
}
