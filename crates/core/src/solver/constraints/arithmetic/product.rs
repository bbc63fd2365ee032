//! A product of two variables.
//!
//! Where `x`, `y` and `z = x * y` are positive, each is greatest when the others are at the right ends:
//! `z` lies between the products of the least and of the greatest factors, and `x` between the least `z`
//! divided by the greatest `y`, rounded up, and the greatest `z` divided by the least `y`, rounded down.
//! The four signs of the factors are turned into this case; a factor of 0 is a case of its own. If both
//! factors are one variable, square roots take the place of quotients.

use super::cases::{Box, Hull, install_cases};
use super::reason::why_narrowed;
use super::span::ValueSpan;
use crate::solver::constraints::{Assignment, Constraint, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Conflict, Posting, Variable};
use crate::solver::fact::DomainFact;

/// The product of two variables is a third: `x * y = product`.
///
/// ```
/// use cavalcade_core::constraints::Product;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let (x, y) = (model.integer(-9..=9), model.integer(2..=9));
/// let product = model.integer(20..=30);
/// model.post(Product::new(x, y, product));
///
/// let mut engine = Engine::new(&model);
/// engine.propagate().expect("there are solutions");
/// assert_eq!(engine.state().min(x), 3, "20 / 9, rounded up");
/// ```
#[derive(Debug, Clone)]
pub struct Product {
    variables: [Variable; 3],
}

impl Product {
    /// `x * y = product`. Bounds consistent in each case of signs; the variables may be the same.
    ///
    /// Constant time for each change.
    #[must_use]
    pub fn new(x: Variable, y: Variable, product: Variable) -> Self {
        Self { variables: [x, y, product] }
    }
}

impl Constraint for Product {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.variables.iter().copied())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let [x, y, product] = self.variables.map(|variable| i64::from(assignment.value(variable)));
        x * y == product
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let [x, y, product] = self.variables;
        if x == y {
            why_narrowed(([x, product], square), inferred, reason)
        } else {
            why_narrowed((self.variables, product_cases), inferred, reason)
        }
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let [x, y, product] = self.variables;
        let state = posting.state();
        if !state.domain(product).contains(0) {
            state.remove(x, 0)?;
            state.remove(y, 0)?;
        }
        if x == y {
            install_cases(posting, [x, product], square);
        } else {
            install_cases(posting, self.variables, product_cases);
        }
        Ok(())
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
fn square([x, z]: Box<2>, hull: &mut Hull<2>) {
    let z = z.meet(ValueSpan::NOT_NEGATIVE);
    if z.is_empty() {
        return;
    }
    let least = if z.low == 0 { 0 } else { (z.low - 1).isqrt() + 1 };
    let roots = ValueSpan::new(least, z.high.isqrt());
    for sign in [1, -1] {
        let x = x.times_sign(sign).meet(roots);
        if !x.is_empty() {
            hull.add([x.times_sign(sign), z.meet(ValueSpan::new(x.low * x.low, x.high * x.high))]);
        }
    }
}
