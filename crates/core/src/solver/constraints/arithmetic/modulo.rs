//! The remainder of a division of two variables.
//!
//! Let `x` and `y` be positive or `x` be 0, and let the quotient lie between `k` and `l` by the bounds of `x`
//! and `y`. Then `x = q * y + r` with `k <= q <= l` and `r < y`, which bounds each variable by the ends of
//! the others. The signs of `x` and `y` are turned into this case; the remainder has the sign of `x`.
//!
//! If one of `x` and `y` is fixed from the start, the remainder is a function of the other, given as a table
//! if there are few values.

use super::cases::{Box, Hull};
use super::relation::{Arithmetic, Operation};
use super::span::ValueSpan;
use crate::solver::engine::Variable;

/// What remains of a division.
static MODULO: Operation = Operation { value: i64::checked_rem, cases: modulo_cases };

impl Arithmetic {
    /// The remainder of `x / y`, with the sign of `x`, is a third variable: `x - y * q = remainder`, where `q` is
    /// `x / y` rounded towards 0, and `y` is not 0. The variables may be the same.
    ///
    /// Filters by bounds; domain consistent if `x` or `y` is fixed from the start and the values of the
    /// other span less than 4096. Constant time for each change, or with a table about as much as there are
    /// lost values.
    ///
    /// ```
    /// use cavalcade_core::constraints::Arithmetic;
    /// use cavalcade_core::{Engine, Model};
    ///
    /// let mut model = Model::new();
    /// let (square, width, column) = (model.integer(0..=11), model.integer(4..=4), model.integer(1..=2));
    /// model.post(Arithmetic::modulo(square, width, column));
    ///
    /// let mut engine = Engine::new(&model);
    /// engine.propagate().expect("there are solutions");
    /// let squares: Vec<i32> = engine.state().domain(square).values().collect();
    /// assert_eq!(squares, [1, 2, 5, 6, 9, 10]);
    /// ```
    #[must_use]
    pub fn modulo(x: Variable, y: Variable, remainder: Variable) -> Self {
        Self::of([x, y, remainder], &MODULO)
    }
}

/// The cases of `x % y = r`.
fn modulo_cases([x, y, r]: Box<3>, hull: &mut Hull<3>) {
    for x_sign in [1, -1] {
        let [x, r] = [x, r].map(|span| span.times_sign(x_sign).meet(ValueSpan::NOT_NEGATIVE));
        for y_sign in [1, -1] {
            let y = y.times_sign(y_sign).meet(ValueSpan::POSITIVE);
            if [x, y, r].iter().any(|span| span.is_empty()) {
                continue;
            }
            let [x, y, r] = positive_case([x, y, r]);
            hull.add([x.times_sign(x_sign), y.times_sign(y_sign), r.times_sign(x_sign)]);
        }
    }
}

/// The case that `x` is not negative and `y` is positive. The products are less than 2^63.
fn positive_case([x, y, r]: Box<3>) -> Box<3> {
    let quotient = ValueSpan::new(x.low / y.high, x.high / y.low);
    let multiple = ValueSpan::new(quotient.low * y.low, quotient.high * y.high);
    let dividends = ValueSpan::new(multiple.low + r.low, multiple.high + r.high);
    let remainders = ValueSpan::new(x.low - multiple.high, (x.high - multiple.low).min(y.high - 1));
    let mut divisors = ValueSpan::new(r.low + 1, i64::MAX);
    if quotient.high > 0 && x.low > r.high {
        divisors.low = divisors.low.max((x.low - r.high - 1) / quotient.high + 1);
    }
    if quotient.low > 0 {
        divisors.high = (x.high - r.low).max(0) / quotient.low;
    }
    [x.meet(dividends), y.meet(divisors), r.meet(remainders)]
}
