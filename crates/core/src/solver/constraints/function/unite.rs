//! Two variables with the same value.

use crate::solver::bits::{ones, word_at};
use crate::solver::constraints::size;
use crate::solver::engine::{Conflict, State, Variable};

/// Domains with more bits are looked at by their bounds alone.
const MOST_BITS: usize = 1 << 16;

/// Whether the values of a variable are looked at one by one: it is no interval, and has not too many bits.
pub(in crate::solver::constraints) fn is_listed(state: &State, variable: Variable) -> bool {
    state.has_bits(variable) && size(state, variable) <= MOST_BITS
}

/// Removes the values that only one of two variables has: all of them if the values of both are looked at,
/// otherwise those beyond the bounds of the other.
pub(in crate::solver::constraints) fn unite(
    state: &mut State,
    x: Variable,
    y: Variable,
) -> Result<(), Conflict> {
    if x == y {
        return Ok(());
    }
    let least = state.min(x).max(state.min(y));
    let most = state.max(x).min(state.max(y));
    if least > most {
        return Err(Conflict);
    }
    for variable in [x, y] {
        state.remove_below(variable, least)?;
        state.remove_above(variable, most)?;
    }
    if is_listed(state, x) && is_listed(state, y) {
        keep_common(state, x, y)?;
        keep_common(state, y, x)?;
    }
    Ok(())
}

/// Removes the values of `x` that `y` does not have.
fn keep_common(state: &mut State, x: Variable, y: Variable) -> Result<(), Conflict> {
    let offsets = state.domain(x).offset().zip(state.domain(y).offset());
    let shift = offsets.map(|(one, other)| i64::from(one) - i64::from(other));
    for k in 0..state.words(x).len() {
        let mask = if let Some(shift) = shift {
            word_at(state.words(y), 64 * k as i64 + shift)
        } else {
            let has = |bit: &usize| state.domain(y).contains(state.value_of(x, 64 * k + bit));
            ones(state.word(x, k)).filter(has).fold(0, |mask, bit| mask | 1 << bit)
        };
        state.keep_word(x, k, mask)?;
    }
    Ok(())
}
