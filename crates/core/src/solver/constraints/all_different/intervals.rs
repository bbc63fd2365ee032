//! Fixed values are removed from all other domains, for variables without bits.
//!
//! An interval loses a value only when the value is one of its bounds, so every run looks at all variables: it
//! sorts the fixed values, and removes each from the other variables.

use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};

/// Removes the values of fixed variables elsewhere. Any number of variables may take those `excepted`, which ascend.
pub(super) fn install(variables: Vec<Variable>, excepted: Vec<i32>, posting: &mut Posting<'_>) {
    posting.install_filter(variables.clone(), Change::Domain, Priority::Linear, move |state| {
        let taken = taken(&variables, &excepted, state)?;
        for &variable in &variables {
            if state.value(variable).is_none() {
                remove_all(state, variable, &taken)?;
            }
        }
        // Values of variables fixed just now have not been compared yet.
        Ok(if taken.len() == variables.len() { Status::Entailed } else { Status::Active })
    });
}

/// The values of fixed variables that no other may take, ascending.
///
/// # Errors
/// Two variables have one of them.
fn taken(variables: &[Variable], excepted: &[i32], state: &State) -> Result<Vec<i32>, Conflict> {
    let values = variables.iter().filter_map(|&variable| state.value(variable));
    let mut values: Vec<i32> = values.filter(|value| excepted.binary_search(value).is_err()).collect();
    values.sort_unstable();
    let is_repeated = values.windows(2).any(|pair| pair[0] == pair[1]);
    if is_repeated { Err(Conflict) } else { Ok(values) }
}

/// Removes values, which ascend, from a variable.
fn remove_all(state: &mut State, variable: Variable, values: &[i32]) -> Result<(), Conflict> {
    if state.has_bits(variable) {
        return values.iter().try_for_each(|&value| state.remove(variable, value));
    }
    let (least, greatest) = state.bounds(variable);
    let end = values.partition_point(|&value| value <= greatest);
    // From both ends: a value that is not a bound stays.
    values.iter().filter(|&&value| value >= least).try_for_each(|&value| state.remove(variable, value))?;
    values[..end].iter().rev().try_for_each(|&value| state.remove(variable, value))
}
