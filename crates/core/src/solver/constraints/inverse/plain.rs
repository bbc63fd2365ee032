//! The same rule for variables without bits.
//!
//! Every run compares each value of one array with its counterpart in the other.

use super::InverseSide;
use crate::solver::constraints::values::keep_if;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status};

/// Installs the comparison. The arrays have the same length.
///
/// # Errors
/// A variable has no value that is an index.
pub(super) fn install(
    forward: &InverseSide,
    backward: &InverseSide,
    posting: &mut Posting<'_>,
) -> Result<(), Conflict> {
    for (one, other) in [(forward, backward), (backward, forward)] {
        let last = other.index(other.variables.len() - 1).min(i32::MAX.into()) as i32;
        for &variable in &one.variables {
            posting.state().remove_below(variable, other.base)?;
            posting.state().remove_above(variable, last)?;
        }
    }
    let [forward, backward] = [forward.clone(), backward.clone()];
    let variables = [&forward.variables[..], &backward.variables].concat();
    posting.install_filter(variables, Change::Domain, Priority::Costly, move |state| {
        narrow(state, &forward, &backward)?;
        narrow(state, &backward, &forward)?;
        Ok(Status::Active)
    });
    Ok(())
}

/// Narrows the variables of `one` by those of `other`.
fn narrow(state: &mut State, one: &InverseSide, other: &InverseSide) -> Result<(), Conflict> {
    for (place, &variable) in one.variables.iter().enumerate() {
        state.poll()?;
        let Ok(index) = i32::try_from(one.index(place)) else { return Err(Conflict) };
        let counterpart = |value| other.place(value).map(|place| other.variables[place]);
        keep_if(state, variable, |state, value| {
            counterpart(value).is_some_and(|variable| state.domain(variable).contains(index))
        })?;
        if let Some(counterpart) = state.value(variable).and_then(counterpart) {
            state.fix(counterpart, index)?;
        }
    }
    Ok(())
}
