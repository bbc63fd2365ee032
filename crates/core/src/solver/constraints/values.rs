//! Domains as sets of values, for constraints that do not look at bits.
//!
//! Domains are compared value by value, after their bounds. A domain with more than [`MOST_VALUES`] values is
//! an interval without bits. Such a domain is never listed, because values between its bounds cannot be
//! removed.

use crate::solver::engine::{Conflict, State, Variable};

/// The most values of a domain that has one bit for each.
pub(super) const MOST_VALUES: usize = 1 << 24;

/// Whether all values of a domain can be listed.
pub(super) fn can_be_listed(state: &State, variable: Variable) -> bool {
    i64::from(state.max(variable)) - i64::from(state.min(variable)) < MOST_VALUES as i64
}

/// Removes the values that `is_kept` refuses, one by one, if they can be listed.
///
/// # Errors
/// No value would remain.
pub(super) fn keep_if(
    state: &mut State,
    variable: Variable,
    is_kept: impl Fn(&State, i32) -> bool,
) -> Result<(), Conflict> {
    if !can_be_listed(state, variable) {
        return Ok(());
    }
    let values = state.domain(variable).values();
    let lost: Vec<i32> = values.filter(|&value| !is_kept(state, value)).collect();
    lost.into_iter().try_for_each(|value| state.remove(variable, value))
}

/// Removes the values that are not in `allowed`, which ascends.
///
/// # Errors
/// No value would remain.
pub(super) fn keep_values(state: &mut State, variable: Variable, allowed: &[i32]) -> Result<(), Conflict> {
    let (Some(&first), Some(&last)) = (allowed.first(), allowed.last()) else { return Err(Conflict) };
    state.remove_below(variable, first)?;
    state.remove_above(variable, last)?;
    keep_if(state, variable, |_, value| allowed.binary_search(&value).is_ok())
}

/// Whether two variables can take the same value.
pub(super) fn can_be_equal(state: &State, one: Variable, other: Variable) -> bool {
    let first = state.min(one).max(state.min(other));
    if first > state.max(one).min(state.max(other)) {
        return false;
    }
    let (one, other) = (state.domain(one), state.domain(other));
    if one.contains(first) && other.contains(first) {
        return true; // also the case for any two intervals
    }
    let (shorter, longer) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    shorter.values().any(|value| longer.contains(value))
}

/// Keeps only the values that both variables can take.
///
/// # Errors
/// There is none.
pub(super) fn equate(state: &mut State, one: Variable, other: Variable) -> Result<(), Conflict> {
    for (narrowed, by) in [(one, other), (other, one)] {
        state.remove_below(narrowed, state.min(by))?;
        state.remove_above(narrowed, state.max(by))?;
        keep_if(state, narrowed, |state, value| state.domain(by).contains(value))?;
    }
    Ok(())
}
