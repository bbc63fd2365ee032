//! How the values of each variable are stored: one bit each, or only the bounds.

use std::collections::HashSet;

use super::arguments::refusal;
use super::classes::EqualClasses;
use super::values::narrow;
use crate::files::InputError;
use crate::files::flatzinc::{Call, IntSet, Program, Term};
use crate::{Model, Variable};

/// The largest range that has bits because a constraint needs them.
const MOST_NEEDED_BITS: i64 = 1 << 22;

/// Which variables have bits whatever their size.
pub(super) struct StorageChoice {
    with_bits: HashSet<u32>,
}

impl StorageChoice {
    /// Stores all large ranges as intervals.
    pub(super) fn small() -> Self {
        Self { with_bits: HashSet::new() }
    }

    /// Gives bits to the variables of constraints that need them.
    ///
    /// # Errors
    /// Such a variable has too many values.
    pub(super) fn for_constraints(program: &Program, classes: &EqualClasses) -> Result<Self, InputError> {
        let mut with_bits = HashSet::new();
        for call in &program.constraints {
            for variable in needs_bits(call) {
                let root = classes.root(variable);
                if let IntSet::Range(least, greatest) = classes.values(root)
                    && greatest.saturating_sub(*least) >= MOST_NEEDED_BITS
                {
                    let name = &program.variables[variable as usize].name;
                    let reason = format!("'{name}' has more than {MOST_NEEDED_BITS} values");
                    return Err(refusal(call, &reason));
                }
                with_bits.insert(root);
            }
        }
        Ok(Self { with_bits })
    }

    /// Adds the variable of a class with several values that [fit](IntSet::fits), or with none.
    pub(super) fn variable(&self, model: &mut Model, root: u32, values: &IntSet) -> Variable {
        match *values {
            IntSet::Listed(ref values) => model.listed(values.iter().copied().map(narrow)),
            IntSet::Range(least, greatest) if least > greatest => model.listed([]),
            IntSet::Range(least, greatest) => {
                let has_bits = !values.is_wide() || self.with_bits.contains(&root);
                let range = narrow(least)..=narrow(greatest);
                if has_bits { model.integer(range) } else { model.interval(range) }
            }
        }
    }
}

/// The variables whose bits a constraint needs.
fn needs_bits(call: &Call) -> Vec<u32> {
    let arrays: &[usize] = match call.name.as_str() {
        "cavalcade_all_different"
        | "cavalcade_all_different_except"
        | "cavalcade_circuit"
        | "cavalcade_subcircuit"
        | "cavalcade_table"
        | "cavalcade_regular"
        | "cavalcade_regular_nfa"
        | "cavalcade_global_cardinality"
        | "cavalcade_global_cardinality_low_up" => &[0],
        "cavalcade_inverse" => &[0, 2],
        "array_int_element" | "array_var_int_element" | "array_bool_element" | "array_var_bool_element" => {
            return call.arguments.first().and_then(Term::variable).into_iter().collect();
        }
        _ => &[],
    };
    let mut variables = Vec::new();
    for &index in arrays {
        variables.extend(call.arguments[index].elements().iter().filter_map(Term::variable));
    }
    variables
}

/// Returns whether all variables whose bits a constraint needs have few values.
pub(super) fn has_needed_bits(call: &Call, classes: &EqualClasses) -> bool {
    needs_bits(call).into_iter().all(|variable| !classes.values(variable).is_wide())
}
