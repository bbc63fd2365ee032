//! How many variables take which values.
//!
//! | file | constraint |
//! | --- | --- |
//! | `count` | how many variables take one value |
//! | `cardinalities` | how many variables take each of several values |
//! | `flow` | how to distribute variables over values |
//! | `distribution` | values that no distribution allows, and why |
//! | `n_value` | how many different values are taken |
//!
//! The file `reason` has the other reasons of the first two.

mod cardinalities;
mod count;
mod distribution;
mod flow;
mod n_value;
mod reason;

use crate::solver::engine::{Conflict, State, Variable};

pub use cardinalities::GlobalCardinality;
pub use count::Occurrences;
pub use n_value::NValue;

/// How many variables take a value, at least and at most.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    certain: usize,
    possible: usize,
}

impl Tally {
    /// Counts the variables that must take `value`, and those that can.
    fn of(state: &State, variables: &[Variable], value: i32) -> Self {
        let mut tally = Self::default();
        for &variable in variables {
            if state.domain(variable).contains(value) {
                tally.add(state.value(variable).is_some());
            }
        }
        tally
    }

    /// Adds a variable that can take the value, and must if it is fixed.
    fn add(&mut self, is_fixed: bool) {
        self.possible += 1;
        self.certain += usize::from(is_fixed);
    }

    /// Whether the number cannot change any more.
    fn is_settled(self) -> bool {
        self.certain == self.possible
    }

    /// Whether the number of variables that take the value may lie between the bounds of `count`.
    fn suits(self, state: &State, count: Variable) -> bool {
        self.certain as i64 <= state.max(count).into() && self.possible as i64 >= state.min(count).into()
    }
}

/// Gives a value to all or none of the variables that may take it, if their number allows nothing else.
///
/// # Errors
/// No number is possible, or a variable has no value left.
fn settle(
    state: &mut State,
    variables: &[Variable],
    value: i32,
    tally: Tally,
    (least, most): (i64, i64),
) -> Result<(), Conflict> {
    let (certain, possible) = (tally.certain as i64, tally.possible as i64);
    if certain > most || possible < least {
        return Err(Conflict);
    }
    if tally.is_settled() || (certain < most && possible > least) {
        return Ok(());
    }
    for &variable in variables {
        if state.value(variable).is_some() || !state.domain(variable).contains(value) {
            continue;
        }
        if certain == most {
            state.remove(variable, value)?;
        } else {
            state.fix(variable, value)?;
        }
    }
    Ok(())
}

/// Keeps only the values of a variable between two bounds.
fn bound(state: &mut State, variable: Variable, least: i64, most: i64) -> Result<(), Conflict> {
    if least > i64::from(i32::MAX) || most < i64::from(i32::MIN) {
        return Err(Conflict);
    }
    state.remove_below(variable, i32::try_from(least).unwrap_or(i32::MIN))?;
    state.remove_above(variable, i32::try_from(most).unwrap_or(i32::MAX))
}
