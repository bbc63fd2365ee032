//! Relations between truth values, and linear sums of truth values.

use super::assigned::Assigned;
use super::integers::sum;
use super::shape::ArgumentShape::{Bool, Bools, Int, Numbers};
use super::table::DefinedRelation;

pub(super) static RELATIONS: &[DefinedRelation] = &[
    DefinedRelation::new("bool_eq", &[Bool, Bool], |assigned| assigned.bool(0) == assigned.bool(1)),
    DefinedRelation::new("bool_ne", &[Bool, Bool], |assigned| assigned.bool(0) != assigned.bool(1)),
    DefinedRelation::new("bool_not", &[Bool, Bool], |assigned| assigned.bool(0) != assigned.bool(1)),
    DefinedRelation::new("bool_xor", &[Bool, Bool], |assigned| assigned.bool(0) != assigned.bool(1)),
    DefinedRelation::function("bool_xor", &[Bool, Bool], |assigned| assigned.bool(0) != assigned.bool(1)),
    DefinedRelation::new("bool_le", &[Bool, Bool], |assigned| assigned.bool(0) <= assigned.bool(1)),
    DefinedRelation::new("bool_lt", &[Bool, Bool], |assigned| !assigned.bool(0) && assigned.bool(1)),
    DefinedRelation::function("bool_and", &[Bool, Bool], |assigned| assigned.bool(0) && assigned.bool(1)),
    DefinedRelation::function("bool_or", &[Bool, Bool], |assigned| assigned.bool(0) || assigned.bool(1)),
    DefinedRelation::new("bool2int", &[Bool, Int], |assigned| i64::from(assigned.bool(0)) == assigned.int(1)),
    DefinedRelation::new("bool_clause", &[Bools, Bools], |assigned| {
        assigned.bools(0).any(|value| value) || assigned.bools(1).any(|value| !value)
    }),
    DefinedRelation::function("array_bool_and", &[Bools], |assigned| assigned.bools(0).all(|value| value)),
    DefinedRelation::function("array_bool_or", &[Bools], |assigned| assigned.bools(0).any(|value| value)),
    DefinedRelation::new("array_bool_xor", &[Bools], |assigned| {
        assigned.bools(0).filter(|&value| value).count() % 2 == 1
    }),
    DefinedRelation::new("bool_lin_eq", LINEAR, |assigned| {
        sum(assigned).is_some_and(|sum| sum == bound(assigned))
    })
    .equally_long(&[0, 1]),
    DefinedRelation::new("bool_lin_ne", LINEAR, |assigned| {
        sum(assigned).is_some_and(|sum| sum != bound(assigned))
    })
    .equally_long(&[0, 1]),
    DefinedRelation::new("bool_lin_le", LINEAR, |assigned| {
        sum(assigned).is_some_and(|sum| sum <= bound(assigned))
    })
    .equally_long(&[0, 1]),
];

const LINEAR: &[super::shape::ArgumentShape] = &[Numbers, Bools, Int];

/// Returns the right side of a linear relation.
fn bound(assigned: &Assigned<'_>) -> i128 {
    assigned.int(2).into()
}
