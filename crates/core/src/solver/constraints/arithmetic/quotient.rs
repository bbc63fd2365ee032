//! A quotient of two variables, rounded towards 0.
//!
//! Where `x`, `y` and `q = x / y` are positive, `q * y <= x < (q + 1) * y`, which bounds each variable by the
//! ends of the others. The signs of `y` and `q` are turned into this case. That `q` is 0 is a case of its
//! own: then `y` is further from 0 than `x`.
//!
//! If one of `x` and `y` is fixed from the start, the quotient is a function of the other, given as a table
//! if there are few values.

use super::cases::{Box, Hull};
use super::reason::why_relation;
use super::relation::post_relation;
use super::span::ValueSpan;
use super::wide;
use crate::solver::constraints::{Assignment, Constraint, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Conflict, Posting, Variable};
use crate::solver::fact::DomainFact;

/// The quotient of two variables, rounded towards 0, is a third: `x / y = quotient`.
///
/// ```
/// use cavalcade_core::constraints::Quotient;
/// use cavalcade_core::Model;
///
/// let mut model = Model::new();
/// let (x, y, quotient) = (model.integer(-9..=9), model.integer(-9..=9), model.integer(-9..=9));
/// model.post(Quotient::new(x, y, quotient));
/// assert!(model.check(&[-7, 2, -3]));
/// assert!(!model.check(&[7, 0, 0]), "nothing is divided by 0");
/// ```
#[derive(Debug, Clone)]
pub struct Quotient {
    variables: [Variable; 3],
}

impl Quotient {
    /// `x / y = quotient`, rounded towards 0, where `y` is not 0. The variables may be the same.
    ///
    /// Bounds consistent in each case of signs; domain consistent if `x` or `y` is fixed from the start and
    /// the values of the other span less than 4096. Constant time for each change, or with a table about as
    /// much as there are lost values.
    #[must_use]
    pub fn new(x: Variable, y: Variable, quotient: Variable) -> Self {
        Self { variables: [x, y, quotient] }
    }
}

impl Constraint for Quotient {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.variables.iter().copied())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let [x, y, quotient] = wide(assignment, self.variables);
        y != 0 && x / y == quotient
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        why_relation((self.variables, quotient_cases, i32::checked_div), inferred, reason)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.state().remove(self.variables[1], 0)?;
        post_relation((self.variables, quotient_cases, i32::checked_div), posting)
    }
}

/// The cases of `x / y = q`.
fn quotient_cases([x, y, q]: Box<3>, hull: &mut Hull<3>) {
    for y_sign in [1, -1] {
        let y = y.times_sign(y_sign).meet(ValueSpan::POSITIVE);
        if y.is_empty() {
            continue;
        }
        if q.contains(0) {
            let least = if x.contains(0) { 0 } else { x.low.abs().min(x.high.abs()) };
            let dividends = x.meet(ValueSpan::new(1 - y.high, y.high - 1));
            let divisors = y.meet(ValueSpan::new(least + 1, i64::MAX));
            hull.add([dividends, divisors.times_sign(y_sign), ValueSpan::one(0)]);
        }
        for x_sign in [1, -1] {
            let x = x.times_sign(x_sign).meet(ValueSpan::POSITIVE);
            let q = q.times_sign(x_sign * y_sign).meet(ValueSpan::POSITIVE);
            if x.is_empty() || q.is_empty() {
                continue;
            }
            let dividends = x.meet(ValueSpan::new(q.low * y.low, (q.high + 1) * y.high - 1));
            let divisors = y.meet(ValueSpan::new(x.low / (q.high + 1) + 1, x.high / q.low));
            let quotients = q.meet(ValueSpan::new(x.low / y.high, x.high / y.low));
            hull.add([
                dividends.times_sign(x_sign),
                divisors.times_sign(y_sign),
                quotients.times_sign(x_sign * y_sign),
            ]);
        }
    }
}
