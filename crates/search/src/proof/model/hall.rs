//! Variables that have together fewer values than they are: a contradiction if they take different values.
//!
//! The contradiction is a sum. Each of the variables has a value, and each of their values belongs to one variable at
//! most: one of them must have another value.

use std::collections::BTreeMap;

use cavalcade_core::Variable;

use super::case::Case;

/// Variables, and all the values that they can have: fewer.
pub(super) struct Shortage {
    pub(super) variables: Vec<Variable>,
    pub(super) values: Vec<i32>,
}

impl Shortage {
    /// Finds variables with too few values in a case, by matching variables to values one after another.
    pub(super) fn find(case: &Case, variables: &[Variable]) -> Option<Self> {
        let rows: Vec<Vec<i32>> = variables.iter().map(|&variable| case.values_of(variable)).collect();
        let mut owners: BTreeMap<i32, usize> = BTreeMap::new();
        for start in 0..rows.len() {
            // The values that were reached, and the row from which.
            let (mut from, mut waiting): (BTreeMap<i32, usize>, _) = (BTreeMap::new(), vec![start]);
            let free = loop {
                let Some(row) = waiting.pop() else { break None };
                let new: Vec<i32> = rows[row].iter().copied().filter(|it| !from.contains_key(it)).collect();
                from.extend(new.iter().map(|&value| (value, row)));
                if let Some(&free) = new.iter().find(|&value| !owners.contains_key(value)) {
                    break Some(free);
                }
                waiting.extend(new.iter().map(|value| owners[value]));
            };
            let Some(mut value) = free else {
                let reached = from.keys().map(|value| owners[value]).chain([start]);
                let variables = reached.map(|row| variables[row]).collect();
                return Some(Self { variables, values: from.into_keys().collect() });
            };
            // Each row on the way gives its value to the one before.
            loop {
                let row = from[&value];
                let old = owners.iter().find(|&(_, &owner)| owner == row).map(|(&old, _)| old);
                owners.insert(value, row);
                match old {
                    Some(old) if row != start => value = old,
                    _ => break,
                }
            }
        }
        None
    }
}
