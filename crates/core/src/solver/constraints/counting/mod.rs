//! How many variables take which values.
//!
//! | file | constraint |
//! | --- | --- |
//! | `count` | how many variables take one value |
//! | `cardinalities` | how many variables take each of several values |
//! | `value_count` | how many different values are taken |
//! | `spread` | bounds on that number |

mod cardinalities;
mod count;
mod spread;
mod value_count;

use crate::solver::engine::{Conflict, State, Variable};

pub use cardinalities::GlobalCardinality;
pub use count::Count;
pub use value_count::ValueCount;

/// How many variables take a value, at least and at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Tally {
    certain: usize,
    possible: usize,
}

impl Tally {
    /// Counts the variables that must take `value`, and those that can.
    fn of(state: &State, variables: &[Variable], value: i32) -> Self {
        let mut tally = Self { certain: 0, possible: 0 };
        for &variable in variables {
            if state.domain(variable).contains(value) {
                tally.possible += 1;
                tally.certain += usize::from(state.min(variable) == state.max(variable));
            }
        }
        tally
    }

    /// Whether the number of variables that take the value may lie between the bounds of `count`.
    fn suits(self, state: &State, count: Variable) -> bool {
        self.certain as i64 <= state.max(count).into() && self.possible as i64 >= state.min(count).into()
    }
}

/// Gives a value to all or none of the variables that may take it, if their number allows nothing else.
///
/// Returns whether the number of variables with this value is settled.
fn settle(
    state: &mut State,
    variables: &[Variable],
    value: i32,
    tally: Tally,
    (least, most): (i64, i64),
) -> Result<bool, Conflict> {
    let Tally { certain, possible } = tally;
    if certain as i64 > most || (possible as i64) < least {
        return Err(Conflict);
    }
    let is_open =
        |state: &State, it: Variable| state.min(it) != state.max(it) && state.domain(it).contains(value);
    for &variable in variables {
        if certain as i64 == most && is_open(state, variable) {
            state.remove(variable, value)?;
        } else if possible as i64 == least && is_open(state, variable) {
            state.fix(variable, value)?;
        }
    }
    Ok(!variables.iter().any(|&it| is_open(state, it)))
}

/// Keeps only the values of a variable between two bounds.
fn bound(state: &mut State, variable: Variable, least: i64, most: i64) -> Result<(), Conflict> {
    if least > i64::from(i32::MAX) || most < i64::from(i32::MIN) {
        return Err(Conflict);
    }
    state.remove_below(variable, i32::try_from(least).unwrap_or(i32::MIN))?;
    state.remove_above(variable, i32::try_from(most).unwrap_or(i32::MAX))
}
