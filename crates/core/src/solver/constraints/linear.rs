//! A sum of multiples of variables lies between two numbers.
//!
//! Let `s` be the least value of the sum, with every term at its least. A term that rises above its least by
//! more than `high - s` makes the sum too large, for all values of the others, so such values are removed. The
//! same holds from above with the greatest value of the sum. This is repeated until nothing changes. Then every
//! bound of every domain belongs to a real-valued solution within the bounds of the others (*bounds
//! consistency* over the reals, W. Harvey and J. Schimpf 2002). Values between the bounds are not examined.
//!
//! Sums are taken in 128 bits and cannot overflow: a term has 64, and there are fewer than 2^32 terms.

use std::collections::BTreeMap;
use std::ops::RangeBounds;

use super::{Assignment, Consistency, Constraint};
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, Variable,
};
use crate::solver::ranges::ends;

/// More than any sum.
const BEYOND: i128 = 1 << 100;

/// The sum of coefficients times variables lies in a range.
///
/// ```
/// use cavalcade_core::constraints::Linear;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let coins = model.integers(2, 0..=9);
/// model.post(Linear::new([(5, coins[0]), (2, coins[1])], 41..=41)); // fives and twos make 41
///
/// let mut engine = Engine::new(&model);
/// engine.propagate().expect("there are solutions");
/// let fives: Vec<i32> = engine.state().domain(coins[0]).values().collect();
/// assert_eq!(fives, [5, 6, 7], "bounds alone: 6 leaves an odd sum for the twos");
/// ```
#[derive(Debug, Clone)]
pub struct Linear {
    /// Each variable once, in order; no coefficient is 0.
    terms: Vec<(i64, Variable)>,
    low: i128,
    high: i128,
}

impl Linear {
    /// The sum of `coefficient * variable` lies in `sum`, such as `3..=4`, `..5` or `2..`. Bounds consistent.
    ///
    /// Terms of one variable are added up.
    ///
    /// # Panics
    /// If the coefficients of a variable add up to more than 2^31.
    #[must_use]
    pub fn new(terms: impl IntoIterator<Item = (i32, Variable)>, sum: impl RangeBounds<i64>) -> Self {
        let mut total: BTreeMap<Variable, i64> = BTreeMap::new();
        for (coefficient, variable) in terms {
            *total.entry(variable).or_default() += i64::from(coefficient);
        }
        assert!(total.values().all(|it| it.unsigned_abs() <= 1 << 31), "coefficients are too large");
        let terms = total.into_iter().filter(|&(_, it)| it != 0).map(|(variable, it)| (it, variable));
        let (low, high) = ends(&sum);
        Self { terms: terms.collect(), low: low.unwrap_or(-BEYOND), high: high.unwrap_or(BEYOND) }
    }
}

impl Constraint for Linear {
    fn scope(&self) -> Vec<Variable> {
        self.terms.iter().map(|&(_, variable)| variable).collect()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let value = |&(coefficient, variable): &(i64, Variable)| {
            i128::from(coefficient) * i128::from(assignment.value(variable))
        };
        (self.low..=self.high).contains(&self.terms.iter().map(value).sum())
    }

    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.low > self.high {
            return Err(Conflict);
        }
        posting.install(Bounds { constraint: self.clone() });
        Ok(())
    }
}

/// Tightens bounds.
struct Bounds {
    constraint: Linear,
}

/// The least and the greatest value of a term.
fn extent(state: &State, (coefficient, variable): (i64, Variable)) -> (i128, i128) {
    let [one, other] =
        [state.min(variable), state.max(variable)].map(|value| i128::from(coefficient) * i128::from(value));
    (one.min(other), one.max(other))
}

/// Removes the values of a variable whose multiples by `coefficient` do not lie in `low..=high`, of which
/// some do.
fn trim(
    state: &mut State,
    (coefficient, variable): (i64, Variable),
    (low, high): (i128, i128),
) -> Result<(), Conflict> {
    let by = i128::from(coefficient.abs());
    let (low, high) = if coefficient < 0 { (-high, -low) } else { (low, high) };
    // Rounded inwards. Both bounds lie on the right side of a value of the variable, so narrowing keeps its
    // sense.
    let (least, most) = (-(-low).div_euclid(by), high.div_euclid(by));
    let narrow = |value: i128| value.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    state.remove_below(variable, narrow(least))?;
    state.remove_above(variable, narrow(most))
}

impl Propagator for Bounds {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes(); // our own changes wake us again
        let Linear { terms, low, high } = &self.constraint;
        let (mut least, mut greatest) = (0, 0);
        for &term in terms {
            let (from, to) = extent(state, term);
            (least, greatest) = (least + from, greatest + to);
        }
        if least > *high || greatest < *low {
            return Err(Conflict);
        }
        if least >= *low && greatest <= *high {
            return Ok(Status::Entailed);
        }
        let (rise, fall) = (high - least, greatest - low);
        for &term in terms {
            let (from, to) = extent(state, term);
            if to - from > rise.min(fall) {
                trim(state, term, (to - fall, from + rise))?;
            }
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        for (position, &(_, variable)) in self.constraint.terms.iter().enumerate() {
            subscriptions.changed(variable, position);
        }
    }
}
