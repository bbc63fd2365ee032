//! A product of two variables, and the absolute value of one.
//!
//! Where `x`, `y` and `z = x * y` are positive, each is greatest when the others are at the right ends:
//! `z` lies between the products of the least and of the greatest factors, and `x` between the least `z`
//! divided by the greatest `y`, rounded up, and the greatest `z` divided by the least `y`, rounded down.
//! The four signs of the factors are turned into this case; a factor of 0 is a case of its own. If both
//! factors are one variable, square roots take the place of quotients. That a variable is negative, and that it is not,
//! are the cases of its absolute value.

use super::cases::{Box, Hull};
use super::relation::{Arithmetic, Operation};
use super::span::ValueSpan;
use crate::solver::engine::Variable;

static PRODUCT: Operation = Operation { value: i64::checked_mul, cases: product_cases };
static SQUARE: Operation = Operation { value: i64::checked_mul, cases: square_cases };
static ABSOLUTE: Operation = Operation { value: |x, _| x.checked_abs(), cases: absolute_cases };

impl Arithmetic {
    /// The product of two variables is a third: `x * y = product`. The variables may be the same.
    ///
    /// Bounds consistent in each case of signs; domain consistent if `x` or `y` is fixed from the start, or both are the
    /// same, and the values of the other span less than 4096. Constant time for each change, or with a table about as
    /// much as there are lost values.
    ///
    /// ```
    /// use cavalcade_core::constraints::Arithmetic;
    /// use cavalcade_core::{Engine, Model};
    ///
    /// let mut model = Model::new();
    /// let (x, y) = (model.integer(-9..=9), model.integer(2..=9));
    /// let product = model.integer(20..=30);
    /// model.post(Arithmetic::product(x, y, product));
    ///
    /// let mut engine = Engine::new(&model);
    /// engine.propagate().expect("there are solutions");
    /// assert_eq!(engine.state().min(x), 3, "20 / 9, rounded up");
    /// ```
    #[must_use]
    pub fn product(x: Variable, y: Variable, product: Variable) -> Self {
        Self::of([x, y, product], if x == y { &SQUARE } else { &PRODUCT })
    }

    /// The absolute value of a variable is another: `|x| = absolute`. The variables may be the same.
    ///
    /// Domain consistent if the values of `x` span less than 4096, for about as much as there are lost values. Otherwise
    /// bounds consistent on each side of 0, in constant time.
    #[must_use]
    pub fn absolute(x: Variable, absolute: Variable) -> Self {
        Self::of([x, x, absolute], &ABSOLUTE)
    }
}

/// The cases of `x * y = z`.
fn product_cases([x, y, z]: Box<3>, hull: &mut Hull<3>) {
    if z.contains(0) {
        hull.add([x.meet(ValueSpan::one(0)), y, ValueSpan::one(0)]);
        hull.add([x, y.meet(ValueSpan::one(0)), ValueSpan::one(0)]);
    }
    for x_sign in [1, -1] {
        for y_sign in [1, -1] {
            let [x, y] = [
                x.times_sign(x_sign).meet(ValueSpan::POSITIVE),
                y.times_sign(y_sign).meet(ValueSpan::POSITIVE),
            ];
            let z = z.times_sign(x_sign * y_sign).meet(ValueSpan::POSITIVE);
            if [x, y, z].iter().any(|span| span.is_empty()) {
                continue;
            }
            let product = z.meet(ValueSpan::new(x.low * y.low, x.high * y.high));
            let [x, y] = [(x, y), (y, x)].map(|(one, other)| {
                one.meet(ValueSpan::new((z.low - 1) / other.high + 1, z.high / other.low))
            });
            hull.add([x.times_sign(x_sign), y.times_sign(y_sign), product.times_sign(x_sign * y_sign)]);
        }
    }
}

/// The cases of `x * x = z`.
fn square_cases([x, _, z]: Box<3>, hull: &mut Hull<3>) {
    let z = z.meet(ValueSpan::NOT_NEGATIVE);
    if z.is_empty() {
        return;
    }
    let least = if z.low == 0 { 0 } else { (z.low - 1).isqrt() + 1 };
    let roots = ValueSpan::new(least, z.high.isqrt());
    for sign in [1, -1] {
        let x = x.times_sign(sign).meet(roots);
        if !x.is_empty() {
            let squares = z.meet(ValueSpan::new(x.low * x.low, x.high * x.high));
            hull.add([x.times_sign(sign), x.times_sign(sign), squares]);
        }
    }
}

/// The cases of `|x| = z`.
fn absolute_cases([x, _, z]: Box<3>, hull: &mut Hull<3>) {
    for sign in [1, -1] {
        let common = x.times_sign(sign).meet(z).meet(ValueSpan::NOT_NEGATIVE);
        hull.add([common.times_sign(sign), common.times_sign(sign), common]);
    }
}
