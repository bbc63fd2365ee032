//! A quotient of two variables, rounded towards 0.
//!
//! Where `x`, `y` and `q = x / y` are positive, `q * y <= x < (q + 1) * y`, which bounds each variable by the
//! ends of the others. The signs of `y` and `q` are turned into this case. That `q` is 0 is a case of its
//! own: then `y` is further from 0 than `x`.
//!
//! If one of `x` and `y` is fixed from the start, the quotient is a function of the other, given as a table
//! if there are few values.

use super::cases::{Box, Hull};
use super::relation::{Arithmetic, Operation};
use super::span::ValueSpan;
use crate::solver::engine::Variable;

/// Division, rounded towards 0.
static DIVISION: Operation = Operation { value: i64::checked_div, cases: division_cases };

impl Arithmetic {
    /// The quotient of two variables, rounded towards 0, is a third: `x / y = quotient`, where `y` is not 0. The
    /// variables may be the same.
    ///
    /// Bounds consistent in each case of signs; domain consistent if `x` or `y` is fixed from the start and
    /// the values of the other span less than 4096. Constant time for each change, or with a table about as
    /// much as there are lost values.
    ///
    /// ```
    /// use cavalcade_core::constraints::Arithmetic;
    /// use cavalcade_core::Model;
    ///
    /// let mut model = Model::new();
    /// let (x, y, quotient) = (model.integer(-9..=9), model.integer(-9..=9), model.integer(-9..=9));
    /// model.post(Arithmetic::division(x, y, quotient));
    /// assert!(model.check(&[-7, 2, -3]));
    /// assert!(!model.check(&[7, 0, 0]), "nothing is divided by 0");
    /// ```
    #[must_use]
    pub fn division(x: Variable, y: Variable, quotient: Variable) -> Self {
        Self::of([x, y, quotient], &DIVISION)
    }
}

/// The cases of `x / y = q`.
fn division_cases([x, y, q]: Box<3>, hull: &mut Hull<3>) {
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
