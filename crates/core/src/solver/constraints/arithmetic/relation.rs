//! A variable is a function of two others.
//!
//! If one of them is fixed from the start, it is a function of the other, given as a table if there are few values.
//! Otherwise the cases of the relation bound all three.

use super::cases::{Cases, Narrow};
use crate::solver::constraints::function::{is_short, post_function};
use crate::solver::engine::{Conflict, Posting, Variable};

/// A function of two values that may not have a value.
pub(super) type BinaryFunction = fn(i32, i32) -> Option<i32>;

/// Installs the propagator of `r = f(x, y)`, whose cases are those of `narrow`.
///
/// # Errors
/// There is no solution.
pub(super) fn post_relation(
    (variables, narrow, f): ([Variable; 3], Narrow<3>, BinaryFunction),
    posting: &mut Posting<'_>,
) -> Result<(), Conflict> {
    let [x, y, r] = variables;
    let state = posting.state();
    match (state.value(x), state.value(y)) {
        (_, Some(value)) if is_short(state, x) => post_function(posting, (x, r), |x| f(x, value)),
        (Some(value), _) if is_short(state, y) => post_function(posting, (y, r), |y| f(value, y)),
        _ => {
            Cases::post(posting, variables, narrow);
            Ok(())
        }
    }
}
