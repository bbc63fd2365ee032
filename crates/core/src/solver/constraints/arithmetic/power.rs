//! A power of a variable.
//!
//! Powers of bases other than 0, 1 and -1 grow so fast that only exponents up to 31 give a value of a
//! variable. So each of these exponents is a case, for positive and for negative bases: the power lies
//! between the powers of the ends of the base, and the base between the roots of the ends of the power. The
//! bases 0, 1 and -1 and the exponents that are not positive are cases of their own.
//!
//! If the base or the exponent is fixed from the start, the power is a function of the other, given as a
//! table if there are few values.

use super::cases::{Box, Hull};
use super::relation::{Arithmetic, Operation};
use super::span::ValueSpan;
use crate::solver::engine::Variable;

/// The greatest exponent at which a base other than 0, 1 and -1 has a power of 32 bits.
const MOST_EXPONENT: i64 = 31;

/// Powers that have at most 64 bits.
static POWER: Operation = Operation { value: power_of, cases: power_cases };

impl Arithmetic {
    /// A variable to the power of another is a third: `base` to the power of `exponent` is `power`. The variables may
    /// be the same.
    ///
    /// Everything to the power of 0 is 1, also 0. At a negative exponent the power is 1 divided by the power
    /// at its absolute value, rounded towards 0, and the base is not 0: `MiniZinc` defines it so. Filters by
    /// bounds in each case of signs and exponents; domain consistent if the base or the exponent is fixed
    /// from the start and the values of the other span less than 4096.
    ///
    /// ```
    /// use cavalcade_core::constraints::Arithmetic;
    /// use cavalcade_core::Model;
    ///
    /// let mut model = Model::new();
    /// let (base, exponent, power) = (model.integer(-9..=9), model.integer(-3..=3), model.integer(-999..=999));
    /// model.post(Arithmetic::power(base, exponent, power));
    /// assert!(model.check(&[-3, 3, -27]));
    /// assert!(model.check(&[0, 0, 1]));
    /// assert!(model.check(&[5, -1, 0]), "1 / 5, rounded towards 0");
    /// ```
    #[must_use]
    pub fn power(base: Variable, exponent: Variable, power: Variable) -> Self {
        Self::of([base, exponent, power], &POWER)
    }
}

/// The power, if it exists and has at most 64 bits.
fn power_of(base: i64, exponent: i64) -> Option<i64> {
    match (base, exponent) {
        (_, 0) | (1, _) => Some(1),
        (0, ..0) => None,
        (0, _) => Some(0),
        (-1, _) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, ..0) => Some(0),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

/// The cases of `x` to the power of `y` is `z`.
fn power_cases([x, y, z]: Box<3>, hull: &mut Hull<3>) {
    hull.add([x, y.meet(ValueSpan::one(0)), z.meet(ValueSpan::one(1))]);
    hull.add([x.meet(ValueSpan::one(0)), y.meet(ValueSpan::POSITIVE), z.meet(ValueSpan::one(0))]);
    hull.add([x.meet(ValueSpan::one(1)), y, z.meet(ValueSpan::one(1))]);
    for (value, parity) in [(1, 0), (-1, 1)] {
        let exponents =
            ValueSpan::new(y.low + (y.low - parity).rem_euclid(2), y.high - (y.high - parity).rem_euclid(2));
        hull.add([x.meet(ValueSpan::one(-1)), exponents, z.meet(ValueSpan::one(value))]);
    }
    let negative = y.meet(ValueSpan::POSITIVE.times_sign(-1));
    for sign in [1, -1] {
        let base = x.times_sign(sign).meet(ValueSpan::new(2, i64::MAX));
        if base.is_empty() {
            continue;
        }
        hull.add([base.times_sign(sign), negative, z.meet(ValueSpan::one(0))]);
        for exponent in y.low.max(1)..=y.high.min(MOST_EXPONENT) {
            let power_sign = if exponent % 2 == 0 { 1 } else { sign };
            let [base, power] =
                large_base(base, exponent as u32, z.times_sign(power_sign).meet(ValueSpan::POSITIVE));
            hull.add([base.times_sign(sign), ValueSpan::one(exponent), power.times_sign(power_sign)]);
        }
    }
}

/// The base, of at least 2, and the power at an exponent of at least 1.
fn large_base(base: ValueSpan, exponent: u32, power: ValueSpan) -> Box<2> {
    if power.is_empty() {
        return [ValueSpan::EMPTY; 2];
    }
    let least = root(power.low - 1, exponent) + 1; // the least whose power is not less
    let base = base.meet(ValueSpan::new(least, root(power.high, exponent)));
    if base.is_empty() {
        return [ValueSpan::EMPTY; 2];
    }
    [base, power.meet(ValueSpan::new(base.low.saturating_pow(exponent), base.high.saturating_pow(exponent)))]
}

/// The greatest integer whose power is at most `value`, which is not negative and has 32 bits.
fn root(value: i64, exponent: u32) -> i64 {
    let mut root = (value as f64).powf(1.0 / f64::from(exponent)) as i64;
    while root.saturating_pow(exponent) > value {
        root -= 1;
    }
    while (root + 1).saturating_pow(exponent) <= value {
        root += 1;
    }
    root
}
