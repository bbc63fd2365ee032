//! Domains as sets of values, for constraints that do not look at bits.
//!
//! The values between the bounds of an interval cannot be removed. So an interval only loses values at its
//! ends, and is not searched for them while it is wide.

use crate::solver::engine::{Conflict, State, Variable};

/// The width up to which intervals are treated value by value.
const WIDEST: i64 = 1 << 16;

/// Whether the values of a domain may be visited one by one.
pub(super) fn can_be_listed(state: &State, variable: Variable) -> bool {
    let (least, greatest) = state.bounds(variable);
    state.has_bits(variable) || i64::from(greatest) - i64::from(least) < WIDEST
}

/// Removes the values that `is_kept` refuses: of an interval those at its ends, and none if it is wide.
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
    if state.has_bits(variable) {
        let values = state.domain(variable).values();
        let lost: Vec<i32> = values.filter(|&value| !is_kept(state, value)).collect();
        return lost.into_iter().try_for_each(|value| state.remove(variable, value));
    }
    let (least, greatest) = state.bounds(variable);
    let kept = |&value: &i32| is_kept(state, value);
    let lowest = (least..=greatest).find(kept).ok_or(Conflict)?;
    let highest = (lowest..=greatest).rev().find(kept).ok_or(Conflict)?;
    state.remove_below(variable, lowest)?;
    state.remove_above(variable, highest)
}

/// Whether two variables can take the same value.
pub(super) fn can_be_equal(state: &State, one: Variable, other: Variable) -> bool {
    let first = state.min(one).max(state.min(other));
    if first > state.max(one).min(state.max(other)) {
        return false;
    }
    let (one, other) = (state.domain(one), state.domain(other));
    if one.contains(first) && other.contains(first) {
        return true; // always so for two intervals
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

/// Keeps only the values in `allowed`, which ascends; of an interval those between the first and the last that
/// remain.
///
/// # Errors
/// No value would remain.
pub(super) fn keep_values(state: &mut State, variable: Variable, allowed: &[i32]) -> Result<(), Conflict> {
    let (least, greatest) = state.bounds(variable);
    let first = allowed.partition_point(|&value| value < least);
    let end = allowed.partition_point(|&value| value <= greatest);
    let inside = &allowed[first..end.max(first)];
    let (Some(&lowest), Some(&highest)) = (inside.first(), inside.last()) else { return Err(Conflict) };
    state.remove_below(variable, lowest)?;
    state.remove_above(variable, highest)?;
    if state.has_bits(variable) {
        return keep_if(state, variable, |_, value| allowed.binary_search(&value).is_ok());
    }
    Ok(())
}

/// Two of some variables that were open when last seen: while both stay open, a constraint that waits for the last open
/// variable has nothing to do. Others would do as well, so they are not restored on backtracking.
pub(super) struct TwoOpen {
    count: usize,
    watched: [usize; 2],
}

impl TwoOpen {
    /// Watches two of `count` variables.
    pub(super) fn new(count: usize) -> Self {
        Self { count, watched: [0, count.saturating_sub(1)] }
    }

    /// Returns whether two variables are open, and watches them.
    pub(super) fn find(&mut self, is_open: impl Fn(usize) -> bool) -> bool {
        let [one, other] = self.watched;
        if one != other && is_open(one) && is_open(other) {
            return true;
        }
        let mut open = (0..self.count).filter(|&place| is_open(place));
        let Some((one, other)) = open.next().zip(open.next()) else { return false };
        self.watched = [one, other];
        true
    }
}
