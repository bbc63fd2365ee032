//! Relations between truth values, and linear sums of truth values.

use super::assigned::Assigned;
use super::integers::sum;
use super::shape::ArgumentShape::{Bool, Bools, Int, Numbers};
use super::table::DefinedRelation;

pub(super) static RELATIONS: &[DefinedRelation] = &[
    DefinedRelation::new("bool_eq", &[Bool, Bool], |it| it.bool(0) == it.bool(1)),
    DefinedRelation::new("bool_ne", &[Bool, Bool], |it| it.bool(0) != it.bool(1)),
    DefinedRelation::new("bool_not", &[Bool, Bool], |it| it.bool(0) != it.bool(1)),
    DefinedRelation::new("bool_xor", &[Bool, Bool], |it| it.bool(0) != it.bool(1)),
    DefinedRelation::function("bool_xor", &[Bool, Bool], |it| it.bool(0) != it.bool(1)),
    DefinedRelation::new("bool_le", &[Bool, Bool], |it| it.bool(0) <= it.bool(1)),
    DefinedRelation::new("bool_lt", &[Bool, Bool], |it| !it.bool(0) && it.bool(1)),
    DefinedRelation::function("bool_and", &[Bool, Bool], |it| it.bool(0) && it.bool(1)),
    DefinedRelation::function("bool_or", &[Bool, Bool], |it| it.bool(0) || it.bool(1)),
    DefinedRelation::new("bool2int", &[Bool, Int], |it| i64::from(it.bool(0)) == it.int(1)),
    DefinedRelation::new("bool_clause", &[Bools, Bools], |it| {
        it.bools(0).any(|it| it) || it.bools(1).any(|it| !it)
    }),
    DefinedRelation::function("array_bool_and", &[Bools], |it| it.bools(0).all(|it| it)),
    DefinedRelation::function("array_bool_or", &[Bools], |it| it.bools(0).any(|it| it)),
    DefinedRelation::new("array_bool_xor", &[Bools], |it| it.bools(0).filter(|&it| it).count() % 2 == 1),
    DefinedRelation::new("bool_lin_eq", LINEAR, |it| sum(it).is_some_and(|sum| sum == bound(it)))
        .equally_long(&[0, 1]),
    DefinedRelation::new("bool_lin_ne", LINEAR, |it| sum(it).is_some_and(|sum| sum != bound(it)))
        .equally_long(&[0, 1]),
    DefinedRelation::new("bool_lin_le", LINEAR, |it| sum(it).is_some_and(|sum| sum <= bound(it)))
        .equally_long(&[0, 1]),
];

const LINEAR: &[super::shape::ArgumentShape] = &[Numbers, Bools, Int];

/// Returns the right side of a linear relation.
fn bound(assigned: &Assigned<'_>) -> i128 {
    assigned.int(2).into()
}
