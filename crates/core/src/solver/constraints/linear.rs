//! A sum of multiples of variables lies between two numbers.
//!
//! Let `s` be the least value that the sum can have, every term being at its least. A term that
//! grows by more than `high - s` above its least makes the sum too large, whatever the others are: such values
//! leave the domain. Likewise from above with the greatest value of the sum. This is repeated until nothing
//! changes. At that point every bound of every domain is that of a real solution within the bounds of
//! the others (*bounds consistency* over the reals, W. Harvey and J. Schimpf 2002); whole numbers in between
//! are not looked at.
//!
//! Sums are taken in 128 bits and cannot overflow: a term has 64, and there are fewer than 2^32 of them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::{Assignment, Consistency, Constraint};
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, Variable,
};

/// The sum of coefficients times variables lies in a range.
///
/// ```
/// use cavalcade_core::constraints::Linear;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let coins = model.integers(2, &(0..=9));
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
    low: i64,
    high: i64,
}

impl Linear {
    /// The sum of `coefficient * variable` lies in `sum`; terms of one variable are added up. Bounds consistent.
    ///
    /// # Panics
    /// If the coefficients of a variable add up to more than 2^31.
    #[must_use]
    pub fn new(terms: impl IntoIterator<Item = (i32, Variable)>, sum: RangeInclusive<i64>) -> Self {
        let mut total: BTreeMap<Variable, i64> = BTreeMap::new();
        for (coefficient, variable) in terms {
            *total.entry(variable).or_default() += i64::from(coefficient);
        }
        assert!(total.values().all(|it| it.unsigned_abs() <= 1 << 31), "coefficients are too large");
        let terms = total.into_iter().filter(|&(_, it)| it != 0).map(|(variable, it)| (it, variable));
        Self { terms: terms.collect(), low: *sum.start(), high: *sum.end() }
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
        (i128::from(self.low)..=i128::from(self.high)).contains(&self.terms.iter().map(value).sum())
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

/// The least and the greatest value of a variable.
fn bounds(state: &State, variable: Variable) -> (i64, i64) {
    let words = state.words(variable);
    let first = words.iter().position(|&word| word != 0).unwrap_or(0);
    let last = words.iter().rposition(|&word| word != 0).unwrap_or(0);
    let low = first * 64 + (words[first].trailing_zeros() as usize).min(63);
    let high = last * 64 + 63 - (words[last].leading_zeros() as usize).min(63);
    (state.value_of(variable, low).into(), state.value_of(variable, high).into())
}

/// The least and the greatest value of a term.
fn extent(state: &State, (coefficient, variable): (i64, Variable)) -> (i128, i128) {
    let (low, high) = bounds(state, variable);
    let (one, other) =
        (i128::from(coefficient) * i128::from(low), i128::from(coefficient) * i128::from(high));
    (one.min(other), one.max(other))
}

/// Removes the values of a variable for which `is_wrong`, from either end up to the first that is not.
fn trim(state: &mut State, variable: Variable, is_wrong: impl Fn(i64) -> bool) -> Result<(), Conflict> {
    loop {
        let (low, high) = bounds(state, variable);
        let (low_is_wrong, high_is_wrong) = (is_wrong(low), is_wrong(high));
        for value in [low_is_wrong.then_some(low), high_is_wrong.then_some(high)].into_iter().flatten() {
            state.remove(variable, i32::try_from(value).expect("it is a value"))?;
        }
        if !low_is_wrong && !high_is_wrong {
            return Ok(());
        }
    }
}

impl Propagator for Bounds {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes(); // our own changes wake us again
        let (low, high) = (i128::from(self.constraint.low), i128::from(self.constraint.high));
        let (mut least, mut greatest) = (0, 0);
        for &term in &self.constraint.terms {
            let (from, to) = extent(state, term);
            (least, greatest) = (least + from, greatest + to);
        }
        if least > high || greatest < low {
            return Err(Conflict);
        }
        if least >= low && greatest <= high {
            return Ok(Status::Entailed);
        }
        for &(coefficient, variable) in &self.constraint.terms {
            let (from, to) = extent(state, (coefficient, variable));
            if to - from <= (high - least).min(greatest - low) {
                continue;
            }
            trim(state, variable, |value| {
                let term = i128::from(coefficient) * i128::from(value);
                term - from > high - least || to - term > greatest - low
            })?;
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
